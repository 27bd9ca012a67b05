package dev.heddle.studio;

import dev.heddle.book.Isa;
import dev.heddle.flow.Block;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.Loop;
import dev.heddle.flow.RegisterParts;
import dev.heddle.insn.Insn;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// The flow graph of a program, and which registers are live where.
final class FlowJson {
    private final FlowGraph graph;
    private final Liveness live;
    private final JsonText out = new JsonText();

    private FlowJson(Document d) {
        graph = FlowGraph.of(d.program().book(), d.program());
        live = new Liveness(graph, new BitSet());
    }

    static String of(Document d) {
        return new FlowJson(d).text();
    }

    private String text() {
        out.open('{').key("blocks").open('[');
        for (Block b : graph.blocks()) block(b);
        out.close(']').key("loops").open('[');
        for (Loop l : graph.loops()) {
            out.open('{').put("head", l.head()).put("depth", l.depth()).key("blocks").open('[');
            l.blocks().stream().forEach(out::value);
            out.close(']').close('}');
        }
        out.close(']').put("unknown", graph.hasUnknownExits());
        registers();
        return out.close('}').toString();
    }

    private void block(Block b) {
        Insn first = graph.code().get(b.first()).insn();
        out.open('{').put("address", first.address()).put("size", b.size());
        out.put("depth", graph.depth(b.number())).put("reached", graph.isReached(b.number()));
        out.key("exits").open('[');
        for (Block.Edge e : b.exits())
            out.open('{').put("to", e.to()).put("kind", Exit.text(e.kind())).close('}');
        out.close(']').close('}');
    }

    /// Of each instruction: its address, what is live before it, and what it reads and writes.
    private void registers() {
        Set<Integer> dead = new HashSet<>(live.dead());
        int[] pressure = live.pressure(f -> f.state().perLane());
        out.key("live").open('[');
        for (int i = 0; i < graph.code().size(); i++) {
            Effects e = graph.code().get(i);
            out.open('{').put("address", e.insn().address()).put("pressure", pressure[i]);
            out.put("dead", dead.contains(i));
            names("before", live.before(i));
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
