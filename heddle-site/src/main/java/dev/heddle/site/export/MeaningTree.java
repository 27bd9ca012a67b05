package dev.heddle.site.export;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Stmt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Expressions and statements of a book.
final class MeaningTree {
    private MeaningTree() {}

    static Tree of(Expr e) {
        return switch (e) {
            case Expr.Int i -> Tree.kind("int").with("value", Long.toUnsignedString(i.value()));
            case Expr.Real r -> Tree.kind("real").with("value", r.value());
            case Expr.Name n -> Tree.kind("name").with("name", n.name());
            case Expr.Member m -> Tree.kind("member").with("of", of(m.of())).with("name", m.name());
            case Expr.Index i ->
                Tree.kind("index")
                        .with("of", of(i.of()))
                        .with("first", of(i.first()))
                        .maybe("second", maybe(i.second()));
            case Expr.Unary u ->
                Tree.kind("unary").with("operator", u.op().symbol()).with("of", of(u.of()));
            case Expr.Binary b ->
                Tree.kind("binary")
                        .with("operator", b.op().symbol())
                        .with("left", of(b.left()))
                        .with("right", of(b.right()));
            case Expr.Choose c ->
                Tree.kind("choose")
                        .with("condition", of(c.condition()))
                        .with("yes", of(c.yes()))
                        .with("no", of(c.no()));
            case Expr.Call c ->
                Tree.kind("apply").with("name", c.name()).with("arguments", Tree.all(c.args(), MeaningTree::of));
            case Expr.Unknown u -> Tree.kind(u.isFault() ? "fault" : "unknown").with("why", u.why());
        };
    }

    static @Nullable Tree maybe(@Nullable Expr e) {
        return e == null ? null : of(e);
    }

    static List<Object> of(List<Stmt> body) {
        return Tree.all(body, MeaningTree::of);
    }

    private static Tree of(Stmt s) {
        return switch (s) {
            case Stmt.Let l -> Tree.kind("let").with("name", l.name()).with("value", of(l.value()));
            case Stmt.Assign a ->
                Tree.kind("assign").with("target", of(a.target())).with("value", of(a.value()));
            case Stmt.If i ->
                Tree.kind("if")
                        .with("condition", of(i.condition()))
                        .with("yes", of(i.yes()))
                        .with("no", of(i.no()));
            case Stmt.Loop l ->
                Tree.kind(l.word())
                        .with("name", l.name())
                        .with("from", of(l.from()))
                        .with("to", of(l.to()))
                        .with("body", of(l.body()));
            case Stmt.Row r ->
                Tree.kind("row")
                        .with("name", r.name())
                        .with("index", r.index())
                        .with("from", of(r.from()))
                        .with("to", of(r.to()))
                        .with("value", of(r.value()));
            case Stmt.Do d -> Tree.kind("do").with("value", of(d.value()));
            case Stmt.Return r -> Tree.kind("return").with("value", of(r.value()));
        };
    }
}
