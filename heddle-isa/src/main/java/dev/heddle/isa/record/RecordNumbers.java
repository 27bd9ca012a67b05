package dev.heddle.isa.record;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Computes expressions of a record on 64 bits.
final class RecordNumbers {
    private final Book book;
    private final ToLongFunction<String> names;

    /// @param names what a name stands for
    RecordNumbers(Book book, ToLongFunction<String> names) {
        this.book = book;
        this.names = names;
    }

    /// @throws RecordException where the book says that it is unknown, or that the machine refuses it
    long eval(Expr e) {
        return switch (e) {
            case Expr.Int i -> i.value();
            case Expr.Name n -> names.applyAsLong(n.name());
            case Expr.Member m -> member(m);
            case Expr.Index i -> index(i);
            case Expr.Unary u -> u.op().apply(eval(u.of()));
            case Expr.Binary b -> binary(b);
            case Expr.Choose c -> eval(c.condition()) != 0 ? eval(c.yes()) : eval(c.no());
            case Expr.Call c -> call(c);
            case Expr.Unknown u -> throw new RecordException(u.why());
            case Expr.Real r -> throw new IllegalStateException("a float in a record");
        };
    }

    private long binary(Expr.Binary b) {
        long x = eval(b.left());
        if (b.op() == Operator.AND_ALSO && x == 0) return 0;
        if (b.op() == Operator.OR_ELSE && x != 0) return 1;
        return b.op().apply(x, eval(b.right()));
    }

    /// `Dimension.cube`: the value of a name.
    private long member(Expr.Member m) {
        if (m.of() instanceof Expr.Name n) {
            EnumTable table = book.enums().get(n.name());
            Long value = table == null ? null : table.value(m.name());
            if (value != null) return value;
        }
        throw new IllegalStateException("a part of nothing");
    }

    /// `x[7:4]`, or `Format.bytes[x]`.
    private long index(Expr.Index i) {
        EnumTable table = table(i.of());
        long first = eval(i.first());
        if (table != null) {
            EnumTable.Row row = table.row(first);
            int column = table.columns().indexOf(((Expr.Member) i.of()).name());
            return row == null ? 0 : row.columns().get(column);
        }
        Expr second = i.second();
        long low = second == null ? first : eval(second);
        return Builtin.ZEXT.apply(eval(i.of()) >>> low, first - low + 1, 0);
    }

    private @Nullable EnumTable table(Expr e) {
        if (!(e instanceof Expr.Member m) || !(m.of() instanceof Expr.Name n)) return null;
        EnumTable table = book.enums().get(n.name());
        return table != null && table.columns().contains(m.name()) ? table : null;
    }

    private long call(Expr.Call c) {
        long[] args = new long[Math.max(3, c.args().size())];
        for (int i = 0; i < c.args().size(); i++) args[i] = eval(c.args().get(i));
        Builtin builtin = Builtin.of(c.name());
        if (builtin != null) return builtin.apply(args[0], args[1], args[2]);
        Function own = book.function(c.name());
        if (own == null) throw new IllegalStateException("no function " + c.name());
        Map<String, Long> by = new HashMap<>();
        for (int i = 0; i < own.params().size(); i++) by.put(own.params().get(i), args[i]);
        List<Stmt> body = own.body();
        if (!(body.getFirst() instanceof Stmt.Return r))
            throw new IllegalStateException("a function with statements in a record");
        return new RecordNumbers(book, name -> by.getOrDefault(name, 0L)).eval(r.value());
    }
}
