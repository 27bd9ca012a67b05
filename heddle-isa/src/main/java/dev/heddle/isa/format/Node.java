package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An item, a member or a statement of a book.
///
/// @param cells its words up to its block, divided where tables may have columns
/// @param block what is between its braces, or null
/// @param next of an `if`, the `else` after it, or null
record Node(
        Kind kind,
        List<List<FormatToken>> cells,
        @Nullable Block block,
        @Nullable Node next) {
    enum Kind {
        /// A whole definition: `isa`, `enum`, `insn` …
        ITEM,
        /// A line of the head.
        LINE,
        /// A value of an enum.
        ROW,
        ALTERNATIVE,
        /// `fixed`, `ignored`, `unknown` and `reserved`.
        BITS,
        FIELD,
        OPERAND,
        LET,
        /// `doc` and `note`: texts that may be filled anew.
        DOC,
        /// `require` and `advise`.
        REQUIRE,
        /// Any other member.
        MEMBER,
        ACCESS,
        STATEMENT,
        /// A step of `set`.
        STEP,
        ONLY
    }

    /// @param open its brace
    /// @param close the brace at its end
    record Block(FormatToken open, List<Node> nodes, FormatToken close) {
        Block {
            nodes = List.copyOf(nodes);
        }
    }

    Node {
        cells = cells.stream().filter(c -> !c.isEmpty()).map(List::copyOf).toList();
    }

    /// @return the word that it begins with
    FormatToken first() {
        return cells.getFirst().getFirst();
    }

    /// @return whether it is a member that ends with a template
    boolean isTemplate() {
        boolean isText = first().is("text") || first().is("accept") || first().is("prefix");
        return kind == Kind.MEMBER && isText && last().isString();
    }

    String keyword() {
        return first().isString() ? "" : first().text();
    }

    /// @return the word or brace that it ends with
    FormatToken last() {
        if (next != null) return next.last();
        return block != null ? block.close : cells.getLast().getLast();
    }

    List<FormatToken> words() {
        List<FormatToken> out = new ArrayList<>();
        cells.forEach(out::addAll);
        return out;
    }

    /// @return comments in lines of their own that belong before it, also those that stand within its words
    List<FormatToken.Remark> lead() {
        List<FormatToken.Remark> out = new ArrayList<>(first().lead());
        List<FormatToken> words = words();
        for (int i = 0; i < words.size(); i++) {
            FormatToken w = words.get(i);
            if (i > 0) out.addAll(w.lead());
            boolean isLast = i == words.size() - 1 && block == null && next == null;
            if (!w.comment().isEmpty() && !isLast) out.add(new FormatToken.Remark(w.comment(), false));
        }
        if (block != null) out.addAll(block.open.lead());
        if (next != null) {
            String comment = block == null ? "" : block.close.comment();
            if (!comment.isEmpty()) out.add(new FormatToken.Remark(comment, false));
            out.addAll(next.lead());
        }
        return PatternLines.last(out);
    }

    /// @return whether it was written with its blocks in one line, which is kept if there is room
    boolean isInline() {
        if (block != null) {
            if (!block.open.comment().isEmpty() || !block.close.lead().isEmpty()) return false;
            if (block.close.first()) return false;
            for (Node n : block.nodes)
                if (n.first().first() || !n.isInline() || !n.lead().isEmpty()) return false;
            for (Node n : block.nodes) if (!n.last().comment().isEmpty()) return false;
        }
        return next == null || !next.first().first() && next.isInline();
    }
}
