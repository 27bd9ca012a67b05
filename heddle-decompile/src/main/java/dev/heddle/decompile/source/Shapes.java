package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The terms of a program by their shapes: the operations that they are made of, down to some depth.
final class Shapes {
    /// The depths at which terms are compared.
    private static final int[] DEPTHS = {2, 3, 4, 5, 6, 8, 10, 14};

    private static final int DEEPEST = 14;
    private static final int NEAR = 4;

    private static final Set<Op> LEAVES = EnumSet.of(Op.LOAD, Op.RESOURCE);
    private static final Set<Op> SILENT =
            EnumSet.of(Op.WIDEN_U, Op.WIDEN_S, Op.WIDEN_F, Op.NARROW, Op.AS_FLOAT, Op.AS_INT, Op.ROUND);

    /// Operations that are not worth a function by themselves.
    private static final Set<Op> NO_ROOTS = EnumSet.of(
            Op.WIDEN_U, Op.WIDEN_S, Op.WIDEN_F, Op.NARROW, Op.AS_FLOAT, Op.AS_INT, Op.LOAD, Op.TEXEL, Op.RESOURCE);

    private final Collection<Term> all;

    private final Map<Term, Set<Term>> parents = new HashMap<>();

    /// What effects, ways on and phis are made of.
    private final Set<Term> outside = new HashSet<>();

    /// Of each term, at each depth.
    private final Map<Term, long[]> shapes = new HashMap<>();

    Shapes(List<Block> blocks) {
        all = Operands.all(blocks);
        for (Block b : blocks) outside.addAll(Operands.of(b));
        for (Term t : all)
            for (Term a : Operands.of(t))
                parents.computeIfAbsent(a, _ -> new HashSet<>()).add(t);
        for (Term t : all) shapes.put(t, shape(t));
    }

    /// @return terms of the same shape, from the deepest shapes on, each list once
    Collection<List<Term>> groups(Set<Term> without) {
        Set<List<Term>> out = new java.util.LinkedHashSet<>();
        for (int i = DEPTHS.length - 1; i >= 0; i--) {
            Map<Long, List<Term>> groups = new LinkedHashMap<>();
            for (Term t : all)
                if (isRoot(t) && !without.contains(t))
                    groups.computeIfAbsent(shape(t, DEPTHS[i]), _ -> new ArrayList<>())
                            .add(t);
            groups.values().stream().filter(g -> g.size() > 1).forEach(out::add);
        }
        return out;
    }

    private static boolean isRoot(Term t) {
        return t instanceof Term.Call
                || t instanceof Term.Computed c
                        && !NO_ROOTS.contains(c.op())
                        && c.type().bits() <= Integer.SIZE;
    }

    private long shape(Term t, int depth) {
        return Objects.requireNonNull(shapes.get(t))[depth];
    }

    private long[] shape(Term t) {
        long[] out = new long[DEEPEST + 1];
        Arrays.fill(out, t.type().name().hashCode());
        if (!t.isMade() || t instanceof Term.Index || t instanceof Term.Pointer || isLeaf(t)) return out;
        long own = t instanceof Term.Computed c
                ? Objects.hash(c.op().text(), c.value(), c.word(), t.type().name())
                : System.identityHashCode(((Term.Call) t).function());
        for (int d = 1; d <= DEEPEST; d++) {
            long sum = own * 0x9e3779b97f4a7c15L;
            // Operands may come in any order.
            for (Term a : t.args()) {
                long x = (shape(a, d - 1) + own) * 0xbf58476d1ce4e5b9L;
                sum += x ^ x >>> 29;
            }
            out[d] = sum;
        }
        return out;
    }

    /// Whether a term is one that functions are given: a load, or a component of what is no vector.
    boolean isLeaf(Term t) {
        return t instanceof Term.Computed c && (LEAVES.contains(c.op()) || c.op() == Op.TEXEL && !t.isComponent());
    }

    /// @return how many steps two terms have the same operations
    int likeness(Term a, Term b) {
        int out = 0;
        while (out < NEAR && shape(a, out + 1) == shape(b, out + 1)) out++;
        return out;
    }

    /// Whether nothing else than some terms has a term in it.
    boolean isOnlyIn(Term t, Set<Term> some) {
        return !outside.contains(t) && some.containsAll(parents.getOrDefault(t, Set.of()));
    }

    /// @return the term without conversions that print nothing
    static Term spoken(Term t) {
        return t instanceof Term.Computed c && SILENT.contains(c.op()) ? spoken(t.arg(0)) : t;
    }

    /// @return printed operators of a term, without those of what it is made of
    static int weight(Term t) {
        if (t instanceof Term.Call) return 1;
        if (!(t instanceof Term.Computed c) || SILENT.contains(c.op()) || c.op() == Op.TEXEL) return 0;
        return c.op() == Op.HIGH && c.arg(0).is(Op.MUL) ? 0 : 1;
    }
}
