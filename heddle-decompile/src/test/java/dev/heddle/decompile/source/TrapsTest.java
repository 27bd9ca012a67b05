package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Quotients that may not be needed: C has none by 0.
class TrapsTest {
    private final Terms terms = new Terms();
    private final List<Block> blocks =
            IntStream.range(0, 5).mapToObj(Block::new).toList();
    private final Term x = value("x");
    private final Term y = value("y");
    private final Term n = value("n");

    private Term value(String name) {
        return terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, name);
    }

    private Term number(long value) {
        return terms.number(ValueType.I32, value);
    }

    /// Something that is worth a name: it is needed twice.
    private void uses(int block, Term t) {
        Term sum = terms.of(ValueType.I32, Op.XOR, t, terms.of(ValueType.I32, Op.SHL, t, number(3)));
        List<Term> args = List.of(number(4L * block), sum);
        blocks.get(block).effects.add(new Effect(Op.STORE, null, args, null, Integer.SIZE, "group", List.of(), block));
    }

    private void ways(int block, Block.Exit... exits) {
        blocks.get(block).exits.addAll(List.of(exits));
    }

    private static Block.Exit to(int block) {
        return new Block.Exit(null, block);
    }

    private boolean isIn(int block, Placement placement, Term t) {
        return placement.items(blocks.get(block)).contains(new Placement.Item.Define(t));
    }

    private void loop(Term inside) {
        Term.Variable i = terms.variable(ValueType.I32, Integer.SIZE);
        Term next = terms.of(ValueType.I32, Op.ADD, i, number(1));
        blocks.get(1).phis.add(new Block.Phi(i, Block.NO_CELL, Map.of(0, number(0), 2, next)));
        ways(0, to(1));
        ways(1, new Block.Exit(terms.of(ValueType.MASK, Op.LT_U, i, n), 2), to(3));
        uses(2, inside);
        ways(2, to(1));
        ways(3, to(-1));
    }

    /// Before a loop that may not be gone through, a quotient may be one by 0.
    @Test
    void quotientsBeforeLoopsAreGuarded() {
        Term quotient = terms.of(ValueType.I32, Op.DIV_U, x, y);
        loop(quotient);
        Placement made = new Placement(blocks);
        assertThat(isIn(0, made, quotient)).isTrue();
        assertThat(made.divisors(quotient)).containsExactly(y);
    }

    /// What cannot fail, and what is needed on each way, is computed as it is.
    @Test
    void othersAreNot() {
        Term product = terms.of(ValueType.I32, Op.MUL, x, y);
        loop(product);
        Term quotient = terms.of(ValueType.I32, Op.DIV_U, x, n);
        uses(3, quotient);
        Placement made = new Placement(blocks);
        assertThat(isIn(0, made, product)).isTrue();
        assertThat(made.divisors(product)).isEmpty();
        assertThat(made.divisors(quotient)).isEmpty();
    }

    /// Two ways need it, a third one does not.
    @Test
    void quotientsOfSomeWaysAreGuarded() {
        Term rest = terms.of(ValueType.I32, Op.REM_U, x, y);
        Term isLow = terms.of(ValueType.MASK, Op.LT_U, n, x);
        Term isHigh = terms.of(ValueType.MASK, Op.LT_U, n, y);
        ways(0, new Block.Exit(isLow, 1), new Block.Exit(isHigh, 2), to(3));
        for (int b = 1; b <= 2; b++) {
            uses(b, rest);
            ways(b, to(3));
        }
        ways(3, to(-1));
        Placement made = new Placement(blocks);
        assertThat(isIn(0, made, rest)).isTrue();
        assertThat(made.divisors(rest)).containsExactly(y);
    }
}
