package dev.heddle.asm;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds brackets of templates that were meant as brackets of texts: `"ld {d}, [{a}]"`. They mean that something may be
/// absent, which begins with a separator or a sign of its own, as in `"ld {d}[, {a}]"`.
public final class Brackets {
    private Brackets() {}

    /// @return a warning for each place, once, in the order of the book
    public static List<Diagnostic> of(Book book) {
        Map<Integer, Diagnostic> found = new LinkedHashMap<>();
        for (Entry e : book.entries()) {
            for (List<Shape.Alternative> all : e.texts().values()) look(book, all, found);
            for (List<Part> text : e.accepts()) look(book, text, found);
        }
        for (Shape s : book.shapes().values()) look(book, s.alternatives(), found);
        return new ArrayList<>(found.values());
    }

    private static void look(Book book, List<Shape.Alternative> all, Map<Integer, Diagnostic> found) {
        for (Shape.Alternative a : all) {
            for (List<Part> text : a.texts().values()) look(book, text, found);
            for (List<Part> text : a.accepts()) look(book, text, found);
        }
    }

    private static void look(Book book, Iterable<Part> text, Map<Integer, Diagnostic> found) {
        for (Part p : text) {
            if (!(p instanceof Part.Optional o) || o.parts().isEmpty()) continue;
            boolean isSign = switch (o.parts().getFirst()) {
                case Part.Literal _, Part.Separator _ -> true;
                default -> false;
            };
            if (!isSign)
                found.put(
                        o.at(),
                        book.source()
                                .error(
                                        o.at(),
                                        1,
                                        "brackets mean that something may be absent; '\\[' is a bracket of the text"));
        }
    }
}
