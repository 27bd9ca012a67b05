package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Operator;
import dev.heddle.isa.EnumTable;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// The way in which a number follows from the bits of an instruction.
///
/// @param expr computes it, without an overflow whatever the bits are; null if nothing does
/// @param low it is never less
/// @param high it is never more
/// @param isRelative whether the address of the instruction is added to it; bounds are without that
public record NumberOrigin(@Nullable IntExpr expr, long low, long high, boolean isRelative) {
    /// Numbers beyond this are not followed: sums of two of them still are longs.
    private static final long LIMIT = 1L << 60;

    /// It follows from the bits in a way that is not known.
    public static final NumberOrigin OPAQUE = new NumberOrigin(null, 0, 0);

    NumberOrigin(@Nullable IntExpr expr, long low, long high) {
        this(expr, low, high, false);
    }

    /// @return the origin of an address a known distance after that of the instruction
    public static NumberOrigin relative(long distance) {
        return new NumberOrigin(new IntExpr.Const(distance), distance, distance, true);
    }

    /// @param address of the instruction
    /// @return the number
    /// @throws IllegalStateException if it is opaque
    public long of(Word w, long address) {
        if (expr == null) throw new IllegalStateException("opaque");
        return isRelative ? address + expr.eval(w) : expr.eval(w);
    }

    /// Whether it is never anything but 0 or 1.
    boolean isCondition() {
        return expr instanceof IntExpr.Binary b && b.op().isComparison();
    }

    private static NumberOrigin of(IntExpr expr, long low, long high) {
        return low >= -LIMIT && high <= LIMIT ? new NumberOrigin(expr, low, high) : OPAQUE;
    }

    /// @return the origin of a number that does not depend on the bits
    public static NumberOrigin constant(BigInteger n) {
        if (n.bitLength() > Long.SIZE - 1) return OPAQUE;
        long value = n.longValue();
        return of(new IntExpr.Const(value), value, value);
    }

    /// @return the origin of some bits, as an unsigned number
    static NumberOrigin ofBits(IntExpr expr, int width) {
        return width >= Long.SIZE - 4 ? OPAQUE : new NumberOrigin(expr, 0, (1L << width) - 1);
    }

    /// Whether it follows from the bits in a way that is not known.
    public boolean isOpaque() {
        return expr == null;
    }

    /// Whether it can only be a number from `least` to `most`.
    public boolean isWithin(long least, long most) {
        return expr != null && !isRelative && low >= least && high <= most;
    }

    /// @return some bits of a number, those from `low` on
    static IntExpr slice(IntExpr of, int low, int width) {
        if (of instanceof IntExpr.Const c) {
            long mask = width == Long.SIZE ? -1 : (1L << width) - 1;
            return new IntExpr.Const(c.value() >> low & mask);
        }
        if (of instanceof IntExpr.Var(Bits b) && low + width <= b.width()) return new IntExpr.Var(b.slice(low, width));
        IntExpr down = low == 0 ? of : binary(Operator.SHR, of, low);
        return new IntExpr.Call(Builtin.ZEXT, down, new IntExpr.Const(width), new IntExpr.Const(0));
    }

    static IntExpr binary(Operator op, IntExpr x, long y) {
        return new IntExpr.Binary(op, x, new IntExpr.Const(y));
    }

    /// @return the origin of a column of an enum
    public static NumberOrigin column(EnumTable table, int column, NumberOrigin value) {
        if (value.expr == null || value.isRelative) return OPAQUE;
        long low = 0;
        long high = 0;
        for (EnumTable.Row r : table.rows()) {
            low = Math.min(low, r.columns().get(column));
            high = Math.max(high, r.columns().get(column));
        }
        return of(new IntExpr.Column(table, column, value.expr), low, high);
    }

    /// @return the origin of what an operator gives; opaque if that is not followed
    public static NumberOrigin of(Operator op, NumberOrigin x, NumberOrigin y) {
        IntExpr a = x.expr;
        IntExpr b = y.expr;
        if (a == null || b == null) return OPAQUE;
        if (x.isRelative || y.isRelative) return relative(op, x, y);
        IntExpr both = new IntExpr.Binary(op, a, b);
        return switch (op) {
            case ADD -> of(both, x.low + y.low, x.high + y.high);
            case SUB -> of(both, x.low - y.high, x.high - y.low);
            case MUL -> product(both, x, y.low, y.high);
            case SHL, SHR -> y.low == y.high && y.low >= 0 ? shifted(op, both, x, y.low) : OPAQUE;
            case AND, OR, XOR -> x.low >= 0 && y.low >= 0 ? of(both, 0, ones(Math.max(x.high, y.high))) : OPAQUE;
            case DIV, REM -> x.low >= 0 && y.low == y.high && y.low > 0 ? of(both, 0, x.high) : OPAQUE;
            case EQ, NE, LT, LE, GT, GE, AND_ALSO, OR_ELSE -> of(both, 0, 1);
        };
    }

    /// A distance from an address is added to it or taken from it, or another address is taken from it.
    private static NumberOrigin relative(Operator op, NumberOrigin x, NumberOrigin y) {
        boolean isSum = op == Operator.ADD && x.isRelative != y.isRelative;
        boolean isDifference = op == Operator.SUB && x.isRelative;
        if (!isSum && !isDifference) return OPAQUE;
        NumberOrigin plain = of(op, x.alone(), y.alone());
        return new NumberOrigin(plain.expr, plain.low, plain.high, isSum || !y.isRelative);
    }

    private NumberOrigin alone() {
        return new NumberOrigin(expr, low, high);
    }

    /// @param low the other factor is never less, and never more than `high`
    private static NumberOrigin product(IntExpr expr, NumberOrigin x, long low, long high) {
        long largest = Math.max(Math.abs(x.low), Math.abs(x.high));
        long other = Math.max(Math.abs(low), Math.abs(high));
        if (largest != 0 && other > LIMIT / largest) return OPAQUE;
        long a = x.low * low;
        long b = x.low * high;
        long c = x.high * low;
        long d = x.high * high;
        long least = Math.min(Math.min(a, b), Math.min(c, d));
        return new NumberOrigin(expr, least, Math.max(Math.max(a, b), Math.max(c, d)));
    }

    private static NumberOrigin shifted(Operator op, IntExpr expr, NumberOrigin x, long by) {
        if (op == Operator.SHR) return of(expr, op.apply(x.low, by), op.apply(x.high, by));
        if (x.low == 0 && x.high == 0) return of(expr, 0, 0);
        // What is not 0 is beyond the limit then.
        return by >= Long.SIZE - 1 ? OPAQUE : product(expr, x, 1L << by, 1L << by);
    }

    /// The largest number of as many bits; of numbers that are not negative.
    private static long ones(long n) {
        return n == 0 ? 0 : -1L >>> Long.numberOfLeadingZeros(n);
    }

    /// @return the origin of what one of the functions gives that need only the encoding; opaque if that is not
    /// followed
    public static NumberOrigin of(Builtin f, NumberOrigin... args) {
        for (NumberOrigin o : args) if (o.isOpaque() || o.isRelative) return OPAQUE;
        IntExpr none = new IntExpr.Const(0);
        IntExpr x = args[0].expr;
        IntExpr y = args.length > 1 ? args[1].expr : none;
        IntExpr z = args.length > 2 ? args[2].expr : none;
        if (x == null || y == null || z == null) return OPAQUE;
        IntExpr call = new IntExpr.Call(f, x, y, z);
        return switch (f) {
            case MIN, MAX, CLAMP -> {
                long low = Long.MAX_VALUE;
                long high = Long.MIN_VALUE;
                for (NumberOrigin o : args) {
                    low = Math.min(low, o.low);
                    high = Math.max(high, o.high);
                }
                yield new NumberOrigin(call, low, high);
            }
            case ABS -> new NumberOrigin(call, 0, Math.max(Math.abs(args[0].low), Math.abs(args[0].high)));
            case HIGHEST -> args[0].low >= 0 ? new NumberOrigin(call, -1, Long.SIZE - 2) : OPAQUE;
            case ONES -> args[0].low >= 0 ? new NumberOrigin(call, 0, Long.SIZE) : OPAQUE;
            case ZEXT, SEXT -> {
                long width = args[1].low;
                boolean isKnown = width == args[1].high && width > 0 && width < Long.SIZE - 4;
                if (!isKnown) yield OPAQUE;
                long range = 1L << width;
                yield f == Builtin.ZEXT
                        ? new NumberOrigin(call, 0, range - 1)
                        : new NumberOrigin(call, -range / 2, range / 2 - 1);
            }
            default -> OPAQUE;
        };
    }
}
