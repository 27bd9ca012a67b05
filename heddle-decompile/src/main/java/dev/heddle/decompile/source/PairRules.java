package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Equalities of numbers of 64 bits that are put together of two halves: what was computed in halves is one operation.
final class PairRules {
    private final Terms terms;

    PairRules(Terms terms) {
        this.terms = terms;
    }

    /// @return the pair that a word and one that is shifted above it make; null if they do not
    @Nullable
    Term beside(Term x, Term y) {
        Term low = x.is(WIDEN_U) ? x : y;
        Term high = x.is(WIDEN_U) ? y : x;
        boolean isPair = low.is(WIDEN_U)
                && high.is(SHL)
                && high.arg(0).is(WIDEN_U)
                && high.arg(1).is(Integer.SIZE);
        return isPair ? terms.of(I64, PAIR, low.arg(0), high.arg(0).arg(0)) : null;
    }

    /// @return an equal term, or null if none is known
    @Nullable
    Term pair(Term low, Term high) {
        if (high.is(0)) return terms.of(I64, WIDEN_U, low);
        if (high instanceof Term.Number n && !(low instanceof Term.Number))
            return terms.of(I64, ADD, terms.of(I64, WIDEN_U, low), terms.number(I64, n.value() << Integer.SIZE));
        if (high.is(HIGH) && terms.of(I32, NARROW, high.arg(0)) == low) return high.arg(0);
        if (high.is(SAR) && high.arg(0) == low && high.arg(1).is(31)) return terms.of(I64, WIDEN_S, low);
        if (low.is(SHL)
                && high.is(SHR)
                && low.arg(0) == high.arg(0)
                && low.arg(1) instanceof Term.Number n
                && high.arg(1).is(Integer.SIZE - n.value()))
            return terms.of(I64, SHL, terms.of(I64, WIDEN_U, low.arg(0)), low.arg(1));
        Term product = product(low, high);
        if (product != null) return product;
        Term shifted = shiftedPair(low, high);
        if (shifted != null) return shifted;
        Term loaded = terms.pointer(low, high);
        return loaded != null ? loaded : sum(low, high);
    }

    /// A product of a word and a pair, its halves one after the other.
    private @Nullable Term product(Term low, Term high) {
        if (!low.is(MUL) || !high.is(ADD)) return null;
        for (int i = 0; i < 2; i++) {
            Term carried = high.arg(i);
            Term upper = high.arg(1 - i);
            if (!upper.is(MUL) || !carried.is(HIGH) || !carried.arg(0).is(MUL)) continue;
            Term wide = carried.arg(0);
            if (!wide.arg(0).is(WIDEN_U) || !wide.arg(1).is(WIDEN_U)) continue;
            for (int x = 0; x < 2; x++) {
                Term word = low.arg(x);
                Term other = low.arg(1 - x);
                boolean isSame = wide.arg(0).arg(0) == word && wide.arg(1).arg(0) == other
                        || wide.arg(0).arg(0) == other && wide.arg(1).arg(0) == word;
                Term rest = upper.arg(0) == word ? upper.arg(1) : upper.arg(1) == word ? upper.arg(0) : null;
                if (isSame && rest != null)
                    return terms.of(I64, MUL, terms.of(I64, WIDEN_U, word), terms.of(I64, PAIR, other, rest));
            }
        }
        return null;
    }

    /// A pair that was shifted to the left, its halves one after the other.
    private @Nullable Term shiftedPair(Term low, Term high) {
        if (!low.is(SHL) || !(low.arg(1) instanceof Term.Number n) || !high.is(OR)) return null;
        for (int i = 0; i < 2; i++) {
            Term upper = high.arg(i);
            Term carried = high.arg(1 - i);
            if (upper.is(SHL)
                    && upper.arg(1) == low.arg(1)
                    && carried.is(SHR)
                    && carried.arg(0) == low.arg(0)
                    && carried.arg(1).is(Integer.SIZE - n.value()))
                return terms.of(I64, SHL, terms.of(I64, PAIR, low.arg(0), upper.arg(0)), low.arg(1));
        }
        return null;
    }

    /// A sum of two pairs, its halves added one after the other: the carry is set if the low half has become less than
    /// one of its parts.
    private @Nullable Term sum(Term low, Term high) {
        if (!low.is(ADD)) return null;
        List<Term> parts = new ArrayList<>();
        flatten(high, parts);
        Term carry = null;
        for (Term p : parts) if (isCarry(p, low)) carry = p;
        if (carry == null) return null;
        parts.remove(carry);
        if (parts.size() > 2) return null;
        Term a = parts.isEmpty() ? terms.number(I32, 0) : parts.getFirst();
        Term b = parts.size() < 2 ? terms.number(I32, 0) : parts.get(1);
        Term one = pairOf(low.arg(0), a, b);
        boolean isFirst = one != null;
        if (one == null) one = pairOf(low.arg(0), b, a);
        if (one == null) return null;
        Term rest = isFirst ? b : a;
        return terms.of(I64, ADD, one, terms.of(I64, PAIR, low.arg(1), rest));
    }

    /// @return the pair if the two halves belong together
    private @Nullable Term pairOf(Term low, Term high, Term other) {
        Term made = terms.of(I64, PAIR, low, high);
        return made.is(PAIR) && !other.is(0) ? null : made;
    }

    private static void flatten(Term t, List<Term> to) {
        if (!t.is(ADD)) {
            to.add(t);
            return;
        }
        flatten(t.arg(0), to);
        flatten(t.arg(1), to);
    }

    private static boolean isCarry(Term t, Term sum) {
        if (!t.is(SELECT) || !t.arg(1).is(1) || !t.arg(2).is(0)) return false;
        Term c = t.arg(0);
        return c.is(LT_U) && c.arg(0) == sum && (c.arg(1) == sum.arg(0) || c.arg(1) == sum.arg(1));
    }
}
