package dev.heddle.exec.jvm.lane;

import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.heddle.exec.number.Floats;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.state.Memory;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Computes the values of one lane of a region: as [ScalarValues] does, with registers in local variables and floats
/// that are flushed.
public final class LaneValues {
    private static final ClassDesc MEMORY = ClassDesc.of(Memory.class.getName());
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc FLOATS = ClassDesc.of(Floats.class.getName());
    private static final ClassDesc ROUNDING = ClassDesc.of(Rounding.class.getName());

    private final RegisterLayout layout;
    private final List<String> names;
    private final ScalarFrame frame;
    private final ScalarValues values;
    private final Map<Integer, Integer> variables;
    private final int lane;
    private final int[] memories;
    private int shared;

    /// @param spaces names of the address spaces
    /// @param variables the local variables of registers, by row
    /// @param lane the local variable with the number of the lane
    public LaneValues(
            RegisterLayout layout,
            List<String> spaces,
            ScalarFrame frame,
            Map<Integer, Integer> variables,
            int lane) {
        this.layout = layout;
        this.names = spaces;
        this.frame = frame;
        this.variables = variables;
        this.lane = lane;
        PackedRows rows = new PackedRows();
        this.values =
                new ScalarValues(
                        spaces,
                        frame,
                        new ScalarRegisters(layout, frame, null, rows),
                        LoopArrays.NONE,
                        rows);
        this.memories = new int[spaces.size()];
    }

    /// Gives each address space a local variable.
    void memories(int param) {
        for (int i = 0; i < memories.length; i++) {
            memories[i] = frame.out.allocateLocal(TypeKind.REFERENCE);
            frame.out.aload(param).getfield(FRAME, "spaces", MEMORY.arrayType());
            frame.out.loadConstant(i).aaload().astore(memories[i]);
        }
    }

    /// @param local the variable with the registers that all lanes share
    public void shared(int local) {
        shared = local;
    }

    /// Takes a long that has been pushed as the value of a step.
    public void take(Step s) {
        if (s.type() != ValueType.I64) frame.out.l2i();
        TypeKind kind = ScalarFrame.kind(s.type());
        frame.out.storeLocal(kind, frame.local(s.id(), kind));
    }

    /// Pushes a value that has been computed.
    public void push(Step s) {
        frame.load(s.id());
    }

    /// Computes a step's value.
    public void step(Step s) {
        switch (s.op()) {
            case CONST, ANY -> {
                return; // pushed where it is used; left to the jump
            }
            case READ -> {
                if (!s.uniform()) {
                    frame.local(s.id(), variable(s));
                    return;
                }
                int number = layout.number(Objects.requireNonNull(s.place()));
                frame.out.aload(shared).loadConstant(number).iaload();
            }
            case LANE -> frame.out.iload(lane);
            case LOAD -> load(s);
            default -> {
                if (!inline(s)) values.value(s);
            }
        }
        TypeKind kind = ScalarFrame.kind(s.type());
        frame.out.storeLocal(kind, frame.local(s.id(), kind));
    }

    private int variable(Step read) {
        return Objects.requireNonNull(
                variables.get(layout.number(Objects.requireNonNull(read.place()))));
    }

    /// Pushes what is loaded, 0 where the condition does not hold.
    private void load(Step s) {
        Label zero = frame.out.newLabel();
        Label past = frame.out.newLabel();
        if (s.when() >= 0) {
            frame.load(s.when());
            frame.out.ifeq(zero);
        }
        frame.out.aload(memories[names.indexOf(s.space())]).iload(lane);
        frame.load(s.args().getFirst());
        frame.constant((int) s.value());
        frame.out.invokeinterface(
                MEMORY, "load", MethodTypeDesc.of(CD_long, CD_int, CD_long, CD_int));
        if (s.type() == ValueType.I32) frame.out.l2i();
        if (s.when() < 0) return;
        frame.out.goto_(past).labelBinding(zero);
        if (s.type() == ValueType.I32) frame.out.iconst_0();
        else frame.out.lconst_0();
        frame.out.labelBinding(past);
    }

    /// Pushes a whole number of 64 bits, made of a double.
    private boolean whole(Step s) {
        FloatFormat f = s.format();
        if (f == null || s.type() != ValueType.I64) return false;
        if (frame.type(s.args().getFirst()) != ValueType.F64) return false;
        frame.args(s);
        frame.out.getstatic(ROUNDING, f.rounding().name(), ROUNDING);
        frame.out.invokestatic(FLOATS, "toLong", MethodTypeDesc.of(CD_long, CD_double, ROUNDING));
        return true;
    }

    /// Pushes a value that has a shorter form here.
    ///
    /// @return whether it has one
    private boolean inline(Step s) {
        boolean single = s.type() == ValueType.F32;
        return switch (s.op()) {
            case FADD, FMUL, FMA ->
                    single
                            && isFlushed(s)
                            && call(s, s.op().text().replaceFirst("^f(?!ma)", "") + "Flushed");
            case FLUSH -> single && isSingle(s) && call(s, "flush");
            case ROUND -> single && isFlushed(s) && call(s, "round32Flushed");
            case TO_INT -> whole(s);
            case FROM_S -> {
                if (!single || frame.type(s.args().getFirst()) != ValueType.I32) yield false;
                frame.args(s);
                frame.out.i2f();
                yield true;
            }
            case FROM_U -> {
                if (!single || frame.type(s.args().getFirst()) != ValueType.I32) yield false;
                frame.args(s);
                frame.call("widenU", CD_long, CD_int);
                frame.out.l2f();
                yield true;
            }
            case SATURATE -> {
                frame.args(s);
                frame.call(FLOATS, "saturate01", s, single ? CD_float : CD_double);
                yield true;
            }
            case FDIV, FSQRT, RCP, RSQRT, EXP2, LOG2, SIN, COS -> {
                frame.args(s);
                String name = s.op().text().replaceFirst("^f", "");
                frame.call(FLOATS, name + "Odd", s, CD_double);
                yield true;
            }
            default -> false;
        };
    }

    private boolean call(Step s, String name) {
        frame.args(s);
        frame.call(FLOATS, name, s, CD_float);
        return true;
    }

    private static boolean isFlushed(Step s) {
        FloatFormat f = s.format();
        return f != null && f.flush() && f.rounding() == Rounding.RTE && f.bits() == 32;
    }

    private static boolean isSingle(Step s) {
        FloatFormat f = s.format();
        return f != null && (f.bits() == 32 || f.brain());
    }
}
