package dev.heddle.book.format;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints nodes with one indentation. Nodes that were written in one line stay so where there is room.
final class Layout {
    private static final int STEP = 2;

    private final Page page = new Page();

    private Layout() {}

    /// @param end the word at the end of the file, with the comments before it
    static String text(List<Node> items, Tok end) {
        Layout out = new Layout();
        out.nodes(items, 0);
        out.remarks(end.lead(), 0, false);
        return out.page.text();
    }

    private void nodes(List<Node> unordered, int indent) {
        List<List<Node>> groups = groups(unordered, Order.of(unordered));
        for (int i = 0; i < groups.size(); ) {
            int end = i + 1;
            while (end < groups.size() && isTable(groups, i, end, indent)) end++;
            gap(groups.get(i).getFirst(), i == 0);
            List<List<Node>> run = groups.subList(i, end);
            List<Node> flat = run.stream().flatMap(List::stream).toList();
            switch (flat.getFirst().kind()) {
                case ALTERNATIVE -> alternatives(flat, indent);
                case ROW -> rows(run, indent);
                default -> {
                    List<String> lines = run.size() == 1 ? null : Tables.lines(run, indent);
                    if (lines == null) for (List<Node> g : run) group(g, indent);
                    else lines(run, lines, indent);
                }
            }
            i = end;
        }
    }

    /// Nodes that share a line. Two that were not beside each other do not.
    private static List<List<Node>> groups(List<Node> before, List<Node> nodes) {
        Map<Node, Integer> places = new IdentityHashMap<>();
        for (int i = 0; i < before.size(); i++) places.put(before.get(i), i);
        List<List<Node>> out = new ArrayList<>();
        Node last = null;
        for (Node n : nodes) {
            boolean isBeside =
                    last != null
                            && !n.first().first()
                            && places.getOrDefault(n, 0) == places.getOrDefault(last, 0) + 1
                            && mayShare(last)
                            && mayShare(n)
                            && n.lead().isEmpty()
                            && last.last().comment().isEmpty();
            if (!isBeside) out.add(new ArrayList<>());
            out.getLast().add(n);
            last = n;
        }
        return out;
    }

    private static boolean mayShare(Node n) {
        return switch (n.kind()) {
            case ITEM, ALTERNATIVE, ONLY -> false;
            case STATEMENT -> n.block() == null;
            default -> n.isInline();
        };
    }

    /// Whether a line belongs to the table that begins in another one.
    private static boolean isTable(List<List<Node>> groups, int first, int i, int indent) {
        Node head = groups.get(first).getFirst();
        Node n = groups.get(i).getFirst();
        if (n.first().apart() || !n.lead().isEmpty() || n.kind() != head.kind()) return false;
        if (n.kind() == Node.Kind.ALTERNATIVE || n.kind() == Node.Kind.ROW) return true;
        String key = Tables.key(groups.get(first));
        return !key.isEmpty()
                && key.equals(Tables.key(groups.get(i)))
                && isLine(groups.get(first), indent)
                && isLine(groups.get(i), indent);
    }

    private static boolean isLine(List<Node> group, int indent) {
        return fits(Inline.of(group), indent) && !isChain(group.getLast(), indent);
    }

    private void gap(Node n, boolean isFirst) {
        List<Tok.Remark> lead = n.first().lead();
        boolean isApart = lead.isEmpty() ? n.first().apart() : lead.getFirst().apart();
        if (isApart && !isFirst) page.gap();
    }

    private void remarks(List<Tok.Remark> lead, int indent, boolean isFirst) {
        String rest = "";
        for (int i = 0; i < lead.size(); i++) {
            Tok.Remark r = lead.get(i);
            boolean isApart = r.apart() && !(isFirst && i == 0);
            boolean goesOn = !rest.isEmpty() && !isApart && Page.isProse(r.text());
            if (!rest.isEmpty() && !goesOn) page.remark(indent, "# " + rest);
            if (isApart) page.gap();
            rest = page.carry(indent, goesOn ? "# " + rest + r.text().substring(1) : r.text());
        }
        if (!rest.isEmpty()) page.remark(indent, "# " + rest);
    }

    /// Comments before a node, and the empty line between them.
    private void lead(Node n, int indent) {
        List<Tok.Remark> lead = n.lead();
        remarks(lead, indent, true);
        if (!n.first().lead().isEmpty() && n.first().apart()) page.gap();
    }

    private void lines(List<List<Node>> groups, List<String> lines, int indent) {
        for (int i = 0; i < groups.size(); i++) {
            lead(groups.get(i).getFirst(), indent);
            page.add(indent, lines.get(i), groups.get(i).getLast().last().comment());
        }
    }

    private void alternatives(List<Node> nodes, int indent) {
        List<List<String>> all = Alternatives.lines(nodes, indent);
        for (int i = 0; i < nodes.size(); i++) {
            lead(nodes.get(i), indent);
            List<String> lines = all.get(i);
            for (int k = 0; k < lines.size(); k++) {
                boolean isLast = k == lines.size() - 1;
                page.add(indent, lines.get(k), isLast ? nodes.get(i).last().comment() : "");
            }
        }
    }

    private void rows(List<List<Node>> written, int indent) {
        List<List<Node>> groups = new ArrayList<>();
        for (List<Node> g : written) {
            int from = 0;
            while (from < g.size()) {
                int to = end(g, from, indent);
                groups.add(g.subList(from, to));
                from = to;
            }
        }
        List<String> lines = Rows.lines(groups, indent);
        if (lines == null) for (List<Node> g : groups) group(g, indent);
        else lines(groups, lines, indent);
    }

    /// Nodes that shared a line share as few as they need.
    private void group(List<Node> nodes, int indent) {
        lead(nodes.getFirst(), indent);
        int from = 0;
        while (from < nodes.size()) {
            int to = end(nodes, from, indent);
            String line = Inline.of(nodes.subList(from, to));
            Node last = nodes.get(to - 1);
            if (line != null && fits(line, indent) && !isChain(last, indent))
                page.add(indent, line, last.last().comment());
            else single(nodes.get(from), indent);
            from = to;
        }
    }

    /// How far nodes that share a line have room in it.
    private static int end(List<Node> nodes, int from, int indent) {
        int to = nodes.size();
        while (to > from + 1 && !fits(Inline.of(nodes.subList(from, to)), indent)) to--;
        return to;
    }

    private static boolean fits(@Nullable String line, int indent) {
        return line != null && indent + line.length() <= Page.WIDTH;
    }

    private static boolean isChain(Node n, int indent) {
        return n.block() == null && Chain.lines(n, indent) != null;
    }

    /// A node that needs several lines.
    private void single(Node n, int indent) {
        Node.Block block = n.block();
        if (block != null) {
            if (n.next() == null || !branches(n, indent)) block(n, "", indent);
            return;
        }
        List<String> lines = Chain.lines(n, indent);
        if (lines == null) lines = Header.lines(n, indent, 0);
        for (int i = 0; i < lines.size(); i++)
            page.add(
                    indent,
                    lines.get(i),
                    i == lines.size() - 1 ? n.last().comment() : "");
    }

    /// Writes each branch of a condition in a line.
    ///
    /// @return whether there is room
    private boolean branches(Node n, int indent) {
        List<String> lines = new ArrayList<>();
        for (Node b = n; b != null; b = b.next()) {
            String line = Inline.of(new Node(b.kind(), b.cells(), b.block(), null));
            if (!fits(line, indent) || line == null) return false;
            lines.add(line);
        }
        for (int i = 0; i < lines.size(); i++)
            page.add(indent, lines.get(i), i == lines.size() - 1 ? n.last().comment() : "");
        return true;
    }

    /// @param before what its first line begins with
    private void block(Node n, String before, int indent) {
        Node.Block block = n.block();
        if (block == null) return;
        List<String> header = Header.lines(n, indent + before.length(), 2);
        for (int i = 0; i < header.size(); i++) {
            boolean isLast = i == header.size() - 1;
            String line = (i == 0 ? before : "") + header.get(i) + (isLast ? " {" : "");
            page.add(indent, line, isLast ? block.open().comment() : "");
        }
        nodes(block.nodes(), indent + STEP);
        remarks(block.close().lead(), indent + STEP, block.nodes().isEmpty());
        Node next = n.next();
        if (next == null) page.add(indent, "}", block.close().comment());
        else block(next, "} ", indent);
    }
}
