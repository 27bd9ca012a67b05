package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds what must not be computed where a program does not need it: a machine has a quotient by 0 that nothing is made
/// of, C has none.
final class Traps {
    private static final Set<Op> DIVISIONS = Set.of(Op.DIV_U, Op.DIV_S, Op.REM_U, Op.REM_S);

    private final List<Block> blocks;

    Traps(List<Block> blocks) {
        this.blocks = blocks;
    }

    private static boolean isRisky(Term t) {
        return t instanceof Term.Computed c && DIVISIONS.contains(c.op()) && !(c.arg(1) instanceof Term.Number);
    }

    /// @param named terms that are computed by themselves
    /// @return what a term divides by that may be 0
    static Set<Term> divisors(Term t, Set<Term> named) {
        Set<Term> out = new LinkedHashSet<>();
        collect(t, named, new HashSet<>(), out);
        return out;
    }

    private static void collect(Term t, Set<Term> named, Set<Term> seen, Set<Term> to) {
        for (Term a : Operands.of(t)) if (!named.contains(a) && seen.add(a)) collect(a, named, seen, to);
        if (isRisky(t)) to.add(t.arg(1));
    }

    /// Whether each way from a block comes by one of some others before the lane ends.
    boolean isAlways(int from, Collection<Integer> others) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int at = open.pop();
            if (others.contains(at) || !seen.add(at)) continue;
            Block b = blocks.get(at);
            if (b.exits.isEmpty() || b.exits.stream().anyMatch(e -> e.to() < 0)) return false;
            b.successors().forEach(open::push);
        }
        return true;
    }
}
