package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.pages.EntryContent;
import dev.heddle.pages.EntryFacts;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.PageSection;
import dev.heddle.site.html.BitGrid;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.OperandColours;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;

/// Writes what a book says about one entry, section by section.
record EntrySections(Book book, Entry entry, Links links) {
    /// What a reader looks for comes first.
    private static final List<EntryContent.Topic> TOPICS = List.of(
            EntryContent.Topic.DESCRIPTION,
            EntryContent.Topic.TEXT,
            EntryContent.Topic.FIELDS,
            EntryContent.Topic.OPERANDS,
            EntryContent.Topic.RULES,
            EntryContent.Topic.MEANING,
            EntryContent.Topic.FUNCTIONS,
            EntryContent.Topic.TIME,
            EntryContent.Topic.DATA,
            EntryContent.Topic.NOTES,
            EntryContent.Topic.EVIDENCE,
            EntryContent.Topic.PRECEDENCE,
            EntryContent.Topic.NAMES);

    /// @return those in which there is something
    List<Section> all() {
        OperandColours colours = OperandColours.of(entry);
        BlockHtml html = new BlockHtml(links, colours);
        List<Section> out = new ArrayList<>();
        for (EntryContent.Topic t : TOPICS) {
            PageSection s = new EntryContent(book, entry).of(t);
            String more = t == EntryContent.Topic.TEXT ? spellings() : "";
            if (t == EntryContent.Topic.FIELDS) out.add(new Section("bits", "Bits", bits(colours)));
            out.add(new Section(s.id(), s.title(), html.of(s.blocks()) + more));
        }
        out.removeIf(s -> s.html().isEmpty());
        return out;
    }

    private String spellings() {
        StringBuilder out = new StringBuilder();
        for (EntryFacts.Called c : new EntryFacts(book, entry).called())
            out.append("<p>The dialect %s calls it %s.</p>\n"
                    .formatted(Html.escape(c.dialect()), Html.code(String.join(", ", c.words()))));
        return out.toString();
    }

    private String bits(OperandColours colours) {
        Entry.Length l = entry.length();
        String length = Html.tag("p", "Length: " + EntryPage.length(l) + ".") + "\n";
        String only = l.isFixed()
                ? ""
                : "<p>Bits %d to %d are there in the long form only; in the short form they read as 0.</p>\n"
                        .formatted(8 * l.longBytes() - 1, 8 * l.bytes());
        return length + new BitGrid(entry, colours).html() + only;
    }

    /// @return the entry in a few words, for lists
    static String title(Entry e) {
        return e.title().isEmpty() ? e.mnemonic() : e.title();
    }
}
