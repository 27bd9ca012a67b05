package dev.heddle.debugger.session;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.expr.Expr;
import dev.heddle.ir.lift.Computed;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.isa.Isa;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An expression in the language of books over the registers of a wave, in each lane.
public final class Expression {
    /// What the run says about the moment.
    enum Fact {
        PC,
        WAVE,
        GROUP,
        STEP,
        TIME
    }

    private final String text;
    private final Expr expr;
    private final Set<Fact> facts;
    private final int width;
    private final Lifter lifter;
    private final Isa isa;
    private final Insn near;

    /// What was computed last, and for which facts: they change seldom, and lifting takes longer than computing.
    private Map<Fact, Long> last = Map.of();

    private @Nullable Computed computed;

    /// @param facts those that it names
    /// @param width bits of the register that it is; 0 if it is anything else
    Expression(String text, Expr expr, Set<Fact> facts, int width, Lifter lifter, Isa isa, Insn near) {
        this.text = text;
        this.expr = expr;
        this.facts = facts;
        this.width = width;
        this.lifter = lifter;
        this.isa = isa;
        this.near = near;
    }

    /// @return as it was written
    public String text() {
        return text;
    }

    /// @throws IllegalArgumentException if it cannot be computed
    EvaluatedValue value(Situation now) {
        Computed c = computed(now);
        long[] values = new StepValues(now.wave(), isa).of(c);
        return new EvaluatedValue(values, c.type(), c.isCondition(), c.isSigned(), width);
    }

    private Computed computed(Situation now) {
        Map<Fact, Long> its = new EnumMap<>(Fact.class);
        for (Fact f : facts) its.put(f, now.fact(f));
        Computed known = computed;
        if (known != null && its.equals(last)) return known;
        try {
            Computed made = lifter.lift(ExpressionReader.filled(expr, its), near);
            StepValues.check(made.steps());
            computed = made;
            last = its;
            return made;
        } catch (MeaningException e) {
            throw new IllegalArgumentException("'%s': %s".formatted(text, e.reason()), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'%s': %s".formatted(text, e.getMessage()), e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
