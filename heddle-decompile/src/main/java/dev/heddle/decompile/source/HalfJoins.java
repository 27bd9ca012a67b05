package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Joins what ways to a block bring along in two parts of one register, where the parts are those of one value on all
/// ways.
final class HalfJoins {
    private record Pair(Block block, Block.Phi low, Block.Phi high) {}

    private final Terms terms;

    /// What may be joined, by the lower part.
    private final Map<Term, Pair> pairs = new HashMap<>();

    private HalfJoins(Terms terms, List<Block> blocks) {
        this.terms = terms;
        for (Block b : blocks)
            for (Block.Phi low : b.phis)
                for (Block.Phi high : b.phis)
                    if (isBelow(low.cell(), high.cell())) pairs.put(low.to(), new Pair(b, low, high));
    }

    private static boolean isBelow(RegisterRef low, RegisterRef high) {
        return low.state().equals(high.state())
                && low.element() == high.element()
                && low.low() + low.width() == high.low()
                && low.width() + high.width() <= Integer.SIZE;
    }

    /// @return whether anything was joined
    static boolean join(Terms terms, List<Block> blocks) {
        HalfJoins made = new HalfJoins(terms, blocks);
        if (made.pairs.isEmpty()) return false;
        // What is part of a pair that cannot be joined cannot be joined either.
        boolean changes = true;
        while (changes) changes = made.pairs.values().removeIf(p -> !made.isWhole(p));
        if (made.pairs.isEmpty()) return false;
        made.replace(blocks);
        return true;
    }

    private boolean isWhole(Pair p) {
        for (int from : p.low.from().keySet()) if (whole(p, from, Map.of()) == null) return false;
        return true;
    }

    /// @param joined what parts that are joined have become
    /// @return the value that comes on one way, or any term if it is itself joined; null if there is none
    private @Nullable Term whole(Pair p, int from, Map<Term, Term> joined) {
        Term low = Objects.requireNonNull(p.low.from().get(from));
        Term high = Objects.requireNonNull(p.high.from().get(from));
        Pair other = pairs.get(low);
        if (other != null && other.high.to() == high) return joined.getOrDefault(low, low);
        int by = p.low.cell().width();
        Term upper = terms.of(ValueType.I32, Op.SHL, high, terms.number(ValueType.I32, by));
        Term sum = terms.of(ValueType.I32, Op.OR, low, upper);
        boolean isPut = sum.is(Op.OR) && !(low instanceof Term.Number) && !(high instanceof Term.Number);
        return isPut || pairs.containsKey(low) ? null : sum;
    }

    private void replace(List<Block> blocks) {
        Map<Term, Term> joined = new HashMap<>();
        Map<Term.Variable, Term> by = new HashMap<>();
        for (Pair p : pairs.values()) {
            RegisterRef cell = p.low.cell();
            int bits = cell.width() + p.high.cell().width();
            Term.Variable to = terms.variable(ValueType.I32, bits);
            joined.put(p.low.to(), to);
            Term mask = terms.number(ValueType.I32, -1L >>> Long.SIZE - cell.width());
            by.put(p.low.to(), terms.of(ValueType.I32, Op.AND, to, mask));
            by.put(p.high.to(), terms.of(ValueType.I32, Op.SHR, to, terms.number(ValueType.I32, cell.width())));
        }
        for (Pair p : new ArrayList<>(pairs.values())) {
            Map<Integer, Term> from = new TreeMap<>();
            for (int b : p.low.from().keySet()) from.put(b, Objects.requireNonNull(whole(p, b, joined)));
            RegisterRef cell = p.low.cell();
            RegisterRef all = new RegisterRef(
                    cell.state(),
                    cell.element(),
                    cell.low(),
                    cell.width() + p.high.cell().width());
            p.block.phis.remove(p.low);
            p.block.phis.remove(p.high);
            p.block.phis.add(new Block.Phi((Term.Variable) Objects.requireNonNull(joined.get(p.low.to())), all, from));
        }
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) b.replace(replacing::in);
    }
}
