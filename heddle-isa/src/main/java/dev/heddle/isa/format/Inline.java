package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Nodes in one line.
final class Inline {
    private Inline() {}

    /// @return the node as one line, or null if it was written in several
    static @Nullable String of(Node n) {
        return n.isInline() ? line(n) : null;
    }

    private static String line(Node n) {
        StringBuilder out = new StringBuilder(cells(n));
        Node.Block block = n.block();
        if (block != null) out.append(' ').append(block(block));
        Node next = n.next();
        if (next != null) out.append(' ').append(line(next));
        return out.toString();
    }

    /// @return the node's braces and what is between them
    static String block(Node.Block block) {
        return block.nodes().isEmpty() ? "{ }" : "{ " + joined(Order.of(block.nodes())) + " }";
    }

    private static String joined(List<Node> nodes) {
        StringBuilder out = new StringBuilder();
        Node before = null;
        for (Node n : nodes) {
            if (before != null) out.append(separator(before));
            out.append(line(n));
            before = n;
        }
        return out.toString();
    }

    /// @return what is between a node and the next one in the same line
    static String separator(Node before) {
        boolean isStatement = before.kind() == Node.Kind.STATEMENT && before.block() == null;
        return isStatement ? "; " : "  ";
    }

    /// @return several nodes as one line, or null if one of them was written in several
    static @Nullable String of(List<Node> nodes) {
        return nodes.stream().allMatch(Node::isInline) ? joined(nodes) : null;
    }

    /// @return its words up to its block
    static String cells(Node n) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < n.cells().size(); i++)
            out.append(" ".repeat(gap(n, i))).append(cell(n, i));
        return out.toString();
    }

    /// @return the cells one by one
    static List<String> list(Node n) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < n.cells().size(); i++) out.add(cell(n, i));
        return out;
    }

    static String cell(Node n, int i) {
        List<FormatToken> words = n.cells().get(i);
        // The value of a function is an expression, with colons as in a meaning.
        boolean isValue = n.kind() == Node.Kind.ITEM && words.getFirst().is("=");
        return Spacing.line(words, isValue ? Node.Kind.STATEMENT : n.kind());
    }

    /// @return blanks before a cell
    static int gap(Node n, int i) {
        if (i == 0) return 0;
        FormatToken first = n.cells().get(i).getFirst();
        return switch (n.kind()) {
            case REQUIRE, ROW, STEP -> 2;
            case ALTERNATIVE -> n.cells().get(i - 1).size() == 1 && i == 1 ? 1 : 2;
            case LINE -> first.isString() || !first.isName() || i == 1 ? 1 : 2;
            default -> 1;
        };
    }
}
