package dev.heddle.pages;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import dev.heddle.isa.Timing;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The shapes, enums and functions that an entry uses, by itself or through others, in the order in which a reader
/// meets them.
public final class UsedDefinitions {
    private final Book book;
    private final Map<String, Shape> shapes = new LinkedHashMap<>();
    private final Map<String, EnumTable> enums = new LinkedHashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Set<String> calls = new TreeSet<>();

    /// What a shape uses, and itself.
    public UsedDefinitions(Book book, Shape shape) {
        this.book = book;
        shape(shape.name());
    }

    /// What an entry uses.
    public UsedDefinitions(Book book, Entry entry) {
        this.book = book;
        for (Entry.LetDecl l : entry.lets()) expr(l.value());
        for (List<Shape.Alternative> text : new java.util.TreeMap<>(entry.texts()).values())
            text.forEach(this::alternative);
        entry.accepts().forEach(this::parts);
        for (Entry.OperandDecl o : entry.operands()) {
            shape(o.shape());
            for (Entry.OperandArg a : o.args()) expr(a.value());
        }
        for (Entry.Requirement r : entry.requirements()) expr(r.condition());
        Timing t = entry.timing();
        if (t != null) timing(t);
        Entry.Meaning m = entry.meaning();
        if (m == null) return;
        expr(m.async());
        m.body().forEach(this::statement);
    }

    private void timing(Timing t) {
        expr(t.takes());
        for (Timing.Access a : t.accesses()) {
            expr(a.count());
            expr(a.mask());
            expr(a.steps());
            expr(a.moves());
        }
    }

    /// @return shapes of operands, and those that these are made of
    public Collection<Shape> shapes() {
        return shapes.values();
    }

    /// @return names of values
    public Collection<EnumTable> enums() {
        return enums.values();
    }

    /// @return names of all functions that are called, of the book and built in
    public Set<String> calls() {
        return calls;
    }

    /// @return functions of the book
    public Collection<Function> functions() {
        return functions.values();
    }

    private void shape(String name) {
        Shape s = book.shapes().get(name);
        if (s != null && shapes.put(name, s) == null) s.alternatives().forEach(this::alternative);
    }

    private void enumTable(String name) {
        EnumTable t = book.enums().get(name);
        if (t != null) enums.put(name, t);
    }

    private void alternative(Shape.Alternative a) {
        expr(a.guard());
        new java.util.TreeMap<>(a.texts()).values().forEach(this::parts);
        a.accepts().forEach(this::parts);
        Shape.Value v = a.value();
        if (v == null) return;
        expr(v.expr());
        Shape.Setter set = v.setter();
        if (set != null) set.body().forEach(this::statement);
    }

    private void parts(List<Part> parts) {
        parts.forEach(this::part);
    }

    private void part(Part part) {
        switch (part) {
            case Part.Named n -> {
                enumTable(n.table());
                shape(n.table());
            }
            case Part.Use u -> {
                shape(u.shape());
                u.args().forEach(a -> expr(a.value()));
            }
            case Part.Repeat r -> {
                shape(r.shape());
                expr(r.count());
            }
            case Part.AnyOrder g -> parts(g.parts());
            case Part.Optional g -> parts(g.parts());
            case Part.Literal l -> {}
            case Part.Separator s -> {}
            case Part.Mnemonic m -> {}
            case Part.Number n -> {}
            case Part.Choice c -> {}
            case Part.Flag f -> {}
            case Part.Operand o -> {}
        }
    }

    private void statement(Stmt s) {
        exprs(s.exprs());
        for (List<Stmt> block : s.blocks()) block.forEach(this::statement);
    }

    private void exprs(List<Expr> all) {
        all.forEach(this::expr);
    }

    private void expr(@Nullable Expr e) {
        if (e == null) return;
        switch (e) {
            case Expr.Name n -> enumTable(n.name());
            case Expr.Call c -> {
                calls.add(c.name());
                shape(c.name());
                Function f = book.function(c.name());
                if (f != null && functions.put(c.name(), f) == null) f.body().forEach(this::statement);
            }
            default -> {}
        }
        exprs(e.parts());
    }
}
