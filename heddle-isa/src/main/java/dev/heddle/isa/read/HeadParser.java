package dev.heddle.isa.read;

import dev.heddle.base.expr.ElementType;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads the head of a book: `isa agx "Apple G13 GPU" { … }`.
final class HeadParser {
    private static final List<String> LINES = List.of(
            "doc",
            "missing",
            "include",
            "follows",
            "extends",
            "granule",
            "max",
            "length",
            "lanes",
            "names",
            "fragments",
            "padding",
            "variant",
            "dialect",
            "evidence",
            "state",
            "view",
            "space",
            "table",
            "input",
            "stage",
            "constants",
            "column",
            "labels",
            "literal",
            "header",
            "section",
            "repeat",
            "sync",
            "unit",
            "delay",
            "overlap",
            "costs");

    private final Tokens in;
    private String doc = "";
    private final List<String> missing = new ArrayList<>();
    private int granule = 1;
    private int max = 16;
    private final LengthParser lengths;
    private int lanes = 1;
    private final Map<String, String> names = new LinkedHashMap<>();
    private boolean apart;
    private boolean fragments;
    private int abreast;
    private int padding = -1;
    private final List<Isa.Variant> variants = new ArrayList<>();
    private final List<String> dialects = new ArrayList<>();
    private final Map<String, String> evidence = new LinkedHashMap<>();
    private final Map<String, Isa.State> states = new LinkedHashMap<>();
    private final Map<String, Isa.View> views = new LinkedHashMap<>();
    private final Map<String, Isa.Space> spaces = new LinkedHashMap<>();
    private final Map<String, String> tables = new LinkedHashMap<>();
    private final List<String> internal = new ArrayList<>();
    private final List<Isa.Input> inputs = new ArrayList<>();
    private final Map<String, Isa.Stage> stages = new LinkedHashMap<>();
    private String constants = "";
    private final Map<String, String> syncs = new LinkedHashMap<>();
    private final Map<String, Schedule.Unit> units = new LinkedHashMap<>();
    private final List<Schedule.Delay> delays = new ArrayList<>();
    private final Map<String, String> overlaps = new LinkedHashMap<>();
    private CostModel costs = CostModel.NONE;
    private Isa.@Nullable Repeat repeat;
    private int column = Isa.Writing.PLAIN.column();
    private final Map<String, Integer> columns = new LinkedHashMap<>();

    /// Where the head says how wide the mnemonics of a dialect are.
    private final Map<String, Token> columnsAt = new HashMap<>();

    private String labels = Isa.Writing.PLAIN.labels();
    private int labelUnit = Isa.Writing.PLAIN.labelUnit();
    private String literal = "";
    private final Map<String, Isa.OwnHeader> headers = new LinkedHashMap<>();
    private final Map<String, Isa.Section> sections = new LinkedHashMap<>();
    private final List<Included> included = new ArrayList<>();
    private @Nullable Followed followed;
    private boolean isExtension;

    /// Names of the head that come from another book, and which.
    private final Map<String, String> foreign = new HashMap<>();

    /// Another book that this one has in itself.
    ///
    /// @param at where the head names it
    record Included(Token at, Book book) {}

    HeadParser(Tokens in) {
        this.in = in;
        this.lengths = new LengthParser(in);
    }

    /// @return whether the book has all instructions of the one that it follows
    boolean isExtension() {
        return isExtension;
    }

    /// @return the book that this one follows, or null
    @Nullable
    Followed followed() {
        return followed;
    }

    /// `follows valhall v14`: what this book does not say, that one does.
    private void follows() {
        Token t = in.name("the name of one of Heddle's books");
        if (!Books.names().contains(t.text()))
            throw in.fault(t, "there is no book '" + t.text() + "' to follow" + Suggest.near(t.text(), Books.names()));
        Token variant = in.name("its variant");
        try {
            followed = BookParser.followed(Books.text(t.text()), variant.text());
            followed.book().isa().evidence().forEach(evidence::putIfAbsent);
        } catch (SourceException e) {
            throw in.fault(t, "'" + t.text() + "' cannot be read: " + e.getMessage());
        }
    }

    /// `extends agx`, `extends valhall v10`: that book with more instructions, or others.
    private void extend(Token at) {
        Token t = in.name("the name of one of Heddle's books");
        if (!Books.names().contains(t.text()))
            throw in.fault(
                    t,
                    "there is no book '%s' to extend; there are %s%s"
                            .formatted(
                                    t.text(), String.join(", ", Books.names()), Suggest.near(t.text(), Books.names())));
        if (followed != null || !evidence.isEmpty() || !states.isEmpty() || !variants.isEmpty())
            throw in.fault(at, "'extends' comes before all that this book says itself");
        try {
            Isa all = BookParser.head(Books.text(t.text()));
            String variant =
                    all.variant(in.peek().text()) == null ? null : in.next().text();
            followed = BookParser.followed(Books.text(t.text()), variant);
        } catch (SourceException e) {
            throw in.fault(t, "'" + t.text() + "' cannot be read: " + e.getMessage());
        }
        isExtension = true;
        begin(followed.book().isa());
    }

    /// Begins with what another head says; what this one says takes its place.
    private void begin(Isa base) {
        granule = base.granule();
        max = base.maxBytes();
        lengths.begin(base.lengths());
        lanes = base.lanes();
        apart = base.apart();
        abreast = base.abreast();
        names.putAll(base.names());
        fragments = base.fragments();
        padding = base.padding();
        constants = base.constants();
        evidence.putAll(base.evidence());
        Isa.Writing w = base.writing();
        column = w.column();
        columns.putAll(w.columns());
        labels = w.labels();
        labelUnit = w.labelUnit();
        literal = w.literal();
        headers.putAll(w.headers());
        sections.putAll(w.sections());
        repeat = w.repeat();
        syncs.putAll(base.schedule().waits());
        units.putAll(base.schedule().units());
        delays.addAll(base.schedule().delays());
        overlaps.putAll(base.schedule().overlaps());
        costs = base.costs();
        states.putAll(base.states());
        views.putAll(base.views());
        spaces.putAll(base.spaces());
    }

    private void takeOver(Isa other) {
        if (dialects.isEmpty()) dialects.addAll(other.dialects());
        other.states().forEach(states::putIfAbsent);
        other.views().forEach(views::putIfAbsent);
        other.spaces().forEach(spaces::putIfAbsent);
        other.tables().forEach(tables::putIfAbsent);
        for (String name : other.internal()) if (!internal.contains(name)) internal.add(name);
        if (inputs.isEmpty()) inputs.addAll(other.inputs());
        other.stages().forEach(stages::putIfAbsent);
    }

    /// @return the books that the head includes
    List<Included> included() {
        return included;
    }

    Isa parse() {
        if (!in.at("isa")) in.expected("'isa', the head of the book");
        in.next();
        Token name = in.name("the name of the instruction set");
        String title = in.string("a title, in quotes");
        BookParser.block(in, this::line);
        if (followed != null) takeOver(followed.book().isa());
        if (variants.isEmpty()) variants.add(Isa.Variant.all(title));
        if (dialects.isEmpty()) dialects.add(name.text());
        if (max % granule != 0) throw in.fault(name, "the longest instruction is not a multiple of the granule");
        for (Included i : included) fits(i);
        columnsAt.forEach(this::dialect);
        return new Isa(
                name.text(),
                title,
                doc,
                missing,
                granule,
                max,
                lengths.rules(granule, max),
                lanes,
                apart,
                Math.max(lanes, abreast),
                fragments,
                padding,
                variants,
                names,
                dialects,
                evidence,
                states,
                views,
                spaces,
                tables,
                internal,
                inputs,
                stages,
                constants,
                new Isa.Writing(column, columns, labels, labelUnit, literal, headers, sections, repeat),
                new Schedule(syncs, units, delays, overlaps),
                costs);
    }

    /// For all dialects, or the one that is named.
    private void column() {
        Token t = in.peek();
        String dialect = t.kind() == Token.Kind.NAME ? in.next().text() : "";
        int width = in.number("the width of the mnemonic", 0, 80);
        if (dialect.isEmpty()) column = width;
        else columns.put(dialect, width);
        if (!dialect.isEmpty()) columnsAt.put(dialect, t);
    }

    private void dialect(String name, Token at) {
        if (!dialects.contains(name))
            throw in.fault(at, "'%s' is not a dialect of this book%s".formatted(name, Suggest.near(name, dialects)));
    }

    private void line(Token t) {
        switch (t.text()) {
            case "doc" -> doc = (doc.isEmpty() ? "" : doc + "\n") + in.string("a text");
            case "missing" -> missing.add(in.string("what the book lacks"));
            case "include" -> include();
            case "follows" -> follows();
            case "extends" -> extend(t);
            case "granule" -> granule = in.number("the granule", 1, 16);
            case "max" -> max = in.number("the longest instruction", 1, Isa.MOST_BYTES);
            case "length" -> lengths.rule();
            case "lanes" -> {
                lanes = in.number("the number of lanes", 1, 1024);
                apart = in.accept("apart");
                if (apart && in.accept("abreast"))
                    abreast = in.number("how many lanes may run side by side", lanes, 1024);
            }
            case "fragments" -> fragments = true;
            case "padding" -> padding = in.number("the padding byte", 0, 255);
            case "variant" -> variants.add(variant());
            case "names" -> {
                String word = in.string("a word in names of chips, in quotes");
                in.expect("as");
                names.put(word, in.string("what it stands for, in quotes"));
            }
            case "dialect" -> dialects.add(in.name("the name of a dialect").text());
            case "evidence" ->
                evidence.put(fresh(in.name("a tag"), evidence).text(), in.string("what the tag stands for"));
            case "state" -> state();
            case "view" -> view();
            case "space" -> space();
            case "table" -> table();
            case "input" -> inputs.add(input());
            case "stage" -> stage();
            case "constants" ->
                constants = in.one("a register file or a view", files()).text();
            case "costs" -> costs = new CostParser(in, files(), evidence.keySet()).parse();
            case "sync" ->
                syncs.put(in.name("the field that makes an instruction wait").text(), in.string("what it waits for"));
            case "unit" -> unit();
            case "delay" -> delay();
            case "overlap" -> overlaps.put(stateName().text(), stateName().text());
            case "repeat" -> repeat();
            case "column" -> column();
            case "labels" -> {
                labels = in.name("what the names of branch targets begin with").text();
                labelUnit = in.number("the bytes that are counted", 1, 16);
            }
            case "literal" -> literal = in.dottedName("a word, or one in quotes");
            case "header" ->
                headers.put(line("the first word of a line"), new Isa.OwnHeader(in.string("what follows it"), role()));
            case "section" ->
                sections.put(
                        line("the line that opens it"),
                        new Isa.Section(line("the line that closes it"), line("an instruction")));
            default ->
                throw in.fault(
                        t,
                        "expected one of "
                                + String.join(", ", LINES)
                                + ", found "
                                + t.shown()
                                + Suggest.near(t.text(), LINES));
        }
    }

    /// `include a64`: what that book says becomes part of this one.
    private void include() {
        Token t = in.name("the name of one of Heddle's books");
        if (!Books.names().contains(t.text()))
            throw in.fault(
                    t,
                    "there is no book '"
                            + t.text()
                            + "' to include; there are "
                            + String.join(", ", Books.names())
                            + Suggest.near(t.text(), Books.names()));
        Book b;
        try {
            b = BookParser.parse(Books.text(t.text()), null, null);
        } catch (SourceException e) {
            throw in.fault(t, "'" + t.text() + "' cannot be read: " + e.getMessage());
        }
        Isa isa = b.isa();
        if (!isa.schedule().units().isEmpty())
            throw in.fault(t, "'" + t.text() + "' has units, and such a book cannot be included");
        merge(t, states, isa.states());
        merge(t, views, isa.views());
        merge(t, spaces, isa.spaces());
        merge(t, evidence, isa.evidence());
        included.add(new Included(t, b));
    }

    private <V> void merge(Token at, Map<String, V> into, Map<String, V> from) {
        for (Map.Entry<String, V> e : from.entrySet()) {
            if (into.putIfAbsent(e.getKey(), e.getValue()) != null)
                throw in.fault(at, "'%s' has '%s', too".formatted(at.text(), e.getKey()));
            foreign.put(e.getKey(), at.text());
        }
    }

    /// A name that no included book has defined.
    private Token fresh(Token name, Map<String, ?> among) {
        String by = among.containsKey(name.text()) ? foreign.get(name.text()) : null;
        if (by != null) throw in.fault(name, "'%s' has been defined in '%s'".formatted(name.text(), by));
        return name;
    }

    private void fits(Included i) {
        Isa other = i.book().isa();
        if (other.granule() % granule != 0 || other.maxBytes() > max)
            throw in.fault(
                    i.at(),
                    "'%s' has instructions of up to %d bytes in steps of %d, this book of up to %d in steps of %d"
                            .formatted(i.at().text(), other.maxBytes(), other.granule(), max, granule));
    }

    private String role() {
        return in.accept("as") ? in.one("a role", Set.copyOf(Isa.ROLES)).text() : "";
    }

    private Isa.Variant variant() {
        String name = in.name("the name of a variant").text();
        List<String> aliases = new ArrayList<>();
        while (in.accept("|")) aliases.add(in.dottedName("another name, or a pattern in quotes"));
        String title = in.string("what the variant is");
        List<Integer> widths = new ArrayList<>();
        if (in.accept("lanes")) {
            do widths.add(in.number("the number of lanes", 1, 1024));
            while (in.accept(","));
        }
        boolean isPreset = in.accept("default");
        List<Isa.Chip> chips = new ArrayList<>();
        if (in.accept("chips")) {
            do {
                int number = in.number("the number that files have for a chip", 0, 0xff_ffff);
                chips.add(new Isa.Chip(number, in.string("the name of the chip")));
            } while (in.accept(","));
        }
        return new Isa.Variant(name, aliases, title, widths, isPreset, chips);
    }

    /// `unit sfu "special functions" results ss in f unless g sources ss or sy`
    private void table() {
        String name = in.name("the name of a table").text();
        if (in.accept("internal")) internal.add(name);
        tables.put(name, in.string("what is in it"));
    }

    private void unit() {
        String name = in.name("the name of a unit").text();
        String doc = in.string("what the unit does");
        List<Schedule.Result> results = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        while (in.accept("results")) {
            String wait = in.one("a wait", syncs.keySet()).text();
            String file = in.accept("in") ? stateName().text() : "";
            List<String> unless = new ArrayList<>();
            if (in.accept("unless")) {
                do unless.add(stateName().text());
                while (in.accept("or"));
            }
            results.add(new Schedule.Result(wait, file, unless));
        }
        if (in.accept("sources")) {
            do sources.add(in.one("a wait", syncs.keySet()).text());
            while (in.accept("or"));
        }
        units.put(name, new Schedule.Unit(name, doc, results, sources, tag()));
    }

    /// `delay alu in a0 to any 6 mixed 6 only v2.. evidence manual "why"`
    private void delay() {
        String unit = in.one("a unit", units.keySet()).text();
        String file = in.accept("in") ? stateName().text() : "";
        in.expect("to");
        String role = in.name("a unit, a role or 'any'").text();
        int slots = in.number("the number of slots", 0, 1000);
        int mixed = in.accept("mixed") ? in.number("the number of slots", 0, 1000) : slots;
        List<String> only = in.accept("only") ? VariantRanges.names(in, variants) : List.of();
        String tag = tag();
        boolean hasReason = in.peek().kind() == Token.Kind.STRING;
        String doc = hasReason ? in.string("why") : "";
        delays.add(new Schedule.Delay(unit, file, role, slots, mixed, only, tag, doc));
    }

    /// `repeat rpt drops sy, ss`
    private void repeat() {
        String field = in.name("the field that says how many times more").text();
        List<String> drops = new ArrayList<>();
        if (in.accept("drops")) {
            do drops.add(in.name("a field").text());
            while (in.accept(","));
        }
        repeat = new Isa.Repeat(field, drops);
    }

    private String tag() {
        return in.accept("evidence") ? in.one("a tag", evidence.keySet()).text() : "";
    }

    private String line(String what) {
        if (in.peek().kind() != Token.Kind.STRING) in.expected(what + ", in quotes");
        return Token.unescape(in.next().text());
    }

    private ElementType type() {
        return AlternativeParser.type(in);
    }

    private int count() {
        if (!in.accept("[")) return 1;
        int n = in.number("the number of registers", 1, 65536);
        in.expect("]");
        return n;
    }

    private void state() {
        String name = fresh(in.name("the name of a register file"), states).text();
        in.expect(":");
        ElementType type = type();
        int count = count();
        boolean isPacked = in.at("packed");
        Token where = in.peek();
        boolean perLane = !in.accept("packed") && !in.accept("shared");
        if (isPacked && !type.equals(ElementType.unsigned(8)))
            throw in.fault(where, "what is packed has elements of u8; views of it may be wider");
        int row = isPacked && in.accept("rows") ? in.number("bytes of a row", 1, count) : 0;
        String about = in.peek().kind() == Token.Kind.STRING ? in.string("a text") : "";
        states.put(name, new Isa.State(name, type, count, perLane, isPacked, row, about));
    }

    private void space() {
        String name = fresh(in.name("the name of an address space"), spaces).text();
        in.expect(":");
        int bits = in.number("the width of an address", 1, 64);
        Isa.Reach reach = in.accept("of") ? reach() : Isa.Reach.DEVICE;
        Map<Isa.Reach, Long> windows = new LinkedHashMap<>();
        while (in.accept("with")) {
            Isa.Reach of = reach();
            in.expect("at");
            windows.put(of, in.number("the address of its first byte"));
        }
        spaces.put(name, new Isa.Space(bits, reach, windows));
    }

    private Isa.Reach reach() {
        Token who = in.name("'device', 'group' or 'lane'");
        return switch (who.text()) {
            case "device" -> Isa.Reach.DEVICE;
            case "group" -> Isa.Reach.GROUP;
            case "lane" -> Isa.Reach.LANE;
            default -> throw in.fault(who, "expected 'device', 'group' or 'lane', found " + who.shown());
        };
    }

    private Token stateName() {
        return in.one("a register file", states.keySet());
    }

    /// `input sr[80] = global.x`
    private Isa.Input input() {
        Isa.Cell at = register();
        in.expect("=");
        Token word = in.peek();
        String what = in.dottedName("what the register holds");
        if (!Isa.INPUTS.contains(what))
            throw in.fault(word, "expected one of " + String.join(", ", Isa.INPUTS) + Suggest.near(what, Isa.INPUTS));
        return new Isa.Input(at.file(), at.element(), what);
    }

    /// `stage fragment "one thread for each pixel" { input r[0] = global.x  writes live }`
    private void stage() {
        Token name = in.name("the name of a stage");
        String title = in.string("what it is, in quotes");
        List<Isa.Input> own = new ArrayList<>();
        List<Isa.Cell> writes = new ArrayList<>();
        List<String> before = new ArrayList<>();
        boolean[] squares = {false};
        BookParser.block(in, t -> {
            switch (t.text()) {
                case "input" -> own.add(input());
                case "squares" -> squares[0] = true;
                case "writes" -> writes.add(register());
                case "before" -> before.add(in.name("a function").text());
                default -> throw in.fault(t, "expected input, squares, writes or before, found " + t.shown());
            }
        });
        if (writes.size() > 1) throw in.fault(name, "a stage has one 'writes' at most");
        if (before.size() > 1) throw in.fault(name, "a stage has one 'before' at most");
        Isa.Cell only = writes.isEmpty() ? null : writes.getFirst();
        Isa.Stage made = new Isa.Stage(title, own, squares[0], only, String.join("", before));
        if (stages.put(name.text(), made) != null)
            throw in.fault(name, "there are two stages '%s'".formatted(name.text()));
    }

    private Set<String> files() {
        Set<String> files = new TreeSet<>(states.keySet());
        files.addAll(views.keySet());
        return files;
    }

    private Isa.Cell register() {
        Token of = in.one("a register file or a view", files());
        Isa.State state = states.get(of.text());
        Isa.View view = views.get(of.text());
        int count = state != null ? state.count() : view == null ? 1 : view.count();
        int element = 0;
        if (in.accept("[")) {
            element = in.number("the number of a register", 0, count - 1);
            in.expect("]");
        }
        return new Isa.Cell(of.text(), element);
    }

    private void view() {
        String name = fresh(in.name("the name of a view"), views).text();
        in.expect(":");
        ElementType type = type();
        int count = count();
        in.expect("of");
        String of = stateName().text();
        boolean hasOther = in.accept("or");
        String other = hasOther ? stateName().text() : "";
        if (hasOther) in.expect("unless");
        String option = hasOther ? in.name("what a launch may be without").text() : "";
        views.put(name, new Isa.View(name, type, count, of, other, option));
    }
}
