package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds what several terms have in common, from their last operation on: the operations that are the same in all of
/// them, and that nothing outside of them needs. What they are made of beyond that are the arguments of a function.
final class Alike {
    /// Printed operators that a function has to save.
    private static final int WORTH = 5;

    private static final int FEWEST_OPERATORS = 4;

    /// Arguments that any function may have.
    private static final int FEW = 3;

    /// Operations that print nothing of their own, and may be repeated.
    private static final Set<Op> SILENT = EnumSet.of(Op.WIDEN_U, Op.WIDEN_S, Op.WIDEN_F, Op.NARROW, Op.TEXEL);

    private static final Set<Op> COMMUTATIVE =
            EnumSet.of(Op.ADD, Op.MUL, Op.AND, Op.OR, Op.XOR, Op.FADD, Op.FMUL, Op.FMA, Op.EQ, Op.FEQ, Op.MUL_HIGH);

    /// What may end a program that was not to be asked for it.
    private static final Set<Op> DANGEROUS = EnumSet.of(Op.LOAD, Op.DIV_S, Op.DIV_U, Op.REM_S, Op.REM_U);

    private final Shapes shapes;
    private final List<Term> roots;
    private final Set<Term> ends;

    /// Operations that are in all of the terms, with what they are made of there.
    private final Map<List<Term>, List<List<Term>>> inside = new LinkedHashMap<>();

    /// For each of the terms, what is in it.
    private final List<Set<Term>> claimed = new ArrayList<>();

    /// For each of the terms, what stands where something of the first one stands.
    private final List<Map<Term, Term>> pairs = new ArrayList<>();

    /// Operations of which a part is computed only under a condition.
    private final Set<List<Term>> guarded = new HashSet<>();

    private final List<List<Term>> parameters = new ArrayList<>();

    private Alike(Shapes shapes, List<Term> roots) {
        this.shapes = shapes;
        this.roots = roots;
        this.ends = new HashSet<>(roots);
        for (Term _ : roots) {
            claimed.add(new HashSet<>());
            pairs.add(new HashMap<>());
        }
    }

    /// @return null if they have nothing in common that a function could be made of
    static @Nullable Alike of(Shapes shapes, List<Term> roots) {
        Alike made = new Alike(shapes, roots);
        made.grow();
        return made.isFunction() ? made : null;
    }

    List<Term> roots() {
        return roots;
    }

    /// @return all terms that would be in the function
    Set<Term> claimed() {
        Set<Term> out = new HashSet<>();
        claimed.forEach(out::addAll);
        return out;
    }

    /// @return printed operators
    int weight() {
        return inside.keySet().stream()
                .mapToInt(t -> Shapes.weight(t.getFirst()))
                .sum();
    }

    /// @return printed operators that a function saves
    int gain() {
        int weight = weight();
        return roots.size() * (weight - 1) - weight;
    }

    // ---- operations of all

    private void grow() {
        Set<List<Term>> open = new LinkedHashSet<>(List.of(roots));
        boolean changes = true;
        while (changes) {
            changes = false;
            for (List<Term> t : List.copyOf(open)) {
                if (!isInside(t)) continue;
                open.remove(t);
                List<List<Term>> args = args(t);
                inside.put(t, args);
                for (int i = 0; i < t.size(); i++) claimed.get(i).add(t.get(i));
                for (List<Term> a : args) if (!inside.containsKey(a) && isSame(a)) open.add(a);
                changes = true;
            }
        }
    }

    private boolean isInside(List<Term> all) {
        if (all == roots) return isSame(all);
        if (isSilent(all.getFirst())) return true;
        for (int i = 0; i < all.size(); i++) {
            Term t = all.get(i);
            if (claimed.get(i).contains(t) || !shapes.isOnlyIn(t, claimed.get(i))) return false;
        }
        return true;
    }

    private boolean isSilent(Term t) {
        boolean isComponent = t.is(Op.AS_FLOAT) && t.arg(0).is(Op.TEXEL) && !shapes.isLeaf(t.arg(0));
        return isComponent || t instanceof Term.Computed c && SILENT.contains(c.op());
    }

    /// Whether these may be in all of the terms: they are the same operation, and none of the terms themselves.
    private boolean isSame(List<Term> all) {
        Term first = all.getFirst();
        for (Term t : all) if (!isSame(first, t) || all != roots && ends.contains(t)) return false;
        return true;
    }

    private boolean isSame(Term a, Term b) {
        if (a instanceof Term.Call c) return b instanceof Term.Call d && c.function() == d.function();
        return a instanceof Term.Computed c
                && b instanceof Term.Computed d
                && c.op() == d.op()
                && !shapes.isLeaf(a)
                && (c.op() != Op.TEXEL || c.arg(0).size() == d.arg(0).size())
                && c.size() == d.size()
                && c.type() == d.type()
                && c.value() == d.value()
                && c.word().equals(d.word())
                && c.args().size() == d.args().size()
                && Objects.equals(c.format(), d.format());
    }

    private List<List<Term>> args(List<Term> all) {
        Term first = all.getFirst();
        List<List<Term>> out = new ArrayList<>();
        for (Term a : first.args()) out.add(new ArrayList<>(List.of(a)));
        for (int i = 1; i < all.size(); i++) {
            List<Term> args = new ArrayList<>(all.get(i).args());
            if (first instanceof Term.Computed c && COMMUTATIVE.contains(c.op()))
                turn(first.args(), args, pairs.get(i));
            for (int n = 0; n < args.size(); n++) {
                out.get(n).add(args.get(n));
                pairs.get(i).putIfAbsent(Shapes.spoken(first.arg(n)), Shapes.spoken(args.get(n)));
            }
        }
        boolean isChoice = first.is(Op.SELECT) || first.type() == ValueType.MASK;
        for (int n = 0; n < out.size(); n++) if (guarded.contains(all) || isChoice && n > 0) guarded.add(out.get(n));
        return out;
    }

    /// Makes two operands change places if they are more alike then.
    private void turn(List<Term> first, List<Term> args, Map<Term, Term> pairs) {
        int straight = likeness(first.get(0), args.get(0), pairs) + likeness(first.get(1), args.get(1), pairs);
        int turned = likeness(first.get(0), args.get(1), pairs) + likeness(first.get(1), args.get(0), pairs);
        if (turned > straight) args.set(1, args.set(0, args.get(1)));
    }

    private int likeness(Term a, Term b, Map<Term, Term> pairs) {
        Term x = Shapes.spoken(a);
        Term y = Shapes.spoken(b);
        if (pairs.get(x) == y) return 10;
        if (x == y) return 3;
        if (x.getClass() != y.getClass()) return 0;
        return 1 + shapes.likeness(x, y);
    }

    // ---- whether it is a function

    private boolean isFunction() {
        if (weight() < FEWEST_OPERATORS || gain() < WORTH) return false;
        vectors();
        parameters(roots, new HashSet<>());
        int most = Math.max(FEW, weight() / 3);
        if (parameters.size() > most || parameters.isEmpty()) return false;
        for (List<Term> p : parameters) {
            ValueType type = p.getFirst().type();
            if (type == ValueType.I64 || type == ValueType.F64) return false;
            if (p.stream().anyMatch(t -> t.type() != type)) return false;
            if (guarded.contains(p) && p.stream().anyMatch(t -> isDangerous(t, new HashSet<>()))) return false;
        }
        return true;
    }

    /// Takes a vector for a parameter only if two of its components are needed.
    private void vectors() {
        Map<List<Term>, List<List<Term>>> components = new HashMap<>();
        inside.forEach((t, args) -> {
            if (t.getFirst().is(Op.TEXEL))
                components
                        .computeIfAbsent(args.getFirst(), _ -> new ArrayList<>())
                        .add(t);
        });
        for (List<List<Term>> of : components.values()) if (of.size() == 1) inside.remove(of.getFirst());
    }

    private void parameters(List<Term> all, Set<List<Term>> seen) {
        if (!seen.add(all) || number(all) != null) return;
        List<List<Term>> args = inside.get(all);
        if (args == null) parameters.add(all);
        else for (List<Term> a : args) parameters(a, seen);
    }

    private static Term.@Nullable Number number(List<Term> all) {
        boolean isOne = all.stream().allMatch(t -> t == all.getFirst());
        return isOne && all.getFirst() instanceof Term.Number n ? n : null;
    }

    private static boolean isDangerous(Term t, Set<Term> seen) {
        if (!seen.add(t)) return false;
        boolean isOwn = t instanceof Term.Call || t instanceof Term.Computed c && DANGEROUS.contains(c.op());
        return isOwn || Operands.of(t).stream().anyMatch(a -> isDangerous(a, seen));
    }

    // ---- the function

    /// @return one of each that the function is given
    List<Term> parameters() {
        return parameters.stream().map(List::getFirst).toList();
    }

    /// @param given what the function is given
    /// @return what it gives
    Term body(Terms terms, List<Term.Variable> given) {
        Map<List<Term>, Term> made = new HashMap<>();
        for (int i = 0; i < given.size(); i++) made.put(parameters.get(i), given.get(i));
        return body(terms, roots, made);
    }

    /// @return what each of the terms is to be
    Map<Term, Term> calls(Terms terms, Callee f) {
        Map<Term, Term> out = new LinkedHashMap<>();
        for (int i = 0; i < roots.size(); i++) {
            List<Term> args = new ArrayList<>();
            for (List<Term> p : parameters) args.add(p.get(i));
            out.put(roots.get(i), terms.call(f, args, roots.get(i)));
        }
        return out;
    }

    private Term body(Terms terms, List<Term> all, Map<List<Term>, Term> made) {
        Term known = made.get(all);
        if (known == null) known = number(all);
        if (known != null) return known;
        List<Term> args = new ArrayList<>();
        for (List<Term> a : Objects.requireNonNull(inside.get(all))) args.add(body(terms, a, made));
        Term out = all.getFirst() instanceof Term.Computed c
                ? terms.plain(c.type(), c.op(), args, c.value(), c.word(), c.format())
                : terms.call(((Term.Call) all.getFirst()).function(), args, all.getFirst());
        made.put(all, out);
        return out;
    }
}
