package dev.heddle.isa.read;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Deferred;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Outline;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RegisterAssignment;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Spelling;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Lexer;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads a book for one variant. What belongs to other variants only is passed over.
final class BookParser {
    private final Source source;
    private final Faults faults;
    private final Tokens in;
    private final @Nullable String wanted;
    private final @Nullable BookCheck check;

    private @Nullable Isa isa;
    private @Nullable Followed followed;
    private boolean isExtension;
    private Isa.@Nullable Variant variant;
    private final Map<String, EnumTable> enums = new LinkedHashMap<>();
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Forms forms;
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final Set<String> kinds = new HashSet<>();
    private final List<Pending> pending = new ArrayList<>();

    /// By entry: where more of its members are.
    private final Map<String, List<Integer>> more = new HashMap<>();

    /// By entry: what it is the general case of. Grows while items are read.
    private final Map<String, List<String>> generals = new HashMap<>();

    private final List<Token> named = new ArrayList<>();

    private final Map<String, RegisterAssignment> settings = new LinkedHashMap<>();
    private final Map<String, RecordLayout> records = new LinkedHashMap<>();

    /// Names that come from other books, and which.
    private final Map<String, String> foreign = new HashMap<>();

    private final ShapeParser shapeParser;

    private final List<Outline> included = new ArrayList<>();
    private final List<Spelling> spellings = new ArrayList<>();
    private final Map<String, Book> descriptors = new LinkedHashMap<>();

    /// @param isDescriptor whether it is a word that instructions point to
    private record Pending(
            String id,
            String mnemonic,
            Token at,
            List<Forms.Extends> parents,
            List<String> general,
            @Nullable Token like,
            String title,
            int body,
            boolean isDescriptor) {}

    private BookParser(Source source, @Nullable String wanted, @Nullable BookCheck check) {
        this.check = check;
        this.source = source;
        this.wanted = wanted;
        this.faults = new Faults(source);
        this.in = new Tokens(Lexer.tokens(source, faults), faults);
        this.shapeParser = new ShapeParser(in, this::lines, check == null);
        forms = new Forms(in, faults);
    }

    /// @param variant name or alias of a variant, or null for the default one
    /// @param check null if the book has been checked before
    /// @throws SourceException with every fault of the book
    static Book parse(Source source, @Nullable String variant, @Nullable BookCheck check) throws SourceException {
        return new BookParser(source, variant, check).run();
    }

    /// Reads a book that another one follows.
    static Followed followed(Source source, @Nullable String variant) throws SourceException {
        BookParser p = new BookParser(source, variant, null);
        return new Followed(p.run(), p.shapeParser.widths());
    }

    /// Reads the head of a book alone.
    static Isa head(Source source) throws SourceException {
        BookParser p = new BookParser(source, null, null);
        try {
            return new HeadParser(p.in).parse();
        } catch (Tokens.Skip e) {
            p.faults.throwIfAny();
            throw new IllegalStateException(e);
        }
    }

    private Book run() throws SourceException {
        try {
            HeadParser head = new HeadParser(in);
            isa = head.parse();
            followed = head.followed();
            isExtension = head.isExtension();
            variant = chosen(isa);
            for (HeadParser.Included i : head.included()) include(i);
        } catch (Tokens.Skip e) {
            faults.throwIfAny();
        }
        items(false);
        checkNamed();
        if (followed != null) followed.into(enums, shapes, functions, shapeParser.widths(), foreign);
        shapes.replaceAll((name, s) -> widened(s));
        faults.throwIfAny();
        List<Outline> outlines = new ArrayList<>();
        for (Pending p : pending) {
            Outline o = check == null ? outline(p) : checked(p);
            if (o == null) continue;
            if (p.isDescriptor) descriptors.put(o.id(), descriptor(o));
            else outlines.add(o);
        }
        Followed extension = isExtension ? followed : null;
        if (extension != null) extension.book().descriptors().forEach(descriptors::putIfAbsent);
        if (extension != null) extension.book().settings().forEach(settings::putIfAbsent);
        Book book = new Book(
                head(),
                current(),
                enums,
                shapes,
                Deferred.all(functions),
                extension == null ? outlines : extension.extended(outlines),
                extension == null ? included : extension.included(),
                descriptors,
                settings,
                followed == null ? spellings : followed.spellings(spellings),
                Deferred.of(() -> followed == null ? records : followed.records(records)),
                Deferred.of(() -> source));
        if (check != null) check.check(book, spellings, faults);
        faults.throwIfAny();
        return book;
    }

    /// The same with the widths that are those of other shapes.
    private Shape widened(Shape s) {
        Map<String, Token> by = shapeParser.widths().get(s.name());
        if (by == null) return s;
        List<Shape.Param> params = new ArrayList<>();
        for (Shape.Param p : s.params()) {
            Token other = by.get(p.name());
            params.add(other == null ? p : new Shape.Param(p.name(), widthOf(other, 0), p.preset(), p.at()));
        }
        return new Shape(s.name(), s.title(), s.instead(), params, s.body(), s.at());
    }

    private int widthOf(Token shape, int depth) {
        Shape s = shapes.get(shape.text());
        if (s == null || depth > shapes.size()) {
            faults.add(
                    shape.at(),
                    shape.length(),
                    "there is no shape '%s' with a width of its own%s"
                            .formatted(shape.text(), Suggest.near(shape.text(), shapes.keySet())));
            return 1;
        }
        Shape.Param first = s.params().getFirst();
        Token other = shapeParser.widths().getOrDefault(s.name(), Map.of()).get(first.name());
        return other == null ? first.width() : widthOf(other, depth + 1);
    }

    private Book descriptor(Outline only) {
        return new Book(
                head().ofDescriptors(),
                current(),
                enums,
                shapes,
                Deferred.all(functions),
                List.of(only),
                List.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Deferred.none(),
                Deferred.of(() -> source));
    }

    /// Takes over what another book says.
    private void include(HeadParser.Included i) {
        Book b = i.book();
        b.enums().forEach((name, e) -> include(i.at(), enums, name, e));
        b.shapes().forEach((name, s) -> include(i.at(), shapes, name, s));
        b.functions().forEach((name, f) -> include(i.at(), functions, name, f));
        b.descriptors().forEach((name, d) -> include(i.at(), descriptors, name, d));
        b.settings().forEach((name, s) -> include(i.at(), settings, name, s));
        for (Outline o : b.outlines()) {
            if (!ids.add(o.id())) throw in.fault(i.at(), "'" + o.id() + "' has been defined before");
            foreign.put(o.id(), i.at().text());
            included.add(o);
        }
        kinds.addAll(b.descriptors().keySet());
    }

    private <T> void include(Token at, Map<String, T> into, String name, T item) {
        if (into.putIfAbsent(name, item) != null) throw in.fault(at, "'" + name + "' has been defined before");
        foreign.put(name, at.text());
    }

    private String before(String name) {
        String by = foreign.get(name);
        return "has been defined " + (by == null ? "before" : "in '" + by + "'");
    }

    private @Nullable Outline checked(Pending p) {
        Entry e = entry(p);
        return e == null
                ? null
                : new Outline(e.id(), e.mnemonic(), e.length(), e.fixed(), e.match(), p.general, () -> e);
    }

    private Isa head() {
        return java.util.Objects.requireNonNull(isa);
    }

    private Isa.Variant current() {
        return java.util.Objects.requireNonNull(variant);
    }

    private Isa.Variant chosen(Isa head) throws SourceException {
        if (wanted == null) return head.preset();
        Isa.Variant v = head.variant(wanted);
        if (v != null) return v;
        List<String> names = head.variants().stream().map(Isa.Variant::name).toList();
        String absent = AbsentFamily.of(wanted);
        throw new SourceException(Diagnostic.of(
                head.name() + "@" + wanted,
                "unknown variant%s; %s has %s%s"
                        .formatted(
                                absent,
                                head.name(),
                                String.join(", ", names),
                                absent.isEmpty() ? Suggest.near(wanted, names) : "")));
    }

    private void items(boolean nested) {
        while (!in.atEnd() && !(nested && in.at("}"))) {
            int start = in.position();
            try {
                item();
            } catch (Tokens.Skip e) {
                skipItem(start);
            }
        }
    }

    private static final List<String> ITEMS = List.of(
            "enum", "family", "shape", "form", "insn", "descriptor", "record", "set", "spell", "also", "fn", "only");

    /// Recovers after a fault: skips the item that began at `start`, by its braces.
    private void skipItem(int start) {
        in.position(start);
        in.next();
        while (!in.atEnd()) {
            Token t = in.peek();
            if (t.first() && ITEMS.contains(t.text()) && source.column(t.at()) == 1) return;
            in.next();
        }
    }

    private void item() {
        Token t = in.next();
        switch (t.text()) {
            case "enum" -> {
                EnumTable e = new EnumParser(in, this::lines).parse(t);
                add(enums, e.name(), e, t);
            }
            case "shape" -> {
                Shape s = shapeParser.shape(t);
                add(shapes, s.name(), s, t);
            }
            case "family" -> shapeParser.family();
            case "form" -> forms.define();
            case "insn" -> insn(false);
            case "descriptor" -> insn(true);
            case "record" -> {
                RecordLayout l = new RecordParser(in, this::lines).parse(t);
                add(records, l.name(), l, t);
            }
            case "set" -> setting(t);
            case "also" -> also();
            case "spell" -> spellings.addAll(new SpellingParser(in).spellings(this::lines));
            case "fn" -> {
                Function f = function(t);
                add(functions, f.name(), f, t);
            }
            case "only" -> only(() -> items(true));
            default ->
                throw in.fault(
                        t,
                        "expected one of "
                                + String.join(", ", ITEMS)
                                + ", found "
                                + t.shown()
                                + Suggest.near(t.text(), ITEMS));
        }
    }

    private <T> void add(Map<String, T> into, String name, T item, Token at) {
        boolean taken = into.containsKey(name)
                || enums.containsKey(name)
                || shapes.containsKey(name)
                || functions.containsKey(name);
        if (taken) throw in.fault(at, "'" + name + "' " + before(name));
        into.put(name, item);
    }

    /// `also add, sub general of inc { text terse "…" }`: more members of entries, and what they are
    /// the general case of.
    private void also() {
        List<Token> ids = new ArrayList<>();
        do ids.add(in.dotted("an instruction"));
        while (in.accept(","));
        List<String> narrower = new ArrayList<>();
        general(narrower);
        in.expect("{");
        for (Token id : ids) {
            generals(id.text()).addAll(narrower);
            more.computeIfAbsent(id.text(), _ -> new ArrayList<>()).add(in.position());
            named.add(id);
        }
        in.skipBlock();
    }

    private List<String> generals(String id) {
        return generals.computeIfAbsent(id, _ -> new ArrayList<>());
    }

    /// `general of add, sub`, if it is there.
    private void general(List<String> into) {
        if (!in.accept("general")) return;
        in.expect("of");
        do into.add(in.dottedName("an instruction"));
        while (in.accept(","));
    }

    private void checkNamed() {
        Set<String> known = new HashSet<>();
        for (Pending p : pending) known.add(p.id);
        for (Token t : named)
            if (!known.contains(t.text()))
                faults.add(
                        t.at(), 1, "there is no instruction '%s'%s".formatted(t.text(), Suggest.near(t.text(), known)));
    }

    /// `only a6xx.. { … }`: reads the block, or passes over it.
    private void only(Runnable inside) {
        boolean chosen = variants();
        in.expect("{");
        if (!chosen) {
            in.skipBlock();
            return;
        }
        inside.run();
        try {
            in.expect("}");
        } catch (Tokens.Skip e) {
            // At the end of the text all has been read: to look for the next item would read it
            // again.
            if (!in.atEnd()) throw e;
        }
    }

    /// `a3xx, a5xx..a6xx, a7xx..`: whether the book's variant is among them.
    private boolean variants() {
        return VariantRanges.names(in, head().variants()).contains(current().name());
    }

    private void lines(Runnable line) {
        while (!in.at("}") && !in.atEnd()) {
            int start = in.position();
            try {
                if (in.at("only") && !in.peek(1).is("[") && !in.peek(1).is(":")) {
                    in.next();
                    only(() -> lines(line));
                } else {
                    line.run();
                }
            } catch (Tokens.Skip e) {
                in.skipToLine(start);
            }
        }
    }

    private void insn(boolean isDescriptor) {
        Token at = in.peek();
        String id = in.dottedName("the name of the " + (isDescriptor ? "descriptor" : "instruction"));
        String mnemonic = in.accept("as") ? in.dottedName("the mnemonic") : id;
        List<String> general = generals(id);
        general(general);
        Token like = null;
        if (in.accept("follows")) {
            like = in.dotted("the instruction that it follows");
        }
        List<Forms.Extends> parents = forms.parents();
        String title = in.peek().kind() == Token.Kind.STRING ? in.string("a title") : "";
        int body = -1;
        if (in.accept("{")) {
            body = in.position();
            in.skipBlock();
        }
        pending.add(new Pending(id, mnemonic, at, parents, general, like, title, body, isDescriptor));
    }

    /// @return the entry, or null after a fault
    private @Nullable Entry entry(Pending p) {
        if (!(p.isDescriptor ? kinds : ids).add(p.id)) {
            faults.add(
                    p.at.at(),
                    p.at.length(),
                    "the instruction '"
                            + p.id
                            + "' "
                            + before(p.id)
                            + "; 'insn ID as MNEMONIC' gives two one mnemonic");
            return null;
        }
        EntryBuilder builder = builder(p);
        try {
            bodies(p, builder, b -> lines(new MemberParser(in, b)::member));
            follow(p, builder);
        } catch (Tokens.Skip e) {
            return null;
        }
        return builder.build(shapes);
    }

    /// What the entry does not say itself it takes from the one that it follows.
    private void follow(Pending p, EntryBuilder builder) {
        Followed by = followed;
        Token like = p.like;
        if (by == null) {
            if (like != null) throw in.fault(like, "this book follows no other one");
            return;
        }
        Entry e = p.isDescriptor ? null : by.book().entry(like == null ? p.id : like.text());
        if (e != null) builder.follow(e);
        else if (like != null)
            throw in.fault(
                    like, "'%s' has no instruction '%s'".formatted(by.book().id(), like.text()));
    }

    private EntryBuilder builder(Pending p) {
        Isa words = p.isDescriptor ? head().ofDescriptors() : head();
        EntryBuilder builder = new EntryBuilder(p.id, p.mnemonic, p.title, p.at, words, faults);
        if (p.isDescriptor) builder.length(new Entry.Length(Isa.DESCRIPTOR_BYTES, Isa.DESCRIPTOR_BYTES, -1));
        builder.generalOf(p.general);
        return builder;
    }

    /// For a book without faults: enough to recognise the instruction, and the rest on demand.
    private Outline outline(Pending p) {
        EntryBuilder builder = builder(p);
        bodies(p, builder, b -> new OutlineParser(in, b, this::variants).body());
        return builder.outline(() -> {
            synchronized (in) {
                return java.util.Objects.requireNonNull(entry(p), p.id);
            }
        });
    }

    /// Reads the bodies of an instruction's forms, the farthest first, and its own.
    private void bodies(Pending p, EntryBuilder builder, Consumer<EntryBuilder> reader) {
        forms.read(p.id, p.parents, builder, reader);
        if (p.body >= 0) forms.body(p.body, builder, Map.of(), reader);
        for (int at : more.getOrDefault(p.id, List.of())) forms.body(at, builder, Map.of(), reader);
    }

    /// `set gpr[n] = v { movz (d.n = n, imm = v[15:0]) when v[15:0] != 0 … }`
    private void setting(Token at) {
        RegisterAssignment s = new SettingParser(in).setting(this::lines);
        if (settings.putIfAbsent(s.file(), s) != null)
            throw in.fault(at, "how '" + s.file() + "' is set has been said before");
    }

    private Function function(Token at) {
        Token called = in.name("the name of the function");
        String name = called.text();
        if (ElementType.of(name) != null || Builtin.of(name) != null)
            throw in.fault(called, "'" + name + "' belongs to the language; take another name");
        List<String> params = new ArrayList<>();
        in.expect("(");
        while (!in.at(")")) {
            params.add(in.name("a parameter").text());
            if (!in.accept(",")) break;
        }
        in.expect(")");
        ExprParser e = new ExprParser(in);
        if (!in.accept("=")) return new Function(name, params, e.block(), "", List.of(), at.at());
        List<Stmt> body = value(e);
        String option = "";
        List<Stmt> other = List.of();
        if (in.accept("unless")) {
            option = in.name("what launches may be without").text();
            in.expect("=");
            other = value(e);
        }
        return new Function(name, params, body, option, other, at.at());
    }

    private static List<Stmt> value(ExprParser e) {
        Expr value = e.expr();
        return List.of(new Stmt.Return(value, value.at()));
    }

    /// Runs `line` for each line of a block of the head.
    static void block(Tokens in, Consumer<Token> line) {
        in.expect("{");
        while (!in.at("}") && !in.atEnd()) {
            int start = in.position();
            try {
                line.accept(in.next());
            } catch (Tokens.Skip e) {
                in.skipToLine(start);
            }
        }
        in.expect("}");
    }
}
