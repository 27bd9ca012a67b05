package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.base.expr.Operator;
import dev.heddle.isa.RegisterFile;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A place, and how it follows from the bits of the instruction.
///
/// @param place where it is for this word
/// @param bit its lowest bit, counted from the file's first; null if it is the same for all words
/// @param elementBits width of the file's elements
record LocatedRegister(RegisterRef place, @Nullable NumberOrigin bit, int elementBits) {
    /// @param index of the file or view, within it
    static LocatedRegister of(RegisterFile file, TracedConstant index) {
        NumberOrigin at = index.origin();
        NumberOrigin bit = at == null ? null : NumberOrigin.of(Operator.MUL, at, constant(file.bits()));
        if (bit != null && bit.isOpaque()) {
            index.value();
            bit = null;
        }
        return new LocatedRegister(RegisterRef.of(file, index.here().intValueExact()), bit, file.stateBits());
    }

    private static NumberOrigin constant(long n) {
        return NumberOrigin.constant(BigInteger.valueOf(n));
    }

    /// @return its lowest bit, counted from the file's first
    NumberOrigin where() {
        return bit != null ? bit : constant((long) place.element() * elementBits + place.low());
    }

    /// @return whether it is the same as another one, which has as many bits of the same file
    NumberOrigin isAt(LocatedRegister other) {
        return NumberOrigin.of(Operator.EQ, where(), other.where());
    }

    /// @return whether it has bits in common with another one of the same file
    NumberOrigin overlaps(LocatedRegister other) {
        if (place.width() == other.place.width()) return isAt(other);
        return NumberOrigin.of(
                Operator.AND_ALSO,
                NumberOrigin.of(Operator.LT, where(), other.end()),
                NumberOrigin.of(Operator.LT, other.where(), end()));
    }

    private NumberOrigin end() {
        return NumberOrigin.of(Operator.ADD, where(), constant(place.width()));
    }
}
