package dev.heddle.debugger.sanitize;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;

/// Finds the bits of a value that are undefined if bits of its arguments are. Bits are those of the value; of values of
/// 32 bits the upper half is 0, and a mask has all of them or none.
final class Undefined {
    private static final long LOW = 0xffff_ffffL;

    private Undefined() {}

    /// @return all bits of a type
    static long all(ValueType t) {
        return t.bits() == Long.SIZE ? -1 : LOW;
    }

    /// @param from type of the first argument
    /// @param x first argument; the others are any number if there are none
    /// @param ux its bits that are not defined
    static long of(Step s, ValueType from, long x, long y, long z, long ux, long uy, long uz) {
        long all = all(s.type());
        boolean isMask = s.type() == ValueType.MASK;
        return switch (s.op()) {
            case AND -> all & (ux & uy | ux & y | uy & x);
            case OR -> all & (ux & uy | ux & ~y | uy & ~x);
            case XOR, PAIR -> s.args().size() == 2 ? joined(s, ux, uy) : ux;
            case ADD, SUB, MUL -> isMask ? any(ux | uy, all) : all & upwards(ux | uy);
            case SHL, SHR, SAR -> uy != 0 ? all : all & shifted(s, ux, y);
            case SEXT -> all & signed(ux, (int) s.value());
            case NARROW -> ux & LOW;
            case HIGH -> ux >>> Integer.SIZE;
            case WIDEN_S -> signed(ux, Integer.SIZE);
            case SELECT -> ux == 0 ? x != 0 ? uy : uz : y == z && (uy | uz) == 0 ? 0 : all;
            case EQ -> ((x ^ y) & ~(ux | uy) & all(from)) != 0 ? 0 : any(ux | uy, all);
            case REVERSE -> Long.reverse(ux) >>> Long.SIZE - s.type().bits();
            case WIDEN_U, AS_FLOAT, AS_INT, FNEG, FABS -> ux;
            case FROM_HALF -> any(ux & 0xffff, all);
            case TO_HALF -> any(ux, 0xffff);
            default -> any(ux | uy | uz, all);
        };
    }

    private static long joined(Step s, long ux, long uy) {
        return s.op() == dev.heddle.ir.lift.Op.PAIR ? ux & LOW | uy << Integer.SIZE : ux | uy;
    }

    private static long any(long bits, long all) {
        return bits == 0 ? 0 : all;
    }

    /// A sum depends on the bits below.
    private static long upwards(long bits) {
        return bits | -bits;
    }

    private static long signed(long bits, int width) {
        return bits << Long.SIZE - width >> Long.SIZE - width;
    }

    private static long shifted(Step s, long ux, long by) {
        int bits = s.type().bits();
        if (by < 0 || by >= bits) return s.op() == dev.heddle.ir.lift.Op.SAR ? signed(ux, bits) >> 63 : 0;
        return switch (s.op()) {
            case SHL -> ux << by;
            case SHR -> ux >>> by;
            default -> signed(ux, bits) >> by;
        };
    }
}
