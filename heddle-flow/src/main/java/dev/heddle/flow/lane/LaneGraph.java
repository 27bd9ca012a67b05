package dev.heddle.flow.lane;

import dev.heddle.flow.Cfg;
import dev.heddle.flow.Dominators;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Loop;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The control-flow graph of one lane: an ordinary one, with conditions in the lane's own values, whatever the machine
/// does with masks.
///
/// Its nodes are instructions at which the lane is on, or which act for it although it is off, each with what is known
/// of the mask there. Where the mask is changed by a condition, there are two ways on. While a lane is off it passes
/// instructions without a node: an edge leads from where it is switched off to where it is switched on. As a [Cfg] it
/// has blocks of such nodes.
public final class LaneGraph implements Cfg {
    private final FlowGraph program;
    private final MaskRegisters registers;
    private final Points points;
    private final List<String> assumptions;
    private final List<LaneBlock> blocks = new ArrayList<>();
    private final int[] blockOf;
    private final Cfg ways;
    private final Dominators dominators;

    /// What a graph is made of.
    ///
    /// @param nodes in the order of their numbers
    /// @param exits by node
    /// @param entry number of the node where the program begins
    record Points(List<LaneNode> nodes, List<List<LaneEdge>> exits, int entry) {}

    private LaneGraph(FlowGraph program, MaskRegisters registers, Points points, List<String> assumptions) {
        this.program = program;
        this.registers = registers;
        this.points = points;
        this.assumptions = List.copyOf(assumptions);
        blockOf = new int[points.nodes().size()];
        divide();
        List<List<Integer>> next = new ArrayList<>();
        for (LaneBlock b : blocks)
            next.add(b.exits().stream().map(LaneEdge::to).filter(to -> to >= 0).toList());
        ways = Cfg.of(blockOf[points.entry], next);
        dominators = new Dominators(ways);
    }

    /// @param book that the program is of
    /// @param program with an instruction at least
    /// @throws LaneGraphException if it cannot be said where one lane goes without knowing what others do
    public static LaneGraph of(Book book, FlowGraph program) {
        return of(book, program, null);
    }

    /// The same, with ways to addresses that are computed: calls lead into functions, and returns out of them.
    ///
    /// @param computed the addresses that such ways of an instruction may lead to
    /// @throws LaneGraphException if it cannot be said where one lane goes without knowing what others do
    public static LaneGraph following(Book book, FlowGraph program, Function<Effects, Set<Long>> computed) {
        return of(book, program, computed);
    }

    private static LaneGraph of(Book book, FlowGraph program, @Nullable Function<Effects, Set<Long>> computed) {
        List<LaneCode> code = program.code().stream().map(Effects::code).toList();
        MaskRegisters registers = MaskRegisters.of(code);
        LaneTransfer transfer = new LaneTransfer(registers, book.isa().apart());
        LaneWalk walk = new LaneWalk(program, transfer, computed);
        int first = program.blocks().get(program.entry()).first();
        LanePoint start = walk.point(first, registers.atStart(book.isa(), code));
        LaneNodes points = new LaneNodes(program, transfer, walk, start);
        Points all = new Points(points.nodes, points.exits, points.entry);
        return new LaneGraph(program, registers, all, walk.assumptions());
    }

    /// The ways of a whole wave, on which every lane goes along, active or not: a node for each instruction, at which
    /// nothing is known of the mask. Ways on have no conditions.
    ///
    /// @param program with an instruction at least, for a machine whose lanes share a program counter
    /// @param computed the addresses that ways of an instruction lead to whose target is not in its code
    public static LaneGraph ofWave(Book book, FlowGraph program, Function<Effects, Set<Long>> computed) {
        MaskRegisters registers =
                MaskRegisters.of(program.code().stream().map(Effects::code).toList());
        WaveNodes points = new WaveNodes(program, registers, computed);
        return new LaneGraph(program, registers, points.all(), points.assumptions());
    }

    // ---- blocks

    private void divide() {
        List<List<LaneNode>> parts = new ArrayList<>();
        int[] before = new int[points.nodes().size()];
        for (List<LaneEdge> exits : points.exits()) for (LaneEdge e : exits) if (e.to() >= 0) before[e.to()]++;
        boolean[] follows = new boolean[before.length];
        for (List<LaneEdge> exits : points.exits())
            if (isPlain(exits)) {
                int to = exits.getFirst().to();
                follows[to] = before[to] == 1 && to != points.entry();
            }
        for (LaneNode n : points.nodes()) {
            if (follows[n.number()]) continue;
            List<LaneNode> part = new ArrayList<>();
            for (LaneNode at = n; at != null; at = following(at, follows)) {
                blockOf[at.number()] = parts.size();
                part.add(at);
            }
            parts.add(part);
        }
        link(parts);
    }

    /// Whether there is one way on, to the next instruction, on which a lane is as active as before.
    private boolean isPlain(List<LaneEdge> exits) {
        if (exits.size() != 1) return false;
        LaneEdge e = exits.getFirst();
        if (e.to() < 0 || e.kind() != Exit.Kind.NEXT || e.waits()) return false;
        Activity before = points.nodes().get(e.from()).state().activity();
        return points.nodes().get(e.to()).state().activity() == before;
    }

    private @Nullable LaneNode following(LaneNode at, boolean[] follows) {
        List<LaneEdge> exits = points.exits().get(at.number());
        if (!isPlain(exits) || !follows[exits.getFirst().to()]) return null;
        return points.nodes().get(exits.getFirst().to());
    }

    private void link(List<List<LaneNode>> parts) {
        List<List<LaneEdge>> exits = new ArrayList<>();
        List<List<LaneEdge>> entries = new ArrayList<>();
        for (int b = 0; b < parts.size(); b++) entries.add(new ArrayList<>());
        for (int b = 0; b < parts.size(); b++) {
            List<LaneEdge> its = new ArrayList<>();
            for (LaneEdge e : points.exits().get(parts.get(b).getLast().number())) {
                int to = e.to() < 0 ? -1 : blockOf[e.to()];
                its.add(new LaneEdge(b, to, e.kind(), e.condition(), e.waits(), e.passed()));
            }
            exits.add(its);
            for (LaneEdge e : its) if (e.to() >= 0) entries.get(e.to()).add(e);
        }
        for (int b = 0; b < parts.size(); b++) blocks.add(new LaneBlock(b, parts.get(b), exits.get(b), entries.get(b)));
    }

    @Override
    public int size() {
        return ways.size();
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

    // ---- answers

    /// @return the program whose instructions the nodes name by number
    public FlowGraph program() {
        return program;
    }

    /// @return the registers that [LaneState] knows values of
    public MaskRegisters registers() {
        return registers;
    }

    /// @return what had to be taken for granted, a line each: of calls of what is not known, and of unknown
    ///     instructions
    public List<String> assumptions() {
        return assumptions;
    }

    /// @return in the order of their numbers
    public List<LaneNode> nodes() {
        return Collections.unmodifiableList(points.nodes());
    }

    /// @return the node where the program begins
    public LaneNode first() {
        return points.nodes().get(points.entry());
    }

    /// @return the ways on from a node, between numbers of nodes
    public List<LaneEdge> exits(LaneNode node) {
        return points.exits().get(node.number());
    }

    /// @return in the order of their first nodes
    public List<LaneBlock> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public LaneBlock blockOf(LaneNode node) {
        return blocks.get(blockOf[node.number()]);
    }

    /// @return of the blocks
    public Dominators dominators() {
        return dominators;
    }

    /// @return of the blocks, in the order of their heads
    public List<Loop> loops() {
        return dominators.loops();
    }
}
