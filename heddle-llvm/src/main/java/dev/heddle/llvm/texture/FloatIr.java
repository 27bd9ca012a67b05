package dev.heddle.llvm.texture;

import dev.heddle.llvm.Ir;

/// Computes with floats of one lane.
final class FloatIr {
    private final Ir ir;

    FloatIr(Ir ir) {
        this.ir = ir;
    }

    /// @return a float, or a double, as IR has it
    static String constant(double value) {
        return "0x%016X".formatted(Double.doubleToRawLongBits(value));
    }

    /// @param x a double
    /// @param y another one
    String of(String instruction, String x, String y) {
        return ir.set(instruction + " double " + x + ", " + y);
    }

    /// @param condition an i1
    String choice(String condition, String type, String yes, String no) {
        return ir.set("select i1 %s, %s %s, %s %s".formatted(condition, type, yes, type, no));
    }

    /// @param type of all of them
    /// @return what is not below one and not above another; NaN for NaN
    String within(String type, String x, String least, String most) {
        String above = choice(ir.set("fcmp olt " + type + " " + x + ", " + least), type, least, x);
        return choice(ir.set("fcmp ogt " + type + " " + above + ", " + most), type, most, above);
    }
}
