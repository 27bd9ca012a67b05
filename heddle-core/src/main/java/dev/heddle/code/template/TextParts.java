package dev.heddle.code.template;

import dev.heddle.bits.Bits;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import dev.heddle.insn.scope.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What the parts of a text have in them.
public final class TextParts {
    private TextParts() {}

    /// Whether a text of an entry shows a branch target.
    public static boolean hasTarget(Book book, Entry e, List<Part> text) {
        return hasTarget(book, text)
                || e.operands().stream().anyMatch(o -> hasTarget(book, book.shape(o.shape())));
    }

    /// Whether a text without operands shows a branch target.
    public static boolean hasTarget(Book book, List<Part> text) {
        return hasTarget(book, text, new HashSet<>());
    }

    /// Whether a text of a shape shows a branch target.
    public static boolean hasTarget(Book book, Shape s) {
        return hasTarget(book, s, new HashSet<>());
    }

    private static boolean hasTarget(Book book, Shape s, Set<String> seen) {
        return seen.add(s.name())
                && s.alternatives().stream()
                        .anyMatch(a ->
                                a.texts().values().stream()
                                        .anyMatch(t -> hasTarget(book, t, seen)));
    }

    private static boolean hasTarget(Book book, List<Part> parts, Set<String> seen) {
        return parts.stream().anyMatch(p -> hasTarget(book, p, seen));
    }

    private static boolean hasTarget(Book book, Part p, Set<String> seen) {
        if (p instanceof Part.Number n) return n.format() instanceof Part.Format.Relative;
        if (p instanceof Part.AnyOrder g) return hasTarget(book, g.parts(), seen);
        if (p instanceof Part.Optional g) return hasTarget(book, g.parts(), seen);
        if (p instanceof Part.Use u) return hasTarget(book, book.shape(u.shape()), seen);
        return p instanceof Part.Named n
                && book.shapes().containsKey(n.table())
                && hasTarget(book, book.shape(n.table()), seen);
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
}
