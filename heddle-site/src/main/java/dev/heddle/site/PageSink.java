package dev.heddle.site;

import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.Section;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Takes the pages of one set.
///
/// @param pages the pages that are made, by the path of their folder
/// @param hasStudio whether the studio is in the folder above that of the set
record PageSink(BookSet set, PageFrame layout, Map<String, String> pages, SearchIndex index, boolean hasStudio) {
    /// @param folder from that of the set, ending in a slash; empty for its first page
    /// @param title plain, unique within the set
    /// @param heading HTML
    /// @param contents the headings of the page
    /// @param body HTML
    void put(String folder, String title, String heading, List<Crumb> crumbs, List<Section> contents, String body) {
        String path = set.folder() + "/" + folder;
        String whole = title + " · " + set.title();
        String page = layout.page(path, whole, crumbs, contents, heading, body);
        if (pages.put(path, page) != null) throw new IllegalStateException("two pages at " + path);
    }

    /// A page whose title is its heading.
    void put(String folder, String title, List<Section> sections) {
        List<Crumb> crumbs = List.of(new Crumb(set.name(), "../"), new Crumb(title, ""));
        put(folder, title, Html.escape(title), crumbs, sections, PageFrame.sections(sections, 2, ""));
        find(title, set.title(), folder, Set.of());
    }

    /// Lets the search find a page.
    void find(String name, String about, String folder, Set<String> words) {
        index.page(set.name(), name, about, set.folder() + "/" + folder, words);
    }
}
