package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// Splits a file of a book into words, comments and empty lines. The file has been read without faults before.
final class Scanner {
    private final String text;
    private int pos;
    private int newlines;
    private final List<FormatToken> out = new ArrayList<>();
    private List<FormatToken.Remark> lead = new ArrayList<>();

    private Scanner(String text) {
        this.text = text;
    }

    /// @return the words, the last one of kind END
    static List<FormatToken> words(String text) {
        return new Scanner(text).run();
    }

    private List<FormatToken> run() {
        newlines = 1;
        while (true) {
            int before = pos;
            skip();
            boolean glued = pos == before && !out.isEmpty();
            boolean atEnd = pos >= text.length();
            int start = pos;
            FormatToken.Kind kind = atEnd ? FormatToken.Kind.END : word();
            String word = text.substring(start, pos);
            boolean first = newlines > 0;
            out.add(new FormatToken(kind, word, glued, first, newlines > 1 && isAfter(), lead, "", start));
            if (atEnd) return out;
            lead = new ArrayList<>();
            newlines = 0;
        }
    }

    /// Whether anything stands before in the file.
    private boolean isAfter() {
        return !out.isEmpty() || !lead.isEmpty();
    }

    private void skip() {
        while (pos < text.length()) {
            char c = text.charAt(pos);
            if (c == '\n') newlines++;
            else if (c == '#') comment();
            else if (c != ' ' && c != '\t' && c != '\r') return;
            if (c != '#') pos++;
        }
    }

    private void comment() {
        int end = text.indexOf('\n', pos);
        String remark = text.substring(pos, end < 0 ? text.length() : end).stripTrailing();
        pos = end < 0 ? text.length() : end;
        if (newlines == 0 && !out.isEmpty()) {
            out.add(out.removeLast().remarked(remark));
            return;
        }
        lead.add(new FormatToken.Remark(remark, newlines > 1 && isAfter()));
        newlines = 0;
    }

    private FormatToken.Kind word() {
        char c = text.charAt(pos++);
        if (c == '"') {
            while (text.charAt(pos) != '"') pos += text.charAt(pos) == '\\' ? 2 : 1;
            pos++;
            return FormatToken.Kind.STRING;
        }
        if (isWord(c)) {
            while (pos < text.length() && isWord(text.charAt(pos))) pos++;
            return Character.isDigit(c) ? FormatToken.Kind.NUMBER : FormatToken.Kind.NAME;
        }
        if (pos < text.length() && isLong(c, text.charAt(pos))) pos++;
        return FormatToken.Kind.SYMBOL;
    }

    static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isLong(char a, char b) {
        return switch (a) {
            case '.', '&', '|' -> b == a;
            case '<', '>' -> b == a || b == '=';
            case '=', '!' -> b == '=';
            default -> false;
        };
    }
}
