package dev.heddle.decompile;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.Objects;

/// Expressions that round floats as their formats say.
final class FloatText {
    private FloatText() {}

    static FloatFormat format(Step s) {
        return Objects.requireNonNull(s.format());
    }

    static String least(FloatFormat f) {
        return f.bits() == 16 && !f.brain() ? "0x1p-14" : "0x1p-126";
    }

    static String flushed(String x, FloatFormat f) {
        return f.flush() ? "flush(%s, %s)".formatted(x, least(f)) : x;
    }

    static String half(String x, FloatFormat f) {
        String to = f.brain() ? "to_bf16" : "to_f16";
        return "%s(%s, %s)".formatted(to, flushed(x, f), f.rounding());
    }

    static String rounded(String x, FloatFormat f) {
        if (f.bits() == 16) return (f.brain() ? "from_bf16(%s)" : "from_f16(%s)").formatted(half(x, f));
        return "to_f32(%s, %s)".formatted(flushed(x, f), f.rounding());
    }

    static String arithmetic(Step s, String x, String y, String z) {
        FloatFormat f = s.format();
        String name = s.op().text().substring(1);
        if (s.op() == Op.FMA) name = "fma";
        String all = s.op() == Op.FMA ? x + ", " + y + ", " + z : x + ", " + y;
        String odd = "%s_odd(%s)".formatted(name, all);
        if (f == null) return odd;
        boolean isPlain = f.rounding() == Rounding.RTE && f.bits() == s.type().bits() && !f.brain();
        if (isPlain && f.flush() && s.type() != ValueType.F64) return "%s_flush(%s)".formatted(name, all);
        if (isPlain && !f.flush())
            return switch (s.op()) {
                case FADD -> x + " + " + y;
                case FMUL -> x + " * " + y;
                default -> (s.type() == ValueType.F64 ? "fma(%s)" : "FMA_F(%s)").formatted(all);
            };
        return s.type() == ValueType.F64 ? odd : rounded(odd, f);
    }

    static String pack(Step s, String x, String y, String z) {
        return switch (s.word()) {
            case "srgb8" -> "pack_srgb8(%s)".formatted(x);
            case "rgb9e5" -> "pack_rgb9e5(%s, %s, %s)".formatted(x, y, z);
            default ->
                "pack_rg11b10f(%s, %s, %s, %s)".formatted(x, y, z, format(s).rounding());
        };
    }
}
