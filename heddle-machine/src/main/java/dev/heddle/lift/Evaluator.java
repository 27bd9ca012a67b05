package dev.heddle.lift;

import dev.heddle.bits.Bits;
import dev.heddle.book.Book;
import dev.heddle.book.Builtins;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Expr;
import dev.heddle.book.Function;
import dev.heddle.book.Shape;
import dev.heddle.book.Stmt;
import dev.heddle.book.Types;
import dev.heddle.code.Encoding;
import dev.heddle.code.Insn;
import dev.heddle.lift.Val.Cond;
import dev.heddle.lift.Val.Num;
import dev.heddle.lift.Val.Real;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Evaluates the meaning of one instruction; what depends on lanes becomes steps.
final class Evaluator {
    private final Book book;
    private final Insn insn;
    private final Encoding encoding;
    private final Steps steps;
    private final Ints ints;
    private final Reals reals;
    private final Places places;
    private final Calls calls;

    /// Names of `let`, `for`, parameters of a function, or variables of an operand's alternative.
    private Map<String, Val> locals = new HashMap<>();

    /// The alternative whose value is being evaluated, or null.
    private Encoding.@Nullable Operand inside;

    /// Whether fields and operands are seen: not in functions.
    private boolean seesEncoding = true;

    private Cond path = new Cond.Known(true);

    Evaluator(Book book, Insn insn, Encoding encoding, Steps steps) {
        this.book = book;
        this.insn = insn;
        this.encoding = encoding;
        this.steps = steps;
        this.ints = new Ints(steps);
        this.reals = new Reals(steps, ints);
        this.places = new Places(book.isa(), steps, ints, reals);
        this.calls = new Calls(book.isa(), steps, ints, reals);
    }

    void run(Entry.Meaning meaning) {
        for (Stmt s : meaning.body()) statement(s);
        if (meaning.async() != null)
            steps.effect(Op.ASYNC, Type.NONE, known(number(meaning.async()), "a slot"), "", null);
    }

    /// Does what the descriptor in an operand says.
    void perform(Entry.Pointer p) {
        Num value = number(new Expr.Name(p.operand(), p.at()));
        steps.effect(Op.PERFORM, Type.NONE, 0, p.kind(), null, ints.low(value, 64));
    }

    // ---- statements

    private void statement(Stmt s) {
        switch (s) {
            case Stmt.Let l -> locals.put(l.name(), eval(l.value()));
            case Stmt.Assign a -> assign(a.target(), eval(a.value()));
            case Stmt.Do d -> discard(eval(d.value()));
            case Stmt.If i -> choose(i);
            case Stmt.For f -> {
                long to = known(number(f.to()), "a bound");
                for (long k = known(number(f.from()), "a bound"); k <= to; k++) {
                    locals.put(f.name(), Ints.of(k));
                    f.body().forEach(this::statement);
                }
            }
            case Stmt.Each e -> each(e);
            case Stmt.Row r -> row(r);
            case Stmt.Return r -> throw new LiftException("'return' before the end of a function");
        }
    }

    /// A loop of lane code.
    private void each(Stmt.Each e) {
        long from = known(number(e.from()), "a bound");
        long count = known(number(e.to()), "a bound") - from + 1;
        if (count <= 0) return;
        Map<String, Val> before = new HashMap<>(locals);
        locals.put(e.name(), turn(from, count));
        e.body().forEach(this::statement);
        steps.end();
        before.forEach((name, v) -> {
            if (!e.name().equals(name) && v != locals.get(name))
                throw new LiftException(
                        "a loop of 'each' cannot change '%s', which is from outside of it"
                                .formatted(name));
        });
        locals = before;
    }

    private Num turn(long from, long count) {
        java.math.BigInteger last = java.math.BigInteger.valueOf(count - 1);
        Num turn = new Num.Lane(steps.each(count), java.math.BigInteger.ZERO, last);
        return Ints.add(turn, Ints.of(from));
    }

    private void row(Stmt.Row r) {
        long from = known(number(r.from()), "a bound");
        long count = known(number(r.to()), "a bound") - from + 1;
        if (count <= 0) throw new LiftException("the row '" + r.name() + "' has no elements");
        int row = steps.row(count);
        Num turn = turn(from, count);
        Val outer = locals.put(r.index(), turn);
        Val v = eval(r.value());
        if (outer == null) locals.remove(r.index());
        else locals.put(r.index(), outer);
        steps.put(row, ints.low(Ints.subtract(turn, Ints.of(from)), 32), element(v));
        steps.end();
        locals.put(r.name(), new Val.Row(row, from, count, v));
    }

    private int element(Val v) {
        return switch (v) {
            case Num n -> ints.exact(n);
            case Real r -> reals.lane(r);
            case Cond c -> ints.mask(c);
            case Val.Unknown u -> throw new LiftException(u.why());
            default -> throw new LiftException("a row of what is no value");
        };
    }

    private Val element(Val.Row r, Num index) {
        Num at = Ints.subtract(index, Ints.of(r.from()));
        if (at.lo().signum() < 0 || at.hi().compareTo(java.math.BigInteger.valueOf(r.count())) >= 0)
            throw new LiftException(
                    "index %d..%d of a row of %d".formatted(at.lo(), at.hi(), r.count()));
        int id = steps.get(r.id(), ints.low(at, 32));
        return switch (r.sample()) {
            case Num n -> new Num.Lane(id, n.lo(), n.hi());
            case Cond _ -> new Cond.Mask(id);
            default -> new Real.Lane(id);
        };
    }

    private void discard(Val v) {
        if (v instanceof Val.Unknown u) fault(u.why());
    }

    private void fault(String why) {
        steps.effect(Op.FAULT, Type.NONE, 0, why, null);
    }

    private void choose(Stmt.If i) {
        Cond c = condition(i.condition());
        if (c instanceof Cond.Known k) {
            (k.value() ? i.yes() : i.no()).forEach(this::statement);
            return;
        }
        Map<String, Val> before = new HashMap<>(locals);
        under(c, () -> i.yes().forEach(this::statement));
        Map<String, Val> yes = locals;
        locals = new HashMap<>(before);
        under(ints.not(c), () -> i.no().forEach(this::statement));
        for (Map.Entry<String, Val> e : before.entrySet()) {
            Val a = java.util.Objects.requireNonNull(yes.get(e.getKey()));
            Val b = java.util.Objects.requireNonNull(locals.get(e.getKey()));
            if (!a.equals(b)) locals.put(e.getKey(), either(c, a, b));
        }
    }

    /// Does something only where a condition holds.
    private void under(Cond c, Runnable what) {
        Cond outer = path;
        path = ints.and(path, c);
        int mask = steps.when();
        steps.when(path instanceof Cond.Known ? -1 : ints.mask(path));
        what.run();
        steps.when(mask);
        path = outer;
    }

    private void assign(Expr target, Val value) {
        if (value instanceof Val.Unknown u) {
            fault(u.why());
            return;
        }
        switch (target) {
            case Expr.Name n when locals.containsKey(n.name()) -> locals.put(n.name(), value);
            case Expr.Name n when n.name().equals("pc") ->
                    steps.effect(Op.JUMP, Type.NONE, 0, "", null, ints.low((Num) value, 64));
            case Expr.Name n when n.name().equals("exec") ->
                    steps.effect(Op.SET_EXEC, Type.NONE, 0, "", null, ints.mask(condition(value)));
            case Expr.Index i when !places.isPlace(run(i.of())) -> {
                // Bits of a place: the others stay.
                Num old = integer(eval(i.of()));
                long high = known(number(i.first()), "a bit");
                long low = i.second() == null ? high : known(number(i.second()), "a bit");
                Num mask = Ints.of(((1L << (high - low + 1)) - 1) << low);
                Num in = Ints.and(Ints.left(integer(value), Ints.of(low)), mask);
                assign(i.of(), Ints.or(Ints.and(old, Ints.not(mask)), in));
            }
            default -> store(target, value);
        }
    }

    private void store(Expr target, Val value) {
        Encoding.@Nullable Operand o = operand(target);
        if (o != null) {
            Shape.Value v = value(o, target);
            within(
                    o,
                    () -> {
                        places.store(place(v.expr()), v.type(), value, this::integer);
                        return new Val.Nothing();
                    });
            return;
        }
        Places.Ref ref = place(target);
        places.store(ref, ref.file().type(), value, this::integer);
    }

    /// The registers that an expression names.
    private Places.Ref place(Expr e) {
        if (e instanceof Expr.Name n) {
            Registers.View file = places.file(n.name());
            if (file != null && file.count() == 1) return new Places.Ref(file, Ints.of(0), 1);
        }
        if (e instanceof Expr.Index i && run(i.of()) instanceof Val.Run r) {
            int count = i.second() == null ? 1 : (int) known(number(i.second()), "a count");
            return new Places.Ref(r.file(), Ints.add(r.first(), number(i.first())), count);
        }
        throw new LiftException("this cannot be assigned to");
    }

    /// @return the run that an expression stands for, or no value
    private Val run(Expr e) {
        if (e instanceof Expr.Name n && !locals.containsKey(n.name())) {
            Encoding.@Nullable Operand o = operand(e);
            if (o != null) {
                Shape.Value v = value(o, e);
                return within(o, () -> isRun(v) ? run(place(v.expr())) : new Val.Nothing());
            }
            Registers.View file = places.file(n.name());
            if (file != null && file.count() > 1) return new Val.Run(file, Ints.of(0));
        }
        return new Val.Nothing();
    }

    private static Val run(Places.Ref ref) {
        return new Val.Run(ref.file(), ref.first());
    }

    /// `is u16 r[k:2]` is a run if its type is that of one element.
    private boolean isRun(Shape.Value v) {
        if (!(v.expr() instanceof Expr.Index i && i.of() instanceof Expr.Name n)) return false;
        Registers.View file = i.second() == null ? null : places.file(n.name());
        return file != null && file.bits() == Types.bits(v.type());
    }

    // ---- operands

    private Encoding.@Nullable Operand operand(Expr e) {
        return seesEncoding
                        && inside == null
                        && e instanceof Expr.Name n
                        && !locals.containsKey(n.name())
                ? encoding.operand(n.name())
                : null;
    }

    private static Shape.Value value(Encoding.Operand o, Expr e) {
        String name = ((Expr.Name) e).name();
        Shape.Alternative a = o.alternative();
        if (a == null || a.undefined() != null) {
            String why = a == null ? "" : java.util.Objects.requireNonNullElse(a.undefined(), "");
            throw new LiftException(
                    "operand '" + name + "' is undefined" + (why.isEmpty() ? "" : ": " + why));
        }
        if (a.value() == null)
            throw new LiftException("the book does not say what operand '" + name + "' stands for");
        return a.value();
    }

    /// Evaluates inside the alternative of an operand.
    private Val within(Encoding.Operand o, java.util.function.Supplier<Val> what) {
        Map<String, Val> outer = locals;
        locals = new HashMap<>();
        inside = o;
        try {
            return what.get();
        } finally {
            inside = null;
            locals = outer;
        }
    }

    private Val read(Encoding.Operand o, Expr e) {
        Shape.Value v = value(o, e);
        return within(
                o,
                () -> {
                    if (isRun(v)) return run(place(v.expr()));
                    if (v.expr() instanceof Expr.Index i && run(i.of()) instanceof Val.Run)
                        return places.load(place(v.expr()), v.type());
                    return typed(eval(v.expr()), v.type());
                });
    }

    /// An integer as the type of an operand holds it.
    private Val typed(Val v, String type) {
        int bits = Types.bits(type);
        return switch (type.charAt(0)) {
            case 'u' -> Ints.zext(integer(v), bits);
            case 's' -> Ints.sext(integer(v), bits);
            default -> v;
        };
    }

    // ---- expressions

    Val eval(Expr e) {
        return switch (e) {
            case Expr.Int i -> Ints.of(i.value());
            case Expr.Real r -> new Real.Known(r.value());
            case Expr.Unknown u -> new Val.Unknown(u.why());
            case Expr.Name n -> name(n);
            case Expr.Member m -> member(m);
            case Expr.Index i -> index(i);
            case Expr.Unary u -> unary(u);
            case Expr.Binary b -> binary(b);
            case Expr.Choose c -> {
                Cond k = condition(c.condition());
                if (k instanceof Cond.Known known) yield eval(known.value() ? c.yes() : c.no());
                yield either(k, eval(c.yes()), eval(c.no()));
            }
            case Expr.Call c -> call(c);
        };
    }

    private Val name(Expr.Name n) {
        Val local = locals.get(n.name());
        if (local != null) return local;
        if (seesEncoding && inside == null && insn.entry().live().contains(n.name()))
            return live(java.util.Objects.requireNonNull(insn.entry().field(n.name())).bits());
        Long bits = variable(List.of(n.name()));
        if (bits != null) return unsigned(bits);
        Encoding.@Nullable Operand o = operand(n);
        if (o != null) return read(o, n);
        switch (n.name()) {
            case "start" -> {
                return unsigned(insn.address());
            }
            case "next" -> {
                return unsigned(insn.address() + insn.length());
            }
            case "lane" -> {
                return new Num.Lane(
                        steps.pure(Op.LANE, Type.I32),
                        java.math.BigInteger.ZERO,
                        java.math.BigInteger.valueOf(book.isa().abreast() - 1));
            }
            case "exec" -> {
                return new Cond.Mask(steps.effect(Op.EXEC, Type.MASK, 0, "", null));
            }
            case "true", "false" -> {
                return new Cond.Known(n.name().equals("true"));
            }
            default -> {}
        }
        Registers.View file = places.file(n.name());
        if (file == null) return new Val.Word(n.name());
        return file.count() > 1
                ? new Val.Run(file, Ints.of(0))
                : places.load(new Places.Ref(file, Ints.of(0), 1), file.type());
    }

    /// Bits of the descriptor that are read when the code runs.
    private Num live(Bits field) {
        Num all = Ints.unsigned(steps.pure(Op.DESCRIPTOR, Type.I64), 64);
        Num out = Ints.of(0);
        for (Bits.Run r : field.runs()) {
            Num part = Ints.zext(Ints.right(all, Ints.of(r.low())), r.width());
            out = Ints.or(Ints.left(out, Ints.of(r.width())), part);
        }
        return out;
    }

    private static Num unsigned(long bits) {
        return new Num.Known(new java.math.BigInteger(Long.toUnsignedString(bits)));
    }

    private @Nullable Long variable(List<String> names) {
        if (inside != null) return inside.value(names);
        return seesEncoding ? encoding.value(names) : null;
    }

    private Val member(Expr.Member m) {
        Long part = variable(m.names());
        if (part != null) return unsigned(part);
        Encoding.@Nullable Operand o = operand(m.of());
        if (o == null || !m.name().equals("width"))
            throw new LiftException(
                    "'%s' has no '%s'".formatted(String.join(".", m.names()), m.name()));
        return Ints.of(Types.bits(value(o, m.of()).type()));
    }

    private Val index(Expr.Index i) {
        if (i.of() instanceof Expr.Member m
                && m.of() instanceof Expr.Name n
                && book.enums().containsKey(n.name())) {
            EnumTable table = book.enumTable(n.name());
            long at = known(number(i.first()), "a value of an enum");
            EnumTable.Row row = table.row(at);
            return Ints.of(row == null ? 0 : row.columns().get(table.columns().indexOf(m.name())));
        }
        Val of = eval(i.of());
        if (of instanceof Val.Unknown) return of;
        if (of instanceof Val.Row r) return element(r, number(i.first()));
        if (of instanceof Val.Run r) {
            Num first = Ints.add(r.first(), number(i.first()));
            return i.second() == null
                    ? places.load(new Places.Ref(r.file(), first, 1), r.file().type())
                    : new Val.Run(r.file(), first);
        }
        Num low = number(i.second() == null ? i.first() : i.second());
        long width =
                i.second() == null
                        ? 1
                        : known(
                                Ints.add(Ints.subtract(number(i.first()), low), Ints.of(1)),
                                "a width");
        return Ints.zext(Ints.right(integer(of), low), (int) width);
    }

    private Val unary(Expr.Unary u) {
        Val v = eval(u.of());
        if (v instanceof Val.Unknown) return v;
        return switch (u.op()) {
            case "!" -> ints.not(condition(v));
            case "~" -> Ints.not(integer(v));
            default -> v instanceof Real r ? reals.negate(r) : Ints.negate(integer(v));
        };
    }

    private Val binary(Expr.Binary b) {
        Val x = eval(b.left());
        if (x instanceof Val.Unknown) return x;
        if (b.op().equals("&&") || b.op().equals("||")) {
            boolean and = b.op().equals("&&");
            Cond c = condition(x);
            if (c instanceof Cond.Known k && k.value() != and) return c;
            Val y = eval(b.right());
            if (y instanceof Val.Unknown) return y;
            return and ? ints.and(c, condition(y)) : ints.or(c, condition(y));
        }
        Val y = eval(b.right());
        if (y instanceof Val.Unknown) return y;
        return x instanceof Real p && y instanceof Real q
                ? real(b.op(), p, q)
                : calls.integer(b.op(), integer(x), integer(y));
    }

    private Val real(String op, Real a, Real b) {
        return switch (op) {
            case "+" -> Reals.add(a, b);
            case "-" -> reals.subtract(a, b);
            case "*" -> Reals.multiply(a, b);
            case "/" -> Reals.divide(a, b);
            case "==" -> reals.compare(Op.FEQ, a, b);
            case "!=" -> ints.not(reals.compare(Op.FEQ, a, b));
            case "<" -> reals.compare(Op.FLT, a, b);
            case "<=" -> reals.compare(Op.FLE, a, b);
            case ">" -> reals.compare(Op.FLT, b, a);
            case ">=" -> reals.compare(Op.FLE, b, a);
            default -> throw new LiftException("'" + op + "' of floats");
        };
    }

    /// One of two values by a condition that lanes differ in.
    private Val either(Cond c, Val yes, Val no) {
        if (yes instanceof Val.Unknown u) {
            under(c, () -> fault(u.why()));
            return no;
        }
        if (no instanceof Val.Unknown u) {
            under(ints.not(c), () -> fault(u.why()));
            return yes;
        }
        if (yes instanceof Real a && no instanceof Real b) return reals.choose(c, a, b);
        if (yes instanceof Cond a && no instanceof Cond b)
            return ints.or(ints.and(c, a), ints.and(ints.not(c), b));
        return Ints.choose(c, integer(yes), integer(no));
    }

    private Val call(Expr.Call c) {
        Function own = book.functions().get(c.name());
        if (own != null) return own(c, own);
        java.util.ArrayList<Val> args = new java.util.ArrayList<>();
        for (Expr e : c.args()) {
            if (Builtins.isWord(c.name(), args.size(), e) && e instanceof Expr.Name n) {
                Val given = locals.get(n.name());
                args.add(given instanceof Val.Word ? given : new Val.Word(n.name()));
                continue;
            }
            Val v = eval(e);
            if (v instanceof Val.Unknown) return v;
            args.add(v);
        }
        if (Types.isElement(c.name())) return converted(args.getFirst(), c.name());
        if (c.name().equals("ring")) return ring(args);
        return calls.call(c.name(), args);
    }

    private Val ring(List<Val> args) {
        if (!(args.getFirst() instanceof Val.Run r)) throw new LiftException("a ring of no file");
        String type = ((Val.Word) args.get(2)).text();
        Num bits = places.ring(r.file(), integer(args.get(1)), Types.bits(type));
        return type.charAt(0) == 's'
                ? Ints.sext(bits, Types.bits(type))
                : type.charAt(0) == 'u' ? bits : reals.ofBits(bits, type);
    }

    private Val converted(Val v, String type) {
        return v instanceof Real r ? reals.round(r, type, Rounding.RTE) : typed(v, type);
    }

    /// A function of the book sees its parameters and the registers, nothing else.
    private Val own(Expr.Call c, Function f) {
        Map<String, Val> inner = new HashMap<>();
        for (int i = 0; i < f.params().size(); i++)
            inner.put(f.params().get(i), eval(c.args().get(i)));
        Map<String, Val> outer = locals;
        boolean saw = seesEncoding;
        Encoding.@Nullable Operand in = inside;
        locals = inner;
        seesEncoding = false;
        inside = null;
        try {
            for (Stmt s : f.body()) {
                if (s instanceof Stmt.Return r) return eval(r.value());
                statement(s);
            }
            return new Val.Nothing();
        } finally {
            locals = outer;
            seesEncoding = saw;
            inside = in;
        }
    }

    // ---- kinds

    private Num number(Expr e) {
        return integer(eval(e));
    }

    private Num integer(Val v) {
        return switch (v) {
            case Num n -> n;
            case Cond c -> ints.number(c);
            case Val.Unknown u -> throw new LiftException(u.why());
            default -> throw new LiftException("expected an integer");
        };
    }

    private Cond condition(Expr e) {
        return condition(eval(e));
    }

    private Cond condition(Val v) {
        return switch (v) {
            case Cond c -> c;
            case Num n -> ints.isNotZero(n);
            case Val.Unknown u -> throw new LiftException(u.why());
            default -> throw new LiftException("expected a condition");
        };
    }

    private static long known(Num n, String what) {
        if (!Ints.isKnown(n)) throw new LiftException(what + " must be known from the encoding");
        return Ints.known(n);
    }
}
