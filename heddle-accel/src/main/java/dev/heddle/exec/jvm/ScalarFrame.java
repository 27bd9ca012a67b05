package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.state.Memory;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The method that is being made of lane code: its parameters, and the local variable of each value.
final class ScalarFrame {
    public static final ClassDesc SPACES = ClassDesc.of(Memory.class.getName()).arrayType();
    static final ClassDesc BYTES = CD_byte.arrayType();
    public static final MethodTypeDesc RUN =
            MethodTypeDesc.of(
                    CD_void, SPACES, CD_int.arrayType(), CD_long.arrayType(), BYTES, CD_long);

    // Parameters of the method; 0 is the object.
    public static final int PARAM_SPACES = 1;
    static final int PARAM_SHARED = 2;
    static final int PARAM_WIDE = 3;
    static final int PARAM_PACKED = 4;
    static final int PARAM_DESCRIPTOR = 5;

    private static final ClassDesc ACCESSES = ClassDesc.of(MachineCalls.class.getName());
    private static final ClassDesc SCALARS = ClassDesc.of(Scalars.class.getName());

    public static final ClassDesc FORM = ClassDesc.of(Reference.class.getName());

    private final List<Step> steps;
    private final int[] locals;

    /// Numbers of the turns that are being written, of loops that are written out.
    private final Map<Integer, Long> turns = new HashMap<>();

    /// Where instructions go.
    public CodeBuilder out;

    public ScalarFrame(List<Step> steps, CodeBuilder out) {
        this.steps = steps;
        this.locals = new int[steps.size()];
        this.out = out;
    }

    public Step step(int id) {
        return steps.get(id);
    }

    public ValueType type(int id) {
        return steps.get(id).type();
    }

    /// Writes something whose local variables are of no use behind it.
    public void block(Runnable what) {
        out.block(b -> {
            CodeBuilder outer = out;
            out = b;
            what.run();
            out = outer;
        });
    }

    /// Says which turn of a loop is written from now on.
    public void turn(int each, long number) {
        turns.put(each, number);
    }

    /// @return what a value is while this turn is written; null if that is not known
    @Nullable Long known(int id) {
        Step s = steps.get(id);
        if (s.op() == Op.EACH) return turns.get(id);
        if (s.op() == Op.CONST) return s.type().bits() == 64 ? s.value() : (int) s.value();
        if (!Reference.isDefined(s.op())) return null;
        long[] args = new long[3];
        for (int k = 0; k < s.args().size(); k++) {
            Long of = known(s.args().get(k));
            if (of == null) return null;
            args[k] = of;
        }
        return Reference.of(s, steps).apply(args[0], args[1], args[2]);
    }

    /// Gives a value a local variable.
    ///
    /// @return its number
    public int local(int id, TypeKind kind) {
        locals[id] = out.allocateLocal(kind);
        return locals[id];
    }

    /// Gives a value the local variable of something else that holds it.
    public void local(int id, int local) {
        locals[id] = local;
    }

    /// @return the local variable of a value
    int place(int id) {
        return locals[id];
    }

    /// The scalar form of a step: the class is given a list of them.
    public static DynamicConstantDesc<?> form(int id) {
        return DynamicConstantDesc.ofNamed(
                ConstantDescs.ofConstantBootstrap(
                        ClassDesc.of("java.lang.invoke.MethodHandles"),
                        "classDataAt",
                        ConstantDescs.CD_Object,
                        CD_int),
                ConstantDescs.DEFAULT_NAME,
                FORM,
                id);
    }

    /// Pushes a value.
    public void load(int id) {
        Step s = steps.get(id);
        switch (s.op()) {
            case CONST -> number(s);
            case ARRAY -> out.aload(locals[id]);
            default -> out.loadLocal(kind(s.type()), locals[id]);
        }
    }

    void args(Step s) {
        for (int a : s.args()) load(a);
    }

    private void number(Step s) {
        switch (s.type()) {
            case I64 -> out.loadConstant(s.value());
            case F32 -> out.loadConstant(Float.intBitsToFloat((int) s.value()));
            case F64 -> out.loadConstant(Double.longBitsToDouble(s.value()));
            default -> constant((int) s.value());
        }
    }

    public void constant(int n) {
        out.loadConstant(n);
    }

    /// Turns an int into a long without sign.
    void widen() {
        out.i2l().loadConstant(0xffffffffL).land();
    }

    /// Calls a method of [MachineCalls].
    public void access(String name, ClassDesc result, ClassDesc... args) {
        out.invokestatic(ACCESSES, name, MethodTypeDesc.of(result, Arrays.asList(args)));
    }

    /// Calls a method of [Scalars].
    void call(String name, ClassDesc result, ClassDesc... args) {
        out.invokestatic(SCALARS, name, MethodTypeDesc.of(result, Arrays.asList(args)));
    }

    /// Calls a method with the arguments of a step, which have been pushed.
    void call(ClassDesc of, String name, Step s, ClassDesc result) {
        ClassDesc[] args = s.args().stream().map(a -> desc(type(a))).toArray(ClassDesc[]::new);
        out.invokestatic(of, name, MethodTypeDesc.of(result, args));
    }

    public static TypeKind kind(ValueType t) {
        return switch (t) {
            case I64 -> TypeKind.LONG;
            case F32 -> TypeKind.FLOAT;
            case F64 -> TypeKind.DOUBLE;
            default -> TypeKind.INT;
        };
    }

    static ClassDesc desc(ValueType t) {
        return switch (t) {
            case I64 -> CD_long;
            case F32 -> CD_float;
            case F64 -> CD_double;
            default -> CD_int;
        };
    }
}
