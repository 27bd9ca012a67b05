package dev.heddle.flow;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The blocks of a program and the ways between them. What is no instruction is left out.
///
/// As a [Cfg] it has the edges that a wave takes.
public final class FlowGraph implements Cfg {
    private final RegisterParts parts;
    private final List<Effects> code = new ArrayList<>();
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<BasicBlock> blocks = new ArrayList<>();
    private final int[] blockOf;
    private final Dominators dominators;
    private final List<Loop> loops;
    private final Cfg ways;

    /// @param finder of the book that the program is of
    /// @param program from its first instruction on
    public static FlowGraph of(Effects.Finder finder, Program program) {
        List<Insn> insns = insns(program);
        return new FlowGraph(finder, insns, first(insns));
    }

    /// The same without the instructions that no way from the first one leads to: where these go on is not found out,
    /// nor do they divide blocks.
    public static FlowGraph ofReached(Effects.Finder finder, Program program) {
        List<Insn> insns = insns(program);
        return new FlowGraph(finder, ReachableCode.of(finder, insns), first(insns));
    }

    /// The same for code that may begin anywhere.
    ///
    /// @param insns in the order of their addresses
    /// @param entry address of the first one that is run
    /// @param computed addresses that an instruction may go on at whose target is not in its code
    public static FlowGraph ofReached(
            Effects.Finder finder, List<Insn> insns, long entry, Function<Effects, Set<Long>> computed) {
        return new FlowGraph(finder, ReachableCode.of(finder, insns, entry, computed), entry);
    }

    private static List<Insn> insns(Program program) {
        List<Insn> insns = new ArrayList<>();
        for (Item i : program.items()) if (i instanceof Insn insn) insns.add(insn);
        return insns;
    }

    private static long first(List<Insn> insns) {
        return insns.isEmpty() ? 0 : insns.getFirst().address();
    }

    /// @param finder of the book that the instructions are of
    /// @param insns in the order of their addresses
    /// @param entry address of the first one that is run
    public FlowGraph(Effects.Finder finder, List<Insn> insns, long entry) {
        this(finder, insns.stream().map(finder::of), entry);
    }

    private FlowGraph(Effects.Finder finder, Stream<Effects> all, long entry) {
        parts = finder.parts();
        all.forEach(e -> {
            numbers.put(e.insn().address(), code.size());
            code.add(e);
        });
        blockOf = new int[code.size()];
        divide(entry);
        ways = ways(blocks.isEmpty() ? 0 : blockOf[numbers.getOrDefault(entry, 0)]);
        dominators = new Dominators(ways);
        loops = dominators.loops();
    }

    // ---- blocks

    private void divide(long entry) {
        BitSet heads = new BitSet();
        if (!code.isEmpty()) heads.set(0);
        heads.set(numbers.getOrDefault(entry, 0));
        for (int i = 0; i < code.size(); i++) {
            Effects e = code.get(i);
            if (e.isSwitch()) heads.set(i);
            if (!e.endsBlock()) {
                if (next(i) < 0) heads.set(i + 1);
                continue;
            }
            heads.set(i + 1);
            for (Exit x : e.exits()) {
                Integer to = numbers.get(x.target());
                if (to != null) heads.set(to);
            }
        }
        heads.clear(code.size(), heads.size());
        List<int[]> ranges = new ArrayList<>();
        for (int i = heads.nextSetBit(0); i >= 0; i = heads.nextSetBit(i + 1)) {
            int end = heads.nextSetBit(i + 1);
            ranges.add(new int[] {i, end < 0 ? code.size() : end});
        }
        for (int b = 0; b < ranges.size(); b++) Arrays.fill(blockOf, ranges.get(b)[0], ranges.get(b)[1], b);
        link(ranges);
    }

    /// @return number of the instruction right after another one, or -1
    private int next(int i) {
        Insn insn = code.get(i).insn();
        return numbers.getOrDefault(insn.address() + insn.length(), -1);
    }

    private void link(List<int[]> ranges) {
        List<List<BasicBlock.Edge>> exits = new ArrayList<>();
        List<List<BasicBlock.Edge>> entries = new ArrayList<>();
        for (int b = 0; b < ranges.size(); b++) entries.add(new ArrayList<>());
        for (int b = 0; b < ranges.size(); b++) {
            List<BasicBlock.Edge> its = edges(b, ranges.get(b)[1] - 1);
            exits.add(its);
            for (BasicBlock.Edge e : its) if (e.to() >= 0) entries.get(e.to()).add(e);
        }
        for (int b = 0; b < ranges.size(); b++)
            blocks.add(new BasicBlock(b, ranges.get(b)[0], ranges.get(b)[1], exits.get(b), entries.get(b)));
    }

    private List<BasicBlock.Edge> edges(int block, int last) {
        List<BasicBlock.Edge> out = new ArrayList<>();
        for (Exit x : code.get(last).exits()) {
            int to = -1;
            if (x.kind() == Exit.Kind.SWITCHED_OFF) {
                to = nextSwitch(last);
                if (to < 0) continue;
            } else {
                Integer n = numbers.get(x.target());
                if (n != null) to = blockOf[n];
            }
            out.add(new BasicBlock.Edge(block, to, x.kind()));
        }
        return out;
    }

    /// @return the block with the next instruction that switches lanes, or -1
    private int nextSwitch(int after) {
        for (int i = after + 1; i < code.size(); i++) if (code.get(i).isSwitch()) return blockOf[i];
        return -1;
    }

    // ---- as a graph

    @Override
    public int size() {
        return blocks.size();
    }

    @Override
    public int entry() {
        return ways.entry();
    }

    @Override
    public List<Integer> successors(int block) {
        return ways.successors(block);
    }

    @Override
    public List<Integer> predecessors(int block) {
        return ways.predecessors(block);
    }

    /// @param first number of the block that is entered
    private Cfg ways(int first) {
        List<List<Integer>> next = new ArrayList<>();
        for (BasicBlock b : blocks) {
            List<Integer> to = new ArrayList<>();
            for (BasicBlock.Edge e : b.exits()) if (e.to() >= 0 && e.isOfWave()) to.add(e.to());
            next.add(to);
        }
        return Cfg.of(first, next);
    }

    // ---- answers

    public RegisterParts parts() {
        return parts;
    }

    /// @return the instructions with what they do, in the order of their addresses
    public List<Effects> code() {
        return Collections.unmodifiableList(code);
    }

    /// @return in the order of their addresses
    public List<BasicBlock> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    /// @return number of the instruction at an address; -1 if there is none
    public int number(long address) {
        return numbers.getOrDefault(address, -1);
    }

    /// @param insn number of an instruction
    public BasicBlock blockOf(int insn) {
        return blocks.get(blockOf[insn]);
    }

    /// Whether a way from the entry leads to a block, as far as ways are known.
    public boolean isReached(int block) {
        return dominators.isReached(block);
    }

    /// @return blocks that are reached, each after those that come before it on every way without a loop
    public List<Integer> order() {
        return blocks.isEmpty() ? List.of() : List.copyOf(dominators.order());
    }

    /// @return the nearest block that every way to a block leads through; -1 for the first and what is not reached
    public int dominator(int block) {
        return dominators.nearest(block);
    }

    /// Whether every way to a block leads through another one, or they are the same.
    public boolean dominates(int by, int block) {
        return dominators.dominates(by, block);
    }

    /// @return in the order of their heads
    public List<Loop> loops() {
        return List.copyOf(loops);
    }

    /// @return loops that a block is in
    public int depth(int block) {
        int out = 0;
        for (Loop l : loops) if (l.has(block)) out++;
        return out;
    }

    /// Whether some way on is not known: then blocks may be reached that do not seem to be.
    public boolean hasUnknownExits() {
        for (BasicBlock b : blocks)
            for (BasicBlock.Edge e : b.exits())
                if (isReached(b.number())
                        && e.to() < 0
                        && (e.kind() == Exit.Kind.INDIRECT || e.kind() == Exit.Kind.CALL)) return true;
        return false;
    }
}
