package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.VectorApi;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.List;

/// The local variables of values that are vectors: one, two for values of 64 bits.
final class VectorLocals {
    private final List<Step> steps;
    private final int[] low;
    private final int[] high;
    private final int length;
    private final CodeBuilder out;

    /// The local variable with the number of the first lane.
    private final int first;

    /// @param length lanes of a vector
    /// @param first the local variable with the number of the first lane
    VectorLocals(List<Step> steps, int length, int first, CodeBuilder out) {
        this.steps = steps;
        this.first = first;
        this.length = length;
        this.low = new int[steps.size()];
        this.high = new int[steps.size()];
        this.out = out;
    }

    /// @return a new local variable of a vector or a mask
    int another() {
        return out.allocateLocal(TypeKind.REFERENCE);
    }

    /// @return all, by their numbers
    List<Step> steps() {
        return steps;
    }

    Step step(int id) {
        return steps.get(id);
    }

    /// Pushes the number of a strip's first lane.
    void offset() {
        out.iload(first);
    }

    /// @return of a strip
    int lanes() {
        return length;
    }

    /// Pushes how many lanes a strip has.
    void length() {
        out.loadConstant(length);
    }

    /// Pushes a vector or a mask.
    void load(int id) {
        out.aload(low[id]);
    }

    /// @return the local variable of a vector or a mask
    int of(int id) {
        return low[id];
    }

    void low(int id) {
        out.aload(low[id]);
    }

    void high(int id) {
        out.aload(high[id]);
    }

    /// Whether a value has two vectors, of its lower and its upper halves.
    boolean isWide(int id) {
        ValueType type = step(id).type();
        return type == ValueType.I64 || type == ValueType.F64;
    }

    /// Takes what has been pushed as the value of a step.
    void store(Step s) {
        if (isWide(s.id())) {
            high[s.id()] = out.allocateLocal(TypeKind.REFERENCE);
            out.astore(high[s.id()]);
        }
        low[s.id()] = out.allocateLocal(TypeKind.REFERENCE);
        out.astore(low[s.id()]);
    }

    /// A step's value is in the local variable of something else.
    void alias(Step s, int local) {
        low[s.id()] = local;
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
        low[s.id()] = local;
        high[s.id()] = upper;
    }
}
