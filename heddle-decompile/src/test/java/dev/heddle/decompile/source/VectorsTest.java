package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Words that lie beside each other as vectors.
class VectorsTest {
    private final Terms terms = new Terms();
    private final Term place = terms.of(
            ValueType.I32,
            Op.MUL,
            terms.variable(ValueType.I32, Integer.SIZE),
            terms.number(ValueType.I32, Integer.BYTES));

    /// @param ofOne words of each instruction
    private Block loads(int[] words, int ofOne) {
        Block b = new Block(0);
        b.exits.add(new Block.Exit(null, -1));
        for (int i = 0; i < words.length; i++) {
            Term at = terms.of(ValueType.I32, Op.ADD, place, terms.number(ValueType.I32, 4L * words[i]));
            Term.Variable to = terms.variable(ValueType.I32, Integer.SIZE);
            b.effects.add(new Effect(Op.LOAD, to, List.of(at), null, 32, "group", List.of(), i / ofOne));
        }
        return b;
    }

    private List<Integer> sizes(Block b, Vectors.Joined joined) {
        Vectors.join(terms, List.of(b), joined);
        return b.effects.stream().map(e -> e.parts().size()).toList();
    }

    @Test
    void fourLoadsInARow() {
        int[] row = {2, 0, 1, 3};
        assertThat(Vectors.hasRows(List.of(loads(row, 1)))).isTrue();
        assertThat(sizes(loads(row, 1), Vectors.Joined.INSTRUCTION)).containsExactly(0, 0, 0, 0);
        assertThat(sizes(loads(row, 1), Vectors.Joined.ROW)).containsExactly(4);
        Block one = loads(row, 4);
        assertThat(Vectors.hasRows(List.of(one))).isFalse();
        assertThat(sizes(one, Vectors.Joined.INSTRUCTION)).containsExactly(4);
        assertThat(sizes(loads(row, 4), Vectors.Joined.NONE)).containsExactly(0, 0, 0, 0);
    }

    /// Gaps, and fewer than four loads, are no vector; those of one instruction are, as before.
    @Test
    void otherRows() {
        assertThat(sizes(loads(new int[] {0, 1, 2, 4}, 1), Vectors.Joined.ROW)).containsExactly(0, 0, 0, 0);
        assertThat(sizes(loads(new int[] {0, 1, 2}, 1), Vectors.Joined.ROW)).containsExactly(0, 0, 0);
        assertThat(sizes(loads(new int[] {0, 1, 4, 5}, 2), Vectors.Joined.ROW)).containsExactly(2, 2);
    }

    /// A component is the word at its place, in whatever order the words are loaded.
    @Test
    void componentsAreInOrder() {
        Block b = loads(new int[] {3, 1, 0, 2}, 1);
        List<Term> loaded = List.copyOf(b.effects.stream()
                .map(e -> (Term) Objects.requireNonNull(e.result()))
                .toList());
        for (Term t : loaded)
            b.effects.add(new Effect(Op.STORE, null, List.of(t, t), null, 32, "device", List.of(), 9));
        Vectors.join(terms, List.of(b), Vectors.Joined.ROW);
        assertThat(b.effects.subList(1, 5).stream()
                        .map(e -> ((Term.Computed) e.args().get(1)).value()))
                .containsExactly(3L, 1L, 0L, 2L);
    }
}
