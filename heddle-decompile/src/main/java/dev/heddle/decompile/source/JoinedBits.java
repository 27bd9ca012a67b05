package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Words that are put together of bits of two values, and for which OpenCL C has functions.
final class JoinedBits {
    private JoinedBits() {}

    /// Whether two shifts, to the left and to the right, make a rotation.
    static boolean isRotation(Term left, Term right) {
        return left.is(Op.SHL)
                && right.is(Op.SHR)
                && left.arg(0) == right.arg(0)
                && left.arg(1) instanceof Term.Number n
                && right.arg(1).is(Integer.SIZE - n.value());
    }

    /// @return what a term is a rotation of; null if it is none
    static @Nullable Term rotated(Term t) {
        if (!t.is(Op.OR) || t.type() != ValueType.I32) return null;
        boolean isOne = isRotation(t.arg(0), t.arg(1)) || isRotation(t.arg(1), t.arg(0));
        return isOne ? t.arg(0).arg(0) : null;
    }

    /// @return what is chosen where bits of a mask are not set, what where they are, and the mask; nothing if these are
    ///     no such choice
    static List<Term> selected(Term set, Term rest) {
        if (!set.is(Op.AND) || !rest.is(Op.AND)) return List.of();
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                if (areOpposite(set.arg(i), rest.arg(j))) return List.of(rest.arg(1 - j), set.arg(1 - i), set.arg(i));
        return List.of();
    }

    private static boolean areOpposite(Term mask, Term not) {
        return mask instanceof Term.Number m && not instanceof Term.Number n
                ? m.value() == ~n.value()
                : not.is(Op.XOR) && not.arg(1).is(-1) && not.arg(0) == mask;
    }

    /// @return what is printed of a term behind its operator, or as arguments of its function
    static List<Term> operands(Term t) {
        if (!t.is(Op.OR) || t.type() != ValueType.I32) return Operands.of(t);
        Term rotated = rotated(t);
        if (rotated != null) return List.of(rotated);
        List<Term> selected = selected(t.arg(0), t.arg(1));
        if (selected.isEmpty()) selected = selected(t.arg(1), t.arg(0));
        return selected.isEmpty() ? t.args() : selected;
    }

    /// @param isNamed whether a term is printed as a name
    /// @return the floats whose halves a word has, the lower one first; nothing if it is put together of others
    static List<Term> halves(Term word, Predicate<Term> isNamed) {
        for (int i = 0; i < 2 && word.is(Op.OR) && !isNamed.test(word); i++) {
            Term low = word.arg(i);
            Term high = word.arg(1 - i);
            if (!high.is(Op.SHL) || !high.arg(1).is(Short.SIZE)) continue;
            List<Term> all = List.of(low, high.arg(0));
            if (!isNamed.test(high) && all.stream().allMatch(h -> isHalf(h) && !isNamed.test(h)))
                return List.of(low.arg(0), high.arg(0).arg(0));
        }
        return List.of();
    }

    private static boolean isHalf(Term t) {
        return t.is(Op.TO_HALF) && t.arg(0).type() == ValueType.F32;
    }
}
