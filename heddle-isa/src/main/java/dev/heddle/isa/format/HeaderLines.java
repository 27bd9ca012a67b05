package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// The words of a node in as many lines as they need: cell by cell, texts filled, and expressions broken.
final class HeaderLines {
    private HeaderLines() {}

    /// @param indent columns before the first line
    /// @param taken columns that what follows needs in the last line
    /// @return the lines; those after the first with the blanks that they have more
    static List<String> lines(Node n, int indent, int taken) {
        int end = Page.WIDTH - indent;
        String all = Inline.cells(n);
        if (all.length() + taken <= end && n.kind() != Node.Kind.DOC) return List.of(all);
        if (n.kind() == Node.Kind.DOC) return doc(n, end);
        if (n.isTemplate()) return TemplateStrings.lines(all, end);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < n.cells().size(); i++) {
            List<FormatToken> words = n.cells().get(i);
            int need = i == n.cells().size() - 1 ? taken : 0;
            String last = out.isEmpty() ? "" : out.getLast();
            String cell = Inline.cell(n, i);
            int gap = Inline.gap(n, i);
            boolean isTitle = i > 0 && words.getFirst().isString() && isOnlyText(words);
            if (i > 0 && last.length() + gap + cell.length() + need <= end) {
                out.removeLast();
                out.add(last + " ".repeat(gap) + cell);
            } else if (isTitle) {
                int width = end - Breaker.STEP;
                for (String s : Strings.filled(words, width, width, need)) out.add(" ".repeat(Breaker.STEP) + s);
            } else {
                int more = i == 0 ? 0 : Breaker.STEP;
                List<FormatToken> cut = words;
                // An argument may have a name before it, and a comma or a bracket after it.
                if (n.kind() == Node.Kind.ITEM && words.getFirst().is(":"))
                    cut = TemplateStrings.cut(words, end - Breaker.STEP - need - 8);
                for (String s : Breaker.lines(cut, kind(n, i), indent + more, need))
                    out.add(" ".repeat(s.startsWith(" ") ? 0 : more) + s);
            }
        }
        return out;
    }

    private static Node.Kind kind(Node n, int i) {
        boolean isValue =
                n.kind() == Node.Kind.ITEM && n.cells().get(i).getFirst().is("=");
        return isValue ? Node.Kind.STATEMENT : n.kind();
    }

    private static boolean isOnlyText(List<FormatToken> words) {
        return words.stream().allMatch(FormatToken::isString);
    }

    /// A text whose further lines begin where its first one does.
    private static List<String> doc(Node n, int end) {
        String before = Inline.cell(n, 0) + " ";
        int width = end - before.length();
        List<String> out = new ArrayList<>();
        for (String s : Strings.filled(n.cells().getLast(), width, width, 0))
            out.add((out.isEmpty() ? before : " ".repeat(before.length())) + s);
        return out;
    }
}
