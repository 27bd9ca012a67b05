package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Makes choices of values that two ways bring along, where they decide between numbers and conditions that are kept as
/// numbers: so compilers write `a && b`.
final class Diamonds {
    private final Terms terms;
    private final List<Block> blocks;
    private final Map<Integer, List<Block>> before = new HashMap<>();
    private final Map<Term.Variable, Term> found = new HashMap<>();

    private Diamonds(Terms terms, List<Block> blocks) {
        this.terms = terms;
        this.blocks = blocks;
        for (Block b : blocks)
            for (int to : b.successors())
                before.computeIfAbsent(to, _ -> new ArrayList<>()).add(b);
    }

    /// @return whether any was found
    static boolean join(Terms terms, List<Block> blocks) {
        Diamonds made = new Diamonds(terms, blocks);
        for (Block b : blocks) made.join(b);
        if (made.found.isEmpty()) return false;
        Terms.Replacing by = terms.new Replacing(made.found);
        for (Block b : blocks) b.replace(by::in);
        return true;
    }

    private void join(Block top) {
        if (top.exits.size() != 2) return;
        Term when = top.exits.getFirst().when();
        int then = top.exits.getFirst().to();
        int otherwise = top.exits.getLast().to();
        if (when == null || then < 0 || otherwise < 0 || then == otherwise) return;
        int end = end(top, then, otherwise);
        if (end < 0 || end == top.number) return;
        Block merge = blocks.get(end);
        int one = then == end ? top.number : then;
        int other = otherwise == end ? top.number : otherwise;
        List<Block.Phi> left = new ArrayList<>();
        for (Block.Phi p : merge.phis) {
            Term x = Objects.requireNonNull(p.from().get(one));
            Term y = Objects.requireNonNull(p.from().get(other));
            if (ChoiceRules.isChoice(x) && ChoiceRules.isChoice(y))
                found.put(p.to(), terms.of(p.to().type(), Op.SELECT, when, x, y));
            else left.add(p);
        }
        if (left.size() == merge.phis.size()) return;
        merge.phis = left;
        if (!left.isEmpty()) return;
        top.exits = new ArrayList<>(List.of(new Block.Exit(null, end)));
        for (int arm : new int[] {then, otherwise})
            if (arm != end) blocks.get(arm).exits.clear();
    }

    /// @return the block in which both ways meet with nothing done on them, if none else comes there; else -1
    private int end(Block top, int then, int otherwise) {
        int a = passes(top, then);
        int b = passes(top, otherwise);
        int end = a == otherwise ? otherwise : b == then ? then : a == b ? a : -1;
        if (end < 0) return -1;
        List<Block> from = before.getOrDefault(end, List.of());
        return from.size() == 2 ? end : -1;
    }

    /// @return where a block goes that does nothing and that only one comes to; else -1
    private int passes(Block top, int arm) {
        Block b = blocks.get(arm);
        boolean isEmpty = b.effects.isEmpty() && b.phis.isEmpty() && b.exits.size() == 1;
        List<Block> from = before.getOrDefault(arm, List.of());
        return isEmpty && from.size() == 1 && from.getFirst() == top
                ? b.exits.getFirst().to()
                : -1;
    }
}
