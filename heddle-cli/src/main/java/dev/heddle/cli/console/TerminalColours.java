package dev.heddle.cli.console;

import dev.heddle.asm.Listing;
import dev.heddle.pages.Style;

/// The colours of a terminal.
public final class TerminalColours {
    private static final String FAINT = "\u001b[2m";
    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String CYAN = "\u001b[36m";
    private static final String END = "\u001b[0m";

    private TerminalColours() {}

    public static Style page(Console console) {
        return console.colour() ? Style.COLOUR : Style.PLAIN;
    }

    /// A message for people: on a terminal with its place in bold, and what is underlined in colour.
    public static String message(String text, Console console) {
        if (!console.colour()) return text;
        StringBuilder out = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            if (!out.isEmpty()) out.append('\n');
            out.append(messageLine(line));
        }
        return out.toString();
    }

    private static String messageLine(String line) {
        String mark = line.stripLeading();
        if (line.startsWith("    ") && mark.startsWith("^"))
            return line.substring(0, line.length() - mark.length()) + YELLOW + mark + END;
        int colon = line.indexOf(": ");
        if (line.isEmpty() || line.startsWith(" ") || colon < 0) return line;
        return BOLD + line.substring(0, colon + 1) + END + line.substring(colon + 1);
    }

    public static Listing.Style listing(Console console) {
        if (!console.colour()) return Listing.Style.PLAIN;
        return new Listing.Style(
                true, new Listing.Colours(FAINT, FAINT, BOLD, YELLOW, CYAN), END, false, false, Listing.Shown.USUAL);
    }
}
