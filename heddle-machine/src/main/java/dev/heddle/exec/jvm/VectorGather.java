package dev.heddle.exec.jvm;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.heddle.exec.region.Frame;
import dev.heddle.lift.Step;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// Loads words of lanes from an array of words, if all that count are there; if not, the memory is asked.
final class VectorGather {
    private static final ClassDesc FRAME = ClassDesc.of(Frame.class.getName());
    private static final ClassDesc INTS = CD_int.arrayType();

    private final VectorValues values;
    private final VectorMemory memory;
    private final VectorLocals locals;
    private final VectorApi api;
    private final CodeBuilder out;
    private final int space;

    /// @param space number of the address space
    VectorGather(
            VectorValues values,
            VectorMemory memory,
            VectorLocals locals,
            VectorApi api,
            CodeBuilder out,
            int space) {
        this.values = values;
        this.memory = memory;
        this.locals = locals;
        this.api = api;
        this.out = out;
        this.space = space;
    }

    /// Loads what a step says for the only chunk.
    void load(Step s) {
        Label slow = out.newLabel();
        Label past = out.newLabel();
        int index = out.allocateLocal(TypeKind.REFERENCE);
        int wrong = out.allocateLocal(TypeKind.REFERENCE);
        int result = out.allocateLocal(TypeKind.REFERENCE);
        values.low(s, 0, 0);
        // Addresses that are not aligned become great numbers.
        api.shift("ROR", 2);
        out.astore(index).aload(index);
        api.compareWith("UGE", () -> number("count"));
        values.high(s, 0, 0);
        api.compareWith("NE", () -> number("high"));
        api.masks("or");
        out.astore(wrong).aload(wrong);
        if (s.when() >= 0) {
            locals.load(s.when(), 0);
            api.masks("and");
        }
        api.anyTrue();
        out.ifne(slow);
        gathered(s, index, wrong);
        out.astore(result).goto_(past).labelBinding(slow);
        memory.slow(s);
        memory.forget();
        locals.load(s.id(), 0);
        out.astore(result).labelBinding(past);
        locals.alias(s, 0, result);
    }

    private void number(String name) {
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, name, INTS);
        out.loadConstant(space).iaload();
    }

    /// Lanes that do not count take the first word, and then 0. Mostly all words are near that of the first lane: then
    /// one vector has them all.
    private void gathered(Step s, int index, int wrong) {
        Label far = out.newLabel();
        Label past = out.newLabel();
        int first = out.allocateLocal(TypeKind.INT);
        int distance = out.allocateLocal(TypeKind.REFERENCE);
        out.aload(index);
        api.number(0);
        out.aload(wrong);
        api.blend();
        out.astore(index).aload(index);
        api.firstLane();
        out.istore(first).aload(index);
        api.species(false);
        out.iload(first);
        api.broadcast();
        api.ints("sub");
        out.astore(distance).aload(distance);
        api.compareWith("UGE", locals::count);
        api.anyTrue();
        out.ifne(far).aload(distance);
        words(() -> out.iload(first));
        api.fromArray();
        api.select();
        out.goto_(past).labelBinding(far);
        out.aload(index);
        room();
        api.intoArray();
        words(out::iconst_0);
        room();
        api.gather();
        out.labelBinding(past);
        if (s.when() < 0) return;
        api.number(0);
        locals.load(s.when(), 0);
        api.not();
        api.blend();
    }

    private void words(Runnable index) {
        api.species(false);
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "words", INTS.arrayType());
        out.loadConstant(space).aaload();
        index.run();
    }

    private void room() {
        out.aload(VectorCompiler.PARAM_FRAME).getfield(FRAME, "low0", INTS);
        locals.offset(0);
    }
}
