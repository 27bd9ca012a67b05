package dev.heddle.cli.diff;

import dev.heddle.code.Codec;
import dev.heddle.flow.FlowGraph;
import dev.heddle.insn.Insn;
import dev.heddle.stats.ProgramStats;

/// One of the two programs.
public record Side(String name, Codec codec, FlowGraph graph, ProgramStats stats) {
    Insn insn(int number) {
        return graph.code().get(number).insn();
    }

    String text(int number) {
        return codec.text(insn(number)).replaceAll("\\s+", " ");
    }
}
