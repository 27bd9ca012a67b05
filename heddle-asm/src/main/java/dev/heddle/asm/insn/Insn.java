package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.UpperBits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.List;

/// An instruction: its entry and its bits. Texts and operands are read from the bits on demand, by a codec.
///
/// @param entry what the book says about it
/// @param lo bits 63:0, bits beyond the length zero
/// @param hi bits 127:64
/// @param upper bits 255:128
/// @param address of the first byte
/// @param length bytes
/// @param aliases instructions in front of it that give it other sources, see [Aliases]
public record Insn(Entry entry, long lo, long hi, UpperBits upper, long address, int length, List<Insn> aliases)
        implements Item {
    /// One without aliases.
    ///
    /// @param word its bits, copied
    public Insn(Entry entry, Word word, long address, int length) {
        this(entry, word.lo, word.hi, UpperBits.of(word), address, length, List.of());
    }

    /// @return the same one with aliases in front of it
    Insn after(List<Insn> aliases) {
        return new Insn(entry, lo, hi, upper, address, length, List.copyOf(aliases));
    }

    /// @return the same one without its aliases
    public Insn alone() {
        return aliases.isEmpty() ? this : new Insn(entry, lo, hi, upper, address, length, List.of());
    }

    /// @param field a field of the entry, or a part of an operand such as `a.t`
    /// @return its value, zero-extended
    /// @throws IllegalArgumentException if the entry has no such field
    public long field(String field) {
        return bits(entry, field).get(word());
    }

    /// @return the bits of a field, or of a part of an operand
    public static Bits bits(Entry entry, String name) {
        Entry.Field f = entry.field(name);
        if (f != null) return f.bits();
        int dot = name.indexOf('.');
        Entry.OperandDecl o = dot < 0 ? null : entry.operand(name.substring(0, dot));
        Entry.OperandArg a = o == null ? null : o.arg(name.substring(dot + 1));
        Bits bits = a == null ? null : a.bits();
        if (bits == null) throw new IllegalArgumentException("'%s' has no field '%s'".formatted(entry.id(), name));
        return bits;
    }

    /// @return the same one elsewhere
    public Insn at(long elsewhere) {
        return elsewhere == address ? this : new Insn(entry, lo, hi, upper, elsewhere, length, aliases);
    }

    @Override
    public byte[] bytes() {
        byte[] out = new byte[length];
        word().write(out, 0, length);
        return out;
    }

    /// @return a new word with its bits
    public Word word() {
        Word out = new Word();
        to(out);
        return out;
    }

    /// Sets a word to its bits.
    public void to(Word word) {
        word.set(lo, hi);
        word.third = upper.third();
        word.fourth = upper.fourth();
    }

    /// @return its bits
    public Mask mask() {
        return new Mask(lo, hi, upper.third(), upper.fourth());
    }

    /// @return whether another one has the same bits
    public boolean hasBitsOf(Insn other) {
        return lo == other.lo && hi == other.hi && upper.equals(other.upper);
    }
}
