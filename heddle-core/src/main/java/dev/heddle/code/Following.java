package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Expr;
import dev.heddle.book.Function;
import dev.heddle.book.Isa;
import dev.heddle.book.Shape;
import dev.heddle.book.Stmt;
import dev.heddle.book.Types;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Does the meaning of one instruction with what is known. Null stands for a value that is not.
final class Following {
    private static final int MOST_TURNS = 64;
    private static final int MOST_SHIFT = 1 << 12;

    private final Book book;
    private final Insn insn;
    private final Encoding encoding;
    private Known known;
    private Map<String, @Nullable BigInteger> locals = new HashMap<>();

    /// The operand whose alternative is being read, or null.
    private Encoding.@Nullable Operand inside;

    /// Whether names stand for fields and operands: not in functions.
    private boolean seesEncoding = true;

    Following(Book book, Insn insn, Known known) {
        this.book = book;
        this.insn = insn;
        this.encoding = new Encoding(book, insn);
        this.known = known;
    }

    /// @return what is known behind the instruction
    Known known() {
        return known.behind();
    }

    void all(List<Stmt> statements) {
        statements.forEach(this::statement);
    }

    /// @return the value of an operand
    @Nullable BigInteger operand(String name) {
        return eval(new Expr.Name(name, 0));
    }

    /// @return the element of a register file that an operand is, or null
    Known.@Nullable Place placeOf(String operand) {
        Encoding.Operand o = encoding.operand(operand);
        Shape.Value v = o == null ? null : value(o);
        if (o == null || v == null) return null;
        inside = o;
        Known.Place p = place(v.expr());
        inside = null;
        return p;
    }

    private void statement(Stmt s) {
        switch (s) {
            case Stmt.Let l -> locals.put(l.name(), eval(l.value()));
            case Stmt.Assign a -> assign(a.target(), eval(a.value()));
            case Stmt.If i -> choose(i);
            case Stmt.For f -> loop(f);
            case Stmt.Do d -> unfollowed(List.of(d));
            case Stmt.Each e -> unfollowed(List.of(e));
            case Stmt.Row r -> {
                unfollowed(List.of(r));
                locals.put(r.name(), null);
            }
            case Stmt.Return r -> {}
        }
    }

    /// What these statements may write is not known any more.
    private void unfollowed(List<Stmt> statements) {
        Effects e = Effects.of(book, insn.entry(), statements);
        e.files().forEach(known::forget);
        if (e.isEnd()) known.end();
        locals.replaceAll((name, value) -> null);
    }

    private void loop(Stmt.For f) {
        BigInteger from = eval(f.from());
        BigInteger to = eval(f.to());
        if (from == null
                || to == null
                || to.subtract(from).compareTo(BigInteger.valueOf(MOST_TURNS)) > 0) {
            unfollowed(f.body());
            return;
        }
        for (BigInteger k = from; k.compareTo(to) <= 0; k = k.add(BigInteger.ONE)) {
            locals.put(f.name(), k);
            all(f.body());
        }
    }

    private void choose(Stmt.If i) {
        BigInteger c = eval(i.condition());
        if (c != null) {
            all(c.signum() != 0 ? i.yes() : i.no());
            return;
        }
        Known before = known.copy();
        Map<String, @Nullable BigInteger> locally = new HashMap<>(locals);
        all(i.yes());
        Known yes = known;
        Map<String, @Nullable BigInteger> then = locals;
        known = before;
        locals = locally;
        all(i.no());
        known = yes.meet(known);
        locals.replaceAll((name, v) -> Objects.equals(v, then.get(name)) ? v : null);
    }

    // ---- places

    private void assign(Expr target, @Nullable BigInteger value) {
        if (target instanceof Expr.Name n && isLocal(n)) {
            locals.put(n.name(), value);
        } else if (target instanceof Expr.Name n && n.name().equals("pc")) {
            known.end();
        } else if (target instanceof Expr.Name n && operandOf(n) != null) {
            toOperand(Objects.requireNonNull(operandOf(n)), value);
        } else if (target instanceof Expr.Index i && !isElement(i)) {
            assign(i.of(), inserted(i, value));
        } else {
            store(target, value);
        }
    }

    private boolean isLocal(Expr.Name n) {
        return inside == null && locals.containsKey(n.name());
    }

    /// Whether an index chooses an element of a register file, and not bits of a value.
    private boolean isElement(Expr.Index i) {
        return i.of() instanceof Expr.Name n && !isLocal(n) && operandOf(n) == null && count(n) > 1;
    }

    /// @return elements of a register file or a view; 0 for other names
    private int count(Expr.Name n) {
        Isa.State s = book.isa().states().get(n.name());
        Isa.View v = book.isa().views().get(n.name());
        return s != null ? s.count() : v != null ? v.count() : 0;
    }

    /// The value of a place of which some bits are replaced.
    private @Nullable BigInteger inserted(Expr.Index i, @Nullable BigInteger value) {
        BigInteger old = eval(i.of());
        BigInteger high = eval(i.first());
        Expr second = i.second();
        BigInteger low = second == null ? high : eval(second);
        if (old == null || value == null || high == null || low == null || !isBit(high))
            return null;
        int width = high.intValue() - low.intValue() + 1;
        if (low.signum() < 0 || width < 1) return null;
        BigInteger mask = ones(width).shiftLeft(low.intValue());
        return old.andNot(mask).or(value.shiftLeft(low.intValue()).and(mask));
    }

    private static boolean isBit(BigInteger n) {
        return n.signum() >= 0 && n.bitLength() < 12;
    }

    private static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    private void toOperand(Encoding.Operand o, @Nullable BigInteger value) {
        Shape.Value v = value(o);
        if (v == null) {
            known.end();
            return;
        }
        within(
                o,
                () -> {
                    if (!(v.expr() instanceof Expr.Int)) store(v.expr(), value);
                    return null;
                });
    }

    private void store(Expr target, @Nullable BigInteger value) {
        Known.Place p = place(target);
        String file = p == null ? root(target) : null;
        if (p != null) {
            Isa.State s = Objects.requireNonNull(book.isa().states().get(p.file()));
            known.put(p, value == null ? null : typed(value, s.type()));
        } else if (file != null) {
            known.forget(file);
        } else {
            known.end();
        }
    }

    /// The one element that an expression names; null if that is not known, or it is no element of a register file.
    private Known.@Nullable Place place(Expr e) {
        if (e instanceof Expr.Name n && book.isa().states().containsKey(n.name()) && count(n) == 1)
            return new Known.Place(n.name(), 0);
        if (e instanceof Expr.Index i
                && i.second() == null
                && i.of() instanceof Expr.Name n
                && book.isa().states().containsKey(n.name())) {
            BigInteger at = eval(i.first());
            return at == null ? null : new Known.Place(n.name(), at.longValue());
        }
        return null;
    }

    /// The register file that an expression is about.
    private @Nullable String root(Expr e) {
        return switch (e) {
            case Expr.Index i -> root(i.of());
            case Expr.Name n -> Effects.file(book, n.name());
            default -> null;
        };
    }

    // ---- operands

    private Encoding.@Nullable Operand operandOf(Expr.Name n) {
        return seesEncoding && inside == null && !locals.containsKey(n.name())
                ? encoding.operand(n.name())
                : null;
    }

    private static Shape.@Nullable Value value(Encoding.Operand o) {
        Shape.Alternative a = o.alternative();
        return a == null || a.undefined() != null ? null : a.value();
    }

    private @Nullable BigInteger within(
            Encoding.Operand o, java.util.function.Supplier<@Nullable BigInteger> what) {
        Map<String, @Nullable BigInteger> outer = locals;
        locals = new HashMap<>();
        inside = o;
        try {
            return what.get();
        } finally {
            inside = null;
            locals = outer;
        }
    }

    private @Nullable BigInteger read(Encoding.Operand o) {
        Shape.Value v = value(o);
        if (v == null) return null;
        return within(
                o,
                () -> {
                    BigInteger x = eval(v.expr());
                    return x == null ? null : typed(x, v.type());
                });
    }

    /// An integer as a type holds it; nothing for floats.
    private static @Nullable BigInteger typed(BigInteger x, String type) {
        int bits = Types.bits(type);
        BigInteger low = x.and(ones(bits));
        return switch (type.charAt(0)) {
            case 'u' -> low;
            case 's' -> low.testBit(bits - 1) ? low.subtract(BigInteger.ONE.shiftLeft(bits)) : low;
            default -> null;
        };
    }

    // ---- expressions

    private @Nullable BigInteger eval(Expr e) {
        return switch (e) {
            case Expr.Int i -> BigInteger.valueOf(i.value());
            case Expr.Real r -> null;
            case Expr.Unknown u -> null;
            case Expr.Name n -> name(n);
            case Expr.Member m ->
                    m.of() instanceof Expr.Name n ? encoded(List.of(n.name(), m.name())) : null;
            case Expr.Index i -> index(i);
            case Expr.Unary u -> unary(u.op(), eval(u.of()));
            case Expr.Binary b -> binary(b);
            case Expr.Choose c -> {
                BigInteger which = eval(c.condition());
                if (which != null) yield eval(which.signum() != 0 ? c.yes() : c.no());
                BigInteger yes = eval(c.yes());
                yield yes != null && yes.equals(eval(c.no())) ? yes : null;
            }
            case Expr.Call c -> call(c);
        };
    }

    private @Nullable BigInteger name(Expr.Name n) {
        if (isLocal(n)) return locals.get(n.name());
        Encoding.Operand o = operandOf(n);
        if (o != null) return read(o);
        BigInteger field = encoded(List.of(n.name()));
        if (field != null) return field;
        if (inside == null && n.name().equals("start")) return unsigned(insn.address());
        if (inside == null && n.name().equals("next"))
            return unsigned(insn.address() + insn.length());
        Known.Place p = place(n);
        return p == null ? null : known.get(p);
    }

    private static BigInteger unsigned(long v) {
        return BigInteger.valueOf(v).and(ones(Long.SIZE));
    }

    /// What the bits of the instruction say by themselves.
    private @Nullable BigInteger encoded(List<String> names) {
        if (!seesEncoding) return null;
        Encoding.Operand in = inside;
        Long v = in == null ? encoding.value(names) : in.value(names);
        return v == null ? null : unsigned(v);
    }

    private @Nullable BigInteger index(Expr.Index i) {
        if (i.of() instanceof Expr.Member m
                && m.of() instanceof Expr.Name n
                && book.enums().containsKey(n.name()))
            return column(book.enumTable(n.name()), m.name(), eval(i.first()));
        if (isElement(i)) {
            Known.Place p = place(i);
            return p == null ? null : known.get(p);
        }
        BigInteger x = eval(i.of());
        BigInteger high = eval(i.first());
        Expr second = i.second();
        BigInteger low = second == null ? high : eval(second);
        if (x == null || high == null || low == null || !isBit(high) || low.signum() < 0)
            return null;
        int width = high.intValue() - low.intValue() + 1;
        return width < 1 ? null : x.shiftRight(low.intValue()).and(ones(width));
    }

    private static @Nullable BigInteger column(
            EnumTable table, String column, @Nullable BigInteger value) {
        if (value == null) return null;
        EnumTable.Row row = table.row(value.longValue());
        return BigInteger.valueOf(
                row == null ? 0 : row.columns().get(table.columns().indexOf(column)));
    }

    private static @Nullable BigInteger unary(String op, @Nullable BigInteger x) {
        if (x == null) return null;
        return switch (op) {
            case "-" -> x.negate();
            case "~" -> x.not();
            default -> truth(x.signum() == 0);
        };
    }

    private static BigInteger truth(boolean b) {
        return b ? BigInteger.ONE : BigInteger.ZERO;
    }

    private @Nullable BigInteger binary(Expr.Binary b) {
        BigInteger x = eval(b.left());
        BigInteger y = eval(b.right());
        if (b.op().equals("&&") || b.op().equals("||")) {
            boolean and = b.op().equals("&&");
            boolean decided =
                    x != null && x.signum() != 0 != and || y != null && y.signum() != 0 != and;
            return decided ? truth(!and) : x == null || y == null ? null : truth(and);
        }
        if (x == null || y == null) return null;
        return switch (b.op()) {
            case "+" -> x.add(y);
            case "-" -> x.subtract(y);
            case "*" -> x.multiply(y);
            case "&" -> x.and(y);
            case "|" -> x.or(y);
            case "^" -> x.xor(y);
            case "<<" -> isShift(y) ? x.shiftLeft(y.intValue()) : null;
            case ">>" -> isShift(y) ? x.shiftRight(y.intValue()) : null;
            case "==" -> truth(x.equals(y));
            case "!=" -> truth(!x.equals(y));
            case "<" -> truth(x.compareTo(y) < 0);
            case "<=" -> truth(x.compareTo(y) <= 0);
            case ">" -> truth(x.compareTo(y) > 0);
            case ">=" -> truth(x.compareTo(y) >= 0);
            default -> null;
        };
    }

    private static boolean isShift(BigInteger by) {
        return by.signum() >= 0 && by.compareTo(BigInteger.valueOf(MOST_SHIFT)) < 0;
    }

    private @Nullable BigInteger call(Expr.Call c) {
        Function own = book.functions().get(c.name());
        if (own != null)
            return own(own, c.args().stream().map(this::eval).toArray(BigInteger[]::new));
        if (c.args().isEmpty() || c.args().size() > 2) return null;
        BigInteger x = eval(c.args().getFirst());
        if (x == null) return null;
        if (Types.isElement(c.name())) return typed(x, c.name());
        BigInteger y = c.args().size() == 2 ? eval(c.args().getLast()) : BigInteger.ZERO;
        if (y == null) return null;
        return switch (c.name()) {
            case "zext" -> isShift(y) ? x.and(ones(y.intValue())) : null;
            case "sext" -> isShift(y) && y.signum() > 0 ? typed(x, y.intValue()) : null;
            case "ones" -> x.signum() < 0 ? null : BigInteger.valueOf(x.bitCount());
            case "abs" -> x.abs();
            case "min" -> x.min(y);
            case "max" -> x.max(y);
            default -> null;
        };
    }

    private static BigInteger typed(BigInteger x, int width) {
        BigInteger low = x.and(ones(width));
        return low.testBit(width - 1) ? low.subtract(BigInteger.ONE.shiftLeft(width)) : low;
    }

    /// A function of the book that is made of names for values and its result.
    private @Nullable BigInteger own(Function f, @Nullable BigInteger[] args) {
        Effects e = Effects.of(book, f);
        e.files().forEach(known::forget);
        if (e.isEnd()) known.end();
        Map<String, @Nullable BigInteger> outer = locals;
        Encoding.Operand around = inside;
        boolean saw = seesEncoding;
        locals = new HashMap<>();
        inside = null;
        seesEncoding = false;
        try {
            for (int i = 0; i < args.length; i++) locals.put(f.params().get(i), args[i]);
            for (Stmt s : f.body()) {
                if (s instanceof Stmt.Return r) return eval(r.value());
                if (!(s instanceof Stmt.Let l)) return null;
                locals.put(l.name(), eval(l.value()));
            }
            return null;
        } finally {
            locals = outer;
            inside = around;
            seesEncoding = saw;
        }
    }
}
