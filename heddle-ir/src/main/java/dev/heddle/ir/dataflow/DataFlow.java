package dev.heddle.ir.dataflow;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/// Solves data-flow problems: takes the state before each node through the node, and merges it into the state of the
/// nodes that may come next, until nothing changes any more (the iterative worklist algorithm).
///
/// A forward analysis hands states on to successors, a backward analysis to predecessors.
public final class DataFlow {
    /// An analysis: what a state is, how states are merged, and what a node makes of one.
    ///
    /// It comes to an end if states only change in one direction as others are merged into them, in finitely many
    /// steps, and if the transfer is monotone.
    ///
    /// @param <N> nodes, with `equals` and `hashCode`
    /// @param <S> states; they may be changed in place
    public interface Problem<N, S> {
        /// @return an equal state that is not shared
        S copy(S state);

        /// Merges a state into another one where ways meet.
        ///
        /// @param into is changed
        /// @return whether it has changed
        boolean merge(S into, S from);

        /// Takes a state through a node.
        ///
        /// @param state what is known before the node; a copy, which may be changed
        /// @param to takes the nodes that may come next, each with the state on the way to it; it makes copies
        void transfer(N node, S state, BiConsumer<N, S> to);
    }

    /// An analysis of what holds on some way: its states are sets, merged by union.
    ///
    /// @param <N> nodes, with `equals` and `hashCode`
    public interface May<N> extends Problem<N, BitSet> {
        @Override
        default BitSet copy(BitSet state) {
            return (BitSet) state.clone();
        }

        @Override
        default boolean merge(BitSet into, BitSet from) {
            int before = into.cardinality();
            into.or(from);
            return into.cardinality() > before;
        }
    }

    private DataFlow() {}

    /// @param start states of the nodes that are entered from outside
    /// @return the state before each node that some way leads to, in the order in which they were reached
    public static <N, S> Map<N, S> solve(Problem<N, S> problem, Map<N, S> start) {
        Map<N, S> before = new LinkedHashMap<>();
        start.forEach((node, state) -> before.put(node, problem.copy(state)));
        Worklist<N> worklist = new Worklist<>(start.keySet());
        while (!worklist.isEmpty()) {
            N node = worklist.next();
            S state = problem.copy(Objects.requireNonNull(before.get(node)));
            problem.transfer(node, state, (next, after) -> {
                S there = before.get(next);
                if (there == null) before.put(next, problem.copy(after));
                else if (!problem.merge(there, after)) return;
                worklist.add(next);
            });
        }
        return before;
    }
}
