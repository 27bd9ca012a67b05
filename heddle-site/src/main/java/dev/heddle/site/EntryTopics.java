package dev.heddle.site;

import dev.heddle.base.source.Source;
import dev.heddle.site.html.Html;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The entries of a set by topic, with the comment that stands by itself under it. A topic is what
/// stands in a line such as `# ---- shifts ----` of the book before an entry, or else the sentence in
/// the first line of the file. Chapters may say in which order topics come.
final class EntryTopics {
    private static final Pattern HEADING =
            Pattern.compile("(?m)^# -{4} (.*?) -+$(?:((?:\\R# (?!-{4}).*)+)(?=\\R\\R))?");
    private static final Pattern FIRST = Pattern.compile("\\A# ([^\n]*?)\\.?\n");

    private final Map<String, List<BookSet.Listed>> topics = new LinkedHashMap<>();
    private final Map<String, String> about = new LinkedHashMap<>();

    /// @param order topics that come first, as lines `title = topic; topic`
    EntryTopics(BookSet set, List<String> order) {
        Source source = set.main().source();
        Map<String, List<BookSet.Listed>> found = new LinkedHashMap<>();
        for (BookSet.Listed l : set.entries().values())
            found.computeIfAbsent(topic(source, l.entry().at()), t -> new ArrayList<>())
                    .add(l);
        for (String line : order) {
            String[] parts = line.split(" = ", 2);
            List<BookSet.Listed> entries = new ArrayList<>();
            for (String topic : parts[parts.length - 1].split("; ")) {
                List<BookSet.Listed> of = found.remove(topic.strip());
                if (of != null) entries.addAll(of);
            }
            if (!entries.isEmpty()) topics.put(parts[0], entries);
        }
        topics.putAll(found);
    }

    private String topic(Source source, int at) {
        String text = source.text();
        int place = Math.min(at, text.length());
        for (Source.Stretch s : source.stretches()) {
            if (s.from() > at) break;
            text = s.of().text();
            place = s.at() + at - s.from();
        }
        String heading = "";
        String intro = "";
        for (MatchResult m : HEADING.matcher(text).results().toList()) {
            if (m.start() >= place) break;
            heading = m.group(1);
            String below = m.group(2);
            intro = below == null ? "" : below.replaceAll("\\R# ", " ").strip();
        }
        if (heading.isEmpty()) {
            List<MatchResult> first = FIRST.matcher(text).results().toList();
            if (!first.isEmpty()) heading = first.getFirst().group(1);
        }
        String title = heading.isEmpty() ? "Instructions" : capital(heading);
        about.putIfAbsent(title, intro);
        return title;
    }

    /// @return what the book says below the line of a topic, as HTML; perhaps nothing
    String about(String topic) {
        return Html.paragraph(about.getOrDefault(topic, ""));
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /// @return entries by title, in order
    Map<String, List<BookSet.Listed>> all() {
        return topics;
    }

    /// @return the fragment of a topic's heading
    static String anchor(String title) {
        return "topic-" + title.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
