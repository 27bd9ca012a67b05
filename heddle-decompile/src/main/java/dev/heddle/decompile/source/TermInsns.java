package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The instructions that terms were made for, as [InsnKey] has them.
final class TermInsns {
    /// Operations that say nothing: all that read a value may have them, and terms share them.
    private static final Set<Op> CONVERSIONS = EnumSet.of(
            Op.AS_FLOAT, Op.AS_INT, Op.WIDEN_U, Op.WIDEN_S, Op.WIDEN_F, Op.NARROW, Op.HIGH, Op.PAIR, Op.ROUND);

    private Set<Long> now = Set.of();
    private final Map<Term, Set<Long>> made = new HashMap<>();

    /// Terms that became part of another one when that was simplified, and are not among those that it is made of.
    private final Map<Term, Set<Term>> absorbed = new HashMap<>();

    /// Says which instructions the next terms are made for.
    ///
    /// @return those that the last ones were made for
    Set<Long> now(Set<Long> insns) {
        Set<Long> before = now;
        now = insns;
        return before;
    }

    /// @return the one that a term was made for first comes first
    Set<Long> of(Term t) {
        return made.getOrDefault(t, Set.of());
    }

    /// @return those that any term was made for
    Set<Long> all() {
        Set<Long> out = new HashSet<>();
        made.values().forEach(out::addAll);
        return out;
    }

    Set<Term> absorbed(Term by) {
        return absorbed.getOrDefault(by, Set.of());
    }

    void add(Term t) {
        if (now.isEmpty() || t instanceof Term.Computed c && CONVERSIONS.contains(c.op())) return;
        Set<Long> before = of(t);
        if (before.isEmpty()) {
            made.put(t, now);
        } else if (!before.containsAll(now)) {
            Set<Long> both = new LinkedHashSet<>(before);
            both.addAll(now);
            made.put(t, both);
        }
    }

    /// Notes what an operation became.
    ///
    /// @param args of the operation
    void became(Op op, List<Term> args, Term simple) {
        if (!(simple instanceof Term.Computed c)) return;
        boolean isAny = false;
        for (Term a : args) {
            if (!(a instanceof Term.Computed) || a == simple || c.args().contains(a)) continue;
            absorbed.computeIfAbsent(simple, _ -> new LinkedHashSet<>()).add(a);
            isAny = true;
        }
        if (isAny && !CONVERSIONS.contains(op)) add(simple);
    }
}
