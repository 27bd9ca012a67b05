package dev.heddle.pages;

import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import dev.heddle.pages.PageText.Literal;
import dev.heddle.pages.PageText.Prose;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The sections of the page of an entry.
///
/// @param entry one of the book's
public record EntryContent(Book book, Entry entry) {
    /// The sections that pages choose from, in the order of pages in text.
    public enum Topic {
        FIELDS("Fields"),
        TEXT("Text"),
        OPERANDS("Operands"),
        /// Shapes that only texts use.
        SHAPES("Parts of operands"),
        ALL_NAMES("Names of values"),
        /// Of the entry's own texts and its operands; others have pages of their own.
        NAMES("Names of values"),
        RULES("Requirements"),
        MEANING("What it does"),
        TIME("Time"),
        FUNCTIONS("Functions of the book that it uses"),
        DESCRIPTION("Description"),
        NOTES("Notes, and what is unknown"),
        EVIDENCE("Evidence"),
        DATA("Data"),
        PRECEDENCE("Where another entry matches too");

        private final String title;

        Topic(String title) {
            this.title = title;
        }

        /// @return the id of the section
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// @return one without blocks if there is nothing to say
    public PageSection of(Topic topic) {
        List<PageBlock> blocks = switch (topic) {
            case FIELDS -> fields();
            case TEXT -> texts();
            case OPERANDS -> operands();
            case SHAPES -> shapes();
            case ALL_NAMES -> names(new UsedDefinitions(book, entry).enums());
            case NAMES -> ownNames();
            case RULES -> rules();
            case MEANING -> meaning();
            case TIME -> TimePage.entry(book, entry);
            case FUNCTIONS -> functions();
            case DESCRIPTION -> docs();
            case NOTES -> notes();
            case EVIDENCE -> evidence();
            case DATA -> data();
            case PRECEDENCE -> precedence();
        };
        return section(topic, blocks);
    }

    /// @return what the page of an instruction says of its entry; nothing else of this class is in the studio's page
    List<PageSection> ofInstruction() {
        return List.of(
                section(Topic.DESCRIPTION, docs()),
                section(Topic.MEANING, meaning()),
                section(Topic.EVIDENCE, evidence()),
                section(Topic.NOTES, notes()));
    }

    private static PageSection section(Topic topic, List<PageBlock> blocks) {
        return new PageSection(topic.id(), topic.title, blocks);
    }

    private EntryFacts facts() {
        return new EntryFacts(book, entry);
    }

    private List<PageBlock> table(String label, List<String> titles, List<List<PageText>> rows) {
        return rows.isEmpty() ? List.of() : List.of(new PageBlock.Table(label + " of " + entry.id(), titles, rows));
    }

    private List<PageBlock> fields() {
        List<List<PageText>> rows = new ArrayList<>();
        for (EntryFacts.Field f : facts().fields())
            rows.add(List.of(
                    new PageText.Operand(f.name()),
                    new Literal(f.places()),
                    new Prose(Integer.toString(f.width())),
                    new Prose(f.meaning())));
        List<PageBlock> out = new ArrayList<>(table("Fields", List.of("name", "bits", "width", "meaning"), rows));
        if (entry.lets().isEmpty()) return out;
        out.add(PageBlock.heading("Computed"));
        out.add(new PageBlock.Code(entry.lets().stream().map(EntryContent::let).toList()));
        return out;
    }

    private static String let(Entry.LetDecl l) {
        return "let " + l.name() + ": " + l.width() + " = " + ExprText.of(l.value());
    }

    private List<PageBlock> texts() {
        List<PageBlock> out = new ArrayList<>();
        List<String> dialects = book.isa().dialects();
        new TreeMap<>(entry.texts()).forEach((dialect, all) -> {
            String name = dialect.isEmpty() ? dialects.getFirst() : dialect;
            if (dialects.size() > 1) out.add(PageBlock.heading("Text (" + name + ")"));
            String label = "Text of " + entry.id() + " in " + name;
            out.add(
                    all.isEmpty()
                            ? PageBlock.paragraph("none: these words are written as data")
                            : Definitions.alternatives(label, all, entry.mnemonic()));
        });
        if (entry.accepts().isEmpty()) return out;
        out.add(PageBlock.heading("Accepted as well"));
        List<PageText> items = new ArrayList<>();
        for (List<Part> a : entry.accepts()) items.add(new PageText.Template(a, entry.mnemonic()));
        out.add(new PageBlock.Items(PageBlock.Kind.BARE, items));
        return out;
    }

    /// Operands of one shape share its table.
    private List<PageBlock> operands() {
        List<PageBlock> out = new ArrayList<>();
        facts().operands().forEach((name, operands) -> {
            Shape shape = book.shape(name);
            List<PageText> title = new ArrayList<>();
            for (Entry.OperandDecl o : operands) {
                String before = title.isEmpty() ? operands.size() > 1 ? "Operands " : "Operand " : ", ";
                title.add(new Prose(before));
                title.add(new PageText.Operand(o.name()));
            }
            title.add(new Prose(": " + shape.title()));
            out.add(new PageBlock.Heading(new PageText.Sequence(title)));
            out.add(new PageBlock.Declarations(operands));
            out.add(Definitions.alternatives(shape));
        });
        return out;
    }

    private List<PageBlock> shapes() {
        Set<String> own = facts().operands().keySet();
        List<PageBlock> out = new ArrayList<>();
        for (Shape s : new UsedDefinitions(book, entry).shapes())
            if (!own.contains(s.name())) out.addAll(Definitions.shape(s));
        return out;
    }

    private static List<PageBlock> names(Collection<EnumTable> all) {
        return all.stream().flatMap(t -> Definitions.names(t).stream()).toList();
    }

    private List<PageBlock> ownNames() {
        Set<String> own = new TreeSet<>();
        entry.texts().values().forEach(all -> all.forEach(a -> named(a, own)));
        for (Entry.OperandDecl o : entry.operands())
            book.shape(o.shape()).alternatives().forEach(a -> named(a, own));
        List<EnumTable> enums = new ArrayList<>(new UsedDefinitions(book, entry).enums());
        enums.removeIf(t -> !own.contains(t.name()));
        return names(enums);
    }

    private static void named(Shape.Alternative a, Set<String> to) {
        a.texts().values().forEach(parts -> named(parts, to));
    }

    private static void named(List<Part> parts, Set<String> to) {
        for (Part p : parts) {
            switch (p) {
                case Part.Named n -> to.add(n.table());
                case Part.AnyOrder g -> named(g.parts(), to);
                case Part.Optional g -> named(g.parts(), to);
                default -> {}
            }
        }
    }

    private List<PageBlock> rules() {
        List<PageBlock> out = new ArrayList<>();
        for (Entry.Requirement r : entry.requirements()) {
            PageText condition = new PageText.Code(ExprText.of(r.condition()), true);
            PageText advised = PageText.of(new Prose("advised: "), condition);
            out.add(new PageBlock.Rule(r.refuses() ? condition : advised, r.reason()));
        }
        return out;
    }

    private List<PageBlock> meaning() {
        Entry.Meaning m = entry.meaning();
        if (m == null) {
            Entry.Pointer p = entry.pointer();
            return List.of(PageBlock.paragraph(
                    p == null ? "The book does not say." : "What the descriptor in " + p.operand() + " says."));
        }
        String unknown = m.unknown();
        if (unknown != null)
            return List.of(
                    new PageBlock.Paragraph(PageText.of(new PageText.Open("unknown"), new Prose(": " + unknown))));
        List<PageBlock> out = new ArrayList<>();
        out.add(PageBlock.paragraph(EntryFacts.lanes(m)));
        out.add(new PageBlock.Code(m.body().isEmpty() ? List.of("(nothing)") : ExprText.of(m.body())));
        if (m.async() != null)
            out.add(new PageBlock.Paragraph(PageText.of(
                    new Prose("The results arrive later, with a wait for slot: "),
                    new PageText.Code(ExprText.of(m.async()), true))));
        return out;
    }

    private List<PageBlock> functions() {
        List<String> lines = new ArrayList<>();
        new UsedDefinitions(book, entry).functions().forEach(f -> lines.addAll(ExprText.of(f)));
        return lines.isEmpty() ? List.of() : List.of(new PageBlock.Code(lines));
    }

    private List<PageBlock> docs() {
        return entry.docs().stream().map(PageBlock::paragraph).toList();
    }

    private List<PageBlock> notes() {
        List<PageText> items = new ArrayList<>();
        for (String n : facts().notes()) items.add(new Prose(n));
        return items.isEmpty() ? List.of() : List.of(new PageBlock.Items(PageBlock.Kind.BULLETS, items));
    }

    private List<PageBlock> evidence() {
        List<List<PageText>> rows = new ArrayList<>();
        for (String tag : entry.evidence())
            rows.add(PageText.row(new PageText.Tag(tag), book.isa().evidence().getOrDefault(tag, "")));
        return table("Evidence", List.of(), rows);
    }

    private List<PageBlock> data() {
        List<List<PageText>> rows = new ArrayList<>();
        new TreeMap<>(entry.data())
                .forEach((name, value) -> rows.add(PageText.row(new Prose(name), value + work(name, value))));
        return table("Data", List.of(), rows);
    }

    /// What the work that an entry names is, and how its costs are known.
    private String work(String name, String value) {
        CostModel.Work work = name.equals("unit") ? book.isa().costs().works().get(value) : null;
        if (work == null) return "";
        return (work.doc().isEmpty() ? "" : ": " + work.doc())
                + (work.evidence().isEmpty() ? "" : " (" + work.evidence() + ")");
    }

    /// Which entry wins where two match one word.
    private List<PageBlock> precedence() {
        List<List<PageText>> rows = new ArrayList<>();
        List<String> yields = facts().yieldsTo();
        if (!yields.isEmpty()) {
            PageText ids = ids(yields);
            PageText general = new Prose(" (of which it is the general case)");
            rows.add(List.of(new Prose("yields to"), PageText.of(ids, general)));
        }
        List<String> over = facts().winsOver();
        if (!over.isEmpty()) rows.add(List.of(new Prose("wins over"), ids(over)));
        return table("Precedence", List.of(), rows);
    }

    private static PageText ids(List<String> all) {
        List<PageText> out = new ArrayList<>();
        for (String id : all) {
            if (!out.isEmpty()) out.add(new Prose(", "));
            out.add(new PageText.Id(id));
        }
        return new PageText.Sequence(out);
    }
}
