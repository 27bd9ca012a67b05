package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Turns the texts of an entry into printers.
final class PrinterCompiler {
    /// An operand's texts are remembered if its bits choose among at most 2^this.
    private static final int CACHED_BITS = 14;

    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final Map<String, Scope.Instance> operands = new HashMap<>();
    private final MatcherCompiler matchers;

    /// Bits that the operand being compiled has to show; what it takes from elsewhere, others show.
    private Mask owned = Mask.low(128);

    PrinterCompiler(Book book, Entry entry, String dialect) {
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        this.matchers = new MatcherCompiler(book, entry, dialect);
    }

    /// @return the printer of the whole text
    Printer compile() {
        Scope scope = Scope.of(book, entry);
        for (Entry.OperandDecl o : entry.operands()) operands.put(o.name(), scope.instance(o));
        Scope.Equation[] equations = scope.equations().toArray(Scope.Equation[]::new);
        Mask all = Mask.low(8 * entry.length().longBytes()).without(entry.fixed());
        if (entry.length().by() >= 0) all = all.without(Mask.of(Bits.of(entry.length().by(), 1)));
        Printer text = cases(scope, entry.text(dialect), all);
        if (equations.length == 0) return text;
        Scope.Case always = new Scope.Case(scope, new Bits[0], new long[0], Scope.TRUE);
        return new Printer.Cases(new Printer.Branch[] {new Printer.Branch(always, equations, text, Mask.NONE)});
    }

    /// The printer of one part, in the scope that it stands in.
    Printer one(Scope scope, Part part) {
        if (part instanceof Part.Operand o) {
            operands.put(o.name(), scope.instance(Objects.requireNonNull(entry.operand(o.name()))));
        }
        return part(scope, part);
    }

    private Printer shape(Scope scope, Shape s) {
        Word all = new Word();
        for (Shape.Param p : s.params()) scope.bits(new Part.Glue(List.of(p.name()))).mark(all);
        return cases(scope, s.alternatives(), new Mask(all.lo, all.hi).and(owned));
    }

    /// @param all bits that an alternative should show
    private Printer cases(Scope scope, List<Shape.Alternative> alternatives, Mask all) {
        List<Printer.Branch> branches = new ArrayList<>();
        for (Shape.Alternative a : alternatives) {
            List<Part> text = a.text(dialect);
            if (text == null) continue;
            Scope.Case c = scope.place(a);
            Printer p = parts(c.scope(), text);
            Word shown = new Word();
            for (Bits b : c.tests()) b.mark(shown);
            for (Bits b : variables(c.scope(), text)) b.mark(shown);
            Mask hidden = all.without(new Mask(shown.lo, shown.hi));
            branches.add(new Printer.Branch(c, c.scope().equations().toArray(Scope.Equation[]::new), p, hidden));
        }
        if (branches.size() == 1) {
            Printer.Branch only = branches.getFirst();
            Scope.Case c = only.condition();
            if (c.tests().length == 0 && c.guard() == Scope.TRUE && only.hidden().isEmpty() && only.equations().length == 0) return only.text();
        }
        return new Printer.Cases(branches.toArray(Printer.Branch[]::new));
    }

    private Printer parts(Scope scope, List<Part> parts) {
        Printer[] out = new Printer[parts.size()];
        for (int i = 0; i < out.length; i++) out[i] = part(scope, parts.get(i));
        return out.length == 1 ? out[0] : new Printer.Sequence(out);
    }

    static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }

    private Printer part(Scope scope, Part part) {
        return switch (part) {
            case Part.Literal l -> new Printer.Literal(Text.of(l.text()));
            case Part.Separator s -> new Printer.Separator(Text.of(s.text()));
            case Part.Mnemonic m -> new Printer.Literal(Text.of(entry.mnemonic()));
            case Part.Operand o -> operand(Objects.requireNonNull(operands.get(o.name())));
            case Part.Number n -> number(scope.bits(n.value()), n.format());
            case Part.Named n -> named(scope, n);
            case Part.Choice c -> choice(scope.bits(c.value()), c.texts());
            case Part.Flag f -> new Printer.Flag(scope.bits(f.value()), Text.of(f.text()));
            case Part.Use u -> shape(scope.inside(book.shape(u.shape()), u.args()), book.shape(u.shape()));
            case Part.Repeat r -> repeat(scope, r);
            case Part.AnyOrder g -> parts(scope, g.parts());
            case Part.Optional g -> new Printer.Optional(variables(scope, g.parts()), parts(scope, g.parts()));
        };
    }

    private Printer operand(Scope.Instance i) {
        Word mine = new Word();
        i.own().forEach(b -> b.mark(mine));
        owned = new Mask(mine.lo, mine.hi);
        Printer slow = new Printer.Undefined(shape(i.scope(), i.shape()), i.own().toArray(Bits[]::new));
        owned = Mask.low(128);
        List<Bits> read = i.params().stream().filter(b -> !b.isConstant()).toList();
        if (read.isEmpty()) return slow;
        Bits index = Bits.union(read);
        if (index.width() > CACHED_BITS || hasTarget(book, i.shape())) return slow;
        return new Printer.Cached(slow, index, (text, w) -> matchers.isClean(i.decl().name(), text, w));
    }

    /// Whether a text of an entry shows a branch target.
    static boolean hasTarget(Book book, Entry e, List<Part> text) {
        return hasTarget(book, text, new HashSet<>())
                || e.operands().stream().anyMatch(o -> hasTarget(book, book.shape(o.shape())));
    }

    /// Whether a text of a shape shows a branch target.
    static boolean hasTarget(Book book, Shape s) {
        return hasTarget(book, s, new HashSet<>());
    }

    private static boolean hasTarget(Book book, Shape s, Set<String> seen) {
        return seen.add(s.name()) && s.alternatives().stream().anyMatch(a -> a.texts().values().stream().anyMatch(t -> hasTarget(book, t, seen)));
    }

    private static boolean hasTarget(Book book, List<Part> parts, Set<String> seen) {
        return parts.stream().anyMatch(p -> switch (p) {
            case Part.Number n -> n.format() instanceof Part.Format.Relative;
            case Part.AnyOrder g -> hasTarget(book, g.parts(), seen);
            case Part.Optional g -> hasTarget(book, g.parts(), seen);
            case Part.Use u -> hasTarget(book, book.shape(u.shape()), seen);
            case Part.Named n when book.shapes().containsKey(n.table()) -> hasTarget(book, book.shape(n.table()), seen);
            default -> false;
        });
    }

    static Printer number(Bits bits, Part.Format format) {
        return switch (format) {
            case Part.Format.Integer f -> new Printer.Integer(bits, f, Text.of(f.prefix()), f.fixedWidth() ? (bits.width() + (f.base() == 16 ? 3 : 0)) / (f.base() == 16 ? 4 : 1) : 1);
            case Part.Format.SmallFloat f -> new Printer.SmallFloat(bits, f);
            case Part.Format.Relative f -> new Printer.Relative(bits, f);
        };
    }

    private Printer named(Scope scope, Part.Named n) {
        Bits bits = scope.bits(n.value());
        if (book.shapes().containsKey(n.table())) {
            Shape s = book.shape(n.table());
            return shape(scope.inside(s, bits), s);
        }
        return names(bits, book.enumTable(n.table()));
    }

    private static Printer.Names names(Bits bits, EnumTable table) {
        int size = (int) table.rows().stream().mapToLong(EnumTable.Row::value).max().orElse(-1) + 1;
        Text[] names = new Text[size];
        boolean[] suspect = new boolean[size];
        for (EnumTable.Row r : table.rows()) {
            names[(int) r.value()] = Text.of(r.name());
            suspect[(int) r.value()] = table.rows().stream().anyMatch(o -> o.value() < r.value() && o.name().equals(r.name()));
        }
        return new Printer.Names(bits, names, suspect, table.open());
    }

    private static Printer choice(Bits bits, List<String> texts) {
        Text[] names = new Text[texts.size()];
        boolean[] suspect = new boolean[texts.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = Text.of(texts.get(i));
            suspect[i] = texts.indexOf(texts.get(i)) < i;
        }
        return new Printer.Names(bits, names, suspect, false);
    }

    private Printer repeat(Scope scope, Part.Repeat r) {
        Shape s = book.shape(r.shape());
        Bits start = scope.bits(r.start());
        Bits element = scope.element(start.width());
        Printer one = shape(scope.inside(s, element), s);
        return new Printer.Repeat(start, element, scope.expr(r.count()), Text.of(r.join()), one);
    }

    /// The variables inside a group.
    static Bits[] variables(Scope scope, List<Part> parts) {
        List<Bits> out = new ArrayList<>();
        for (Part p : parts) {
            switch (p) {
                case Part.Number n -> out.add(scope.bits(n.value()));
                case Part.Named n -> out.add(scope.bits(n.value()));
                case Part.Choice c -> out.add(scope.bits(c.value()));
                case Part.Flag f -> out.add(scope.bits(f.value()));
                case Part.Repeat r -> out.add(scope.bits(r.start()));
                case Part.AnyOrder g -> out.addAll(List.of(variables(scope, g.parts())));
                case Part.Optional g -> out.addAll(List.of(variables(scope, g.parts())));
                case Part.Use u -> u.args().forEach(a -> {
                    Part.Glue glue = a.glue();
                    if (glue != null) out.add(scope.bits(glue));
                });
                case Part.Operand o -> scope.operandBits(o.name()).forEach(out::add);
                case Part.Literal l -> {}
                case Part.Separator s -> {}
                case Part.Mnemonic m -> {}
            }
        }
        return out.toArray(Bits[]::new);
    }
}
