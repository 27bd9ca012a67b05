package dev.heddle.cli.graph;

import dev.heddle.flow.layout.DrawnGraph;
import java.util.BitSet;
import java.util.List;

/// A flow graph as Graphviz reads it.
public final class DotGraph {
    private DotGraph() {}

    /// @param texts one for each block
    public static String of(String title, DrawnGraph graph, List<BlockText> texts) {
        StringBuilder out = new StringBuilder();
        out.append("digraph ").append(quoted(title)).append(" {\n");
        out.append("  node [shape=box, fontname=\"monospace\"];\n");
        BitSet reached = new BitSet();
        graph.order().forEach(reached::set);
        for (int b = 0; b < graph.boxes(); b++) {
            BlockText t = texts.get(b);
            StringBuilder label = new StringBuilder(escaped(t.title())).append("\\l");
            for (String l : t.lines()) label.append(escaped(l)).append("\\l");
            String style = reached.get(b) ? "" : ", style=dashed";
            out.append("  b%d [label=\"%s\"%s];\n".formatted(b, label, style));
        }
        for (DrawnGraph.Edge e : graph.edges())
            out.append("  b%d -> b%d [%s];\n".formatted(e.from(), e.to(), style(e)));
        return out.append("}\n").toString();
    }

    private static String style(DrawnGraph.Edge e) {
        String text = e.label().isEmpty() ? e.kind() : e.label();
        String label = "label=\"" + (text.equals("next") ? "" : escaped(text)) + "\"";
        return switch (e.style()) {
            case ON -> label;
            case TAKEN -> label + ", style=dashed";
            case OFF -> label + ", style=dotted";
        };
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
