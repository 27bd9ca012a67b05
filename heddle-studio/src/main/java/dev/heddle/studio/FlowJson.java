package dev.heddle.studio;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Cost;
import dev.heddle.flow.Costs;
import dev.heddle.flow.CriticalPath;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.Loop;
import dev.heddle.flow.PathCosts;
import dev.heddle.flow.RegisterParts;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Isa;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The flow graph of a program, and which registers are live where.
final class FlowJson {
    /// Instructions, and blocks, of a graph that a page can show.
    private static final int MOST_INSTRUCTIONS = 20_000;

    private static final int MOST_BLOCKS = 4_000;

    private final FlowGraph graph;
    private final Liveness live;
    private final Costs costs;
    private final CriticalPath chains;
    private final JsonText out = new JsonText();

    private FlowJson(Document d) {
        atMost(MOST_INSTRUCTIONS, d.program().items().size(), "instructions");
        graph = FlowGraph.of(new Effects.Finder(d.codec()), d.program());
        atMost(MOST_BLOCKS, graph.blocks().size(), "blocks");
        live = new Liveness(graph, new BitSet());
        costs = new Costs(d.codec());
        chains = new CriticalPath(graph, i -> Math.max(1, cost(i).latency()));
    }

    /// @throws IllegalArgumentException if the graph is too large for a page, as a message for people
    static String of(Document d) {
        return new FlowJson(d).text();
    }

    private static void atMost(int most, int count, String what) {
        if (count > most)
            throw new IllegalArgumentException(
                    "%d %s are more than the %d that a page can show; 'heddle graph' writes larger ones"
                            .formatted(count, what, most));
    }

    private Cost cost(int insn) {
        return costs.of(graph.code().get(insn).insn());
    }

    private String text() {
        out.open('{').put("cycles", costs.model().cycles()).key("blocks").open('[');
        for (BasicBlock b : graph.blocks()) block(b);
        out.close(']').key("loops").open('[');
        for (Loop l : graph.loops()) {
            out.open('{')
                    .put("head", l.head())
                    .put("depth", l.depth())
                    .key("blocks")
                    .open('[');
            l.blocks().stream().forEach(out::value);
            out.close(']').close('}');
        }
        out.close(']').put("unknown", graph.hasUnknownExits());
        registers();
        return out.close('}').toString();
    }

    private void block(BasicBlock b) {
        Insn first = graph.code().get(b.first()).insn();
        out.open('{').put("address", first.address()).put("size", b.size());
        out.put("depth", graph.depth(b.number())).put("reached", graph.isReached(b.number()));
        costs(b);
        out.key("exits").open('[');
        for (BasicBlock.Edge e : b.exits())
            out.open('{').put("to", e.to()).put("kind", Exit.text(e.kind())).close('}');
        out.close(']').close('}');
    }

    /// What the book says that a block costs: of each pipe that it uses, in hundredths of a cycle, and the cycles of
    /// its longest chain of results. Nothing if the book says nothing.
    private void costs(BasicBlock b) {
        out.key("costs").open('[');
        for (CostModel.Pipe p : costs.model().pipes().values()) {
            long all = PathCosts.sum(b, i -> cost(i).on(p.name()));
            if (all != 0) pipe(p, all);
        }
        out.close(']').put("chain", costs.model().pipes().isEmpty() ? 0 : chains.of(b));
    }

    private void pipe(CostModel.Pipe p, long amount) {
        out.open('{').put("pipe", p.name()).put("doc", p.doc());
        out.put("hundredths", 100 * amount / p.rate()).close('}');
    }

    /// Of each instruction: its address, what it costs, what is live before it, and what it reads and writes.
    private void registers() {
        Set<Integer> dead = new HashSet<>(live.dead());
        int[] pressure = live.pressure(f -> f.state().perLane());
        out.key("live").open('[');
        List<BitSet> before = live.before();
        for (int i = 0; i < graph.code().size(); i++) {
            Effects e = graph.code().get(i);
            out.open('{').put("address", e.insn().address()).put("pressure", pressure[i]);
            out.put("dead", dead.contains(i)).put("latency", cost(i).latency());
            out.key("costs").open('[');
            for (CostModel.Pipe p : costs.model().pipes().values())
                if (cost(i).on(p.name()) != 0) pipe(p, cost(i).on(p.name()));
            out.close(']');
            names("before", before.get(i));
            BitSet reads = (BitSet) e.reads().clone();
            reads.or(e.mayRead());
            names("reads", reads);
            BitSet writes = (BitSet) e.writes().clone();
            writes.or(e.mayWrite());
            names("writes", writes);
            out.close('}');
        }
        out.close(']');
    }

    /// Names of registers; of a file that is meant as a whole only the first and the last one.
    private void names(String key, BitSet parts) {
        out.key(key).open('[');
        for (RegisterParts.File f : graph.parts().files()) {
            Isa.State s = f.state();
            BitSet own = parts.get(f.first(), f.end());
            if (own.isEmpty()) continue;
            if (s.count() > 8 && own.cardinality() == f.end() - f.first()) {
                out.value(name(f.first()) + ".." + name(f.end() - 1));
                continue;
            }
            Set<String> all = new LinkedHashSet<>();
            own.stream().forEach(p -> all.add(name(f.first() + p)));
            for (String n : all) out.value(n);
        }
        out.close(']');
    }

    private String name(int part) {
        return graph.parts().register(part);
    }
}
