package dev.heddle.ir.dataflow;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/// Finds the nodes of a graph that some way leads to.
public final class Reachability {
    private Reachability() {}

    /// @param <N> nodes, with `equals` and `hashCode`
    /// @param start nodes to begin from
    /// @param next the nodes that may come after one; asked once for each node
    /// @return the nodes to begin from and all that are reached from them, in the order in which they were reached
    public static <N> Set<N> from(
            Collection<? extends N> start, Function<? super N, ? extends Collection<? extends N>> next) {
        Set<N> reached = new LinkedHashSet<>(start);
        Worklist<N> worklist = new Worklist<>(start);
        while (!worklist.isEmpty())
            for (N node : next.apply(worklist.next())) if (reached.add(node)) worklist.add(node);
        return reached;
    }
}
