package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes the sums that several accesses have in their places values of their own, so that these are computed once.
final class Indices {
    /// Operators of a sum, times the accesses that have it, from which on it is worth a name.
    private static final int WORTH = 3;

    private final Terms terms;

    /// How many accesses have products in their places.
    private final Map<Map<Term, Long>, Integer> counts = new HashMap<>();

    private final Map<Map<Term, Long>, Term.Index> made = new HashMap<>();

    private Indices(Terms terms) {
        this.terms = terms;
    }

    static void share(Terms terms, List<Block> blocks) {
        List<Access> all = accesses(blocks);
        Indices made = new Indices(terms);
        for (Access a : all) made.counts.merge(a.products(), 1, Integer::sum);
        Map<Term, Term> by = new HashMap<>();
        for (Access a : all) made.note(a, by);
        if (by.isEmpty()) return;
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) b.replace(replacing::in);
    }

    // ---- accesses

    /// An access to a place that is not just a number.
    ///
    /// @param unit bytes of what it counts in
    /// @param products of the place, in units
    private record Access(Term address, Location at, int unit, Map<Term, Long> products) {
        static Access of(Term address, int bits, int components) {
            Location at = Location.of(address);
            int element = bits / Byte.SIZE;
            int unit = at.isElement(element * components) ? element * components : at.isElement(element) ? element : 1;
            Map<Term, Long> products = new LinkedHashMap<>();
            at.products().forEach((t, by) -> products.put(t, by / unit));
            return new Access(address, at, unit, products);
        }
    }

    private static List<Access> accesses(List<Block> blocks) {
        List<Access> out = new ArrayList<>();
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Computed c && c.op() == Op.LOAD)
                out.add(Access.of(c.arg(0), (int) c.value(), Vectors.isVector(c) ? Vectors.size(c) : 1));
        for (Block b : blocks)
            for (Effect e : b.effects)
                if (e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC)
                    out.add(Access.of(
                            e.args().getFirst(),
                            (int) e.bits(),
                            Math.max(1, e.parts().size())));
        out.removeIf(a -> a.products().isEmpty());
        return out;
    }

    // ---- sums

    private void note(Access a, Map<Term, Term> by) {
        if (by.containsKey(a.address)) return;
        int operators = a.products.size() - 1;
        for (long n : a.products.values()) if (Math.abs(n) != 1) operators++;
        int count = counts.getOrDefault(a.products, 0);
        if (count < 2 || operators * count < WORTH) return;
        terms.at(a.address);
        Term.Index index = made.get(a.products);
        if (index == null) {
            index = terms.index(sum(a));
            made.put(a.products, index);
        }
        by.put(a.address, address(a, index));
    }

    private Term sum(Access a) {
        boolean isWide = a.products.keySet().stream().anyMatch(t -> t.type() == ValueType.I64);
        ValueType type = isWide ? ValueType.I64 : ValueType.I32;
        List<Term> parts = new ArrayList<>();
        a.products.forEach((t, n) -> {
            Term x = t.type() == type ? t : terms.plain(type, Op.WIDEN_U, t);
            parts.add(n == 1 ? x : terms.plain(type, Op.MUL, x, terms.number(type, n)));
        });
        Term out = parts.getFirst();
        for (Term p : parts.subList(1, parts.size())) out = terms.plain(type, Op.ADD, out, p);
        return out;
    }

    private Term address(Access a, Term.Index index) {
        ValueType type = a.address.type();
        Term t =
                index.type() == type ? index : terms.plain(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, index);
        if (a.unit != 1) t = terms.plain(type, Op.MUL, t, terms.number(type, a.unit));
        if (a.at.base() != null) t = terms.plain(type, Op.ADD, a.at.base(), t);
        return a.at.bytes() == 0 ? t : terms.plain(type, Op.ADD, t, terms.number(type, a.at.bytes()));
    }
}
