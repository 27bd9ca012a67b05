package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import dev.heddle.ir.lift.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Equalities of choices: what one condition decides within another, and comparisons that stand for the smaller or the
/// larger of two values.
final class ChoiceRules {
    /// Choices within choices that are looked through.
    private static final int CHOICES = 4;

    private final Terms terms;

    ChoiceRules(Terms terms) {
        this.terms = terms;
    }

    /// Whether a value is one of some numbers.
    static boolean isChoice(Term t) {
        return isChoice(t, CHOICES);
    }

    private static boolean isChoice(Term t, int depth) {
        if (t instanceof Term.Number) return true;
        return depth > 0 && t.is(SELECT) && isChoice(t.arg(1), depth - 1) && isChoice(t.arg(2), depth - 1);
    }

    /// The smaller or the larger of two integers.
    private @Nullable Term limit(ValueType type, Term c, Term y, Term z) {
        if (!c.is(LT_U) && !c.is(LT_S) || c.arg(0).type() != type) return null;
        boolean isSigned = c.is(LT_S);
        if (c.arg(0) == y && c.arg(1) == z) return terms.of(type, isSigned ? MIN_S : MIN_U, y, z);
        if (c.arg(0) == z && c.arg(1) == y) return terms.of(type, isSigned ? MAX_S : MAX_U, y, z);
        return null;
    }

    /// @return an equal term, or null if none is known
    @Nullable
    Term select(ValueType type, Term c, Term y, Term z) {
        if (c instanceof Term.Number n) return n.value() != 0 ? y : z;
        if (y == z) return y;
        if (c.is(XOR) && c.arg(1).is(-1)) return terms.of(type, SELECT, c.arg(0), z, y);
        if (type == MASK) {
            if (y.is(-1) && z.is(0)) return c;
            if (y.is(0) && z.is(-1)) return terms.not(c);
            if (z.is(0)) return terms.of(MASK, AND, c, y);
            if (y.is(0)) return terms.of(MASK, AND, terms.not(c), z);
            if (z.is(-1)) return terms.of(MASK, OR, terms.not(c), y);
            if (y.is(-1)) return terms.of(MASK, OR, c, z);
        }
        Term limit = limit(type, c, y, z);
        if (limit == null) limit = realLimit(type, c, y, z);
        if (limit == null) limit = ofNumbers(c, y, z);
        if (limit != null) return limit;
        Term then = under(c, true, y, CHOICES);
        Term otherwise = under(c, false, z, CHOICES);
        if (then != y || otherwise != z) return terms.of(type, SELECT, c, then, otherwise);
        return position(type, c, y, z);
    }

    /// The place of the highest or the lowest one, which machines count from the other end.
    private @Nullable Term position(ValueType type, Term c, Term y, Term z) {
        Term of = ofNone(c, y);
        // The highest one of nothing is none.
        if (of != null && z.is(HIGHEST) && z.arg(0) == of) return z;
        if (type == I32 && of != null && of.is(REVERSE) && isTurned(z, of)) return terms.of(I32, LOWEST, of.arg(0));
        boolean isNone = c.is(LT_S) && c.arg(1).is(0) && c.arg(0) == y && y.is(SELECT);
        Term turned = isNone ? ofNone(y.arg(0), y.arg(1)) : null;
        if (type != I32 || turned == null || !isTurned(y.arg(2), turned)) return null;
        return z.is(SUB) && z.arg(0).is(Integer.SIZE - 1) && z.arg(1) == y ? terms.of(I32, HIGHEST, turned) : null;
    }

    /// @return what has no ones where a value is -1, or null
    private static @Nullable Term ofNone(Term c, Term y) {
        return c.is(EQ) && c.arg(1).is(0) && y.is(-1) ? c.arg(0) : null;
    }

    /// Whether a number is the place of the highest one, counted from the upper end.
    private static boolean isTurned(Term t, Term of) {
        return t.is(SUB)
                && t.arg(0).is(Integer.SIZE - 1)
                && t.arg(1).is(HIGHEST)
                && t.arg(1).arg(0) == of;
    }

    /// The smaller or the larger of two floats, the other one where one is no number: OpenCL C has `fmin` and `fmax`
    /// so, down to which of two zeros it is.
    private @Nullable Term realLimit(ValueType type, Term c, Term y, Term z) {
        if (!c.is(OR) || type.bits() != Integer.SIZE) return null;
        Term one = asFloat(y);
        Term other = asFloat(z);
        for (int i = 0; i < 2; i++) {
            Term less = c.arg(i);
            if (!less.is(FLT) || !isNoNumber(c.arg(1 - i), other)) continue;
            boolean isMost = less.arg(0) == other && less.arg(1) == one;
            boolean isLeast = less.arg(0) == one && less.arg(1) == other;
            if (!isMost && !isLeast) continue;
            Term made = terms.of(F32, isMost ? FMAX : FMIN, other, one);
            return type == F32 ? made : terms.of(type, AS_INT, made);
        }
        return null;
    }

    private Term asFloat(Term t) {
        return t.type() == F32 ? t : terms.of(F32, AS_FLOAT, t);
    }

    private static boolean isNoNumber(Term t, Term of) {
        return t.is(XOR)
                && t.arg(1).is(-1)
                && t.arg(0).is(FEQ)
                && t.arg(0).arg(0) == of
                && t.arg(0).arg(1) == of;
    }

    /// A float as an integer within some range, 0 for what is no number. Compilers limit it to a wider range before.
    private @Nullable Term ofNumbers(Term c, Term y, Term z) {
        if (!z.is(0)
                || !c.is(FEQ)
                || c.arg(0) != c.arg(1)
                || !y.is(NARROW)
                || !y.arg(0).is(MIN_S)) return null;
        Term least = y.arg(0).arg(0);
        if (!least.is(MAX_S) || !least.arg(0).is(TO_INT)) return null;
        if (!(y.arg(0).arg(1) instanceof Term.Number high) || !(least.arg(1) instanceof Term.Number low)) return null;
        Term.Computed integer = (Term.Computed) least.arg(0);
        Term of = integer.arg(0);
        if (low.value() > 0 || high.value() < 0 || !of.is(WIDEN_F)) return null;
        Term limited = of.arg(0);
        if (limited == c.arg(0)) return y;
        if (!limited.is(FMAX) || !limited.arg(0).is(FMIN) || limited.arg(0).arg(0) != c.arg(0)) return null;
        if (!(limited.arg(1) instanceof Term.Number down) || !(limited.arg(0).arg(1) instanceof Term.Number up))
            return null;
        boolean isWider = Float.intBitsToFloat((int) up.value()) > high.value()
                && Float.intBitsToFloat((int) down.value()) < low.value();
        if (!isWider) return null;
        Term plain = terms.with(integer, List.of(terms.of(F64, WIDEN_F, c.arg(0))));
        Term limits = terms.of(I64, MIN_S, terms.of(I64, MAX_S, plain, low), high);
        return terms.of(I32, NARROW, limits);
    }

    /// @return a term where it is known whether a condition holds
    private Term under(Term condition, boolean holds, Term t, int depth) {
        if (!(t instanceof Term.Computed c) || depth == 0) return t;
        if (c.op() == SELECT && c.arg(0) == condition) return under(condition, holds, c.arg(holds ? 1 : 2), depth - 1);
        List<Term> args = c.args().stream()
                .map(a -> under(condition, holds, a, depth - 1))
                .toList();
        return args.equals(c.args()) ? t : terms.with(c, args);
    }
}
