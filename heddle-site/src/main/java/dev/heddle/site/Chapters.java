package dev.heddle.site;

import dev.heddle.site.html.Section;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The chapters of a set: prose with tables out of the book. A set without a text for a chapter has the one for any
/// book, and no chapter if nothing of it is in the book.
final class Chapters {
    /// In the order in which they are read.
    private static final List<String> ALL = List.of(
            "registers",
            "lanes",
            "memory",
            "encoding",
            "operands",
            "numbers",
            "waits",
            "launches",
            "writing",
            "evidence");

    /// @param slug the folder below `guide`
    record Chapter(String slug, String title, List<Section> sections) {}

    private Chapters() {}

    /// @return in order, by folder
    static Map<String, Chapter> of(BookSet set) {
        Links links = new Links(set, "../../");
        BookTables tables = new BookTables(set, links);
        Map<String, Chapter> out = new LinkedHashMap<>();
        for (String slug : ALL) {
            String text = text(set.name() + "/" + slug + ".md");
            if (text == null) text = text("any/" + slug + ".md");
            if (text == null) continue;
            Markdown m = new Markdown(text, links, tables::of);
            List<Section> sections =
                    m.sections().stream().filter(s -> !s.html().isBlank()).toList();
            if (!sections.isEmpty()) out.put(slug, new Chapter(slug, m.title(), sections));
        }
        return out;
    }

    /// @return lines `title = topic; topic`, see [EntryTopics]
    static List<String> topicOrder(BookSet set) {
        String text = text(set.name() + "/topics.txt");
        return text == null
                ? List.of()
                : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    }

    static @Nullable String text(String path) {
        return BundledFiles.text("chapters/" + path);
    }
}
