package dev.heddle.flow.lane;

import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Conditions as people write them: `r1 <u 2 && !p0.x`. The operators of numbers without sign end with `u`. Conversions
/// of numbers that only change how bits are looked at, and flushing of denormals, are left out.
public final class ConditionText {
    private static final Map<Op, String> INFIX = new EnumMap<>(Op.class);

    static {
        INFIX.put(Op.ADD, "+");
        INFIX.put(Op.FADD, "+");
        INFIX.put(Op.SUB, "-");
        INFIX.put(Op.MUL, "*");
        INFIX.put(Op.FMUL, "*");
        INFIX.put(Op.AND, "&");
        INFIX.put(Op.OR, "|");
        INFIX.put(Op.XOR, "^");
        INFIX.put(Op.SHL, "<<");
        INFIX.put(Op.SHR, ">>u");
        INFIX.put(Op.SAR, ">>");
        INFIX.put(Op.EQ, "==");
        INFIX.put(Op.FEQ, "==");
        INFIX.put(Op.LT_S, "<");
        INFIX.put(Op.LT_U, "<u");
        INFIX.put(Op.FLT, "<");
        INFIX.put(Op.FLE, "<=");
    }

    /// What is written if a comparison does not hold. NaN is why floats are not among them, but for equality.
    private static final Map<Op, String> OPPOSITE = Map.of(Op.EQ, "!=", Op.FEQ, "!=", Op.LT_S, ">=", Op.LT_U, ">=u");

    /// Operations that are not written.
    private static final Set<Op> SILENT =
            EnumSet.of(Op.AS_FLOAT, Op.AS_INT, Op.FLUSH, Op.FROM_HALF, Op.WIDEN_F, Op.WIDEN_S, Op.WIDEN_U, Op.NARROW);

    private final LaneCode code;
    private final RegisterNames names;

    private ConditionText(LaneCode code, RegisterNames names) {
        this.code = code;
        this.names = names;
    }

    public static String of(LaneCondition condition, RegisterNames names) {
        ConditionText text = new ConditionText(condition.code(), names);
        return condition.literals().stream()
                .map(l -> text.of(l.step(), l.holds(), condition.literals().size() > 1))
                .collect(Collectors.joining(" && "));
    }

    private Step step(int number) {
        return code.steps().get(number);
    }

    /// @param isPart whether operators stand around it
    private String of(int number, boolean holds, boolean isPart) {
        Step s = step(number);
        if (isMask(s)) {
            String mask = mask(s, holds, isPart);
            if (!mask.isEmpty()) return mask;
        }
        String opposite = OPPOSITE.get(s.op());
        if (!holds && opposite != null) return infix(s, opposite, isPart);
        String text = plain(s, isPart || !holds);
        return holds ? text : "!" + text;
    }

    private static boolean isMask(Step s) {
        return s.type() == ValueType.MASK;
    }

    private boolean isConst(int number, long value) {
        return step(number).op() == Op.CONST && step(number).value() == value;
    }

    /// @return operations on conditions; empty if it is none
    private String mask(Step s, boolean holds, boolean isPart) {
        if (s.args().size() != 2) return "";
        int x = s.args().getFirst();
        int y = s.args().getLast();
        boolean isOfMasks = isMask(step(x)) && isMask(step(y));
        switch (s.op()) {
            case SUB -> {
                if (isConst(x, 0)) return of(y, holds, isPart);
                if (isConst(y, 1)) return of(x, !holds, isPart);
            }
            case XOR -> {
                if (isOfMasks && isConst(y, -1)) return of(x, !holds, isPart);
                if (isOfMasks && isConst(x, -1)) return of(y, !holds, isPart);
            }
            case AND, OR -> {
                if (!isOfMasks) return "";
                boolean isAnd = s.op() == Op.AND == holds;
                String text = of(x, holds, true) + (isAnd ? " && " : " || ") + of(y, holds, true);
                return isPart ? "(" + text + ")" : text;
            }
            default -> {}
        }
        return "";
    }

    private String infix(Step s, String operator, boolean isPart) {
        boolean isOfBits = s.op() == Op.AND || s.op() == Op.OR || s.op() == Op.XOR;
        String x = operand(step(s.args().getFirst()), isOfBits);
        String y = operand(step(s.args().getLast()), isOfBits);
        String text = x + " " + operator + " " + y;
        return isPart ? "(" + text + ")" : text;
    }

    private String operand(Step s, boolean inHex) {
        boolean isBits = s.op() == Op.CONST && s.type() == ValueType.I32 && inHex;
        return isBits ? "0x" + Integer.toHexString((int) s.value()) : plain(s, true);
    }

    private String plain(Step s, boolean isPart) {
        if (isMask(s) && INFIX.get(s.op()) == null && s.op() != Op.CONST) return call(s);
        if (SILENT.contains(s.op())) return plain(step(s.args().getFirst()), isPart);
        String operator = INFIX.get(s.op());
        if (operator != null) return infix(s, operator, isPart);
        return switch (s.op()) {
            case CONST -> constant(s);
            case READ -> name(s);
            case FNEG -> "-" + plain(step(s.args().getFirst()), true);
            case SELECT -> {
                String text = of(s.args().getFirst(), true, true)
                        + " ? "
                        + plain(step(s.args().get(1)), true)
                        + " : "
                        + plain(step(s.args().get(2)), true);
                yield isPart ? "(" + text + ")" : text;
            }
            default -> call(s);
        };
    }

    private String call(Step s) {
        List<String> args = s.args().stream().map(a -> of(a, true, false)).toList();
        String name = s.op().text() + (s.word().isEmpty() ? "" : "." + s.word().replace(' ', '.'));
        return args.isEmpty() ? name : name + "(" + String.join(", ", args) + ")";
    }

    private String name(Step s) {
        RegisterRef p = s.place();
        return p == null ? s.op().text() : MaskRegisters.name(p, names);
    }

    private static String constant(Step s) {
        return switch (s.type()) {
            case F32 -> Float.toString(Float.intBitsToFloat((int) s.value()));
            case F64 -> Double.toString(Double.longBitsToDouble(s.value()));
            case MASK -> s.value() == 0 ? "false" : "true";
            default -> Long.toString(s.value());
        };
    }
}
