package dev.heddle.decompile.source;

import dev.heddle.ir.lift.ValueType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Takes away what nothing depends on, and variables that only ever hold another value.
final class Cleaning {
    private Cleaning() {}

    static void clean(Terms terms, List<Block> blocks) {
        boolean changes = true;
        while (changes) {
            changes = merge(terms, blocks);
            terms.insns().now(Set.of());
            changes |= HalfJoins.join(terms, blocks);
            changes |= Diamonds.join(terms, blocks);
            decide(terms, blocks);
            changes |= prune(blocks);
            sweep(blocks);
        }
    }

    /// Replaces variables that have one value, whichever way was gone.
    private static boolean merge(Terms terms, List<Block> blocks) {
        Map<Term.Variable, Term> same = new HashMap<>();
        for (Block b : blocks)
            for (Block.Phi p : b.phis) {
                Term only = only(p);
                if (only != null) same.put(p.to(), only);
            }
        same.putAll(twins(blocks, same));
        if (same.isEmpty()) return false;
        Terms.Replacing by = terms.new Replacing(acyclic(same));
        for (Block b : blocks) {
            b.phis.removeIf(p -> same.containsKey(p.to()));
            b.replace(by::in);
        }
        return true;
    }

    private static @Nullable Term only(Block.Phi p) {
        Term only = null;
        for (Term t : p.from().values()) {
            if (t == p.to() || t == only) continue;
            if (only != null) return null;
            only = t;
        }
        return only;
    }

    /// Variables of one block that the same values come to.
    private static Map<Term.Variable, Term> twins(List<Block> blocks, Map<Term.Variable, Term> without) {
        Map<Term.Variable, Term> out = new HashMap<>();
        for (Block b : blocks) {
            Map<Map<Integer, Term>, Term.Variable> seen = new HashMap<>();
            for (Block.Phi p : b.phis) {
                if (without.containsKey(p.to())) continue;
                Term.Variable first = seen.putIfAbsent(p.from(), p.to());
                if (first != null && first.type() == p.to().type()) out.put(p.to(), first);
            }
        }
        return out;
    }

    /// Leaves out what would replace a variable by itself, some steps later.
    private static Map<Term.Variable, Term> acyclic(Map<Term.Variable, Term> same) {
        Map<Term.Variable, Term> out = new HashMap<>(same);
        for (Term.Variable v : same.keySet()) {
            Set<Term> seen = new HashSet<>();
            Term t = v;
            while (t instanceof Term.Variable at && out.containsKey(at) && seen.add(t)) t = out.get(at);
            if (t instanceof Term.Variable at && out.containsKey(at)) out.put(v, v);
        }
        return out;
    }

    /// Decides the conditions by which a block goes on that the only way to it has decided before.
    private static void decide(Terms terms, List<Block> blocks) {
        Map<Integer, List<Block.Exit>> ways = new HashMap<>();
        Map<Integer, Block> before = new HashMap<>();
        for (Block b : blocks)
            for (Block.Exit e : b.exits) {
                ways.computeIfAbsent(e.to(), _ -> new ArrayList<>()).add(e);
                before.put(e.to(), b);
            }
        for (Block b : blocks) {
            List<Block.Exit> to = ways.getOrDefault(b.number, List.of());
            if (to.size() != 1 || b.number == 0) continue;
            List<Block.Exit> all = Objects.requireNonNull(before.get(b.number)).exits;
            boolean isFirst = all.getFirst() == to.getFirst();
            Term condition = all.getFirst().when();
            if (condition == null || !isFirst && all.indexOf(to.getFirst()) != 1) continue;
            Term known = terms.number(ValueType.MASK, isFirst ? -1 : 0);
            b.exits.replaceAll(e -> e.when() == condition ? new Block.Exit(known, e.to()) : e);
        }
    }

    /// Takes away ways that are never gone.
    private static boolean prune(List<Block> blocks) {
        boolean changes = false;
        for (Block b : blocks) {
            List<Block.Exit> left = new ArrayList<>();
            for (Block.Exit e : b.exits) {
                if (e.when() != null && e.when().is(0)) continue;
                boolean always = e.when() == null || e.when().is(-1);
                left.add(always ? new Block.Exit(null, e.to()) : e);
                if (always) break;
            }
            while (left.size() > 1
                    && left.get(left.size() - 2).to() == left.getLast().to()) left.remove(left.size() - 2);
            changes |= left.size() != b.exits.size();
            b.exits = left;
        }
        Set<Integer> reached = new HashSet<>(List.of(0));
        Deque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) for (int to : blocks.get(open.pop()).successors()) if (reached.add(to)) open.push(to);
        for (Block b : blocks) {
            if (!reached.contains(b.number)) {
                changes |= !b.exits.isEmpty();
                b.exits.clear();
                b.effects.clear();
                b.phis.clear();
            }
        }
        for (Block b : blocks)
            for (Block.Phi p : b.phis)
                changes |= p.from()
                        .keySet()
                        .removeIf(from -> !blocks.get(from).successors().contains(b.number));
        return changes;
    }

    private static boolean isNever(Effect e) {
        return e.result() == null && e.when() != null && e.when().is(0);
    }

    /// Takes away effects that never happen, and effects and variables whose values nothing needs.
    private static void sweep(List<Block> blocks) {
        Map<Term, List<Term>> from = new HashMap<>();
        Deque<Term> open = new ArrayDeque<>();
        for (Block b : blocks) {
            for (Block.Phi p : b.phis) from.put(p.to(), List.copyOf(p.from().values()));
            for (Effect e : b.effects) {
                List<Term> needs = new ArrayList<>(e.args());
                if (e.when() != null) needs.add(e.when());
                if (e.isKept()) open.addAll(needs);
                if (e.result() != null) from.put(e.result(), needs);
            }
            for (Block.Exit e : b.exits) if (e.when() != null) open.add(e.when());
        }
        Set<Term> needed = new HashSet<>();
        while (!open.isEmpty()) {
            Term t = open.pop();
            if (!needed.add(t)) continue;
            open.addAll(t.args());
            open.addAll(from.getOrDefault(t, List.of()));
        }
        for (Block b : blocks) {
            b.phis.removeIf(p -> !needed.contains(p.to()));
            b.effects.removeIf(e -> e.isKept() ? isNever(e) : !needed.contains(e.result()));
        }
    }
}
