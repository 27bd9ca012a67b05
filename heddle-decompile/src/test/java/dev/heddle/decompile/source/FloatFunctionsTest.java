package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Functions of floats that are computed in parts, and such that only look like them.
class FloatFunctionsTest {
    private final Terms terms = new Terms();
    private final Term bits = terms.variable(ValueType.I32, Integer.SIZE);
    private final Term x = terms.of(ValueType.F32, Op.AS_FLOAT, bits);

    private Term of(Op op, Term... args) {
        return terms.of(ValueType.F64, op, args);
    }

    private Term n(double value) {
        return terms.number(ValueType.F64, Double.doubleToLongBits(value));
    }

    /// The sum of two powers, which is twice the hyperbolic cosine if `half` is a half.
    private Term cosh(double half, double log2) {
        Term scaled = of(Op.FMUL, of(Op.WIDEN_F, x), n(log2));
        Term sum = of(Op.FADD, of(Op.EXP2, scaled), of(Op.EXP2, of(Op.FNEG, scaled)));
        Term made = terms.of(ValueType.F32, Op.ROUND, List.of(of(Op.FMUL, sum, n(half))), 0, "", FloatFormat.SINGLE);
        return terms.of(ValueType.F32, Op.SELECT, terms.of(ValueType.MASK, Op.FEQ, x, x), made, x);
    }

    private static final double LOG2_E = 1.4426950408889634;

    @Test
    void functionsInParts() {
        Term found = new Recognition(terms).in(cosh(0.5, LOG2_E));
        assertThat(found).isInstanceOf(Term.Call.class);
        assertThat(((Term.Call) found).function().name()).isEqualTo("cosh");
        assertThat(found.args()).containsExactly(x);
        assertThat(FloatFunctions.called(Set.of(found))).containsExactly("cosh");
    }

    /// What is off by more than OpenCL C allows, however little that is.
    @Test
    void othersStay() {
        for (Term made : List.of(cosh(0.5000005, LOG2_E), cosh(0.5, 1.44269), cosh(1, LOG2_E)))
            assertThat(new Recognition(terms).in(made)).isNotInstanceOf(Term.Call.class);
    }
}
