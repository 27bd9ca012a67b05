package dev.heddle.code;

import dev.heddle.bits.Mask;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
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
    private final Map<String, Long> mnemonics = new TreeMap<>();

    /// Nothing is counted yet.
    public Stats() {}

    /// Counts an item.
    ///
    /// @param codec that decoded it
    public void add(Codec codec, Item item) {
        bytes += item.length();
        if (item instanceof Data d && d.isPadding()) padding += d.length();
        else if (item instanceof Insn i && !codec.code(i.entry()).isSilent()) add(codec, i);
        else undecoded += item.length();
    }

    private void add(Codec codec, Insn i) {
        instructions++;
        mnemonics.merge(i.entry().mnemonic(), 1L, Long::sum);
        Mask set = i.entry().odd().and(new Mask(i.lo(), i.hi()));
        if (!set.isEmpty()) withUnknown++;
        unknownBits += set.count();
        boolean odd = !codec.code(i.entry()).isPlain(i);
        if (odd
                && (codec.code(i.entry()).refusal(i.word()) != null
                        || codec.operands(i).stream()
                                .anyMatch(o -> o instanceof Operand.Undefined))) flawed++;
    }

    /// Adds what another one has counted.
    public void add(Stats other) {
        instructions += other.instructions;
        bytes += other.bytes;
        undecoded += other.undecoded;
        padding += other.padding;
        withUnknown += other.withUnknown;
        unknownBits += other.unknownBits;
        flawed += other.flawed;
        other.mnemonics.forEach((name, count) -> mnemonics.merge(name, count, Long::sum));
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

    /// @return instructions that have bits set which nobody understands or the hardware ignores
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
        return new TreeMap<>(mnemonics);
    }
}
