package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.number.Floats;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Objects;

/// Computes values in compiled lane code: an instruction of the virtual machine where there is one, else a method of
/// [Scalars].
final class ScalarValues {
    private static final ClassDesc SCALARS = ClassDesc.of(Scalars.class.getName());
    private static final ClassDesc FLOATS = ClassDesc.of(Floats.class.getName());
    private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");
    private static final int LANE_BITS = 32;

    private final List<String> spaces;
    private final ScalarFrame frame;
    private final ScalarRegisters registers;
    private final LoopArrays arrays;
    private final PackedRows rows;

    /// @param spaces names of the address spaces, in the order of the book
    public ScalarValues(
            List<String> spaces,
            ScalarFrame frame,
            ScalarRegisters registers,
            LoopArrays arrays,
            PackedRows rows) {
        this.arrays = arrays;
        this.rows = rows;
        this.spaces = spaces;
        this.frame = frame;
        this.registers = registers;
    }

    /// Pushes the value of a step.
    public void value(Step s) {
        boolean wide = s.type() == ValueType.I64;
        boolean real = s.type() == ValueType.F64;
        if (!isNearest(s)) {
            reference(s);
            return;
        }
        switch (s.op()) {
            case LANE -> frame.constant(0);
            case EXEC -> frame.constant(-1);
            case DESCRIPTOR -> frame.out.lload(ScalarFrame.PARAM_DESCRIPTOR);
            case READ -> registers.read(s, -1);
            case READ_AT -> orZero(s, () -> registers.read(s, s.args().getFirst()));
            case RING -> registers.ring(s);
            case GET -> get(s);
            case LOAD -> orZero(s, () -> load(s));
            case ADD -> instruction(s, wide ? CodeBuilder::ladd : CodeBuilder::iadd);
            case SUB -> instruction(s, wide ? CodeBuilder::lsub : CodeBuilder::isub);
            case MUL -> instruction(s, wide ? CodeBuilder::lmul : CodeBuilder::imul);
            case AND -> instruction(s, wide ? CodeBuilder::land : CodeBuilder::iand);
            case OR -> instruction(s, wide ? CodeBuilder::lor : CodeBuilder::ior);
            case XOR -> instruction(s, wide ? CodeBuilder::lxor : CodeBuilder::ixor);
            case SHL, SHR, SAR -> shift(s, wide);
            case MUL_HIGH -> {
                frame.args(s);
                frame.out.invokestatic(
                        MATH, "unsignedMultiplyHigh", MethodTypeDesc.of(CD_long, CD_long, CD_long));
            }
            case SEXT -> {
                frame.args(s);
                int by = (wide ? 64 : LANE_BITS) - (int) s.value();
                frame.constant(by);
                if (wide) frame.out.lshl();
                else frame.out.ishl();
                frame.constant(by);
                if (wide) frame.out.lshr();
                else frame.out.ishr();
            }
            case MIN_S -> math(s, "min");
            case MAX_S -> math(s, "max");
            case POPCOUNT -> bitMethod(s, "bitCount");
            case REVERSE -> bitMethod(s, "reverse");
            case DIV_S -> scalar(s, "divS");
            case DIV_U -> scalar(s, "divU");
            case REM_S -> scalar(s, "remS");
            case REM_U -> scalar(s, "remU");
            case MIN_U -> scalar(s, "minU");
            case MAX_U -> scalar(s, "maxU");
            case HIGHEST, LOWEST -> {
                scalar(s, s.op() == Op.HIGHEST ? "highest" : "lowest", CD_int);
                if (wide) frame.out.i2l();
            }
            case WIDEN_S -> instruction(s, CodeBuilder::i2l);
            case WIDEN_U -> {
                frame.args(s);
                frame.widen();
            }
            case NARROW -> instruction(s, CodeBuilder::l2i);
            case HIGH -> scalar(s, "high");
            case PAIR -> scalar(s, "pair");
            case EQ -> scalar(s, "eq");
            case LT_S -> scalar(s, "ltS");
            case LT_U -> scalar(s, "ltU");
            case SELECT -> scalar(s, "select");
            case AS_FLOAT -> {
                frame.args(s);
                if (real) convert("Double", "longBitsToDouble", CD_double, CD_long);
                else convert("Float", "intBitsToFloat", CD_float, CD_int);
            }
            case AS_INT -> scalar(s, "bits");
            case FROM_HALF -> {
                frame.args(s);
                frame.call(
                        FLOATS,
                        isBrain(s) ? "fromBf16" : "fromHalf",
                        s,
                        ScalarFrame.desc(s.type()));
            }
            case TO_HALF -> scalar(s, isBrain(s) ? "toBrain" : "toHalf");
            case WIDEN_F -> instruction(s, CodeBuilder::f2d);
            case ROUND -> scalar(s, "round");
            case FADD -> arithmetic(s, "add");
            case FMUL -> arithmetic(s, "mul");
            case FMA -> arithmetic(s, "fma");
            case FNEG -> instruction(s, real ? CodeBuilder::dneg : CodeBuilder::fneg);
            case FABS -> math(s, "abs");
            case FMIN -> scalar(s, "min");
            case FMAX -> scalar(s, "max");
            case FEQ -> scalar(s, "feq");
            case FLT -> scalar(s, "flt");
            case FLE -> scalar(s, "fle");
            default -> reference(s);
        }
    }

    private void get(Step s) {
        int room = arrays.room(s.args().getFirst());
        if (room < 0) {
            frame.args(s);
            frame.out.arrayLoad(ScalarFrame.kind(s.type()));
            return;
        }
        registers.element(s, room);
        if (s.type() == ValueType.F32) convert("Float", "intBitsToFloat", CD_float, CD_int);
        if (s.type() == ValueType.F64) convert("Double", "longBitsToDouble", CD_double, CD_long);
    }

    private void load(Step s) {
        frame.out.aload(ScalarFrame.PARAM_SPACES);
        frame.constant(spaces.indexOf(s.space()));
        frame.load(s.args().getFirst());
        frame.constant((int) s.value());
        frame.access("load", CD_long, ScalarFrame.SPACES, CD_int, CD_long, CD_int);
        if (s.type() == ValueType.I32) frame.out.l2i();
    }

    /// Pushes a value where the step's condition holds, else 0.
    private void orZero(Step s, Runnable value) {
        if (s.when() < 0) {
            value.run();
            return;
        }
        rows.settle();
        Label zero = frame.out.newLabel();
        Label past = frame.out.newLabel();
        frame.load(s.when());
        frame.out.ifeq(zero);
        value.run();
        frame.out.goto_(past).labelBinding(zero);
        if (s.type() == ValueType.I64) frame.out.lconst_0();
        else frame.out.iconst_0();
        frame.out.labelBinding(past);
    }

    /// By the scalar form.
    private void reference(Step s) {
        frame.out.loadConstant(ScalarFrame.form(s.id()));
        for (int k = 0; k < 3; k++) {
            if (k < s.args().size()) rawBits(s.args().get(k));
            else frame.out.lconst_0();
        }
        frame.access("reference", CD_long, ScalarFrame.FORM, CD_long, CD_long, CD_long);
        switch (s.type()) {
            case F32 -> {
                frame.out.l2i();
                convert("Float", "intBitsToFloat", CD_float, CD_int);
            }
            case F64 -> convert("Double", "longBitsToDouble", CD_double, CD_long);
            case I64 -> {}
            default -> frame.out.l2i();
        }
    }

    /// Pushes a value as the reference takes it.
    private void rawBits(int id) {
        frame.load(id);
        switch (frame.type(id)) {
            case F32 -> {
                convert("Float", "floatToRawIntBits", CD_int, CD_float);
                frame.out.i2l();
            }
            case F64 -> convert("Double", "doubleToRawLongBits", CD_long, CD_double);
            case I64 -> {}
            default -> frame.out.i2l();
        }
    }

    private void convert(String of, String name, ClassDesc result, ClassDesc arg) {
        frame.out.invokestatic(
                ClassDesc.of("java.lang." + of), name, MethodTypeDesc.of(result, arg));
    }

    private interface Instruction {
        CodeBuilder emit(CodeBuilder out);
    }

    private void instruction(Step s, Instruction i) {
        frame.args(s);
        i.emit(frame.out);
    }

    /// Amounts that are known and small need no look at what is beyond the width.
    private void shift(Step s, boolean wide) {
        Step by = frame.step(s.args().getLast());
        boolean plain =
                by.op() == Op.CONST && by.value() >= 0 && by.value() < (wide ? 64 : LANE_BITS);
        if (!plain) {
            scalar(
                    s,
                    switch (s.op()) {
                        case SHL -> "shl";
                        case SHR -> "shr";
                        default -> "sar";
                    });
            return;
        }
        frame.args(s);
        switch (s.op()) {
            case SHL -> {
                if (wide) frame.out.lshl();
                else frame.out.ishl();
            }
            case SHR -> {
                if (wide) frame.out.lushr();
                else frame.out.iushr();
            }
            default -> {
                if (wide) frame.out.lshr();
                else frame.out.ishr();
            }
        }
    }

    /// Whether a result is rounded as the virtual machine rounds, if it is rounded at all.
    private static boolean isNearest(Step s) {
        FloatFormat f = s.format();
        return f == null || !f.flush() && f.rounding() == Rounding.RTE;
    }

    private static boolean isBrain(Step s) {
        return Objects.requireNonNull(s.format()).brain();
    }

    /// Rounded to the format; without one, a double rounded to odd.
    private void arithmetic(Step s, String name) {
        boolean real = s.type() == ValueType.F64;
        if (s.format() == null) {
            frame.args(s);
            frame.call(FLOATS, name + "Odd", s, ScalarFrame.desc(s.type()));
            return;
        }
        if (s.format().bits() == 16) {
            scalar(s, name + (s.format().brain() ? "Brain" : "Half"));
            return;
        }
        frame.args(s);
        switch (s.op()) {
            case FADD -> {
                if (real) frame.out.dadd();
                else frame.out.fadd();
            }
            case FMUL -> {
                if (real) frame.out.dmul();
                else frame.out.fmul();
            }
            default -> frame.call(MATH, "fma", s, ScalarFrame.desc(s.type()));
        }
    }

    private void math(Step s, String name) {
        frame.args(s);
        frame.call(MATH, name, s, ScalarFrame.desc(s.type()));
    }

    private void bitMethod(Step s, String name) {
        frame.args(s);
        boolean wide = frame.type(s.args().getFirst()) == ValueType.I64;
        boolean counts = s.op() == Op.POPCOUNT;
        frame.out.invokestatic(
                ClassDesc.of(wide ? "java.lang.Long" : "java.lang.Integer"),
                name,
                MethodTypeDesc.of(
                        counts || !wide ? CD_int : CD_long,
                        ScalarFrame.desc(frame.type(s.args().getFirst()))));
        if (counts && s.type() == ValueType.I64) frame.out.i2l();
    }

    private void scalar(Step s, String name) {
        scalar(s, name, ScalarFrame.desc(s.type()));
    }

    private void scalar(Step s, String name, ClassDesc result) {
        frame.args(s);
        frame.call(SCALARS, name, s, result);
    }
}
