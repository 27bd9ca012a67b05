package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Sums and the like that an unrolled loop has left: an operation on the result of the same operation, and so on, whose
/// other operands are alike but for numbers that grow by the same step. Each becomes a row of statements, of which
/// [Rerolling] makes a loop.
final class Chains {
    /// Links of the shortest chain.
    private static final int FEWEST = 4;

    /// The same of one whose links may differ in variables, and come in any order.
    private static final int FEWEST_LOOSE = 24;

    /// Parts of an operand that are compared.
    private static final int MOST_PARTS = 64;

    private static final Set<Op> ACCUMULATING =
            EnumSet.of(Op.FMA, Op.FADD, Op.FMIN, Op.FMAX, Op.ADD, Op.XOR, Op.MIN_S, Op.MAX_S, Op.MIN_U, Op.MAX_U);

    private final Map<Term, Effect> loads;
    private final Map<Term, Integer> uses;
    private final Set<Term> tops = new HashSet<>();
    private final boolean isLoose;
    private boolean hasLoose;

    /// Terms that are links of a chain, without its last one.
    private final Set<Term> inside = new HashSet<>();

    /// @param all terms
    /// @param loads what effects load, by the result
    /// @param uses how often terms are printed
    /// @param isLoose whether links may differ in variables, as elements of arrays do, and come in any order
    Chains(List<Term> all, Map<Term, Effect> loads, Map<Term, Integer> uses, boolean isLoose) {
        this.isLoose = isLoose;
        this.loads = loads;
        this.uses = uses;
        Set<Term> continued = new HashSet<>();
        for (Term t : all) {
            Term next = next(t);
            if (next != null) continued.add(next);
        }
        for (Term t : all) {
            if (continued.contains(t) || next(t) == null) continue;
            List<Term> links = links(t);
            if (links.size() < FEWEST || !areAlike(links) && !areLoose(links)) continue;
            tops.add(t);
            inside.addAll(links);
        }
        inside.removeAll(tops);
    }

    /// Whether more terms would be chains if their links might differ in variables.
    boolean hasLoose() {
        return hasLoose;
    }

    /// Whether a term is a chain with all its links.
    boolean isChain(Term t) {
        return tops.contains(t);
    }

    /// Whether a term is a link of a chain that goes on.
    boolean isInside(Term t) {
        return inside.contains(t);
    }

    /// @return the links, the first one first, which has what the chain begins with
    List<Term> links(Term top) {
        List<Term> out = new ArrayList<>();
        for (Term t = top; t != null; t = next(t)) out.addFirst(t);
        return out;
    }

    /// @return the number of the operand that a link continues
    static int accumulator(Term link) {
        if (link.is(Op.FMA)) return 2;
        Op op = ((Term.Computed) link).op();
        return link.arg(1).is(op) && !link.arg(0).is(op) ? 1 : 0;
    }

    private @Nullable Term next(Term t) {
        if (!(t instanceof Term.Computed c) || !ACCUMULATING.contains(c.op())) return null;
        Term next = t.arg(accumulator(t));
        boolean isLink = next instanceof Term.Computed n
                && n.op() == c.op()
                && n.type() == c.type()
                && Objects.equals(n.format(), c.format())
                && uses.getOrDefault(next, 0) == 1;
        return isLink ? next : null;
    }

    // ---- shapes

    /// Whether all links differ in variables and in numbers, these in the same order at each place.
    private boolean areLoose(List<Term> links) {
        if (links.size() < FEWEST_LOOSE) return false;
        List<List<Object>> shapes = shapes(links);
        if (shapes.isEmpty()) return false;
        boolean moves = false;
        boolean varies = false;
        for (int i = 0; i < shapes.getFirst().size(); i++) {
            Set<Object> some = new HashSet<>();
            for (List<Object> s : shapes) {
                if (s.size() != shapes.getFirst().size()) return false;
                some.add(s.get(i));
            }
            if (some.size() == 1) continue;
            boolean isHole = some.size() == links.size();
            if (!isHole) return false;
            if (some.stream().allMatch(o -> o instanceof Long)) moves = true;
            else if (some.stream().allMatch(o -> o instanceof Term)) varies = true;
            else return false;
        }
        hasLoose |= moves && varies;
        return isLoose && moves && varies;
    }

    /// @return the parts of each link, without what it continues; nothing if they are too many
    private List<List<Object>> shapes(List<Term> links) {
        List<List<Object>> shapes = new ArrayList<>();
        for (Term link : links) {
            List<Object> parts = new ArrayList<>();
            int without = accumulator(link);
            for (int i = 0; i < link.args().size(); i++) if (i != without) add(link.arg(i), parts);
            if (parts.size() > MOST_PARTS) return List.of();
            shapes.add(parts);
        }
        return shapes;
    }

    /// Whether all links differ in numbers only, and each of these grows by the same step.
    private boolean areAlike(List<Term> links) {
        List<List<Object>> shapes = shapes(links);
        if (shapes.isEmpty()) return false;
        List<Object> first = shapes.getFirst();
        boolean moves = false;
        for (int i = 0; i < first.size(); i++) {
            if (!(first.get(i) instanceof Long)) {
                for (List<Object> s : shapes)
                    if (s.size() != first.size() || !s.get(i).equals(first.get(i))) return false;
                continue;
            }
            Long last = null;
            Long step = null;
            for (List<Object> s : shapes) {
                if (s.size() != first.size() || !(s.get(i) instanceof Long n)) return false;
                if (last != null) {
                    if (step != null && n - last != step) return false;
                    step = n - last;
                }
                last = n;
            }
            moves |= step != null && step != 0;
        }
        return moves;
    }

    /// Adds the parts of a term: numbers as such, loads by their places.
    private void add(Term t, List<Object> to) {
        if (to.size() > MOST_PARTS) return;
        Effect load = uses.getOrDefault(t, 0) == 1 ? loads.get(t) : null;
        if (load != null
                && load.op() == Op.LOAD
                && load.when() == null
                && load.parts().isEmpty()) {
            add(load.space(), Location.of(load.args().getFirst()), to);
        } else if (t instanceof Term.Number n) to.add(n.value());
        else if (t.is(Op.LOAD) && !Vectors.isVector(t)) add(((Term.Computed) t).word(), Location.of(t.arg(0)), to);
        else if (t instanceof Term.Computed c && uses.getOrDefault(t, 0) == 1) {
            to.add(c.op());
            to.add(c.word());
            for (Term a : c.args()) add(a, to);
        } else if (t instanceof Term.Call c && uses.getOrDefault(t, 0) == 1) {
            to.add(c.function());
            for (Term a : c.args()) add(a, to);
        } else to.add(t);
    }

    private void add(String space, Location at, List<Object> to) {
        to.add(space);
        Term start = at.start();
        if (start != null) to.add(start);
        // The order of what is added up says nothing.
        to.add(new HashMap<>(at.products()));
        to.add(at.bytes());
    }
}
