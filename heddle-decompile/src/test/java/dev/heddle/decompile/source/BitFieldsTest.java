package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Fields and places of bits as functions of OpenCL C: they give what the operations give that they were found in.
class BitFieldsTest {
    private final Terms terms = new Terms();
    private final Term x = terms.variable(ValueType.I32, Integer.SIZE);
    private final Term y = terms.variable(ValueType.I32, Integer.SIZE);
    private final List<long[]> values = new ArrayList<>();

    BitFieldsTest() {
        for (int a : new int[] {0, 1, -1, 2, 0x80000000, 0x7fffffff, 0xffff0000, 0x55555555})
            for (int b = 0; b < 40; b++) values.add(new long[] {a, b * 0x2108421L ^ b});
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 400; i++) values.add(new long[] {random.nextInt(), random.nextInt()});
    }

    private Term of(Op op, Term... args) {
        return terms.of(ValueType.I32, op, args);
    }

    private Term mask(Op op, Term... args) {
        return terms.of(ValueType.MASK, op, args);
    }

    private Term n(long value) {
        return terms.number(ValueType.I32, value);
    }

    /// What OpenCL C says of a function.
    private interface Meaning {
        int of(int value, int offset, int count);
    }

    private void same(Term made, String name, Meaning meaning) {
        Term found = new Recognition(terms).in(made);
        assertThat(found).isInstanceOf(Term.Call.class);
        assertThat(((Term.Call) found).function().name()).isEqualTo(name);
        for (long[] v : values) {
            Map<Term, Long> known = new HashMap<>(Map.of(x, (long) (int) v[0], y, (long) (int) v[1]));
            int[] args = found.args().stream()
                    .mapToInt(a -> (int) Terms.value(a, known))
                    .toArray();
            assertThat(args[1] + args[2]).isLessThanOrEqualTo(Integer.SIZE);
            assertThat((int) Terms.value(made, known)).isEqualTo(meaning.of(args[0], args[1], args[2]));
        }
    }

    @Test
    void fieldsWithSigns() {
        for (int count = 1; count <= Integer.SIZE; count++)
            for (int offset = 1; offset + count <= Integer.SIZE; offset++) {
                Term up = of(Op.SHL, x, n(Integer.SIZE - offset - count));
                Term made = of(Op.SAR, up, n(Integer.SIZE - count));
                if (!made.is(Op.SAR) || !made.arg(0).is(Op.SHL)) continue;
                same(made, "bitfield_extract_signed", (a, o, c) -> a << Integer.SIZE - o - c >> Integer.SIZE - c);
            }
    }

    private Term field(Term offset, Term count) {
        Term ones = of(Op.SUB, of(Op.SHL, n(1), of(Op.AND, count, n(31))), n(1));
        Term all = of(Op.SELECT, mask(Op.EQ, count, n(Integer.SIZE)), n(-1), ones);
        return of(Op.AND, of(Op.SHR, x, offset), all);
    }

    @Test
    void fieldsAtComputedPlaces() {
        Term offset = of(Op.AND, y, n(31));
        Term count = of(Op.MIN_S, of(Op.AND, of(Op.SHR, y, n(5)), n(63)), of(Op.SUB, n(Integer.SIZE), offset));
        same(
                field(offset, count),
                "bitfield_extract_unsigned",
                (a, o, c) -> c == 0 ? 0 : a >>> o & -1 >>> Integer.SIZE - c);
    }

    /// OpenCL C does not say what a field is that ends beyond the word.
    @Test
    void fieldsThatMayEndBeyondStay() {
        Term offset = of(Op.AND, y, n(31));
        Term made = field(offset, of(Op.AND, of(Op.SHR, y, n(5)), n(31)));
        assertThat(new Recognition(terms).in(made)).isSameAs(made);
    }

    /// Places that are counted from the upper end, and what there is if there are no ones.
    @Test
    void highestAndLowest() {
        Term reversed = of(Op.REVERSE, x);
        Term lowest = fromAbove(reversed);
        assertThat(lowest.is(Op.LOWEST)).isTrue();
        Term counted = fromAbove(x);
        Term back = of(Op.SELECT, mask(Op.LT_S, counted, n(0)), counted, of(Op.SUB, n(31), counted));
        assertThat(back.is(Op.HIGHEST)).isTrue();
        Term only = of(Op.HIGHEST, of(Op.AND, x, of(Op.SUB, n(0), x)));
        assertThat(only.is(Op.LOWEST)).isTrue();
        for (long[] v : values) {
            int a = (int) v[0];
            Map<Term, Long> known = Map.of(x, (long) a);
            int low = a == 0 ? -1 : Integer.numberOfTrailingZeros(a);
            assertThat((int) Terms.value(lowest, new HashMap<>(known))).isEqualTo(low);
            assertThat((int) Terms.value(only, new HashMap<>(known))).isEqualTo(low);
            int high = 31 - Integer.numberOfLeadingZeros(a);
            assertThat((int) Terms.value(back, new HashMap<>(known))).isEqualTo(high);
        }
    }

    private Term fromAbove(Term t) {
        Term place = of(Op.SUB, n(31), of(Op.HIGHEST, t));
        return of(Op.SELECT, mask(Op.EQ, t, n(0)), n(-1), place);
    }
}
