package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Ways that are never gone.
class CleaningTest {
    private final Terms terms = new Terms();
    private final List<Block> blocks =
            IntStream.range(0, 5).mapToObj(Block::new).toList();
    private final Term condition = terms.of(
            ValueType.MASK,
            Op.LT_U,
            terms.variable(ValueType.I32, Integer.SIZE),
            terms.variable(ValueType.I32, Integer.SIZE));

    private void branch(int block, int then, int otherwise) {
        blocks.get(block).exits.add(new Block.Exit(condition, then));
        blocks.get(block).exits.add(new Block.Exit(null, otherwise));
    }

    private void effect(int block) {
        Term n = terms.number(ValueType.I32, block);
        blocks.get(block)
                .effects
                .add(new Effect(Op.STORE, null, List.of(n, n), null, Integer.SIZE, "group", List.of(), block));
        blocks.get(block).exits.add(new Block.Exit(null, -1));
    }

    /// What decided the way to a block decides the way on.
    @Test
    void conditionsAreAskedOnce() {
        branch(0, 1, 2);
        branch(1, 3, 4);
        branch(2, 3, 4);
        effect(3);
        effect(4);
        Cleaning.clean(terms, blocks);
        assertThat(blocks.get(1).successors()).containsExactly(3);
        assertThat(blocks.get(2).successors()).containsExactly(4);
    }

    /// What happens under a condition that is false never happens; under another one, it may.
    @Test
    void faultsThatNeverHappen() {
        for (Term when : List.of(terms.number(ValueType.MASK, 0), condition))
            blocks.getFirst().effects.add(new Effect(Op.FAULT, null, List.of(), when, 0, "", List.of(), 0));
        effect(0);
        Cleaning.clean(terms, blocks);
        assertThat(blocks.getFirst().effects).extracting(Effect::op).containsExactly(Op.FAULT, Op.STORE);
        assertThat(blocks.getFirst().effects.getFirst().when()).isSameAs(condition);
    }

    /// Where two ways meet, it is not known any more.
    @Test
    void otherWaysStay() {
        branch(0, 1, 2);
        blocks.get(1).exits.add(new Block.Exit(null, 2));
        branch(2, 3, 4);
        effect(3);
        effect(4);
        Cleaning.clean(terms, blocks);
        assertThat(blocks.get(2).successors()).containsExactly(3, 4);
    }
}
