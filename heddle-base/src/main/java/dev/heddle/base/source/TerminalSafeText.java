package dev.heddle.base.source;

/// Text of somebody else's, as it may be shown: it can neither steer a terminal nor fill it.
public final class TerminalSafeText {
    /// The most characters of a word that a message repeats.
    private static final int WORD = 60;

    /// The most characters of a message.
    private static final int MESSAGE = 2000;

    private TerminalSafeText() {}

    /// @return the text with a dot for every character that could steer a terminal; tabs and line ends stay
    public static String safe(String text) {
        int first = firstControl(text, 0);
        if (first < 0) return text;
        StringBuilder safe = new StringBuilder(text);
        for (int at = first; at >= 0; at = firstControl(text, at + 1)) safe.setCharAt(at, '.');
        return safe.toString();
    }

    private static int firstControl(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean lineEnd = c == '\n' || c == '\r' && text.startsWith("\n", i + 1);
            boolean turns = c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
            if (turns || Character.isISOControl(c) && c != '\t' && !lineEnd) return i;
        }
        return -1;
    }

    /// @return the name of a file as it may be shown: on one line, with a dot for every control character
    public static String name(String name) {
        return safe(name.replace('\n', '.').replace('\r', '.').replace('\t', '.'));
    }

    /// @return a word as a message repeats it, cut if it is long
    public static String word(String word) {
        return word.length() <= WORD ? word : word.substring(0, WORD) + "…";
    }

    /// @return a message that is safe and not too long. Its further lines are indented; any other line end belongs to
    ///     a name in it, and gives a dot
    public static String message(String message) {
        String safe = safe(message);
        if (safe.indexOf('\n') >= 0) safe = safe.replaceAll("\r?\n(?!    )", ".");
        return safe.length() <= MESSAGE ? safe : safe.substring(0, MESSAGE) + "…";
    }
}
