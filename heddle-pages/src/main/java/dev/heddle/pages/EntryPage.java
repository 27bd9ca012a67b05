package dev.heddle.pages;

import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;

/// The page of an entry: everything that it says and inherits.
public final class EntryPage {
    private static final int LABEL = 14;

    private final Book book;
    private final Entry entry;
    private final TextSheet sheet;
    private final EntryFacts facts;
    private final boolean isDescriptor;

    private EntryPage(Book book, Entry entry, boolean isDescriptor, Style style) {
        this.isDescriptor = isDescriptor;
        this.book = book;
        this.entry = entry;
        this.facts = new EntryFacts(book, entry);
        this.sheet = new TextSheet(style);
    }

    /// @param entry one of the book's
    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Book book, Entry entry, Style style) {
        return new EntryPage(book, entry, false, style).page();
    }

    /// The page of a descriptor.
    ///
    /// @param book the one with this entry alone
    public static String ofDescriptor(Book book, Entry entry, Style style) {
        return new EntryPage(book, entry, true, style).page();
    }

    private String page() {
        head();
        encoding();
        EntryContent content = new EntryContent(book, entry);
        for (EntryContent.Topic t : EntryContent.Topic.values())
            if (t != EntryContent.Topic.NAMES) sheet.section(content.of(t));
        return sheet.text();
    }

    private void head() {
        sheet.title(
                (isDescriptor ? "operand of " : "")
                        + entry.mnemonic()
                        + (entry.title().isEmpty() ? "" : ": " + entry.title()),
                book.id());
        sheet.blank();
        if (!entry.id().equals(entry.mnemonic())) sheet.item(2, "entry", LABEL, entry.id());
        for (EntryFacts.Called c : facts.called())
            sheet.item(2, "in " + c.dialect(), LABEL, String.join(", ", c.words()));
        if (!entry.forms().isEmpty()) sheet.item(2, "extends", LABEL, String.join(", ", entry.forms()));
        sheet.item(2, "length", LABEL, length(entry.length()));
        Entry.Pointer p = entry.pointer();
        if (p != null)
            sheet.item(2, "operand", LABEL, "the value of %s is the descriptor %s".formatted(p.operand(), p.kind()));
    }

    /// @return how many bytes, and how that is chosen
    public static String length(Entry.Length l) {
        if (l.isFixed()) return Digits.count(l.bytes(), "byte", "bytes");
        return "%d bytes if bit %d is 0, %d bytes if it is 1".formatted(l.bytes(), l.by(), l.longBytes());
    }

    private void encoding() {
        sheet.heading("Encoding");
        new BitDiagram(entry, entry.length().longBytes(), null, sheet.style()).print(sheet);
        Entry.Length l = entry.length();
        if (!l.isFixed()) {
            sheet.prose(
                    2,
                    "Bits %d..%d are there in the long form only; in the short form they read as 0."
                            .formatted(8 * l.longBytes() - 1, 8 * l.bytes()));
        }
    }
}
