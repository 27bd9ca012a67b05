package dev.heddle.flow;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/// The chains of results that wait for each other, through registers.
public final class CriticalPath {
    private final FlowGraph graph;
    private final List<Effects> code;
    private final IntUnaryOperator latency;
    private final Times times;

    /// @param latency of an instruction by its number
    public CriticalPath(FlowGraph graph, IntUnaryOperator latency) {
        this.graph = graph;
        this.code = graph.code();
        this.latency = latency;
        this.times = new Times();
    }

    /// @return the longest chain of results through a block, in the unit of the latencies
    public int of(BasicBlock block) {
        times.begin();
        return times.through(block);
    }

    /// The least time between two turns of a loop, if nothing but results had to be waited for: through all its blocks
    /// in their order.
    public int height(Loop loop) {
        times.begin();
        int before = 0;
        int after = 0;
        for (int turn = 0; turn < 3; turn++) {
            before = after;
            BitSet blocks = loop.blocks();
            for (int b = blocks.nextSetBit(0); b >= 0; b = blocks.nextSetBit(b + 1))
                after = Math.max(after, times.through(graph.blocks().get(b)));
        }
        return after - before;
    }

    /// When parts of registers are ready.
    private final class Times {
        private final int[] ready = new int[graph.parts().count()];
        private final BitSet met = new BitSet();
        private int last;

        void begin() {
            for (int p = met.nextSetBit(0); p >= 0; p = met.nextSetBit(p + 1)) ready[p] = 0;
            met.clear();
            last = 0;
        }

        int through(BasicBlock block) {
            for (int i = block.first(); i < block.end(); i++) {
                Effects e = code.get(i);
                int end = Math.max(latest(e.reads()), latest(e.mayRead())) + latency.applyAsInt(i);
                set(e.writes(), end);
                set(e.mayWrite(), end);
                last = Math.max(last, end);
            }
            return last;
        }

        private int latest(BitSet parts) {
            int out = 0;
            for (int p = parts.nextSetBit(0); p >= 0; p = parts.nextSetBit(p + 1)) out = Math.max(out, ready[p]);
            return out;
        }

        private void set(BitSet parts, int time) {
            met.or(parts);
            for (int p = parts.nextSetBit(0); p >= 0; p = parts.nextSetBit(p + 1)) ready[p] = time;
        }
    }
}
