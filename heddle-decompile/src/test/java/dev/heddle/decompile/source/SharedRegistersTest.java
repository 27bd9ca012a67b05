package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Values that are the same in all lanes.
class SharedRegistersTest {
    private final Terms terms = new Terms();
    private final List<Block> blocks =
            IntStream.range(0, 4).mapToObj(Block::new).toList();
    private final Term lane = terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, InputNames.of("lane"));
    private final Term.Variable counter = terms.variable(ValueType.I32, Integer.SIZE);
    private final Term.Variable given = terms.variable(ValueType.I32, Integer.SIZE);

    private Term n(long value) {
        return terms.number(ValueType.I32, value);
    }

    private void way(int from, Term when, int to) {
        blocks.get(from).exits.add(new Block.Exit(when, to));
    }

    private void way(int from, int to) {
        blocks.get(from).exits.add(new Block.Exit(null, to));
    }

    /// A loop that each lane leaves by itself, in which a value that comes round is asked for of the first lane.
    private Map<Term, Term> loop(Term first, Term step) {
        Term next = terms.of(ValueType.I32, Op.ADD, counter, step);
        way(0, 1);
        blocks.get(1).phis.add(new Block.Phi(counter, Block.NO_CELL, Map.of(0, first, 2, next)));
        blocks.get(1).effects.add(new Effect(Op.ACROSS, given, List.of(counter), null, 0, "", List.of(), 1));
        way(1, terms.of(ValueType.MASK, Op.LT_U, lane, given), 3);
        way(1, 2);
        way(2, 1);
        way(3, -1);
        return SharedRegisters.broadcasts(blocks);
    }

    @Test
    void lanesThatLeaveALoopDoNotChangeItsCounter() {
        assertThat(loop(n(0), n(1))).containsExactly(Map.entry(given, counter));
    }

    @Test
    void countersOfEachLane() {
        assertThat(loop(lane, n(1))).isEmpty();
    }

    @Test
    void stepsOfEachLane() {
        assertThat(loop(n(0), lane)).isEmpty();
    }

    /// Lanes come to a block on two ways that bring different numbers along.
    @Test
    void choicesOfEachLane() {
        way(0, terms.of(ValueType.MASK, Op.LT_U, lane, n(7)), 1);
        way(0, 2);
        way(1, 2);
        blocks.get(2).phis.add(new Block.Phi(counter, Block.NO_CELL, Map.of(0, n(1), 1, n(2))));
        blocks.get(2).effects.add(new Effect(Op.ACROSS, given, List.of(counter), null, 0, "", List.of(), 1));
        way(2, 3);
        way(3, -1);
        assertThat(SharedRegisters.broadcasts(blocks)).isEmpty();
    }
}
