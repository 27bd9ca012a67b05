package dev.heddle.pages;

import dev.heddle.isa.Entry;
import java.util.List;

/// A block of a page: what stands below what came before.
public sealed interface PageBlock {
    /// The heading of a smaller section.
    record Heading(PageText text) implements PageBlock {}

    record Paragraph(PageText text) implements PageBlock {}

    /// Lines in the language of the books.
    record Code(List<String> lines) implements PageBlock {
        public Code {
            lines = List.copyOf(lines);
        }
    }

    /// Operands of an entry, with what they give to their shapes.
    record Declarations(List<Entry.OperandDecl> operands) implements PageBlock {
        public Declarations {
            operands = List.copyOf(operands);
        }
    }

    /// A condition, and a text about it.
    record Rule(PageText condition, String about) implements PageBlock {}

    /// A table.
    ///
    /// @param label what it is about, for those who do not see it
    /// @param titles of the columns; none if it has no head but two columns, for labels and what they say
    /// @param rows of cells, as many in each as there are columns
    record Table(String label, List<String> titles, List<List<PageText>> rows) implements PageBlock {
        public Table {
            titles = List.copyOf(titles);
            rows = rows.stream().map(List::copyOf).toList();
            int columns = titles.isEmpty() ? 2 : titles.size();
            for (List<PageText> row : rows)
                if (row.size() != columns)
                    throw new IllegalArgumentException(
                            "%s: %d cells for %d columns".formatted(label, row.size(), columns));
        }
    }

    record Items(Kind kind, List<PageText> items) implements PageBlock {
        public Items {
            items = List.copyOf(items);
        }
    }

    static PageBlock heading(String prose) {
        return new Heading(new PageText.Prose(prose));
    }

    static PageBlock paragraph(String prose) {
        return new Paragraph(new PageText.Prose(prose));
    }

    /// The form of a list.
    enum Kind {
        /// Sentences with a mark before each.
        BULLETS,
        /// Lines without a mark.
        BARE,
        /// Short ones beside each other.
        FILLED
    }
}
