package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Gives buffers of bytes pointers to the elements that accesses take them for: what keeps a place from being one of a
/// whole element, such as an offset that a kernel was given, is a part of the pointer.
final class Pointers {
    private final Terms terms;
    private final Map<Place, Term.Pointer> made = new HashMap<>();

    private Pointers(Terms terms) {
        this.terms = terms;
    }

    static void find(Terms terms, List<Block> blocks) {
        List<Access> all = accesses(blocks);
        Map<Term.Symbol, Set<Integer>> widths = new HashMap<>();
        Map<Place, Integer> counts = new HashMap<>();
        Map<Term, Set<Place>> places = new HashMap<>();
        for (Access a : all) {
            Set<Integer> of = widths.computeIfAbsent(a.place().base(), _ -> new HashSet<>());
            of.add(a.place().bits());
            if (!a.at().isElement(a.place().bits() / Byte.SIZE)) of.add(0);
            counts.merge(a.place(), 1, Integer::sum);
            places.computeIfAbsent(a.address(), _ -> new HashSet<>()).add(a.place());
        }
        Pointers pointers = new Pointers(terms);
        Map<Term, Term> by = new HashMap<>();
        for (Access a : all) {
            Place p = a.place();
            boolean isCounted = !p.products().isEmpty() && !a.rest().isEmpty();
            boolean isWorth = isCounted || Objects.requireNonNull(counts.get(p)) > 1;
            boolean areBytes = Objects.requireNonNull(widths.get(p.base())).size() > 1;
            // What several widths are accessed at stays a place in bytes.
            boolean isOfOne = Objects.requireNonNull(places.get(a.address())).size() == 1;
            if (areBytes && isWorth && isOfOne && p.bits() > Byte.SIZE) by.put(a.address(), pointers.address(a));
        }
        if (by.isEmpty()) return;
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) b.replace(replacing::in);
    }

    /// A place from which elements are counted.
    ///
    /// @param products what is added to the begin of the buffer
    /// @param bytes the rest of it
    /// @param bits of an element
    private record Place(Term.Symbol base, Map<Term, Long> products, long bytes, int bits) {}

    /// @param rest what is added to the place, in bytes
    private record Access(Term address, Location at, Place place, Map<Term, Long> rest) {
        static Access of(Term address, Location at, Term.Symbol base, int bits) {
            int size = bits / Byte.SIZE;
            Map<Term, Long> products = new LinkedHashMap<>();
            Map<Term, Long> rest = new LinkedHashMap<>();
            at.products().forEach((t, by) -> (by % size == 0 ? rest : products).put(t, by));
            Place place = new Place(base, products, Math.floorMod(at.bytes(), (long) size), bits);
            return new Access(address, at, place, rest);
        }
    }

    private static List<Access> accesses(List<Block> blocks) {
        List<Access> out = new ArrayList<>();
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Computed c && c.op() == Op.LOAD) add(c.arg(0), c.value(), out);
        for (Block b : blocks)
            for (Effect e : b.effects)
                if (e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC)
                    add(e.args().getFirst(), e.bits(), out);
        return out;
    }

    private static void add(Term address, long bits, List<Access> to) {
        Location at = Location.of(address);
        Term.Symbol base = at.base();
        if (base != null) to.add(Access.of(address, at, base, (int) bits));
    }

    private Term address(Access a) {
        terms.at(a.address());
        Term out = made.computeIfAbsent(a.place(), p -> terms.pointer(p.base(), p.products(), p.bytes(), p.bits()));
        for (Map.Entry<Term, Long> e : a.rest().entrySet()) {
            Term t = e.getKey();
            Term wide = t.type() == ValueType.I64 ? t : terms.plain(ValueType.I64, Op.WIDEN_U, t);
            Term by = terms.number(ValueType.I64, e.getValue());
            out = terms.plain(ValueType.I64, Op.ADD, out, terms.plain(ValueType.I64, Op.MUL, wide, by));
        }
        long bytes = a.at().bytes() - a.place().bytes();
        return bytes == 0 ? out : terms.plain(ValueType.I64, Op.ADD, out, terms.number(ValueType.I64, bytes));
    }
}
