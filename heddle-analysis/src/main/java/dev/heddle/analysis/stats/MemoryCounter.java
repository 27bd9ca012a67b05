package dev.heddle.analysis.stats;

import dev.heddle.flow.Access;
import dev.heddle.flow.ConstantPropagation;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Counts accesses to memory.
final class MemoryCounter {
    private final Isa isa;
    private final RegisterNames names;
    private final FlowGraph graph;
    private final ConstantPropagation constants;

    MemoryCounter(Isa isa, RegisterNames names, FlowGraph graph, ConstantPropagation constants) {
        this.isa = isa;
        this.names = names;
        this.graph = graph;
        this.constants = constants;
    }

    /// @param insns numbers of the instructions
    /// @return in the order of the book's spaces
    List<ProgramStats.Memory> of(BitSet insns) {
        record Where(String space, boolean isPrivate, Access.Kind kind) {}
        Map<Where, int[]> found = new LinkedHashMap<>();
        for (int i : insns.stream().toArray())
            for (Access a : accesses(i)) {
                int[] of = found.computeIfAbsent(
                        new Where(a.space(), a.reach() == Isa.Reach.LANE, a.kind()), _ -> new int[2]);
                of[0]++;
                of[1] += a.bytes();
            }
        List<ProgramStats.Memory> out = new ArrayList<>();
        Set<String> spaces = new LinkedHashSet<>(isa.spaces().keySet());
        spaces.addAll(isa.internal());
        for (String space : spaces)
            for (Access.Kind kind : Access.Kind.values())
                for (boolean isPrivate : new boolean[] {false, true}) {
                    int[] of = found.get(new Where(space, isPrivate, kind));
                    if (of == null) continue;
                    out.add(new ProgramStats.Memory(kind, space, isPrivate, of[0], of[1]));
                }
        return out;
    }

    /// @return bytes of the registers that an instruction may write
    private int written(LaneCode lanes) {
        int bits = 0;
        for (Step s : lanes.steps()) {
            RegisterRef to = s.op() == Op.WRITE ? s.place() : null;
            if (to != null && names.isNamed(to.state())) bits += to.width();
        }
        return bits / Byte.SIZE;
    }

    private List<Access> accesses(int insn) {
        LaneCode lanes = graph.code().get(insn).code();
        String own = lanes.insn().entry().data().get("memory");
        if (own != null) return List.of(new Access(Access.Kind.LOAD, own, Isa.Reach.DEVICE, written(lanes)));
        return Access.isIn(lanes) ? Access.of(isa, lanes, constants.values(insn)) : List.of();
    }
}
