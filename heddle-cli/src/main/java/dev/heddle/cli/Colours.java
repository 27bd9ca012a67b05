package dev.heddle.cli;

import dev.heddle.code.Listing;
import dev.heddle.page.Style;

/// The colours of a terminal.
final class Colours {
    private static final String FAINT = "\u001b[2m";
    private static final String BOLD = "\u001b[1m";
    private static final String YELLOW = "\u001b[33m";
    private static final String CYAN = "\u001b[36m";
    private static final String END = "\u001b[0m";

    private Colours() {}

    static Style page(Console console) {
        return console.colour() ? Style.COLOUR : Style.PLAIN;
    }

    static Listing.Style listing(Console console) {
        if (!console.colour()) return Listing.Style.PLAIN;
        return new Listing.Style(
                true, new Listing.Colours(FAINT, FAINT, BOLD, YELLOW, CYAN), END, false, false);
    }
}
