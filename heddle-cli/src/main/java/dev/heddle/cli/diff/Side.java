package dev.heddle.cli.diff;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.FlowGraph;
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
