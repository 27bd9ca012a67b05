package dev.heddle.flow;

import dev.heddle.ir.dataflow.Reachability;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The dominators of the nodes of a graph: the nodes that every way from its entry leads through.
public final class Dominators {
    private final Cfg graph;
    private final List<Integer> order = new ArrayList<>();
    private final BitSet reached = new BitSet();
    private final int[] nearest;

    public Dominators(Cfg graph) {
        this.graph = graph;
        this.nearest = new int[graph.size()];
        Arrays.fill(nearest, -1);
        if (nearest.length == 0) return;
        walk(graph.entry());
        dominate(graph.entry());
    }

    /// Finds what is reached, in reverse postorder.
    private void walk(int first) {
        Deque<int[]> path = new ArrayDeque<>();
        List<Integer> post = new ArrayList<>();
        path.push(new int[] {first, 0});
        reached.set(first);
        while (!path.isEmpty()) {
            int[] at = path.element();
            List<Integer> exits = graph.successors(at[0]);
            if (at[1] == exits.size()) {
                post.add(at[0]);
                path.pop();
                continue;
            }
            int to = exits.get(at[1]++);
            if (reached.get(to)) continue;
            reached.set(to);
            path.push(new int[] {to, 0});
        }
        order.addAll(post.reversed());
    }

    private void dominate(int first) {
        int[] place = new int[nearest.length];
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        nearest[first] = first;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int node : order) {
                if (node == first) continue;
                int by = -1;
                for (int from : graph.predecessors(node)) {
                    if (!reached.get(from) || nearest[from] < 0) continue;
                    by = by < 0 ? from : common(by, from, place);
                }
                changed |= nearest[node] != by;
                nearest[node] = by;
            }
        }
        nearest[first] = -1;
    }

    private int common(int a, int b, int[] place) {
        int x = a;
        int y = b;
        while (x != y) {
            while (place[x] > place[y]) x = nearest[x];
            while (place[y] > place[x]) y = nearest[y];
        }
        return x;
    }

    /// @return the nearest node that every way to a node leads through; -1 for the entry and what is not reached
    public int nearest(int node) {
        return nearest[node];
    }

    /// Whether every way to a node leads through another one, or they are the same.
    public boolean dominates(int by, int node) {
        for (int n = node; n >= 0; n = nearest[n]) if (n == by) return true;
        return false;
    }

    public boolean isReached(int node) {
        return reached.get(node);
    }

    /// @return nodes that are reached, in reverse postorder
    public List<Integer> order() {
        return Collections.unmodifiableList(order);
    }

    /// Whether each cycle is entered at one node only, which dominates the others.
    public boolean isReducible() {
        int[] place = new int[nearest.length];
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        for (int node : order)
            for (int to : graph.successors(node)) if (place[to] <= place[node] && !dominates(to, node)) return false;
        return true;
    }

    /// Finds the natural loops: those of edges back to a node that dominates where they come from.
    ///
    /// @return in the order of their heads
    public List<Loop> loops() {
        Map<Integer, BitSet> bodies = new TreeMap<>();
        int[] place = new int[nearest.length];
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        for (int node : order)
            for (int to : graph.successors(node)) {
                // What dominates a node comes before it.
                if (place[to] > place[node] || !dominates(to, node)) continue;
                BitSet body = bodies.computeIfAbsent(to, _ -> new BitSet());
                body.set(to);
                if (!body.get(node))
                    Reachability.from(List.of(node), n -> before(n, body)).forEach(body::set);
            }
        List<Loop> out = new ArrayList<>();
        bodies.forEach((head, body) -> {
            int depth = 0;
            for (BitSet other : bodies.values()) if (other.get(head)) depth++;
            out.add(new Loop(head, body, depth));
        });
        return out;
    }

    /// @return reached predecessors of a node, without those of a set
    private List<Integer> before(int node, BitSet without) {
        return graph.predecessors(node).stream()
                .filter(n -> !without.get(n) && reached.get(n))
                .toList();
    }
}
