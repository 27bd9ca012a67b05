package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Isa;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.print.Out;
import dev.heddle.code.print.PrinterCompiler;
import dev.heddle.code.template.TextParts;
import dev.heddle.code.text.Chars;
import dev.heddle.expr.ElementType;
import dev.heddle.expr.Expr;
import dev.heddle.insn.Insn;
import dev.heddle.insn.scope.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads an instruction's operands as data. What is a register, and which, comes from the `is` clauses of the shapes.
final class OperandReader {
    private final Book book;
    private final EntryCode code;
    private final String dialect;

    OperandReader(Book book, EntryCode code, String dialect) {
        this.book = book;
        this.code = code;
        this.dialect = dialect;
    }

    List<Operand> read(Insn insn) {
        Entry entry = code.entry();
        Scope scope = Scope.of(book, entry);
        Word w = insn.word();
        solve(scope, w);
        List<Operand> out = new ArrayList<>();
        for (Shape.Alternative a : entry.text(dialect)) {
            Scope.Case c = scope.place(a);
            List<Part> text = a.text(dialect);
            if (text == null || !c.holds(w)) continue;
            boolean head = true;
            for (Part p : text) {
                if (p instanceof Part.Separator) head = false;
                else if (!head) part(p, scope, c.scope(), w, insn, out);
            }
            break;
        }
        return out;
    }

    private static void solve(Scope scope, Word w) {
        for (Scope.Equation e : scope.equations()) e.bits().put(w, e.value().eval(w));
    }

    private void part(Part p, Scope entry, Scope inner, Word w, Insn insn, List<Operand> out) {
        switch (p) {
            case Part.Operand o ->
                    operand(
                            Objects.requireNonNull(code.entry().operand(o.name())),
                            entry,
                            w,
                            insn,
                            out);
            case Part.Number n -> out.add(number(n, inner.bits(n.value()), w, insn));
            case Part.Named n ->
                    out.add(named(n.value().toString(), print(n, inner, w), n, inner, w));
            case Part.Choice c ->
                    out.add(
                            new Operand.Named(
                                    c.value().toString(),
                                    print(c, inner, w),
                                    inner.bits(c.value()).get(w)));
            case Part.Flag f ->
                    out.add(
                            new Operand.Named(
                                    f.value().toString(),
                                    print(f, inner, w),
                                    inner.bits(f.value()).get(w)));
            case Part.Optional g -> {
                for (Bits b : TextParts.variables(inner, g.parts())) {
                    if (b.get(w) == 0) continue;
                    g.parts().forEach(q -> part(q, entry, inner, w, insn, out));
                    break;
                }
            }
            case Part.AnyOrder g -> g.parts().forEach(q -> part(q, entry, inner, w, insn, out));
            case Part.Repeat r ->
                    out.add(
                            new Operand.Named(
                                    r.start().toString(),
                                    print(r, inner, w),
                                    inner.bits(r.start()).get(w)));
            case Part.Use u -> {}
            case Part.Literal l -> {}
            case Part.Separator s -> {}
            case Part.Mnemonic m -> {}
        }
    }

    private String print(Part p, Scope scope, Word w) {
        Out o = new Out();
        Word copy = new Word();
        copy.copy(w);
        int r = new PrinterCompiler(book, code.entry(), dialect, null).one(scope, p).print(o, copy);
        return r < 0 ? "" : o.text(0);
    }

    private Operand number(Part.Number n, Bits bits, Word w, Insn insn) {
        String name = n.value().toString();
        long v = bits.get(w);
        int unused = 64 - bits.width();
        return switch (n.format()) {
            case Part.Format.Relative r -> {
                long distance = r.bias() + r.scale() * (v << unused >> unused);
                yield new Operand.Target(
                        name,
                        r.isCount()
                                ? Long.toString((distance - r.bias()) / r.scale())
                                : "pc" + (distance < 0 ? "" : "+") + distance,
                        distance,
                        insn.address() + distance);
            }
            case Part.Format.Integer i ->
                    new Operand.Immediate(
                            name,
                            number(book, n, bits, w),
                            i.signed() ? v << unused >> unused : v,
                            List.of());
            case Part.Format.SmallFloat f ->
                    new Operand.Immediate(name, number(book, n, bits, w), v, List.of());
            case Part.Format.By by ->
                    new Operand.Immediate(
                            name,
                            number(book, n, bits, w),
                            Scope.applied(book, by.function(), bits).eval(w),
                            List.of());
            case Part.Format.Decimal d ->
                    new Operand.Immediate(name, number(book, n, bits, w), v, List.of());
        };
    }

    private static String number(Book book, Part.Number n, Bits bits, Word w) {
        Out o = new Out();
        PrinterCompiler.number(book, bits, n.format()).print(o, w);
        return o.text(0);
    }

    private void operand(Entry.OperandDecl d, Scope entry, Word w, Insn insn, List<Operand> out) {
        Scope.Instance i = entry.instance(d);
        String text = print(new Part.Operand(d.name(), 0), entry, w);
        for (Shape.Alternative a : i.shape().alternatives()) {
            Scope.Case c = i.scope().place(a);
            List<Part> parts = a.text(dialect);
            if (parts == null || !c.holds(w)) continue;
            if (text.startsWith("undefined(")) break;
            out.add(value(d.name(), text, a.value(), parts, c.scope(), w, insn, List.of()));
            return;
        }
        out.add(new Operand.Undefined(d.name(), text));
    }

    /// @param around modifiers of the shapes that this one is in
    private Operand value(
            String name,
            String text,
            Shape.@Nullable Value is,
            List<Part> parts,
            Scope scope,
            Word w,
            Insn insn,
            List<String> around) {
        List<String> modifiers = new ArrayList<>(around);
        modifiers(parts, scope, w, modifiers);
        Expr.Index place = is == null ? null : place(is.expr(), scope, w);
        if (is != null && is.expr() instanceof Expr.Name n && isFile(n.name())) {
            Expr.Index only = new Expr.Index(n, new Expr.Int(0, n.at()), null, n.at());
            return register(name, text, is.type().toString(), n.name(), only, scope, w, modifiers);
        }
        if (is != null && place != null && place.of() instanceof Expr.Name file) {
            return register(
                    name, text, is.type().toString(), file.name(), place, scope, w, modifiers);
        }
        for (Part p : parts) {
            // A name that the book explains says more than a number beside it.
            if (p instanceof Part.Named n && book.enums().containsKey(n.table())) {
                Operand.Named o = named(name, text, n, scope, w);
                if (!o.doc().isEmpty()) return o;
            }
            if (p instanceof Part.Number n) {
                Operand o = number(n, scope.bits(n.value()), w, insn);
                if (o instanceof Operand.Target t)
                    return new Operand.Target(name, text, t.distance(), t.address());
                if (o instanceof Operand.Immediate m)
                    return new Operand.Immediate(name, text, m.value(), modifiers);
            }
        }
        for (Part p : parts) {
            Operand o = place(name, text, p, scope, w, insn, modifiers);
            if (o instanceof Operand.Register || o instanceof Operand.Relative) return o;
        }
        for (Part p : parts) {
            Operand o =
                    switch (p) {
                        case Part.Named n when book.enums().containsKey(n.table()) ->
                                named(name, text, n, scope, w);
                        case Part.Choice c ->
                                new Operand.Named(name, text, scope.bits(c.value()).get(w));
                        default -> place(name, text, p, scope, w, insn, modifiers);
                    };
            if (o != null) return o;
        }
        return new Operand.Named(name, text, 0);
    }

    private Operand.Named named(String name, String text, Part.Named n, Scope scope, Word w) {
        long value = scope.bits(n.value()).get(w);
        EnumTable table = book.enums().get(n.table());
        EnumTable.Row row = table == null ? null : table.row(value);
        return new Operand.Named(name, text, value, row == null ? "" : row.doc());
    }

    /// What the shape of a part says, or null if the part has none.
    private @Nullable Operand place(
            String name,
            String text,
            Part p,
            Scope scope,
            Word w,
            Insn insn,
            List<String> modifiers) {
        if (p instanceof Part.Use u) {
            Shape s = book.shape(u.shape());
            return inside(name, text, s, scope.inside(s, u.args()), w, insn, modifiers);
        }
        if (p instanceof Part.Named n && book.shapes().containsKey(n.table())) {
            Shape s = book.shape(n.table());
            return inside(
                    name, text, s, scope.inside(s, scope.bits(n.value())), w, insn, modifiers);
        }
        return null;
    }

    /// An operand that another shape prints.
    private @Nullable Operand inside(
            String name,
            String text,
            Shape shape,
            Scope scope,
            Word w,
            Insn insn,
            List<String> modifiers) {
        for (Shape.Alternative a : shape.alternatives()) {
            Scope.Case c = scope.place(a);
            List<Part> parts = a.text(dialect);
            if (parts != null && c.holds(w))
                return value(name, text, a.value(), parts, c.scope(), w, insn, modifiers);
        }
        return null;
    }

    /// The register that an expression is about: `negabs(rf[k], n, a)` is about `rf[k]`.
    private Expr.@Nullable Index place(Expr e, Scope scope, Word w) {
        return switch (e) {
            case Expr.Index i when i.of() instanceof Expr.Name n && isFile(n.name()) -> i;
            case Expr.Call c ->
                    c.args().stream()
                            .map(a -> place(a, scope, w))
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
            case Expr.Choose c ->
                    place(scope.expr(c.condition()).eval(w) != 0 ? c.yes() : c.no(), scope, w);
            case Expr.Unary u -> place(u.of(), scope, w);
            case Expr.Index _, Expr.Binary _, Expr.Int _, Expr.Real _ -> null;
            case Expr.Name _, Expr.Member _, Expr.Unknown _ -> null;
        };
    }

    /// Adds the single registers that an expression reads.
    private void through(String name, Expr e, Scope scope, List<Operand.Register> out) {
        switch (e) {
            case Expr.Name n
                    when book.isa().states().containsKey(n.name())
                            && scope.find(new Part.Glue(List.of(n.name()))) == null -> {
                Isa.State s = Objects.requireNonNull(book.isa().states().get(n.name()));
                out.add(
                        new Operand.Register(
                                name,
                                n.name(),
                                n.name(),
                                0,
                                1,
                                s.type().bits(),
                                s.type().toString(),
                                List.of()));
            }
            case Expr.Binary b -> {
                through(name, b.left(), scope, out);
                through(name, b.right(), scope, out);
            }
            case Expr.Call c -> c.args().forEach(a -> through(name, a, scope, out));
            default -> {}
        }
    }

    private boolean isFile(String name) {
        return book.isa().states().containsKey(name) || book.isa().views().containsKey(name);
    }

    private Operand register(
            String name,
            String text,
            String type,
            String file,
            Expr.Index i,
            Scope scope,
            Word w,
            List<String> modifiers) {
        List<Operand.Register> through = new ArrayList<>();
        through(name, i.first(), scope, through);
        Isa.View view = book.isa().views().get(file);
        Isa.State state = book.isa().states().get(view == null ? file : view.of());
        ElementType element = view == null ? Objects.requireNonNull(state).type() : view.type();
        if (!through.isEmpty())
            return new Operand.Relative(
                    name, text, view == null ? file : view.of(), element.bits(), through);
        Expr second = i.second();
        long count = second == null ? 1 : scope.expr(second).eval(w);
        return new Operand.Register(
                name,
                text,
                view == null ? file : view.of(),
                scope.expr(i.first()).eval(w),
                count,
                element.bits(),
                type,
                modifiers);
    }

    private void modifiers(List<Part> parts, Scope scope, Word w, List<String> out) {
        for (Part p : parts) {
            switch (p) {
                case Part.AnyOrder g -> g.parts().forEach(q -> modifier(q, scope, w, out));
                case Part.Flag f -> modifier(f, scope, w, out);
                case Part.Named n when book.enums().containsKey(n.table()) ->
                        modifier(n, scope, w, out);
                default -> {}
            }
        }
    }

    private void modifier(Part p, Scope scope, Word w, List<String> out) {
        String s = print(p, scope, w);
        // A name, such as that of a special register, is not a modifier.
        if (!s.isEmpty() && !Chars.isWord(s.charAt(0))) out.add(s);
    }
}
