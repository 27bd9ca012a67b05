package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Joins accesses to words that lie one behind the other into accesses to vectors.
final class Vectors {
    /// Components of the longest vector.
    private static final int MOST = 4;

    /// Which accesses become vectors.
    enum Joined {
        NONE,
        /// Those of one instruction.
        INSTRUCTION,
        /// Four loads in a row, too, whichever instructions they are of.
        ROW
    }

    private final Terms terms;
    private final Joined joined;
    private final Map<Term, Term> components = new HashMap<>();

    private Vectors(Terms terms, Joined joined) {
        this.terms = terms;
        this.joined = joined;
    }

    static void join(Terms terms, List<Block> blocks, Joined joined) {
        if (joined == Joined.NONE) return;
        Vectors made = new Vectors(terms, joined);
        made.loads(blocks);
        for (Block b : blocks) b.effects = made.effects(b.effects);
        if (made.components.isEmpty()) return;
        Terms.Replacing by = terms.new Replacing(made.components);
        for (Block b : blocks) b.replace(by::in);
    }

    /// Whether a term is the value of a load of several words.
    static boolean isVector(Term t) {
        return t.is(Op.LOAD) && t.args().size() > 1;
    }

    /// @return how many vectors are loaded
    static long count(List<Block> blocks) {
        long effects = blocks.stream()
                .flatMap(b -> b.effects.stream())
                .filter(e -> e.op() == Op.LOAD && !e.parts().isEmpty())
                .count();
        return effects + Operands.all(blocks).stream().filter(Vectors::isVector).count();
    }

    private void component(Term of, Term vector, int number) {
        terms.at(of);
        components.put(of, terms.component(vector, number));
    }

    // ---- loads of what nothing changes

    /// Loads of one instruction, the first one that has them, from one place up to a number of bytes.
    private record Row(long insn, String space, Term.@Nullable Symbol base, Map<Term, Long> products) {}

    private void loads(List<Block> blocks) {
        Map<Row, TreeMap<Long, Term>> rows = new LinkedHashMap<>();
        for (Term t : Operands.all(blocks)) {
            if (!(t instanceof Term.Computed c) || c.op() != Op.LOAD || c.value() != Integer.SIZE) continue;
            Set<Long> insns = terms.insns().of(t);
            Location at = Location.of(t.arg(0));
            // Words of a buffer that have a place of their own are no vector.
            if (insns.isEmpty() || at.products().isEmpty() || !at.isElement(Integer.BYTES)) continue;
            rows.computeIfAbsent(
                            new Row(insns.iterator().next(), c.word(), at.base(), at.products()), _ -> new TreeMap<>())
                    .put(at.bytes(), t);
        }
        rows.forEach((row, words) -> {
            for (List<Term> run : runs(words)) {
                Term.Computed first = (Term.Computed) run.getFirst();
                terms.at(first);
                Term size = terms.number(ValueType.I32, run.size());
                Term vector = terms.plain(
                        ValueType.I32, Op.LOAD, List.of(first.arg(0), size), first.value(), first.word(), null);
                for (int i = 0; i < run.size(); i++) component(run.get(i), vector, i);
            }
        });
    }

    /// @param words by their bytes, in ascending order
    /// @return those that lie one behind the other, as many as vectors have
    private static <T> List<List<T>> runs(Map<Long, T> words) {
        List<List<T>> out = new ArrayList<>();
        List<T> run = new ArrayList<>();
        long next = 0;
        for (Map.Entry<Long, T> w : words.entrySet()) {
            if (w.getKey() != next || run.size() == MOST) run = new ArrayList<>();
            run.add(w.getValue());
            if (run.size() == 2) out.add(run);
            next = w.getKey() + Integer.BYTES;
        }
        return out;
    }

    // ---- effects

    private List<Effect> effects(List<Effect> all) {
        List<Effect> out = new ArrayList<>();
        for (int i = 0; i < all.size(); ) {
            List<Effect> row = row(all, i, joined);
            List<Effect> made = joined(row);
            if (made.size() > 1) {
                row = row(all, i, Joined.INSTRUCTION);
                made = joined(row);
            }
            out.addAll(made);
            i += row.size();
        }
        return out;
    }

    /// Whether there are four loads in a row, of several instructions.
    static boolean hasRows(List<Block> blocks) {
        for (Block b : blocks)
            for (int i = 0; i < b.effects.size(); i++)
                if (row(b.effects, i, Joined.ROW).size()
                        > row(b.effects, i, Joined.INSTRUCTION).size()) return true;
        return false;
    }

    /// @return the accesses from one on that may be a vector
    private static List<Effect> row(List<Effect> all, int from, Joined joined) {
        Effect first = all.get(from);
        int one = from + 1;
        while (one < all.size() && one - from < MOST && areAlike(first, all.get(one), true)) one++;
        int end = one;
        while (joined == Joined.ROW
                && end < all.size()
                && end - from < MOST
                && first.op() == Op.LOAD
                && areAlike(first, all.get(end), false)) end++;
        return all.subList(from, end - from == MOST ? end : one);
    }

    private static boolean areAlike(Effect a, Effect b, boolean isOne) {
        boolean isPlain = (a.op() == Op.LOAD || a.op() == Op.STORE) && a.bits() == Integer.SIZE && a.when() == null;
        if (!isPlain
                || b.op() != a.op()
                || b.when() != null
                || b.bits() != a.bits()
                || isOne && b.insn() != a.insn()
                || !b.space().equals(a.space())) return false;
        Location x = Location.of(a.args().getFirst());
        Location y = Location.of(b.args().getFirst());
        return x.start() == y.start() && x.products().equals(y.products());
    }

    private static long bytes(Effect e) {
        return Location.of(e.args().getFirst()).bytes();
    }

    private List<Effect> joined(List<Effect> some) {
        Location at =
                some.size() < 2 ? null : Location.of(some.getFirst().args().getFirst());
        if (at == null || !at.isElement(Integer.BYTES)) return some;
        List<Effect> sorted = new ArrayList<>(some);
        sorted.sort(Comparator.comparingLong(Vectors::bytes));
        for (int i = 1; i < sorted.size(); i++)
            if (bytes(sorted.get(i)) != bytes(sorted.getFirst()) + (long) i * Integer.BYTES) return some;
        Effect first = sorted.getFirst();
        List<Term> args = new ArrayList<>(List.of(first.args().getFirst()));
        List<Integer> parts = new ArrayList<>();
        Term.Variable to = first.op() == Op.LOAD ? terms.vector(ValueType.I32, sorted.size()) : null;
        for (int i = 0; i < sorted.size(); i++) {
            parts.add(i);
            if (to == null) args.add(sorted.get(i).args().get(1));
            else component(Objects.requireNonNull(sorted.get(i).result()), to, i);
        }
        return List.of(new Effect(first.op(), to, args, null, first.bits(), first.word(), parts, first.insn()));
    }
}
