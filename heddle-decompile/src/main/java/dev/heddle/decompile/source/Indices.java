package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the sums that several accesses have in their places values of their own, so that these are computed once. What
/// is computed as a value anyway is taken from there, whether it is a place as a whole or a part of it.
final class Indices {
    /// Operators of a sum, times the accesses that have it, from which on it is worth a name.
    private static final int WORTH = 3;

    /// Products of a sum that is a part of places only.
    private static final int FEWEST = 3;

    /// Places that are compared with each other.
    private static final int MOST_PLACES = 200;

    private final Terms terms;

    /// How many accesses have products in their places.
    private final Map<Map<Term, Long>, Integer> counts = new LinkedHashMap<>();

    /// Sums by one of the values that they are made of: those of most operators first.
    private final Map<Term, List<Sum>> sums = new HashMap<>();

    private final Map<Sum, Term.Index> made = new HashMap<>();

    private Indices(Terms terms) {
        this.terms = terms;
    }

    static void share(Terms terms, List<Block> blocks) {
        List<Access> all = accesses(blocks);
        Indices made = new Indices(terms);
        for (Access a : all) made.counts.merge(a.products(), 1, Integer::sum);
        made.find(Operands.all(blocks));
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
                out.add(Access.of(c.arg(0), (int) c.value(), Math.max(1, c.size())));
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

    /// Products that are added up.
    ///
    /// @param rest a number that is added to them
    /// @param value that is computed anyway; null for what only places have
    private record Sum(
            Map<Term, Long> products, long rest, @Nullable Term value) {
        int operators() {
            return Indices.operators(products);
        }

        /// Whether this is a part of other products.
        ///
        /// @param sign -1 where it is taken away
        boolean isIn(Map<Term, Long> all, int sign) {
            return products.size() <= all.size()
                    && products.entrySet().stream()
                            .allMatch(e -> all.getOrDefault(e.getKey(), 0L) == sign * e.getValue());
        }
    }

    private static int operators(Map<Term, Long> products) {
        int out = products.size() - 1;
        for (long n : products.values()) if (Math.abs(n) != 1) out++;
        return out;
    }

    /// Finds the sums that places may be made of.
    private void find(Collection<Term> all) {
        Map<Map<Term, Long>, Sum> out = new LinkedHashMap<>();
        for (Term t : all) {
            if (t.type() != ValueType.I32) continue;
            Location at = Location.ofValue(t);
            if (at == null || at.base() != null || operators(at.products()) < 1) continue;
            Sum s = new Sum(at.products(), at.bytes(), t);
            // That of which least has to be taken away.
            out.merge(s.products, s, (x, y) -> Math.abs(y.rest) < Math.abs(x.rest) ? y : x);
        }
        Set<Map<Term, Long>> parts = new LinkedHashSet<>(counts.keySet());
        parts.addAll(common());
        parts.forEach(products -> {
            boolean isWorth = products.values().stream().anyMatch(n -> n > 0) && isWorth(products);
            if (isWorth) out.putIfAbsent(products, new Sum(products, 0, null));
        });
        for (Sum s : out.values())
            sums.computeIfAbsent(s.products.keySet().iterator().next(), _ -> new ArrayList<>())
                    .add(s);
        for (List<Sum> some : sums.values())
            some.sort(Comparator.comparingInt(Sum::operators).reversed());
    }

    /// @return what places have in common with others
    private Set<Map<Term, Long>> common() {
        Set<Map<Term, Long>> out = new LinkedHashSet<>();
        if (counts.size() > MOST_PLACES) return out;
        for (Map<Term, Long> a : counts.keySet())
            for (Map<Term, Long> b : counts.keySet()) {
                Map<Term, Long> both = new LinkedHashMap<>(a);
                both.entrySet().retainAll(b.entrySet());
                if (both.size() >= FEWEST && both.size() < a.size() && both.size() < b.size()) out.add(both);
            }
        return out;
    }

    /// Whether enough places have some products in them.
    private boolean isWorth(Map<Term, Long> products) {
        Sum s = new Sum(products, 0, null);
        int times = 0;
        for (Map.Entry<Map<Term, Long>, Integer> e : counts.entrySet())
            if (s.isIn(e.getKey(), 1)) times += e.getValue();
        return times > 1 && s.operators() * times >= WORTH;
    }

    private void note(Access a, Map<Term, Term> by) {
        if (by.containsKey(a.address)) return;
        terms.at(a.address);
        boolean isWide = a.products.keySet().stream().anyMatch(t -> t.type() == ValueType.I64);
        Parts parts = parts(a.products, isWide, null);
        if (parts.isEmpty()) return;
        by.put(a.address, address(a, sum(parts), parts.rest));
    }

    /// What products are put together of.
    ///
    /// @param sums values of their own, with 1 or -1
    /// @param products what is left
    /// @param rest a number that the sums have too much
    private record Parts(Map<Term.Index, Long> sums, Map<Term, Long> products, long rest) {
        static Parts plain(Map<Term, Long> products) {
            return new Parts(Map.of(), products, 0);
        }

        boolean isEmpty() {
            return sums.isEmpty();
        }
    }

    /// @param isWhole whether only all products together may be a sum: those of 64 bits wrap at other places
    /// @param without the sum that has these products
    private Parts parts(Map<Term, Long> products, boolean isWhole, @Nullable Sum without) {
        Map<Term, Long> left = new LinkedHashMap<>(products);
        Map<Term.Index, Long> found = new LinkedHashMap<>();
        long rest = 0;
        for (Term t : List.copyOf(products.keySet())) {
            if (!left.containsKey(t)) continue;
            for (Sum s : sums.getOrDefault(t, List.of())) {
                boolean isOther = s != without && (!isWhole || s.value == null && s.products.equals(products));
                long sign = s.isIn(left, 1) ? 1 : !isWhole && s.isIn(left, -1) ? -1 : 0;
                if (!isOther || sign == 0) continue;
                found.put(index(s), sign);
                left.keySet().removeAll(s.products.keySet());
                rest += sign * s.rest;
                break;
            }
        }
        return new Parts(found, left, rest);
    }

    private Term.Index index(Sum s) {
        Term.Index known = made.get(s);
        if (known != null) return known;
        Term value = s.value;
        if (value == null) {
            boolean isWide = s.products.keySet().stream().anyMatch(t -> t.type() == ValueType.I64);
            Parts parts = isWide ? Parts.plain(s.products) : parts(s.products, false, s);
            // A number in it would have to be taken away in each place.
            value = sum(parts.rest == 0 ? parts : Parts.plain(s.products));
        }
        Term.Index index = terms.index(value);
        made.put(s, index);
        return index;
    }

    private Term sum(Parts of) {
        Map<Term, Long> all = new LinkedHashMap<>(of.sums);
        all.putAll(of.products);
        boolean isWide = all.keySet().stream().anyMatch(t -> t.type() == ValueType.I64);
        ValueType type = isWide ? ValueType.I64 : ValueType.I32;
        List<Term> parts = new ArrayList<>();
        all.forEach((t, n) -> {
            Term x = widened(t, type);
            parts.add(n == 1 ? x : terms.plain(type, Op.MUL, x, terms.number(type, n)));
        });
        Term out = parts.getFirst();
        for (Term p : parts.subList(1, parts.size())) out = terms.plain(type, Op.ADD, out, p);
        return out;
    }

    private Term widened(Term t, ValueType type) {
        return t.type() == type ? t : terms.plain(type, Op.WIDEN_U, t);
    }

    /// @param rest what the index has too much
    private Term address(Access a, Term index, long rest) {
        ValueType type = a.address.type();
        Term t =
                index.type() == type ? index : terms.plain(type, type == ValueType.I64 ? Op.WIDEN_U : Op.NARROW, index);
        if (a.unit != 1) t = terms.plain(type, Op.MUL, t, terms.number(type, a.unit));
        Term start = a.at.start();
        if (start != null) t = terms.plain(type, Op.ADD, start, t);
        long bytes = a.at.bytes() - rest * a.unit;
        return bytes == 0 ? t : terms.plain(type, Op.ADD, t, terms.number(type, bytes));
    }
}
