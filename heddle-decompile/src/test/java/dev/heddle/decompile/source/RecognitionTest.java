package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Operations that are found in parts, and such that only look like them.
class RecognitionTest {
    private final Terms terms = new Terms();
    private final Term x = terms.variable(ValueType.I32, Integer.SIZE);
    private final Term y = terms.variable(ValueType.I32, Integer.SIZE);

    private Term of(Op op, Term... args) {
        return terms.of(ValueType.I32, op, args);
    }

    private Term n(long value) {
        return terms.number(ValueType.I32, value);
    }

    private Term half(Term t, int number) {
        return number == 0 ? of(Op.AND, t, n(0xffff)) : of(Op.SHR, t, n(16));
    }

    private Term product(Term a, Term b) {
        Term low = of(Op.MUL, half(a, 0), half(b, 0));
        Term one = of(Op.SHL, of(Op.MUL, half(a, 1), half(b, 0)), n(16));
        Term other = of(Op.SHL, of(Op.MUL, half(a, 0), half(b, 1)), n(16));
        return of(Op.ADD, of(Op.ADD, one, low), other);
    }

    @Test
    void productsInHalves() {
        Recognition r = new Recognition(terms);
        assertThat(r.in(product(x, y)).is(Op.MUL)).isTrue();
        Term byNumber = r.in(product(x, n(0x30005)));
        assertThat(byNumber.is(Op.MUL)).isTrue();
        assertThat(byNumber.arg(1).is(0x30005)).isTrue();
    }

    /// The upper half of a shifted value is another shift of what was shifted.
    @Test
    void productsOfShiftedValues() {
        for (int n = 1; n < 15; n++) {
            Term shifted = of(Op.SHR, x, n(n));
            assertThat(new Recognition(terms).in(product(shifted, y))).isSameAs(of(Op.MUL, shifted, y));
            assertThat(new Recognition(terms).in(product(y, shifted))).isSameAs(of(Op.MUL, shifted, y));
            Term other = of(Op.ADD, product(shifted, y), of(Op.SHR, x, n(31)));
            assertThat(new Recognition(terms).in(other).is(Op.MUL)).isFalse();
        }
    }

    @Test
    void quotientsOfShiftedValues() {
        for (int n = 1; n < 15; n++)
            for (Op op : new Op[] {Op.DIV_U, Op.REM_U}) {
                Term shifted = of(Op.SHR, x, n(n));
                Term upper = wide(Op.SHL, wide(Op.WIDEN_U, half(shifted, 1)), n(16));
                Term joined = wide(Op.ADD, upper, wide(Op.WIDEN_U, half(shifted, 0)));
                Term parts = of(Op.NARROW, wide(op, wide(Op.WIDEN_U, y), joined));
                assertThat(new Recognition(terms).in(parts)).isSameAs(of(op, y, shifted));
            }
    }

    private Term wide(Op op, Term... args) {
        return terms.of(ValueType.I64, op, args);
    }

    /// What is 0 for all but a few numbers is no product by 0, and no quotient of small numbers.
    @Test
    void rareValuesStay() {
        for (int k = 64; k < 128; k++) {
            Term low = of(Op.AND, x, n(0xff));
            Term isIt = terms.of(ValueType.MASK, Op.EQ, low, n(k));
            Term bits = of(Op.SHL, n(255), of(Op.SHL, of(Op.AND, x, n(3)), n(3)));
            Term rare = of(Op.AND, of(Op.SELECT, isIt, bits, n(0)), of(Op.SHR, n(-1), of(Op.AND, x, n(7))));
            same(rare, low);
            same(of(Op.SHR, of(Op.AND, of(Op.XOR, of(Op.ADD, low, n(256 - k)), n(0)), n(256)), n(8)), low);
        }
    }

    /// A shift and a sum that is there for one number alone.
    @Test
    void productsWithExceptionsStay() {
        Term isIt = terms.of(ValueType.MASK, Op.EQ, x, n(123_457));
        Term t = of(Op.ADD, of(Op.ADD, of(Op.SHL, x, n(2)), of(Op.SHL, x, n(4))), of(Op.SELECT, isIt, n(1), n(0)));
        Term found = new Recognition(terms).in(t);
        assertThat(value(found, 123_457)).isEqualTo(value(t, 123_457));
    }

    private long value(Term t, long of) {
        Map<Term, Long> known = new HashMap<>();
        known.put(x, of);
        return Terms.value(t, known);
    }

    private void same(Term t, Term about) {
        Term found = new Recognition(terms).in(t);
        for (int i = 0; i < 1024; i++)
            assertThat(value(found, i)).as("%s at %d", about, i).isEqualTo(value(t, i));
    }
}
