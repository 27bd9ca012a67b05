package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Evaluates the meaning of one instruction over a [Domain]: what names stand for, and in which order things are done.
///
/// @param <V> a value
public final class Walker<V> {
    /// Shapes in shapes.
    private static final int MAX_DEPTH = 16;

    private final Book book;
    private final Insn insn;
    private final Encoding encoding;
    private final Domain<V> domain;

    /// Names of `let`, `for` and parameters of a function.
    Map<String, V> locals = new HashMap<>();

    /// The operand whose alternative is being evaluated, or null.
    private Encoding.@Nullable Operand inside;

    /// What the meaning calls the operand, of which [#inside] may be a part.
    private String outermost = "";

    /// The innermost shape that is being evaluated, in functions too, or null.
    private Encoding.@Nullable Operand reading;

    /// Shapes that are being evaluated.
    private int depth;

    private final StructuredFlow<V> flow;

    /// Whether fields and operands are seen: not in functions.
    private boolean seesEncoding = true;

    /// @param book the one that the instruction is of
    /// @param domain what its values are
    public Walker(Book book, Insn insn, Domain<V> domain) {
        this(book, insn, new Encoding(book, insn), domain);
    }

    /// @param encoding of the instruction
    public Walker(Book book, Insn insn, Encoding encoding, Domain<V> domain) {
        this.book = book;
        this.insn = insn;
        this.encoding = encoding;
        this.domain = domain;
        this.flow = new StructuredFlow<>(this, domain);
    }

    /// Does statements in their order.
    ///
    /// @throws MeaningException if they cannot be evaluated
    public void run(List<Stmt> body) {
        body.forEach(this::statement);
    }

    // No switch over patterns here: a first launch runs this, and to link one takes a millisecond.

    /// @throws MeaningException if it cannot be evaluated
    public V eval(Expr e) {
        if (e instanceof Expr.Name n) return name(n);
        if (e instanceof Expr.Binary b) return binary(b);
        if (e instanceof Expr.Call c) return call(c);
        if (e instanceof Expr.Int i) return domain.number(BigInteger.valueOf(i.value()));
        if (e instanceof Expr.Index i) return index(i);
        if (e instanceof Expr.Member m) return member(m);
        if (e instanceof Expr.Choose c) return choice(c);
        if (e instanceof Expr.Real r) return domain.real(r.value());
        if (e instanceof Expr.Unary u) {
            V x = eval(u.of());
            return domain.why(x) != null ? x : domain.unary(u.op(), x);
        }
        return domain.unknown(((Expr.Unknown) e).why());
    }

    private V choice(Expr.Choose c) {
        V condition = eval(c.condition());
        Boolean known = domain.decided(condition);
        return known != null
                ? eval(known ? c.yes() : c.no())
                : domain.either(condition, () -> eval(c.yes()), () -> eval(c.no()));
    }

    /// Evaluates what sees registers, functions and enums, but no operands. The walker is for nothing else then.
    public V evalApart(Expr e) {
        seesEncoding = false;
        return eval(e);
    }

    /// @return the value of an operand
    public V operand(String name) {
        return eval(new Expr.Name(name, 0));
    }

    /// @return the registers that an operand is, or null if it is something else
    public @Nullable RegisterRange<V> placeOf(String operand) {
        Encoding.Operand o = encoding.operand(operand);
        Shape.Value v = o == null ? null : valueOf(o);
        if (o == null || v == null) return null;
        return within(o, () -> isPlace(v.expr()) ? place(v.expr()) : null);
    }

    /// Evaluates what an operand, or a shape that is a part of its text, stands for.
    ///
    /// @param is what the alternative that holds says
    /// @return the registers that it is, or null if it is something else, which has been loaded
    @Nullable
    RegisterRange<V> registers(Encoding.Operand o, Shape.Value is) {
        return within(o, () -> isPlace(is.expr()) ? place(is.expr()) : domain.asRun(eval(is.expr())));
    }

    /// @return what the shape says that is being evaluated, or null outside of one
    Shape.@Nullable Value reading() {
        return reading == null ? null : valueOf(reading);
    }

    // ---- statements

    private void statement(Stmt s) {
        if (s instanceof Stmt.Let l) {
            locals.put(l.name(), eval(l.value()));
        } else if (s instanceof Stmt.Assign a) {
            assign(a.target(), eval(a.value()));
        } else if (s instanceof Stmt.Do d) {
            String why = domain.why(eval(d.value()));
            if (why != null) domain.fault(why);
        } else {
            flow.statement(s);
        }
    }

    // ---- places

    private void assign(Expr target, V given) {
        String why = domain.why(given);
        // What writing does may leave a value alone that is not known.
        V value = why == null || hasSetter(target) ? given : domain.fault(why);
        if (value == null) return;
        if (target instanceof Expr.Name n && isLocal(n)) {
            locals.put(n.name(), value);
        } else if (target instanceof Expr.Name n && is(n, BuiltinName.PC)) {
            domain.jump(value);
        } else if (target instanceof Expr.Name n && is(n, BuiltinName.EXEC)) {
            domain.exec(value);
        } else if (target instanceof Expr.Index i && run(i.of()) == null) {
            V high = eval(i.first());
            V low = i.second() == null ? high : eval(i.second());
            assign(i.of(), domain.insert(eval(i.of()), high, low, value));
        } else {
            store(target, value);
        }
    }

    private static boolean is(Expr.Name n, BuiltinName name) {
        return BuiltinName.of(n.name()) == name;
    }

    private boolean isLocal(Expr.Name n) {
        return locals.containsKey(n.name());
    }

    private void store(Expr target, V value) {
        Encoding.Operand o = operand(target);
        if (o != null) {
            Shape.Value v = required(o, target);
            // What is written to a constant is dropped.
            if (v.expr() instanceof Expr.Int && v.setter() == null) return;
            flow.write(() -> within(o, () -> {
                store(v, value);
                return null;
            }));
            return;
        }
        RegisterRange<V> place = place(target);
        flow.write(() -> domain.store(place, place.file().type(), value));
    }

    /// Stores to what the alternative that is being evaluated stands for.
    private void store(Shape.Value to, V value) {
        Shape.Setter set = to.setter();
        if (set != null) {
            locals.put(set.name(), value);
            run(set.body());
        } else if (to.expr() instanceof Expr.Call c && book.shapes().containsKey(c.name())) {
            store(c, value);
        } else {
            domain.store(place(to.expr()), to.type(), value);
        }
    }

    private boolean hasSetter(Expr target) {
        Encoding.Operand o = operand(target);
        Shape.Value v = o == null ? null : valueOf(o);
        return v != null && v.setter() != null;
    }

    private boolean isPlace(Expr e) {
        if (e instanceof Expr.Name n) {
            RegisterFile file = file(n.name());
            return file != null && file.count() == 1;
        }
        return e instanceof Expr.Index i && run(i.of()) != null;
    }

    /// The registers that an expression names.
    private RegisterRange<V> place(Expr e) {
        if (e instanceof Expr.Name n) {
            RegisterFile file = file(n.name());
            if (file != null && file.count() == 1) return new RegisterRange<>(file, zero(), 1);
        }
        RegisterRange<V> of = e instanceof Expr.Index i ? run(i.of()) : null;
        if (of == null || !(e instanceof Expr.Index i)) throw new MeaningException("this cannot be assigned to");
        int count = i.second() == null ? 1 : (int) number(i.second(), "a count");
        return new RegisterRange<>(of.file(), sum(of.first(), eval(i.first())), count);
    }

    /// The run that an expression stands for, or null.
    private @Nullable RegisterRange<V> run(Expr e) {
        if (!(e instanceof Expr.Name n) || isLocal(n)) return null;
        Encoding.Operand o = operand(e);
        if (o != null) {
            Shape.Value v = required(o, e);
            return within(o, () -> isRun(v) ? place(v.expr()) : null);
        }
        RegisterFile file = file(n.name());
        return file != null && file.count() > 1 ? new RegisterRange<>(file, zero(), 0) : null;
    }

    /// `is u16 r[k:2]` is a run if its type is that of one element.
    private boolean isRun(Shape.Value v) {
        if (!(v.expr() instanceof Expr.Index i && i.of() instanceof Expr.Name n)) return false;
        RegisterFile file = i.second() == null ? null : file(n.name());
        return file != null && file.bits() == v.type().bits();
    }

    private @Nullable RegisterFile file(String name) {
        return RegisterFile.find(book.isa(), name);
    }

    private V zero() {
        return domain.number(BigInteger.ZERO);
    }

    private V sum(V x, V y) {
        return domain.isZero(x) ? y : domain.binary(Operator.ADD, x, y);
    }

    // ---- operands

    private Encoding.@Nullable Operand operand(Expr e) {
        if (e instanceof Expr.Call c && book.shapes().containsKey(c.name())) return shaped(c);
        if (!seesEncoding || inside != null || !(e instanceof Expr.Name n) || isLocal(n)) return null;
        int number = encoding.layout().number(n.name());
        return number < 0 ? null : domain.operand(encoding, number);
    }

    /// A shape with arguments that are known from the encoding.
    private Encoding.Operand shaped(Expr.Call c) {
        List<V> args = new ArrayList<>();
        for (Expr e : c.args()) {
            V v = eval(e);
            if (!domain.isKnown(v))
                throw new MeaningException("an argument of a shape must be known from the encoding");
            args.add(v);
        }
        return domain.operand(encoding, book.shape(c.name()), args);
    }

    /// What an operand stands for, or null if it has no meaning here.
    private static Shape.@Nullable Value valueOf(Encoding.Operand o) {
        Shape.Alternative a = o.alternative();
        return a == null || a.undefined() != null ? null : a.value();
    }

    private Shape.Value required(Encoding.Operand o, Expr e) {
        if (inside == null) outermost = e instanceof Expr.Call c ? c.name() : ((Expr.Name) e).name();
        Shape.Value v = valueOf(o);
        if (v != null) return v;
        String name = outermost;
        Shape.Alternative a = o.alternative();
        if (a != null && a.undefined() == null)
            throw new MeaningException("the book does not say what operand '" + name + "' stands for");
        String why = a == null ? "" : Objects.requireNonNullElse(a.undefined(), "");
        throw new MeaningException("operand '" + name + "' is undefined" + (why.isEmpty() ? "" : ": " + why));
    }

    /// Evaluates inside the alternative of an operand.
    private <T extends @Nullable Object> T within(Encoding.Operand o, Supplier<T> what) {
        Map<String, V> outer = locals;
        Encoding.Operand around = inside;
        Encoding.Operand read = reading;
        boolean saw = seesEncoding;
        locals = new HashMap<>();
        inside = o;
        reading = o;
        seesEncoding = true;
        if (++depth > MAX_DEPTH)
            throw new MeaningException("the shape " + o.shape().name() + " stands for itself");
        try {
            return what.get();
        } finally {
            depth--;
            inside = around;
            reading = read;
            locals = outer;
            seesEncoding = saw;
        }
    }

    private V read(Encoding.Operand o, Expr e) {
        Shape.Value v = required(o, e);
        return within(o, () -> {
            if (isRun(v)) return domain.run(place(v.expr()));
            if (v.expr() instanceof Expr.Index && isPlace(v.expr())) return domain.load(place(v.expr()), v.type());
            V value = eval(v.expr());
            return domain.why(value) == null ? domain.typed(value, v.type()) : value;
        });
    }

    // ---- expressions

    private V name(Expr.Name n) {
        V local = locals.get(n.name());
        if (local != null) return local;
        if (seesEncoding && inside == null && insn.entry().live().contains(n.name()))
            return domain.live(
                    Objects.requireNonNull(insn.entry().field(n.name())).bits());
        V bits = variable(List.of(n.name()));
        if (bits != null) return bits;
        Encoding.Operand o = operand(n);
        if (o != null) return read(o, n);
        BuiltinName builtin = BuiltinName.of(n.name());
        if (builtin != null) return builtin(builtin);
        RegisterFile file = file(n.name());
        if (file == null) return domain.word(n.name());
        return file.count() > 1
                ? domain.run(new RegisterRange<>(file, zero(), 0))
                : domain.load(new RegisterRange<>(file, zero(), 1), file.type());
    }

    private V builtin(BuiltinName name) {
        return switch (name) {
            case START -> domain.address(insn.address());
            case NEXT -> domain.address(insn.address() + insn.length());
            case LANE -> domain.lane();
            case EXEC -> domain.exec();
            case STEP -> flow.step();
            case PC -> throw new MeaningException("'pc' is only written");
        };
    }

    /// What the bits of the instruction say by themselves, or null.
    private @Nullable V variable(List<String> names) {
        if (inside == null && !seesEncoding) return null;
        Bits bits = (inside == null ? encoding.scope() : inside.scope()).find(names);
        if (bits == null) return null;
        return domain.bits(bits, inside == null ? encoding.word() : inside.word());
    }

    private V member(Expr.Member m) {
        if (m.of() instanceof Expr.Name n && book.enums().containsKey(n.name())) {
            Long value = book.enumTable(n.name()).value(m.name());
            if (value != null) return domain.number(BigInteger.valueOf(value));
        }
        V part = variable(m.names());
        if (part != null) return part;
        Encoding.Operand o = operand(m.of());
        if (o == null || !m.name().equals("width"))
            throw new MeaningException("'%s' has no '%s'".formatted(String.join(".", m.names()), m.name()));
        return domain.number(BigInteger.valueOf(required(o, m.of()).type().bits()));
    }

    private V index(Expr.Index i) {
        if (i.of() instanceof Expr.Member m
                && m.of() instanceof Expr.Name n
                && book.enums().containsKey(n.name())) {
            var table = book.enumTable(n.name());
            return domain.column(table, table.columns().indexOf(m.name()), eval(i.first()));
        }
        V of = eval(i.of());
        if (domain.why(of) != null) return of;
        RegisterRange<V> run = domain.asRun(of);
        if (run != null) {
            V first = sum(run.first(), eval(i.first()));
            return i.second() == null
                    ? domain.load(
                            new RegisterRange<>(run.file(), first, 1),
                            run.file().type())
                    : domain.run(new RegisterRange<>(run.file(), first, 0));
        }
        V first = eval(i.first());
        return i.second() == null ? domain.element(of, first) : domain.slice(of, first, eval(i.second()));
    }

    private V binary(Expr.Binary b) {
        V x = eval(b.left());
        if (domain.why(x) != null) return x;
        if (b.op().isLogical()) {
            Boolean known = domain.decided(x);
            if (known != null && known == (b.op() == Operator.OR_ELSE))
                return domain.number(known ? BigInteger.ONE : BigInteger.ZERO);
            if (known == null) return domain.logical(b.op(), x, () -> eval(b.right()));
        }
        V y = eval(b.right());
        return domain.why(y) != null ? y : domain.binary(b.op(), x, y);
    }

    private V call(Expr.Call c) {
        Function own = book.function(c.name());
        if (own != null) return own(c, own);
        if (book.shapes().containsKey(c.name())) return read(shaped(c), c);
        Builtin builtin = Builtin.of(c.name());
        List<V> args = new ArrayList<>();
        for (Expr e : c.args()) {
            boolean isWord = builtin != null && builtin.isWord(args.size(), e);
            V v = isWord && e instanceof Expr.Name n ? word(n) : eval(e);
            if (domain.why(v) != null) return v;
            args.add(v);
        }
        if (builtin != null) return domain.call(builtin, args);
        return domain.convert(args.getFirst(), ElementType.named(c.name()));
    }

    /// A word, or the parameter that stands for one.
    private V word(Expr.Name n) {
        V given = locals.get(n.name());
        return given == null ? domain.word(n.name()) : given;
    }

    /// A function of the book sees its parameters and the registers, nothing else.
    private V own(Expr.Call c, Function f) {
        Map<String, V> inner = new HashMap<>();
        for (int i = 0; i < f.params().size(); i++)
            inner.put(f.params().get(i), eval(c.args().get(i)));
        Map<String, V> outer = locals;
        boolean saw = seesEncoding;
        Encoding.Operand in = inside;
        locals = inner;
        seesEncoding = false;
        inside = null;
        try {
            for (Stmt s : f.body()) {
                if (s instanceof Stmt.Return r) return eval(r.value());
                statement(s);
            }
            return domain.nothing();
        } finally {
            locals = outer;
            seesEncoding = saw;
            inside = in;
        }
    }

    /// A number that must be known from the encoding.
    long number(Expr e, String what) {
        BigInteger n = domain.known(eval(e));
        if (n == null) throw new MeaningException(what + " must be known from the encoding");
        return n.longValue();
    }
}
