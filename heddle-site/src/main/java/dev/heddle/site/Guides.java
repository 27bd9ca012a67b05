package dev.heddle.site;

import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Html;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The guides of the project as pages of the site: `docs/README.md` and everything that can be reached from it.
final class Guides {
    /// Folder of the guides on the site.
    static final String HOME = "guides/";

    private static final String FIRST = "README.md";
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)\\s]*)?\\)");
    private static final Pattern EXAMPLE = Pattern.compile("\\.\\./examples/(\\w+/[\\w-]+\\.s)");

    private final boolean hasStudio;

    /// Texts by the name of their file, in the order in which they are met.
    private final Map<String, String> texts = new LinkedHashMap<>();

    /// Pictures and other files that guides link to, by their paths.
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /// @param hasStudio whether the studio is in the folder above that of the guides, so that it opens examples
    Guides(boolean hasStudio) {
        this.hasStudio = hasStudio;
        collect(FIRST);
    }

    private void collect(String name) {
        byte[] found = content(name);
        if (found == null) throw new IllegalStateException("there is no guide " + name);
        String text = new String(found, StandardCharsets.UTF_8);
        texts.put(name, text);
        for (Matcher m = LINK.matcher(text); m.find(); ) {
            String to = m.group(1);
            if (to.contains(":") || to.startsWith("..") || texts.containsKey(to)) continue;
            if (to.endsWith(".md")) collect(to);
            else files.computeIfAbsent(to, Guides::content);
        }
    }

    private static byte @Nullable [] content(String path) {
        return BundledFiles.bytes("guides/" + path);
    }

    Map<String, byte[]> files() {
        return files;
    }

    /// @param pages the pages that are made, by the path of their folder
    void add(PageFrame layout, Map<String, String> pages, SearchIndex index) {
        texts.forEach((name, text) -> {
            boolean isFirst = name.equals(FIRST);
            Markdown m = new Markdown(named(text), to -> address(isFirst, to));
            String title = title(name);
            List<Crumb> crumbs = isFirst ? List.of() : List.of(new Crumb("guides", "../"), new Crumb(title, ""));
            String path = HOME + folder(name);
            String heading = Html.prose(m.title());
            String body = PageFrame.chapter(m.sections());
            pages.put(path, layout.page(path, title, crumbs, m.sections(), heading, body));
            Set<String> words = new LinkedHashSet<>();
            m.sections().forEach(s -> words.add(s.title()));
            index.page("", title, "guide", path, words);
        });
    }

    private static String folder(String name) {
        return name.equals(FIRST) ? "" : name.replaceFirst("\\.md$", "/");
    }

    private String title(String name) {
        String text = texts.getOrDefault(name, "");
        return text.lines().findFirst().orElse(name).replaceFirst("^# *", "").replace("`", "");
    }

    /// The text with the titles of guides for the names of their files, where a link shows nothing else.
    private String named(String text) {
        return Pattern.compile("\\[([\\w-]+\\.md)]\\(\\1\\)")
                .matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement("[%s](%s)".formatted(title(m.group(1)), m.group(1))));
    }

    /// Where a page has what a guide links to; null if the site does not have it.
    private @Nullable String address(boolean isFirst, String to) {
        if (to.contains("://")) return to;
        String up = isFirst ? "" : "../";
        int hash = to.indexOf('#');
        String file = hash < 0 ? to : to.substring(0, hash);
        String anchor = hash < 0 ? "" : "#" + Markdown.anchor(to.substring(hash + 1));
        if (file.isEmpty()) return anchor;
        Matcher example = EXAMPLE.matcher(file);
        if (example.matches() && hasStudio) return up + "../#example/" + example.group(1);
        if (files.containsKey(file)) return up + file;
        if (!texts.containsKey(file)) return null;
        String there = up + folder(file);
        return (there.isEmpty() ? "./" : there) + anchor;
    }
}
