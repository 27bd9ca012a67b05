package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.isa.Book;
import dev.heddle.isa.read.Books;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Integers of the language have no limit: random expressions must give what BigInteger gives, whatever the width that
/// the lifter computes them in.
class IntegersTest {
    private static final int BOOKS = 30;
    private static final int ENTRIES = 40;
    private static final int LANES = 8;
    private static final BigInteger[] EDGES = {
        BigInteger.ZERO,
        BigInteger.ONE,
        BigInteger.valueOf(31),
        BigInteger.valueOf(64),
        BigInteger.valueOf(0x7fffffffL),
        BigInteger.valueOf(0x80000000L),
        BigInteger.valueOf(0xffffffffL)
    };

    /// An expression, as text and as a value of a and b.
    private record Expression(String text, Value value) {
        interface Value {
            BigInteger of(BigInteger a, BigInteger b);
        }
    }

    @Test
    void randomExpressionsHaveTheirExactValue() throws Exception {
        Random random = new Random(11);
        int ran = 0;
        int refused = 0;
        for (int i = 0; i < BOOKS; i++) {
            List<Expression> all = new ArrayList<>();
            for (int k = 0; k < ENTRIES; k++) all.add(expression(random, 1 + random.nextInt(4)));
            Codec codec = Codec.of(book(all));
            for (int k = 0; k < ENTRIES; k++) {
                Insn insn = codec.build("i" + k, Map.of(), 0);
                LaneCode code = new Lifter(codec.book()).lift(insn);
                if (code.steps().stream().anyMatch(s -> s.op() == Op.FAULT)) {
                    // Only what needs more than 64 bits as a whole may be refused.
                    assertThat(code.steps().getFirst().word())
                            .as(all.get(k).text)
                            .containsAnyOf("64 bits", "a shift by an amount below 0");
                    refused++;
                    continue;
                }
                check(codec, insn, all.get(k), random);
                ran++;
            }
        }
        assertThat(ran).isGreaterThan(10 * refused);
    }

    private static Book book(List<Expression> all) throws Exception {
        StringBuilder text = new StringBuilder("""
                        isa sums "Expressions" {
                          granule 4
                          max 4
                          lanes %d
                          state r : u32[4]
                          state w : u64
                        }
                        """.formatted(LANES));
        for (int k = 0; k < all.size(); k++) text.append("""
                    insn i%d {
                      bytes 4
                      fixed [31:0]=%d
                      text "i%d"
                      does { let a = r[0]  let b = r[1]  w = %s }
                    }
                    """.formatted(k, k, k, all.get(k).text));
        return Books.parse(new Source("sums.isa", text.toString()), null);
    }

    private static void check(Codec codec, Insn insn, Expression e, Random random) {
        Wave w = new Wave(new Executable(codec, insn.bytes(), 0).stepwise());
        w.reset(0, LANES);
        BigInteger[] a = new BigInteger[LANES];
        BigInteger[] b = new BigInteger[LANES];
        for (int i = 0; i < LANES; i++) {
            a[i] = value(random);
            b[i] = value(random);
            w.set("r", 0, i, a[i].longValue());
            w.set("r", 1, i, b[i].longValue());
        }
        new Interpreter().run(w, 1);
        for (int i = 0; i < LANES; i++)
            assertThat(w.get("w", 0, i))
                    .as("%s for a = %s, b = %s", e.text, a[i], b[i])
                    .isEqualTo(e.value.of(a[i], b[i]).longValue());
    }

    private static BigInteger value(Random random) {
        return random.nextInt(3) == 0
                ? EDGES[random.nextInt(EDGES.length)]
                : new BigInteger(1 + random.nextInt(32), random);
    }

    private static Expression expression(Random random, int depth) {
        if (depth == 0) return leaf(random);
        Expression x = expression(random, depth - 1);
        Expression y = expression(random, random.nextInt(depth));
        Expression.Value p = x.value;
        Expression.Value q = y.value;
        return switch (random.nextInt(15)) {
            case 0 -> of("(%s + %s)", x, y, (a, b) -> p.of(a, b).add(q.of(a, b)));
            case 1 -> of("(%s - %s)", x, y, (a, b) -> p.of(a, b).subtract(q.of(a, b)));
            case 2 -> of("(%s * %s)", x, y, (a, b) -> p.of(a, b).multiply(q.of(a, b)));
            case 3 -> of("(%s & %s)", x, y, (a, b) -> p.of(a, b).and(q.of(a, b)));
            case 4 -> of("(%s | %s)", x, y, (a, b) -> p.of(a, b).or(q.of(a, b)));
            case 5 -> of("(%s ^ %s)", x, y, (a, b) -> p.of(a, b).xor(q.of(a, b)));
            case 6 -> of("min(%s, %s)", x, y, (a, b) -> p.of(a, b).min(q.of(a, b)));
            case 7 -> of("max(%s, %s)", x, y, (a, b) -> p.of(a, b).max(q.of(a, b)));
            case 8 -> of("(%s < %s ? a : b)", x, y, (a, b) -> p.of(a, b).compareTo(q.of(a, b)) < 0 ? a : b);
            case 9 ->
                of("(%s == %s ? -1 : b)", x, y, (a, b) -> p.of(a, b).equals(q.of(a, b)) ? BigInteger.ONE.negate() : b);
            case 10 -> {
                int n = 1 + random.nextInt(40);
                yield new Expression("sext(%s, %d)".formatted(x.text, n), (a, b) -> sext(p.of(a, b), n));
            }
            case 11 -> {
                int n = 1 + random.nextInt(40);
                yield new Expression(
                        "zext(%s, %d)".formatted(x.text, n),
                        (a, b) -> p.of(a, b).and(BigInteger.ONE.shiftLeft(n).subtract(BigInteger.ONE)));
            }
            case 12 -> of("(%s << (%s & 63))", x, y, (a, b) -> p.of(a, b).shiftLeft(low(q.of(a, b), 63)));
            case 13 -> of("(%s >> (%s & 127))", x, y, (a, b) -> p.of(a, b).shiftRight(low(q.of(a, b), 127)));
            default ->
                new Expression(
                        "clamp(~%s, -100, 70000)".formatted(x.text),
                        (a, b) -> p.of(a, b).not().max(BigInteger.valueOf(-100)).min(BigInteger.valueOf(70000)));
        };
    }

    private static int low(BigInteger x, int mask) {
        return x.and(BigInteger.valueOf(mask)).intValue();
    }

    private static BigInteger sext(BigInteger x, int n) {
        BigInteger v = x.and(BigInteger.ONE.shiftLeft(n).subtract(BigInteger.ONE));
        return v.testBit(n - 1) ? v.subtract(BigInteger.ONE.shiftLeft(n)) : v;
    }

    private static Expression of(String text, Expression x, Expression y, Expression.Value v) {
        return new Expression(text.formatted(x.text, y.text), v);
    }

    private static Expression leaf(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> new Expression("a", (a, b) -> a);
            case 1 -> new Expression("b", (a, b) -> b);
            case 2 -> new Expression("sext(a, 32)", (a, b) -> sext(a, 32));
            case 3 -> new Expression("(b & 0xffff)", (a, b) -> b.and(BigInteger.valueOf(0xffff)));
            case 4 -> {
                BigInteger c = EDGES[random.nextInt(EDGES.length)];
                yield new Expression(c.toString(), (a, b) -> c);
            }
            default -> {
                long c = random.nextInt(200) - 100;
                yield new Expression(c < 0 ? "(0 - " + -c + ")" : "" + c, (a, b) -> BigInteger.valueOf(c));
            }
        };
    }
}
