package dev.heddle.corpus.measure;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Mask;
import dev.heddle.corpus.store.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The runs of bits of unknown meaning that a program sets.
final class UnknownBitRuns {
    private record Key(String entry, int high, int low, long value) implements Comparable<Key> {
        @Override
        public int compareTo(Key o) {
            int by = entry.compareTo(o.entry);
            if (by == 0) by = Integer.compare(high, o.high);
            return by == 0 ? Long.compareUnsigned(value, o.value) : by;
        }
    }

    private static final class Seen {
        final Insn first;
        long count;

        Seen(Insn first) {
            this.first = first;
        }
    }

    private final TreeMap<Key, Seen> seen = new TreeMap<>();

    void add(Insn insn) {
        Mask unknown = insn.entry().unknown();
        if (unknown.and(insn.mask()).isEmpty()) return;
        Mask word = insn.mask();
        int low = 0;
        while (low < Mask.BITS) {
            if (!unknown.bit(low)) {
                low++;
                continue;
            }
            int high = low;
            while (high < Mask.BITS - 1 && high - low < 63 && unknown.bit(high + 1)) high++;
            long value = 0;
            for (int i = high; i >= low; i--) value = value << 1 | (word.bit(i) ? 1 : 0);
            if (value != 0) {
                Key key = new Key(insn.entry().id(), high, low, value);
                seen.computeIfAbsent(key, _ -> new Seen(insn)).count++;
            }
            low = high + 1;
        }
    }

    /// @return a row for each entry, run and value
    List<Row.Unknown> rows(Codec codec, String isa, String variant, String hash) {
        List<Row.Unknown> out = new ArrayList<>();
        seen.forEach((k, s) -> out.add(new Row.Unknown(
                isa,
                variant,
                k.entry(),
                k.high() == k.low() ? Integer.toString(k.low()) : k.high() + ".." + k.low(),
                "0x" + Long.toHexString(k.value()),
                s.count,
                hash,
                s.first.address(),
                codec.text(s.first))));
        return out;
    }
}
