package dev.heddle.flow;

import dev.heddle.ir.dataflow.DataFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/// Live-variable analysis: finds the parts of registers that may still be read, before and after each instruction.
public final class Liveness {
    private final FlowGraph graph;
    private final List<Effects> code;
    private final List<BasicBlock> blocks;

    /// By number of a block, parts that are live after its last instruction.
    private final Map<Integer, BitSet> out;

    /// What is read elsewhere is not known, and may be everything.
    ///
    /// @param atEnd parts that are read when the program has ended, or where its code does
    public Liveness(FlowGraph graph, BitSet atEnd) {
        this(graph, atEnd, everything(graph));
    }

    /// @return of a graph what its own code reads, and nothing else
    public static Liveness ofItself(FlowGraph graph) {
        return new Liveness(graph, new BitSet(), new BitSet());
    }

    private static BitSet everything(FlowGraph graph) {
        BitSet all = new BitSet();
        all.set(0, graph.parts().count());
        return all;
    }

    /// @param elsewhere parts that are read by code that a return or a jump leads to and that is not known
    private Liveness(FlowGraph graph, BitSet atEnd, BitSet elsewhere) {
        this.graph = graph;
        this.code = graph.code();
        this.blocks = graph.blocks();
        Map<Integer, BitSet> outside = new LinkedHashMap<>();
        for (BasicBlock b : blocks.reversed()) outside.put(b.number(), outside(b, atEnd, elsewhere));
        DataFlow.May<Integer> backwards = (block, live, to) -> {
            BasicBlock b = blocks.get(block);
            for (int i = b.end() - 1; i >= b.first(); i--) through(i, live);
            for (BasicBlock.Edge e : b.entries()) to.accept(e.from(), live);
        };
        this.out = DataFlow.solve(backwards, outside);
    }

    /// @return what is read after a block outside of the program
    private static BitSet outside(BasicBlock b, BitSet atEnd, BitSet elsewhere) {
        BitSet read = new BitSet();
        for (BasicBlock.Edge e : b.exits()) {
            if (e.to() >= 0) continue;
            boolean goesOn = e.kind() == Exit.Kind.RETURN
                    || e.kind() == Exit.Kind.INDIRECT
                    || e.kind() == Exit.Kind.CALL
                    || e.kind() == Exit.Kind.JUMP
                    || e.kind() == Exit.Kind.TAKEN;
            read.or(goesOn ? elsewhere : atEnd);
        }
        return read;
    }

    /// @return a copy
    private BitSet out(BasicBlock b) {
        return (BitSet) Objects.requireNonNull(out.get(b.number())).clone();
    }

    /// @param live what is live after an instruction; becomes what is before it
    private void through(int i, BitSet live) {
        Effects e = code.get(i);
        live.andNot(e.writes());
        live.or(e.reads());
        live.or(e.mayRead());
    }

    /// @param insn number of an instruction
    /// @return parts that are live before it
    public BitSet before(int insn) {
        BitSet live = after(insn);
        through(insn, live);
        return live;
    }

    /// @return by number of the instruction, parts that are live before it
    public List<BitSet> before() {
        BitSet[] all = new BitSet[code.size()];
        for (BasicBlock b : blocks) {
            BitSet live = out(b);
            for (int i = b.end() - 1; i >= b.first(); i--) {
                through(i, live);
                all[i] = (BitSet) live.clone();
            }
        }
        return List.of(all);
    }

    /// @return parts that are live after an instruction
    public BitSet after(int insn) {
        BasicBlock b = graph.blockOf(insn);
        BitSet live = out(b);
        for (int i = b.end() - 1; i > insn; i--) through(i, live);
        return live;
    }

    /// @return parts that are read before anything has written them, by some way from the entry
    public BitSet atEntry() {
        return graph.order().isEmpty()
                ? new BitSet()
                : before(blocks.get(graph.order().getFirst()).first());
    }

    /// How many parts of some files are occupied while an instruction is run: those that are live before or after it,
    /// and those that it writes.
    ///
    /// @return by number of the instruction; 0 where nothing leads to
    public int[] pressure(Predicate<RegisterParts.File> of) {
        BitSet counted = new BitSet();
        for (RegisterParts.File f : graph.parts().files()) if (of.test(f)) counted.set(f.first(), f.end());
        int[] result = new int[code.size()];
        for (BasicBlock b : blocks) {
            if (!graph.isReached(b.number())) continue;
            BitSet live = out(b);
            for (int i = b.end() - 1; i >= b.first(); i--) {
                BitSet all = (BitSet) live.clone();
                all.or(code.get(i).writes());
                through(i, live);
                int before = count(live, counted);
                all.and(counted);
                result[i] = Math.max(before, all.cardinality());
            }
        }
        return result;
    }

    private static int count(BitSet live, BitSet counted) {
        BitSet both = (BitSet) live.clone();
        both.and(counted);
        return both.cardinality();
    }

    /// @return numbers of the instructions that are reached and of which nothing that they write is read afterwards
    public List<Integer> dead() {
        List<Integer> out = new ArrayList<>();
        for (BasicBlock b : blocks) {
            if (!graph.isReached(b.number())) continue;
            BitSet live = out(b);
            for (int i = b.end() - 1; i >= b.first(); i--) {
                Effects e = code.get(i);
                boolean isDead = !e.writes().isEmpty() && e.mayWrite().isEmpty() && !live.intersects(e.writes());
                if (isDead) out.add(i);
                through(i, live);
            }
        }
        out.sort(null);
        return out;
    }
}
