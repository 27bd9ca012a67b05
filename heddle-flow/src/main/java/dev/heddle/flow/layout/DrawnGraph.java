package dev.heddle.flow.layout;

import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.lane.ConditionText;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneGraph;
import dev.heddle.ir.lift.RegisterNames;
import java.util.ArrayList;
import java.util.List;

/// A graph that is to be drawn.
///
/// @param boxes how many there are
/// @param order boxes that are reached, each after those that come before it on every way without a loop
/// @param edges between boxes
public record DrawnGraph(int boxes, List<Integer> order, List<Edge> edges) {
    /// How an edge is drawn.
    public enum Style {
        ON,
        TAKEN,
        OFF
    }

    /// @param kind how it is gone, in words
    /// @param label what is written at it; may be empty
    public record Edge(int from, int to, Style style, String kind, String label) {}

    public DrawnGraph {
        order = List.copyOf(order);
        edges = List.copyOf(edges);
    }

    public static DrawnGraph of(FlowGraph graph) {
        List<Edge> edges = new ArrayList<>();
        for (BasicBlock b : graph.blocks())
            for (BasicBlock.Edge e : b.exits())
                if (e.to() >= 0) edges.add(new Edge(e.from(), e.to(), style(e.kind()), Exit.text(e.kind()), ""));
        return new DrawnGraph(graph.blocks().size(), graph.order(), edges);
    }

    /// With conditions at the edges.
    public static DrawnGraph of(LaneGraph graph, RegisterNames registers) {
        List<Edge> edges = new ArrayList<>();
        for (LaneBlock b : graph.blocks())
            for (LaneEdge e : b.exits()) {
                if (e.to() < 0) continue;
                String when = e.condition() == null ? "" : ConditionText.of(e.condition(), registers);
                Style style = e.waits() ? Style.OFF : style(e.kind());
                edges.add(new Edge(e.from(), e.to(), style, Exit.text(e.kind()), when));
            }
        return new DrawnGraph(graph.size(), graph.dominators().order(), edges);
    }

    private static Style style(Exit.Kind kind) {
        return switch (kind) {
            case TAKEN, JUMP, CALL -> Style.TAKEN;
            case SWITCHED_OFF -> Style.OFF;
            default -> Style.ON;
        };
    }
}
