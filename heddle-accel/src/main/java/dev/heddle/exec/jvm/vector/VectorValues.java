package dev.heddle.exec.jvm.vector;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.jvm.lane.FrameSlots;
import dev.heddle.exec.jvm.lane.ScalarFrame;
import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Computes vectors of the values of lanes. An i64 and an f64 are two vectors, of the lower and the upper halves. What
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
        int of(Step read);
    }

    /// The lanes that a body is for; what sees denormal results.
    private int exec;

    private int trouble;
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
    /// @param active local variable of the mask of active lanes
    /// @param seen the local variable that gathers results which may have to be flushed
    void begin(Label ifRefused, int active, int seen) {
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

    /// Computes a step.
    void step(Step s) {
        if (s.op() == Op.CONST || s.op() == Op.ANY) return;
        if (s.op() == Op.READ) {
            locals.alias(s, variables.of(s));
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
        if (s.op() == Op.EXEC) {
            locals.alias(s, exec);
            return;
        }
        value(s);
        locals.store(s);
    }

    Step arg(Step s, int k) {
        return locals.step(s.args().get(k));
    }

    void push(Step s, int k) {
        locals.load(s.args().get(k));
    }

    void low(Step s, int k) {
        locals.low(s.args().get(k));
    }

    void high(Step s, int k) {
        locals.high(s.args().get(k));
    }

    /// Pushes what is above the lower half of an address: the upper half of a value of 64 bits, or one of 32.
    void upper(int id) {
        if (locals.isWide(id)) locals.high(id);
        else locals.load(id);
    }

    private void value(Step s) {
        boolean done =
                switch (s.type()) {
                    case I32 -> integer(s);
                    case F32 -> reals.value(s);
                    case MASK -> mask(s);
                    case I64 -> pairs.value(s);
                    case F64, NONE -> false;
                };
        if (done) return;
        reference(s);
    }

    // ---- integers of 32 bits

    private boolean integer(Step s) {
        switch (s.op()) {
            case ADD, SUB, MUL, AND, OR -> {
                push(s, 0);
                push(s, 1);
                api.ints(s.op().text());
            }
            case XOR -> both(s, "XOR");
            case MIN_S -> both(s, "MIN");
            case MAX_S -> both(s, "MAX");
            case MIN_U -> both(s, "UMIN");
            case MAX_U -> both(s, "UMAX");
            case SHL, SHR, SAR -> shift(s);
            case SEXT -> extend(s);
            case POPCOUNT, REVERSE -> one(s, s.op() == Op.REVERSE ? "REVERSE" : "BIT_COUNT");
            case HIGHEST -> {
                api.number(Integer.SIZE - 1);
                one(s, "LEADING_ZEROS_COUNT");
                api.ints("sub");
            }
            case SELECT -> {
                push(s, 2);
                push(s, 1);
                push(s, 0);
                api.blend();
            }
            case LANE -> filled("numbers");
            case NARROW -> low(s, 0);
            case HIGH -> high(s, 0);
            case TO_HALF -> {
                return halves.toHalf(s);
            }
            case AS_INT -> canonical(() -> push(s, 0));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void extend(Step s) {
        push(s, 0);
        api.shift("LSHL", Integer.SIZE - (int) s.value());
        api.shift("ASHR", Integer.SIZE - (int) s.value());
    }

    private void both(Step s, String name) {
        push(s, 0);
        api.both(name, () -> push(s, 1));
    }

    private void one(Step s, String name) {
        push(s, 0);
        api.one(name);
    }

    private void shift(Step s) {
        String name = s.op() == Op.SHL ? "LSHL" : s.op() == Op.SHR ? "LSHR" : "ASHR";
        Step by = arg(s, 1);
        if (by.op() == Op.CONST && by.value() >= 0) {
            long n = by.value();
            if (n >= Integer.SIZE && s.op() != Op.SAR) {
                api.number(0);
                return;
            }
            push(s, 0);
            api.shift(name, (int) Math.min(n, Integer.SIZE - 1));
            return;
        }
        if (s.op() == Op.SAR) {
            push(s, 0);
            api.shift(
                    name,
                    () -> {
                        push(s, 1);
                        api.both("UMIN", () -> api.number(Integer.SIZE - 1));
                    });
            return;
        }
        api.number(0);
        push(s, 0);
        api.shift(name, () -> push(s, 1));
        push(s, 1);
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

    private boolean mask(Step s) {
        switch (s.op()) {
            case AND, OR, XOR -> {
                push(s, 0);
                push(s, 1);
                api.masks(s.op().text());
            }
            case SUB -> {
                boolean isNegation =
                        arg(s, 0).op() == Op.CONST
                                && arg(s, 0).value() == 0
                                && arg(s, 1).type() == ValueType.I32;
                if (!isNegation) return false;
                push(s, 1);
                api.compare("NE", 0);
            }
            case SELECT -> {
                push(s, 1);
                push(s, 0);
                api.masks("and");
                push(s, 2);
                push(s, 0);
                api.masks("andNot");
                api.masks("or");
            }
            case EQ, LT_S, LT_U -> compare(s);
            case FEQ -> compareReal(s, "EQ");
            case FLT -> compareReal(s, "LT");
            case FLE -> compareReal(s, "LE");
            default -> {
                return false;
            }
        }
        return !(s.op() == Op.FEQ || s.op() == Op.FLT || s.op() == Op.FLE)
                || arg(s, 0).type() == ValueType.F32;
    }

    private void compareReal(Step s, String name) {
        if (arg(s, 0).type() != ValueType.F32) return;
        push(s, 0);
        api.compareReal(name, () -> push(s, 1));
    }

    private void compare(Step s) {
        String name = s.op() == Op.EQ ? "EQ" : s.op() == Op.LT_S ? "LT" : "ULT";
        if (!locals.isWide(s.args().getFirst())) {
            push(s, 0);
            api.compare(name, () -> push(s, 1));
            return;
        }
        low(s, 0);
        api.compare(s.op() == Op.EQ ? "EQ" : "ULT", () -> low(s, 1));
        high(s, 0);
        api.compare("EQ", () -> high(s, 1));
        api.masks("and");
        if (s.op() == Op.EQ) return;
        high(s, 0);
        api.compare(name, () -> high(s, 1));
        api.masks("or");
    }

    /// Notes a float that has been pushed, and leaves it there: it may have to be flushed.
    void watch() {
        watched = true;
        out.dup();
        api.asInts();
        api.shift("LSHL", 1);
        api.number(-2);
        api.ints("add");
        api.both("UMIN", () -> out.aload(trouble));
        out.astore(trouble);
    }

    /// Lanes of a vector that has been pushed, but for those of a mask, become 0.
    ///
    /// @param mask -1 if it is that of all lanes
    void zeroElsewhere(int mask) {
        if (mask < 0) return;
        int all = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(all);
        api.number(0);
        out.aload(all);
        locals.load(mask);
        api.blend();
    }

    // ---- through arrays

    void room(String name) {
        out.aload(WaveShape.PARAM_FRAME).getfield(FRAME, name, ARRAY);
        locals.offset();
    }

    void spill(int id, int number) {
        Step s = locals.step(id);
        switch (s.type()) {
            case I64, F64 -> {
                locals.low(id);
                room("low" + number);
                api.intoArray();
                locals.high(id);
                room("high" + number);
                api.intoArray();
                return;
            }
            case F32 -> {
                locals.load(id);
                api.asInts();
            }
            case MASK -> {
                api.number(0);
                api.number(-1);
                locals.load(id);
                api.blend();
            }
            default -> locals.load(id);
        }
        room("low" + number);
        api.intoArray();
    }

    private void filled(String name) {
        api.species(false);
        room(name);
        api.fromArray();
    }

    /// Pushes what arrays hold as the value of a step.
    void filled(Step s) {
        filled("low0");
        switch (s.type()) {
            case F32 -> api.asFloats();
            case MASK -> api.compare("NE", 0);
            case I64, F64 -> filled("high0");
            default -> {}
        }
    }

    /// Takes what arrays hold as the value of a step.
    void take(Step s) {
        filled(s);
        locals.store(s);
    }

    /// By the scalar form.
    private void reference(Step s) {
        references++;
        for (int k = 0; k < s.args().size(); k++) spill(s.args().get(k), k);
        out.loadConstant(ScalarFrame.form(s.id())).aload(WaveShape.PARAM_FRAME);
        locals.offset();
        locals.length();
        out.invokestatic(
                ACCESSES,
                "reference",
                MethodTypeDesc.of(CD_void, ScalarFrame.FORM, FRAME, CD_int, CD_int));
        filled(s);
    }

    /// Pushes whether a mask holds anywhere.
    void any(int id) {
        locals.load(id);
        api.anyTrue();
    }
}
