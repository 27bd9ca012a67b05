package dev.heddle.pages;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Digits;
import java.util.ArrayList;
import java.util.List;

/// The owners and values of the bits of an instruction, from which a page draws them.
///
/// @param parts fields, then parts of operands, in the order of the book
/// @param operands in the order of the text
/// @param owners by bit, the lowest first: the number of a part, or one of the constants
public record WordParts(List<Part> parts, List<Shown> operands, int[] owners) {
    /// Bits that say which instruction it is.
    public static final int FIXED = -1;

    /// A bit that chooses the length.
    public static final int LENGTH = -2;

    /// Bits that do nothing.
    public static final int IGNORED = -3;

    /// Bits of unknown meaning.
    public static final int UNKNOWN = -4;

    /// Bits that have to be 0.
    public static final int RESERVED = -5;

    /// A field, or a part of an operand.
    ///
    /// @param operand the operand that it is of, or empty
    /// @param places of its bits, `[45:44].[14:9]`
    /// @param value zero-extended
    /// @param use what the value becomes in the text, or decides; may be empty
    public record Part(String name, String operand, String places, long value, String use) {}

    /// An operand.
    ///
    /// @param text as it is printed; may be empty
    /// @param what it is, in words
    public record Shown(String name, String text, String what) {}

    public WordParts {
        parts = List.copyOf(parts);
        operands = List.copyOf(operands);
    }

    /// @param insn decoded or assembled by the codec
    public static WordParts of(Codec codec, Insn insn) {
        VariableUses uses = VariableUses.of(codec.book(), insn.entry());
        List<String> names = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (BitOwners.Named n : BitOwners.named(insn.entry())) {
            long v = insn.field(n.name());
            names.add(n.name());
            parts.add(new Part(n.name(), n.operand(), Digits.places(n.bits()), v, uses.text(n.name(), v)));
        }
        List<Shown> operands = new ArrayList<>();
        for (Operand o : codec.operands(insn))
            operands.add(new Shown(o.name(), o.text(), OperandText.what(codec.book(), o)));
        return new WordParts(parts, operands, owners(insn, names));
    }

    /// Only whose each bit is, without what they say.
    ///
    /// @return as [#owners]
    public static int[] owners(Insn insn) {
        return owners(
                insn,
                BitOwners.named(insn.entry()).stream()
                        .map(BitOwners.Named::name)
                        .toList());
    }

    private static int[] owners(Insn insn, List<String> names) {
        BitOwners owners = new BitOwners(insn.entry());
        int[] out = new int[Byte.SIZE * insn.length()];
        for (int bit = 0; bit < out.length; bit++) {
            BitOwners.Owner o = owners.owner(bit);
            out[bit] = switch (o.kind()) {
                case NAMED -> names.indexOf(o.name());
                case FIXED -> FIXED;
                case LENGTH -> LENGTH;
                case IGNORED -> IGNORED;
                case UNKNOWN -> UNKNOWN;
                case RESERVED -> RESERVED;
            };
        }
        return out;
    }
}
