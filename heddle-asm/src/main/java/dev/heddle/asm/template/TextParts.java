package dev.heddle.asm.template;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Looks into the parts of a text.
public final class TextParts {
    private TextParts() {}

    /// Whether a text of an entry shows a branch target.
    public static boolean hasTarget(Book book, Entry e, List<Part> text) {
        if (book.targets().in(text)) return true;
        for (Entry.OperandDecl o : e.operands()) if (book.targets().in(book.shape(o.shape()))) return true;
        return false;
    }

    /// The variables inside some parts.
    public static Bits[] variables(Scope scope, List<Part> parts) {
        List<Bits> out = new ArrayList<>();
        for (Part p : parts) variables(scope, p, out);
        return out.toArray(Bits[]::new);
    }

    private static void variables(Scope scope, Part p, List<Bits> out) {
        if (p instanceof Part.Number n) out.add(scope.bits(n.value()));
        else if (p instanceof Part.Named n) out.add(scope.bits(n.value()));
        else if (p instanceof Part.Choice c) out.add(scope.bits(c.value()));
        else if (p instanceof Part.Flag f) out.add(scope.bits(f.value()));
        else if (p instanceof Part.Repeat r) out.add(scope.bits(r.start()));
        else if (p instanceof Part.AnyOrder g) g.parts().forEach(q -> variables(scope, q, out));
        else if (p instanceof Part.Optional g) g.parts().forEach(q -> variables(scope, q, out));
        else if (p instanceof Part.Operand o) out.addAll(scope.operandBits(o.name()));
        else if (p instanceof Part.Use u) {
            for (Part.Arg a : u.args()) {
                Part.Glue glue = a.glue();
                if (glue != null) out.add(scope.bits(glue));
            }
        }
    }

    /// Whether two texts are the same, wherever they stand; false if that is not easy to say.
    public static boolean same(List<Part> a, List<Part> b) {
        if (a.size() != b.size()) return false;
        for (int i = 0; i < a.size(); i++) if (!same(a.get(i), b.get(i))) return false;
        return true;
    }

    private static boolean same(Part a, Part b) {
        if (a instanceof Part.Literal x && b instanceof Part.Literal y)
            return x.text().equals(y.text());
        if (a instanceof Part.Separator x && b instanceof Part.Separator y)
            return x.text().equals(y.text());
        if (a instanceof Part.Mnemonic && b instanceof Part.Mnemonic) return true;
        if (a instanceof Part.Number x && b instanceof Part.Number y)
            return x.value().equals(y.value()) && x.format().equals(y.format());
        if (a instanceof Part.Named x && b instanceof Part.Named y)
            return x.value().equals(y.value()) && x.table().equals(y.table());
        if (a instanceof Part.Choice x && b instanceof Part.Choice y)
            return x.value().equals(y.value()) && x.texts().equals(y.texts());
        if (a instanceof Part.Flag x && b instanceof Part.Flag y)
            return x.value().equals(y.value()) && x.text().equals(y.text());
        if (a instanceof Part.Operand x && b instanceof Part.Operand y)
            return x.name().equals(y.name());
        if (a instanceof Part.AnyOrder x && b instanceof Part.AnyOrder y) return same(x.parts(), y.parts());
        return a instanceof Part.Optional x && b instanceof Part.Optional y && same(x.parts(), y.parts());
    }

    /// Whether a text has an operand that it does not always print.
    public static boolean mayLeaveOut(List<Part> text) {
        for (Part p : text) {
            if (p instanceof Part.Optional g && hasOperand(g.parts())) return true;
            if (p instanceof Part.AnyOrder g && mayLeaveOut(g.parts())) return true;
        }
        return false;
    }

    private static boolean hasOperand(List<Part> text) {
        for (Part p : text) {
            if (p instanceof Part.Operand) return true;
            if (p instanceof Part.AnyOrder g && hasOperand(g.parts())) return true;
            if (p instanceof Part.Optional g && hasOperand(g.parts())) return true;
        }
        return false;
    }

    /// Whether a word of an entry may have no text: an operand's value is reserved, or another value has no name.
    public static boolean maybeNone(Book book, Entry e) {
        for (Entry.OperandDecl o : e.operands())
            if (maybeNone(book, book.shape(o.shape()), true, new HashSet<>())) return true;
        return maybeNone(book, e.text(""), false, new HashSet<>());
    }

    private static boolean maybeNone(Book book, Shape s, boolean isOperand, Set<String> seen) {
        return seen.add(s.name()) && maybeNone(book, s.alternatives(), isOperand, seen);
    }

    private static boolean maybeNone(
            Book book, List<Shape.Alternative> alternatives, boolean isOperand, Set<String> seen) {
        for (Shape.Alternative a : alternatives)
            for (List<Part> t : a.texts().values()) if (any(book, t, isOperand, seen)) return true;
        return false;
    }

    private static boolean any(Book book, List<Part> parts, boolean isOperand, Set<String> seen) {
        for (Part p : parts) if (maybeNone(book, p, isOperand, seen)) return true;
        return false;
    }

    /// @param isOperand whether it is part of an operand, whose bits are written as numbers if there is no text
    private static boolean maybeNone(Book book, Part p, boolean isOperand, Set<String> seen) {
        if (p instanceof Part.AnyOrder g) return any(book, g.parts(), isOperand, seen);
        if (p instanceof Part.Optional g) return any(book, g.parts(), isOperand, seen);
        if (p instanceof Part.Use u) return maybeNone(book, book.shape(u.shape()), isOperand, seen);
        if (p instanceof Part.Repeat r) return !isOperand || maybeNone(book, book.shape(r.shape()), true, seen);
        if (p instanceof Part.Choice) return !isOperand;
        if (!(p instanceof Part.Named n)) return false;
        EnumTable table = book.enums().get(n.table());
        return table == null
                ? maybeNone(book, book.shape(n.table()), isOperand, seen)
                : table.reserved() || !isOperand && !table.open();
    }
}
