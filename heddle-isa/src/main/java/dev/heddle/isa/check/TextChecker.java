package dev.heddle.isa.check;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.ExprKind;
import dev.heddle.base.expr.Kinds;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Checks the alternatives of shapes and instructions: patterns, guards and texts against the variables there are.
final class TextChecker {
    private final Book book;
    private final Faults faults;
    private final Map<String, Integer> widths;

    /// Bits of a number that a repetition counts through.
    private static final int MOST_REPEATED = 64;

    /// Bits of all values that an entry computes.
    private static final int MOST_COMPUTED = 48;

    private final Map<String, Entry.OperandDecl> operands = new HashMap<>();
    private boolean inShape;

    private TextChecker(Book book, Faults faults, Map<String, Integer> widths) {
        this.book = book;
        this.faults = faults;
        this.widths = widths;
    }

    static void shape(Book book, Faults faults, Shape s) {
        Map<String, Integer> widths = new HashMap<>();
        for (Shape.Param p : s.params()) widths.put(p.name(), p.width());
        for (Shape.Alternative a : s.alternatives()) {
            TextChecker c = new TextChecker(book, faults, new HashMap<>(widths));
            c.inShape = true;
            c.alternative(a, List.of());
            if (a.value() != null) value(book, faults, s, a);
        }
        if (s.alternatives().isEmpty()) faults.add(s.at(), 5, "the shape '" + s.name() + "' has no alternative");
        if (uses(book, s, s.name(), new HashSet<>())) faults.add(s.at(), 5, "the shape '" + s.name() + "' uses itself");
    }

    /// Whether a shape's texts use the shape `wanted`, directly or through others.
    private static boolean uses(Book book, Shape s, String wanted, Set<String> seen) {
        if (!seen.add(s.name())) return false;
        for (Shape.Alternative a : s.alternatives()) {
            for (List<Part> t : a.texts().values()) if (uses(book, t, wanted, seen)) return true;
            for (List<Part> t : a.accepts()) if (uses(book, t, wanted, seen)) return true;
        }
        return false;
    }

    private static boolean uses(Book book, List<Part> parts, String wanted, Set<String> seen) {
        for (Part p : parts) {
            String name = switch (p) {
                case Part.Use u -> u.shape();
                case Part.Named n -> n.table();
                case Part.Repeat r -> r.shape();
                default -> "";
            };
            Shape next = book.shapes().get(name);
            if (name.equals(wanted) || next != null && uses(book, next, wanted, seen)) return true;
            if (p instanceof Part.AnyOrder g && uses(book, g.parts(), wanted, seen)) return true;
            if (p instanceof Part.Optional g && uses(book, g.parts(), wanted, seen)) return true;
        }
        return false;
    }

    private static void value(Book book, Faults faults, Shape s, Shape.Alternative a) {
        ExprChecker e = new ExprChecker(book, faults, false);
        for (Shape.Param p : s.params()) e.define(p.name(), Kinds.INT);
        for (Pattern p : a.patterns()) {
            for (Pattern.Piece piece : p.pieces())
                if (piece instanceof Pattern.Piece.Named n) e.define(n.name(), Kinds.INT);
        }
        Shape.Value v = java.util.Objects.requireNonNull(a.value());
        ExprKind k = e.kind(v.expr());
        ExprKind wanted = v.type().kind();
        Shape.Setter set = v.setter();
        if (set != null) {
            e.define(set.name(), wanted);
            e.body(set.body());
        }
        boolean fits = k instanceof ExprKind.Items i
                ? ExprChecker.fits(i.of(), wanted) || wanted.equals(Kinds.REAL) && i.of().equals(Kinds.INT)
                : ExprChecker.same(k, wanted);
        if (!fits)
            faults.add(
                    v.at(),
                    v.type().toString().length(),
                    "%s is %s, the value %s".formatted(v.type(), wanted.shown(), k.shown()));
    }

    static void entry(Book book, Faults faults, Entry e) {
        Map<String, Integer> widths = new HashMap<>();
        for (Entry.Field f : e.fields()) widths.put(f.name(), f.bits().width());
        for (Entry.LetDecl l : e.lets()) widths.put(l.name(), l.width());
        TextChecker checker = new TextChecker(book, faults, widths);
        for (Entry.OperandDecl o : e.operands()) {
            checker.operands.put(o.name(), o);
            Shape shape = book.shapes().get(o.shape());
            if (shape == null) continue;
            for (Shape.Param p : shape.params()) widths.put(o.name() + "." + p.name(), p.width());
        }
        int computed = e.lets().stream().mapToInt(Entry.LetDecl::width).sum();
        for (Entry.OperandDecl o : e.operands()) {
            Shape shape = book.shapes().get(o.shape());
            for (Entry.OperandArg a : o.args()) {
                Shape.Param param = shape == null || a.value() == null ? null : shape.param(a.param());
                if (param != null && !(a.value() instanceof Expr.Name)) computed += param.width();
            }
        }
        if (computed > MOST_COMPUTED) {
            faults.add(
                    e.at(),
                    e.id().length(),
                    "the values that '%s' computes have %d bits; there is room for %d"
                            .formatted(e.id(), computed, MOST_COMPUTED));
        }
        for (Entry.LetDecl l : e.lets()) checker.expr(l.value());
        for (Entry.OperandDecl o : e.operands()) {
            for (Entry.OperandArg a : o.args()) if (a.value() != null) checker.expr(a.value());
        }
        for (List<Shape.Alternative> alternatives : e.texts().values()) {
            for (Shape.Alternative a : alternatives) checker.copy().alternative(a, e.accepts());
        }
        for (Entry.Requirement r : e.requirements()) checker.expr(r.condition());
        if (e.timing() != null) checker.timing(e.timing());
    }

    private void timing(Timing t) {
        expr(t.takes());
        for (Timing.Access a : t.accesses()) {
            if (!operands.containsKey(a.operand()) && !book.isa().states().containsKey(a.operand()))
                faults.add(
                        a.at(),
                        a.operand().length(),
                        "there is no operand '" + a.operand() + "'" + Suggest.near(a.operand(), operands.keySet()));
            for (Expr e : new Expr[] {a.count(), a.mask(), a.steps(), a.moves()}) if (e != null) expr(e);
        }
    }

    private TextChecker copy() {
        TextChecker c = new TextChecker(book, faults, new HashMap<>(widths));
        c.operands.putAll(operands);
        return c;
    }

    private void alternative(Shape.Alternative a, List<List<Part>> more) {
        Set<String> named = new HashSet<>();
        for (Pattern p : a.patterns()) {
            Integer width = widths.get(p.variable());
            if (width == null) {
                faults.add(
                        p.at(),
                        p.variable().length(),
                        "there is no variable '" + p.variable() + "'" + Suggest.near(p.variable(), widths.keySet()));
            } else if (width != p.width()) {
                faults.add(
                        p.at(),
                        p.variable().length(),
                        "'%s' has %d bits, the pattern %d".formatted(p.variable(), width, p.width()));
            }
            for (Pattern.Piece piece : p.pieces()) {
                if (piece instanceof Pattern.Piece.Named n && !named.add(n.name())) {
                    faults.add(p.at(), p.variable().length(), "'" + n.name() + "' names bits twice");
                }
                if (piece instanceof Pattern.Piece.Named n) widths.put(n.name(), n.width());
            }
        }
        if (a.guard() != null) expr(a.guard());
        a.texts().forEach((dialect, parts) -> {
            if (!dialect.isEmpty() && !book.isa().dialects().contains(dialect)) {
                faults.add(
                        a.at(),
                        1,
                        "'"
                                + dialect
                                + "' is not a dialect of this book"
                                + Suggest.near(dialect, book.isa().dialects()));
            }
            parts(parts);
        });
        a.accepts().forEach(this::parts);
        more.forEach(this::parts);
        if (a.texts().isEmpty() && a.accepts().isEmpty() && a.undefined() == null)
            faults.add(a.at(), 1, "this alternative has no text");
    }

    private void expr(Expr e) {
        ExprChecker checker = new ExprChecker(book, faults, true);
        widths.keySet().forEach(name -> checker.define(name, Kinds.INT));
        operands.values().forEach(checker::operand);
        checker.condition(e);
    }

    private int width(Part.Glue glue, int at) {
        if (glue.names().size() == 2 && widths.containsKey(glue.toString())) return widths.get(glue.toString());
        int sum = 0;
        for (String n : glue.names()) {
            Integer w = widths.get(n);
            if (w == null) {
                faults.add(at, 1, "there is no variable '" + n + "'" + Suggest.near(n, widths.keySet()));
                return -1;
            }
            sum += w;
        }
        if (sum > 64) faults.add(at, 1, "a number has at most 64 bits, this one has " + sum);
        return sum;
    }

    private void parts(List<Part> parts) {
        for (Part p : parts) part(p);
    }

    private void part(Part part) {
        switch (part) {
            case Part.Literal l -> {}
            case Part.Separator s -> {}
            case Part.Mnemonic m -> {
                if (inShape) faults.add(m.at(), 1, "a shape has no mnemonic: several instructions may use it");
            }
            case Part.Operand o -> {}
            case Part.Number n -> number(n);
            case Part.Named n -> named(n);
            case Part.Choice c -> {
                int w = width(c.value(), c.at());
                if (w >= 0 && w < 20 && c.texts().size() > 1 << w) {
                    faults.add(
                            c.at(),
                            1,
                            "'%s' has %d bits, which is fewer values than the %d texts"
                                    .formatted(c.value(), w, c.texts().size()));
                }
            }
            case Part.Flag f -> width(f.value(), f.at());
            case Part.Use u -> use(u);
            case Part.Repeat r -> {
                int w = width(r.start(), r.at());
                if (w > MOST_REPEATED)
                    faults.add(r.at(), 1, "what is repeated has at most %d bits, found %d".formatted(MOST_REPEATED, w));
                oneParam(r.shape(), w, r.at());
                expr(r.count());
            }
            case Part.AnyOrder g -> {
                for (Part q : g.parts()) {
                    boolean fits = q instanceof Part.Flag
                            || q instanceof Part.Choice
                            || q instanceof Part.Named n && book.enums().containsKey(n.table());
                    if (!fits)
                        faults.add(
                                q.at(),
                                1,
                                "only these may stand in <…>: flags {x:.abs}, choices {x:a|b} and names {x:Enum}");
                }
                parts(g.parts());
            }
            case Part.Optional g -> parts(g.parts());
        }
    }

    private void number(Part.Number n) {
        int w = width(n.value(), n.at());
        if (n.format() instanceof Part.Format.By by) {
            ExprChecker e = new ExprChecker(book, faults, true);
            e.define("x", Kinds.INT);
            if (book.function(by.function()) != null)
                e.integer(new Expr.Call(by.function(), List.of(new Expr.Name("x", n.at())), n.at()));
            else
                faults.add(
                        n.at(),
                        1,
                        "there is no function '%s' in this book%s"
                                .formatted(
                                        by.function(),
                                        Suggest.near(
                                                by.function(), book.functions().keySet())));
            if (w > Part.Format.By.MOST_BITS)
                faults.add(
                        n.at(),
                        1,
                        "a number is looked up among at most %d bits, '%s' has %d"
                                .formatted(Part.Format.By.MOST_BITS, n.value(), w));
        }
        if (w >= 0 && n.format() instanceof Part.Format.Decimal d && w != d.bits()) {
            faults.add(n.at(), 1, "a float of %d bits, '%s' has %d".formatted(d.bits(), n.value(), w));
        }
        if (w >= 0 && n.format() instanceof Part.Format.SmallFloat f && w != 1 + f.exponent() + f.fraction()) {
            faults.add(
                    n.at(),
                    1,
                    "a float of 1 + %d + %d bits, '%s' has %d".formatted(f.exponent(), f.fraction(), n.value(), w));
        }
    }

    private void named(Part.Named n) {
        int w = width(n.value(), n.at());
        EnumTable table = book.enums().get(n.table());
        if (table == null) oneParam(n.table(), w, n.at());
        else if (w >= 0 && w != table.width())
            faults.add(
                    n.at(),
                    1,
                    "the enum %s has %d bits, '%s' has %d".formatted(table.name(), table.width(), n.value(), w));
    }

    private void oneParam(String shape, int width, int at) {
        Shape s = book.shapes().get(shape);
        if (s == null) {
            TreeSet<String> all = new TreeSet<>(book.shapes().keySet());
            all.addAll(book.enums().keySet());
            faults.add(at, 1, "there is no enum or shape '" + shape + "'" + Suggest.near(shape, all));
        } else if (width >= 0 && s.params().getFirst().width() != width) {
            faults.add(
                    at,
                    1,
                    "'%s' of %s has %d bits, found %d"
                            .formatted(
                                    s.params().getFirst().name(),
                                    shape,
                                    s.params().getFirst().width(),
                                    width));
        }
    }

    private void use(Part.Use u) {
        Shape s = book.shapes().get(u.shape());
        if (s == null) {
            faults.add(
                    u.at(),
                    u.shape().length(),
                    "there is no shape '"
                            + u.shape()
                            + "'"
                            + Suggest.near(u.shape(), book.shapes().keySet()));
            return;
        }
        if (u.args().size() > s.params().size())
            faults.add(
                    u.at(),
                    u.shape().length(),
                    u.shape() + " takes " + s.params().size() + " arguments");
        for (int i = 0; i < Math.min(u.args().size(), s.params().size()); i++) {
            Part.Arg a = u.args().get(i);
            if (a.value() != null) expr(a.value());
            if (a.glue() == null) continue;
            int w = width(a.glue(), u.at());
            Shape.Param p = s.params().get(i);
            if (w >= 0 && w != p.width())
                faults.add(
                        u.at(),
                        u.shape().length(),
                        "'%s' of %s has %d bits, found %d".formatted(p.name(), u.shape(), p.width(), w));
        }
        for (int i = u.args().size(); i < s.params().size(); i++) {
            if (s.params().get(i).preset() == null) {
                faults.add(
                        u.at(),
                        u.shape().length(),
                        "the argument '" + s.params().get(i).name() + "' of " + u.shape() + " is missing");
            }
        }
    }
}
