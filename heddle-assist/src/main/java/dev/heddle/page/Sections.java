package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Timing;
import java.util.List;
import java.util.Map;

/// Sections that the pages of an entry and of an instruction have in common.
final class Sections {
    private static final int LABEL = 14;

    private final Book book;
    private final Entry entry;
    private final TextSheet sheet;
    private final EntryFacts facts;

    Sections(Book book, Entry entry, TextSheet sheet) {
        this.book = book;
        this.entry = entry;
        this.sheet = sheet;
        this.facts = new EntryFacts(book, entry);
    }

    void docs() {
        if (entry.docs().isEmpty()) return;
        sheet.heading("Description");
        for (int i = 0; i < entry.docs().size(); i++) {
            if (i > 0) sheet.blank();
            sheet.prose(2, entry.docs().get(i));
        }
    }

    void does() {
        sheet.heading("What it does");
        Entry.Meaning m = entry.meaning();
        if (m == null) {
            Entry.Pointer p = entry.pointer();
            sheet.prose(
                    2,
                    p == null
                            ? "The book does not say."
                            : "What the descriptor in " + p.operand() + " says.");
            return;
        }
        String unknown = m.unknown();
        if (unknown != null) {
            sheet.prose(2, "unknown: " + unknown);
            return;
        }
        sheet.prose(2, EntryFacts.lanes(m));
        sheet.code(4, m.body().isEmpty() ? List.of("(nothing)") : ExprText.of(m.body()));
        if (m.async() != null)
            sheet.code(
                    2, "The results arrive later, with a wait for slot: " + ExprText.of(m.async()));
    }

    void time() {
        Timing t = entry.timing();
        if (t != null) new TimePage(book, sheet).entry(t);
    }

    void requirements() {
        if (entry.requirements().isEmpty()) return;
        sheet.heading("Requirements");
        for (Entry.Requirement r : entry.requirements()) {
            sheet.code(2, (r.refuses() ? "" : "advised: ") + ExprText.of(r.condition()));
            sheet.prose(6, r.reason());
        }
    }

    void notes() {
        List<String> notes = facts.notes();
        if (notes.isEmpty()) return;
        sheet.heading("Notes, and what is unknown");
        for (String n : notes) sheet.item(2, "*", 2, n);
    }

    void evidence() {
        if (entry.evidence().isEmpty()) return;
        sheet.heading("Evidence");
        for (String tag : entry.evidence())
            sheet.item(2, tag, LABEL, book.isa().evidence().getOrDefault(tag, ""));
    }

    void data() {
        if (entry.data().isEmpty()) return;
        sheet.heading("Data");
        entry.data().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> sheet.item(2, e.getKey(), LABEL, e.getValue()));
    }

    /// Which entry wins where two match one word.
    void precedence() {
        List<String> yields = facts.yieldsTo();
        List<String> over = facts.winsOver();
        if (yields.isEmpty() && over.isEmpty()) return;
        sheet.heading("Where another entry matches too");
        if (!yields.isEmpty())
            sheet.item(
                    2,
                    "yields to",
                    LABEL,
                    String.join(", ", yields) + " (of which it is the general case)");
        if (!over.isEmpty()) sheet.item(2, "wins over", LABEL, String.join(", ", over));
    }
}
