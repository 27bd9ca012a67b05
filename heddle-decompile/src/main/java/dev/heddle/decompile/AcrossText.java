package dev.heddle.decompile;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.Locale;

/// Operations across lanes as expressions, which take and give bits.
///
/// @param text of the values
/// @param insn the instruction that the steps are of
record AcrossText(StepText text, Folding of, Insn insn) {
    String expression(Step s) {
        String place = text.place(s);
        return switch (s.op()) {
            case BALLOT ->
                "(%s)ballot(l, %s, %d, %d, %s)"
                        .formatted(
                                StepText.type(s.type()),
                                value(s),
                                s.value(),
                                s.type().bits(),
                                place);
            case ANY -> "any(l, %s, %s)".formatted(value(s), place);
            case ACROSS ->
                fromBits(
                        s.type(),
                        "across(l, %s, %s, across_%x_%d, %s)"
                                .formatted(bits(s), text.value(s.args().get(1)), insn.address(), s.id(), place));
            default -> combined(s, place);
        };
    }

    private String combined(Step s, String place) {
        boolean isSigned = s.word().equals("min") || s.word().equals("max");
        String x = isSigned && s.type() == ValueType.I32 ? "widen_s(%s)".formatted(value(s)) : bits(s);
        return fromBits(
                s.type(),
                "combine(l, %s, %s, %d, %d, %d, %s)"
                        .formatted(
                                s.word().toUpperCase(Locale.ROOT),
                                x,
                                s.type().bits(),
                                s.value(),
                                s.op() == Op.SCAN ? 1 : 0,
                                place));
    }

    private String value(Step s) {
        return text.value(s.args().getFirst());
    }

    /// @return the bits of a step's first argument
    String bits(Step s) {
        String x = value(s);
        return switch (of.step(of.source(s.args().getFirst())).type()) {
            case F32 -> "as_uint(%s)".formatted(x);
            case F64 -> "as_ulong(%s)".formatted(x);
            case MASK -> "(uint)%s".formatted(x);
            default -> x;
        };
    }

    private static String fromBits(ValueType type, String bits) {
        return switch (type) {
            case F32 -> "as_float((uint)%s)".formatted(bits);
            case F64 -> "as_double(%s)".formatted(bits);
            case I64 -> bits;
            default -> "(%s)%s".formatted(StepText.type(type), bits);
        };
    }
}
