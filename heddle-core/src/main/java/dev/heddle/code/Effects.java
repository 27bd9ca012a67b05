package dev.heddle.code;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Expr;
import dev.heddle.book.Function;
import dev.heddle.book.Isa;
import dev.heddle.book.Shape;
import dev.heddle.book.Stmt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What statements may write, whatever they compute.
///
/// @param files register files
/// @param isEnd whether they may go somewhere else
record Effects(Set<String> files, boolean isEnd) {
    private static final Effects NONE = new Effects(Set.of(), false);

    /// Nobody knows what is done.
    static final Effects ALL = new Effects(Set.of(), true);

    Effects {
        files = Set.copyOf(files);
    }

    Effects and(Effects more) {
        Set<String> all = new HashSet<>(files);
        all.addAll(more.files);
        return new Effects(all, isEnd || more.isEnd);
    }

    void apply(Known known) {
        files.forEach(known::forget);
        if (isEnd) known.end();
        known.behind();
    }

    /// What the meaning of an entry may write; nothing if the book has none for it.
    static Effects of(Book book, Entry e) {
        Entry.Meaning m = e.meaning();
        if (m == null) return NONE;
        return m.unknown() != null ? ALL : of(book, e, m.body());
    }

    /// What some statements of an entry may write.
    static Effects of(Book book, Entry e, List<Stmt> statements) {
        Finder f = new Finder(book, e);
        f.statements(statements);
        return new Effects(f.files, f.isEnd);
    }

    /// What a function of the book may write.
    static Effects of(Book book, Function function) {
        Finder f = new Finder(book, null);
        f.function(function);
        return new Effects(f.files, f.isEnd);
    }

    /// @return the register file that a name stands for, or null
    static @Nullable String file(Book book, String name) {
        Isa.View v = book.isa().views().get(name);
        if (v != null) return v.of();
        return book.isa().states().containsKey(name) ? name : null;
    }

    private static final class Finder {
        private final Book book;
        private final @Nullable Entry entry;
        private final Set<String> files = new HashSet<>();
        private final Set<String> seen = new HashSet<>();
        private boolean isEnd;

        Finder(Book book, @Nullable Entry entry) {
            this.book = book;
            this.entry = entry;
        }

        void function(Function f) {
            if (seen.add(f.name())) statements(f.body());
        }

        void statements(List<Stmt> all) {
            all.forEach(this::statement);
        }

        private void statement(Stmt s) {
            switch (s) {
                case Stmt.Let l -> expr(l.value());
                case Stmt.Assign a -> {
                    expr(a.value());
                    target(a.target());
                }
                case Stmt.If i -> {
                    expr(i.condition());
                    statements(i.yes());
                    statements(i.no());
                }
                case Stmt.For f -> statements(f.body());
                case Stmt.Each e -> statements(e.body());
                case Stmt.Row r -> expr(r.value());
                case Stmt.Do d -> expr(d.value());
                case Stmt.Return r -> expr(r.value());
            }
        }

        /// A local value of the same name as a register file is taken for the file.
        private void target(Expr e) {
            switch (e) {
                case Expr.Index i -> target(i.of());
                case Expr.Member m -> target(m.of());
                case Expr.Name n -> written(n.name());
                default -> isEnd = true;
            }
        }

        private void written(String name) {
            if (name.equals("pc")) isEnd = true;
            String file = file(book, name);
            if (file != null) files.add(file);
            Entry.OperandDecl o = entry == null ? null : entry.operand(name);
            if (o == null) return;
            for (Shape.Alternative a : book.shape(o.shape()).alternatives()) {
                Shape.Value v = a.value();
                if (v != null)
                    target(v.expr() instanceof Expr.Int ? new Expr.Name("", 0) : v.expr());
            }
        }

        /// Functions that are called may write, too.
        private void expr(Expr e) {
            switch (e) {
                case Expr.Call c -> {
                    Function f = book.functions().get(c.name());
                    if (f != null) function(f);
                    if (c.name().equals("stop")) isEnd = true;
                    c.args().forEach(this::expr);
                }
                case Expr.Binary b -> {
                    expr(b.left());
                    expr(b.right());
                }
                case Expr.Unary u -> expr(u.of());
                case Expr.Choose c -> {
                    expr(c.condition());
                    expr(c.yes());
                    expr(c.no());
                }
                case Expr.Index i -> {
                    expr(i.of());
                    expr(i.first());
                    Expr second = i.second();
                    if (second != null) expr(second);
                }
                case Expr.Member m -> expr(m.of());
                case Expr.Int i -> {}
                case Expr.Real r -> {}
                case Expr.Name n -> {}
                case Expr.Unknown u -> {}
            }
        }
    }
}
