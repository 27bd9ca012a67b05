package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Target;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Computes values of lanes side by side. An i64 and an f64 are two vectors, of the lower and the upper halves. What
/// has no form here goes through arrays and its scalar form.
final class VectorValues {
    static final int NAN = 0x7fc00000;
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc ACCESSES = ClassDesc.of(VectorAccesses.class.getName());
    private static final ClassDesc ARRAY = CD_int.arrayType();

    private final VectorLocals locals;
    private final VectorApi api;
    private final CodeBuilder out;
    private final Variables variables;
    private final VectorHalves halves;
    private final VectorReals reals;
    private final VectorPairs pairs;
    private final VectorMemory accesses;

    /// Where registers are.
    interface Variables {
        /// @return the local variable of what a step reads
        int of(Step read, int chunk);
    }

    /// The lanes that a body is for; what sees denormal results.
    private int[] exec = new int[0];

    private int[] trouble = new int[0];
    private boolean watched;
    private int references;

    VectorValues(
            VectorLocals locals,
            VectorApi api,
            ScalarFrame scalars,
            Variables variables,
            FrameSlots places,
            Target target) {
        CodeBuilder out = scalars.out;
        this.variables = variables;
        this.halves = new VectorHalves(this, locals.steps(), api, out);
        this.reals = new VectorReals(this, halves, api);
        this.pairs = new VectorPairs(this, api, out);
        this.locals = locals;
        this.api = api;
        this.out = out;
        this.accesses = new VectorMemory(this, locals, api, scalars, places, target);
    }

    /// Begins a body.
    ///
    /// @param active local variables of the masks of active lanes, by chunk
    /// @param seen local variables that gather results which may have to be flushed
    void begin(Label ifRefused, int[] active, int[] seen) {
        exec = active;
        trouble = seen;
        watched = false;
        accesses.begin(ifRefused, active);
    }

    VectorApi api() {
        return api;
    }

    /// @return what asks the memory
    VectorMemory accesses() {
        return accesses;
    }

    /// Whether the body has results that may have to be flushed.
    boolean isWatched() {
        return watched;
    }

    /// @return how many steps go through arrays
    int references() {
        return references;
    }

    /// Computes a step in all chunks.
    void step(Step s) {
        if (s.op() == Op.CONST || s.op() == Op.ANY) return;
        if (s.op() == Op.READ) {
            for (int c = 0; c < locals.chunks(); c++) locals.alias(s, c, variables.of(s, c));
            return;
        }
        if (accesses.isSingle(s)) {
            accesses.single(s, s.when() < 0 ? null : () -> any(s.when()));
            return;
        }
        switch (s.op()) {
            case LOAD, STORE, ATOMIC, BEYOND, RESOURCE -> {
                accesses.access(s);
                return;
            }
            case FAULT -> {
                accesses.fault(s);
                return;
            }
            default -> {}
        }
        for (int c = 0; c < locals.chunks(); c++) {
            if (s.op() == Op.EXEC) {
                locals.alias(s, c, exec[c]);
                continue;
            }
            value(s, c);
            locals.store(s, c);
        }
    }

    static boolean isWide(Step s) {
        return s.type() == ValueType.I64 || s.type() == ValueType.F64;
    }

    Step arg(Step s, int k) {
        return locals.step(s.args().get(k));
    }

    void push(Step s, int k, int c) {
        locals.load(s.args().get(k), c);
    }

    void low(Step s, int k, int c) {
        locals.low(s.args().get(k), c);
    }

    void high(Step s, int k, int c) {
        locals.high(s.args().get(k), c);
    }

    /// Pushes what is above the lower half of an address: the upper half of a value of 64 bits, or one of 32.
    void upper(int id, int c) {
        if (isWide(locals.step(id))) locals.high(id, c);
        else locals.load(id, c);
    }

    private void value(Step s, int c) {
        boolean done =
                switch (s.type()) {
                    case I32 -> integer(s, c);
                    case F32 -> reals.value(s, c);
                    case MASK -> mask(s, c);
                    case I64 -> pairs.value(s, c);
                    case F64, NONE -> false;
                };
        if (done) return;
        reference(s, c);
    }

    // ---- integers of 32 bits

    private boolean integer(Step s, int c) {
        switch (s.op()) {
            case ADD, SUB, MUL, AND, OR -> {
                push(s, 0, c);
                push(s, 1, c);
                api.ints(s.op().text());
            }
            case XOR -> both(s, c, "XOR");
            case MIN_S -> both(s, c, "MIN");
            case MAX_S -> both(s, c, "MAX");
            case MIN_U -> both(s, c, "UMIN");
            case MAX_U -> both(s, c, "UMAX");
            case SHL, SHR, SAR -> shift(s, c);
            case SEXT -> extend(s, c);
            case POPCOUNT, REVERSE -> one(s, c, s.op() == Op.REVERSE ? "REVERSE" : "BIT_COUNT");
            case HIGHEST -> {
                api.number(Integer.SIZE - 1);
                one(s, c, "LEADING_ZEROS_COUNT");
                api.ints("sub");
            }
            case SELECT -> {
                push(s, 2, c);
                push(s, 1, c);
                push(s, 0, c);
                api.blend();
            }
            case LANE -> filled("numbers", c);
            case NARROW -> low(s, 0, c);
            case HIGH -> high(s, 0, c);
            case TO_HALF -> {
                return halves.toHalf(s, c);
            }
            case AS_INT -> canonical(() -> push(s, 0, c));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void extend(Step s, int c) {
        push(s, 0, c);
        api.shift("LSHL", Integer.SIZE - (int) s.value());
        api.shift("ASHR", Integer.SIZE - (int) s.value());
    }

    private void both(Step s, int c, String name) {
        push(s, 0, c);
        api.both(name, () -> push(s, 1, c));
    }

    private void one(Step s, int c, String name) {
        push(s, 0, c);
        api.one(name);
    }

    private void shift(Step s, int c) {
        String name = s.op() == Op.SHL ? "LSHL" : s.op() == Op.SHR ? "LSHR" : "ASHR";
        Step by = arg(s, 1);
        if (by.op() == Op.CONST && by.value() >= 0) {
            long n = by.value();
            if (n >= Integer.SIZE && s.op() != Op.SAR) {
                api.number(0);
                return;
            }
            push(s, 0, c);
            api.shift(name, (int) Math.min(n, Integer.SIZE - 1));
            return;
        }
        if (s.op() == Op.SAR) {
            push(s, 0, c);
            api.shift(
                    name,
                    () -> {
                        push(s, 1, c);
                        api.both("UMIN", () -> api.number(Integer.SIZE - 1));
                    });
            return;
        }
        api.number(0);
        push(s, 0, c);
        api.shift(name, () -> push(s, 1, c));
        push(s, 1, c);
        api.compare("ULT", Integer.SIZE);
        api.blend();
    }

    /// Pushes the bits of a float, with one NaN.
    void canonical(Runnable push) {
        push.run();
        api.asInts();
        api.number(NAN);
        push.run();
        api.compareReal("NE", push);
        api.blend();
    }

    // ---- masks

    private boolean mask(Step s, int c) {
        switch (s.op()) {
            case AND, OR, XOR -> {
                push(s, 0, c);
                push(s, 1, c);
                api.masks(s.op().text());
            }
            case SUB -> {
                boolean isNegation =
                        arg(s, 0).op() == Op.CONST
                                && arg(s, 0).value() == 0
                                && arg(s, 1).type() == ValueType.I32;
                if (!isNegation) return false;
                push(s, 1, c);
                api.compare("NE", 0);
            }
            case SELECT -> {
                push(s, 1, c);
                push(s, 0, c);
                api.masks("and");
                push(s, 2, c);
                push(s, 0, c);
                api.masks("andNot");
                api.masks("or");
            }
            case EQ, LT_S, LT_U -> compare(s, c);
            case FEQ -> compareReal(s, c, "EQ");
            case FLT -> compareReal(s, c, "LT");
            case FLE -> compareReal(s, c, "LE");
            default -> {
                return false;
            }
        }
        return !(s.op() == Op.FEQ || s.op() == Op.FLT || s.op() == Op.FLE)
                || arg(s, 0).type() == ValueType.F32;
    }

    private void compareReal(Step s, int c, String name) {
        if (arg(s, 0).type() != ValueType.F32) return;
        push(s, 0, c);
        api.compareReal(name, () -> push(s, 1, c));
    }

    private void compare(Step s, int c) {
        String name = s.op() == Op.EQ ? "EQ" : s.op() == Op.LT_S ? "LT" : "ULT";
        if (!isWide(arg(s, 0))) {
            push(s, 0, c);
            api.compare(name, () -> push(s, 1, c));
            return;
        }
        low(s, 0, c);
        api.compare(s.op() == Op.EQ ? "EQ" : "ULT", () -> low(s, 1, c));
        high(s, 0, c);
        api.compare("EQ", () -> high(s, 1, c));
        api.masks("and");
        if (s.op() == Op.EQ) return;
        high(s, 0, c);
        api.compare(name, () -> high(s, 1, c));
        api.masks("or");
    }

    /// Notes a float that has been pushed, and leaves it there: it may have to be flushed.
    void watch(int c) {
        watched = true;
        out.dup();
        api.asInts();
        api.shift("LSHL", 1);
        api.number(-2);
        api.ints("add");
        api.both("UMIN", () -> out.aload(trouble[c]));
        out.astore(trouble[c]);
    }

    /// Lanes of a vector that has been pushed, but for those of a mask, become 0.
    ///
    /// @param mask -1 if it is that of all lanes
    void zeroElsewhere(int mask, int c) {
        if (mask < 0) return;
        int all = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(all);
        api.number(0);
        out.aload(all);
        locals.load(mask, c);
        api.blend();
    }

    // ---- through arrays

    void room(String name, int c) {
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, ARRAY);
        locals.offset(c);
    }

    void spill(int id, int number, int c) {
        Step s = locals.step(id);
        switch (s.type()) {
            case I64, F64 -> {
                locals.low(id, c);
                room("low" + number, c);
                api.intoArray();
                locals.high(id, c);
                room("high" + number, c);
                api.intoArray();
                return;
            }
            case F32 -> {
                locals.load(id, c);
                api.asInts();
            }
            case MASK -> {
                api.number(0);
                api.number(-1);
                locals.load(id, c);
                api.blend();
            }
            default -> locals.load(id, c);
        }
        room("low" + number, c);
        api.intoArray();
    }

    private void filled(String name, int c) {
        api.species(false);
        room(name, c);
        api.fromArray();
    }

    void result(Step s, int c) {
        filled("low0", c);
        switch (s.type()) {
            case F32 -> api.asFloats();
            case MASK -> api.compare("NE", 0);
            case I64, F64 -> filled("high0", c);
            default -> {}
        }
    }

    /// Takes what arrays hold as the value of a step.
    void result(Step s) {
        result(s, 0);
        locals.store(s, 0);
    }

    /// By the scalar form.
    private void reference(Step s, int c) {
        references++;
        for (int k = 0; k < s.args().size(); k++) spill(s.args().get(k), k, c);
        out.loadConstant(ScalarFrame.form(s.id())).aload(VectorCompiler.PARAM_FRAME);
        locals.offset(c);
        locals.length();
        out.invokestatic(
                ACCESSES,
                "reference",
                MethodTypeDesc.of(CD_void, ScalarFrame.FORM, FRAME, CD_int, CD_int));
        result(s, c);
    }

    /// Pushes whether a mask holds anywhere.
    void any(int id) {
        for (int c = 0; c < locals.chunks(); c++) {
            locals.load(id, c);
            if (c > 0) api.masks("or");
        }
        api.anyTrue();
    }
}
