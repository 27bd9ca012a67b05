package dev.heddle.isa;

import java.util.List;

/// A condition on one variable, and how its bits are named: `v = k:7._`.
///
/// @param variable a parameter, field or part of an operand
/// @param pieces most significant first; their widths add up to the variable's
/// @param at offset in the book's text
public record Pattern(String variable, List<Piece> pieces, int at) {
    public Pattern {
        pieces = List.copyOf(pieces);
    }

    /// A part of the variable.
    public sealed interface Piece {
        /// @return bits
        int width();

        /// Bits that must have this value.
        record Fixed(long value, int width) implements Piece {}

        /// Bits that get a name, seen by the alternative that has the pattern.
        record Named(String name, int width) implements Piece {}

        /// `_`: bits that the hardware does not look at. `?`: bits of unknown meaning.
        record Unnamed(boolean unknown, int width) implements Piece {}
    }

    /// @return bits of all pieces
    public int width() {
        return pieces.stream().mapToInt(Piece::width).sum();
    }
}
