package dev.heddle.flow;

import dev.heddle.ir.dataflow.DataFlow;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// The instructions that a value depends on through registers, along all ways that lead to it. What comes through
/// memory, and the branches that decide, are left out.
public final class BackwardSlice {
    private final FlowGraph graph;
    private final BitSet insns = new BitSet();
    private final BitSet sources = new BitSet();

    /// @param insn number of an instruction
    /// @param parts of registers that it reads
    public BackwardSlice(FlowGraph graph, int insn, BitSet parts) {
        this.graph = graph;
        BasicBlock first = graph.blockOf(insn);
        Map<Integer, BitSet> start = new TreeMap<>();
        hand(first, through(first, insn, parts), start::put);
        DataFlow.solve(new Analysis(), start);
    }

    /// The parts that are wanted after the last instruction of a block, backward.
    private final class Analysis implements DataFlow.May<Integer> {
        @Override
        public void transfer(Integer block, BitSet wanted, BiConsumer<Integer, BitSet> to) {
            BasicBlock b = graph.blocks().get(block);
            hand(b, through(b, b.end(), wanted), to);
        }
    }

    /// Goes back through a block.
    ///
    /// @param end number of the instruction before which the parts are wanted
    /// @return what is wanted before the first one
    private BitSet through(BasicBlock b, int end, BitSet parts) {
        BitSet now = (BitSet) parts.clone();
        for (int i = end - 1; i >= b.first(); i--) {
            Effects e = graph.code().get(i);
            if (!e.writes().intersects(now) && !e.mayWrite().intersects(now)) continue;
            insns.set(i);
            now.andNot(e.writes());
            now.or(e.reads());
            now.or(e.mayRead());
        }
        return now;
    }

    /// @param parts what is wanted before the block
    private void hand(BasicBlock b, BitSet parts, BiConsumer<Integer, BitSet> to) {
        boolean isEntry = b.entries().isEmpty() || b.number() == graph.order().getFirst();
        if (isEntry) sources.or(parts);
        for (BasicBlock.Edge e : b.entries()) to.accept(e.from(), parts);
    }

    /// @return numbers of the instructions, in the order of their addresses
    public BitSet insns() {
        return insns;
    }

    /// @return parts that the value depends on and that nothing has written: inputs and constants
    public BitSet sources() {
        return sources;
    }

    /// @return the parts of registers that the addresses depend on of what an instruction loads and stores
    public static BitSet addresses(FlowGraph graph, Effects e) {
        List<Step> steps = e.code().steps();
        boolean[] needed = new boolean[steps.size()];
        for (Step s : steps)
            if (s.op() == Op.LOAD || s.op() == Op.STORE || s.op() == Op.ATOMIC)
                needed[s.args().getFirst()] = true;
        BitSet out = new BitSet();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step s = steps.get(i);
            if (!needed[i]) continue;
            for (int a : s.args()) needed[a] = true;
            RegisterRef p = s.place();
            RegisterParts.File f = p == null ? null : graph.parts().file(p.state());
            if (p == null || f == null) continue;
            if (s.op() == Op.READ) out.set(f.first(p), f.end(p));
            else if (s.op() == Op.READ_AT) out.set(f.first(), f.end());
        }
        return out;
    }
}
