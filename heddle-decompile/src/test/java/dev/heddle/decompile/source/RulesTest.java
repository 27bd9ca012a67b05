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

/// Random terms of integers and conditions, simplified and as they stand: the same value for random and edge values of
/// what they are made of. `-Dheddle.rules=N` makes more.
class RulesTest {
    private static final int COUNT = Integer.getInteger("heddle.rules", 60_000);
    private static final int VALUES = 12;
    private static final int LEAVES = 5;

    /// Terms that others are made of, at most.
    private static final int MOST = 40;

    private static final List<Op> BINARY = List.of(
            Op.ADD, Op.SUB, Op.MUL, Op.AND, Op.OR, Op.XOR, Op.DIV_U, Op.REM_U, Op.REM_S, Op.MIN_S, Op.MAX_U, Op.MIN_U,
            Op.MAX_S);
    private static final List<Op> COMPARISONS = List.of(Op.EQ, Op.LT_S, Op.LT_U);
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 4, 8, 15, 16, 24, 31, 0xff, 0xffff, 0xff00, -4, 0x7fffffff, -0x80000000L, 0xffff0000L, 3, -16
    };

    private final SplittableRandom random = new SplittableRandom(7);

    /// A term, and the same with nothing simplified.
    private record Twin(Term simple, Term plain) {}

    private final Terms terms = new Terms();
    private final Terms untouched = new Terms();
    private final List<Term.Variable> leaves = new ArrayList<>();
    private final List<Term.Variable> plainLeaves = new ArrayList<>();

    /// A large number is no step from place to place: a sum with it may be needed for more than one other.
    @Test
    void largeNumbersStay() {
        Term x = terms.variable(ValueType.I32, Integer.SIZE);
        Term y = terms.variable(ValueType.I32, Integer.SIZE);
        Term sum = terms.of(ValueType.I32, Op.ADD, x, terms.number(ValueType.I32, 0xefcdab89L));
        assertThat(terms.of(ValueType.I32, Op.ADD, sum, y).args()).containsExactly(sum, y);
        assertThat(terms.of(ValueType.I32, Op.ADD, y, sum).args()).containsExactly(sum, y);
        Term four = terms.number(ValueType.I32, 4);
        Term step = terms.of(ValueType.I32, Op.ADD, x, four);
        assertThat(terms.of(ValueType.I32, Op.ADD, step, y).args())
                .containsExactly(terms.of(ValueType.I32, Op.ADD, x, y), four);
        Term back = terms.of(ValueType.I32, Op.ADD, sum, terms.number(ValueType.I32, -0xefcdab89L));
        assertThat(back).isSameAs(x);
    }

    /// Of a sum of a multiple and less than that, a mask leaves the rest.
    @Test
    void restsOfSums() {
        Term x = terms.variable(ValueType.I32, Integer.SIZE);
        Term rest = terms.variable(ValueType.I32, 2);
        Term sum = terms.of(
                ValueType.I32, Op.ADD, terms.of(ValueType.I32, Op.SHL, x, terms.number(ValueType.I32, 2)), rest);
        assertThat(terms.of(ValueType.I32, Op.AND, sum, terms.number(ValueType.I32, 3)))
                .isSameAs(rest);
        // A bit of the multiple, though none below.
        assertThat(terms.of(ValueType.I32, Op.AND, sum, terms.number(ValueType.I32, 4)))
                .isNotSameAs(terms.number(ValueType.I32, 0));
    }

    /// C leaves them open.
    @Test
    void noShiftsBeyondAType() {
        Term x = terms.variable(ValueType.I32, Integer.SIZE);
        Term wide = terms.variable(ValueType.I64, Long.SIZE);
        Term up = terms.of(
                ValueType.I64, Op.SHL, terms.of(ValueType.I64, Op.WIDEN_S, x), terms.number(ValueType.I32, 38));
        assertThat(terms.of(ValueType.I32, Op.NARROW, up).is(0)).isTrue();
        Term once = terms.of(ValueType.I64, Op.SHR, wide, terms.number(ValueType.I32, 40));
        assertThat(terms.of(ValueType.I64, Op.SHR, once, terms.number(ValueType.I32, 29))
                        .is(0))
                .isTrue();
        Term sign = terms.of(ValueType.I32, Op.SAR, x, terms.number(ValueType.I32, 31));
        assertThat(terms.of(ValueType.I32, Op.SAR, x, terms.number(ValueType.I32, 40)))
                .isSameAs(sign);
    }

    @Test
    void sameValues() {
        List<Twin> all = new ArrayList<>();
        for (int bits : new int[] {32, 32, 16, 8}) all.add(leaf(ValueType.I32, bits));
        all.add(leaf(ValueType.I64, 64));
        int simplified = 0;
        for (int i = 0; i < COUNT; i++) {
            Twin t = made(all);
            compare(t);
            if (size(t.simple, new HashMap<>()) < size(t.plain, new HashMap<>())) simplified++;
            // Some are used again, so that terms are as deep as those of programs.
            if (all.size() > LEAVES + MOST) all.subList(LEAVES, all.size()).clear();
            all.add(t);
        }
        assertThat(simplified).isGreaterThan(COUNT / 10);
    }

    private Twin leaf(ValueType type, int bits) {
        leaves.add(terms.variable(type, bits));
        plainLeaves.add(untouched.variable(type, bits));
        return new Twin(leaves.getLast(), plainLeaves.getLast());
    }

    private Twin of(ValueType type, Op op, long value, Twin... args) {
        List<Term> simple = new ArrayList<>();
        List<Term> plain = new ArrayList<>();
        for (Twin a : args) {
            simple.add(a.simple);
            plain.add(a.plain);
        }
        return new Twin(terms.of(type, op, simple, value, "", null), untouched.plain(type, op, plain, value, "", null));
    }

    private Twin any(List<Twin> all, ValueType type) {
        for (int i = 0; i < 40; i++) {
            Twin t = all.get(random.nextInt(all.size()));
            if (t.plain.type() == type) return t;
        }
        return number(type);
    }

    private Twin number(ValueType type) {
        long n = type == ValueType.MASK ? -random.nextInt(2) : NUMBERS[random.nextInt(NUMBERS.length)];
        return new Twin(terms.number(type, n), untouched.number(type, n));
    }

    private Twin operand(List<Twin> all, ValueType type) {
        return random.nextInt(3) == 0 ? number(type) : any(all, type);
    }

    private Twin made(List<Twin> all) {
        ValueType type = random.nextInt(3) == 0 ? ValueType.I64 : ValueType.I32;
        Twin x = operand(all, type);
        return switch (random.nextInt(9)) {
            case 0, 1 -> of(type, BINARY.get(random.nextInt(BINARY.size())), 0, x, operand(all, type));
            case 2 -> {
                Op op = List.of(Op.SHL, Op.SHR, Op.SAR).get(random.nextInt(3));
                Twin by = random.nextInt(4) == 0 ? any(all, ValueType.I32) : shift();
                yield of(type, op, 0, x, by);
            }
            case 3 -> of(ValueType.MASK, COMPARISONS.get(random.nextInt(3)), 0, x, operand(all, type));
            case 4 -> of(type, Op.SELECT, 0, operand(all, ValueType.MASK), x, operand(all, type));
            case 5 ->
                of(
                        ValueType.MASK,
                        Op.SELECT,
                        0,
                        any(all, ValueType.MASK),
                        operand(all, ValueType.MASK),
                        operand(all, ValueType.MASK));
            case 6 -> {
                Op op = List.of(Op.AND, Op.OR, Op.XOR).get(random.nextInt(3));
                yield of(ValueType.MASK, op, 0, any(all, ValueType.MASK), operand(all, ValueType.MASK));
            }
            case 7 ->
                type == ValueType.I64
                        ? of(ValueType.I32, random.nextBoolean() ? Op.NARROW : Op.HIGH, 0, x)
                        : of(ValueType.I64, random.nextBoolean() ? Op.WIDEN_U : Op.WIDEN_S, 0, x);
            default ->
                random.nextBoolean()
                        ? of(ValueType.I64, Op.PAIR, 0, any(all, ValueType.I32), operand(all, ValueType.I32))
                        : of(type, Op.SEXT, List.of(8L, 16L, 32L).get(random.nextInt(3)), x);
        };
    }

    private Twin shift() {
        long n = random.nextInt(70);
        return new Twin(terms.number(ValueType.I32, n), untouched.number(ValueType.I32, n));
    }

    private void compare(Twin t) {
        for (int i = 0; i < VALUES; i++) {
            Map<Term, Long> simple = new HashMap<>();
            Map<Term, Long> plain = new HashMap<>();
            for (int k = 0; k < leaves.size(); k++) {
                Term.Variable v = leaves.get(k);
                long value = i < 4 ? NUMBERS[random.nextInt(NUMBERS.length)] : random.nextLong();
                if (v.bits() < Integer.SIZE) value &= (1L << v.bits()) - 1;
                if (v.type() == ValueType.I32) value = (int) value;
                simple.put(v, value);
                plain.put(plainLeaves.get(k), value);
            }
            assertThat(Terms.value(t.simple, simple)).isEqualTo(Terms.value(t.plain, plain));
        }
    }

    private static int size(Term t, Map<Term, Integer> seen) {
        if (seen.putIfAbsent(t, 0) != null) return 0;
        int sum = 1;
        for (Term a : t.args()) sum += size(a, seen);
        return sum;
    }
}
