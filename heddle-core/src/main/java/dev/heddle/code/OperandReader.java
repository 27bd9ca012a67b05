package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.code.print.Out;
import dev.heddle.code.print.Printer;
import dev.heddle.code.print.PrinterCompiler;
import dev.heddle.code.template.TextParts;
import dev.heddle.code.text.Chars;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.Insn;
import dev.heddle.insn.scope.Scope;
import dev.heddle.meaning.OperandRegisters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads an instruction's operands as data. What is a register, and which, comes from the `is` clauses of the shapes.
final class OperandReader {
    private final Book book;
    private final Insn insn;
    private final String dialect;
    private final Encoding encoding;
    private final OperandRegisters registers;
    private final Word word;
    private final List<Operand> out = new ArrayList<>();

    private OperandReader(Book book, Insn insn, String dialect) {
        this.book = book;
        this.insn = insn;
        this.dialect = dialect;
        this.encoding = new Encoding(book, insn, dialect);
        this.registers = new OperandRegisters(book, insn, encoding);
        this.word = encoding.word();
    }

    /// @return the operands in the order of the text
    static List<Operand> read(Book book, Insn insn, String dialect) {
        return new OperandReader(book, insn, dialect).read();
    }

    private List<Operand> read() {
        for (Shape.Alternative a : insn.entry().text(dialect)) {
            Scope.Case c = encoding.scope().place(a);
            List<Part> text = a.text(dialect);
            if (text == null || !c.holds(word)) continue;
            boolean head = true;
            for (Part p : text) {
                if (p instanceof Part.Separator) head = false;
                else if (!head) part(p, c.scope());
            }
            break;
        }
        return out;
    }

    private void part(Part p, Scope scope) {
        switch (p) {
            case Part.Operand o -> out.add(operand(o));
            case Part.Number n -> out.add(number(n, scope.bits(n.value())));
            case Part.Named n -> out.add(named(n.value().toString(), print(n, scope), n, scope));
            case Part.Choice c -> bare(c, c.value(), scope);
            case Part.Flag f -> bare(f, f.value(), scope);
            case Part.Repeat r -> bare(r, r.start(), scope);
            case Part.Optional g -> {
                for (Bits b : TextParts.variables(scope, g.parts())) {
                    if (b.get(word) == 0) continue;
                    g.parts().forEach(q -> part(q, scope));
                    break;
                }
            }
            case Part.AnyOrder g -> g.parts().forEach(q -> part(q, scope));
            case Part.Use _, Part.Literal _, Part.Separator _, Part.Mnemonic _ -> {}
        }
    }

    /// A field that is printed without an operand.
    private void bare(Part p, Part.Glue field, Scope scope) {
        out.add(
                new Operand.Named(
                        field.toString(), print(p, scope), scope.bits(field).get(word)));
    }

    /// @return empty if it has no text
    private String print(Part p, Scope scope) {
        Out o = new Out();
        return print(p, scope, o) < 0 ? "" : o.text(0);
    }

    /// @return as [Printer#print]
    private int print(Part p, Scope scope, Out o) {
        Word copy = new Word();
        copy.copy(word);
        return new PrinterCompiler(book, insn.entry(), dialect, null).one(scope, p).print(o, copy);
    }

    private Operand number(Part.Number n, Bits bits) {
        String name = n.value().toString();
        long v = bits.get(word);
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
                            digits(n, bits),
                            i.signed() ? v << unused >> unused : v,
                            List.of());
            case Part.Format.SmallFloat f ->
                    new Operand.Immediate(name, digits(n, bits), v, List.of());
            case Part.Format.By by ->
                    new Operand.Immediate(
                            name,
                            digits(n, bits),
                            Scope.applied(book, by.function(), bits).eval(word),
                            List.of());
            case Part.Format.Decimal d ->
                    new Operand.Immediate(name, digits(n, bits), v, List.of());
        };
    }

    private String digits(Part.Number n, Bits bits) {
        Out o = new Out();
        PrinterCompiler.number(book, bits, n.format()).print(o, word);
        return o.text(0);
    }

    private Operand operand(Part.Operand part) {
        String name = part.name();
        Out text = new Out();
        int r = print(part, encoding.scope(), text);
        if (r < 0) return new Operand.Undefined(name, "");
        Encoding.Operand o = Objects.requireNonNull(encoding.operand(name));
        List<Part> parts = o.text();
        return parts == null || (r & Printer.UNDEFINED) != 0
                ? new Operand.Undefined(name, text.text(0))
                : value(new Found(name, text.text(0), o, parts, List.of()));
    }

    /// An operand or a shape that it prints.
    ///
    /// @param parts of its text
    /// @param around modifiers of the shapes that this one is in
    private record Found(
            String name,
            String text,
            Encoding.Operand operand,
            List<Part> parts,
            List<String> around) {
        Scope scope() {
            return operand.scope();
        }
    }

    private Operand value(Found f) {
        List<String> modifiers = new ArrayList<>(f.around());
        modifiers(f.parts(), f.scope(), modifiers);
        OperandRegisters.Range range = registers.of(f.operand());
        if (range != null) {
            addInner(f.operand(), f.parts(), modifiers);
            return register(f, range, modifiers);
        }
        Operand number = number(f, modifiers);
        if (number != null) return number;
        Operand first = null;
        for (Part p : f.parts()) {
            Operand o = inside(f, p, modifiers);
            if (o instanceof Operand.Register || o instanceof Operand.Relative) return o;
            if (first != null) continue;
            first =
                    switch (p) {
                        case Part.Named n when book.enums().containsKey(n.table()) ->
                                named(f.name(), f.text(), n, f.scope());
                        case Part.Choice c ->
                                new Operand.Named(
                                        f.name(), f.text(), f.scope().bits(c.value()).get(word));
                        default -> o;
                    };
        }
        return first != null ? first : new Operand.Named(f.name(), f.text(), 0);
    }

    /// The number in a text, or a name in it that the book explains: that says more.
    private @Nullable Operand number(Found f, List<String> modifiers) {
        for (Part p : f.parts()) {
            if (p instanceof Part.Named n && book.enums().containsKey(n.table())) {
                Operand.Named o = named(f.name(), f.text(), n, f.scope());
                if (!o.doc().isEmpty()) return o;
            }
            if (!(p instanceof Part.Number n)) continue;
            Operand o = number(n, f.scope().bits(n.value()));
            if (o instanceof Operand.Target t)
                return new Operand.Target(f.name(), f.text(), t.distance(), t.address());
            if (o instanceof Operand.Immediate m)
                return new Operand.Immediate(f.name(), f.text(), m.value(), modifiers);
        }
        return null;
    }

    private Operand.Named named(String name, String text, Part.Named n, Scope scope) {
        long value = scope.bits(n.value()).get(word);
        EnumTable table = book.enums().get(n.table());
        EnumTable.Row row = table == null ? null : table.row(value);
        return new Operand.Named(name, text, value, row == null ? "" : row.doc());
    }

    /// What the shape of a part says, or null if the part has none.
    private @Nullable Operand inside(Found f, Part p, List<String> modifiers) {
        Encoding.Operand o = f.operand().inside(p);
        List<Part> parts = o == null ? null : o.text();
        return o == null || parts == null
                ? null
                : value(new Found(f.name(), f.text(), o, parts, modifiers));
    }

    private Operand register(Found f, OperandRegisters.Range r, List<String> modifiers) {
        Long first = r.first();
        if (first == null)
            return new Operand.Relative(
                    f.name(),
                    f.text(),
                    r.file(),
                    r.element().bits(),
                    r.through().stream().map(t -> through(f.name(), t)).toList());
        return new Operand.Register(
                f.name(),
                f.text(),
                r.file(),
                first,
                r.count(),
                r.element().bits(),
                r.type().toString(),
                modifiers);
    }

    private static Operand.Register through(String name, OperandRegisters.Range r) {
        return new Operand.Register(
                name,
                r.file(),
                r.file(),
                Objects.requireNonNullElse(r.first(), 0L),
                r.count(),
                r.element().bits(),
                r.element().toString(),
                List.of());
    }

    /// Adds the modifiers of the shapes that print the registers.
    private void addInner(Encoding.Operand outer, List<Part> text, List<String> modifiers) {
        for (Part p : text) {
            Encoding.Operand o = outer.inside(p);
            List<Part> parts = o == null ? null : o.text();
            if (o == null || parts == null || registers.of(o) == null) continue;
            modifiers(parts, o.scope(), modifiers);
            addInner(o, parts, modifiers);
            return;
        }
    }

    private void modifiers(List<Part> parts, Scope scope, List<String> modifiers) {
        for (Part p : parts) {
            switch (p) {
                case Part.AnyOrder g -> g.parts().forEach(q -> modifier(q, scope, modifiers));
                case Part.Flag f -> modifier(f, scope, modifiers);
                case Part.Named n when book.enums().containsKey(n.table()) ->
                        modifier(n, scope, modifiers);
                default -> {}
            }
        }
    }

    private void modifier(Part p, Scope scope, List<String> modifiers) {
        String s = print(p, scope);
        // A name, such as that of a special register, is not a modifier.
        if (!s.isEmpty() && !Chars.isWord(s.charAt(0))) modifiers.add(s);
    }
}
