package dev.heddle.flow.layout;

import dev.heddle.flow.FlowGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Lays flow graphs out.
public final class GraphLayout {
    /// Horizontal space between boxes.
    private static final double GAP = 24;

    /// Between rows, without and with labels at edges.
    private static final double RISE = 44;

    private static final double RISE_WITH_LABELS = 62;

    /// What an edge with a label goes straight down first.
    private static final double STRAIGHT = 18;

    /// Between ways back at the side.
    private static final double LANE = 14;

    private static final int ROUNDS = 12;

    private final Layers layers;
    private final List<GraphPlacement.Size> sizes = new ArrayList<>();
    private final double rise;
    private final double[] top;
    private final double[] rowHeight;

    private GraphLayout(DrawnGraph graph, IntFunction<GraphPlacement.Size> size) {
        for (int b = 0; b < graph.boxes(); b++) sizes.add(size.apply(b));
        layers = new Layers(graph);
        boolean hasLabels = graph.edges().stream().anyMatch(e -> !e.label().isEmpty());
        rise = hasLabels ? RISE_WITH_LABELS : RISE;
        top = new double[layers.rows.size() + 1];
        rowHeight = new double[layers.rows.size()];
        for (int i = 0; i < rowHeight.length; i++) {
            for (Layers.Node n : layers.rows.get(i)) {
                n.width = n.block < 0 ? 0 : sizes.get(n.block).width();
                if (n.block >= 0)
                    rowHeight[i] = Math.max(rowHeight[i], sizes.get(n.block).height());
            }
            top[i + 1] = top[i] + rowHeight[i] + rise;
        }
    }

    /// @param size of the box of a block, by its number
    /// @throws IllegalArgumentException with a message for people if the graph is too large
    public static GraphPlacement of(FlowGraph graph, IntFunction<GraphPlacement.Size> size) {
        return of(DrawnGraph.of(graph), size);
    }

    /// @param size of a box, by its number
    /// @throws IllegalArgumentException with a message for people if the graph is too large
    public static GraphPlacement of(DrawnGraph graph, IntFunction<GraphPlacement.Size> size) {
        return new GraphLayout(graph, size).layout();
    }

    private GraphPlacement layout() {
        for (List<Layers.Node> row : layers.rows) pack(row);
        for (int i = 0; i < ROUNDS; i++) align(i % 2 == 0);
        double left = Double.MAX_VALUE;
        double right = 0;
        for (List<Layers.Node> row : layers.rows) for (Layers.Node n : row) left = Math.min(left, n.x);
        for (List<Layers.Node> row : layers.rows)
            for (Layers.Node n : row) {
                n.x -= left;
                right = Math.max(right, n.x + n.width);
            }
        List<GraphPlacement.Box> boxes = new ArrayList<>();
        for (Layers.Node n : layers.blocks)
            boxes.add(new GraphPlacement.Box(
                    n.block, n.x, top[n.layer], n.width, sizes.get(n.block).height()));
        List<GraphPlacement.Route> routes = new ArrayList<>();
        for (Layers.Line l : layers.lines) routes.add(down(l));
        double side = right;
        for (DrawnGraph.Edge e : layers.back) routes.add(back(e, side += LANE));
        double height = rowHeight.length == 0 ? 0 : top[rowHeight.length] - rise;
        // Ways back from the last row.
        for (GraphPlacement.Route r : routes)
            for (GraphPlacement.Point p : r.points()) height = Math.max(height, p.y() - RISE / 4);
        return new GraphPlacement(boxes, routes, side, height);
    }

    /// From the left, without more room than needed.
    private static void pack(List<Layers.Node> row) {
        double x = 0;
        for (Layers.Node n : row) {
            n.x = x;
            x += n.width + GAP;
        }
    }

    /// Moves nodes towards the middle of their neighbours, as far as those beside them leave room.
    private void align(boolean isDown) {
        int n = layers.rows.size();
        for (int i = 0; i < n; i++) {
            List<Layers.Node> row = layers.rows.get(isDown ? i : n - 1 - i);
            double[] wanted = new double[row.size()];
            for (int k = 0; k < wanted.length; k++) {
                Layers.Node x = row.get(k);
                List<Layers.Node> by = isDown ? x.above : x.below;
                wanted[k] =
                        by.stream().mapToDouble(Layers.Node::middle).average().orElse(x.middle()) - x.width / 2;
            }
            place(row, wanted);
        }
    }

    /// Keeps the order: what is too close is pushed to the right, then back to the left as a whole.
    private static void place(List<Layers.Node> row, double[] wanted) {
        double[] left = wanted.clone();
        double[] right = wanted.clone();
        for (int k = 1; k < left.length; k++) left[k] = Math.max(left[k], left[k - 1] + row.get(k - 1).width + GAP);
        for (int k = right.length - 2; k >= 0; k--)
            right[k] = Math.min(right[k], right[k + 1] - row.get(k).width - GAP);
        for (int k = 0; k < left.length; k++) row.get(k).x = (left[k] + right[k]) / 2;
    }

    private GraphPlacement.Route down(Layers.Line l) {
        List<GraphPlacement.Point> points = new ArrayList<>();
        for (int i = 0; i < l.nodes().size(); i++) {
            Layers.Node n = l.nodes().get(i);
            double x = n.middle();
            if (i == 0) {
                x = port(n, l.nodes().get(1), n.below);
                points.add(new GraphPlacement.Point(
                        x, top[n.layer] + sizes.get(n.block).height()));
                double straight = l.edge().label().isEmpty() ? 0 : STRAIGHT;
                points.add(new GraphPlacement.Point(x, top[n.layer] + rowHeight[n.layer] + straight));
            } else if (i == l.nodes().size() - 1) {
                x = port(n, l.nodes().get(i - 1), n.above);
                points.add(new GraphPlacement.Point(x, top[n.layer]));
            } else {
                points.add(new GraphPlacement.Point(x, top[n.layer]));
                points.add(new GraphPlacement.Point(x, top[n.layer] + rowHeight[n.layer]));
            }
        }
        return new GraphPlacement.Route(l.edge(), false, points);
    }

    /// Where on a side of a box a line ends: spread from left to right as what is at their other ends.
    private static double port(Layers.Node box, Layers.Node other, List<Layers.Node> all) {
        List<Layers.Node> sorted = new ArrayList<>(all);
        sorted.sort(java.util.Comparator.comparingDouble(Layers.Node::middle));
        int place = sorted.indexOf(other) + 1;
        return box.x + box.width * place / (sorted.size() + 1);
    }

    private GraphPlacement.Route back(DrawnGraph.Edge e, double side) {
        Layers.Node from = layers.blocks.get(e.from());
        Layers.Node to = layers.blocks.get(e.to());
        double x = from.x + from.width * 0.9;
        double in = to.x + to.width * 0.9;
        // Not where labels are.
        double part = rise == RISE ? rise / 4 : rise / 2;
        double below = top[from.layer] + rowHeight[from.layer] + part;
        double over = top[to.layer] - rise / 4;
        double bottom = top[from.layer] + sizes.get(from.block).height();
        return new GraphPlacement.Route(
                e,
                true,
                List.of(
                        new GraphPlacement.Point(x, bottom),
                        new GraphPlacement.Point(x, below),
                        new GraphPlacement.Point(side, below),
                        new GraphPlacement.Point(side, over),
                        new GraphPlacement.Point(in, over),
                        new GraphPlacement.Point(in, top[to.layer])));
    }
}
