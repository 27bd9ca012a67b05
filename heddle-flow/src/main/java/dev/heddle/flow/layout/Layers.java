package dev.heddle.flow.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Blocks in rows, with places kept for the lines that pass rows, ordered so that few lines cross.
final class Layers {
    /// Places of lines that pass rows, at most: what a layout takes grows with them.
    private static final long MOST_PASSED = 1_000_000;

    /// Sweeps down and up.
    private static final int SWEEPS = 8;

    /// A block, or the place where a line passes a row.
    static final class Node {
        /// Number of the block; -1 of a line.
        final int block;

        final int layer;
        final List<Node> above = new ArrayList<>();
        final List<Node> below = new ArrayList<>();
        int place;
        double x;
        double width;

        private Node(int block, int layer) {
            this.block = block;
            this.layer = layer;
        }

        /// @return x of its middle
        double middle() {
            return x + width / 2;
        }
    }

    /// The nodes that a line down passes, from its block to the one that it leads to.
    record Line(DrawnGraph.Edge edge, List<Node> nodes) {}

    final List<List<Node>> rows = new ArrayList<>();
    final List<Node> blocks = new ArrayList<>();
    final List<Line> lines = new ArrayList<>();

    /// Edges to the same row or one above.
    final List<DrawnGraph.Edge> back = new ArrayList<>();

    /// @throws IllegalArgumentException with a message for people if lines pass too many rows
    Layers(DrawnGraph graph) {
        int[] layer = layers(graph);
        check(graph, layer);
        for (int b = 0; b < graph.boxes(); b++) {
            Node n = new Node(b, layer[b]);
            blocks.add(n);
            row(n);
        }
        for (DrawnGraph.Edge e : graph.edges()) connect(e);
        for (int i = 0; i < SWEEPS; i++) sweep(i % 2 == 0);
    }

    /// The longest way from the entry, by edges that lead on; what nothing leads to comes after everything.
    private static int[] layers(DrawnGraph graph) {
        int[] out = new int[graph.boxes()];
        int[] place = new int[out.length];
        List<List<Integer>> next = new ArrayList<>();
        for (int b = 0; b < out.length; b++) next.add(new ArrayList<>());
        for (DrawnGraph.Edge e : graph.edges()) next.get(e.from()).add(e.to());
        List<Integer> order = graph.order();
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i + 1;
        int last = 0;
        for (int b : order) {
            for (int to : next.get(b)) if (place[to] > place[b]) out[to] = Math.max(out[to], out[b] + 1);
            last = Math.max(last, out[b]);
        }
        for (int b = 0; b < out.length; b++) if (place[b] == 0) out[b] = ++last;
        return out;
    }

    private static void check(DrawnGraph graph, int[] layer) {
        long passed = 0;
        for (DrawnGraph.Edge e : graph.edges()) passed += Math.max(0, layer[e.to()] - layer[e.from()] - 1);
        if (passed > MOST_PASSED)
            throw new IllegalArgumentException(
                    "the ways between %d blocks pass others %d times, too often for a picture (%d at most)"
                            .formatted(graph.boxes(), passed, MOST_PASSED));
    }

    private void row(Node n) {
        while (rows.size() <= n.layer) rows.add(new ArrayList<>());
        List<Node> row = rows.get(n.layer);
        n.place = row.size();
        row.add(n);
    }

    private void connect(DrawnGraph.Edge e) {
        Node from = blocks.get(e.from());
        Node to = blocks.get(e.to());
        if (to.layer <= from.layer) {
            back.add(e);
            return;
        }
        List<Node> nodes = new ArrayList<>(List.of(from));
        for (int l = from.layer + 1; l < to.layer; l++) {
            Node n = new Node(-1, l);
            row(n);
            nodes.add(n);
        }
        nodes.add(to);
        for (int i = 1; i < nodes.size(); i++) {
            nodes.get(i - 1).below.add(nodes.get(i));
            nodes.get(i).above.add(nodes.get(i - 1));
        }
        lines.add(new Line(e, nodes));
    }

    /// Orders each row by the middle of its neighbours in the row before.
    private void sweep(boolean isDown) {
        int n = rows.size();
        for (int i = 1; i < n; i++) {
            List<Node> row = rows.get(isDown ? i : n - 1 - i);
            row.sort(Comparator.comparingDouble(x -> mean(isDown ? x.above : x.below, x.place)));
            for (int k = 0; k < row.size(); k++) row.get(k).place = k;
        }
    }

    private static double mean(List<Node> of, int otherwise) {
        return of.stream().mapToInt(x -> x.place).average().orElse(otherwise);
    }
}
