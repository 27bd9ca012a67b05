package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Prints nodes with one indentation. Nodes that were written in one line stay so where there is room.
final class PageLayout {
    private static final int STEP = 2;

    private final Page page = new Page();

    private PageLayout() {}

    /// @param end the word at the end of the file, with the comments before it
    static String text(List<Node> items, FormatToken end) {
        PageLayout out = new PageLayout();
        out.nodes(items, 0);
        out.remarks(end.lead(), 0, false);
        return out.page.text();
    }

    private void nodes(List<Node> unordered, int indent) {
        List<List<Node>> groups = new ArrayList<>();
        for (List<Node> g : groups(unordered, Order.of(unordered))) {
            // As many as have room.
            for (int from = 0, to; from < g.size(); from = to) {
                to = end(g, from, indent);
                groups.add(g.subList(from, to));
            }
        }
        for (int i = 0; i < groups.size(); ) {
            int end = i + 1;
            while (end < groups.size() && isTable(groups, i, end, indent)) end++;
            gap(groups.get(i).getFirst(), i == 0);
            table(groups.subList(i, end), indent);
            i = end;
        }
    }

    private void table(List<List<Node>> run, int indent) {
        List<Node> flat = run.stream().flatMap(List::stream).toList();
        if (flat.getFirst().kind() == Node.Kind.ALTERNATIVE) {
            alternatives(flat, indent);
            return;
        }
        boolean areRows = flat.getFirst().kind() == Node.Kind.ROW;
        List<String> lines = areRows ? EnumGrid.lines(run, indent) : run.size() == 1 ? null : Tables.lines(run, indent);
        if (lines != null && haveRoom(run, lines, indent)) lines(run, lines, indent);
        else for (List<Node> g : run) group(g, indent);
    }

    /// Nodes that share a line. Two that were not beside each other do not.
    private static List<List<Node>> groups(List<Node> before, List<Node> nodes) {
        IdentityHashMap<Node, Integer> places = new IdentityHashMap<>();
        for (int i = 0; i < before.size(); i++) places.put(before.get(i), i);
        List<List<Node>> out = new ArrayList<>();
        Node last = null;
        for (Node n : nodes) {
            boolean isBeside = last != null
                    && !n.first().first()
                    && places.getOrDefault(n, 0) == places.getOrDefault(last, 0) + 1
                    && mayShare(last, n)
                    && n.lead().isEmpty()
                    && last.last().comment().isEmpty();
            if (!isBeside) out.add(new ArrayList<>());
            out.getLast().add(n);
            last = n;
        }
        return out;
    }

    /// Of members, those of one kind may share a line; of the head, the inputs.
    private static boolean mayShare(Node before, Node n) {
        if (before.kind() != n.kind() || !before.isInline() || !n.isInline()) return false;
        return switch (n.kind()) {
            case ITEM, ALTERNATIVE, ONLY, DOC, REQUIRE -> false;
            case STATEMENT -> before.block() == null && n.block() == null;
            case LINE -> before.keyword().equals("input") && n.keyword().equals("input");
            case MEMBER -> before.keyword().equals(n.keyword());
            case ROW, BITS, FIELD, OPERAND, LET, ACCESS, STEP -> true;
        };
    }

    /// Whether a line belongs to the table that begins in another one.
    private static boolean isTable(List<List<Node>> groups, int first, int i, int indent) {
        Node head = groups.get(first).getFirst();
        Node n = groups.get(i).getFirst();
        if (n.first().apart() || n.kind() != head.kind()) return false;
        // What entries have above them by the format leaves them in one table.
        for (FormatToken.Remark r : n.lead()) if (r.apart() || !PatternLines.isPattern(r)) return false;
        if (isHoisted(groups.get(i), indent)) return false;
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

    /// Whether the comments have room after their lines.
    private static boolean haveRoom(List<List<Node>> groups, List<String> lines, int indent) {
        for (int i = 0; i < lines.size(); i++) {
            int comment = comment(groups.get(i), indent).length();
            int more = comment == 0 ? 0 : comment + 2;
            if (indent + lines.get(i).length() + more > Page.WIDTH) return false;
        }
        return true;
    }

    /// Whether the comment after a line goes before it, as there is no room.
    private static boolean isHoisted(List<Node> group, int indent) {
        String line = Inline.of(group);
        int comment = group.getLast().last().comment().length();
        return comment > 0
                && line != null
                && isLine(group, indent)
                && indent + line.length() + 2 + comment > Page.WIDTH;
    }

    /// @return what stands after a line
    private static String comment(List<Node> group, int indent) {
        return isHoisted(group, indent) ? "" : group.getLast().last().comment();
    }

    private void gap(Node n, boolean isFirst) {
        List<FormatToken.Remark> lead = n.first().lead();
        boolean isApart = lead.isEmpty() ? n.first().apart() : lead.getFirst().apart();
        if (isApart && !isFirst) page.gap();
    }

    private void remarks(List<FormatToken.Remark> lead, int indent, boolean isFirst) {
        String rest = "";
        for (int i = 0; i < lead.size(); i++) {
            FormatToken.Remark r = lead.get(i);
            boolean isApart = r.apart() && !(isFirst && i == 0);
            boolean goesOn = !rest.isEmpty() && !isApart && Page.isProse(r.text());
            if (!rest.isEmpty() && !goesOn) page.remark(indent, "# " + rest);
            if (isApart) page.gap();
            rest = page.carry(indent, goesOn ? "# " + rest + r.text().substring(1) : r.text());
        }
        if (!rest.isEmpty()) page.remark(indent, "# " + rest);
    }

    /// Comments before a line, and the empty line between them.
    private void lead(List<Node> group, int indent) {
        Node n = group.getFirst();
        remarks(n.lead(), indent, true);
        if (!n.first().lead().isEmpty() && n.first().apart()) page.gap();
        if (isHoisted(group, indent)) page.remark(indent, group.getLast().last().comment());
    }

    private void lines(List<List<Node>> groups, List<String> lines, int indent) {
        for (int i = 0; i < groups.size(); i++) {
            lead(groups.get(i), indent);
            page.add(indent, lines.get(i), comment(groups.get(i), indent));
        }
    }

    private void alternatives(List<Node> nodes, int indent) {
        List<List<String>> all = AlternativesTable.lines(nodes, indent);
        for (int i = 0; i < nodes.size(); i++) {
            List<Node> group = List.of(nodes.get(i));
            String comment = comment(group, indent);
            int width = indent + all.get(i).getLast().length() + 2 + comment.length();
            // In columns there may be less room.
            boolean isAlone = !comment.isEmpty() && width > Page.WIDTH;
            lead(group, indent);
            page.add(indent, isAlone ? AlternativesTable.lines(group, indent).getFirst() : all.get(i), comment);
        }
    }

    /// Nodes that share a line, or one that may need several.
    private void group(List<Node> nodes, int indent) {
        lead(nodes, indent);
        String line = Inline.of(nodes);
        if (line != null && isLine(nodes, indent)) page.add(indent, line, comment(nodes, indent));
        else single(nodes.getFirst(), indent);
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
        if (lines == null) lines = HeaderLines.lines(n, indent, 0);
        page.add(indent, lines, n.last().comment());
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
        page.add(indent, lines, n.last().comment());
        return true;
    }

    /// @param before what its first line begins with
    private void block(Node n, String before, int indent) {
        Node.Block block = n.block();
        if (block == null) return;
        List<String> header = HeaderLines.lines(n, indent + before.length(), 2);
        List<String> lines = new ArrayList<>();
        for (String line : header) lines.add((lines.isEmpty() ? before : "") + line);
        lines.add(lines.removeLast() + " {");
        page.add(indent, lines, block.open().comment());
        nodes(block.nodes(), indent + STEP);
        remarks(block.close().lead(), indent + STEP, block.nodes().isEmpty());
        Node next = n.next();
        if (next == null) page.add(indent, "}", block.close().comment());
        else block(next, "} ", indent);
    }
}
