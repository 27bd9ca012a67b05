package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarInterpreter;
import dev.heddle.exec.scalar.ScalarLimits;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import dev.heddle.meaning.MeaningException;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compiles lane code of a machine with one lane, and with loops, to a method of the virtual machine that runs us: a
/// value is a local variable, a loop a loop, a row an array.
///
/// Registers have to be such that all lanes share.
final class ScalarCompiler {
    /// Turns of a loop that is written out.
    private static final int UNROLLED = 8;

    /// Vectors of loops within such a loop, in all its turns.
    private static final int VECTORS = 32;

    /// A class with vectors begins as the directives for the virtual machine's compiler say.
    private static final String VECTORS_NAME = "Vectors";

    private final List<String> spaces;
    private final List<Step> steps;
    private final ScalarFrame frame;
    private final ScalarRegisters registers;
    private final ScalarValues values;

    private final RegisterLayout layout;

    /// Loops that are vectorised, by the steps that begin them.
    private final Map<Integer, LoopTurns> loops;

    private final LoopArrays arrays;

    private final PackedRows rows = new PackedRows();

    private ScalarCompiler(
            RegisterLayout layout,
            List<String> spaces,
            List<Step> steps,
            Map<Integer, LoopTurns> loops,
            CodeBuilder out) {
        this.layout = layout;
        this.spaces = spaces;
        this.steps = steps;
        this.loops = loops;
        this.arrays = LoopArrays.of(layout, steps, loops);
        this.frame = new ScalarFrame(steps, out);
        ByteViews views = loops.isEmpty() ? null : new ByteViews(frame);
        this.registers = new ScalarRegisters(layout, frame, views, rows);
        this.values = new ScalarValues(spaces, frame, registers, arrays, rows);
    }

    /// @param spaces names of the address spaces, in the order of the book
    /// @return what interprets it if it is too long for a method
    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    public static ScalarCode compile(RegisterLayout layout, List<String> spaces, LaneCode code) {
        ScalarLimits.check(layout, code);
        ScalarCode made = made(layout, spaces, code.steps(), Map.of());
        return made == null ? new ScalarInterpreter(layout, spaces, code) : made;
    }

    /// The same with vectorised loops: slow until the virtual machine has compiled it well.
    ///
    /// @param code that has been compiled
    /// @param length lanes of 32 bits of a vector
    /// @return null if it has no such loops, or does more than to change registers, or is too long
    public static @Nullable ScalarCode vectors(
            RegisterLayout layout, List<String> spaces, LaneCode code, int length) {
        List<Step> steps = code.steps();
        Map<Integer, LoopTurns> loops = new HashMap<>();
        int each = -1;
        for (Step s : steps) {
            switch (s.op()) {
                case LOAD, STORE -> {
                    return null;
                }
                case EACH -> each = s.id();
                case END -> {
                    LoopTurns of =
                            each < 0 ? null : LoopTurns.of(layout, steps, each, s.id(), length);
                    if (of != null) loops.put(each, of);
                    each = -1;
                }
                default -> {}
            }
        }
        return loops.isEmpty() ? null : made(layout, spaces, steps, loops);
    }

    private static @Nullable ScalarCode made(
            RegisterLayout layout,
            List<String> spaces,
            List<Step> steps,
            Map<Integer, LoopTurns> loops) {
        boolean writes = steps.stream().anyMatch(s -> ScalarRegisters.isShared(layout, s));
        boolean isPlain = loops.isEmpty();
        return GeneratedClass.of(
                ScalarCode.class,
                isPlain ? "Compiled" : VECTORS_NAME,
                isPlain ? Integer.MAX_VALUE : GeneratedClass.COMPILED,
                steps,
                c -> {
                    GeneratedClass.method(
                            c,
                            "run",
                            ScalarFrame.RUN,
                            b -> new ScalarCompiler(layout, spaces, steps, loops, b).all());
                    GeneratedClass.method(
                            c,
                            "writesShared",
                            MethodTypeDesc.of(CD_boolean),
                            b -> b.loadConstant(writes ? 1 : 0).ireturn());
                });
    }

    private void all() {
        emit(0, steps.size());
        rows.settle();
        frame.out.return_();
    }

    private void emit(int from, int to) {
        for (int i = from; i < to; i++) {
            Step s = frame.step(i);
            if (s.op() == Op.EACH) i = loop(i);
            else step(s);
        }
    }

    private void step(Step s) {
        if (arrays.isPart(s.id())) return;
        switch (s.op()) {
            case ARRAY -> {
                if (arrays.isKept(s.id())) return;
                frame.constant((int) s.value());
                frame.out.newarray(ScalarFrame.kind(s.type()));
                frame.out.astore(frame.local(s.id(), TypeKind.REFERENCE));
            }
            case PUT -> {
                frame.load(s.args().get(0));
                frame.load(s.args().get(1));
                frame.load(s.args().get(2));
                frame.out.arrayStore(ScalarFrame.kind(frame.type(s.args().get(2))));
            }
            case WRITE, WRITE_AT -> when(s, () -> registers.write(s));
            case STORE -> when(s, () -> store(s));
            case FAULT ->
                    when(
                            s,
                            () -> {
                                frame.out.loadConstant(s.word());
                                frame.access("fault", CD_void, ConstantDescs.CD_String);
                            });
            case CONST -> {} // pushed where it is used
            default -> {
                if (arrays.isNumber(s.id())) arrays.number(s.id(), frame);
                else values.value(s);
                TypeKind kind = ScalarFrame.kind(s.type());
                frame.out.storeLocal(kind, frame.local(s.id(), kind));
            }
        }
    }

    private void store(Step s) {
        frame.out.aload(ScalarFrame.PARAM_SPACES);
        frame.constant(spaces.indexOf(s.space()));
        frame.load(s.args().get(0));
        frame.constant((int) s.value());
        frame.load(s.args().get(1));
        if (frame.type(s.args().get(1)) == ValueType.I32) frame.out.i2l();
        frame.access("store", CD_void, ScalarFrame.SPACES, CD_int, CD_long, CD_int, CD_long);
    }

    // ---- loops and conditions

    /// @param from number of the step that begins a loop
    /// @return number of the step that ends it
    private int loop(int from) {
        int count = (int) frame.step(from).value();
        int end = from + 1;
        boolean isInner = true;
        int vectors = 0;
        for (int depth = 1; depth > 0; end++) {
            Op op = steps.get(end).op();
            if (op == Op.EACH) {
                isInner = false;
                LoopTurns inner = loops.get(end);
                vectors += inner == null ? VECTORS : inner.chunks();
            }
            depth += op == Op.EACH ? 1 : op == Op.END ? -1 : 0;
        }
        LoopTurns beside = loops.get(from);
        if (beside != null) {
            beside.uniform().forEach(this::step);
            new LoopVectors(layout, frame, beside, arrays, rows).write();
        } else if (isInner ? count <= UNROLLED : count * vectors <= VECTORS) {
            turns(from, end - 1, count);
        } else {
            turning(from, end - 1, count);
        }
        return end - 1;
    }

    /// Turn after turn: a loop of few turns costs more than what is in it.
    private void turns(int from, int end, int count) {
        for (int turn = 0; turn < count; turn++) {
            frame.turn(from, turn);
            int at = turn;
            Runnable written =
                    () -> {
                        frame.constant(at);
                        frame.out.istore(frame.local(from, TypeKind.INT));
                        emit(from + 1, end);
                    };
            if (loops.isEmpty()) frame.block(written);
            else written.run(); // rows stay in their local variables
        }
    }

    private void turning(int from, int end, int count) {
        rows.forget();
        Label start = frame.out.newLabel();
        Label past = frame.out.newLabel();
        int turn = frame.local(from, TypeKind.INT);
        frame.constant(0);
        frame.out.istore(turn).labelBinding(start).iload(turn);
        frame.constant(count);
        frame.out.if_icmpge(past);
        emit(from + 1, end);
        rows.forget();
        frame.out.iinc(turn, 1).goto_(start).labelBinding(past);
    }

    /// Does something where the step's condition holds.
    private void when(Step s, Runnable what) {
        if (s.when() < 0) {
            what.run();
            return;
        }
        rows.settle();
        Label past = frame.out.newLabel();
        frame.load(s.when());
        frame.out.ifeq(past);
        what.run();
        frame.out.labelBinding(past);
    }
}
