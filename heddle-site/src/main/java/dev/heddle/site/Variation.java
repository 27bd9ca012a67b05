package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.site.html.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The same section in several variants: that of the main one, and beside it those that differ.
final class Variation {
    private final Map<String, List<Book>> byHtml = new LinkedHashMap<>();
    private String title = "";

    /// @param html empty if this variant has nothing to say
    void add(Book book, String heading, String html) {
        if (title.isEmpty()) title = heading;
        byHtml.computeIfAbsent(html, h -> new ArrayList<>()).add(book);
    }

    String title() {
        return title;
    }

    boolean isSame() {
        return byHtml.size() == 1;
    }

    /// @return what the first variant says
    String first() {
        return byHtml.keySet().iterator().next();
    }

    /// @return the variants that differ from the first one
    List<String> others() {
        List<String> out = new ArrayList<>();
        byHtml.values().stream().skip(1).forEach(books -> out.addAll(names(books)));
        return out;
    }

    private static List<String> names(List<Book> books) {
        return books.stream()
                .sorted(Comparator.comparingInt(b -> b.isa().variants().indexOf(b.variant())))
                .map(b -> b.variant().name())
                .toList();
    }

    String html() {
        StringBuilder out = new StringBuilder();
        boolean first = true;
        for (Map.Entry<String, List<Book>> e : byHtml.entrySet()) {
            String in = Html.escape(String.join(", ", names(e.getValue())));
            if (first) out.append(e.getKey().isEmpty() ? "<p>Nothing in " + in + ".</p>\n" : e.getKey());
            else if (e.getKey().isEmpty())
                out.append("<p class=\"variant\">Nothing of this in ")
                        .append(in)
                        .append(".</p>\n");
            else
                out.append("<details class=\"variant\"><summary>In ")
                        .append(in)
                        .append("</summary>\n")
                        .append(e.getKey())
                        .append("</details>\n");
            first = false;
        }
        return out.toString();
    }
}
