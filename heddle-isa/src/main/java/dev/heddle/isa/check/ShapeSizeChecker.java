package dev.heddle.isa.check;

import dev.heddle.isa.Book;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Checks how many parts a shape has together with the shapes that its texts use: one that uses another twice has more
/// than twice as many, and readers and printers are made of all of them.
final class ShapeSizeChecker {
    /// The books that come with Heddle need some thousands.
    private static final long MOST_PARTS = 200_000;

    /// What a repetition is taken to be.
    private static final int REPEATED = 16;

    private final Book book;
    private final Faults faults;

    /// By the name of the shape; 0 for one that is being counted.
    private final Map<String, Long> counts = new HashMap<>();

    ShapeSizeChecker(Book book, Faults faults) {
        this.book = book;
        this.faults = faults;
    }

    void check() {
        book.shapes().values().forEach(this::count);
    }

    private long count(Shape s) {
        Long known = counts.putIfAbsent(s.name(), 0L);
        if (known != null) return known;
        long all = 0;
        for (Shape.Alternative a : s.alternatives())
            all += Stream.concat(a.texts().values().stream(), a.accepts().stream())
                    .mapToLong(this::count)
                    .sum();
        if (all > MOST_PARTS) {
            faults.add(
                    s.at(),
                    5,
                    "with the shapes that it uses, the shape '%s' has more than %,d parts"
                            .formatted(s.name(), MOST_PARTS));
            // Said once, not by each shape that uses this one.
            all = 1;
        }
        counts.put(s.name(), all);
        return all;
    }

    private long count(List<Part> parts) {
        long all = 0;
        for (Part p : parts)
            all += switch (p) {
                case Part.Use u -> 1 + named(u.shape());
                case Part.Named n -> 1 + named(n.table());
                case Part.Repeat r -> 1 + REPEATED * named(r.shape());
                case Part.AnyOrder o -> 1 + count(o.parts());
                case Part.Optional o -> 1 + count(o.parts());
                case Part.Literal _,
                        Part.Separator _,
                        Part.Mnemonic _,
                        Part.Number _,
                        Part.Choice _,
                        Part.Flag _,
                        Part.Operand _ -> 1;
            };
        return all;
    }

    /// @param shape of a shape, or of an enum
    private long named(String shape) {
        Shape s = book.shapes().get(shape);
        return s == null ? 0 : count(s);
    }
}
