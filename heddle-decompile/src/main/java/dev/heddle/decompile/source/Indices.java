package dev.heddle.decompile.source;

import dev.heddle.lift.Op;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the sums that several accesses have in their places values of their own, so that these are computed once.
final class Indices {
    /// Operators of a sum, times the accesses that have it, from which on it is worth a name.
    private static final int WORTH = 3;

    /// What is added up, in elements.
    private record Key(Map<Term, Long> products) {}

    private final Terms terms;
    private final Map<Key, Integer> counts = new HashMap<>();
    private final Map<Key, Term.Index> made = new HashMap<>();

    private Indices(Terms terms) {
        this.terms = terms;
    }

    static void share(Terms terms, List<Block> blocks) {
        Indices made = new Indices(terms);
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Computed c && c.op() == Op.LOAD) made.count(Location.of(t.arg(0)), unit(c));
        for (Block b : blocks)
            for (Effect e : b.effects)
                if (isAccess(e)) made.count(Location.of(e.args().getFirst()), unit(e));
        Map<Term, Term> by = new HashMap<>();
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Computed c && c.op() == Op.LOAD) made.note(c.arg(0), unit(c), by);
        for (Block b : blocks)
            for (Effect e : b.effects) if (isAccess(e)) made.note(e.args().getFirst(), unit(e), by);
        if (by.isEmpty()) return;
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) b.replace(replacing::in);
    }

    private static boolean isAccess(Effect e) {
        return e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC;
    }

    // ---- elements

    /// @return bytes of what an access counts in
    private static int unit(Term.Computed load) {
        return unit(Location.of(load.arg(0)), (int) load.value(), Vectors.isVector(load) ? Vectors.size(load) : 1);
    }

    private static int unit(Effect e) {
        return unit(
                Location.of(e.args().getFirst()),
                (int) e.bits(),
                Math.max(1, e.parts().size()));
    }

    private static int unit(Location at, int bits, int components) {
        int element = bits / Byte.SIZE;
        if (at.isElement(element * components)) return element * components;
        return at.isElement(element) ? element : 1;
    }

    private static @Nullable Key key(Location at, int unit) {
        if (at.products().isEmpty()) return null;
        Map<Term, Long> scaled = new HashMap<>();
        at.products().forEach((t, by) -> scaled.put(t, by / unit));
        return new Key(scaled);
    }

    private void count(Location at, int unit) {
        Key key = key(at, unit);
        if (key != null) counts.merge(key, 1, Integer::sum);
    }

    // ---- sums

    private void note(Term address, int unit, Map<Term, Term> by) {
        Location at = Location.of(address);
        Key key = key(at, unit);
        if (key == null || by.containsKey(address)) return;
        int operators = at.products().size() - 1;
        for (long n : key.products.values()) if (Math.abs(n) != 1) operators++;
        int count = counts.getOrDefault(key, 0);
        if (count < 2 || operators * count < WORTH) return;
        Term.Index index = made.get(key);
        if (index == null) {
            index = terms.index(sum(at, unit));
            made.put(key, index);
        }
        by.put(address, address(address.type(), at, index, unit));
    }

    private Term sum(Location at, int unit) {
        boolean isWide = at.terms().stream().anyMatch(t -> t.type() == ValueType.I64);
        ValueType type = isWide ? ValueType.I64 : ValueType.I32;
        List<Term> parts = new ArrayList<>();
        at.products().forEach((t, by) -> {
            Term x = t.type() == type ? t : plain(type, Op.WIDEN_U, t);
            long n = by / unit;
            parts.add(n == 1 ? x : plain(type, Op.MUL, x, terms.number(type, n)));
        });
        Term out = parts.getFirst();
        for (Term p : parts.subList(1, parts.size())) out = plain(type, Op.ADD, out, p);
        return out;
    }

    private Term address(ValueType type, Location at, Term.Index index, int unit) {
        Term t = index.type() == type ? index : plain(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, index);
        if (unit != 1) t = plain(type, Op.MUL, t, terms.number(type, unit));
        if (at.base() != null) t = plain(type, Op.ADD, at.base(), t);
        return at.bytes() == 0 ? t : plain(type, Op.ADD, t, terms.number(type, at.bytes()));
    }

    private Term plain(ValueType type, Op op, Term... args) {
        return terms.plain(type, op, List.of(args), 0, "", null);
    }
}
