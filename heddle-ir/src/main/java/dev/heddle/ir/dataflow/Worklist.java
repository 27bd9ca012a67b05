package dev.heddle.ir.dataflow;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/// Nodes that are still to be visited, first in, first out. A node waits only once.
final class Worklist<N> {
    private final Queue<N> nodes = new ArrayDeque<>();
    private final Set<N> waiting = new HashSet<>();

    Worklist(Collection<? extends N> first) {
        first.forEach(this::add);
    }

    void add(N node) {
        if (waiting.add(node)) nodes.add(node);
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    /// Takes a node out.
    N next() {
        N node = nodes.remove();
        waiting.remove(node);
        return node;
    }
}
