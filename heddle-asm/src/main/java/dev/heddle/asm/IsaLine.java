package dev.heddle.asm;

import dev.heddle.isa.read.Books;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the instruction set that a text names, without reading the rest: the line `.isa NAME` of a source, or the
/// heading of a listing, `; NAME: ISA@VARIANT, …`.
public final class IsaLine {
    private static final String WORD = ".isa";

    /// Characters in which a heading may stand.
    private static final int START = 4096;

    private static final Pattern HEADING =
            Pattern.compile("(?m)^; [^\\n]*?: ([a-z][a-z0-9]*)@([A-Za-z0-9]+)(?:,[^\\n]*)?$");

    private IsaLine() {}

    /// @return the instruction set that a text names in its line or its heading, empty if it names none
    public static String of(String text) {
        String line = line(text);
        return line.isEmpty() ? heading(text) : line;
    }

    /// @return the instruction set that the line `.isa` names, empty if there is none
    public static String line(String text) {
        for (int at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, at + 1)) {
            int before = at;
            while (before > 0 && isBlank(text.charAt(before - 1))) before--;
            if (before > 0 && text.charAt(before - 1) != '\n') continue;
            int from = at + WORD.length();
            while (from < text.length() && isBlank(text.charAt(from))) from++;
            int to = from;
            while (to < text.length() && text.charAt(to) > ' ' && text.charAt(to) != ';') to++;
            if (from > at + WORD.length() && to > from) return text.substring(from, to);
        }
        return "";
    }

    /// Of remarks of others, none names a book.
    private static String heading(String text) {
        if (text.isEmpty() || text.charAt(0) != ';') return "";
        Matcher m = HEADING.matcher(text.substring(0, Math.min(START, text.length())));
        while (m.find()) if (Books.names().contains(m.group(1))) return m.group(1) + "@" + m.group(2);
        return "";
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
