package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Accesses to memory as elements of arrays: one array for each buffer, one for the memory of a group, one for that of
/// a lane.
final class Accesses {
    /// @param bits of its elements; 0 if accesses have several widths, or are not at whole elements
    /// @param isReal whether most accesses take its words for floats
    /// @param isSeen whether lanes may see there what others have written
    record Array(int bits, boolean isReal, boolean isWritten, boolean isSeen) {
        String element() {
            return isReal && bits != 0 ? "float" : unsigned(bits == 0 ? Byte.SIZE : bits);
        }

        /// Whether accesses of so many bits are to floats.
        boolean isReal(long accessed) {
            return isReal && accessed == Integer.SIZE;
        }
    }

    /// @return the type of numbers of so many bits
    static String unsigned(int bits) {
        return switch (bits) {
            case 8 -> "uchar";
            case 16 -> "ushort";
            case 64 -> "ulong";
            default -> "uint";
        };
    }

    /// Where an access goes of which no buffer is known.
    static final String UNKNOWN = "memory";

    private final Kinds kinds;
    private final boolean hasQualifiers;
    private final Map<String, String> spaces;
    private final Map<String, Array> arrays = new TreeMap<>();

    /// What pointers into buffers of bytes point to.
    private final Map<Term.Pointer, Array> pointers = new HashMap<>();

    /// @param spaces the names of memories that are no buffers, by address space
    /// @param hasQualifiers whether pointers say their address space
    Accesses(List<Block> blocks, Kinds kinds, Map<String, String> spaces, boolean hasQualifiers) {
        this.kinds = kinds;
        this.hasQualifiers = hasQualifiers;
        this.spaces = spaces;
        Map<String, Usage> usages = new TreeMap<>();
        Collection<Term> terms = Operands.all(blocks);
        Set<Term> asFloat = new HashSet<>();
        for (Term t : terms) if (t.is(Op.AS_FLOAT)) asFloat.add(t.arg(0));
        for (Term t : terms)
            if (t instanceof Term.Computed c && c.op() == Op.LOAD) {
                Usage of = usage(c.word(), Location.of(c.arg(0)), (int) c.value(), usages);
                of.vote(asFloat.contains(t) || kinds.of(t) == Kind.FLOAT, kinds.isTaken(t));
                of.whole.isLoaded = true;
            }
        for (Block b : blocks)
            for (Effect e : b.effects) {
                if (e.op() != Op.LOAD && e.op() != Op.STORE && e.op() != Op.ATOMIC) continue;
                Usage of = usage(e, usages);
                for (Term value : values(e))
                    of.vote(e.op() != Op.ATOMIC && kinds.of(value) == Kind.FLOAT, kinds.isTaken(value));
                of.isAtomic |= e.op() == Op.ATOMIC;
                of.whole.isAtomic |= e.op() == Op.ATOMIC;
                of.whole.isStored |= e.op() == Op.STORE;
                of.whole.isLoaded |= e.op() == Op.LOAD;
            }
        copies(blocks, usages);
        usages.forEach((name, of) -> {
            arrays.put(name, of.array());
            of.pointers.forEach((p, elements) -> pointers.put(p, elements.array()));
        });
    }

    /// Takes arrays of which nothing else is known for what is copied to or from them.
    private void copies(List<Block> blocks, Map<String, Usage> usages) {
        Map<Term, Usage> loads = new HashMap<>();
        Map<Term, Long> widths = new HashMap<>();
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Computed c && c.op() == Op.LOAD) {
                loads.put(t, usage(c.word(), Location.of(c.arg(0)), (int) c.value(), usages));
                widths.put(t, c.value());
            }
        List<Effect> all = blocks.stream().flatMap(b -> b.effects.stream()).toList();
        for (Effect e : all)
            if (e.op() == Op.LOAD && e.result() != null) {
                loads.put(e.result(), usage(e, usages));
                widths.put(e.result(), e.bits());
            }
        for (int round = 0; round < 2; round++)
            for (Effect e : all)
                if (e.op() == Op.STORE)
                    for (Term value : values(e)) {
                        Usage from = loads.get(
                                value.bare().is(Op.TEXEL) ? value.bare().arg(0) : value.bare());
                        Usage to = usage(e, usages);
                        if (value.bare().isArgument() && to.isReal()) kinds.copied(value.bare());
                        if (from == null) continue;
                        if (!from.isKnown()) from.vote(to.isReal(), to.isKnown());
                        else if (!to.isKnown()) to.vote(from.isReal(), true);
                    }
        loads.forEach((t, of) -> {
            if (of.array().isReal(widths.getOrDefault(t, 0L))) kinds.copied(t);
        });
    }

    /// @return what an access reads or writes
    private static List<Term> values(Effect e) {
        if (e.op() == Op.STORE) return e.args().subList(1, e.args().size());
        return e.result() == null ? List.of() : List.of(e.result());
    }

    /// How the accesses to an array take it.
    private static final class Usage {
        /// How all accesses to the buffer take it, through whatever pointer.
        private final Usage whole;

        private final Set<Integer> widths = new HashSet<>();
        private int reals;
        private int others;
        private boolean isAtomic;
        private boolean isStored;
        private boolean isLoaded;
        private final Map<Term.Pointer, Usage> pointers = new HashMap<>();

        Usage(@Nullable Usage whole) {
            this.whole = whole == null ? this : whole;
        }

        /// @param isTaken whether anything takes the value for something
        void vote(boolean isReal, boolean isTaken) {
            if (!isTaken) return;
            if (isReal) reals++;
            else others++;
        }

        boolean isKnown() {
            return reals + others > 0;
        }

        boolean isReal() {
            return reals > others;
        }

        Array array() {
            int bits = widths.size() == 1 ? widths.iterator().next() : 0;
            boolean mayBeReal = bits == Integer.SIZE || bits == 0;
            boolean isSeen = isLoaded ? isStored || isAtomic : isStored && isAtomic;
            return new Array(bits, mayBeReal && isReal() && !isAtomic, isStored || isAtomic, isSeen);
        }
    }

    private Usage usage(Effect e, Map<String, Usage> usages) {
        return usage(e.space(), Location.of(e.args().getFirst()), (int) e.bits(), usages);
    }

    private Usage usage(String space, Location at, int bits, Map<String, Usage> usages) {
        Usage of = usages.computeIfAbsent(name(space, at), _ -> new Usage(null));
        of.widths.add(bits);
        Term.Pointer pointer = at.pointer();
        if (pointer != null) {
            Usage whole = of;
            whole.widths.add(0);
            of = whole.pointers.computeIfAbsent(pointer, _ -> new Usage(whole));
            of.widths.add(bits);
        }
        // What is not at a whole element makes bytes of all.
        if (!at.isElement(bits / Byte.SIZE)) of.widths.add(0);
        return of;
    }

    /// @return the arrays by their names
    Map<String, Array> arrays() {
        return arrays;
    }

    /// Whether the text is a program in C, that runs.
    boolean isCompiled() {
        return !hasQualifiers;
    }

    /// @return what stands before an array that does not change, so that lanes in C have only one
    String once() {
        return hasQualifiers ? "" : "static ";
    }

    /// Whether no buffer is known for an access.
    boolean isUnknown(Effect e) {
        return name(e.space(), Location.of(e.args().getFirst())).equals(UNKNOWN);
    }

    private String name(String space, Location at) {
        if (at.base() != null) return at.base().name();
        return spaces.getOrDefault(space, UNKNOWN);
    }

    private @Nullable Array array(String space, Location at) {
        return at.pointer() != null ? pointers.get(at.pointer()) : arrays.get(name(space, at));
    }

    // ---- texts

    /// @return the type of a pointer into a buffer
    String type(Term.Pointer p) {
        Array array = Objects.requireNonNull(pointers.get(p));
        return qualifier("", p.location()) + array.element() + " *";
    }

    /// @return what a pointer is made of
    Text pointer(Term.Pointer p, Expressions by) {
        Location at = p.location();
        boolean isBegin = at.products().isEmpty() && at.bytes() == 0;
        String place =
                isBegin ? p.base().name() : "(%s + %s)".formatted(p.base().name(), index(at, 1, by));
        return new Text("(%s)%s".formatted(type(p), place), Text.UNARY, Kind.ULONG);
    }

    /// @return what an array is called, or a pointer into it
    private String called(String space, Location at, Expressions by) {
        Term.Pointer p = at.pointer();
        return p == null ? name(space, at) : by.own(p).text();
    }

    /// @return the memories in which lanes see what others have written, as a barrier names them
    String fences() {
        List<String> out = new ArrayList<>();
        if (arrays.containsKey("shared")) out.add("CLK_LOCAL_MEM_FENCE");
        boolean isSeen = arrays.containsKey(UNKNOWN);
        for (Map.Entry<String, Array> a : arrays.entrySet())
            isSeen |= a.getValue().isSeen() && !spaces.containsValue(a.getKey());
        if (isSeen || out.isEmpty()) out.add("CLK_GLOBAL_MEM_FENCE");
        return String.join(" | ", out);
    }

    /// @return a vector of this kind that is loaded
    String loadVector(Term.Computed c, Kind kind, Expressions by) {
        return loadVector(c.word(), Location.of(c.arg(0)), c.size(), kind, by);
    }

    /// @return a vector of this kind that is loaded
    String loadVector(Effect e, Kind kind, Expressions by) {
        return loadVector(e.space(), Location.of(e.args().getFirst()), e.parts().size(), kind, by);
    }

    private String loadVector(String space, Location at, int size, Kind kind, Expressions by) {
        return "vload%d(%s)".formatted(size, vectorPlace(space, at, size, kind, by));
    }

    /// @return a statement without its end
    String storeVector(Effect e, Expressions by) {
        List<Term> values = values(e);
        int size = e.parts().size();
        Location at = Location.of(e.args().getFirst());
        Kind kind = isReal(e) ? Kind.FLOAT : Kind.UINT;
        if (values.size() == 1)
            return "vstore%d(%s, %s)"
                    .formatted(size, by.of(values.getFirst(), kind).text(), vectorPlace(e.space(), at, size, kind, by));
        List<String> parts = new ArrayList<>();
        for (Term t : values) parts.add(by.set(t, kind).text());
        String list = String.join(", ", parts);
        String type = kind.text() + size;
        String value = hasQualifiers ? "(%s)(%s)".formatted(type, list) : "((%s){%s})".formatted(type, list);
        return "vstore%d(%s, %s)".formatted(size, value, vectorPlace(e.space(), at, size, kind, by));
    }

    /// Whether an access is to a whole word at its place.
    boolean isWord(Effect e) {
        return e.bits() == Integer.SIZE && Location.of(e.args().getFirst()).isElement(Integer.BYTES);
    }

    /// @param halves the two floats that a word is stored for
    /// @return a statement without its end
    String storeHalves(Effect e, List<Term> halves, Expressions by) {
        Location at = Location.of(e.args().getFirst());
        String list = by.of(halves.getFirst(), Kind.FLOAT).text() + ", "
                + by.of(halves.getLast(), Kind.FLOAT).text();
        String value = hasQualifiers ? "(float2)(%s)".formatted(list) : "((float2){%s})".formatted(list);
        return "vstore_half2(%s, %s, (%shalf *)%s)"
                .formatted(value, index(at, Integer.BYTES, by), qualifier(e.space(), at), name(e.space(), at));
    }

    /// @return the number of a vector in an array, and the array
    private String vectorPlace(String space, Location at, int size, Kind kind, Expressions by) {
        String name = called(space, at, by);
        Array array = array(space, at);
        boolean isPlain =
                array != null && array.bits() == Integer.SIZE && kind == (array.isReal() ? Kind.FLOAT : Kind.UINT);
        String pointer = isPlain ? name : "(%s%s *)%s".formatted(qualifier(space, at), kind.text(), name);
        if (at.isElement(size * Integer.BYTES)) return index(at, size * Integer.BYTES, by) + ", " + pointer;
        return "0, %s + %s".formatted(pointer, index(at, Integer.BYTES, by));
    }

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
        Array a = array(e.space(), Location.of(e.args().getFirst()));
        return a != null && a.isReal(e.bits());
    }

    private Text place(String space, Location at, int bits, Expressions by) {
        String name = called(space, at, by);
        Array array = array(space, at);
        boolean isReal = array != null && array.isReal(bits);
        Kind kind = isReal ? Kind.FLOAT : bits == Long.SIZE ? Kind.ULONG : Kind.UINT;
        if (array != null && array.bits() == bits) {
            return Text.atom("%s[%s]".formatted(name, index(at, bits / Byte.SIZE, by)), kind);
        }
        // Elements of what is accessed by several widths are bytes.
        if (array != null && array.bits() == 0 && bits == Byte.SIZE)
            return Text.atom("%s[%s]".formatted(name, index(at, 1, by)), kind);
        String type = qualifier(space, at) + (isReal ? "float" : unsigned(bits));
        if (at.isElement(bits / Byte.SIZE))
            return Text.atom("((%s *)%s)[%s]".formatted(type, name, index(at, bits / Byte.SIZE, by)), kind);
        return new Text("*(%s *)(%s + %s)".formatted(type, name, index(at, 1, by)), Text.UNARY, kind);
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
        // Bytes are counted from a pointer, to which a number with a sign is added as one.
        boolean isWide = size == 1 || at.products().keySet().stream().anyMatch(t -> t.type() == ValueType.I64);
        at.products().forEach((t, bytes) -> {
            long n = bytes / size;
            Text x = isWide ? by.integer(t, Kind.unsigned(t.type())) : by.bits(t);
            String product =
                    Math.abs(n) == 1 ? x.beside(Text.SUM, true) : x.beside(Text.PRODUCT, false) + " * " + Math.abs(n);
            if (Math.abs(n) == 1 && n > 0 && x.rank() == Text.SUM) product = x.text();
            if (out.isEmpty()) out.append(n < 0 ? "-" : "").append(product);
            else out.append(n < 0 ? " - " : " + ").append(product);
        });
        long rest = at.bytes() / size;
        if (out.isEmpty()) return Long.toString(rest);
        // A 0 makes accesses of one shape alike, until they are printed.
        out.append(rest < 0 ? " - " : " + ").append(Math.abs(rest));
        return out.toString();
    }
}
