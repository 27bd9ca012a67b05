package dev.heddle.cli.graph;

import dev.heddle.flow.layout.GraphPlacement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The text at an edge, beside the line where it leaves its box: on the left of the first line, on the right of others.
///
/// @param left x where it begins
/// @param y of the line that it stands on
record EdgeLabel(String text, double left, double y, double width) {
    /// From a line.
    private static final double GAP = 5;

    private static final double FIRST = 14;
    private static final double LINE = 14;

    /// @param character width of one
    static List<EdgeLabel> of(GraphPlacement placement, double character) {
        Map<Integer, List<GraphPlacement.Route>> byBox = new TreeMap<>();
        for (GraphPlacement.Route r : placement.routes())
            if (!r.edge().label().isEmpty())
                byBox.computeIfAbsent(r.edge().from(), _ -> new ArrayList<>()).add(r);
        List<EdgeLabel> out = new ArrayList<>();
        for (List<GraphPlacement.Route> routes : byBox.values()) {
            routes.sort(Comparator.comparingDouble(r -> r.points().getFirst().x()));
            for (int i = 0; i < routes.size(); i++) {
                GraphPlacement.Point from = routes.get(i).points().getFirst();
                String text = routes.get(i).edge().label();
                double width = text.length() * character;
                boolean isLeft = i == 0 && routes.size() > 1;
                double x = isLeft ? from.x() - GAP - width : from.x() + GAP;
                // Those on the right lie below each other: lines of several are close.
                double y = from.y() + FIRST + Math.max(0, i - 1) * LINE;
                out.add(new EdgeLabel(text, x, y, width));
            }
        }
        return out;
    }
}
