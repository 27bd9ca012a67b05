package dev.heddle.ir.dataflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Against the definition: the definitions that reach a node, found along all walks of limited length.
class DataFlowTest {
    /// Reaching definitions of one variable per node modulo 3: a node defines the variable of its number.
    private record Reaching(List<List<Integer>> next) implements DataFlow.May<Integer> {
        @Override
        public void transfer(Integer node, BitSet state, BiConsumer<Integer, BitSet> to) {
            define(node, state);
            for (int n : next.get(node)) to.accept(n, state);
        }

        static void define(int node, BitSet state) {
            for (int i = node % 3; i < state.length(); i += 3) state.clear(i);
            state.set(node);
        }
    }

    private static List<List<Integer>> graph(Random random, int nodes) {
        List<List<Integer>> next = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            List<Integer> to = new ArrayList<>();
            for (int k = random.nextInt(3); k > 0; k--) to.add(random.nextInt(nodes));
            next.add(to);
        }
        return next;
    }

    /// All states before nodes along walks, each once.
    private static void walk(
            int node,
            BitSet state,
            List<List<Integer>> next,
            Map<Integer, Set<String>> seen,
            Map<Integer, BitSet> out) {
        if (!seen.computeIfAbsent(node, _ -> new TreeSet<>()).add(state.toString())) return;
        out.computeIfAbsent(node, _ -> new BitSet()).or(state);
        BitSet after = (BitSet) state.clone();
        Reaching.define(node, after);
        for (int n : next.get(node)) walk(n, after, next, seen, out);
    }

    @Test
    void statesAreThoseOfAllWalks() {
        Random random = new Random(17);
        for (int round = 0; round < 300; round++) {
            List<List<Integer>> next = graph(random, 2 + random.nextInt(9));
            Map<Integer, BitSet> expected = new TreeMap<>();
            walk(0, new BitSet(), next, new TreeMap<>(), expected);
            Map<Integer, BitSet> found = DataFlow.solve(new Reaching(next), Map.of(0, new BitSet()));
            assertThat(new TreeMap<>(found)).as("%s", next).isEqualTo(expected);
            assertThat(Reachability.from(List.of(0), next::get)).containsExactlyInAnyOrderElementsOf(expected.keySet());
        }
    }

    /// What is merged into the state before one node is not in that of another that began with the same.
    @Test
    void startStatesAreCopied() {
        BitSet same = new BitSet();
        List<List<Integer>> next = List.of(List.of(1), List.of(0));
        Map<Integer, BitSet> found = DataFlow.solve(new Reaching(next), new TreeMap<>(Map.of(0, same, 1, same)));
        assertThat(found.get(0)).hasToString("{0, 1}");
        assertThat(found.get(1)).hasToString("{0, 1}");
        assertThat(same.isEmpty()).isTrue();
    }

    @Test
    void reachedInOrder() {
        List<List<Integer>> next = List.of(List.of(2, 1), List.of(3), List.of(3, 0), List.of(), List.of(0));
        assertThat(Reachability.from(List.of(0), next::get)).containsExactly(0, 2, 1, 3);
        assertThat(Reachability.from(List.of(4, 1), next::get)).containsExactly(4, 1, 0, 3, 2);
        assertThat(Reachability.<Integer>from(List.of(), next::get)).isEmpty();
    }

    /// What is handed on is not kept: a transfer may go on changing it.
    @Test
    void statesAreCopied() {
        DataFlow.Problem<Integer, BitSet> problem = new DataFlow.Problem<>() {
            @Override
            public BitSet copy(BitSet state) {
                return (BitSet) state.clone();
            }

            @Override
            public boolean merge(BitSet into, BitSet from) {
                return false;
            }

            @Override
            public void transfer(Integer node, BitSet state, BiConsumer<Integer, BitSet> to) {
                if (node != 0) return;
                state.set(1);
                to.accept(1, state);
                state.set(2);
                to.accept(2, state);
            }
        };
        Map<Integer, BitSet> found = DataFlow.solve(problem, Map.of(0, new BitSet()));
        assertThat(found.get(0)).hasToString("{}");
        assertThat(found.get(1)).hasToString("{1}");
        assertThat(found.get(2)).hasToString("{1, 2}");
    }
}
