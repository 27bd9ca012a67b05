package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;

/// Bits of integers that can be 1.
final class KnownBits {
    private static final int DEPTH = 6;

    private KnownBits() {}

    /// @return ones for the bits of a type
    static long ofType(ValueType type) {
        return type.bits() == Long.SIZE ? -1L : 0xffffffffL;
    }

    /// @return a mask, zero-extended, of all bits that may be 1
    static long possible(Term t) {
        return possible(t, DEPTH) & ofType(t.type());
    }

    /// Whether a sum, a product or a value shifted to the left never has more bits than its type.
    static boolean isExact(Term t) {
        int x = length(t.arg(0), DEPTH);
        if (t.is(Op.SHL))
            return t.arg(1) instanceof Term.Number n
                    && n.value() + x <= t.type().bits();
        int y = length(t.arg(1), DEPTH);
        return (t.is(Op.ADD) ? Math.max(x, y) + 1 : x + y) <= t.type().bits();
    }

    private static long possible(Term t, int depth) {
        if (t instanceof Term.Number n) return n.value() & ofType(t.type());
        long all = ofType(t.type());
        if (t instanceof Term.Symbol s) return s.possible() & all;
        if (t instanceof Term.Variable v) return v.bits() >= Long.SIZE ? all : all & (1L << v.bits()) - 1;
        if (t instanceof Term.Call c) return possible(c.origin(), depth);
        if (!(t instanceof Term.Computed c) || depth == 0) return all;
        return switch (c.op()) {
            case AND -> possible(c.arg(0), depth - 1) & possible(c.arg(1), depth - 1);
            case OR, XOR -> possible(c.arg(0), depth - 1) | possible(c.arg(1), depth - 1);
            case SELECT -> possible(c.arg(1), depth - 1) | possible(c.arg(2), depth - 1);
            case SHL ->
                c.arg(1) instanceof Term.Number n && n.value() >= 0
                        ? n.value() >= c.type().bits() ? 0 : possible(c.arg(0), depth - 1) << n.value() & all
                        : all;
            case SHR ->
                c.arg(1) instanceof Term.Number n && n.value() >= 0
                        ? n.value() >= c.type().bits() ? 0 : (possible(c.arg(0), depth - 1) & all) >>> n.value()
                        : all;
            case WIDEN_U, NARROW -> possible(c.arg(0), depth - 1) & 0xffffffffL;
            case HIGH -> possible(c.arg(0), depth - 1) >>> Integer.SIZE;
            case TO_HALF -> 0xffffL;
            case POPCOUNT -> 2L * c.arg(0).type().bits() - 1;
            case ADD -> below(Math.max(length(c.arg(0), depth), length(c.arg(1), depth)) + 1, all);
            case SUB -> difference(c, depth, all);
            case DIV_U, REM_U -> below(length(c.arg(0), depth), all);
            case MIN_U -> below(Math.min(length(c.arg(0), depth), length(c.arg(1), depth)), all);
            case MAX_U -> below(Math.max(length(c.arg(0), depth), length(c.arg(1), depth)), all);
            case MUL -> below(length(c.arg(0), depth) + length(c.arg(1), depth), all);
            case LOAD -> c.value() >= Long.SIZE ? all : all & (1L << c.value()) - 1;
            default -> all;
        };
    }

    /// What is taken from a number that is no less.
    private static long difference(Term c, int depth, long all) {
        long taken = possible(c.arg(1), depth - 1) & all;
        boolean isWhole =
                c.arg(0) instanceof Term.Number n && c.arg(1).type() == c.type() && taken >= 0 && taken <= n.value();
        return isWhole ? below(length(c.arg(0), depth), all) : all;
    }

    /// @return how many bits a value has without leading zeros, at most
    private static int length(Term t, int depth) {
        return Long.SIZE - Long.numberOfLeadingZeros(possible(t, depth - 1) & ofType(t.type()));
    }

    private static long below(int bits, long all) {
        return bits >= Long.SIZE ? all : all & (1L << bits) - 1;
    }
}
