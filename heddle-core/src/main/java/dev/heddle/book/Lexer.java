package dev.heddle.book;

import dev.heddle.source.Source;
import java.util.ArrayList;
import java.util.List;

/// Splits a book into tokens. Comments run from `#` to the end of the line.
final class Lexer {
    private final String text;
    private final Faults faults;
    private final int limit;
    private int pos;
    private boolean first = true;

    private Lexer(String text, int from, int to, Faults faults) {
        this.text = text;
        this.pos = from;
        this.limit = to;
        this.faults = faults;
    }

    /// @return the tokens, the last one of kind END
    static List<Token> tokens(Source source, Faults faults) {
        return tokens(source.text(), 0, source.text().length(), faults);
    }

    /// The same for a part of a text: the inside of a template's braces.
    static List<Token> tokens(String text, int from, int to, Faults faults) {
        return new Lexer(text, from, to, faults).run();
    }

    private List<Token> run() {
        List<Token> out = new ArrayList<>(Math.max(8, (limit - pos) / 4));
        int end = 0;
        while (true) {
            skipBlanks();
            boolean glued = pos == end && !out.isEmpty();
            if (pos == limit) {
                out.add(new Token(Token.Kind.END, "", pos, false, true));
                return out;
            }
            int start = pos;
            Token.Kind kind = scan();
            if (kind != null) {
                String word = kind == Token.Kind.STRING ? text.substring(start + 1, pos - 1) : text.substring(start, pos);
                out.add(new Token(kind, word, start, glued, first));
                first = false;
            }
            end = pos;
        }
    }

    private void skipBlanks() {
        while (pos < limit) {
            char c = text.charAt(pos);
            if (c == '#') {
                while (pos < limit && text.charAt(pos) != '\n') pos++;
            } else if (Character.isWhitespace(c)) {
                first |= c == '\n';
                pos++;
            } else {
                return;
            }
        }
    }

    private Token.@org.jspecify.annotations.Nullable Kind scan() {
        int start = pos;
        char c = text.charAt(pos++);
        if (isNameStart(c)) {
            while (pos < limit && isNamePart(text.charAt(pos))) pos++;
            return Token.Kind.NAME;
        }
        if (c >= '0' && c <= '9') {
            while (pos < limit && isNamePart(text.charAt(pos))) pos++;
            return Token.Kind.NUMBER;
        }
        if (c == '"') return string(start);
        if (pos < limit && isLong(c, text.charAt(pos))) {
            pos++;
            return Token.Kind.SYMBOL;
        }
        if ("{}[]()=:;,.|?<>+-*/%&^~!".indexOf(c) >= 0) return Token.Kind.SYMBOL;
        faults.add(start, 1, "'" + c + "' means nothing here");
        return null;
    }

    private Token.@org.jspecify.annotations.Nullable Kind string(int start) {
        while (pos < limit && text.charAt(pos) != '"' && text.charAt(pos) != '\n') {
            pos += text.charAt(pos) == '\\' && pos + 1 < limit ? 2 : 1;
        }
        if (pos >= limit || text.charAt(pos) != '"') {
            faults.add(start, pos - start, "this text has no closing quote in its line");
            return null;
        }
        pos++;
        return Token.Kind.STRING;
    }

    /// Whether two characters are one symbol.
    private static boolean isLong(char a, char b) {
        return switch (a) {
            case '.', '&', '|' -> b == a;
            case '<', '>' -> b == a || b == '=';
            case '=', '!' -> b == '=';
            default -> false;
        };
    }

    /// @return whether the whole of `s` is one name
    static boolean isName(String s) {
        if (s.isEmpty() || !isNameStart(s.charAt(0))) return false;
        for (int i = 1; i < s.length(); i++) if (!isNamePart(s.charAt(i))) return false;
        return true;
    }

    private static boolean isNameStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || c >= '0' && c <= '9';
    }
}
