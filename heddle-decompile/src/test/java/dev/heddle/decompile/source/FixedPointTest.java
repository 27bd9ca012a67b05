package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Powers of two whose exponents come in fixed point, and such that only look like them.
class FixedPointTest {
    private final Terms terms = new Terms();
    private final Term x = terms.variable(ValueType.I32, Integer.SIZE);
    private final Term real = terms.of(ValueType.F32, Op.AS_FLOAT, x);

    /// A power whose exponent is counted in parts, by a machine that takes it as an integer where it is small enough.
    private Term power(float scale, double parts) {
        Term scaled = terms.of(
                ValueType.F32,
                Op.FMUL,
                List.of(real, terms.number(ValueType.F32, Float.floatToIntBits(scale))),
                0,
                "",
                FloatFormat.SINGLE);
        Term wide = terms.of(ValueType.F64, Op.WIDEN_F, scaled);
        Term whole = terms.of(ValueType.I64, Op.TO_INT, List.of(wide), 0, "", FloatFormat.SINGLE);
        Term fixed = terms.of(ValueType.F64, Op.FROM_S, whole);
        Term limit = terms.number(ValueType.F64, Double.doubleToLongBits(0x1p31));
        Term isSmall = terms.of(ValueType.MASK, Op.FLT, terms.of(ValueType.F64, Op.FABS, wide), limit);
        Term chosen = terms.of(ValueType.F64, Op.SELECT, isSmall, fixed, wide);
        Term divisor = terms.number(ValueType.F64, Double.doubleToLongBits(parts));
        Term exponent = terms.of(ValueType.F64, Op.FDIV, chosen, divisor);
        return terms.of(ValueType.F64, Op.EXP2, exponent);
    }

    private static double value(Term power, Term x, float of) {
        Map<Term, Long> known = new HashMap<>(Map.of(x, (long) Float.floatToIntBits(of)));
        return Double.longBitsToDouble(Terms.value(power, known));
    }

    @Test
    void exponentsInFixedPoint() {
        Term made = power(0x1p24f, 0x1p24);
        Term found = new Recognition(terms).in(made);
        assertThat(found).isNotSameAs(made);
        assertThat(found.is(Op.EXP2)).isTrue();
        assertThat(found.arg(0).is(Op.WIDEN_F)).isTrue();
        assertThat(found.arg(0).arg(0)).isSameAs(real);
        for (float f = -126; f < 127; f += 0.37f)
            assertThat(value(found, x, f) / value(made, x, f)).isBetween(1 - 0x1p-24, 1 + 0x1p-24);
    }

    /// Too few parts, or another scale, make another number of it.
    @Test
    void othersStay() {
        for (Term made : List.of(power(0x1p12f, 0x1p12), power(0x1p24f, 0x1p23), power(0x1.8p24f, 0x1p24)))
            assertThat(new Recognition(terms).in(made)).isSameAs(made);
    }
}
