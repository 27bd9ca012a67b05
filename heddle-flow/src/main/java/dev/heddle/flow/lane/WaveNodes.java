package dev.heddle.flow.lane;

import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The nodes of a graph in which all lanes go where the wave goes: one for each instruction.
final class WaveNodes {
    private final FlowGraph program;
    private final Function<Effects, Set<Long>> computed;
    private final List<LaneNode> nodes = new ArrayList<>();
    private final List<List<LaneEdge>> exits = new ArrayList<>();
    private final List<String> assumptions = new ArrayList<>();

    WaveNodes(FlowGraph program, MaskRegisters registers, Function<Effects, Set<Long>> computed) {
        this.program = program;
        this.computed = computed;
        List<@Nullable Long> unknown = new ArrayList<>();
        registers.places().forEach(_ -> unknown.add(null));
        LaneState state = new LaneState(Activity.DATA, unknown);
        for (int i = 0; i < program.code().size(); i++) {
            nodes.add(new LaneNode(i, i, state));
            exits.add(edges(i));
        }
    }

    LaneGraph.Points all() {
        int entry = program.blocks().get(program.entry()).first();
        return new LaneGraph.Points(nodes, exits, entry);
    }

    List<String> assumptions() {
        return assumptions;
    }

    private List<LaneEdge> edges(int insn) {
        Effects e = program.code().get(insn);
        if (e.facts().isUnknown())
            assumptions.add("0x%x: what it does is not known".formatted(e.insn().address()));
        List<LaneEdge> out = new ArrayList<>();
        for (Exit x : e.exits())
            switch (x.kind()) {
                case SWITCHED_OFF, AFTER_CALL -> {}
                case NEXT, NOT_TAKEN, TAKEN, JUMP, CALL, RETURN, INDIRECT, STOP -> {
                    if (x.isComputed()) for (long at : computed.apply(e)) out.add(edge(insn, x.kind(), at));
                    else out.add(edge(insn, x.kind(), x.target()));
                }
            }
        return out;
    }

    private LaneEdge edge(int from, Exit.Kind kind, long target) {
        int to = target < 0 ? -1 : program.number(target);
        return new LaneEdge(from, to, kind, null, false, new TreeSet<>());
    }
}
