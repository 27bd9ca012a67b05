package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds fields of words that shifts and masks take out: what OpenCL C calls `bitfield_extract_signed` and
/// `bitfield_extract_unsigned`. Fields without a sign and at a known place stay a shift and a mask.
final class BitFields {
    private static final LibraryFunction SIGNED =
            new LibraryFunction("bitfield_extract_signed", Kind.INT, List.of(Kind.UINT, Kind.UINT, Kind.UINT), false);
    private static final LibraryFunction UNSIGNED = new LibraryFunction(
            "bitfield_extract_unsigned", Kind.UINT, List.of(Kind.UINT, Kind.UINT, Kind.UINT), false);

    private final Terms terms;

    BitFields(Terms terms) {
        this.terms = terms;
    }

    /// @return the field that a term is, or null
    @Nullable
    Term in(Term t) {
        if (t.type() != I32) return null;
        return t.is(SAR) ? signed(t) : t.is(AND) ? unsigned(t) : null;
    }

    /// What is shifted up to the sign, and down with it.
    private @Nullable Term signed(Term t) {
        Term up = t.arg(0);
        if (!up.is(SHL) || !(up.arg(1) instanceof Term.Number left) || !(t.arg(1) instanceof Term.Number right))
            return null;
        long count = Integer.SIZE - right.value();
        long offset = right.value() - left.value();
        if (left.value() < 0 || offset < 0 || count < 1) return null;
        return terms.call(SIGNED, List.of(up.arg(0), number(offset), number(count)), t);
    }

    private Term number(long n) {
        return terms.number(I32, n);
    }

    /// A field whose place and length are computed, and that ends within the word.
    private @Nullable Term unsigned(Term t) {
        for (int i = 0; i < 2; i++) {
            Term shifted = t.arg(i);
            Term count = counted(t.arg(1 - i));
            if (count == null || !shifted.is(SHR) || !isInside(shifted.arg(1), count)) continue;
            return terms.call(UNSIGNED, List.of(shifted.arg(0), shifted.arg(1), count), t);
        }
        return null;
    }

    /// @return how many of the lowest bits a mask has; null if it is no such mask
    private static @Nullable Term counted(Term mask) {
        if (!mask.is(SELECT) || !mask.arg(1).is(-1) || !mask.arg(2).is(ADD)) return null;
        Term all = mask.arg(0);
        Term power = mask.arg(2).arg(0);
        boolean isMask = all.is(EQ)
                && all.arg(1).is(Integer.SIZE)
                && mask.arg(2).arg(1).is(-1)
                && power.is(SHL)
                && power.arg(0).is(1);
        if (!isMask) return null;
        Term count = all.arg(0);
        Term by = power.arg(1);
        // Machines look at so many bits of a shift that all lengths below that of the word are among them.
        if (by.is(AND) && by.arg(1) instanceof Term.Number n && (n.value() & Integer.SIZE - 1) == Integer.SIZE - 1)
            by = by.arg(0);
        return by == count ? count : null;
    }

    /// Whether a field is limited to what a word has above its offset.
    private static boolean isInside(Term offset, Term count) {
        if (KnownBits.possible(offset) >= Integer.SIZE || !count.is(MIN_U)) return false;
        for (int i = 0; i < 2; i++) {
            Term limit = count.arg(i);
            if (limit.is(SUB) && limit.arg(0).is(Integer.SIZE) && limit.arg(1) == offset) return true;
        }
        return false;
    }
}
