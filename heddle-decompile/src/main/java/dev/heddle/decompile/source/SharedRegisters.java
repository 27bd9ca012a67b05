package dev.heddle.decompile.source;

import dev.heddle.flow.Dominators;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.Isa;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Finds where a program that is printed for one lane is right only if all lanes of a wave go the same way: where what
/// a register holds that they share depends on the way, and lanes may go different ones.
final class SharedRegisters {
    private final List<Block> blocks;
    private final Dominators dominators;
    private final Map<Term.Variable, Block.Phi> phis = new HashMap<>();
    private final Map<Term.Variable, Integer> blockOf = new HashMap<>();
    private final Map<Term.Variable, Effect> effects = new HashMap<>();

    /// The blocks that come before each.
    private final Map<Integer, List<Integer>> before = new HashMap<>();

    /// Variables that may differ from lane to lane.
    private final Set<Term.Variable> varying = new HashSet<>();

    /// What is known of terms while the set of variables stays as it is.
    private final Map<Term, Boolean> known = new HashMap<>();

    private SharedRegisters(List<Block> blocks) {
        this.blocks = blocks;
        dominators = new Dominators(ValueGraph.cfg(blocks));
        for (Block b : blocks) {
            for (int to : b.successors())
                before.computeIfAbsent(to, _ -> new ArrayList<>()).add(b.number);
            for (Effect e : b.effects) if (e.result() != null) effects.put(e.result(), e);
            for (Block.Phi p : b.phis) {
                phis.put(p.to(), p);
                blockOf.put(p.to(), b.number);
            }
        }
        boolean changes = true;
        while (changes) {
            changes = false;
            known.clear();
            for (Term.Variable v : effects.keySet()) changes |= !varying.contains(v) && varies(v) && varying.add(v);
            for (Term.Variable v : phis.keySet()) changes |= !varying.contains(v) && varies(v) && varying.add(v);
        }
        known.clear();
    }

    /// @return the register files of which that has to be assumed
    static Set<String> assumed(List<Block> blocks, Isa isa) {
        Set<String> out = new TreeSet<>();
        SharedRegisters made = null;
        for (Block b : blocks)
            for (Block.Phi p : b.phis) {
                String file = p.cell().state();
                if (p.cell() == Block.NO_CELL
                        || Objects.requireNonNull(isa.states().get(file)).perLane()) continue;
                if (made == null) made = new SharedRegisters(blocks);
                if (made.decides(b.number)) out.add(file);
            }
        return out;
    }

    /// @return what lanes get of the first one, where all of them have the same
    static Map<Term, Term> broadcasts(List<Block> blocks) {
        Map<Term, Term> out = new HashMap<>();
        SharedRegisters made = null;
        for (Block b : blocks)
            for (Effect e : b.effects) {
                if (e.op() != Op.ACROSS || e.args().size() > 1 || e.when() != null || e.result() == null) continue;
                if (made == null) made = new SharedRegisters(blocks);
                if (!made.varies(e.args().getFirst()))
                    out.put(e.result(), e.args().getFirst());
            }
        return out;
    }

    /// @param files that are [#assumed]
    static String text(Set<String> files) {
        return "lanes go the same way where they set registers that they share (%s)"
                .formatted(String.join(", ", files));
    }

    private boolean varies(Term.Variable v) {
        Effect e = effects.get(v);
        if (e != null)
            return switch (e.op()) {
                case BALLOT, ANY, REDUCE -> false;
                case ACROSS -> e.args().size() > 1 && varies(e.args().get(1));
                case LOAD -> e.args().stream().anyMatch(this::varies);
                default -> true;
            };
        Block.Phi p = Objects.requireNonNull(phis.get(v));
        return p.from().values().stream().anyMatch(this::varies) || decides(Objects.requireNonNull(blockOf.get(v)));
    }

    private boolean varies(Term t) {
        if (t instanceof Term.Variable v) return varying.contains(v);
        if (t instanceof Term.Symbol s) return InputNames.isOfLane(s.name());
        Boolean was = known.get(t);
        if (was != null) return was;
        boolean varies = t.args().stream().anyMatch(this::varies);
        known.put(t, varies);
        return varies;
    }

    /// Whether lanes may come to a block on different ways: a branch from which both lead there varies.
    private boolean decides(int block) {
        int from = dominators.nearest(block);
        Set<Integer> region = new HashSet<>(Set.of(block, from));
        Deque<Integer> open = new ArrayDeque<>(List.of(block));
        while (!open.isEmpty())
            for (int b : before.getOrDefault(open.pop(), List.of())) if (region.add(b)) open.push(b);
        for (int n : region) {
            if (n == block && n != from) continue;
            List<Integer> there =
                    blocks.get(n).successors().stream().filter(region::contains).toList();
            if (there.size() < 2) continue;
            for (Block.Exit e : blocks.get(n).exits) if (e.when() != null && varies(e.when())) return true;
        }
        return false;
    }
}
