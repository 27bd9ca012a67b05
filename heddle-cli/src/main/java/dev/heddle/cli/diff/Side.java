package dev.heddle.cli.diff;

import dev.heddle.code.Codec;
import dev.heddle.flow.FlowGraph;
import dev.heddle.insn.Insn;
import dev.heddle.stats.LoopStats;
import dev.heddle.stats.ProgramStats;
import java.util.List;

/// One of the two programs.
///
/// @param loops numbers of the loops of the graph, in their order
public record Side(String name, Codec codec, FlowGraph graph, ProgramStats stats, List<LoopStats> loops) {
    public Side {
        loops = List.copyOf(loops);
    }

    Insn insn(int number) {
        return graph.code().get(number).insn();
    }

    String text(int number) {
        return codec.text(insn(number)).replaceAll("\\s+", " ");
    }
}
