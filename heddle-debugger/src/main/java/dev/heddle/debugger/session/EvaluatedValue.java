package dev.heddle.debugger.session;

import dev.heddle.ir.lift.ValueType;

/// The value of an expression in each lane.
///
/// @param lanes by lane; of floats the bits
/// @param type of lane code
/// @param width bits of the register that it is; 0 if it is anything else
public record EvaluatedValue(long[] lanes, ValueType type, boolean isCondition, boolean isSigned, int width) {
    /// Whether it is true, or not 0, in a lane.
    public boolean holds(int lane) {
        return type == ValueType.F32 || type == ValueType.F64 ? real(lane) != 0 : lanes[lane] != 0;
    }

    private double real(int lane) {
        return type == ValueType.F64 ? Double.longBitsToDouble(lanes[lane]) : Float.intBitsToFloat((int) lanes[lane]);
    }

    /// @return the integer of a lane
    /// @throws IllegalArgumentException if it is a float
    public long integer(int lane) {
        if (type == ValueType.F32 || type == ValueType.F64)
            throw new IllegalArgumentException("a float where an integer is expected");
        if (isCondition) return lanes[lane] != 0 ? 1 : 0;
        return isSigned || type.bits() == 64 ? lanes[lane] : Integer.toUnsignedLong((int) lanes[lane]);
    }

    /// @return as it is shown by default
    public String text(int lane) {
        if (isCondition) return lanes[lane] != 0 ? "true" : "false";
        return switch (type) {
            case F32 -> Float.toString((float) real(lane));
            case F64 -> Double.toString(real(lane));
            default -> isSigned ? Long.toString(lanes[lane]) : Long.toUnsignedString(integer(lane));
        };
    }

    /// @return the bits of a lane in a format
    public String text(int lane, ValueFormat format) {
        if (isCondition) return format.text(lanes[lane] != 0 ? 1 : 0, 1);
        int bits = width > 0 ? width : type.bits();
        return format.text(lanes[lane], bits);
    }
}
