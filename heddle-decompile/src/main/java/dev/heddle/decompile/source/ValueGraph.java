package dev.heddle.decompile.source;

import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.flow.Cfg;
import dev.heddle.flow.Dominators;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneCondition;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.machine.LaunchSetup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The graph of one lane with values instead of registers: those of the program that one lane runs before all others
/// come first, as if each lane ran it.
final class ValueGraph {
    /// A program with the place of its blocks among all.
    ///
    /// @param offset number of its first block; the one before it is where it starts
    /// @param isApart whether its addresses are not those of the program
    private record Part(LaneProgram program, LaunchSetup setup, int offset, boolean isApart) {
        long key(LaneNode n) {
            return InsnKey.of(program.insn(n).address(), isApart);
        }
    }

    private final Terms terms;
    private final Start start;
    private final StepEvaluation.Memory memory;
    private final Images images;
    private final List<Part> parts = new ArrayList<>();
    private final RegisterCells cells;
    private final List<Block> blocks = new ArrayList<>();
    private final List<Map<RegisterRef, Term>> defined = new ArrayList<>();
    private final Map<Integer, List<Integer>> before = new TreeMap<>();
    private final boolean[] isDone;

    /// What is to be found out about ways that lead back.
    private final List<Open> open = new ArrayList<>();

    private record Open(int block, RegisterRef cell, Term.Variable to) {}

    /// @param preamble null if there is none
    /// @param memory what loads are no effects
    ValueGraph(
            Terms terms,
            Start start,
            StepEvaluation.Memory memory,
            Images images,
            LaneProgram main,
            LaunchSetup setup,
            @Nullable LaneProgram preamble,
            @Nullable LaunchSetup setupBefore) {
        this.terms = terms;
        this.start = start;
        this.memory = memory;
        this.images = images;
        List<Step> steps = new ArrayList<>(main.steps());
        int offset = 1;
        if (preamble != null && setupBefore != null) {
            steps.addAll(preamble.steps());
            parts.add(new Part(preamble, setupBefore, offset, InsnKey.isApart(preamble, main)));
            offset += preamble.graph().size() + 1;
        }
        parts.add(new Part(main, setup, offset, false));
        cells = new RegisterCells(steps);
        int count = offset + main.graph().size();
        for (int i = 0; i < count; i++) {
            blocks.add(new Block(i));
            defined.add(new HashMap<>());
        }
        isDone = new boolean[count];
        for (int p = 0; p < parts.size(); p++) walk(p);
        close();
    }

    /// @return in the order of their numbers; control enters at the first
    List<Block> blocks() {
        return blocks;
    }

    private void walk(int p) {
        Part part = parts.get(p);
        int first = part.offset - 1;
        isDone[first] = true;
        link(
                blocks.get(first),
                List.of(new Block.Exit(null, part.offset + part.program.graph().entry())));
        Dominators order = new Dominators(part.program.graph());
        for (int b : order.order()) {
            int number = part.offset + b;
            if (!before.containsKey(number)) continue;
            block(part, part.program.graph().blocks().get(b), blocks.get(number));
            isDone[number] = true;
        }
        if (p + 1 == parts.size()) return;
        // What ran before goes over to the program.
        int next = parts.get(p + 1).offset - 1;
        for (int b = first; b < next; b++) {
            Block at = blocks.get(b);
            if (!isDone[b]) continue;
            List<Block.Exit> exits = new ArrayList<>();
            for (Block.Exit e : at.exits) exits.add(e.to() < 0 ? new Block.Exit(e.when(), next) : e);
            if (exits.equals(at.exits)) continue;
            at.exits = exits;
            before.computeIfAbsent(next, _ -> new ArrayList<>()).add(b);
        }
    }

    private void link(Block from, List<Block.Exit> exits) {
        from.exits = new ArrayList<>(exits);
        for (int to : from.successors())
            before.computeIfAbsent(to, _ -> new ArrayList<>()).add(from.number);
    }

    // ---- blocks

    private void block(Part part, LaneBlock of, Block to) {
        StepEvaluation last = null;
        for (LaneNode n : of.nodes()) {
            if (!n.state().isOn() && !n.state().isOff())
                throw new DecompileException(
                        part.program.insn(n).address(),
                        "whether the lane is active is a number here, which is not printed as source; --to c can");
            last = new StepEvaluation(
                    terms,
                    part.program.program().book().isa(),
                    registers(part, n, to.number),
                    memory,
                    images,
                    part.program.code(n),
                    part.key(n),
                    n.state().isOn(),
                    FirstLane.steps(part.program, n));
            to.effects.addAll(last.effects());
        }
        LaneNode end = of.nodes().getLast();
        part.program.checkDecided(end, of.exits());
        part.program.conditions(end);
        to.end = part.key(end);
        link(to, exits(part, of.exits(), Objects.requireNonNull(last)));
        terms.insns().now(Set.of());
    }

    private List<Block.Exit> exits(Part part, List<LaneEdge> edges, StepEvaluation last) {
        List<Block.Exit> out = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            LaneEdge e = edges.get(i);
            switch (e.kind()) {
                case CALL, AFTER_CALL, RETURN, INDIRECT ->
                    throw new DecompileException("calls are not printed as source");
                default -> {}
            }
            LaneCondition c = e.condition();
            Term when = c == null || i == edges.size() - 1 ? null : terms.and(literals(c, last));
            if (when != null && when.is(0)) continue;
            if (when != null && when.is(-1)) when = null;
            out.add(new Block.Exit(when, e.to() < 0 ? -1 : part.offset + e.to()));
            if (when == null) break;
        }
        if (out.isEmpty()) throw new DecompileException("there is no way on");
        if (out.stream().map(Block.Exit::to).distinct().count() == 1)
            return List.of(new Block.Exit(null, out.getFirst().to()));
        Block.Exit end = out.removeLast();
        out.add(new Block.Exit(null, end.to()));
        return out;
    }

    private List<Term> literals(LaneCondition c, StepEvaluation last) {
        List<Term> out = new ArrayList<>();
        for (LaneCondition.Literal l : c.literals()) {
            Term t = last.condition(l.step());
            out.add(l.holds() ? t : terms.not(t));
        }
        return out;
    }

    // ---- registers

    private StepEvaluation.Registers registers(Part part, LaneNode at, int block) {
        Map<RegisterRef, Long> ofMask = part.program.wakesWith(at);
        return new StepEvaluation.Registers() {
            @Override
            public Term read(RegisterRef place) {
                Long mask = ofMask.get(place);
                ValueType type = place.width() > Integer.SIZE ? ValueType.I64 : ValueType.I32;
                if (mask != null) return terms.number(type, mask);
                Term out = terms.number(type, 0);
                for (RegisterRef cell : cells.of(place)) {
                    Term t = ValueGraph.this.read(cell, block);
                    if (t.type() != type) t = terms.of(type, Op.WIDEN_U, t);
                    Term by = terms.number(ValueType.I32, cell.low() - place.low());
                    out = terms.of(type, Op.OR, out, terms.of(type, Op.SHL, t, by));
                }
                return out;
            }

            @Override
            public void write(RegisterRef place, Term value) {
                for (RegisterRef cell : cells.of(place)) {
                    Term t = value;
                    if (!cell.equals(place)) {
                        t = terms.of(t.type(), Op.SHR, t, terms.number(ValueType.I32, cell.low() - place.low()));
                        t = terms.of(t.type(), Op.AND, t, terms.number(t.type(), -1L >>> Long.SIZE - cell.width()));
                        if (t.type() == ValueType.I64 && cell.width() <= Integer.SIZE)
                            t = terms.of(ValueType.I32, Op.NARROW, t);
                    }
                    defined.get(block).put(cell, t);
                }
            }
        };
    }

    private Term read(RegisterRef cell, int block) {
        Term known = defined.get(block).get(cell);
        if (known != null) return known;
        Term out = initial(cell, block);
        if (out == null) {
            List<Integer> from = before.getOrDefault(block, List.of());
            boolean isAlone = from.size() == 1 && mayBeFrom(block) == 1;
            if (isAlone) {
                out = read(cell, from.getFirst());
            } else {
                ValueType type = cell.width() > Integer.SIZE ? ValueType.I64 : ValueType.I32;
                Term.Variable to = terms.variable(type, cell.width());
                open.add(new Open(block, cell, to));
                out = to;
            }
        }
        defined.get(block).put(cell, out);
        return out;
    }

    /// @return what a program starts with, null if the block is none where one starts
    private @Nullable Term initial(RegisterRef cell, int block) {
        for (int p = 0; p < parts.size(); p++)
            if (parts.get(p).offset - 1 == block) return start.register(parts.get(p).setup, cell, p == 0);
        return null;
    }

    /// @return how many edges lead to a block, whether they are found to be gone or not
    private int mayBeFrom(int block) {
        for (Part p : parts.reversed()) {
            if (block == p.offset - 1)
                return before.getOrDefault(block, List.of()).size();
            if (block >= p.offset) {
                int b = block - p.offset;
                int entries = p.program.graph().predecessors(b).size();
                return entries + (b == p.program.graph().entry() ? 1 : 0);
            }
        }
        return 1;
    }

    /// Says what all ways to each block bring along.
    private void close() {
        for (int i = 0; i < open.size(); i++) {
            Open o = open.get(i);
            Map<Integer, Term> from = new TreeMap<>();
            for (int b : before.getOrDefault(o.block, List.of())) from.put(b, read(o.cell, b));
            blocks.get(o.block).phis.add(new Block.Phi(o.to, o.cell, from));
        }
        for (Block b : blocks) if (!isDone[b.number]) b.exits.clear();
    }

    /// @return the graph of the blocks
    static Cfg cfg(List<Block> blocks) {
        return Cfg.of(0, blocks.stream().map(Block::successors).toList());
    }
}
