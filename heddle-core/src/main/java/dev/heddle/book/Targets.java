package dev.heddle.book;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Which texts of a book show branch targets. May be shared by threads.
public final class Targets {
    private final Map<String, Shape> shapes;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    Targets(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /// Whether a text of a shape shows one.
    public boolean in(Shape s) {
        return in(s, new HashSet<>());
    }

    /// Whether a text without operands shows one.
    public boolean in(List<Part> text) {
        return in(text, new HashSet<>());
    }

    /// Whether a part that is no operand shows one.
    public boolean in(Part part) {
        return in(part, new HashSet<>());
    }

    /// @param above shapes around this one: a shape in itself has no texts
    private boolean in(Shape s, Set<String> above) {
        Boolean before = known.get(s.name());
        if (before != null) return before;
        if (!above.add(s.name())) return false;
        boolean found = false;
        for (Shape.Alternative a : s.alternatives())
            for (List<Part> t : a.texts().values()) found = found || in(t, above);
        above.remove(s.name());
        known.put(s.name(), found);
        return found;
    }

    private boolean in(List<Part> parts, Set<String> above) {
        for (Part p : parts) if (in(p, above)) return true;
        return false;
    }

    private boolean in(Part p, Set<String> above) {
        if (p instanceof Part.Number n) return n.format() instanceof Part.Format.Relative;
        if (p instanceof Part.AnyOrder g) return in(g.parts(), above);
        if (p instanceof Part.Optional g) return in(g.parts(), above);
        String name =
                p instanceof Part.Use u ? u.shape() : p instanceof Part.Named n ? n.table() : "";
        Shape s = shapes.get(name);
        return s != null && in(s, above);
    }
}
