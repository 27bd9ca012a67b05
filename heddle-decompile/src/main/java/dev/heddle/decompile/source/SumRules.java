package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import dev.heddle.ir.lift.ValueType;
import org.jspecify.annotations.Nullable;

/// Equalities of sums of integers.
final class SumRules {
    private static final long LARGE = 1 << 16;

    private final Terms terms;
    private final PairRules pairs;

    SumRules(Terms terms, PairRules pairs) {
        this.terms = terms;
        this.pairs = pairs;
    }

    /// @return an equal term, or null if none is known
    @Nullable
    Term add(ValueType type, Term x, Term y) {
        if (y.is(0)) return x;
        // Constants go to the end, as one.
        if (y instanceof Term.Number && x.is(ADD) && x.arg(1) instanceof Term.Number)
            return terms.of(type, ADD, x.arg(0), terms.of(type, ADD, x.arg(1), y));
        if (x.is(ADD) && isStep(x.arg(1)) && !(y instanceof Term.Number))
            return terms.of(type, ADD, terms.of(type, ADD, x.arg(0), y), x.arg(1));
        if (y.is(SUB) && y.arg(0).is(0)) return terms.of(type, SUB, x, y.arg(1));
        if (x.is(SUB) && x.arg(0).is(0)) return terms.of(type, SUB, y, x.arg(1));
        if (y.is(ADD) && isStep(y.arg(1))) return terms.of(type, ADD, terms.of(type, ADD, x, y.arg(0)), y.arg(1));
        Term pair = type == I64 ? pairs.beside(x, y) : null;
        if (pair != null) return pair;
        Term global = global(x, y);
        if (global == null) global = global(y, x);
        if (global != null) return global;
        if (x.is(ADD))
            for (int i = 0; i < 2; i++) {
                Term part = global(x.arg(i), y);
                if (part == null) part = global(y, x.arg(i));
                if (part != null) return terms.of(type, ADD, x.arg(1 - i), part);
            }
        return null;
    }

    /// Whether a number may be one that leads from place to place. Larger ones belong to what they are added to, which
    /// may be needed elsewhere, too.
    private static boolean isStep(Term t) {
        return t instanceof Term.Number n && (n.type() == I64 || Math.abs(n.value()) < LARGE);
    }

    /// @return the place of a thread in the grid where these are that in its group and the group's number by its size
    private static @Nullable Term global(Term x, Term y) {
        Term.Symbol.Axis axis = x instanceof Term.Symbol s ? s.axis() : null;
        if (axis == null) return null;
        boolean isShifted = y.is(SHL)
                && y.arg(1) instanceof Term.Number n
                && 1L << n.value() == axis.size()
                && y.arg(0) == axis.group();
        boolean isProduct = y.is(MUL) && y.arg(1).is(axis.size()) && y.arg(0) == axis.group();
        return isShifted || isProduct ? axis.global() : null;
    }

    /// @return the part of a sum that a mask leaves whole, while the other part has neither its bits nor any below;
    /// else
    ///     null
    static @Nullable Term masked(Term sum, long mask) {
        long own = mask & KnownBits.ofType(sum.type());
        long low = (Long.highestOneBit(own) << 1) - 1;
        for (int i = 0; i < 2; i++) {
            Term rest = sum.arg(1 - i);
            boolean isWhole = rest.type() == sum.type() && (KnownBits.possible(rest) & ~own) == 0;
            if (isWhole && (KnownBits.possible(sum.arg(i)) & low) == 0) return rest;
        }
        return null;
    }
}
