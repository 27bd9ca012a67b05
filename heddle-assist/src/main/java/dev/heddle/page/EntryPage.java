package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.Digits;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.expr.Function;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The page of an entry: everything that it says and inherits.
public final class EntryPage {
    private static final int LABEL = 14;

    private final Book book;
    private final Entry entry;
    private final TextSheet sheet;
    private final Used used;
    private final Definitions definitions;
    private final EntryFacts facts;
    private final boolean isDescriptor;

    private EntryPage(Book book, Entry entry, boolean isDescriptor, Style style) {
        this.isDescriptor = isDescriptor;
        this.book = book;
        this.entry = entry;
        this.facts = new EntryFacts(book, entry);
        this.sheet = new TextSheet(style);
        this.used = new Used(book, entry);
        this.definitions = new Definitions(sheet);
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
        Sections sections = new Sections(book, entry, sheet);
        head();
        encoding();
        fields();
        lets();
        texts();
        operands();
        for (EnumTable t : used.enums()) definitions.names(t);
        sections.requirements();
        sections.does();
        sections.time();
        functions();
        sections.docs();
        sections.notes();
        sections.evidence();
        sections.data();
        sections.precedence();
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
        if (!entry.forms().isEmpty())
            sheet.item(2, "extends", LABEL, String.join(", ", entry.forms()));
        sheet.item(2, "length", LABEL, length(entry.length()));
        Entry.Pointer p = entry.pointer();
        if (p != null)
            sheet.item(
                    2,
                    "operand",
                    LABEL,
                    "the value of %s is the descriptor %s".formatted(p.operand(), p.kind()));
    }

    /// @return how many bytes, and how that is chosen
    public static String length(Entry.Length l) {
        if (l.isFixed()) return Digits.count(l.bytes(), "byte", "bytes");
        return "%d bytes if bit %d is 0, %d bytes if it is 1"
                .formatted(l.bytes(), l.by(), l.longBytes());
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

    private void fields() {
        TextTable table = new TextTable("name", "bits", "width", "meaning");
        for (EntryFacts.Field f : facts.fields())
            table.row(f.name(), f.places(), Integer.toString(f.width()), f.meaning());
        if (table.isEmpty()) return;
        sheet.heading("Fields");
        table.print(sheet, 2);
    }

    private void lets() {
        if (entry.lets().isEmpty()) return;
        sheet.heading("Computed");
        for (Entry.LetDecl l : entry.lets()) {
            sheet.code(2, "let " + l.name() + ": " + l.width() + " = " + ExprText.of(l.value()));
        }
    }

    private void texts() {
        Map<String, List<Shape.Alternative>> all = new TreeMap<>(entry.texts());
        for (Map.Entry<String, List<Shape.Alternative>> e : all.entrySet()) {
            String dialect = e.getKey().isEmpty() ? book.isa().dialects().getFirst() : e.getKey();
            sheet.heading("Text" + (book.isa().dialects().size() > 1 ? " (" + dialect + ")" : ""));
            if (e.getValue().isEmpty()) sheet.prose(2, "none: these words are written as data");
            else definitions.alternatives(e.getValue(), true);
        }
        if (entry.accepts().isEmpty()) return;
        sheet.heading("Accepted as well");
        for (List<Part> a : entry.accepts()) sheet.prose(2, Templates.text(a, true));
    }

    /// Operands of one shape share its table; shapes that only texts use come last.
    private void operands() {
        Map<String, List<Entry.OperandDecl>> byShape = facts.operands();
        byShape.forEach((name, operands) -> {
            String names =
                    String.join(", ", operands.stream().map(Entry.OperandDecl::name).toList());
            Shape shape = book.shape(name);
            sheet.heading(
                    (operands.size() > 1 ? "Operands " : "Operand ")
                            + names
                            + ": "
                            + shape.title());
            for (Entry.OperandDecl o : operands) declaration(o);
            definitions.alternatives(shape.alternatives(), false);
        });
        for (Shape s : used.shapes()) {
            if (byShape.containsKey(s.name())) continue;
            definitions.shape(s);
        }
    }

    /// `d: AluDst(t [8:7], v [14:9])`.
    private void declaration(Entry.OperandDecl o) {
        String args = EntryFacts.arguments(o, e -> e);
        sheet.code(2, "%s: %s(%s)".formatted(o.name(), o.shape(), args));
    }

    private void functions() {
        if (used.functions().isEmpty()) return;
        sheet.heading("Functions of the book that it uses");
        for (Function f : used.functions()) sheet.code(2, ExprText.of(f));
    }
}
