package dev.heddle.lift;

import dev.heddle.book.RegisterFile;
import dev.heddle.expr.Operator;
import dev.heddle.meaning.Origin;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A place, and how it follows from the bits of the instruction.
///
/// @param place where it is for this word
/// @param bit its lowest bit, counted from the file's first; null if it is the same for all words
/// @param elementBits width of the file's elements
record Located(Place place, @Nullable Origin bit, int elementBits) {
    /// @param index of the file or view, within it
    static Located of(RegisterFile file, Known index) {
        Origin at = index.origin();
        Origin bit = at == null ? null : Origin.of(Operator.MUL, at, constant(file.bits()));
        if (bit != null && bit.isOpaque()) {
            index.value();
            bit = null;
        }
        return new Located(Place.of(file, index.here().intValueExact()), bit, file.stateBits());
    }

    private static Origin constant(long n) {
        return Origin.constant(BigInteger.valueOf(n));
    }

    /// @return its lowest bit, counted from the file's first
    Origin where() {
        return bit != null ? bit : constant((long) place.element() * elementBits + place.low());
    }

    /// @return whether it is the same as another one, which has as many bits of the same file
    Origin isAt(Located other) {
        return Origin.of(Operator.EQ, where(), other.where());
    }

    /// @return whether it has bits in common with another one of the same file
    Origin overlaps(Located other) {
        if (place.width() == other.place.width()) return isAt(other);
        return Origin.of(
                Operator.AND_ALSO,
                Origin.of(Operator.LT, where(), other.end()),
                Origin.of(Operator.LT, other.where(), end()));
    }

    private Origin end() {
        return Origin.of(Operator.ADD, where(), constant(place.width()));
    }
}
