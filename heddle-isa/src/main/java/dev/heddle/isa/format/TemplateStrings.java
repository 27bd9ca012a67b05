package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// A template in several strings, which the language joins without anything between them: cut after a comma and its
/// blank, or before a brace or else a group, never within one.
final class TemplateStrings {
    private TemplateStrings() {}

    /// @param cell what is before the template, and the template with its quotes
    /// @param width columns that there are
    /// @return the lines; strings after the first begin in its column
    static List<String> lines(String cell, int width) {
        int quote = cell.indexOf('"');
        List<String> out = new ArrayList<>();
        for (String s : cut(cell.substring(quote), width - quote))
            out.add((out.isEmpty() ? cell.substring(0, quote) : " ".repeat(quote)) + s);
        return out;
    }

    /// @param words words of a head, among which templates may be
    /// @param width columns that each string has
    /// @return the words, those templates that are longer in several strings
    static List<FormatToken> cut(List<FormatToken> words, int width) {
        List<FormatToken> out = new ArrayList<>();
        for (FormatToken t : words) {
            List<String> strings = t.isString() ? cut(t.text(), width) : List.of(t.text());
            for (String s : strings) out.add(strings.size() == 1 ? t : t.written(s));
        }
        return out;
    }

    private static List<String> cut(String quoted, int width) {
        int room = width - 2;
        String rest = quoted.substring(1, quoted.length() - 1);
        List<String> out = new ArrayList<>();
        while (rest.length() > room) {
            int at = place(rest, room);
            if (at < 0) break;
            out.add('"' + rest.substring(0, at) + '"');
            rest = rest.substring(at);
        }
        out.add('"' + rest + '"');
        return out;
    }

    /// The last comma that there is room for, if it does not leave most of the line empty, or else the last brace; if
    /// there is room for none, the last group that there is room for, or the first brace.
    private static int place(String text, int room) {
        int comma = -1;
        int any = -1;
        int group = -1;
        int i = 0;
        while (i < text.length() && (i <= room || any < 0)) {
            boolean isComma = i >= 2 && text.startsWith(", ", i - 2);
            if (i > 0 && (isComma || text.charAt(i) == '{')) {
                any = i;
                if (isComma) comma = i;
            }
            if (i > 0 && i <= room && text.charAt(i) == '<') group = i;
            i = past(text, i);
        }
        if (any > room || any < 0) return group < 0 ? any : group;
        return 10 * comma >= 4 * room ? comma : any;
    }

    /// The end of what begins there: a brace or a group with all that is in it, or a character.
    private static int past(String text, int at) {
        char close = switch (text.charAt(at)) {
            case '{' -> '}';
            case '<' -> '>';
            case '[' -> ']';
            case '\\' -> '\\';
            default -> 0;
        };
        if (close == 0) return at + 1;
        int i = at + 1;
        if (close == '\\') return Math.min(i + 1, text.length());
        while (i < text.length() && text.charAt(i) != close) {
            boolean isPart = text.charAt(i) == '{' || close != '}';
            i = isPart ? past(text, i) : i + 1;
        }
        return Math.min(i + 1, text.length());
    }
}
