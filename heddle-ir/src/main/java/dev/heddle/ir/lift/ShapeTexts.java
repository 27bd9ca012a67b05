package dev.heddle.ir.lift;

import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The texts that shapes print for each value of all their parameters together, the last one in the lowest bits: as far
/// as texts are made of plain parts, and with guards taken for true. Those of registers only leave out what has a name
/// of its own.
final class ShapeTexts {
    /// More values of a shape than that are not kept.
    private static final int MAX_BITS = 12;

    /// Where a variable is in the value of all parameters.
    record Bits(int low, int width) {
        int of(int value) {
            return value >> low & mask();
        }

        int mask() {
            return (1 << width) - 1;
        }
    }

    /// Which values an alternative is for, and the variables that it has.
    static final class Case {
        private final Map<String, Bits> variables = new HashMap<>();
        private int mask;
        private int fixed;
        private boolean isNever;

        Case(Shape s, Shape.Alternative a) {
            int low = bits(s);
            for (Shape.Param p : s.params()) {
                low -= p.width();
                variables.put(p.name(), new Bits(low, p.width()));
            }
            for (Pattern p : a.patterns()) {
                int at = Objects.requireNonNull(variables.get(p.variable())).low + p.width();
                for (Pattern.Piece piece : p.pieces()) {
                    at -= piece.width();
                    Bits part = new Bits(at, piece.width());
                    if (piece instanceof Pattern.Piece.Fixed f) fix(part, f.value());
                    if (piece instanceof Pattern.Piece.Named n) variables.put(n.name(), part);
                }
            }
        }

        private void fix(Bits part, long value) {
            int ones = part.mask() << part.low;
            int is = (int) value << part.low;
            isNever |= (is & ~ones) != 0 || ((fixed ^ is) & mask & ones) != 0;
            mask |= ones;
            fixed |= is;
        }

        /// Whether it has variables, and is for a value.
        boolean holds(int value) {
            return !isNever && !variables.isEmpty() && (value & mask) == fixed;
        }

        /// @return ones for the bits of the value that select it
        int mask() {
            return mask;
        }

        @Nullable
        Bits variable(String name) {
            return variables.get(name);
        }

        /// @return where variables are that make one number, most significant first; null if it has not all of them
        @Nullable
        List<Bits> glued(List<String> names) {
            List<Bits> out = new ArrayList<>(names.size());
            for (String name : names) {
                Bits bits = variables.get(name);
                if (bits == null) return null;
                out.add(bits);
            }
            return out.isEmpty() ? null : out;
        }
    }

    /// A part of a text: as it stands, a number, one of some texts, or the text of a shape.
    ///
    /// @param text as it stands; null for others
    /// @param values the number, or an argument of the shape after the other
    /// @param texts by the number; null for others
    /// @param shape null for others
    private record Piece(
            @Nullable String text,
            List<List<Bits>> values,
            @Nullable List<String> texts,
            @Nullable Shape shape) {
        /// @return ones for the bits that it prints
        int seen() {
            int out = 0;
            for (List<Bits> v : values) for (Bits b : v) out |= b.mask() << b.low;
            return out;
        }
    }

    /// A text of a case, of plain parts.
    static final class Text {
        private final List<Piece> pieces = new ArrayList<>();

        /// @return ones for the bits that it prints
        int seen() {
            int out = 0;
            for (Piece p : pieces) out |= p.seen();
            return out;
        }
    }

    /// What the alternatives of a shape print: of those that print, in their order.
    private static final class Printer {
        private final List<Case> cases = new ArrayList<>();
        private final List<@Nullable Text> texts = new ArrayList<>();
        private final @Nullable String[] known;
        private final boolean[] isKnown;

        Printer(int size) {
            known = new String[size];
            isKnown = new boolean[size];
        }
    }

    private final Map<String, Shape> shapes;
    private final Map<String, Printer> printers = new HashMap<>();

    ShapeTexts(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /// @return bits of all parameters together
    static int bits(Shape s) {
        int all = 0;
        for (Shape.Param p : s.params()) all += p.width();
        return all;
    }

    /// @return null for a text that has other than plain parts
    @Nullable
    Text compiled(List<Part> parts, Case of) {
        Text out = new Text();
        for (Part p : parts) {
            Piece piece = piece(p, of);
            if (piece == null) return null;
            out.pieces.add(piece);
        }
        return out;
    }

    private @Nullable Piece piece(Part p, Case of) {
        if (p instanceof Part.Literal l) return new Piece(l.text(), List.of(), null, null);
        if (p instanceof Part.Number n) return number(of.glued(n.value().names()), null);
        if (p instanceof Part.Choice c) return number(of.glued(c.value().names()), c.texts());
        if (p instanceof Part.Named n) return inner(n.table(), List.of(n.value()), of);
        if (!(p instanceof Part.Use u)) return null;
        List<Part.Glue> args = new ArrayList<>();
        for (Part.Arg a : u.args()) {
            Part.Glue glue = a.glue();
            if (glue == null) return null;
            args.add(glue);
        }
        return inner(u.shape(), args, of);
    }

    private static @Nullable Piece number(@Nullable List<Bits> value, @Nullable List<String> texts) {
        return value == null ? null : new Piece(null, List.of(value), texts, null);
    }

    private @Nullable Piece inner(String shape, List<Part.Glue> args, Case of) {
        Shape s = shapes.get(shape);
        if (s == null || args.size() != s.params().size()) return null;
        List<List<Bits>> values = new ArrayList<>();
        for (Part.Glue glue : args) {
            List<Bits> value = of.glued(glue.names());
            if (value == null) return null;
            values.add(value);
        }
        return new Piece(null, values, null, s);
    }

    /// @return what a text is for a value, or null if it is none
    @Nullable
    String print(Text text, int value) {
        if (text.pieces.size() == 1) return print(text.pieces.getFirst(), value);
        StringBuilder out = new StringBuilder();
        for (Piece p : text.pieces) {
            String part = print(p, value);
            if (part == null) return null;
            out.append(part);
        }
        return out.toString();
    }

    private @Nullable String print(Piece p, int value) {
        if (p.text != null) return p.text;
        Shape s = p.shape;
        if (s == null) {
            int number = glued(p.values.getFirst(), value);
            return p.texts == null ? Integer.toString(number) : p.texts.get(number);
        }
        int all = 0;
        for (int i = 0; i < p.values.size(); i++)
            all = all << s.params().get(i).width() | glued(p.values.get(i), value);
        return print(s, all);
    }

    /// @param places most significant first
    static int glued(List<Bits> places, int value) {
        int out = 0;
        for (Bits b : places) out = out << b.width | b.of(value);
        return out;
    }

    /// @return what a shape prints for a value of all its parameters, or null if it is not plain
    @Nullable
    String print(Shape s, int value) {
        Printer p = printers.get(s.name());
        if (p == null) {
            p = printer(s);
            printers.put(s.name(), p);
        }
        if (value < 0 || value >= p.known.length) return print(p, value);
        if (!p.isKnown[value]) {
            p.known[value] = print(p, value);
            p.isKnown[value] = true;
        }
        return p.known[value];
    }

    private Printer printer(Shape s) {
        int bits = bits(s);
        Printer out = new Printer(bits > MAX_BITS ? 0 : 1 << bits);
        for (Shape.Alternative a : s.alternatives()) {
            List<Part> text = a.text("");
            if (text == null) continue;
            Case of = new Case(s, a);
            out.cases.add(of);
            out.texts.add(compiled(text, of));
        }
        return out;
    }

    private @Nullable String print(Printer p, int value) {
        for (int i = 0; i < p.cases.size(); i++) {
            if (!p.cases.get(i).holds(value)) continue;
            Text text = p.texts.get(i);
            return text == null ? null : print(text, value);
        }
        return null;
    }
}
