package dev.heddle.book.read;

/// A word of a book.
///
/// @param text the characters; of a string, what is between the quotes, escapes kept
/// @param at offset of the first character (of a string: of its quote)
/// @param glued whether it follows the token before without a blank
/// @param first whether it is the first in its line
record Token(Kind kind, String text, int at, boolean glued, boolean first) {
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        SYMBOL,
        END
    }

    boolean is(String symbolOrName) {
        return kind != Kind.STRING && text.equals(symbolOrName);
    }

    int length() {
        return kind == Kind.STRING ? text.length() + 2 : Math.max(1, text.length());
    }

    String shown() {
        return switch (kind) {
            case END -> "the end of the text";
            case STRING -> "\"" + text + "\"";
            case NAME, NUMBER, SYMBOL -> "'" + text + "'";
        };
    }
}
