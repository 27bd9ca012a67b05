package dev.heddle.exec;

import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.lift.Format;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.LiftException;
import dev.heddle.lift.Op;
import dev.heddle.lift.Place;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Compiles lane code of a machine with one lane, and with loops, to a method of the virtual machine that runs us: a value
/// is a local variable, a loop a loop, a row an array.
///
/// Registers have to be such that all lanes share.
final class RowCompiler {
    private static final ClassDesc SCALARS = ClassDesc.of(Scalars.class.getName());
    private static final ClassDesc WAVE = ClassDesc.of(Wave.class.getName());
    private static final ClassDesc FLOATS = ClassDesc.of(Floats.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final ClassDesc LONGS = CD_long.arrayType();
    private static final ClassDesc BYTES = CD_byte.arrayType();
    private static final MethodTypeDesc RUN =
            MethodTypeDesc.of(CD_void, WAVE, INTS, LONGS, BYTES, CD_long);
    private static final int LANE_BITS = 32;

    /// Turns of a loop that is written out.
    private static final int UNROLLED = 8;

    // Parameters of the method; 0 is the object.
    private static final int PARAM_WAVE = 1;
    private static final int PARAM_SHARED = 2;
    private static final int PARAM_WIDE = 3;
    private static final int PARAM_PACKED = 4;
    private static final int PARAM_DESCRIPTOR = 5;

    private final Layout layout;
    private final List<String> spaces;
    private final List<Step> steps;
    private final int[] locals;
    private CodeBuilder out;

    private RowCompiler(Layout layout, List<String> spaces, LaneCode code, CodeBuilder out) {
        this.layout = layout;
        this.spaces = spaces;
        this.steps = code.steps();
        this.locals = new int[steps.size()];
        this.out = out;
    }

    /// @param spaces names of the address spaces, in the order of the book
    /// @throws LiftException if the lane code needs more than one lane, or does what only whole waves can
    static RowCode compile(Layout layout, List<String> spaces, LaneCode code) {
        byte[] bytes =
                ClassFile.of()
                        .build(
                                ClassDesc.of(RowCode.class.getPackageName(), "Compiled"),
                                c ->
                                        c.withInterfaceSymbols(
                                                        ClassDesc.of(RowCode.class.getName()))
                                                .withMethodBody(
                                                        ConstantDescs.INIT_NAME,
                                                        ConstantDescs.MTD_void,
                                                        ClassFile.ACC_PUBLIC,
                                                        b ->
                                                                b.aload(0)
                                                                        .invokespecial(
                                                                                ConstantDescs
                                                                                        .CD_Object,
                                                                                ConstantDescs
                                                                                        .INIT_NAME,
                                                                                ConstantDescs
                                                                                        .MTD_void)
                                                                        .return_())
                                                .withMethodBody(
                                                        "run",
                                                        RUN,
                                                        ClassFile.ACC_PUBLIC,
                                                        b ->
                                                                new RowCompiler(
                                                                                layout, spaces,
                                                                                code, b)
                                                                        .all()));
        try {
            return (RowCode)
                    MethodHandles.lookup()
                            .defineHiddenClass(bytes, true)
                            .lookupClass()
                            .getConstructor()
                            .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void all() {
        emit(0, steps.size());
        if (steps.stream().anyMatch(this::isMirrored)) {
            out.aload(PARAM_WAVE).invokevirtual(WAVE, "mirror", MethodTypeDesc.of(CD_void));
        }
        out.return_();
    }

    private void emit(int from, int to) {
        for (int i = from; i < to; i++) {
            Step s = steps.get(i);
            if (s.op() == Op.EACH) i = loop(i);
            else step(s);
        }
    }

    private void step(Step s) {
        switch (s.op()) {
            case ROW -> {
                constant((int) s.value());
                out.newarray(kind(s.type()));
                locals[s.id()] = out.allocateLocal(TypeKind.REFERENCE);
                out.astore(locals[s.id()]);
            }
            case PUT -> {
                load(s.args().get(0));
                load(s.args().get(1));
                load(s.args().get(2));
                out.arrayStore(kind(type(s.args().get(2))));
            }
            case WRITE, WRITE_AT -> when(s, () -> write(s));
            case STORE ->
                    when(
                            s,
                            () -> {
                                out.aload(PARAM_WAVE);
                                constant(space(s));
                                load(s.args().get(0));
                                constant((int) s.value());
                                load(s.args().get(1));
                                if (type(s.args().get(1)) == Type.I32) out.i2l();
                                call("store", CD_void, WAVE, CD_int, CD_long, CD_int, CD_long);
                            });
            case FAULT ->
                    when(
                            s,
                            () -> {
                                out.loadConstant(s.word());
                                call("fault", CD_void, ConstantDescs.CD_String);
                            });
            case CONST -> {} // pushed where it is used
            default -> {
                value(s);
                locals[s.id()] = out.allocateLocal(kind(s.type()));
                out.storeLocal(kind(s.type()), locals[s.id()]);
            }
        }
    }

    // ---- loops and conditions

    /// @param from number of the step that begins a loop
    /// @return number of the step that ends it
    private int loop(int from) {
        int count = (int) steps.get(from).value();
        int end = from + 1;
        boolean isInner = true;
        for (int depth = 1; depth > 0; end++) {
            Op op = steps.get(end).op();
            isInner &= op != Op.EACH;
            depth += op == Op.EACH ? 1 : op == Op.END ? -1 : 0;
        }
        if (isInner && count <= UNROLLED) turns(from, end - 1, count);
        else turning(from, end - 1, count);
        return end - 1;
    }

    /// Turn after turn: a loop of few turns costs more than what is in it.
    private void turns(int from, int end, int count) {
        for (int turn = 0; turn < count; turn++) {
            int at = turn;
            out.block(b -> {
                CodeBuilder outer = out;
                out = b;
                locals[from] = b.allocateLocal(TypeKind.INT);
                b.loadConstant(at).istore(locals[from]);
                emit(from + 1, end);
                out = outer;
            });
        }
    }

    private void turning(int from, int end, int count) {
        Label start = out.newLabel();
        Label past = out.newLabel();
        int turn = out.allocateLocal(TypeKind.INT);
        locals[from] = turn;
        constant(0);
        out.istore(turn).labelBinding(start).iload(turn);
        constant(count);
        out.if_icmpge(past);
        emit(from + 1, end);
        out.iinc(turn, 1).goto_(start).labelBinding(past);
    }

    /// Does something where the step's condition holds.
    private void when(Step s, Runnable what) {
        if (s.when() < 0) {
            what.run();
            return;
        }
        Label past = out.newLabel();
        load(s.when());
        out.ifeq(past);
        what.run();
        out.labelBinding(past);
    }

    // ---- registers

    /// Whether other code may hold copies of what the step writes.
    private boolean isMirrored(Step s) {
        return (s.op() == Op.WRITE || s.op() == Op.WRITE_AT)
                && !layout.isPacked(Objects.requireNonNull(s.place()).state());
    }

    /// Pushes the bytes, and the number of the first byte of an element of the place's width.
    private void packed(Step s, int index) {
        Place p = Objects.requireNonNull(s.place());
        int first = layout.number(p.state(), 0);
        out.aload(PARAM_PACKED);
        if (index < 0) {
            constant(first + p.element());
            return;
        }
        int bytes = p.width() / Byte.SIZE;
        load(index);
        if (s.value() == 0) {
            constant(layout.count(p.state()) / bytes);
            call("index", CD_int, CD_int, CD_int);
        }
        if (bytes > 1) {
            constant(Integer.numberOfTrailingZeros(bytes));
            out.ishl();
        }
        plus(first);
    }

    private static ClassDesc unit(int bits) {
        return bits > LANE_BITS ? CD_long : CD_int;
    }

    private void readPacked(Step s, int index) {
        int bits = Objects.requireNonNull(s.place()).width();
        packed(s, index);
        call("get" + bits, unit(bits), BYTES, CD_int);
        resize(bits, s.type());
    }

    private void ring(Step s) {
        Place p = Objects.requireNonNull(s.place());
        out.aload(PARAM_PACKED);
        constant(layout.number(p.state(), 0));
        constant(layout.count(p.state()));
        load(s.args().getFirst());
        call("ring" + p.width(), unit(p.width()), BYTES, CD_int, CD_int, CD_int);
        resize(p.width(), s.type());
    }

    private void resize(int bits, Type to) {
        if (bits > LANE_BITS && to == Type.I32) out.l2i();
        else if (bits <= LANE_BITS && to == Type.I64) call("widenU", CD_long, CD_int);
    }

    private void writePacked(Step s, int index) {
        int bits = Objects.requireNonNull(s.place()).width();
        int value = s.args().getLast();
        packed(s, index);
        load(value);
        if (bits > LANE_BITS && type(value) != Type.I64) call("widenU", CD_long, CD_int);
        else if (bits <= LANE_BITS && type(value) == Type.I64) out.l2i();
        call("put" + bits, CD_void, BYTES, CD_int, unit(bits));
    }

    /// Pushes the array and the index of the element that holds a register, and tells where in it the bits are.
    ///
    /// @param index the step that says which, -1 for the place's own
    /// @return the local variable with the lowest bit, or -1 if it is `Place#low`
    private int element(Place p, int index) {
        if (!layout.isShared(p.state()))
            throw new LiftException(
                    "'" + p.state() + "' is a register of each lane; loops need shared ones");
        boolean wide = layout.isWide(p.state());
        int first = layout.number(p.state(), 0);
        out.aload(wide ? PARAM_WIDE : PARAM_SHARED);
        if (index < 0) {
            constant(first + p.element());
            return -1;
        }
        int bits = layout.elementBits(p.state());
        int each = bits / p.width();
        load(index);
        constant(layout.count(p.state()) * each);
        call("index", CD_int, CD_int, CD_int);
        if (each == 1) {
            plus(first);
            return -1;
        }
        int at = out.allocateLocal(TypeKind.INT);
        out.istore(at).iload(at);
        constant(Integer.numberOfTrailingZeros(each));
        out.ishr();
        plus(first);
        out.iload(at);
        constant(each - 1);
        out.iand();
        constant(Integer.numberOfTrailingZeros(p.width()));
        out.ishl().istore(at);
        return at;
    }

    private void plus(int n) {
        if (n == 0) return;
        constant(n);
        out.iadd();
    }

    private void read(Step s, int index) {
        Place p = Objects.requireNonNull(s.place());
        if (layout.isPacked(p.state())) {
            readPacked(s, index);
            return;
        }
        boolean wide = layout.isWide(p.state());
        int low = element(p, index);
        out.arrayLoad(wide ? TypeKind.LONG : TypeKind.INT);
        if (p.width() == layout.elementBits(p.state())) {
            if (wide && s.type() == Type.I32) out.l2i();
            else if (!wide && s.type() == Type.I64) call("widenU", CD_long, CD_int);
            return;
        }
        if (low >= 0) out.iload(low);
        else constant(p.low());
        if (wide) {
            out.lushr();
            out.loadConstant(-1L >>> 64 - p.width());
            out.land();
            if (s.type() == Type.I32) out.l2i();
        } else {
            out.iushr();
            constant(-1 >>> 32 - p.width());
            out.iand();
            if (s.type() == Type.I64) call("widenU", CD_long, CD_int);
        }
    }

    private void write(Step s) {
        Place p = Objects.requireNonNull(s.place());
        boolean at = s.op() == Op.WRITE_AT;
        if (layout.isPacked(p.state())) {
            writePacked(s, at ? s.args().getFirst() : -1);
            return;
        }
        int value = s.args().getLast();
        int low = element(p, at ? s.args().getFirst() : -1);
        boolean wide = layout.isWide(p.state());
        if (p.width() == layout.elementBits(p.state())) {
            load(value);
            if (wide && type(value) == Type.I32) call("widenU", CD_long, CD_int);
            if (!wide && type(value) == Type.I64) out.l2i();
            out.arrayStore(wide ? TypeKind.LONG : TypeKind.INT);
            return;
        }
        if (wide) throw new LiftException("parts of wide registers are not written here");
        out.dup2().iaload();
        constant(-1 >>> 32 - p.width());
        shift(low, p);
        constant(-1);
        out.ixor().iand();
        load(value);
        if (type(value) == Type.I64) out.l2i();
        constant(-1 >>> 32 - p.width());
        out.iand();
        shift(low, p);
        out.ior().iastore();
    }

    private void shift(int low, Place p) {
        if (low >= 0) out.iload(low);
        else constant(p.low());
        out.ishl();
    }

    // ---- values

    private void value(Step s) {
        boolean wide = s.type() == Type.I64;
        boolean real = s.type() == Type.F64;
        switch (s.op()) {
            case LANE -> constant(0);
            case EXEC -> constant(-1);
            case DESCRIPTOR -> out.lload(PARAM_DESCRIPTOR);
            case READ -> read(s, -1);
            case READ_AT -> read(s, s.args().getFirst());
            case RING -> ring(s);
            case GET -> {
                args(s);
                out.arrayLoad(kind(s.type()));
            }
            case LOAD -> {
                if (s.when() >= 0) throw new LiftException("a load under a condition");
                out.aload(PARAM_WAVE);
                constant(space(s));
                load(s.args().getFirst());
                constant((int) s.value());
                call("load", CD_long, WAVE, CD_int, CD_long, CD_int);
                if (s.type() == Type.I32) out.l2i();
            }
            case ADD -> both(s, wide ? CodeBuilder::ladd : CodeBuilder::iadd);
            case SUB -> both(s, wide ? CodeBuilder::lsub : CodeBuilder::isub);
            case MUL -> both(s, wide ? CodeBuilder::lmul : CodeBuilder::imul);
            case AND -> both(s, wide ? CodeBuilder::land : CodeBuilder::iand);
            case OR -> both(s, wide ? CodeBuilder::lor : CodeBuilder::ior);
            case XOR -> both(s, wide ? CodeBuilder::lxor : CodeBuilder::ixor);
            case SHL, SHR, SAR -> shift(s, wide);
            case MUL_HIGH -> {
                args(s);
                out.invokestatic(
                        ClassDesc.of("java.lang.Math"),
                        "unsignedMultiplyHigh",
                        MethodTypeDesc.of(CD_long, CD_long, CD_long));
            }
            case SEXT -> {
                args(s);
                int by = (wide ? 64 : LANE_BITS) - (int) s.value();
                constant(by);
                if (wide) out.lshl();
                else out.ishl();
                constant(by);
                if (wide) out.lshr();
                else out.ishr();
            }
            case MIN_S -> math(s, "min");
            case MAX_S -> math(s, "max");
            case POPCOUNT -> bits(s, "bitCount");
            case REVERSE -> bits(s, "reverse");
            case DIV_S -> scalar(s, "divS");
            case DIV_U -> scalar(s, "divU");
            case REM_S -> scalar(s, "remS");
            case REM_U -> scalar(s, "remU");
            case MIN_U -> scalar(s, "minU");
            case MAX_U -> scalar(s, "maxU");
            case HIGHEST, LOWEST -> {
                scalar(s, s.op() == Op.HIGHEST ? "highest" : "lowest", CD_int);
                if (wide) out.i2l();
            }
            case WIDEN_S -> both(s, CodeBuilder::i2l);
            case WIDEN_U -> scalar(s, "widenU");
            case NARROW -> both(s, CodeBuilder::l2i);
            case HIGH -> scalar(s, "high");
            case PAIR -> scalar(s, "pair");
            case EQ -> scalar(s, "eq");
            case LT_S -> scalar(s, "ltS");
            case LT_U -> scalar(s, "ltU");
            case SELECT -> scalar(s, "select");
            case AS_FLOAT -> {
                args(s);
                out.invokestatic(
                        ClassDesc.of(real ? "java.lang.Double" : "java.lang.Float"),
                        real ? "longBitsToDouble" : "intBitsToFloat",
                        MethodTypeDesc.of(desc(s.type()), desc(type(s.args().getFirst()))));
            }
            case AS_INT -> scalar(s, "bits");
            case FROM_HALF -> scalar(s, format(s).brain() ? "fromBrain" : "fromHalf");
            case TO_HALF -> scalar(s, format(s).brain() ? "toBrain" : "toHalf");
            case WIDEN_F -> both(s, CodeBuilder::f2d);
            case ROUND -> {
                nearest(format(s), LANE_BITS);
                scalar(s, "round");
            }
            case FADD -> arithmetic(s, "add");
            case FMUL -> arithmetic(s, "mul");
            case FMA -> arithmetic(s, "fma");
            case FNEG -> both(s, real ? CodeBuilder::dneg : CodeBuilder::fneg);
            case FABS -> math(s, "abs");
            case FMIN -> scalar(s, "min");
            case FMAX -> scalar(s, "max");
            case FEQ -> scalar(s, "feq");
            case FLT -> scalar(s, "flt");
            case FLE -> scalar(s, "fle");
            default ->
                    throw new LiftException("'%s' is not done in loops".formatted(s.op().text()));
        }
    }

    private void number(Step s) {
        switch (s.type()) {
            case I64 -> out.loadConstant(s.value());
            case F32 -> out.loadConstant(Float.intBitsToFloat((int) s.value()));
            case F64 -> out.loadConstant(Double.longBitsToDouble(s.value()));
            default -> constant((int) s.value());
        }
    }

    private interface Instruction {
        CodeBuilder emit(CodeBuilder out);
    }

    private void both(Step s, Instruction i) {
        args(s);
        i.emit(out);
    }

    /// Amounts that are known and small need no look at what is beyond the width.
    private void shift(Step s, boolean wide) {
        Step by = steps.get(s.args().getLast());
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
        args(s);
        switch (s.op()) {
            case SHL -> {
                if (wide) out.lshl();
                else out.ishl();
            }
            case SHR -> {
                if (wide) out.lushr();
                else out.iushr();
            }
            default -> {
                if (wide) out.lshr();
                else out.ishr();
            }
        }
    }

    private static Format format(Step s) {
        Format f = Objects.requireNonNull(s.format());
        if (f.flush() || f.rounding() != Rounding.RTE)
            throw new LiftException("rounding '" + f.text() + "' is not done in loops");
        return f;
    }

    private static void nearest(Format f, int bits) {
        if (f.bits() != bits) throw new LiftException("rounding to '" + f.text() + "' here");
    }

    /// Rounded to the format; without one, a double rounded to odd.
    private void arithmetic(Step s, String name) {
        boolean real = s.type() == Type.F64;
        if (s.format() == null) {
            args(s);
            call(FLOATS, name + "Odd", s);
            return;
        }
        Format f = format(s);
        if (f.bits() == 16) {
            scalar(s, name + (f.brain() ? "Brain" : "Half"));
            return;
        }
        args(s);
        switch (s.op()) {
            case FADD -> {
                if (real) out.dadd();
                else out.fadd();
            }
            case FMUL -> {
                if (real) out.dmul();
                else out.fmul();
            }
            default -> call(ClassDesc.of("java.lang.Math"), "fma", s);
        }
    }

    private void math(Step s, String name) {
        args(s);
        call(ClassDesc.of("java.lang.Math"), name, s);
    }

    private void bits(Step s, String name) {
        args(s);
        boolean wide = type(s.args().getFirst()) == Type.I64;
        boolean counts = s.op() == Op.POPCOUNT;
        out.invokestatic(
                ClassDesc.of(wide ? "java.lang.Long" : "java.lang.Integer"),
                name,
                MethodTypeDesc.of(
                        counts || !wide ? CD_int : CD_long, desc(type(s.args().getFirst()))));
        if (counts && s.type() == Type.I64) out.i2l();
    }

    private void scalar(Step s, String name) {
        scalar(s, name, desc(s.type()));
    }

    private void scalar(Step s, String name, ClassDesc result) {
        args(s);
        out.invokestatic(SCALARS, name, signature(s, result));
    }

    private void call(ClassDesc of, String name, Step s) {
        out.invokestatic(of, name, signature(s, desc(s.type())));
    }

    private MethodTypeDesc signature(Step s, ClassDesc result) {
        return MethodTypeDesc.of(
                result, s.args().stream().map(a -> desc(type(a))).toArray(ClassDesc[]::new));
    }

    private void call(String name, ClassDesc result, ClassDesc... args) {
        out.invokestatic(SCALARS, name, MethodTypeDesc.of(result, Arrays.asList(args)));
    }

    // ---- locals

    private void args(Step s) {
        for (int a : s.args()) load(a);
    }

    private void load(int id) {
        Step s = steps.get(id);
        if (s.op() == Op.CONST) number(s);
        else out.loadLocal(s.op() == Op.ROW ? TypeKind.REFERENCE : kind(s.type()), locals[id]);
    }

    private void constant(int n) {
        out.loadConstant(n);
    }

    private Type type(int id) {
        return steps.get(id).type();
    }

    private int space(Step s) {
        return spaces.indexOf(s.space());
    }

    private static TypeKind kind(Type t) {
        return switch (t) {
            case I64 -> TypeKind.LONG;
            case F32 -> TypeKind.FLOAT;
            case F64 -> TypeKind.DOUBLE;
            default -> TypeKind.INT;
        };
    }

    private static ClassDesc desc(Type t) {
        return switch (t) {
            case I64 -> CD_long;
            case F32 -> CD_float;
            case F64 -> CD_double;
            default -> CD_int;
        };
    }
}
