package dev.heddle.isa.token;

import dev.heddle.base.source.Source;
import dev.heddle.isa.check.Faults;
import java.util.ArrayList;
import java.util.List;

/// Splits a book into tokens. Comments run from `#` to the end of the line.
public final class Lexer {
    /// What a character may be part of: 1 a name, 2 the start of one, 4 a blank.
    private static final byte[] CLASSES = new byte[128];

    static {
        for (int c = 'a'; c <= 'z'; c++) CLASSES[c] = 3;
        for (int c = 'A'; c <= 'Z'; c++) CLASSES[c] = 3;
        for (int c = '0'; c <= '9'; c++) CLASSES[c] = 1;
        CLASSES['_'] = 3;
        for (char c : " \t\r\n".toCharArray()) CLASSES[c] = 4;
    }

    // An array and a table: reading a book is most of what a short command does, and much of it
    // runs uncompiled.
    private final char[] text;
    private final Faults faults;
    private final int base;
    private final int limit;
    private int pos;
    private boolean first = true;

    private Lexer(char[] text, int base, Faults faults) {
        this.text = text;
        this.base = base;
        this.limit = text.length;
        this.faults = faults;
    }

    /// @return the tokens, the last one of kind END
    public static List<Token> tokens(Source source, Faults faults) {
        return tokens(source.text(), 0, faults);
    }

    /// The same for the inside of a template's braces.
    ///
    /// @param base offset of the text in the book
    public static List<Token> tokens(String text, int base, Faults faults) {
        return new Lexer(text.toCharArray(), base, faults).run();
    }

    private List<Token> run() {
        List<Token> out = new ArrayList<>(Math.max(8, (limit - pos) / 4));
        int end = 0;
        while (true) {
            skipBlanks();
            boolean glued = pos == end && !out.isEmpty();
            if (pos == limit) {
                out.add(new Token(Token.Kind.END, "", base + pos, false, true));
                return out;
            }
            int start = pos;
            Token.Kind kind = scan();
            if (kind != null) {
                String word = kind == Token.Kind.STRING
                        ? new String(text, start + 1, pos - start - 2)
                        : new String(text, start, pos - start);
                out.add(new Token(kind, word, base + start, glued, first));
                first = false;
            }
            end = pos;
        }
    }

    private void skipBlanks() {
        char[] t = text;
        int at = pos;
        while (at < limit) {
            char c = t[at];
            if (c == '#') {
                while (at < limit && t[at] != '\n') at++;
            } else if (c < 128 && CLASSES[c] == 4) {
                first |= c == '\n';
                at++;
            } else {
                break;
            }
        }
        pos = at;
    }

    private void skipName() {
        char[] t = text;
        int at = pos;
        while (at < limit && t[at] < 128 && (CLASSES[t[at]] & 1) != 0) at++;
        pos = at;
    }

    private Token.@org.jspecify.annotations.Nullable Kind scan() {
        int start = pos;
        char c = text[pos++];
        if (isNameStart(c)) {
            skipName();
            return Token.Kind.NAME;
        }
        if (c >= '0' && c <= '9') {
            skipName();
            return Token.Kind.NUMBER;
        }
        if (c == '"') return string(start);
        if (pos < limit && isLong(c, text[pos])) {
            pos++;
            return Token.Kind.SYMBOL;
        }
        if ("{}[]()=:;,.|?<>+-*/%&^~!".indexOf(c) >= 0) return Token.Kind.SYMBOL;
        faults.add(base + start, 1, "'" + c + "' means nothing here");
        return null;
    }

    private Token.@org.jspecify.annotations.Nullable Kind string(int start) {
        while (pos < limit && text[pos] != '"' && text[pos] != '\n') {
            pos += text[pos] == '\\' && pos + 1 < limit ? 2 : 1;
        }
        if (pos >= limit || text[pos] != '"') {
            faults.add(base + start, pos - start, "this text has no closing quote in its line");
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
    public static boolean isName(String s) {
        if (s.isEmpty() || !isNameStart(s.charAt(0))) return false;
        for (int i = 1; i < s.length(); i++) if (!isNamePart(s.charAt(i))) return false;
        return true;
    }

    private static boolean isNameStart(char c) {
        return c < 128 && (CLASSES[c] & 2) != 0;
    }

    /// @return whether names and numbers go on with it
    public static boolean isNamePart(char c) {
        return c < 128 && (CLASSES[c] & 1) != 0;
    }
}
