package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Choices of floats that are one operation: the same values as before, for random and edge values.
class ChoiceRulesTest {
    private static final float[] EDGES = {
        0,
        -0.0f,
        1,
        -1,
        127.5f,
        128,
        -128.5f,
        -129,
        32767.9f,
        40000,
        -40000,
        5e9f,
        -5e9f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        Float.MIN_VALUE
    };

    private final Terms terms = new Terms();
    private final Terms untouched = new Terms();
    private final List<Float> values = new ArrayList<>();

    ChoiceRulesTest() {
        for (float f : EDGES) values.add(f);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 60; i++) values.add(Float.intBitsToFloat(random.nextInt()));
        for (int i = 0; i < 60; i++) values.add((float) random.nextDouble(-50_000, 50_000));
    }

    /// Makes the same term of two variables, simplified or as it stands.
    private interface Maker {
        Term of(Terms by, boolean isPlain, Term x, Term y);
    }

    private static Term make(Terms by, boolean isPlain, ValueType type, Op op, Term... args) {
        return isPlain ? by.plain(type, op, args) : by.of(type, op, args);
    }

    private Term x;

    /// @return the simplified term, after it was compared
    private Term compared(Maker maker) {
        x = terms.variable(ValueType.I32, Integer.SIZE);
        Term y = terms.variable(ValueType.I32, Integer.SIZE);
        Term plainX = untouched.variable(ValueType.I32, Integer.SIZE);
        Term plainY = untouched.variable(ValueType.I32, Integer.SIZE);
        Term simple = maker.of(terms, false, x, y);
        Term plain = maker.of(untouched, true, plainX, plainY);
        for (float a : values)
            for (float b : values) {
                long p = Float.floatToIntBits(a);
                long q = Float.floatToIntBits(b);
                int got = (int) Terms.value(simple, new HashMap<>(Map.of(x, p, y, q)));
                int wanted = (int) Terms.value(plain, new HashMap<>(Map.of(plainX, p, plainY, q)));
                // Which of two zeros is the smaller one, OpenCL C leaves open.
                boolean isZero = (got & Integer.MAX_VALUE) == 0 && (wanted & Integer.MAX_VALUE) == 0;
                assertThat(got == wanted || isZero).as("%s, %s", a, b).isTrue();
            }
        return simple;
    }

    private Maker limit(boolean isMost) {
        return (by, isPlain, a, b) -> {
            Term first = make(by, isPlain, ValueType.F32, Op.AS_FLOAT, a);
            Term second = make(by, isPlain, ValueType.F32, Op.AS_FLOAT, b);
            Term less = isMost
                    ? make(by, isPlain, ValueType.MASK, Op.FLT, first, second)
                    : make(by, isPlain, ValueType.MASK, Op.FLT, second, first);
            Term same = make(by, isPlain, ValueType.MASK, Op.FEQ, first, first);
            Term none = make(by, isPlain, ValueType.MASK, Op.XOR, same, by.number(ValueType.MASK, -1));
            Term when = make(by, isPlain, ValueType.MASK, Op.OR, less, none);
            return make(by, isPlain, ValueType.I32, Op.SELECT, when, b, a);
        };
    }

    @Test
    void limits() {
        assertThat(compared(limit(true)).bare().is(Op.FMAX)).isTrue();
        assertThat(compared(limit(false)).bare().is(Op.FMIN)).isTrue();
    }

    private static Maker conversion(long least, long most, float limit) {
        FloatFormat rtz = new FloatFormat(Float.SIZE, false, Rounding.RTZ, false);
        return (by, isPlain, a, _) -> {
            Term x = make(by, isPlain, ValueType.F32, Op.AS_FLOAT, a);
            Term high = by.number(ValueType.F32, Float.floatToIntBits(limit));
            Term low = by.number(ValueType.F32, Float.floatToIntBits(-limit));
            Term limited =
                    make(by, isPlain, ValueType.F32, Op.FMAX, make(by, isPlain, ValueType.F32, Op.FMIN, x, high), low);
            Term wide = make(by, isPlain, ValueType.F64, Op.WIDEN_F, limited);
            Term whole = by.plain(ValueType.I64, Op.TO_INT, List.of(wide), 0, "", rtz);
            Term above = make(by, isPlain, ValueType.I64, Op.MAX_S, whole, by.number(ValueType.I64, least));
            Term inside = make(by, isPlain, ValueType.I64, Op.MIN_S, above, by.number(ValueType.I64, most));
            Term cut = make(by, isPlain, ValueType.I32, Op.NARROW, inside);
            Term isNumber = make(by, isPlain, ValueType.MASK, Op.FEQ, x, x);
            return make(by, isPlain, ValueType.I32, Op.SELECT, isNumber, cut, by.number(ValueType.I32, 0));
        };
    }

    @Test
    void conversions() {
        assertThat(compared(conversion(-128, 127, 4.2949673e9f)).is(Op.NARROW)).isTrue();
        assertThat(compared(conversion(-0x8000, 0x7fff, 4.2949673e9f)).is(Op.NARROW))
                .isTrue();
        assertThat(compared(conversion(0, 255, 256)).is(Op.NARROW)).isTrue();
        // A limit that is narrower says something.
        assertThat(compared(conversion(-0x8000, 0x7fff, 1000)).is(Op.SELECT)).isTrue();
    }
}
