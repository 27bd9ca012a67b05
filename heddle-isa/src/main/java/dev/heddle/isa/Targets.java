package dev.heddle.isa;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Finds the texts of a book that show branch targets. May be shared by threads.
public final class Targets {
    private final Map<String, Shape> shapes;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    Targets(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /// Whether a text of a shape shows one.
    public boolean in(Shape s) {
        Boolean before = known.get(s.name());
        if (before != null) return before;
        boolean found = false;
        for (Shape.Alternative a : s.alternatives())
            for (List<Part> t : a.texts().values()) found = found || in(t);
        known.put(s.name(), found);
        return found;
    }

    /// Whether a text without operands shows one.
    public boolean in(List<Part> text) {
        for (Part p : text) if (in(p)) return true;
        return false;
    }

    /// Whether a part that is no operand shows one.
    public boolean in(Part part) {
        if (part instanceof Part.Number n) return n.format() instanceof Part.Format.Relative;
        if (part instanceof Part.AnyOrder g) return in(g.parts());
        if (part instanceof Part.Optional g) return in(g.parts());
        String name = part instanceof Part.Use u ? u.shape() : part instanceof Part.Named n ? n.table() : "";
        Shape s = shapes.get(name);
        return s != null && in(s);
    }
}
