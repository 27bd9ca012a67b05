package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.List;

/// The local variables of values that are vectors: one for each chunk of lanes, two for values of 64 bits.
final class VectorLocals {
    private final List<Step> steps;
    private final int[][] low;
    private final int[][] high;
    private final int chunks;
    private final int length;
    private final CodeBuilder out;

    /// The local variable with the number of the first lane, -1 if that is 0.
    private final int first;

    /// @param chunks vectors of a wave
    /// @param length lanes of a vector
    /// @param first the local variable with the number of the first lane, -1 if that is 0
    VectorLocals(List<Step> steps, int chunks, int length, int first, CodeBuilder out) {
        this.steps = steps;
        this.first = first;
        this.chunks = chunks;
        this.length = length;
        this.low = new int[steps.size()][chunks];
        this.high = new int[steps.size()][chunks];
        this.out = out;
    }

    int chunks() {
        return chunks;
    }

    /// @return new local variables of a vector or a mask for each chunk
    int[] another() {
        int[] l = new int[chunks];
        for (int i = 0; i < l.length; i++) l[i] = out.allocateLocal(TypeKind.REFERENCE);
        return l;
    }

    /// @return all, by their numbers
    List<Step> steps() {
        return steps;
    }

    Step step(int id) {
        return steps.get(id);
    }

    /// Pushes the number of a chunk's first lane.
    void offset(int chunk) {
        if (first < 0) {
            out.loadConstant(chunk * length);
            return;
        }
        out.iload(first);
        if (chunk > 0) out.loadConstant(chunk * length).iadd();
    }

    /// Pushes how many lanes all chunks have.
    void count() {
        out.loadConstant(chunks * length);
    }

    /// @return of a chunk
    int lanes() {
        return length;
    }

    /// Pushes the lanes of a chunk.
    void length() {
        out.loadConstant(length);
    }

    /// Pushes a vector or a mask.
    void load(int id, int chunk) {
        out.aload(low[id][chunk]);
    }

    /// @return the local variable of a vector or a mask
    int of(int id, int chunk) {
        return low[id][chunk];
    }

    void low(int id, int chunk) {
        out.aload(low[id][chunk]);
    }

    void high(int id, int chunk) {
        out.aload(high[id][chunk]);
    }

    /// Takes what has been pushed as the value of a step.
    void store(Step s, int chunk) {
        if (s.type() == ValueType.I64 || s.type() == ValueType.F64) {
            high[s.id()][chunk] = out.allocateLocal(TypeKind.REFERENCE);
            out.astore(high[s.id()][chunk]);
        }
        low[s.id()][chunk] = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(low[s.id()][chunk]);
    }

    /// A step's value is in the local variable of something else.
    void alias(Step s, int chunk, int local) {
        low[s.id()][chunk] = local;
    }

    /// Takes a number that has been pushed, of the step's type or a long, as the value of a step in all lanes.
    void spread(Step s, VectorApi api, CodeBuilder to) {
        int upper = 0;
        int local = to.allocateLocal(TypeKind.REFERENCE);
        switch (s.type()) {
            case I64, F64 -> {
                int number = to.allocateLocal(TypeKind.LONG);
                to.lstore(number);
                api.species(false);
                to.lload(number).loadConstant(32).lushr().l2i();
                api.broadcast();
                upper = to.allocateLocal(TypeKind.REFERENCE);
                to.astore(upper);
                api.species(false);
                to.lload(number).l2i();
                api.broadcast();
            }
            default -> {
                int number = to.allocateLocal(TypeKind.INT);
                to.l2i().istore(number);
                api.species(false);
                to.iload(number);
                if (s.type() == ValueType.MASK) {
                    Label zero = to.newLabel();
                    Label past = to.newLabel();
                    to.ifeq(zero).iconst_1().goto_(past);
                    to.labelBinding(zero).iconst_0().labelBinding(past);
                    api.maskAll();
                } else {
                    api.broadcast();
                    if (s.type() == ValueType.F32) api.asFloats();
                }
            }
        }
        to.astore(local);
        for (int c = 0; c < chunks; c++) {
            low[s.id()][c] = local;
            high[s.id()][c] = upper;
        }
    }
}
