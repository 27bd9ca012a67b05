package dev.heddle.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/// Finds the dominators of the nodes of a graph: the nodes that every way from its first node leads through.
final class Dominators {
    private final List<List<Integer>> next;
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final BitSet reached = new BitSet();
    private final int[] nearest;

    /// @param next by node, those that may come next
    Dominators(int first, List<List<Integer>> next) {
        this.next = next;
        this.nearest = new int[next.size()];
        Arrays.fill(nearest, -1);
        for (int i = 0; i < next.size(); i++) before.add(new ArrayList<>());
        for (int i = 0; i < next.size(); i++) for (int to : next.get(i)) before.get(to).add(i);
        walk(first);
        dominate(first);
    }

    /// Finds what is reached, in reverse postorder.
    private void walk(int first) {
        Deque<int[]> path = new ArrayDeque<>();
        List<Integer> post = new ArrayList<>();
        path.push(new int[] {first, 0});
        reached.set(first);
        while (!path.isEmpty()) {
            int[] at = path.element();
            List<Integer> exits = next.get(at[0]);
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
        int[] place = new int[next.size()];
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        nearest[first] = first;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int node : order) {
                if (node == first) continue;
                int by = -1;
                for (int from : before.get(node)) {
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

    /// @return the nearest node that every way to a node leads through; -1 for the first and what is not reached
    int nearest(int node) {
        return nearest[node];
    }

    boolean isReached(int node) {
        return reached.get(node);
    }

    /// @return nodes that are reached, in reverse postorder
    List<Integer> order() {
        return order;
    }
}
