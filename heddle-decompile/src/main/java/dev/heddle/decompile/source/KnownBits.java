package dev.heddle.decompile.source;

import dev.heddle.lift.ValueType;

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

    private static long possible(Term t, int depth) {
        if (t instanceof Term.Number n) return n.value() & ofType(t.type());
        long all = ofType(t.type());
        if (t instanceof Term.Symbol s) return s.possible() & all;
        if (t instanceof Term.Variable v) return v.bits() >= Long.SIZE ? all : all & (1L << v.bits()) - 1;
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
            case LOAD -> c.value() >= Long.SIZE ? all : all & (1L << c.value()) - 1;
            default -> all;
        };
    }
}
