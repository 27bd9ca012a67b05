package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.base.bits.Memo;
import dev.heddle.isa.Entry;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// Counts what a listing could not explain.
public final class Stats {
    private long instructions;
    private long bytes;
    private long undecoded;
    private long padding;
    private long withUnknown;
    private long unknownBits;
    private long flawed;
    private final Map<String, long[]> mnemonics = new HashMap<>();

    /// Nothing is counted yet.
    public Stats() {}

    /// What a word adds.
    private record Worth(int bytes, String mnemonic, boolean isSilent, int unknownBits, boolean isFlawed) {
        static Worth of(Codec codec, Insn i) {
            Entry e = i.entry();
            EntryCode code = codec.compiled().code(e);
            if (code.isSilent()) return new Worth(i.length(), "", true, 0, false);
            int unknown = e.odd().and(i.mask()).count();
            boolean isFlawed = !code.isPlain(i) && isFlawed(codec, code, i);
            return new Worth(i.length(), e.mnemonic(), false, unknown, isFlawed);
        }

        private static boolean isFlawed(Codec codec, EntryCode code, Insn i) {
            return code.refusal(i.word()) != null
                    || codec.operands(i).stream().anyMatch(o -> o instanceof Operand.Undefined);
        }
    }

    /// What the words of a codec add. For several threads.
    private record Known(Memo<Worth> words) {
        static Memo<Worth> of(Codec codec) {
            return codec.kept(Known.class, _ -> new Known(new Memo<>(20))).words;
        }
    }

    /// Counts an item.
    ///
    /// @param codec that decoded it
    public void add(Codec codec, Item item) {
        if (item instanceof Insn i) {
            add(Worth.of(codec, i));
        } else if (item instanceof Data d) {
            bytes += d.length();
            if (d.isPadding()) padding += d.length();
            else undecoded += d.length();
        }
    }

    /// Counts an instruction, for many.
    public void addOfMany(Codec codec, Insn i) {
        Worth worth = Worth.of(codec, i);
        if (!codec.book().isa().isWide()) Known.of(codec).keep(i.lo(), i.hi(), worth);
        add(worth);
    }

    /// Counts an instruction of which the same word has been counted, if that is remembered.
    ///
    /// @return false if nothing is counted
    public boolean addAgain(Codec codec, long lo, long hi, int length) {
        Worth known = codec.book().isa().isWide() ? null : Known.of(codec).of(lo, hi);
        if (known == null || known.bytes != length) return false;
        add(known);
        return true;
    }

    private void add(Worth w) {
        bytes += w.bytes;
        if (w.isSilent) {
            undecoded += w.bytes;
            return;
        }
        instructions++;
        count(w.mnemonic)[0]++;
        if (w.unknownBits > 0) withUnknown++;
        unknownBits += w.unknownBits;
        if (w.isFlawed) flawed++;
    }

    private long[] count(String mnemonic) {
        return mnemonics.computeIfAbsent(mnemonic, _ -> new long[1]);
    }

    /// @return instructions that have a text
    public long instructions() {
        return instructions;
    }

    /// @return bytes of all items
    public long bytes() {
        return bytes;
    }

    /// @return bytes of words that have no text, padding left out
    public long undecoded() {
        return undecoded;
    }

    /// @return bytes of padding
    public long padding() {
        return padding;
    }

    /// @return instructions that set bits of unknown meaning, or bits that the hardware ignores
    public long withUnknown() {
        return withUnknown;
    }

    /// @return number of such bits
    public long unknownBits() {
        return unknownBits;
    }

    /// @return instructions that break a requirement or have an undefined operand
    public long flawed() {
        return flawed;
    }

    /// @return how often each mnemonic occurs
    public Map<String, Long> mnemonics() {
        Map<String, Long> all = new TreeMap<>();
        mnemonics.forEach((name, count) -> all.put(name, count[0]));
        return all;
    }
}
