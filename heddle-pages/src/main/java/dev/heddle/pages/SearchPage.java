package dev.heddle.pages;

import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The results of a search in a book, the best first.
public final class SearchPage {
    /// Names that are longer push the title to the right.
    private static final int WIDEST_NAME = 20;

    private static final int CONTEXT = 60;

    private SearchPage() {}

    /// @param most hits that are shown
    /// @return lines of at most 80 columns, escape sequences not counted; nothing if there is no hit
    public static String of(Book book, String query, int most, Style style) {
        List<BookSearch.Hit> all = BookSearch.of(book, query);
        if (all.isEmpty()) return "";
        TextSheet sheet = new TextSheet(style);
        List<BookSearch.Hit> shown = all.subList(0, Math.min(most, all.size()));
        int width = 0;
        for (BookSearch.Hit h : shown)
            width = Math.max(width, Math.min(WIDEST_NAME, h.entry().id().length()));
        for (BookSearch.Hit h : shown) {
            String id = LineWrap.clean(h.entry().id());
            String gap = " ".repeat(Math.max(0, width - id.length()) + 2);
            int room = LineWrap.WIDTH - id.length() - gap.length();
            sheet.line(style.name(id) + gap + LineWrap.shortened(h.entry().title(), room));
            String found = found(h, query);
            if (!found.isEmpty()) sheet.line("    " + style.faint(found));
        }
        if (shown.size() < all.size())
            sheet.line(style.faint("and %d more; --all shows them".formatted(all.size() - most)));
        return sheet.text();
    }

    /// Where it was found, if the line above does not show it.
    private static String found(BookSearch.Hit h, String query) {
        return switch (h.where()) {
            case TITLE -> "";
            case NAME -> h.text().equals(h.entry().id()) ? "" : h.where().text() + ": " + h.text();
            case SYNONYM, DESCRIPTION, NOTE, MEANING -> h.where().text() + ": " + around(h.text(), query);
        };
    }

    /// A piece of a text with the first of the words in it.
    private static String around(String text, String query) {
        String lower = text.toLowerCase(Locale.ROOT);
        List<Integer> at = new ArrayList<>();
        for (String w : query.toLowerCase(Locale.ROOT).split("\\s+", -1))
            if (lower.indexOf(w) >= 0) at.add(lower.indexOf(w));
        int first = at.stream().mapToInt(i -> i).min().orElse(0);
        int from = text.length() <= CONTEXT || first < CONTEXT / 2 ? 0 : first - CONTEXT / 3;
        while (from > 0 && text.charAt(from - 1) != ' ') from--;
        return (from > 0 ? "... " : "") + LineWrap.shortened(text.substring(from), CONTEXT);
    }
}
