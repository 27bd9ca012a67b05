package dev.heddle.asm.insn;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The bits of a word that the variables of a text are. Values that are computed get places among the auxiliary bits.
public final class Scope {
    /// `bits` hold the value of `value`.
    public record Equation(Bits bits, IntExpr value) {}

    /// An alternative with its variables placed.
    ///
    public record Case(Scope scope, Tests tests, IntExpr guard) {
        /// The bits that choosing the alternative gives a value.
        public List<Bits> fixed() {
            List<Bits> out = new ArrayList<>(List.of(tests.bits()));
            guard.solvable(out);
            return out;
        }

        public boolean holds(Word w) {
            return tests.hold(w) && (guard == TRUE || guard.eval(w) != 0);
        }

        /// Whether it can hold for a word of which only some bits are known.
        public boolean mayHold(Word w, Word known) {
            return tests.mayHold(w, known) && (!guard.isKnown(known) || guard.eval(w) != 0);
        }
    }

    /// An operand of an entry.
    ///
    /// @param own parameters whose bits belong to it, the others come from elsewhere
    public record Instance(Entry.OperandDecl decl, Shape shape, Scope scope, List<Bits> params, List<Bits> own) {
        /// @return the parameters that are not constant
        public List<Bits> variable() {
            List<Bits> out = new ArrayList<>();
            for (Bits b : params) if (!b.isConstant()) out.add(b);
            return out;
        }

        /// @param implied parameters from elsewhere that its text says
        /// @return the parameters that reading the operand binds, as one field
        public Bits bound(Set<String> implied) {
            return Bits.glue(variable(implied, true));
        }

        /// @return the other parameters that are not constant as one field, or null if there are none
        public @Nullable Bits inputs(Set<String> implied) {
            List<Bits> foreign = variable(implied, false);
            return foreign.isEmpty() ? null : Bits.glue(foreign);
        }

        /// @param implied parameters from elsewhere that its text says
        /// @param bound whether those that reading the operand binds are meant, or the others
        /// @return parameters that are not constant
        public List<Bits> variable(Set<String> implied, boolean bound) {
            List<Bits> out = new ArrayList<>();
            for (int i = 0; i < params.size(); i++) {
                Bits b = params.get(i);
                boolean binds = own.contains(b)
                        || implied.contains(shape.params().get(i).name());
                if (!b.isConstant() && binds == bound) out.add(b);
            }
            return out;
        }
    }

    /// The auxiliary bits from here on belong to [#element].
    private static final int ELEMENT = Word.AUX + 48;

    public static final IntExpr TRUE = new IntExpr.Const(1);

    private final Book book;
    private final Map<String, Bits> bits = new HashMap<>();
    private final Map<String, IntExpr> values = new HashMap<>();
    private final List<Equation> equations = new ArrayList<>();
    private final int[] nextAux;

    /// Whose variables are also here, null for none.
    private final @Nullable Scope outer;

    private Scope(Book book, int[] nextAux) {
        this(book, nextAux, null);
    }

    private Scope(Book book, int[] nextAux, @Nullable Scope outer) {
        this.book = book;
        this.nextAux = nextAux;
        this.outer = outer;
    }

    /// The bits of a variable of this scope or of one around it; null if it is not here.
    private @Nullable Bits bits(String name) {
        Bits b = bits.get(name);
        return b == null && outer != null ? outer.bits(name) : b;
    }

    /// The variables of an entry: its fields, the parts of its operands, its computed values.
    public static Scope of(Book book, Entry e) {
        Scope s = new Scope(book, new int[] {Word.AUX});
        for (Entry.Field f : e.fields()) s.bits.put(f.name(), f.bits());
        for (Entry.OperandDecl o : e.operands()) {
            for (Entry.OperandArg a : o.args()) if (a.bits() != null) s.bits.put(o.name() + "." + a.param(), a.bits());
        }
        for (Entry.LetDecl l : e.lets()) s.bits.put(l.name(), s.computed(l.width(), s.expr(l.value())));
        for (Entry.OperandDecl o : e.operands()) {
            Shape shape = book.shape(o.shape());
            for (Entry.OperandArg a : o.args()) {
                if (a.value() == null) continue;
                int width =
                        java.util.Objects.requireNonNull(shape.param(a.param())).width();
                s.bits.put(o.name() + "." + a.param(), s.place(a.value(), width));
            }
        }
        return s;
    }

    /// The scope inside a shape whose parameters have these places.
    public static Scope of(Book book, Shape shape, List<Bits> params) {
        Scope s = new Scope(book, new int[] {Word.AUX});
        for (int i = 0; i < params.size(); i++) s.bits.put(shape.params().get(i).name(), params.get(i));
        return s;
    }

    /// A scope with just these variables.
    public static Scope of(Book book, Map<String, Bits> variables) {
        Scope s = new Scope(book, new int[] {Word.AUX});
        s.bits.putAll(variables);
        return s;
    }

    /// What a function of the book that is one expression gives for a field.
    public static IntExpr applied(Book book, String function, Bits to) {
        Function f = java.util.Objects.requireNonNull(book.function(function), function);
        Scope s = of(book, Map.of(f.params().getFirst(), to));
        return s.expr(((Stmt.Return) f.body().getFirst()).value());
    }

    /// The equations of this scope alone.
    public List<Equation> equations() {
        return equations;
    }

    public Book book() {
        return book;
    }

    public Instance instance(Entry.OperandDecl o) {
        Shape shape = book.shape(o.shape());
        Scope inner = new Scope(book, nextAux);
        List<Bits> params = new ArrayList<>();
        List<Bits> own = new ArrayList<>();
        for (Shape.Param p : shape.params()) {
            Bits b = java.util.Objects.requireNonNull(bits(o.name() + "." + p.name()), p.name());
            inner.bits.put(p.name(), b);
            params.add(b);
            Entry.OperandArg arg = o.arg(p.name());
            if (arg != null && arg.bits() != null && !b.isConstant()) own.add(b);
        }
        return new Instance(o, shape, inner, params, own);
    }

    /// The scope inside a shape that a text uses with these arguments.
    public Scope inside(Shape shape, List<Part.Arg> args) {
        Scope inner = new Scope(book, nextAux);
        for (int i = 0; i < shape.params().size(); i++) {
            Shape.Param p = shape.params().get(i);
            inner.bits.put(
                    p.name(), i < args.size() ? argument(args.get(i), p.width()) : Bits.constant(preset(p), p.width()));
        }
        return inner;
    }

    /// The scope inside a shape of one parameter that has these bits.
    public Scope inside(Shape shape, Bits only) {
        Scope inner = new Scope(book, nextAux);
        inner.bits.put(shape.params().getFirst().name(), only);
        for (Shape.Param p : shape.params().subList(1, shape.params().size()))
            inner.bits.put(p.name(), Bits.constant(preset(p), p.width()));
        return inner;
    }

    private static long preset(Shape.Param p) {
        Long preset = p.preset();
        return preset == null ? 0 : preset;
    }

    /// The value of an argument of a shape that a text uses.
    IntExpr value(Part.Arg a) {
        Part.Glue glue = a.glue();
        return glue != null ? new IntExpr.Var(bits(glue)) : expr(java.util.Objects.requireNonNull(a.value()));
    }

    private Bits argument(Part.Arg a, int width) {
        Part.Glue glue = a.glue();
        if (glue != null) return bits(glue);
        return place(java.util.Objects.requireNonNull(a.value()), width);
    }

    /// The place of an argument's value: variables stay where they are, other values are computed.
    private Bits place(Expr e, int width) {
        IntExpr value = expr(e);
        if (value instanceof IntExpr.Const c) return Bits.constant(c.value(), width);
        if (value instanceof IntExpr.Var v && v.bits().width() == width) return v.bits();
        return computed(width, value);
    }

    private Bits computed(int width, IntExpr value) {
        Bits b = aux(width);
        equations.add(new Equation(b, value));
        return b;
    }

    /// The place of one element while a repetition is printed or parsed. Repetitions do not nest, so all share it.
    public Bits element(int width) {
        return Bits.of(ELEMENT, width);
    }

    private Bits aux(int width) {
        if (nextAux[0] + width > ELEMENT) throw new IllegalStateException("too many computed values in one entry");
        nextAux[0] += width;
        return Bits.of(nextAux[0] - width, width);
    }

    /// The bits of all parameters of an operand.
    public List<Bits> operandBits(String operand) {
        List<Bits> out = outer == null ? new ArrayList<>() : outer.operandBits(operand);
        String start = operand + ".";
        for (Map.Entry<String, Bits> e : bits.entrySet()) if (e.getKey().startsWith(start)) out.add(e.getValue());
        return out;
    }

    /// The bits of a variable, or of several glued, the first one highest; null if one of them is not here.
    public @Nullable Bits find(List<String> names) {
        return names.size() == 1 ? bits(names.getFirst()) : find(new Part.Glue(names));
    }

    public Bits bits(Part.Glue glue) {
        Bits found = find(glue);
        if (found == null) throw new IllegalStateException("not checked: " + glue);
        return found;
    }

    /// The bits of glued variables, or null if one of them is not here.
    public @Nullable Bits find(Part.Glue glue) {
        List<String> names = glue.names();
        if (names.size() == 1) return bits(names.getFirst());
        Bits whole = bits(glue.toString());
        if (whole != null) return whole;
        List<Bits> all = new ArrayList<>();
        for (String n : names) {
            Bits b = bits(n);
            if (b == null) return null;
            all.add(b);
        }
        return Bits.glue(all);
    }

    public Case place(Shape.Alternative a) {
        Scope s = new Scope(book, nextAux, this);
        List<Bits> tests = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        for (Pattern p : a.patterns()) {
            Bits whole = java.util.Objects.requireNonNull(bits(p.variable()), p.variable());
            int low = whole.width();
            for (Pattern.Piece piece : p.pieces()) {
                low -= piece.width();
                Bits part = whole.slice(low, piece.width());
                if (piece instanceof Pattern.Piece.Fixed f) {
                    tests.add(part);
                    values.add(f.value());
                } else if (piece instanceof Pattern.Piece.Named n) {
                    s.bits.put(n.name(), part);
                }
            }
        }
        IntExpr guard = a.guard() == null ? TRUE : s.expr(a.guard()).kept();
        long[] all = new long[values.size()];
        for (int i = 0; i < all.length; i++) all[i] = values.get(i);
        return new Case(s, Tests.of(tests.toArray(new Bits[0]), all), guard);
    }

    public IntExpr expr(Expr e) {
        if (e instanceof Expr.Int i) return new IntExpr.Const(i.value());
        if (e instanceof Expr.Name n) return name(n.name());
        if (e instanceof Expr.Member m) {
            Long named = named(m);
            if (named != null) return new IntExpr.Const(named);
            return new IntExpr.Var(bits(new Part.Glue(m.names())));
        }
        if (e instanceof Expr.Index i) return index(i);
        if (e instanceof Expr.Unary u) return new IntExpr.Unary(u.op(), expr(u.of()));
        if (e instanceof Expr.Binary b) return binary(b);
        if (e instanceof Expr.Choose c) return new IntExpr.Choose(expr(c.condition()), expr(c.yes()), expr(c.no()));
        if (e instanceof Expr.Call c) return call(c);
        throw new IllegalStateException("not checked: " + e);
    }

    /// The value of an enum by its name, `Type.u16`; null if it is something else.
    private @Nullable Long named(Expr.Member m) {
        return m.of() instanceof Expr.Name n && book.enums().containsKey(n.name())
                ? book.enumTable(n.name()).value(m.name())
                : null;
    }

    private IntExpr binary(Expr.Binary b) {
        IntExpr left = expr(b.left());
        IntExpr right = expr(b.right());
        // The upper bits of a variable stay where they are: texts can fix them.
        if (b.op() == Operator.SHR
                && left instanceof IntExpr.Var v
                && right instanceof IntExpr.Const by
                && by.value() >= 0
                && by.value() < v.bits().width()) {
            return new IntExpr.Var(v.bits().slice((int) by.value(), v.bits().width() - (int) by.value()));
        }
        return new IntExpr.Binary(b.op(), left, right);
    }

    private IntExpr name(String name) {
        Bits b = bits(name);
        // Outside of a meaning, an operand is what it is in the first turn.
        if (b == null && BuiltinName.of(name) == BuiltinName.STEP) return new IntExpr.Const(0);
        return b != null ? new IntExpr.Var(b) : java.util.Objects.requireNonNull(values.get(name), name);
    }

    private IntExpr index(Expr.Index i) {
        IntExpr first = expr(i.first());
        if (i.of() instanceof Expr.Member m
                && m.of() instanceof Expr.Name n
                && book.enums().containsKey(n.name())) {
            EnumTable table = book.enumTable(n.name());
            return new IntExpr.Column(table, table.columns().indexOf(m.name()), first);
        }
        IntExpr of = expr(i.of());
        IntExpr low = i.second() == null ? first : expr(i.second());
        if (of instanceof IntExpr.Var v
                && first instanceof IntExpr.Const h
                && low instanceof IntExpr.Const l
                && l.value() >= 0
                && l.value() <= h.value()
                && h.value() < v.bits().width()) {
            return new IntExpr.Var(v.bits().slice((int) l.value(), (int) (h.value() - l.value() + 1)));
        }
        return new IntExpr.Slice(of, first, low);
    }

    private IntExpr call(Expr.Call c) {
        List<IntExpr> args = new ArrayList<>(c.args().size());
        for (Expr a : c.args()) args.add(expr(a));
        Function own = book.function(c.name());
        if (own != null && own.body().size() == 1 && own.body().getFirst() instanceof Stmt.Return r) {
            Scope inner = new Scope(book, nextAux);
            for (int i = 0; i < args.size(); i++) inner.values.put(own.params().get(i), args.get(i));
            return inner.expr(r.value());
        }
        IntExpr none = new IntExpr.Const(0);
        return new IntExpr.Call(
                java.util.Objects.requireNonNull(Builtin.of(c.name()), c.name()),
                args.getFirst(),
                args.size() > 1 ? args.get(1) : none,
                args.size() > 2 ? args.get(2) : none);
    }
}
