package dev.heddle.decompile.source;

import dev.heddle.decompile.DecompileException;
import dev.heddle.flow.Dominators;
import dev.heddle.flow.Loop;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds loops and branches in a graph whose loops have one entry each, after Ramsey, *Beyond Relooper: recursive
/// translation of unstructured control flow to structured control flow* (ICFP 2022): by the tree of dominators, each
/// block where ways meet stands behind a labelled part. Blocks behind a loop stand behind it here, not in it.
final class Structure {
    private final List<Block> blocks;
    private final Map<Integer, Loop> loops = new HashMap<>();
    private final int[] place;

    /// The blocks that stand behind others, by these.
    private final Map<Integer, List<Integer>> behind = new HashMap<>();

    private final BitSet isBehind = new BitSet();

    private Structure(List<Block> blocks) {
        this.blocks = blocks;
        Dominators dominators = new Dominators(ValueGraph.cfg(blocks));
        if (!dominators.isReducible()) throw new DecompileException("a loop has several entries");
        for (Loop l : dominators.loops()) loops.put(l.head(), l);
        place = new int[blocks.size()];
        List<Integer> order = dominators.order();
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        int[] ways = waysForward();
        Map<Integer, Integer> left = new HashMap<>();
        for (int b : order) if (dominators.nearest(b) >= 0) left.put(b, outermostLeft(dominators.nearest(b), b));
        for (int b : order) {
            int by = dominators.nearest(b);
            if (by < 0) continue;
            int loop = left.getOrDefault(b, -1);
            boolean isOne = loop < 0 || Collections.frequency(left.values(), loop) > 1 && isPassed(blocks.get(b), ways);
            if (ways[b] < 2 && isOne) continue;
            isBehind.set(b);
            behind.computeIfAbsent(loop < 0 ? by : loop, _ -> new ArrayList<>()).add(b);
        }
    }

    /// Whether a block does nothing before it goes on to where others come, too: behind a loop that is left in several
    /// places it may as well stand where the loop is left.
    private static boolean isPassed(Block b, int[] ways) {
        if (!b.effects.isEmpty() || b.exits.size() != 1) return false;
        int to = b.exits.getFirst().to();
        return to >= 0 && ways[to] > 1;
    }

    static Node of(List<Block> blocks) {
        return new Structure(blocks).tree(0);
    }

    /// @return the head of the outermost loop that has one block and not the other; -1 if there is none
    private int outermostLeft(int in, int out) {
        Loop found = null;
        for (Loop l : loops.values())
            if (l.has(in) && !l.has(out) && (found == null || l.depth() < found.depth())) found = l;
        return found == null ? -1 : found.head();
    }

    /// @return how many ways lead forward to each block
    private int[] waysForward() {
        int[] out = new int[blocks.size()];
        for (Block b : blocks)
            for (Block.Exit e : b.exits) if (e.to() >= 0 && place[b.number] < place[e.to()]) out[e.to()]++;
        return out;
    }

    private Node tree(int block) {
        List<Integer> after = new ArrayList<>();
        List<Integer> inside = new ArrayList<>();
        Loop loop = loops.get(block);
        for (int b : behind.getOrDefault(block, List.of())) (loop != null && !loop.has(b) ? after : inside).add(b);
        Node out = within(block, inside);
        if (loop != null) out = new Node.Loop(block, out);
        for (int b : after) out = Node.sequence(List.of(new Node.Labelled(b, out), tree(b)));
        return out;
    }

    private Node within(int block, List<Integer> behindIt) {
        Node out = Node.sequence(List.of(new Node.Basic(blocks.get(block)), exits(block, blocks.get(block).exits)));
        for (int b : behindIt) out = Node.sequence(List.of(new Node.Labelled(b, out), tree(b)));
        return out;
    }

    private Node exits(int from, List<Block.Exit> exits) {
        if (exits.isEmpty()) return new Node.Return();
        Block.Exit first = exits.getFirst();
        Node to = to(from, first.to());
        Term when = first.when();
        return when == null ? to : new Node.Branch(when, to, exits(from, exits.subList(1, exits.size())), from);
    }

    private Node to(int from, int to) {
        if (to < 0) return new Node.Return();
        Node copies = new Node.Copies(from, to);
        if (place[to] <= place[from]) return Node.sequence(List.of(copies, new Node.Again(to)));
        return Node.sequence(List.of(copies, isBehind.get(to) ? new Node.Leave(to) : tree(to)));
    }
}
