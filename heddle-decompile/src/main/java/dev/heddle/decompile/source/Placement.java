package dev.heddle.decompile.source;

import dev.heddle.flow.Dominators;
import dev.heddle.flow.Loop;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides which terms get names and where these are computed: a term that is needed once stands where it is needed,
/// one that is needed more often in the block that dominates all places where it is, outside of loops if that can be.
/// So does Click, *Global code motion, global value numbering* (1995).
final class Placement {
    /// Operators that a line may have.
    private static final int MOST_OPERATORS = 12;

    /// Sums of one value with numbers, from which on they may be those of an unrolled loop.
    private static final int FEWEST_OF_A_FAMILY = 4;

    /// Something that is done at its place in a block.
    sealed interface Item {
        /// Computes a term that gets a name.
        record Define(Term term) implements Item {}

        record Do(Effect effect) implements Item {}
    }

    private final List<Block> blocks;
    private final Dominators dominators;
    private final int[] depth;
    private final int[] level;

    /// How often a term is needed by what is no term, and by terms.
    private final Map<Term, Integer> uses = new HashMap<>();

    /// How many terms each is a part of.
    private final Map<Term, Integer> parents = new HashMap<>();

    private final Map<Term, Set<Integer>> usedIn = new HashMap<>();

    /// Where terms are used, and what is made of them, whatever names that has.
    private final Map<Term, Set<Integer>> neededIn = new HashMap<>();

    private final Map<Term, Integer> variables = new HashMap<>();
    private final Map<Term, Effect> effects = new HashMap<>();
    private final Map<Term, Integer> early = new HashMap<>();
    private final Map<Term, Integer> weights = new HashMap<>();

    /// Values that some numbers are added to: a loop that was unrolled has its counter there.
    private final Set<Term> families = new HashSet<>();

    /// Loads that have names, so that these have signs.
    private final Set<Term> bounds = new HashSet<>();

    private final boolean isLoose;
    private final Chains chains;
    private final Traps traps;

    /// Quotients that are computed where they might not be needed, with what they divide by.
    private final Map<Term, Set<Term>> guarded = new HashMap<>();

    /// Where terms with names are computed.
    private final Map<Term, Integer> defined = new HashMap<>();

    private final Set<Term> named = new HashSet<>();
    private final Map<Integer, List<Item>> items = new TreeMap<>();

    Placement(List<Block> blocks) {
        this(blocks, false);
    }

    /// @param isLoose whether links of rows of statements may differ in variables, and sums of values and numbers
    ///     have no names
    Placement(List<Block> blocks, boolean isLoose) {
        this.blocks = blocks;
        this.isLoose = isLoose;
        traps = new Traps(blocks);
        dominators = new Dominators(ValueGraph.cfg(blocks));
        depth = new int[blocks.size()];
        level = new int[blocks.size()];
        List<Loop> loops = dominators.loops();
        for (int b : dominators.order()) {
            int by = dominators.nearest(b);
            level[b] = by < 0 ? 0 : level[by] + 1;
            depth[b] = (int) loops.stream().filter(l -> l.has(b)).count();
        }
        collect();
        bounds();
        List<Term> all = new ArrayList<>(uses.keySet());
        all.sort(Comparator.comparingInt(Term::id));
        families(all);
        count(all);
        chains = new Chains(all, effects, uses, isLoose);
        place(all);
        for (int b : dominators.order()) schedule(blocks.get(b));
    }

    // ---- answers

    /// @return what is done in a block, in order
    List<Item> items(Block b) {
        return items.getOrDefault(b.number, List.of());
    }

    /// Whether a term is printed as a name.
    boolean isNamed(Term t) {
        return named.contains(t);
    }

    /// Finds the terms whose names are printed where a term is.
    void printed(Term t, Consumer<Term> to) {
        if (named.contains(t)) to.accept(t);
        else if (effects.containsKey(t)) Operands.of(effect(t)).forEach(a -> printed(a, to));
        else Operands.of(t).forEach(a -> printed(a, to));
    }

    /// @return the links of a term that is computed by a row of statements, the first one first; else the term alone
    List<Term> links(Term t) {
        return chains.isChain(t) ? chains.links(t) : List.of(t);
    }

    /// Whether there would be more rows of statements if their links might differ in variables, or if sums of
    /// values and numbers had no names.
    boolean hasLoose() {
        return chains.hasLoose() || !families.isEmpty();
    }

    /// Whether a term is one of those that are computed by a row of statements.
    boolean isLink(Term t) {
        return chains.isChain(t) || chains.isInside(t);
    }

    /// @return the load whose result stands where it is needed
    Effect effect(Term v) {
        return Objects.requireNonNull(effects.get(v));
    }

    /// @return the same; empty if a variable is none
    Optional<Effect> inlined(Term v) {
        return Optional.ofNullable(effects.get(v));
    }

    /// @return what a term with a name divides by, if the name gets its value where the term may not be needed, and
    ///     where these may be 0
    Set<Term> divisors(Term t) {
        return guarded.getOrDefault(t, Set.of());
    }

    /// Whether anything is made of a result.
    boolean isNeeded(Term t) {
        return uses(t) > 0;
    }

    // ---- needs

    private void collect() {
        Set<Term> seen = new HashSet<>();
        for (int n : dominators.order()) {
            Block b = blocks.get(n);
            for (Block.Phi p : b.phis) {
                variables.put(p.to(), n);
                named.add(p.to());
            }
            for (Effect e : b.effects) {
                if (e.result() != null) {
                    variables.put(e.result(), n);
                    effects.put(e.result(), e);
                }
                for (Term t : Operands.of(e)) use(t, n, seen);
            }
            for (Block.Exit e : b.exits) if (e.when() != null) use(e.when(), n, seen);
            for (int to : b.successors())
                for (Block.Phi p : blocks.get(to).phis)
                    use(Objects.requireNonNull(p.from().get(n)), n, seen);
        }
    }

    private void use(Term t, int block, Set<Term> seen) {
        uses.merge(t, 1, Integer::sum);
        usedIn.computeIfAbsent(t, _ -> new TreeSet<>()).add(block);
        reach(t, seen);
    }

    private void reach(Term t, Set<Term> seen) {
        if (!seen.add(t)) return;
        uses.merge(t, 0, Integer::sum);
        for (Term a : Operands.of(t)) {
            parents.merge(a, 1, Integer::sum);
            reach(a, seen);
        }
    }

    /// How often each term is printed: as often as what it is a part of.
    private void count(List<Term> all) {
        for (Term t : all.reversed()) {
            int times = uses(t);
            boolean hasName = t.isMade() && (times > 1 && !isCheap(t) || isAlways(t));
            for (Term a : Operands.of(t)) uses.merge(a, hasName ? 1 : times, Integer::sum);
            Term rotated = JoinedBits.rotated(t);
            // Two shifts of one value are printed as one rotation of it.
            if (rotated != null && t.args().stream().allMatch(a -> parents.getOrDefault(a, 0) == 1 && !isUsed(a)))
                uses.merge(rotated, hasName ? -1 : -times, Integer::sum);
        }
    }

    /// Whether anything but terms needs a term.
    private boolean isUsed(Term t) {
        return usedIn.containsKey(t);
    }

    private int uses(Term t) {
        return uses.getOrDefault(t, 0);
    }

    /// Whether a term has a name however seldom it is needed.
    private boolean isAlways(Term t) {
        return Vectors.isVector(t) || t instanceof Term.Pointer || bounds.contains(t);
    }

    /// Finds the numbers with a sign that loops go up to.
    private void bounds() {
        for (Block b : blocks)
            for (Block.Exit e : b.exits) {
                Term when = e.when();
                if (when != null && when.is(Op.XOR)) when = when.arg(0);
                if (depth[b.number] > 0
                        && when != null
                        && when.is(Op.LT_S)
                        && when.arg(1).is(Op.LOAD)) bounds.add(when.arg(1));
            }
    }

    /// Whether a term is not worth a name, however often it is needed.
    private boolean isCheap(Term t) {
        if (t instanceof Term.Index || t instanceof Term.Pointer || t instanceof Term.Call) return false;
        if (!(t instanceof Term.Computed c)) return true;
        return switch (c.op()) {
            case AS_FLOAT, AS_INT, NARROW, WIDEN_U, WIDEN_S, WIDEN_F, TEXEL, FNEG -> true;
            // Comparisons of what is there are read faster than names.
            case EQ, LT_S, LT_U, FEQ, FLT, FLE -> c.args().stream().allMatch(this::isLeaf);
            case XOR -> c.type() == ValueType.MASK && c.arg(1).is(-1);
            case ADD ->
                c.arg(1) instanceof Term.Number
                        && (!(c.arg(0) instanceof Term.Computed) || isLoose && families.contains(c.arg(0)));
            default -> false;
        };
    }

    private void families(List<Term> all) {
        Map<Term, Integer> sums = new HashMap<>();
        for (Term t : all)
            if (t.is(Op.ADD) && t.arg(1) instanceof Term.Number && t.arg(0) instanceof Term.Computed)
                sums.merge(t.arg(0), 1, Integer::sum);
        sums.forEach((t, n) -> {
            if (n >= FEWEST_OF_A_FAMILY) families.add(t);
        });
    }

    private boolean isLeaf(Term t) {
        return !(t instanceof Term.Computed || t instanceof Term.Call)
                || parents.getOrDefault(t, 0) > 1
                || t.is(Op.ADD) && t.arg(1) instanceof Term.Number && isLeaf(t.arg(0))
                || (t.is(Op.AS_FLOAT) || t.is(Op.LOAD)) && t.args().stream().allMatch(this::isLeaf);
    }

    // ---- places

    private void place(List<Term> all) {
        for (Term t : all) {
            early(t);
            int weight = weight(t);
            boolean isLong = weight > MOST_OPERATORS && !isCheap(t) && !chains.isInside(t);
            // A sum that has a name already needs no other.
            boolean isAlias = t instanceof Term.Index && named.contains(t.arg(0));
            if (t.isMade() && !isAlias && (uses(t) > 1 && !isCheap(t) || isLong || isAlways(t) || chains.isChain(t)))
                named.add(t);
            weights.put(t, named.contains(t) ? 0 : weight);
        }
        usedIn.forEach((t, in) -> neededIn.put(t, new TreeSet<>(in)));
        for (Term t : all.reversed()) {
            Set<Integer> in = usedIn.get(t);
            if (in == null) continue;
            if (named.contains(t) && t.isMade()) {
                Set<Integer> wanted = neededIn.getOrDefault(t, in);
                int at = best(in, early(t));
                Set<Term> divisors = Traps.divisors(t, named);
                if (!divisors.isEmpty() && !traps.isAlways(at, wanted)) guarded.put(t, divisors);
                defined.put(t, at);
                in = Set.of(at);
            }
            for (Term a : Operands.of(t)) {
                usedIn.computeIfAbsent(a, _ -> new TreeSet<>()).addAll(in);
                neededIn.computeIfAbsent(a, _ -> new TreeSet<>()).addAll(neededIn.getOrDefault(t, in));
            }
        }
    }

    private int weight(Term t) {
        if (!t.isMade()) return 0;
        int sum = isCheap(t) ? 0 : 1;
        for (Term a : JoinedBits.operands(t)) sum += weights.getOrDefault(a, 0);
        return sum;
    }

    /// @return the first block in which all that a term is made of is known
    private int early(Term t) {
        Integer known = early.get(t);
        if (known != null) return known;
        int at = 0;
        if (t instanceof Term.Variable) at = variables.getOrDefault(t, 0);
        for (Term a : Operands.of(t)) {
            int of = early(a);
            if (level[of] > level[at]) at = of;
        }
        early.put(t, at);
        return at;
    }

    /// @param in where a term is needed
    /// @param first the first block in which it can be computed
    private int best(Collection<Integer> in, int first) {
        int at = -1;
        for (int b : in) at = at < 0 ? b : common(at, b);
        int best = at;
        while (at != first && at >= 0) {
            at = dominators.nearest(at);
            if (at >= 0 && depth[at] < depth[best]) best = at;
        }
        return best;
    }

    private int common(int a, int b) {
        int x = a;
        int y = b;
        while (x != y) {
            if (level[x] >= level[y]) x = dominators.nearest(x);
            else y = dominators.nearest(y);
        }
        return x;
    }

    // ---- order

    private void schedule(Block b) {
        Set<Term> mine = new LinkedHashSet<>();
        defined.entrySet().stream()
                .filter(e -> e.getValue() == b.number)
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingInt(Term::id))
                .forEach(mine::add);
        Order order = new Order(b, mine);
        order.run();
        items.put(b.number, order.out);
    }

    /// The order within a block.
    private final class Order {
        private final Block block;
        private final List<Item> out = new ArrayList<>();

        /// Terms that are still to be computed here.
        private final Set<Term> open;

        /// Results of loads that may stand where they are needed.
        private final Set<Term> pending = new LinkedHashSet<>();

        Order(Block block, Set<Term> open) {
            this.block = block;
            this.open = open;
        }

        void run() {
            for (Effect e : block.effects) {
                for (Term t : Operands.of(e)) need(t);
                boolean waits = e.op() == Op.LOAD && e.parts().isEmpty() && e.result() != null && uses(e.result()) == 1;
                if (waits) {
                    pending.add(e.result());
                    continue;
                }
                for (Term t : Operands.of(e)) consume(t);
                if (e.isChange()) settle(e);
                if (e.result() != null) named.add(e.result());
                out.add(new Item.Do(e));
            }
            if (!pending.isEmpty()) for (Term t : List.copyOf(open)) if (dependsOn(t, null, new HashSet<>())) need(t);
            Set<Term> last = new HashSet<>();
            for (Block.Exit e : block.exits) if (e.when() != null) last.add(e.when());
            for (Term t : last) {
                need(t);
                consume(t);
            }
            for (Term t : List.copyOf(open)) need(t);
            settle(null);
        }

        /// Computes what has a name before it is needed.
        private void need(Term t) {
            if (t instanceof Term.Variable v && pending.contains(v)) {
                for (Term a : Operands.of(effect(v))) need(a);
                return;
            }
            if (named.contains(t) && !open.contains(t)) return;
            for (Term a : Operands.of(t)) need(a);
            if (!open.remove(t)) return;
            for (Term a : Operands.of(t)) consume(a);
            out.add(new Item.Define(t));
        }

        /// Lets loads stand where they are needed, as nothing has been changed since.
        private void consume(Term t) {
            if (t instanceof Term.Variable v) {
                if (pending.remove(v)) for (Term a : Operands.of(effect(v))) consume(a);
                return;
            }
            if (named.contains(t)) return;
            for (Term a : Operands.of(t)) consume(a);
        }

        /// Gives names to the loads that cannot wait any longer; or to what they are needed for, if that is known.
        ///
        /// @param change what may change what they load; null at the end of the block
        private void settle(@Nullable Effect change) {
            if (pending.stream().noneMatch(t -> mayChange(change, effect(t)))) return;
            for (Term t : List.copyOf(open))
                if (isReady(t, new HashSet<>()) && dependsOn(t, change, new HashSet<>())) need(t);
            for (Term t : List.copyOf(pending)) {
                Effect e = effect(t);
                if (!mayChange(change, e) || !pending.remove(t)) continue;
                for (Term a : Operands.of(e)) consume(a);
                named.add(t);
                out.add(new Item.Do(e));
            }
        }

        /// @param seen terms that have been looked at
        private boolean dependsOn(Term t, @Nullable Effect change, Set<Term> seen) {
            if (!seen.add(t)) return false;
            if (pending.contains(t)) return mayChange(change, effect(t));
            if (named.contains(t) && !open.contains(t)) return false;
            return Operands.of(t).stream().anyMatch(a -> dependsOn(a, change, seen));
        }

        /// Whether an effect may change what a load gives: those of other spaces and other buffers do not.
        private boolean mayChange(@Nullable Effect change, Effect load) {
            if (change == null || change.op() != Op.STORE && change.op() != Op.ATOMIC) return true;
            if (!change.space().equals(load.space())) return false;
            Term.Symbol a = Location.of(change.args().getFirst()).base();
            Term.Symbol b = Location.of(load.args().getFirst()).base();
            return a == null || b == null || a == b;
        }

        /// Whether all that a term is made of is known by now.
        ///
        /// @param seen terms that have been looked at
        private boolean isReady(Term t, Set<Term> seen) {
            if (!seen.add(t)) return true;
            if (t instanceof Term.Variable v) return pending.contains(v) || isBefore(v);
            if (named.contains(t) && !open.contains(t)) return true;
            return Operands.of(t).stream().allMatch(a -> isReady(a, seen));
        }

        /// Whether a variable has its value by now.
        private boolean isBefore(Term.Variable v) {
            boolean isOfBlock = variables.getOrDefault(v, -1) == block.number && effects.containsKey(v);
            return !isOfBlock
                    || out.stream()
                            .anyMatch(i -> i instanceof Item.Do d && d.effect().result() == v);
        }
    }
}
