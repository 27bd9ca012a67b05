package dev.heddle.cli.graph;

import dev.heddle.base.json.Member;
import dev.heddle.flow.layout.DrawnGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A flow graph as one JSON object.
public record JsonGraph(String program, List<Block> blocks, List<Edge> edges) {
    /// @param texts one for each block
    public static JsonGraph of(String title, DrawnGraph graph, List<BlockText> texts) {
        BitSet reached = new BitSet();
        graph.order().forEach(reached::set);
        List<Block> blocks = new ArrayList<>();
        for (int b = 0; b < graph.boxes(); b++) {
            BlockText text = texts.get(b);
            blocks.add(new Block(
                    b,
                    text.title(),
                    reached.get(b),
                    text.lines().stream().map(String::strip).toList()));
        }
        return new JsonGraph(title, blocks, graph.edges().stream().map(Edge::of).toList());
    }

    record Block(int number, String title, boolean reached, List<String> lines) {}

    record Edge(
            int from,
            int to,
            String kind,
            @Member(sparse = true) boolean off,
            @Member(sparse = true) String when) {
        static Edge of(DrawnGraph.Edge e) {
            return new Edge(e.from(), e.to(), e.kind(), e.style() == DrawnGraph.Style.OFF, e.label());
        }
    }
}
