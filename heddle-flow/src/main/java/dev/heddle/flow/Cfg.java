package dev.heddle.flow;

import java.util.List;

/// A control-flow graph: nodes are numbered from 0 on, and control enters at one of them.
public interface Cfg {
    /// @param successors of each node, in the order of their numbers
    static Cfg of(int entry, List<List<Integer>> successors) {
        return AdjacencyLists.of(entry, successors);
    }

    /// @return number of nodes
    int size();

    /// @return the node where control enters; of no use if there are no nodes
    int entry();

    /// @return nodes that may come next, each once for each edge
    List<Integer> successors(int node);

    /// @return nodes that may come before, each once for each edge
    List<Integer> predecessors(int node);
}
