package dev.heddle.cli.graph;

import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import java.util.List;

/// A flow graph as Graphviz reads it.
public final class DotGraph {
    private DotGraph() {}

    /// @param texts one for each block
    public static String of(String title, FlowGraph graph, List<BlockText> texts) {
        StringBuilder out = new StringBuilder();
        out.append("digraph ").append(quoted(title)).append(" {\n");
        out.append("  node [shape=box, fontname=\"monospace\"];\n");
        for (BasicBlock b : graph.blocks()) {
            BlockText t = texts.get(b.number());
            StringBuilder label = new StringBuilder(escaped(t.title())).append("\\l");
            for (String l : t.lines()) label.append(escaped(l)).append("\\l");
            String style = graph.isReached(b.number()) ? "" : ", style=dashed";
            out.append("  b%d [label=\"%s\"%s];\n".formatted(b.number(), label, style));
        }
        for (BasicBlock b : graph.blocks())
            for (BasicBlock.Edge e : b.exits())
                if (e.to() >= 0)
                    out.append("  b%d -> b%d [%s];\n".formatted(e.from(), e.to(), style(e.kind())));
        return out.append("}\n").toString();
    }

    private static String style(Exit.Kind kind) {
        String label = "label=\"" + Exit.text(kind) + "\"";
        return switch (kind) {
            case NEXT -> "label=\"\"";
            case TAKEN, JUMP, CALL -> label + ", style=dashed";
            case SWITCHED_OFF -> label + ", style=dotted";
            default -> label;
        };
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
