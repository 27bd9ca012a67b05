package dev.heddle.cli.graph;

import dev.heddle.base.source.HtmlText;
import dev.heddle.flow.layout.DrawnGraph;
import dev.heddle.flow.layout.GraphLayout;
import dev.heddle.flow.layout.GraphPlacement;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A flow graph as SVG that needs nothing else: light and dark, and kinds of ways told by colour and by stroke.
public final class SvgGraph {
    private static final double CHARACTER = 7.3;
    private static final double LINE = 16;
    private static final double PAD = 8;
    private static final double MARGIN = 16;

    private static final String STYLE = """
            <style>
              svg { background: #ffffff; }
              text { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1b1f24; white-space: pre; }
              .title { font-weight: bold; }
              .when { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
              rect { fill: #f6f8fa; stroke: #57606a; }
              .unreached rect { stroke-dasharray: 3 3; }
              path { fill: none; stroke-width: 1.6; }
              .on { stroke: #57606a; }
              .taken { stroke: #116329; stroke-dasharray: 7 3; }
              .back { stroke: #0550ae; stroke-width: 2.2; }
              .off { stroke: #953800; stroke-dasharray: 2 3; }
              @media (prefers-color-scheme: dark) {
                svg { background: #0d1117; }
                text { fill: #e6edf3; }
                .when { stroke: #0d1117; }
                rect { fill: #161b22; stroke: #8b949e; }
                .on { stroke: #8b949e; } .taken { stroke: #56d364; } .back { stroke: #79c0ff; }
                .off { stroke: #ffa657; }
              }
            </style>
            """;

    private final DrawnGraph graph;
    private final List<BlockText> texts;
    private final BitSet reached = new BitSet();
    private final StringBuilder out = new StringBuilder();

    private SvgGraph(DrawnGraph graph, List<BlockText> texts) {
        this.graph = graph;
        this.texts = texts;
        graph.order().forEach(reached::set);
    }

    /// @param texts one for each block
    public static String of(String title, DrawnGraph graph, List<BlockText> texts) {
        return new SvgGraph(graph, texts).draw(title);
    }

    private GraphPlacement.Size size(int block) {
        BlockText t = texts.get(block);
        int widest = t.title().length();
        for (String l : t.lines()) widest = Math.max(widest, l.length());
        return new GraphPlacement.Size(widest * CHARACTER + 2 * PAD, (t.lines().size() + 1) * LINE + 2 * PAD);
    }

    private String draw(String title) {
        GraphPlacement l = GraphLayout.of(graph, this::size);
        List<EdgeLabel> labels = EdgeLabel.of(l, CHARACTER);
        double left = -MARGIN;
        double right = l.width() + MARGIN;
        for (EdgeLabel e : labels) {
            left = Math.min(left, e.left() - MARGIN);
            right = Math.max(right, e.left() + e.width() + MARGIN);
        }
        String width = n(right - left);
        String height = n(l.height() + 2 * MARGIN);
        out.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"%s %s %s %s\" role=\"img\">\n"
                        .formatted(width, height, n(left), n(-MARGIN), width, height));
        out.append("<title>")
                .append(HtmlText.content(title))
                .append("</title>\n")
                .append(STYLE);
        for (String kind : List.of("on", "taken", "back", "off")) marker(kind);
        for (GraphPlacement.Route r : l.routes()) route(r);
        for (EdgeLabel e : labels) text(e.left(), e.y(), " class=\"when\"", e.text());
        for (GraphPlacement.Box b : l.boxes()) box(b);
        return out.append("</svg>\n").toString();
    }

    private void marker(String kind) {
        out.append("""
                <marker id="%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                  <path class="%s" d="M1 1 L7 4 L1 7" style="stroke-dasharray: none"/>
                </marker>
                """.formatted(kind, kind));
    }

    private static String kind(DrawnGraph.Edge e, boolean isBack) {
        if (isBack) return "back";
        return switch (e.style()) {
            case TAKEN -> "taken";
            case OFF -> "off";
            case ON -> "on";
        };
    }

    private void route(GraphPlacement.Route r) {
        String kind = kind(r.edge(), r.isBack());
        String points = r.points().stream().map(p -> n(p.x()) + " " + n(p.y())).collect(Collectors.joining(" L"));
        out.append("<path class=\"%s\" d=\"M%s\" marker-end=\"url(#%s)\"><title>%s</title></path>\n"
                .formatted(kind, points, kind, HtmlText.content(r.edge().kind())));
    }

    private void box(GraphPlacement.Box b) {
        BlockText t = texts.get(b.block());
        out.append(reached.get(b.block()) ? "<g>\n" : "<g class=\"unreached\">\n");
        out.append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"4\"/>\n"
                .formatted(n(b.x()), n(b.y()), n(b.width()), n(b.height())));
        double y = b.y() + PAD + LINE * 0.75;
        text(b.x() + PAD, y, " class=\"title\"", t.title());
        for (String line : t.lines()) text(b.x() + PAD, y += LINE, "", line);
        out.append("</g>\n");
    }

    private void text(double x, double y, String style, String text) {
        out.append("<text x=\"%s\" y=\"%s\"%s xml:space=\"preserve\">%s</text>\n"
                .formatted(n(x), n(y), style, HtmlText.content(text)));
    }

    private static String n(double x) {
        String s = String.format(Locale.ROOT, "%.1f", x);
        return s.endsWith(".0") ? s.substring(0, s.length() - 2) : s;
    }
}
