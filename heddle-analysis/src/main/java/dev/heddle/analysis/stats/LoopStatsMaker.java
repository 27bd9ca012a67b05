package dev.heddle.analysis.stats;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Cost;
import dev.heddle.flow.Costs;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.InstructionKind;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.Loop;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes the numbers of the loops of one program.
final class LoopStatsMaker {
    private final Book book;
    private final Costs costs;
    private final FlowGraph graph;
    private final List<Cost> cost;
    private final List<InstructionKind> kinds;
    private final MemoryCounter memory;
    private final ResultWaits waits;
    private final boolean knowsWaits;

    /// By register file that instructions name, the bytes in use at each instruction.
    private final Map<RegisterParts.File, int[]> pressure = new LinkedHashMap<>();

    /// @param cost of each instruction
    /// @param kinds of each instruction
    LoopStatsMaker(
            Book book,
            Costs costs,
            FlowGraph graph,
            List<Cost> cost,
            List<InstructionKind> kinds,
            MemoryCounter memory) {
        this.book = book;
        this.costs = costs;
        this.graph = graph;
        this.cost = cost;
        this.kinds = kinds;
        this.memory = memory;
        this.waits = new ResultWaits(book, costs, graph);
        this.knowsWaits = ResultWaits.isKnown(book);
        Liveness live = Liveness.ofItself(graph);
        RegisterNames names = RegisterNames.of(book);
        for (RegisterParts.File f : graph.parts().files())
            if (names.isNamed(f.state().name())) pressure.put(f, live.pressure(f::equals));
    }

    LoopStats of(Loop loop, ProgramStats.Loop known) {
        BitSet insns = new BitSet();
        for (int b : loop.blocks().stream().toArray()) {
            BasicBlock block = graph.blocks().get(b);
            insns.set(block.first(), block.end());
        }
        Map<InstructionKind, Integer> counts = new EnumMap<>(InstructionKind.class);
        insns.stream().forEach(i -> counts.merge(kinds.get(i), 1, Integer::sum));
        Works works = Works.of(cost, insns);
        Insn last = insn(insns.length() - 1);
        return new LoopStats(
                known,
                insn(insns.nextSetBit(0)).address(),
                last.address() + last.length(),
                insns.stream().map(i -> insn(i).length()).sum(),
                inner(loop),
                counts,
                works.counts(),
                works.unknown(),
                pipes(insns),
                new Stalls(costs, book.schedule()).of(graph, insns, kinds::get, cost::get),
                knowsWaits,
                waits.of(insns),
                memory.of(insns),
                live(insns));
    }

    private Insn insn(int number) {
        return graph.code().get(number).insn();
    }

    private int inner(Loop loop) {
        return (int) graph.loops().stream()
                .filter(l -> l != loop && loop.has(l.head()))
                .count();
    }

    private Map<String, Double> pipes(BitSet insns) {
        Map<String, Double> out = new LinkedHashMap<>();
        for (CostModel.Pipe p : costs.model().pipes().values())
            out.put(
                    p.name(),
                    insns.stream().mapToLong(i -> cost.get(i).on(p.name())).sum() / (double) p.rate());
        return out;
    }

    private List<LoopStats.Live> live(BitSet insns) {
        List<LoopStats.Live> out = new ArrayList<>();
        pressure.forEach((f, bytes) -> {
            int most = insns.nextSetBit(0);
            for (int i : insns.stream().toArray()) if (bytes[i] > bytes[most]) most = i;
            if (bytes[most] == 0) return;
            out.add(new LoopStats.Live(
                    f.state().name(),
                    f.bits(),
                    bytes[most],
                    bytes[most] / (double) f.width(),
                    insn(most).address()));
        });
        return out;
    }
}
