package dev.heddle.ir.lift;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
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
    private final ShapeTexts texts;
    private final Map<String, RegisterRef> byName = new LinkedHashMap<>();
    private final Map<RegisterRef, String> names = new HashMap<>();
    private final Set<String> named = new HashSet<>();

    /// Looking all names up takes longer than a small launch, so they are kept as long as the book is.
    private static final Map<Book, RegisterNames> OF_BOOKS = Collections.synchronizedMap(new WeakHashMap<>());

    /// @return the names of a book; the same object every time
    public static RegisterNames of(Book book) {
        return OF_BOOKS.computeIfAbsent(book, RegisterNames::new);
    }

    public RegisterNames(Book book) {
        isa = book.isa();
        shapes = book.shapes();
        texts = new ShapeTexts(shapes);
        for (Shape s : shapes.values()) add(s);
        for (RegisterRef p : names.keySet()) named.add(p.state());
        for (RegisterRef r : whole(isa)) {
            Isa.State s = java.util.Objects.requireNonNull(isa.states().get(r.state()));
            String name = s.count() == 1 ? s.name() : s.name() + "[" + r.element() + "]";
            names.putIfAbsent(r, name);
            byName.putIfAbsent(name, r);
        }
    }

    /// @return every element of every register file, but for packed ones
    public static List<RegisterRef> whole(Isa isa) {
        List<RegisterRef> out = new ArrayList<>();
        for (Isa.State s : isa.states().values())
            for (int i = 0; i < s.count() && !s.isPacked(); i++)
                out.add(new RegisterRef(s.name(), i, 0, s.type().bits()));
        return out;
    }

    /// @return whether instructions name registers of this file
    public boolean isNamed(String state) {
        return named.contains(state);
    }

    /// @return the register of that name, or null
    public @Nullable RegisterRef find(String name) {
        return byName.get(name);
    }

    /// @return the register of that name
    /// @throws IllegalArgumentException with the nearest name if there is none
    public RegisterRef get(String name) {
        RegisterRef r = find(name);
        if (r == null)
            throw new IllegalArgumentException("unknown register '" + name + "'" + Suggest.near(name, byName.keySet()));
        return r;
    }

    /// @return the name of a register
    public String name(RegisterRef r) {
        return names.getOrDefault(r, r.toString());
    }

    /// The register that a number stands for where no instruction says of which kind it is: by the first shape of the
    /// book that has one parameter and names a register of the first file of lanes for 0, or else any register.
    ///
    /// @return null if there is none
    public @Nullable RegisterRef numbered(int number) {
        RegisterRef own = numbered(number, true);
        return own != null ? own : numbered(number, false);
    }

    private @Nullable RegisterRef numbered(int number, boolean ofLanes) {
        String file = "";
        for (Isa.State state : isa.states().values()) if (file.isEmpty() && state.perLane()) file = state.name();
        for (Shape s : shapes.values()) {
            String first = s.params().size() != 1 ? null : texts.print(s, 0);
            RegisterRef zero = first == null ? null : find(first);
            if (zero == null || ofLanes && !zero.state().equals(file)) continue;
            String name = texts.print(s, number);
            return name == null ? null : find(name);
        }
        return null;
    }

    /// Whether there is such a register.
    public boolean has(RegisterRef r) {
        return names.containsKey(r);
    }

    /// @return all names
    public List<String> all() {
        return List.copyOf(byName.keySet());
    }

    private void add(Shape s) {
        int bits = ShapeTexts.bits(s);
        if (bits > MAX_BITS) return;
        for (Shape.Alternative a : s.alternatives()) {
            Shape.Value value = a.value();
            // Most alternatives are seen to name none without a look at any value.
            if (value != null && mayName(a, value.expr())) add(s, a, value.expr());
        }
    }

    /// An alternative that stands for a register.
    private void add(Shape s, Shape.Alternative a, Expr is) {
        ShapeTexts.Case of = new ShapeTexts.Case(s, a);
        List<ShapeTexts.Text> names = new ArrayList<>();
        List<Part> printed = a.text("");
        if (printed != null) add(printed, of, names);
        for (List<Part> other : a.accepts()) add(other, of, names);
        String file = is instanceof Expr.Name n ? n.name() : "";
        List<ShapeTexts.Bits> element = List.of();
        if (is instanceof Expr.Index i && i.second() == null && i.of() instanceof Expr.Name n) {
            List<ShapeTexts.Bits> index = of.glued(variables(i.first()));
            if (index == null) return;
            file = n.name();
            element = index;
        }
        if (file.isEmpty() || names.isEmpty()) return;
        int seen = of.mask() | seen(a.guard(), of);
        for (ShapeTexts.Bits b : element) seen |= b.mask() << b.low();
        for (ShapeTexts.Text t : names) seen |= t.seen();
        for (int v = 0; v < 1 << ShapeTexts.bits(s); v++) {
            // Other bits say nothing: with ones there all is the same.
            if ((v & ~seen) != 0 || !of.holds(v) || !holds(a.guard(), of, v)) continue;
            for (ShapeTexts.Text t : names) {
                String name = texts.print(t, v);
                if (name != null) put(name, file, ShapeTexts.glued(element, v));
            }
        }
    }

    private void add(List<Part> text, ShapeTexts.Case of, List<ShapeTexts.Text> to) {
        ShapeTexts.Text compiled = texts.compiled(text, of);
        if (compiled != null) to.add(compiled);
    }

    private static boolean mayName(Shape.Alternative a, Expr is) {
        if (!(is instanceof Expr.Name
                || is instanceof Expr.Index i && !variables(i.first()).isEmpty())) return false;
        Expr guard = a.guard();
        boolean isUnambiguous = guard == null || guard instanceof Expr.Binary b && b.right() instanceof Expr.Int;
        return isUnambiguous && (a.text("") != null || !a.accepts().isEmpty());
    }

    /// @return ones for the bits that a guard is about
    private static int seen(@Nullable Expr guard, ShapeTexts.Case of) {
        if (!(guard instanceof Expr.Binary b) || !(b.left() instanceof Expr.Name n)) return 0;
        ShapeTexts.Bits bits = of.variable(n.name());
        return bits == null ? 0 : bits.mask() << bits.low();
    }

    /// @return false also for a guard that says more than that a variable is, or is not, a number
    private static boolean holds(@Nullable Expr guard, ShapeTexts.Case of, int value) {
        if (guard == null) return true;
        if (!(guard instanceof Expr.Binary b)
                || !(b.left() instanceof Expr.Name n)
                || !(b.right() instanceof Expr.Int i)) return false;
        ShapeTexts.Bits bits = of.variable(n.name());
        if (bits == null) return false;
        return switch (b.op()) {
            case EQ -> bits.of(value) == i.value();
            case NE -> bits.of(value) != i.value();
            case LT -> bits.of(value) < i.value();
            default -> false;
        };
    }

    /// @return the variables that an index is made of, most significant first; none if it is something else
    private static List<String> variables(Expr index) {
        if (index instanceof Expr.Name n) return List.of(n.name());
        if (!(index instanceof Expr.Member m)) return List.of();
        List<String> before = variables(m.of());
        if (before.isEmpty()) return before;
        List<String> all = new ArrayList<>(before);
        all.add(m.name());
        return all;
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
        RegisterRef r = new RegisterRef(state.name(), bit / whole, bit % whole, bits);
        byName.putIfAbsent(name, r);
        names.putIfAbsent(r, name);
    }
}
