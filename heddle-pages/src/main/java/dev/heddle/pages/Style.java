package dev.heddle.pages;

/// Escape sequences around headings, names and values. They take no columns.
///
/// @param heading before the heading of a section
/// @param name before names and values
/// @param faint before what is less important
/// @param end after each of them
public record Style(String heading, String name, String faint, String end) {
    /// No escape sequences.
    public static final Style PLAIN = new Style("", "", "", "");

    /// For terminals with colours.
    public static final Style COLOUR = new Style("\u001b[1m", "\u001b[36m", "\u001b[2m", "\u001b[0m");

    String heading(String text) {
        return around(heading, text);
    }

    String name(String text) {
        return around(name, text);
    }

    String faint(String text) {
        return around(faint, text);
    }

    private String around(String code, String text) {
        return text.isEmpty() || code.isEmpty() ? text : code + text + end;
    }
}
