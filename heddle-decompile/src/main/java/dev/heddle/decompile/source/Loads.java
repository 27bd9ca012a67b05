package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes loads of what nothing changes values without a place in the order of effects.
final class Loads {
    private Loads() {}

    /// @return whether any was found
    static boolean fold(Terms terms, List<Block> blocks, StepEvaluation.Memory memory) {
        Map<Term.Variable, Term> found = new HashMap<>();
        for (Block b : blocks) {
            List<Effect> left = new ArrayList<>();
            for (Effect e : b.effects) {
                Term value = value(terms, e, memory);
                if (value == null) left.add(e);
                else found.put(Objects.requireNonNull(e.result()), value);
            }
            b.effects = left;
        }
        if (found.isEmpty()) return false;
        Terms.Replacing by = terms.new Replacing(found);
        for (Block b : blocks) b.replace(by::in);
        return true;
    }

    private static @Nullable Term value(Terms terms, Effect e, StepEvaluation.Memory memory) {
        if (e.op() != Op.LOAD || e.result() == null) return null;
        terms.insns().now(Set.of(e.insn()));
        Term known = memory.load(e.space(), (int) e.bits(), e.args().getFirst());
        if (known == null) return null;
        ValueType type = e.result().type();
        Term value =
                known.type() == type ? known : terms.of(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, known);
        return e.when() == null ? value : terms.of(type, Op.SELECT, e.when(), value, terms.number(type, 0));
    }
}
