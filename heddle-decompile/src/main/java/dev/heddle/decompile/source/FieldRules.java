package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import dev.heddle.ir.lift.ValueType;
import org.jspecify.annotations.Nullable;

/// Equalities of fields: bits that shifts and masks take out of a value, as one shift and one mask.
final class FieldRules {
    private static final int BYTE = 8;

    private final Terms terms;

    FieldRules(Terms terms) {
        this.terms = terms;
    }

    /// Whether the ones of a mask are all beside each other.
    private static boolean isRun(long mask) {
        long low = mask >>> Long.numberOfTrailingZeros(mask);
        return (low & low + 1) == 0;
    }

    /// Whether a mask leaves all of the lowest bits.
    boolean isAll(Term mask, long bits) {
        if (!(mask instanceof Term.Number n) || bits <= 0 || bits >= Long.SIZE) return false;
        long low = (1L << bits) - 1;
        return (n.value() & low) == low;
    }

    /// Some bits of what a mask leaves in several places of a value.
    @Nullable
    Term part(ValueType type, Term shifted, long mask) {
        Term masked = shifted.arg(0);
        if (!(shifted.arg(1) instanceof Term.Number by) || !(masked.arg(1) instanceof Term.Number n)) return null;
        if (by.value() <= 0 || by.value() >= type.bits() || isRun(n.value() & KnownBits.ofType(type))) return null;
        long left = (n.value() & KnownBits.ofType(type)) >>> by.value() & mask;
        return terms.of(type, AND, terms.of(type, SHR, masked.arg(0), by), terms.number(type, left));
    }

    /// A field with its sign by three shifts, the first two of which are one, with or without a mask between them.
    @Nullable
    Term signed(ValueType type, Term x, long by) {
        if (!x.is(SHL) || !x.arg(1).is(by) || by >= type.bits()) return null;
        Term low = x.arg(0);
        long left = KnownBits.ofType(type) >>> by;
        if (low.is(AND) && low.arg(1) instanceof Term.Number n && (n.value() & left) == left) low = low.arg(0);
        if (!low.is(SHR) || !(low.arg(1) instanceof Term.Number k) || k.value() > by) return null;
        Term up = terms.of(type, SHL, low.arg(0), terms.number(I32, by - k.value()));
        return terms.of(type, SAR, up, terms.number(I32, by));
    }

    /// A byte that two shifts leave of a value, or what they leave of a mask with ones in several places.
    @Nullable
    Term cut(Term shifted, long by) {
        if (!(shifted.arg(1) instanceof Term.Number n) || n.value() < 0 || n.value() >= by) return null;
        Term x = shifted.arg(0);
        long mask = KnownBits.ofType(I32) >>> by;
        boolean isMasked = x.is(AND) && x.arg(1) instanceof Term.Number m && !isRun(m.value() & 0xffffffffL);
        if (by < Integer.SIZE - BYTE && !isMasked) return null;
        Term low = terms.of(I32, SHR, x, terms.number(I32, by - n.value()));
        return terms.of(I32, AND, low, terms.number(I32, mask));
    }
}
