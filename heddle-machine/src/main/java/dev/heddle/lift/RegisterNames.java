package dev.heddle.lift;

import dev.heddle.book.Book;
import dev.heddle.book.Isa;
import dev.heddle.book.Part;
import dev.heddle.book.Pattern;
import dev.heddle.book.Shape;
import dev.heddle.expr.Expr;
import dev.heddle.source.Suggest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// The registers of a book by the names that its instructions print: every shape that stands for one register gives
/// its names. Registers without such a name are written as the book writes them, `sp` or `acc[3]`.
public final class RegisterNames {
    /// More values of a shape's parameters than that are not names of registers.
    private static final int MAX_BITS = 12;

    private final Isa isa;
    private final Map<String, Shape> shapes;
    private final Map<String, Place> byName = new LinkedHashMap<>();
    private final Map<Place, String> names = new HashMap<>();
    private final Set<String> named = new HashSet<>();

    /// Looking all names up takes longer than a small launch, so they are kept as long as the book is.
    private static final Map<Book, RegisterNames> OF_BOOKS =
            Collections.synchronizedMap(new WeakHashMap<>());

    /// @return the names of a book; the same object every time
    public static RegisterNames of(Book book) {
        return OF_BOOKS.computeIfAbsent(book, RegisterNames::new);
    }

    public RegisterNames(Book book) {
        isa = book.isa();
        shapes = book.shapes();
        for (Shape s : shapes.values()) add(s);
        for (Place p : names.keySet()) named.add(p.state());
        for (Place r : whole(isa)) {
            Isa.State s = java.util.Objects.requireNonNull(isa.states().get(r.state()));
            String name = s.count() == 1 ? s.name() : s.name() + "[" + r.element() + "]";
            names.putIfAbsent(r, name);
            byName.putIfAbsent(name, r);
        }
    }

    /// @return every element of every register file, but for packed ones
    public static List<Place> whole(Isa isa) {
        List<Place> out = new ArrayList<>();
        for (Isa.State s : isa.states().values())
            for (int i = 0; i < s.count() && !s.isPacked(); i++)
                out.add(new Place(s.name(), i, 0, s.type().bits()));
        return out;
    }

    /// @return whether instructions name registers of this file
    public boolean isNamed(String state) {
        return named.contains(state);
    }

    /// @return the register of that name, or null
    public @Nullable Place find(String name) {
        return byName.get(name);
    }

    /// @return the register of that name
    /// @throws IllegalArgumentException with the nearest name if there is none
    public Place get(String name) {
        Place r = find(name);
        if (r == null)
            throw new IllegalArgumentException(
                    "unknown register '" + name + "'" + Suggest.near(name, byName.keySet()));
        return r;
    }

    /// @return the name of a register
    public String name(Place r) {
        return names.getOrDefault(r, r.toString());
    }

    /// The register that a number stands for where no instruction says of which kind it is: by the first shape of the
    /// book that has one parameter and names a register of the first file of lanes for 0, or else any register.
    ///
    /// @return null if there is none
    public @Nullable Place numbered(int number) {
        Place own = numbered(number, true);
        return own != null ? own : numbered(number, false);
    }

    private @Nullable Place numbered(int number, boolean ofLanes) {
        String file = "";
        for (Isa.State state : isa.states().values())
            if (file.isEmpty() && state.perLane()) file = state.name();
        for (Shape s : shapes.values()) {
            String first = s.params().size() != 1 ? null : print(s, 0);
            Place zero = first == null ? null : find(first);
            if (zero == null || ofLanes && !zero.state().equals(file)) continue;
            String name = print(s, number);
            return name == null ? null : find(name);
        }
        return null;
    }

    /// Whether there is such a register.
    public boolean has(Place r) {
        return names.containsKey(r);
    }

    /// @return all names
    public List<String> all() {
        return List.copyOf(byName.keySet());
    }

    private record Bits(int value, int width) {}

    private void add(Shape s) {
        int bits = bits(s);
        if (bits > MAX_BITS) return;
        for (Shape.Alternative a : s.alternatives()) {
            Shape.Value value = a.value();
            // Most alternatives are seen to name none without a look at any value.
            if (value == null || !mayName(a, value.expr())) continue;
            Bits fixed = fixed(s, a);
            for (int v = 0; v < 1 << bits; v++) {
                if ((v & fixed.width) != fixed.value) continue;
                Map<String, Bits> values = variables(s, a, v);
                if (!values.isEmpty() && holds(a.guard(), values)) add(a, values, value.expr());
            }
        }
    }

    private static boolean mayName(Shape.Alternative a, Expr is) {
        if (!(is instanceof Expr.Name
                || is instanceof Expr.Index i && !variables(i.first()).isEmpty())) return false;
        Expr guard = a.guard();
        boolean isTold =
                guard == null || guard instanceof Expr.Binary b && b.right() instanceof Expr.Int;
        return isTold && (a.text("") != null || !a.accepts().isEmpty());
    }

    /// The bits of all parameters together that an alternative is told by.
    ///
    /// @return their values, and ones for them instead of a width
    private static Bits fixed(Shape s, Shape.Alternative a) {
        int value = 0;
        int mask = 0;
        for (Pattern p : a.patterns()) {
            int at = bits(s);
            boolean isParam = false;
            for (Shape.Param param : s.params()) {
                at -= param.width();
                isParam = param.name().equals(p.variable());
                if (isParam) break;
            }
            if (!isParam) continue;
            List<Pattern.Piece> pieces = p.pieces();
            for (int i = pieces.size() - 1; i >= 0; i--) {
                if (pieces.get(i) instanceof Pattern.Piece.Fixed f) {
                    value |= (int) f.value() << at;
                    mask |= (1 << f.width()) - 1 << at;
                }
                at += pieces.get(i).width();
            }
        }
        return new Bits(value, mask);
    }

    /// @return false also for a guard that says more than that a variable is, or is not, a number
    private static boolean holds(@Nullable Expr guard, Map<String, Bits> values) {
        if (guard == null) return true;
        if (!(guard instanceof Expr.Binary b)
                || !(b.left() instanceof Expr.Name n)
                || !(b.right() instanceof Expr.Int i)) return false;
        Bits bits = values.get(n.name());
        if (bits == null) return false;
        return switch (b.op()) {
            case EQ -> bits.value == i.value();
            case NE -> bits.value != i.value();
            case LT -> bits.value < i.value();
            default -> false;
        };
    }

    private static int bits(Shape s) {
        int all = 0;
        for (Shape.Param p : s.params()) all += p.width();
        return all;
    }

    /// An alternative that stands for a register by these values.
    private void add(Shape.Alternative a, Map<String, Bits> values, Expr is) {
        String file = "";
        Integer element = null;
        if (is instanceof Expr.Name n) {
            file = n.name();
            element = 0;
        } else if (is instanceof Expr.Index i
                && i.second() == null
                && i.of() instanceof Expr.Name n) {
            file = n.name();
            element = glued(variables(i.first()), values);
        }
        if (element == null) return;
        List<Part> text = a.text("");
        String name = text == null ? null : print(text, values);
        if (name != null) put(name, file, element);
        for (List<Part> other : a.accepts()) {
            String second = print(other, values);
            if (second != null) put(second, file, element);
        }
    }

    /// @return the variables that an index is made of, most significant first; none if it is something else
    private static List<String> variables(Expr index) {
        if (index instanceof Expr.Name n) return List.of(n.name());
        return index instanceof Expr.Member m && m.of() instanceof Expr.Name n
                ? List.of(n.name(), m.name())
                : List.of();
    }

    private static @Nullable Integer glued(List<String> variables, Map<String, Bits> values) {
        int out = 0;
        for (String v : variables) {
            Bits bits = values.get(v);
            if (bits == null) return null;
            out = out << bits.width | bits.value;
        }
        return variables.isEmpty() ? null : out;
    }

    /// The variables of an alternative for one value of all parameters together; empty if it does not hold.
    private static Map<String, Bits> variables(Shape s, Shape.Alternative a, int value) {
        Map<String, Bits> out = new HashMap<>();
        int low = bits(s);
        for (Shape.Param p : s.params()) {
            low -= p.width();
            out.put(p.name(), new Bits(value >> low & (1 << p.width()) - 1, p.width()));
        }
        for (Pattern p : a.patterns()) {
            int whole = java.util.Objects.requireNonNull(out.get(p.variable())).value;
            int at = p.width();
            for (Pattern.Piece piece : p.pieces()) {
                at -= piece.width();
                int part = whole >> at & (1 << piece.width()) - 1;
                if (piece instanceof Pattern.Piece.Fixed f && f.value() != part) return Map.of();
                if (piece instanceof Pattern.Piece.Named n)
                    out.put(n.name(), new Bits(part, piece.width()));
            }
        }
        return out;
    }

    /// The text of another shape. Guards are taken for true: those of registers only leave out what has a name of its
    /// own.
    private @Nullable String print(Part.Use use, Map<String, Bits> values) {
        Shape s = shapes.get(use.shape());
        if (s == null || use.args().size() != s.params().size()) return null;
        int all = 0;
        for (int i = 0; i < use.args().size(); i++) {
            Part.Glue glue = use.args().get(i).glue();
            Integer v = glue == null ? null : glued(glue.names(), values);
            if (v == null) return null;
            all = all << s.params().get(i).width() | v;
        }
        return print(s, all);
    }

    private @Nullable String print(Shape s, int all) {
        for (Shape.Alternative a : s.alternatives()) {
            Map<String, Bits> inner = variables(s, a, all);
            List<Part> text = a.text("");
            if (!inner.isEmpty() && text != null) return print(text, inner);
        }
        return null;
    }

    private @Nullable String print(List<Part> text, Map<String, Bits> values) {
        StringBuilder out = new StringBuilder();
        for (Part p : text) {
            String part = print(p, values);
            if (part == null) return null;
            out.append(part);
        }
        return out.toString();
    }

    private @Nullable String print(Part p, Map<String, Bits> values) {
        if (p instanceof Part.Literal l) return l.text();
        if (p instanceof Part.Number n) {
            Integer v = glued(n.value().names(), values);
            return v == null ? null : v.toString();
        }
        if (p instanceof Part.Choice c) {
            Integer v = glued(c.value().names(), values);
            return v == null ? null : c.texts().get(v);
        }
        if (p instanceof Part.Named n)
            return print(
                    new Part.Use(n.table(), List.of(new Part.Arg(n.value(), null)), n.at()),
                    values);
        return p instanceof Part.Use u ? print(u, values) : null;
    }

    private void put(String name, String file, int element) {
        Isa.View view = isa.views().get(file);
        Isa.State state = isa.states().get(view == null ? file : view.of());
        if (state == null) return;
        int whole = state.type().bits();
        int bits = view == null ? whole : view.type().bits();
        // A name stands for bits of one element.
        if (bits > whole) return;
        if (element >= (view == null ? state.count() : view.count())) return;
        int bit = element * bits;
        Place r = new Place(state.name(), bit / whole, bit % whole, bits);
        byName.putIfAbsent(name, r);
        names.putIfAbsent(r, name);
    }
}
