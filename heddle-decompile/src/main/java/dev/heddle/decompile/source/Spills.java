package dev.heddle.decompile.source;

import dev.heddle.flow.Dominators;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Makes values of the words of a lane's own memory, where all accesses to it are to places that are known: a compiler
/// had too few registers for them.
final class Spills {
    /// Accesses to what a compiler spills; more of them are to an array.
    private static final int MOST = 1_000;

    /// Words times blocks that are looked at.
    private static final int MOST_CELLS = 60_000;

    private final Terms terms;
    private final List<Block> blocks;
    private final String space;

    /// What a word holds at the end of each block.
    private final Map<Integer, Term> out = new HashMap<>();

    private final Map<Term, Term> loaded = new HashMap<>();

    private final long bytes;

    private Spills(Terms terms, List<Block> blocks, String space, long bytes) {
        this.bytes = bytes;
        this.terms = terms;
        this.blocks = blocks;
        this.space = space;
    }

    /// @param own the address spaces of memory that each lane has for itself
    /// @param windows the address spaces that it is seen in, too
    /// @param bytes of that memory
    /// @return whether there are any
    static boolean recover(Terms terms, List<Block> blocks, Set<String> own, Set<String> windows, long bytes) {
        for (Block b : blocks) if (b.effects.stream().anyMatch(e -> mayBeOwn(e, windows))) return false;
        boolean isAny = false;
        for (String space : own) isAny |= new Spills(terms, blocks, space, bytes).recover();
        return isAny;
    }

    /// Whether an access by a window may go to a lane's own memory.
    private static boolean mayBeOwn(Effect e, Set<String> windows) {
        boolean isAccess = e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC;
        return isAccess
                && windows.contains(e.space())
                && Location.of(e.args().getFirst()).base() == null;
    }

    private boolean recover() {
        Set<Long> places = new TreeSet<>();
        int accesses = 0;
        for (Block b : blocks)
            for (Effect e : b.effects) {
                if (!isOwn(e)) continue;
                accesses++;
                if (!isWord(e) || place(e) < 0 || place(e) + Integer.BYTES > bytes) return false;
                places.add(place(e));
            }
        // The first block has no way to it, so that what memory begins with is known there.
        int cells = places.size() * blocks.size();
        if (places.isEmpty() || accesses > MOST || cells > MOST_CELLS) return false;
        if (blocks.stream().anyMatch(b -> b.successors().contains(0))) return false;
        List<Integer> order = new Dominators(ValueGraph.cfg(blocks)).order();
        Map<Integer, List<Integer>> before = new HashMap<>();
        for (int n : order)
            for (int to : blocks.get(n).successors())
                before.computeIfAbsent(to, _ -> new ArrayList<>()).add(n);
        for (long place : places) values(place, order, before);
        Terms.Replacing by = terms.new Replacing(loaded);
        for (Block b : blocks) {
            b.effects.removeIf(this::isOwn);
            b.replace(by::in);
        }
        return true;
    }

    private boolean isOwn(Effect e) {
        return (e.op() == Op.LOAD || e.op() == Op.STORE || e.op() == Op.ATOMIC)
                && e.space().equals(space);
    }

    private static boolean isWord(Effect e) {
        Location at = Location.of(e.args().getFirst());
        return e.op() != Op.ATOMIC
                && e.when() == null
                && e.parts().isEmpty()
                && e.bits() == Integer.SIZE
                && at.base() == null
                && at.products().isEmpty()
                && at.bytes() % Integer.BYTES == 0
                && (e.op() == Op.LOAD || e.args().get(1).type() == ValueType.I32)
                && (e.op() == Op.STORE || isOfWord(e.result()));
    }

    private static boolean isOfWord(Term.@Nullable Variable result) {
        return result != null && result.type() == ValueType.I32;
    }

    private static long place(Effect e) {
        return Location.of(e.args().getFirst()).bytes();
    }

    private void values(long place, List<Integer> order, Map<Integer, List<Integer>> before) {
        out.clear();
        Map<Integer, Term.Variable> joined = new TreeMap<>();
        for (int n : order) {
            List<Integer> ways = before.getOrDefault(n, List.of());
            Term now;
            if (ways.isEmpty()) now = terms.number(ValueType.I32, 0);
            else if (ways.size() == 1) now = Objects.requireNonNull(out.get(ways.getFirst()));
            else {
                Term.Variable v = terms.variable(ValueType.I32, Integer.SIZE);
                joined.put(n, v);
                now = v;
            }
            for (Effect e : blocks.get(n).effects) {
                if (!isOwn(e) || place(e) != place) continue;
                if (e.op() == Op.STORE) now = e.args().get(1);
                else loaded.put(Objects.requireNonNull(e.result()), now);
            }
            out.put(n, now);
        }
        joined.forEach((n, v) -> {
            Map<Integer, Term> from = new HashMap<>();
            for (int way : new HashSet<>(Objects.requireNonNull(before.get(n))))
                from.put(way, Objects.requireNonNull(out.get(way)));
            blocks.get(n).phis.add(new Block.Phi(v, Block.NO_CELL, from));
        });
    }
}
