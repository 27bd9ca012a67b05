package dev.heddle.decompile.source;

import dev.heddle.flow.Dominators;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names of terms. A value that several ways bring along has the name of the values that come along them, where no
/// two of these are needed at the same time.
final class Names {
    private static final String COUNTERS = "ijkmnpq";

    private final List<Block> blocks;
    private final Placement placement;
    private final Kinds kinds;
    private final List<Term> all = new ArrayList<>();
    private final Map<Term, Integer> numbers = new HashMap<>();
    private final List<BitSet> conflicts = new ArrayList<>();
    private final int[] same;

    /// What is needed when a block begins, without what ways to it bring along.
    private final Map<Integer, BitSet> liveIn = new HashMap<>();

    private final Map<Term, String> names = new HashMap<>();

    /// @param taken names that are something else
    Names(List<Block> blocks, Placement placement, Kinds kinds, Set<String> taken) {
        this.blocks = blocks;
        this.placement = placement;
        this.kinds = kinds;
        List<Integer> order = new Dominators(ValueGraph.cfg(blocks)).order();
        for (int n : order) {
            Block b = blocks.get(n);
            for (Block.Phi p : b.phis) add(p.to());
            for (Placement.Item i : placement.items(b)) {
                Term t = result(i);
                if (t != null) add(t);
            }
        }
        same = new int[all.size()];
        for (int i = 0; i < same.length; i++) {
            same[i] = i;
            conflicts.add(new BitSet());
        }
        live(order);
        for (int n : order) conflicts(blocks.get(n));
        join(order);
        name(taken);
    }

    /// @return what terms are called
    Map<Term, String> names() {
        return names;
    }

    private int number(Term t) {
        return Objects.requireNonNull(numbers.get(t));
    }

    private BitSet live(int block) {
        return Objects.requireNonNull(liveIn.get(block));
    }

    private void add(Term t) {
        numbers.put(t, all.size());
        all.add(t);
    }

    /// @return what an item gives a name to, or null
    private static @Nullable Term result(Placement.Item i) {
        return switch (i) {
            case Placement.Item.Define d -> d.term();
            case Placement.Item.Do d -> d.effect().result();
        };
    }

    // ---- liveness

    private void live(List<Integer> order) {
        for (int n : order) liveIn.put(n, new BitSet());
        boolean changes = true;
        while (changes) {
            changes = false;
            for (int n : order.reversed()) {
                BitSet now = liveOut(blocks.get(n));
                List<Placement.Item> items = placement.items(blocks.get(n));
                for (Placement.Item i : items.reversed()) before(i, now);
                for (Block.Phi p : blocks.get(n).phis) now.clear(number(p.to()));
                if (now.equals(liveIn.get(n))) continue;
                liveIn.put(n, now);
                changes = true;
            }
        }
    }

    private void before(Placement.Item i, BitSet live) {
        Term t = result(i);
        if (t != null) live.clear(number(t));
        switch (i) {
            case Placement.Item.Define d -> Operands.of(d.term()).forEach(a -> use(a, live));
            case Placement.Item.Do d -> Operands.of(d.effect()).forEach(a -> use(a, live));
        }
    }

    /// Adds the names that are printed for a term.
    private void use(Term t, BitSet to) {
        placement.printed(t, n -> to.set(number(n)));
    }

    private BitSet liveOut(Block b) {
        BitSet out = new BitSet();
        for (int to : b.successors()) {
            out.or(live(to));
            for (Block.Phi p : blocks.get(to).phis)
                use(Objects.requireNonNull(p.from().get(b.number)), out);
        }
        for (Block.Exit e : b.exits) if (e.when() != null) use(e.when(), out);
        return out;
    }

    // ---- conflicts

    private void conflicts(Block b) {
        BitSet live = liveOut(b);
        // What is brought along lives beside what the block needs.
        for (int to : b.successors()) {
            BitSet there = (BitSet) live(to).clone();
            for (Block.Phi p : blocks.get(to).phis) there.set(number(p.to()));
            for (Block.Phi p : blocks.get(to).phis) conflict(number(p.to()), there);
        }
        for (Placement.Item i : placement.items(b).reversed()) {
            Term t = result(i);
            if (t != null) conflict(number(t), live);
            before(i, live);
        }
    }

    private void conflict(int n, BitSet with) {
        conflicts.get(n).or(with);
        conflicts.get(n).clear(n);
        with.stream().filter(i -> i != n).forEach(i -> conflicts.get(i).set(n));
    }

    private int root(int n) {
        int at = n;
        while (same[at] != at) at = same[at];
        return at;
    }

    private void join(List<Integer> order) {
        for (int n : order)
            for (Block.Phi p : blocks.get(n).phis)
                for (Term t : p.from().values()) {
                    Integer other = numbers.get(t.bare());
                    if (other == null || !kinds.type(t.bare()).equals(kinds.type(p.to()))) continue;
                    int a = root(number(p.to()));
                    int b = root(other);
                    if (a == b || conflicts.get(a).get(b) || meets(a, b)) continue;
                    same[b] = a;
                    conflicts.get(a).or(conflicts.get(b));
                }
    }

    private boolean meets(int a, int b) {
        for (int i = 0; i < same.length; i++)
            if (root(i) == b && conflicts.get(a).get(i)
                    || root(i) == a && conflicts.get(b).get(i)) return true;
        return false;
    }

    // ---- names

    private void name(Set<String> taken) {
        Map<Integer, String> of = new LinkedHashMap<>();
        Set<String> used = new HashSet<>(taken);
        Set<Integer> counters = counters();
        for (int i = 0; i < all.size(); i++) {
            int root = root(i);
            if (!of.containsKey(root)) {
                String name = counters.contains(root)
                        ? counter(used)
                        : all.get(i) instanceof Term.Pointer
                                ? numbered("p", used)
                                : all.get(i).size() > 0 ? numbered("v", used) : plain(kinds.of(all.get(i)), used);
                used.add(name);
                of.put(root, name);
            }
            names.put(all.get(i), of.get(root));
        }
    }

    /// Names that a loop steps by a constant.
    private Set<Integer> counters() {
        Set<Integer> out = new HashSet<>();
        for (Block b : blocks)
            for (Block.Phi p : b.phis)
                for (Term t : p.from().values())
                    if (t.is(dev.heddle.ir.lift.Op.ADD) && t.arg(0) == p.to() && t.arg(1) instanceof Term.Number)
                        out.add(root(number(p.to())));
        return out;
    }

    private static String counter(Set<String> used) {
        for (char c : COUNTERS.toCharArray()) if (!used.contains("" + c)) return "" + c;
        return numbered("i", used);
    }

    private static String plain(Kind kind, Set<String> used) {
        String letters = switch (kind) {
            case FLOAT, DOUBLE -> "xyzw";
            case BOOL -> "";
            default -> "abcde";
        };
        for (char c : letters.toCharArray()) if (!used.contains("" + c)) return "" + c;
        return numbered(kind == Kind.BOOL ? "is" : letters.substring(0, 1), used);
    }

    private static String numbered(String base, Set<String> used) {
        int n = 1;
        while (used.contains(base + n)) n++;
        return base + n;
    }
}
