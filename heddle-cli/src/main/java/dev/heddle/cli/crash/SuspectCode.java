package dev.heddle.cli.crash;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.files.container.Crash;
import dev.heddle.flow.Access;
import dev.heddle.flow.BackwardSlice;
import dev.heddle.flow.ConstantPropagation;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The code of a program that was running: its listing, and its accesses to memory with where their addresses come
/// from.
public final class SuspectCode {
    /// Instructions that are listed of a program.
    private static final int MOST = 96;

    /// Instructions before and after the place where a program stood.
    private static final int AROUND = 12;

    /// Instructions of which accesses are looked for.
    private static final int LARGEST = 1 << 14;

    private final Codec codec;
    private final Program program;
    private final Crash crash;
    private final Map<Long, String> marks = new HashMap<>();
    private final List<CrashReport.Access> accesses = new ArrayList<>();

    /// @param crash with the faults that its accesses may have made
    /// @param values of constants by the names of their registers
    public SuspectCode(Codec codec, Program program, Crash crash, Map<String, Integer> values) {
        this.codec = codec;
        this.crash = crash;
        this.program = program;
        if (program.items().size() <= LARGEST) find(values);
    }

    private void find(Map<String, Integer> values) {
        FlowGraph graph = FlowGraph.ofReached(new Effects.Finder(codec), program);
        Isa isa = codec.book().isa();
        if (graph.blocks().isEmpty()) return;
        ConstantPropagation known = new ConstantPropagation(isa, graph);
        for (int i = 0; i < graph.code().size(); i++) {
            Effects e = graph.code().get(i);
            if (e.facts().isUnknown() || !Access.isIn(e.code())) continue;
            Set<String> kinds = new LinkedHashSet<>();
            for (Access a : Access.of(isa, e.code(), known.values(i)))
                if (a.reach() == Isa.Reach.DEVICE) kinds.add(a.kind().name().toLowerCase(Locale.ROOT));
            if (kinds.isEmpty()) continue;
            String kind = String.join(", ", kinds);
            marks.put(e.insn().address(), kind);
            accesses.add(access(graph, i, kind, values));
        }
    }

    private CrashReport.Access access(FlowGraph graph, int insn, String kind, Map<String, Integer> values) {
        Effects e = graph.code().get(insn);
        BackwardSlice slice = new BackwardSlice(graph, insn, BackwardSlice.addresses(graph, e));
        List<CrashReport.Line> lines = new ArrayList<>();
        BitSet of = slice.insns();
        for (int i = of.nextSetBit(0); i >= 0; i = of.nextSetBit(i + 1))
            lines.add(line(graph.code().get(i).insn()));
        Set<String> names = new LinkedHashSet<>();
        BitSet parts = slice.sources();
        for (int p = parts.nextSetBit(0); p >= 0; p = parts.nextSetBit(p + 1))
            names.add(graph.parts().register(p));
        List<CrashReport.Source> sources = new ArrayList<>();
        for (String n : names) sources.add(new CrashReport.Source(n, Optional.ofNullable(values.get(n))));
        return new CrashReport.Access(line(e.insn()), kind, lines, sources, AccessHints.of(kind, sources, crash));
    }

    private CrashReport.Line line(Insn i) {
        return new CrashReport.Line(i.address(), codec.text(i), marks.getOrDefault(i.address(), ""));
    }

    /// @return instructions that access memory of the device
    public List<CrashReport.Access> accesses() {
        return accesses;
    }

    /// @param at byte where it stood, if that is known
    /// @return the listing: around the place, or from the beginning on
    public List<CrashReport.Line> lines(OptionalLong at) {
        List<CrashReport.Line> all = new ArrayList<>();
        int place = -1;
        for (Item item : program.items()) {
            boolean isIt = at.isPresent() && item.address() == at.getAsLong();
            if (isIt) place = all.size();
            if (item instanceof Insn i) {
                CrashReport.Line l = line(i);
                all.add(isIt ? new CrashReport.Line(l.address(), l.text(), "stood here") : l);
            } else {
                all.add(new CrashReport.Line(item.address(), "no instruction", ""));
            }
        }
        if (place < 0) return all.subList(0, Math.min(MOST, all.size()));
        return all.subList(Math.max(0, place - AROUND), Math.min(all.size(), place + AROUND + 1));
    }
}
