package dev.heddle.kernel;

/// The line `.isa NAME` of a source, found without reading the others.
public final class IsaLine {
    private static final String WORD = ".isa";

    private IsaLine() {}

    /// @return the instruction set that a text names, empty if it names none
    public static String of(String text) {
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

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
