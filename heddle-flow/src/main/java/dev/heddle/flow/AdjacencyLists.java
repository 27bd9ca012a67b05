package dev.heddle.flow;

import java.util.ArrayList;
import java.util.List;

/// A graph as lists of neighbours.
///
/// @param next by node, its successors
/// @param before by node, its predecessors
record AdjacencyLists(int entry, List<List<Integer>> next, List<List<Integer>> before) implements Cfg {
    static AdjacencyLists of(int entry, List<List<Integer>> next) {
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < next.size(); i++) before.add(new ArrayList<>());
        for (int i = 0; i < next.size(); i++)
            for (int to : next.get(i)) before.get(to).add(i);
        return new AdjacencyLists(entry, next, before);
    }

    @Override
    public int size() {
        return next.size();
    }

    @Override
    public List<Integer> successors(int node) {
        return next.get(node);
    }

    @Override
    public List<Integer> predecessors(int node) {
        return before.get(node);
    }
}
