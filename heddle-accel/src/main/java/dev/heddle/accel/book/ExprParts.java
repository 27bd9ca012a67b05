package dev.heddle.accel.book;

import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.expr.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads expressions and statements.
final class ExprParts {
    private static final Operator[] OPERATORS = Operator.values();
    private static final UnaryOperator[] UNARY_OPERATORS = UnaryOperator.values();
    private static final ElementType.Family[] FAMILIES = ElementType.Family.values();

    private ExprParts() {}

    static @Nullable Expr maybe(ReadyBookCursor in) {
        return in.flag() ? expr(in) : null;
    }

    static Expr expr(ReadyBookCursor in) {
        return switch (in.number()) {
            case 0 -> new Expr.Int(in.wide(), in.number());
            case 1 -> new Expr.Real(in.real(), in.number());
            case 2 -> new Expr.Name(in.text(), in.number());
            case 3 -> new Expr.Member(expr(in), in.text(), in.number());
            case 4 -> new Expr.Index(expr(in), expr(in), maybe(in), in.number());
            case 5 -> new Expr.Unary(UNARY_OPERATORS[in.number()], expr(in), in.number());
            case 6 -> new Expr.Binary(OPERATORS[in.number()], expr(in), expr(in), in.number());
            case 7 -> new Expr.Choose(expr(in), expr(in), expr(in), in.number());
            case 8 -> new Expr.Call(in.text(), exprs(in), in.number());
            case 9 -> new Expr.Unknown(in.text(), in.flag(), in.number());
            default -> throw new IllegalArgumentException("no such expression");
        };
    }

    private static List<Expr> exprs(ReadyBookCursor in) {
        int n = in.number();
        List<Expr> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(expr(in));
        return out;
    }

    static List<Stmt> stmts(ReadyBookCursor in) {
        int n = in.number();
        List<Stmt> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(stmt(in));
        return out;
    }

    private static Stmt stmt(ReadyBookCursor in) {
        return switch (in.number()) {
            case 0 -> new Stmt.Let(in.text(), expr(in), in.number());
            case 1 -> new Stmt.Assign(expr(in), expr(in), in.number());
            case 2 -> new Stmt.If(expr(in), stmts(in), stmts(in), in.number());
            case 3 -> new Stmt.For(in.text(), expr(in), expr(in), stmts(in), in.number());
            case 4 -> new Stmt.Together(in.text(), expr(in), expr(in), stmts(in), in.number());
            case 5 -> new Stmt.Each(in.text(), expr(in), expr(in), stmts(in), in.number());
            case 6 -> new Stmt.Row(in.text(), in.text(), expr(in), expr(in), expr(in), in.number());
            case 7 -> new Stmt.Do(expr(in), in.number());
            case 8 -> new Stmt.Return(expr(in), in.number());
            default -> throw new IllegalArgumentException("no such statement");
        };
    }

    static Function function(ReadyBookCursor in) {
        return new Function(in.text(), in.texts(), stmts(in), in.text(), stmts(in), in.number());
    }

    static ElementType type(ReadyBookCursor in) {
        return new ElementType(FAMILIES[in.number()], in.number());
    }
}
