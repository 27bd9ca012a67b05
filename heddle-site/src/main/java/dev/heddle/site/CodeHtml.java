package dev.heddle.site;

import dev.heddle.base.expr.Builtin;
import dev.heddle.isa.Isa;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import java.util.List;
import java.util.Set;

/// The language of the books with its names as links.
///
/// @param colours of operands and fields
record CodeHtml(Links links, OperandColours colours) {
    private static final Set<String> WORDS = Set.of(
            "let",
            "if",
            "else",
            "for",
            "together",
            "each",
            "in",
            "return",
            "unknown",
            "fault",
            "is",
            "when",
            "unless",
            "fn",
            "undefined",
            "accept");

    /// @param lines plain
    String block(List<String> lines) {
        StringBuilder out = new StringBuilder("<pre tabindex=\"0\"><code>");
        for (String line : lines) out.append(of(line)).append('\n');
        return out.append("</code></pre>\n").toString();
    }

    /// @param line plain
    String of(String line) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < line.length()) {
            char c = line.charAt(i);
            int end = i + 1;
            if (c == '"') {
                end = quoteEnd(line, i);
                out.append(Html.tag("q", Html.escape(line.substring(i + 1, end - 1))));
            } else if (Character.isLetter(c) || c == '_') {
                while (end < line.length() && isPart(line.charAt(end))) end++;
                boolean member = i > 0 && line.charAt(i - 1) == '.';
                String word = line.substring(i, end);
                out.append(member ? word : word(word, end < line.length() ? line.charAt(end) : ' '));
            } else if (Character.isDigit(c)) {
                while (end < line.length() && isPart(line.charAt(end))) end++;
                out.append(line, i, end);
            } else {
                out.append(Html.escape(String.valueOf(c)));
            }
            i = end;
        }
        return out.toString();
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private static int quoteEnd(String line, int start) {
        int i = start + 1;
        while (i < line.length() && line.charAt(i) != '"') i += line.charAt(i) == '\\' ? 2 : 1;
        return Math.min(i + 1, line.length());
    }

    private String word(String word, char next) {
        if (WORDS.contains(word)) return Html.tag("b", word);
        String colour = colours.of(word);
        if (!colour.isEmpty()) return Html.tag("span", colour, word);
        // What begins with a small letter is a function, and else a value of that name.
        boolean isName = next == '(' || Character.isUpperCase(word.charAt(0));
        String href = isName ? links.name(word) : null;
        if (href != null) return Html.link(href, word);
        Isa isa = links.set().main().isa();
        if (isa.states().containsKey(word) || isa.views().containsKey(word))
            return Html.link(links.chapter("registers"), word);
        if (isa.spaces().containsKey(word) || isa.tables().containsKey(word))
            return Html.link(links.chapter("memory"), word);
        if (next == '(' && Builtin.of(word) != null)
            return Html.link(links.up() + "../reference/language/#fn-" + word, word);
        return word;
    }
}
