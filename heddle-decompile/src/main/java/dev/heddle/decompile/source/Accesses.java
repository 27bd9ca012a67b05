package dev.heddle.decompile.source;

import dev.heddle.lift.Op;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Accesses to memory as elements of arrays: one array for each buffer, one for the memory of a group, one for that of
/// a lane.
final class Accesses {
    /// @param bits of its elements; 0 if accesses have several widths, or are not at whole elements
    /// @param isReal whether most accesses take them for floats
    record Array(int bits, boolean isReal, boolean isWritten) {
        String element() {
            return switch (bits) {
                case 8 -> "uchar";
                case 16 -> "ushort";
                case 32 -> isReal ? "float" : "uint";
                case 64 -> "ulong";
                default -> "uchar";
            };
        }
    }

    /// Where an access goes of which no buffer is known.
    static final String UNKNOWN = "memory";

    private final boolean hasQualifiers;
    private final Map<String, String> spaces;
    private final Map<String, Array> arrays = new TreeMap<>();

    /// @param spaces the names of memories that are no buffers, by address space
    /// @param hasQualifiers whether pointers say their address space
    Accesses(List<Block> blocks, Kinds kinds, Map<String, String> spaces, boolean hasQualifiers) {
        this.hasQualifiers = hasQualifiers;
        this.spaces = spaces;
        Map<String, TreeSet<Integer>> widths = new TreeMap<>();
        Map<String, int[]> reals = new TreeMap<>();
        Set<String> written = new TreeSet<>();
        Set<String> atomic = new TreeSet<>();
        Set<Term> seen = new HashSet<>();
        Usage usage = (name, space, at, bits, isReal) -> {
            TreeSet<Integer> of = widths.computeIfAbsent(name, _ -> new TreeSet<>());
            of.add(bits);
            if (!at.isElement(bits / Byte.SIZE)) of.add(0);
            int[] votes = reals.computeIfAbsent(name, _ -> new int[2]);
            votes[isReal ? 1 : 0]++;
        };
        Map<Term, Boolean> asFloat = floats(blocks);
        for (Block b : blocks) {
            for (Term t : terms(b)) visit(t, seen, usage, asFloat, kinds);
            for (Effect e : b.effects) {
                if (e.op() != Op.LOAD && e.op() != Op.STORE && e.op() != Op.ATOMIC) continue;
                Location at = Location.of(e.args().getFirst());
                if (e.op() == Op.ATOMIC) atomic.add(name(e.space(), at));
                boolean isReal = e.op() == Op.STORE
                        ? kinds.of(e.args().get(1)) == Kind.FLOAT
                        : e.op() == Op.LOAD && e.result() != null && kinds.of(e.result()) == Kind.FLOAT;
                String name = name(e.space(), at);
                usage.is(name, e.space(), at, (int) e.bits(), isReal);
                if (e.op() != Op.LOAD) written.add(name);
            }
        }
        widths.forEach((name, of) -> {
            int[] votes = Objects.requireNonNull(reals.get(name));
            int bits = of.size() == 1 ? of.first() : 0;
            arrays.put(
                    name,
                    new Array(
                            bits, bits == 32 && votes[1] > votes[0] && !atomic.contains(name), written.contains(name)));
        });
    }

    private interface Usage {
        void is(String name, String space, Location at, int bits, boolean isReal);
    }

    /// Loads without a place in the order of effects, and whether they are needed as floats.
    private static Map<Term, Boolean> floats(List<Block> blocks) {
        Map<Term, Boolean> out = new HashMap<>();
        Set<Term> seen = new HashSet<>();
        for (Block b : blocks) for (Term t : terms(b)) floats(t, out, seen);
        return out;
    }

    private static void floats(Term t, Map<Term, Boolean> out, Set<Term> seen) {
        if (!seen.add(t)) return;
        if (t.is(Op.AS_FLOAT) && t.arg(0).is(Op.LOAD)) out.put(t.arg(0), true);
        for (Term a : Operands.of(t)) floats(a, out, seen);
    }

    private static List<Term> terms(Block b) {
        List<Term> out = new ArrayList<>();
        for (Block.Phi p : b.phis) out.addAll(p.from().values());
        for (Effect e : b.effects) out.addAll(Operands.of(e));
        for (Block.Exit e : b.exits) if (e.when() != null) out.add(e.when());
        return out;
    }

    private void visit(Term t, Set<Term> seen, Usage usage, Map<Term, Boolean> asFloat, Kinds kinds) {
        if (!seen.add(t)) return;
        if (t.is(Op.LOAD) && t instanceof Term.Computed c) {
            Location at = Location.of(c.arg(0));
            boolean isReal = asFloat.getOrDefault(t, false) || kinds.of(t) == Kind.FLOAT;
            usage.is(name(c.word(), at), c.word(), at, (int) c.value(), isReal);
        }
        for (Term a : Operands.of(t)) visit(a, seen, usage, asFloat, kinds);
    }

    /// @return the arrays by their names
    Map<String, Array> arrays() {
        return arrays;
    }

    private String name(String space, Location at) {
        if (at.base() != null) return at.base().name();
        return spaces.getOrDefault(space, UNKNOWN);
    }

    // ---- texts

    Text load(Term.Computed c, Expressions by) {
        return access(c.word(), Location.of(c.arg(0)), (int) c.value(), c.type(), by);
    }

    Text load(Effect e, Expressions by) {
        Term to = Objects.requireNonNull(e.result());
        Text value = access(e.space(), Location.of(e.args().getFirst()), (int) e.bits(), to.type(), by);
        Term when = e.when();
        if (when == null) return value;
        String text = "%s ? %s : 0".formatted(by.of(when, Kind.BOOL).in(Text.CHOICE + 1), value.text());
        return new Text(text, Text.CHOICE, value.kind());
    }

    private Text access(String space, Location at, int bits, ValueType type, Expressions by) {
        Text place = place(space, at, bits, by);
        if (type == ValueType.I64 && bits < Long.SIZE)
            return new Text("(ulong)" + place.in(Text.UNARY), Text.UNARY, Kind.ULONG);
        return place;
    }

    /// @return what stands for the place in memory
    Text place(Effect e, Expressions by) {
        return place(e.space(), Location.of(e.args().getFirst()), (int) e.bits(), by);
    }

    /// @return whether what is stored there is a float
    boolean isReal(Effect e) {
        Array a = arrays.get(name(e.space(), Location.of(e.args().getFirst())));
        return a != null && a.bits() == e.bits() && a.isReal();
    }

    private Text place(String space, Location at, int bits, Expressions by) {
        String name = name(space, at);
        Array array = arrays.get(name);
        Kind kind = bits == 64 ? Kind.ULONG : Kind.UINT;
        if (array != null && array.bits() == bits) {
            if (array.isReal()) kind = Kind.FLOAT;
            return Text.atom("%s[%s]".formatted(name, index(at, bits / Byte.SIZE, by)), kind);
        }
        String type = switch (bits) {
            case 8 -> "uchar";
            case 16 -> "ushort";
            case 64 -> "ulong";
            default -> "uint";
        };
        if (at.isElement(bits / Byte.SIZE) && at.base() != null || at.isElement(bits / Byte.SIZE))
            return Text.atom(
                    "((%s%s *)%s)[%s]".formatted(qualifier(space, at), type, name, index(at, bits / Byte.SIZE, by)),
                    kind);
        return new Text(
                "*(%s%s *)(%s + %s)".formatted(qualifier(space, at), type, name, index(at, 1, by)), Text.UNARY, kind);
    }

    /// @return the address space of a place, as a qualifier
    String qualifier(Effect e) {
        return qualifier(e.space(), Location.of(e.args().getFirst()));
    }

    private String qualifier(String space, Location at) {
        if (!hasQualifiers) return "";
        String own = at.base() == null ? spaces.get(space) : null;
        if (own == null) return "__global ";
        return own.equals("shared") ? "__local " : "";
    }

    /// @param size bytes of an element
    private static String index(Location at, int size, Expressions by) {
        StringBuilder out = new StringBuilder();
        at.products().forEach((t, bytes) -> {
            long n = bytes / size;
            Text x = by.of(t, t.type() == ValueType.I64 ? Kind.ULONG : Kind.UINT);
            if (t.type() == ValueType.I32 && x.kind() == Kind.INT) x = by.of(t, Kind.INT);
            String product =
                    Math.abs(n) == 1 ? x.beside(Text.SUM, true) : x.beside(Text.PRODUCT, false) + " * " + Math.abs(n);
            if (Math.abs(n) == 1 && n > 0 && x.rank() == Text.SUM) product = x.text();
            if (out.isEmpty()) out.append(n < 0 ? "-" : "").append(product);
            else out.append(n < 0 ? " - " : " + ").append(product);
        });
        long rest = at.bytes() / size;
        if (out.isEmpty()) return Long.toString(rest);
        if (rest != 0) out.append(rest < 0 ? " - " : " + ").append(Math.abs(rest));
        return out.toString();
    }
}
