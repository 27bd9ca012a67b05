package dev.heddle.site;

import dev.heddle.site.html.Html;
import org.jspecify.annotations.Nullable;

/// Addresses within a set, as seen from a page.
///
/// @param up from the page to the folder of the set, empty or ending in a slash
record Links(BookSet set, String up) {
    /// @return the address of an entry, or null if the set has none of that id
    @Nullable
    String entry(String id) {
        String slug = set.slug(id);
        return slug == null ? null : up + slug + "/";
    }

    /// @return the address of a shape, enum, function, record or form, or null if there is none
    @Nullable
    String name(String name) {
        String slug = set.nameSlug(name);
        return slug == null ? null : up + "names/" + slug + "/";
    }

    String chapter(String chapter) {
        return up + "guide/" + chapter + "/";
    }

    /// @param page one of those that each set has, such as `opcodes`; empty for the first one
    String page(String page) {
        return page.isEmpty() ? (up.isEmpty() ? "./" : up) : up + page + "/";
    }

    /// @return the id as a link, if there is such an entry
    String entryLink(String id) {
        String href = entry(id);
        return href == null ? Html.code(id) : Html.linkCode(href, id);
    }

    /// @return the name as a link, if the set has it
    String nameLink(String name) {
        String href = name(name);
        return href == null ? Html.code(name) : Html.linkCode(href, name);
    }
}
