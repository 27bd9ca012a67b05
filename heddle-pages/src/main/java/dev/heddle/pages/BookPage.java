package dev.heddle.pages;

import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Spelling;
import dev.heddle.isa.read.BookCompleteness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A book at a glance: what it is about, how much of it is known, and a line for each entry.
public final class BookPage {
    private static final int LABEL = 14;
    private static final int WIDEST_ID = 28;

    private final Book book;
    private final TextSheet sheet;

    private BookPage(Book book, Style style) {
        this.book = book;
        this.sheet = new TextSheet(style);
    }

    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Book book, Style style) {
        return new BookPage(book, style).page();
    }

    private String page() {
        sheet.title(book.isa().name() + ": " + book.isa().title(), book.id());
        paragraphs();
        sheet.blank();
        head();
        sheet.section(evidence(book));
        launches();
        TimePage.sections(book.isa(), book.schedule()).forEach(sheet::section);
        entries();
        for (Spelling s : book.spellings()) {
            sheet.heading("Words of the dialect " + s.dialect());
            sheet.items(2, s.words().stream().map(BookPage::word).toList());
        }
        return sheet.text();
    }

    private void paragraphs() {
        if (book.isa().doc().isEmpty()) return;
        List<String> docs = List.of(book.isa().doc().split("\n"));
        for (int i = 0; i < docs.size(); i++) {
            if (i > 0) sheet.blank();
            sheet.prose(0, docs.get(i));
        }
    }

    private static String word(Spelling.Word w) {
        return (w.table().isEmpty() ? "" : w.table() + " ")
                + (w.name().isEmpty() ? "(nothing)" : w.name())
                + " as "
                + (w.as().getFirst().isEmpty() ? "(nothing)" : String.join(" | ", w.as()));
    }

    private void head() {
        boolean first = true;
        for (Isa.Variant v : book.isa().variants()) {
            String names = v.name() + (v.aliases().isEmpty() ? "" : " (" + String.join(", ", v.aliases()) + ")");
            String mark = v.equals(book.variant()) ? ", this page" : "";
            sheet.item(2, first ? "variants" : "", LABEL, names + ": " + v.title() + mark);
            first = false;
        }
        BookCompleteness.of(book.id()).ifPresent(c -> sheet.item(2, "complete", LABEL, c.text()));
        for (String m : book.isa().missing()) sheet.item(2, "missing", LABEL, m);
        sheet.item(2, "dialects", LABEL, String.join(", ", book.isa().dialects()));
        long unknown = book.entries().stream()
                .map(book::meaning)
                .filter(m -> m != null && m.unknown() != null)
                .count();
        long without =
                book.entries().stream().filter(e -> book.meaning(e) == null).count();
        long all = book.entries().size();
        sheet.item(
                2,
                "entries",
                LABEL,
                all
                        + ": "
                        + (all - unknown - without)
                        + " with a meaning, "
                        + unknown
                        + " whose meaning is unknown, "
                        + without
                        + " without");
    }

    /// @return how many entries are known in which way
    public static PageSection evidence(Book book) {
        List<List<PageText>> rows = new ArrayList<>();
        book.isa().evidence().forEach((tag, meaning) -> {
            long n = book.entries().stream()
                    .filter(e -> e.evidence().contains(tag))
                    .count();
            rows.add(PageText.row(new PageText.Tag(tag), Long.toString(n), meaning));
        });
        List<String> titles = List.of("tag", "entries", "what it stands for");
        return PageSection.table("evidence", "Evidence", titles, rows);
    }

    /// What launches bind and can be, and what they may be without.
    private void launches() {
        Isa isa = book.isa();
        sheet.section(RegistersPage.tables(isa));
        if (!isa.stages().isEmpty()) {
            sheet.heading("Stages of launches");
            TextTable table = new TextTable("stage", "what it is");
            isa.stages().forEach((name, s) -> table.row(name, s.title()));
            table.print(sheet, 2);
        }
        if (!book.options().isEmpty()) {
            sheet.heading("What a launch may be without");
            sheet.prose(2, String.join(", ", book.options()));
        }
    }

    private void entries() {
        Map<String, List<Entry>> groups = groups();
        for (Map.Entry<String, List<Entry>> g : groups.entrySet()) {
            String name = groups.size() == 1 ? "Entries" : g.getKey().isEmpty() ? "Other entries" : g.getKey();
            sheet.heading(name);
            int id = 0;
            int bytes = 0;
            for (Entry e : g.getValue()) {
                id = Math.max(id, Math.min(WIDEST_ID, e.id().length()));
                bytes = Math.max(bytes, bytes(e).length());
            }
            for (Entry e : g.getValue()) line(e, id, bytes);
        }
        if (book.entries().isEmpty()) return;
        sheet.blank();
        sheet.prose(
                0,
                "Columns: entry, length in bytes, title, fixed bits. Fixed bits are hexadecimal digits, least significant"
                        + " last: '.' is a digit without fixed bits, '*' one in which only some bits are fixed.");
    }

    /// Entries of one form; those that are alone with theirs, or have none, come last under "".
    private Map<String, List<Entry>> groups() {
        Map<String, List<Entry>> byForm = new LinkedHashMap<>();
        for (Entry e : book.entries()) {
            String form = e.forms().isEmpty() ? "" : e.forms().getLast();
            byForm.computeIfAbsent(form, f -> new ArrayList<>()).add(e);
        }
        Map<String, List<Entry>> out = new LinkedHashMap<>();
        List<Entry> alone = new ArrayList<>();
        for (Entry e : book.entries()) {
            String form = e.forms().isEmpty() ? "" : e.forms().getLast();
            List<Entry> group = byForm.getOrDefault(form, List.of());
            if (form.isEmpty() || group.size() == 1) alone.add(e);
            else out.putIfAbsent(form, group);
        }
        if (!alone.isEmpty()) out.put("", alone);
        return out;
    }

    private static String bytes(Entry e) {
        Entry.Length l = e.length();
        return l.isFixed() ? Integer.toString(l.bytes()) : l.bytes() + "/" + l.longBytes();
    }

    private void line(Entry e, int idWidth, int bytesWidth) {
        String id = LineWrap.clean(e.id());
        if (id.length() > idWidth) {
            for (String s : LineWrap.lines(id, LineWrap.WIDTH - 2))
                sheet.line("  " + sheet.style().name(s));
            id = "";
        }
        String left = " ".repeat(idWidth - id.length() + 2) + LineWrap.padded(bytes(e), bytesWidth) + "  ";
        int used = 2 + id.length() + left.length();
        String fixed = digits(e);
        String title = LineWrap.shortened(e.title(), LineWrap.WIDTH - used - 2 - fixed.length());
        String gap = " ".repeat(LineWrap.WIDTH - used - title.length() - fixed.length());
        sheet.line("  " + sheet.style().name(id) + left + title + gap
                + sheet.style().faint(fixed));
    }

    /// The fixed bits as hexadecimal digits, from the highest one that has any.
    private static String digits(Entry e) {
        StringBuilder out = new StringBuilder();
        Mask fixed = e.fixed();
        for (int low = 8 * e.length().longBytes() - 4; low >= 0; low -= 4) {
            int mask = nibble(fixed, low);
            if (mask == 0 && out.isEmpty()) continue;
            out.append(mask == 15 ? Character.forDigit(nibble(e.match(), low), 16) : mask == 0 ? '.' : '*');
        }
        return out.isEmpty() ? "." : out.toString();
    }

    private static int nibble(Mask m, int low) {
        return (int) (m.part(low >> 6) >>> low & 15);
    }
}
