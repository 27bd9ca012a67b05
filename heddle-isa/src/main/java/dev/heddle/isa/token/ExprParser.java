package dev.heddle.isa.token;

import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.base.source.Suggest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads expressions and the statements of meanings.
public final class ExprParser {
    /// The operator that a token stands for, or null: `or` and `and` may be written as words.
    private static @Nullable Operator operator(Token t) {
        // A bar that begins a line begins an alternative.
        if (t.kind() == Token.Kind.STRING || t.is("|") && t.first()) return null;
        return Operator.of(t.is("or") ? "||" : t.is("and") ? "&&" : t.text());
    }

    private final Tokens in;

    public ExprParser(Tokens in) {
        this.in = in;
    }

    public Expr expr() {
        Expr condition = binary(1);
        if (!in.at("?")) return condition;
        int at = in.next().at();
        in.enter();
        try {
            Expr yes = expr();
            in.expect(":");
            return new Expr.Choose(condition, yes, expr(), at);
        } finally {
            in.leave();
        }
    }

    /// Reads operators that bind at least as tightly as `least`.
    private Expr binary(int least) {
        Expr left = unary();
        // Each operator of a chain holds what is before it.
        int held = 0;
        try {
            while (true) {
                Operator op = operator(in.peek());
                if (op == null || op.level() < least) return left;
                in.enter();
                held++;
                int at = in.next().at();
                left = new Expr.Binary(op, left, binary(op.level() + 1), at);
            }
        } finally {
            in.leave(held);
        }
    }

    private Expr unary() {
        in.enter();
        try {
            return signed();
        } finally {
            in.leave();
        }
    }

    private Expr signed() {
        Token t = in.peek();
        UnaryOperator op = t.kind() == Token.Kind.STRING ? null : UnaryOperator.of(t.is("not") ? "!" : t.text());
        if (op == null) return postfix(primary());
        in.next();
        return new Expr.Unary(op, unary(), t.at());
    }

    private Expr primary() {
        Token t = in.peek();
        switch (t.kind()) {
            case NUMBER -> {
                if (in.peek(1).is(".") && in.peek(1).glued() && in.peek(2).kind() == Token.Kind.NUMBER) return real();
                return new Expr.Int(in.number("a number"), t.at());
            }
            case NAME -> {
                in.next();
                if (t.is("unknown") || t.is("fault") && in.peek().kind() == Token.Kind.STRING)
                    return new Expr.Unknown(in.string("the reason, in quotes"), t.is("fault"), t.at());
                if (t.is("true") || t.is("false")) return new Expr.Int(t.is("true") ? 1 : 0, t.at());
                if (!in.at("(") || !in.peek().glued()) return new Expr.Name(t.text(), t.at());
                Builtin f = Builtin.of(t.text());
                if (f == null || f.labels().isEmpty()) return new Expr.Call(t.text(), args(), t.at());
                return new Expr.Call(t.text(), labelled(f, t), t.at());
            }
            case SYMBOL -> {
                if (in.accept("(")) {
                    Expr inner = expr();
                    in.expect(")");
                    return inner;
                }
            }
            case STRING, END -> {}
        }
        in.expected("a value");
        throw new AssertionError();
    }

    private Expr real() {
        Token whole = in.next();
        in.next();
        Token fraction = in.next();
        try {
            if (!fraction.text().chars().allMatch(Character::isDigit)) throw new NumberFormatException();
            return new Expr.Real(Double.parseDouble(whole.text() + "." + fraction.text()), whole.at());
        } catch (NumberFormatException e) {
            throw in.fault(fraction, "not a decimal fraction");
        }
    }

    private List<Expr> args() {
        List<Expr> out = new ArrayList<>();
        in.expect("(");
        while (!in.at(")")) {
            if (in.peek().kind() == Token.Kind.NAME && in.peek(1).is(":")) {
                in.next();
                in.next();
            }
            out.add(expr());
            if (!in.accept(",")) break;
        }
        in.expect(")");
        return out;
    }

    /// Arguments of which the last ones have labels.
    private List<Expr> labelled(Builtin f, Token at) {
        List<Expr> out = new ArrayList<>();
        Map<String, Expr> by = new HashMap<>();
        in.expect("(");
        while (!in.at(")")) {
            if (!in.peek(1).is(":")) {
                out.add(expr());
            } else {
                Token label = in.name("a label");
                if (!f.labels().contains(label.text()))
                    throw in.fault(
                            label,
                            "'%s' has no value called '%s'%s"
                                    .formatted(f.text(), label.text(), Suggest.near(label.text(), f.labels())));
                in.expect(":");
                if (by.put(label.text(), expr()) != null)
                    throw in.fault(label, "'" + label.text() + "' is given twice");
            }
            if (!in.accept(",")) break;
        }
        in.expect(")");
        for (String label : f.labels()) {
            Expr given = by.get(label);
            out.add(given == null ? new Expr.Int(0, at.at()) : given);
        }
        return out;
    }

    private Expr postfix(Expr first) {
        Expr e = first;
        int held = 0;
        try {
            while (true) {
                Token t = in.peek();
                boolean isMember = t.is(".") && in.peek(1).kind() == Token.Kind.NAME;
                if (!isMember && !(t.is("[") && t.glued())) return e;
                in.enter();
                held++;
                in.next();
                e = isMember ? new Expr.Member(e, in.next().text(), t.at()) : index(e, t);
            }
        } finally {
            in.leave(held);
        }
    }

    private Expr index(Expr of, Token bracket) {
        Expr from = expr();
        Expr second = in.accept(":") ? expr() : null;
        in.expect("]");
        return new Expr.Index(of, from, second, bracket.at());
    }

    /// Statements up to the closing brace, which is read too.
    public List<Stmt> block() {
        in.expect("{");
        in.enter();
        try {
            return statements();
        } finally {
            in.leave();
        }
    }

    private List<Stmt> statements() {
        List<Stmt> out = new ArrayList<>();
        while (!in.at("}") && !in.atEnd()) {
            int start = in.position();
            try {
                out.add(statement());
                in.accept(";");
            } catch (Tokens.Skip e) {
                in.skipToLine(start);
            }
        }
        in.expect("}");
        return out;
    }

    private Stmt statement() {
        Token t = in.peek();
        if (in.accept("let")) {
            String name = in.name("a name").text();
            if (in.at("[") && in.peek().glued()) return row(name, t.at());
            in.expect("=");
            return new Stmt.Let(name, expr(), t.at());
        }
        if (in.accept("return")) return new Stmt.Return(expr(), t.at());
        if (in.accept("if")) return ifStatement(t.at());
        if (in.accept("for")) {
            Range r = range();
            return new Stmt.For(r.name, r.from, r.to, block(), t.at());
        }
        if (in.at("together") && in.peek(1).kind() == Token.Kind.NAME) {
            in.next();
            Range r = range();
            return new Stmt.Together(r.name, r.from, r.to, block(), t.at());
        }
        if (in.at("each") && in.peek(1).kind() == Token.Kind.NAME) {
            in.next();
            Range r = range();
            return new Stmt.Each(r.name, r.from, r.to, block(), t.at());
        }
        Expr target = expr();
        if (in.accept("=")) return new Stmt.Assign(target, expr(), t.at());
        return new Stmt.Do(target, t.at());
    }

    /// `k in 0..15`.
    private record Range(String name, Expr from, Expr to) {}

    private Range range() {
        String name = in.name("a name").text();
        in.expect("in");
        Expr from = expr();
        in.expect("..");
        return new Range(name, from, expr());
    }

    private Stmt row(String name, int at) {
        in.expect("[");
        Range r = range();
        in.expect("]");
        in.expect("=");
        return new Stmt.Row(name, r.name, r.from, r.to, expr(), at);
    }

    private Stmt ifStatement(int at) {
        Expr condition = expr();
        List<Stmt> yes = block();
        List<Stmt> no = List.of();
        if (in.at("else")) {
            Token e = in.next();
            no = in.accept("if") ? List.of(nested(e.at())) : block();
        }
        return new Stmt.If(condition, yes, no, at);
    }

    private Stmt nested(int at) {
        in.enter();
        try {
            return ifStatement(at);
        } finally {
            in.leave();
        }
    }
}
