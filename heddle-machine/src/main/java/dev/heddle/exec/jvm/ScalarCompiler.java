package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarLimits;
import dev.heddle.exec.state.Layout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.lift.Type;
import dev.heddle.meaning.MeaningException;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Compiles lane code of a machine with one lane, and with loops, to a method of the virtual machine that runs us: a
/// value is a local variable, a loop a loop, a row an array.
///
/// Registers have to be such that all lanes share.
public final class ScalarCompiler {
    /// Turns of a loop that is written out.
    private static final int UNROLLED = 8;

    private final List<String> spaces;
    private final List<Step> steps;
    private final ScalarFrame frame;
    private final ScalarRegisters registers;
    private final ScalarValues values;

    private ScalarCompiler(Layout layout, List<String> spaces, LaneCode code, CodeBuilder out) {
        this.spaces = spaces;
        this.steps = code.steps();
        this.frame = new ScalarFrame(steps, out);
        this.registers = new ScalarRegisters(layout, frame);
        this.values = new ScalarValues(spaces, frame, registers);
    }

    /// @param spaces names of the address spaces, in the order of the book
    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    public static ScalarCode compile(Layout layout, List<String> spaces, LaneCode code) {
        ScalarLimits.check(layout, code);
        boolean writes = code.steps().stream().anyMatch(s -> ScalarRegisters.isShared(layout, s));
        ScalarCode made =
                GeneratedClass.of(
                        ScalarCode.class,
                        "Compiled",
                        Integer.MAX_VALUE,
                        code.steps(),
                        c -> {
                            GeneratedClass.method(
                                    c,
                                    "run",
                                    ScalarFrame.RUN,
                                    b -> new ScalarCompiler(layout, spaces, code, b).all());
                            GeneratedClass.method(
                                    c,
                                    "writesShared",
                                    MethodTypeDesc.of(CD_boolean),
                                    b -> b.loadConstant(writes ? 1 : 0).ireturn());
                        });
        if (made == null)
            throw new MeaningException(
                    "this is too long for one instruction; 'each' keeps loops short");
        return made;
    }

    private void all() {
        emit(0, steps.size());
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
        switch (s.op()) {
            case ARRAY -> {
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
            case STORE ->
                    when(
                            s,
                            () -> {
                                frame.out.aload(ScalarFrame.PARAM_SPACES);
                                frame.constant(spaces.indexOf(s.space()));
                                frame.load(s.args().get(0));
                                frame.constant((int) s.value());
                                frame.load(s.args().get(1));
                                if (frame.type(s.args().get(1)) == Type.I32) frame.out.i2l();
                                frame.access(
                                        "store",
                                        CD_void,
                                        ScalarFrame.SPACES,
                                        CD_int,
                                        CD_long,
                                        CD_int,
                                        CD_long);
                            });
            case FAULT ->
                    when(
                            s,
                            () -> {
                                frame.out.loadConstant(s.word());
                                frame.access("fault", CD_void, ConstantDescs.CD_String);
                            });
            case CONST -> {} // pushed where it is used
            default -> {
                values.value(s);
                TypeKind kind = ScalarFrame.kind(s.type());
                frame.out.storeLocal(kind, frame.local(s.id(), kind));
            }
        }
    }

    // ---- loops and conditions

    /// @param from number of the step that begins a loop
    /// @return number of the step that ends it
    private int loop(int from) {
        int count = (int) frame.step(from).value();
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
            frame.out.block(b -> {
                CodeBuilder outer = frame.out;
                frame.out = b;
                b.loadConstant(at).istore(frame.local(from, TypeKind.INT));
                emit(from + 1, end);
                frame.out = outer;
            });
        }
    }

    private void turning(int from, int end, int count) {
        Label start = frame.out.newLabel();
        Label past = frame.out.newLabel();
        int turn = frame.local(from, TypeKind.INT);
        frame.constant(0);
        frame.out.istore(turn).labelBinding(start).iload(turn);
        frame.constant(count);
        frame.out.if_icmpge(past);
        emit(from + 1, end);
        frame.out.iinc(turn, 1).goto_(start).labelBinding(past);
    }

    /// Does something where the step's condition holds.
    private void when(Step s, Runnable what) {
        if (s.when() < 0) {
            what.run();
            return;
        }
        Label past = frame.out.newLabel();
        frame.load(s.when());
        frame.out.ifeq(past);
        what.run();
        frame.out.labelBinding(past);
    }
}
