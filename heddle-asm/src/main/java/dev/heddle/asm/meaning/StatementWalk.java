package dev.heddle.asm.meaning;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Goes through the statements of a meaning, whatever the encoding is, and through the functions that they call, each
/// once.
public abstract class StatementWalk {
    private final Book book;
    private final Set<String> seen = new HashSet<>();

    protected StatementWalk(Book book) {
        this.book = book;
    }

    /// Something gets a value.
    protected abstract void assigned(Expr target);

    /// The program may end.
    protected abstract void stopped();

    /// The value of a shape is asked for.
    ///
    /// @param name of the shape
    protected void shape(String name) {}

    public final void statements(List<Stmt> all) {
        for (Stmt s : all) {
            if (s instanceof Stmt.Assign a) assigned(a.target());
            s.exprs().forEach(this::expression);
            s.blocks().forEach(this::statements);
        }
    }

    public final void expression(Expr e) {
        if (e instanceof Expr.Call c) {
            if (Builtin.of(c.name()) == Builtin.STOP) stopped();
            Function f = book.function(c.name());
            if (f != null && seen.add(f.name())) statements(f.body());
            if (book.shapes().containsKey(c.name())) shape(c.name());
        }
        e.parts().forEach(this::expression);
    }

    /// @return the alternatives of a shape that have a value
    protected final List<Shape.Value> values(String shape) {
        return book.shape(shape).alternatives().stream()
                .map(Shape.Alternative::value)
                .filter(Objects::nonNull)
                .toList();
    }
}
