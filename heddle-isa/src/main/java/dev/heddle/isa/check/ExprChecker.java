package dev.heddle.isa.check;

import static dev.heddle.base.expr.Kinds.ANY;
import static dev.heddle.base.expr.Kinds.BOOL;
import static dev.heddle.base.expr.Kinds.INT;
import static dev.heddle.base.expr.Kinds.NOTHING;
import static dev.heddle.base.expr.Kinds.REAL;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.ExprKind;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Finds the kinds of expressions and statements, and what is wrong with them.
final class ExprChecker {
    private static final int DEEPEST_CALL = 32;

    /// Functions that call others twice need twice as many calls with each level.
    private static final int MOST_CALLS = 10_000;

    private final Book book;
    private final Faults faults;
    private final boolean encoding;
    private final Map<String, ExprKind> names = new HashMap<>();
    private final Map<String, Entry.OperandDecl> operands = new HashMap<>();
    private List<String> callers = List.of();

    /// Calls so far, of functions in functions too: one number for all checkers of an expression.
    private int[] calls = new int[1];

    /// @param encoding whether only the encoding is known: no registers, no memory, no other lanes
    ExprChecker(Book book, Faults faults, boolean encoding) {
        this.book = book;
        this.faults = faults;
        this.encoding = encoding;
        if (encoding) return;
        for (BuiltinName n : BuiltinName.values()) names.put(n.text(), n.kind());
        book.isa().states().forEach((name, s) -> names.put(name, element(s.type(), s.count())));
        book.isa().views().forEach((name, v) -> names.put(name, element(v.type(), v.count())));
    }

    private static ExprKind element(ElementType type, int count) {
        ExprKind k = type.equals(ElementType.unsigned(1)) ? BOOL : type.kind();
        return count == 1 ? k : new ExprKind.Items(k);
    }

    void define(String name, ExprKind kind) {
        names.put(name, kind);
    }

    void operand(Entry.OperandDecl o) {
        operands.put(o.name(), o);
        Shape s = book.shapes().get(o.shape());
        if (!encoding)
            names.put(o.name(), s == null ? ANY : shapeKind(s, o.at(), o.name().length()));
    }

    /// The kind that the alternatives of a shape agree on.
    private ExprKind shapeKind(Shape s, int at, int length) {
        ExprKind found = null;
        for (Shape.Alternative a : s.alternatives()) {
            if (a.value() == null) continue;
            ExprKind k = valueKind(a.value());
            if (found != null && !found.equals(k) && !(k instanceof ExprKind.Any)) {
                fault(
                        at,
                        length,
                        "the alternatives of %s stand for %s and %s".formatted(s.name(), found.shown(), k.shown()));
                return ANY;
            }
            found = k;
        }
        return found == null ? NOTHING : found;
    }

    /// `is u16 r[k:2]`: one integer if the type is as wide as the run, else a run.
    private ExprKind valueKind(Shape.Value v) {
        ExprKind k = v.type().kind();
        if (v.expr() instanceof Expr.Index i && i.second() != null && i.of() instanceof Expr.Name n) {
            Isa.State state = book.isa().states().get(n.name());
            Isa.View view = book.isa().views().get(n.name());
            ElementType type = state != null ? state.type() : view != null ? view.type() : v.type();
            return type.bits() == v.type().bits() ? new ExprKind.Items(k) : k;
        }
        return k;
    }

    void fault(int at, int length, String message) {
        faults.add(at, length, message);
    }

    private ExprKind bad(int at, int length, String message) {
        fault(at, length, message);
        return ANY;
    }

    private ExprKind bad(Expr.Call c, String message) {
        return bad(c.at(), c.name().length(), message);
    }

    ExprKind kind(Expr e) {
        return switch (e) {
            case Expr.Int i -> INT;
            case Expr.Real r -> encoding ? bad(r.at(), 1, "the encoding has no floats, only integers") : REAL;
            case Expr.Unknown u ->
                encoding ? bad(u.at(), 7, "the encoding is known; 'unknown' belongs to meanings") : ANY;
            case Expr.Name n -> name(n);
            case Expr.Member m -> member(m);
            case Expr.Index i -> index(i);
            case Expr.Unary u -> unary(u);
            case Expr.Binary b -> binary(b);
            case Expr.Choose c -> choose(c);
            case Expr.Call c -> call(c);
        };
    }

    private ExprKind name(Expr.Name n) {
        ExprKind k = names.get(n.name());
        if (k != null)
            return k instanceof ExprKind.Nothing
                    ? bad(n.at(), n.name().length(), "the shape of '" + n.name() + "' does not say what it is")
                    : k;
        if (!encoding && isWord(n.name())) return ANY;
        TreeSet<String> all = new TreeSet<>(names.keySet());
        all.addAll(operands.keySet());
        String where = encoding ? "nothing in the encoding is called '" : "nothing is called '";
        return bad(n.at(), n.name().length(), where + n.name() + "'" + Suggest.near(n.name(), all));
    }

    /// Whether a name stands for itself: a type, an address space or a table of resources.
    private boolean isWord(String name) {
        return ElementType.of(name) != null
                || book.isa().spaces().containsKey(name)
                || book.isa().tables().containsKey(name);
    }

    /// The kind of an argument of a function of the book, which may be a word that a function of the language takes.
    private ExprKind argument(Expr e) {
        boolean isWord =
                !encoding && e instanceof Expr.Name n && !names.containsKey(n.name()) && Builtin.isWord(n.name());
        return isWord ? ANY : kind(e);
    }

    private ExprKind member(Expr.Member m) {
        if (m.of() instanceof Expr.Name n) {
            EnumTable table = book.enums().get(n.name());
            if (table != null) {
                if (table.columns().contains(m.name())) return new ExprKind.Items(INT);
                if (table.value(m.name()) != null) return INT;
                return bad(
                        m.at(),
                        m.name().length() + 1,
                        "the enum '%s' has no column and no value '%s'".formatted(table.name(), m.name()));
            }
            Entry.OperandDecl o = operands.get(n.name());
            if (o != null) {
                if (m.name().equals("width") && !encoding) return INT;
                if (o.arg(m.name()) != null) return INT;
                return bad(m.at(), m.name().length() + 1, "the operand '%s' has no '%s'".formatted(n.name(), m.name()));
            }
        }
        if (!m.names().isEmpty() && m.names().stream().allMatch(this::isInt)) return INT;
        return bad(
                m.at(),
                m.name().length() + 1,
                "only operands and enums have parts; two variables are glued as 'high.low'");
    }

    private boolean isInt(String name) {
        return names.get(name) instanceof ExprKind.Int;
    }

    private ExprKind index(Expr.Index i) {
        ExprKind of = kind(i.of());
        want(i.first(), INT, "an index");
        if (i.second() != null) want(i.second(), INT, "an index");
        return switch (of) {
            case ExprKind.Items items -> i.second() == null ? items.of() : items;
            case ExprKind.Int k -> INT;
            case ExprKind.Any k -> ANY;
            case ExprKind.Real k -> bad(i.at(), 1, "a float has no bits; write bits(x, f32)");
            case ExprKind.Bool k -> bad(i.at(), 1, "a condition has no bits");
            case ExprKind.Nothing k -> bad(i.at(), 1, "there is nothing to index");
        };
    }

    private ExprKind unary(Expr.Unary u) {
        ExprKind k = kind(u.of());
        return switch (u.op()) {
            case NOT -> isCondition(k) ? BOOL : bad(u.at(), 1, "'!' needs a condition, found " + k.shown());
            case INVERT -> fits(k, INT) ? INT : bad(u.at(), 1, "'~' needs an integer, found " + k.shown());
            case NEGATE -> fits(k, INT) || fits(k, REAL) ? k : bad(u.at(), 1, "'-' needs a number, found " + k.shown());
        };
    }

    private ExprKind binary(Expr.Binary b) {
        ExprKind l = kind(b.left());
        ExprKind r = kind(b.right());
        String problem = switch (b.op()) {
            case AND_ALSO, OR_ELSE -> isCondition(l) && isCondition(r) ? "" : "'%s' needs two conditions, found ";
            case EQ, NE, LT, LE, GT, GE -> same(l, r) ? "" : "cannot compare ";
            case SHL, SHR, AND, OR, XOR, REM -> fits(l, INT) && fits(r, INT) ? "" : "'%s' needs two integers, found ";
            case ADD, SUB, MUL, DIV ->
                same(l, r) && (fits(l, INT) || fits(l, REAL)) ? "" : "'%s' needs two integers or two floats, found ";
        };
        if (!problem.isEmpty()) {
            String with = b.op().isComparison() ? " with " : " and ";
            String symbol = b.op().symbol();
            return bad(b.at(), symbol.length(), problem.formatted(symbol) + l.shown() + with + r.shown());
        }
        return switch (b.op()) {
            case AND_ALSO, OR_ELSE, EQ, NE, LT, LE, GT, GE -> BOOL;
            case SHL, SHR, AND, OR, XOR, REM -> INT;
            case ADD, SUB, MUL, DIV -> l instanceof ExprKind.Any ? r : l;
        };
    }

    private ExprKind choose(Expr.Choose c) {
        condition(c.condition());
        ExprKind yes = kind(c.yes());
        ExprKind no = kind(c.no());
        if (!same(yes, no))
            return bad(c.at(), 1, "the two sides of '?' are %s and %s".formatted(yes.shown(), no.shown()));
        return yes instanceof ExprKind.Any ? no : yes;
    }

    private ExprKind call(Expr.Call c) {
        ElementType type = ElementType.of(c.name());
        if (type != null) {
            if (c.args().size() != 1) return bad(c, "a conversion takes one value");
            ExprKind to = type.kind();
            ExprKind from = kind(c.args().getFirst());
            if (!fits(from, to)) return bad(c, "'%s' needs %s, found %s".formatted(c.name(), to.shown(), from.shown()));
            return to;
        }
        Builtin f = Builtin.of(c.name());
        if (f != null) return builtin(c, f);
        Function own = book.function(c.name());
        if (own != null) return own(c, own);
        Shape shape = book.shapes().get(c.name());
        if (shape != null) return shape(c, shape);
        TreeSet<String> all = new TreeSet<>(Builtin.names());
        all.addAll(book.functions().keySet());
        return bad(c, "there is no function '" + c.name() + "'" + Suggest.near(c.name(), all));
    }

    /// What a shape stands for with these arguments.
    private ExprKind shape(Expr.Call c, Shape s) {
        int length = c.name().length();
        if (encoding) return bad(c, "'" + c.name() + "' needs more than the encoding");
        long needed = s.params().stream().filter(p -> p.preset() == null).count();
        if (c.args().size() > s.params().size() || c.args().size() < needed)
            return bad(
                    c.at(),
                    length,
                    "'%s' takes %d arguments, found %d"
                            .formatted(c.name(), s.params().size(), c.args().size()));
        for (Expr a : c.args()) {
            ExprKind given = kind(a);
            if (!isCondition(given)) fault(a.at(), 1, "an argument of a shape is an integer, found " + given.shown());
        }
        ExprKind k = shapeKind(s, c.at(), length);
        return k instanceof ExprKind.Nothing ? bad(c, "the shape '" + c.name() + "' does not say what it is") : k;
    }

    private ExprKind builtin(Expr.Call c, Builtin f) {
        if (encoding && !f.needsOnlyEncoding()) return bad(c, "'" + c.name() + "' needs more than the encoding");
        int given = c.args().size();
        if (given > f.args().size() || given < f.args().size() - f.optional()) {
            return bad(
                    c,
                    "'%s' takes %d arguments (%s), found %d"
                            .formatted(c.name(), f.args().size(), f.doc(), given));
        }
        ExprKind first = ANY;
        for (int i = 0; i < given; i++) {
            ExprKind wanted = f.args().get(i).kind();
            if (wanted == null || f.isWord(i, c.args().get(i)))
                word(c.args().get(i), f.args().get(i));
            else if (wanted.equals(BOOL)) condition(c.args().get(i));
            else {
                ExprKind k = want(c.args().get(i), wanted, "argument " + (i + 1) + " of " + c.name());
                if (first instanceof ExprKind.Any) first = k;
            }
        }
        return f.result() instanceof ExprKind.Any ? first : f.result();
    }

    private void word(Expr e, Builtin.Argument a) {
        String word = e instanceof Expr.Name n ? n.name() : "";
        if (names.get(word) instanceof ExprKind.Any) return; // a parameter that stands for a word
        if (a.words().contains("type")) {
            if (ElementType.of(word) == null)
                fault(e.at(), Math.max(1, word.length()), "expected a type: " + ElementType.NAMES);
        } else if (a.words().contains("space")) {
            oneOf(e, word, "an address space", book.isa().spaces().keySet());
        } else if (a.words().contains("table")) {
            oneOf(e, word, "a table of resources", book.isa().tables().keySet());
        } else if (!a.words().contains(word)) {
            fault(e.at(), Math.max(1, word.length()), "expected one of " + String.join(", ", new TreeSet<>(a.words())));
        }
    }

    private void oneOf(Expr e, String word, String what, Set<String> known) {
        if (!known.contains(word))
            fault(e.at(), Math.max(1, word.length()), "expected " + what + ": " + String.join(", ", known));
    }

    /// Checks a function of the book with the kinds of these arguments.
    private ExprKind own(Expr.Call c, Function f) {
        if (c.args().size() != f.params().size()) {
            return bad(
                    c,
                    "'%s' takes %d arguments, found %d"
                            .formatted(c.name(), f.params().size(), c.args().size()));
        }
        if (encoding && !(f.body().size() == 1 && f.body().getFirst() instanceof Stmt.Return)) {
            return bad(c, "where only the encoding is known, a function is one expression: fn " + f.name() + "(…) = …");
        }
        if (callers.contains(c.name())) return bad(c, "'" + c.name() + "' calls itself; loops have constant bounds");
        if (callers.size() == DEEPEST_CALL)
            return bad(c, "calls of functions are at most %d deep".formatted(DEEPEST_CALL));
        if (++calls[0] > MOST_CALLS)
            // Said once: the calls that are left would all say it.
            return calls[0] > MOST_CALLS + 1
                    ? ANY
                    : bad(c, "with the functions that it calls, this is more than %,d calls".formatted(MOST_CALLS));
        ExprChecker inner = new ExprChecker(book, faults, encoding);
        inner.callers = Stream.concat(callers.stream(), Stream.of(c.name())).toList();
        inner.calls = calls;
        for (int i = 0; i < c.args().size(); i++)
            inner.define(f.params().get(i), argument(c.args().get(i)));
        return inner.body(f.body());
    }

    private ExprKind want(Expr e, ExprKind wanted, String what) {
        ExprKind k = kind(e);
        if (!fits(k, wanted)) fault(e.at(), 1, "%s is %s, found %s".formatted(what, wanted.shown(), k.shown()));
        return k;
    }

    void integer(Expr e) {
        want(e, INT, "the value of a field");
    }

    void condition(Expr e) {
        ExprKind k = kind(e);
        if (!isCondition(k)) fault(e.at(), 1, "expected a condition, found " + k.shown());
    }

    private static boolean isCondition(ExprKind k) {
        return k instanceof ExprKind.Bool || k instanceof ExprKind.Int || k instanceof ExprKind.Any;
    }

    static boolean fits(ExprKind k, ExprKind wanted) {
        return k instanceof ExprKind.Any || wanted instanceof ExprKind.Any || k.equals(wanted);
    }

    /// @return whether one can stand for the other; a condition is 0 or 1
    static boolean same(ExprKind a, ExprKind b) {
        return fits(a, b)
                || a instanceof ExprKind.Bool && b instanceof ExprKind.Int
                || a instanceof ExprKind.Int && b instanceof ExprKind.Bool;
    }

    /// @return the kind of what the statements return
    ExprKind body(List<Stmt> statements) {
        ExprKind result = NOTHING;
        for (Stmt s : statements) {
            ExprKind k = statement(s);
            if (!(k instanceof ExprKind.Nothing)) result = k;
        }
        return result;
    }

    private ExprKind statement(Stmt s) {
        switch (s) {
            case Stmt.Let l -> names.put(l.name(), kind(l.value()));
            case Stmt.Assign a -> assign(a);
            case Stmt.Do d -> kind(d.value());
            case Stmt.Return r -> {
                return kind(r.value());
            }
            case Stmt.If i -> {
                condition(i.condition());
                ExprKind yes = body(i.yes());
                ExprKind no = body(i.no());
                return yes instanceof ExprKind.Nothing ? no : yes;
            }
            case Stmt.Loop l -> {
                range(l.name(), l.from(), l.to());
                return body(l.body());
            }
            case Stmt.Row r -> {
                range(r.index(), r.from(), r.to());
                names.put(r.name(), new ExprKind.Items(kind(r.value())));
            }
        }
        return NOTHING;
    }

    private void range(String name, Expr from, Expr to) {
        want(from, INT, "a bound");
        want(to, INT, "a bound");
        names.put(name, INT);
    }

    private void assign(Stmt.Assign a) {
        ExprKind target = kind(a.target());
        ExprKind value = kind(a.value());
        if (!isPlace(a.target())) {
            fault(a.at(), 1, "only an operand, a register, a name or bits of one can be assigned to");
        } else if (!same(target, value)) {
            fault(a.at(), 1, "the target is %s, the value %s".formatted(target.shown(), value.shown()));
        }
    }

    private boolean isPlace(Expr e) {
        return switch (e) {
            case Expr.Name n -> true;
            case Expr.Index i -> isPlace(i.of());
            case Expr.Call c -> book.shapes().containsKey(c.name());
            default -> false;
        };
    }

    /// Checks a function of a book that is never called, with arguments that fit everything.
    void uncalled(Function f) {
        ExprChecker inner = new ExprChecker(book, faults, encoding);
        for (String p : f.params()) inner.define(p, ANY);
        inner.body(f.body());
    }
}
