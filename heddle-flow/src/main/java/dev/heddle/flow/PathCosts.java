package dev.heddle.flow;

import java.util.List;
import java.util.function.IntToLongFunction;

/// Computes what ways through a program cost that take no loop twice.
///
/// @param shortest of all ways from the entry to an end
/// @param longest of them
public record PathCosts(long shortest, long longest) {
    /// @param cost of an instruction by its number
    public static PathCosts of(FlowGraph graph, IntToLongFunction cost) {
        List<Integer> order = graph.order();
        int[] place = new int[graph.blocks().size()];
        for (int i = 0; i < order.size(); i++) place[order.get(i)] = i;
        long[] least = new long[place.length];
        long[] most = new long[place.length];
        for (int b : order.reversed()) {
            BasicBlock block = graph.blocks().get(b);
            long own = sum(block, cost);
            long few = Long.MAX_VALUE;
            long many = 0;
            boolean isEnd = true;
            for (BasicBlock.Edge e : block.exits()) {
                if (!e.isOfWave()) continue;
                if (e.to() >= 0 && place[e.to()] > place[b]) {
                    few = Math.min(few, least[e.to()]);
                    many = Math.max(many, most[e.to()]);
                    isEnd = false;
                } else if (e.to() < 0) {
                    few = 0;
                }
            }
            least[b] = own + (isEnd ? 0 : few);
            most[b] = own + many;
        }
        return order.isEmpty() ? new PathCosts(0, 0) : new PathCosts(least[order.getFirst()], most[order.getFirst()]);
    }

    /// @return what the instructions of a block cost together
    public static long sum(BasicBlock block, IntToLongFunction cost) {
        long out = 0;
        for (int i = block.first(); i < block.end(); i++) out += cost.applyAsLong(i);
        return out;
    }
}
