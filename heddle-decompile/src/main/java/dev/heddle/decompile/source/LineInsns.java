package dev.heddle.decompile.source;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the instructions that what is printed came of: those of all terms in it that have no names of their own, and
/// of terms that were simplified away in it.
final class LineInsns {
    /// Terms that were simplified away, looked at for one line.
    private static final int MOST_GONE = 1000;

    private final Placement placement;
    private final TermInsns insns;

    /// The terms that the program still has.
    private final Set<Term> living = new HashSet<>();

    LineInsns(List<Block> blocks, Placement placement, TermInsns insns) {
        this.placement = placement;
        this.insns = insns;
        for (Block b : blocks) {
            for (Block.Phi p : b.phis) p.from().values().forEach(this::lives);
            for (Effect e : b.effects) {
                e.args().forEach(this::lives);
                if (e.when() != null) lives(e.when());
            }
            for (Block.Exit e : b.exits) if (e.when() != null) lives(e.when());
        }
    }

    private void lives(Term t) {
        if (!living.add(t)) return;
        t.args().forEach(this::lives);
        if (t instanceof Term.Call c) lives(c.origin());
    }

    /// What is found for one line.
    private final class Line {
        private final Set<Long> out = new TreeSet<>();
        private final Set<Term> seen = new HashSet<>();
        private int gone;

        void effect(Effect e) {
            out.add(e.insn());
            e.args().forEach(this::part);
            Term when = e.when();
            if (when != null) part(when);
        }

        void part(Term t) {
            if (!placement.isNamed(t)) whole(t);
        }

        void whole(Term t) {
            if (!seen.add(t)) return;
            out.addAll(insns.of(t));
            insns.absorbed(t).forEach(this::gone);
            if (t instanceof Term.Variable) placement.inlined(t).ifPresent(this::effect);
            t.args().forEach(this::part);
            if (t instanceof Term.Call c) call(c.origin(), Set.copyOf(c.args()));
        }

        /// What a function stands for in a call.
        private void call(Term t, Set<Term> args) {
            if (args.contains(t) || !t.isMade() || !seen.add(t)) return;
            out.addAll(insns.of(t));
            insns.absorbed(t).forEach(this::gone);
            t.args().forEach(a -> call(a, args));
        }

        private void gone(Term t) {
            if (living.contains(t) || gone > MOST_GONE || !seen.add(t)) return;
            gone++;
            out.addAll(insns.of(t));
            insns.absorbed(t).forEach(this::gone);
            t.args().forEach(this::gone);
        }
    }

    /// @return of a term that is printed where it is needed
    Set<Long> of(Term t) {
        Line line = new Line();
        line.part(t);
        return line.out;
    }

    /// @return of the line that gives a term its name
    Set<Long> ofDefinition(Term t) {
        Line line = new Line();
        line.whole(t);
        return line.out;
    }

    Set<Long> of(Effect e) {
        Line line = new Line();
        line.effect(e);
        return line.out;
    }

    /// @param end the instruction that goes on one way or the other
    Set<Long> of(@Nullable Term when, long end) {
        Line line = new Line();
        if (when != null) line.part(when);
        if (end >= 0) line.out.add(end);
        return line.out;
    }

    static Set<Long> both(Set<Long> a, Set<Long> b) {
        if (b.isEmpty()) return a;
        Set<Long> out = new TreeSet<>(a);
        out.addAll(b);
        return out;
    }
}
