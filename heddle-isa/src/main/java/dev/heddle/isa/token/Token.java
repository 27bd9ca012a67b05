package dev.heddle.isa.token;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A word of a book, or the strings of a template as one.
///
/// @param text the characters; of a string, what is between the quotes, escapes kept
/// @param at offset of the first character (of a string: of its quote)
/// @param glued whether it follows the token before without a blank
/// @param first whether it is the first in its line
/// @param strings of a template in several strings, each of them; else none
public record Token(Kind kind, String text, int at, boolean glued, boolean first, List<Token> strings) {
    public enum Kind {
        NAME,
        NUMBER,
        STRING,
        SYMBOL,
        END
    }

    public Token(Kind kind, String text, int at, boolean glued, boolean first) {
        this(kind, text, at, glued, first, List.of());
    }

    /// @param strings those of a template, in order
    /// @return the one string that they make, with nothing between them
    public static Token joined(List<Token> strings) {
        Token t = strings.getFirst();
        if (strings.size() == 1) return t;
        String all = strings.stream().map(Token::text).collect(Collectors.joining());
        return new Token(t.kind, all, t.at, t.glued, t.first, strings);
    }

    /// @return what a string stands for, without the backslashes before other characters
    public static String unescape(String text) {
        if (text.indexOf('\\') < 0) return text;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\' && i + 1 < text.length()) i++;
            out.append(text.charAt(i));
        }
        return out.toString();
    }

    /// @param by what the parameters of a form stand for
    /// @return a string with the arguments of the form that it stands in; other words as they are
    public Token filled(Map<String, Token> by) {
        if (kind != Kind.STRING || by.isEmpty()) return this;
        if (!strings.isEmpty())
            return joined(strings.stream().map(t -> t.filled(by)).toList());
        String filled = text;
        for (Map.Entry<String, Token> e : by.entrySet())
            filled = filled.replace("{" + e.getKey() + "}", e.getValue().text());
        return new Token(kind, filled, at, glued, first);
    }

    /// @param pos place in the text of a string, 0 to its length
    /// @return offset of the place in the book
    public int place(int pos) {
        int rest = pos;
        for (Token t : strings) {
            boolean isLast = t == strings.getLast();
            if (rest < t.text.length() || isLast) return t.place(rest);
            rest -= t.text.length();
        }
        return at + 1 + pos;
    }

    public boolean is(String symbolOrName) {
        return kind != Kind.STRING && text.equals(symbolOrName);
    }

    public int length() {
        if (!strings.isEmpty()) return strings.getFirst().length();
        return kind == Kind.STRING ? text.length() + 2 : Math.max(1, text.length());
    }

    public String shown() {
        return switch (kind) {
            case END -> "the end of the text";
            case STRING -> "\"" + text + "\"";
            case NAME, NUMBER, SYMBOL -> "'" + text + "'";
        };
    }
}
