package dev.heddle.pages;

import java.util.List;

/// A section of a page.
///
/// @param id unique on the page
/// @param title its heading, unless its first block is one
/// @param blocks none if there is nothing to say
public record PageSection(String id, String title, List<PageBlock> blocks) {
    public PageSection {
        blocks = List.copyOf(blocks);
    }

    /// @return a section with one table; without blocks if it has no rows
    static PageSection table(String id, String title, List<String> titles, List<List<PageText>> rows) {
        return new PageSection(
                id, title, rows.isEmpty() ? List.of() : List.of(new PageBlock.Table(title, titles, rows)));
    }
}
