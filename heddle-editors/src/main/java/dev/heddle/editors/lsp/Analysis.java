package dev.heddle.editors.lsp;

import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.AssemblyResult;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.flow.ConstantPropagation;
import dev.heddle.flow.Costs;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.RegisterParts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The analysis of a whole source: its instructions where they stand, and how they follow each other.
final class Analysis {
    /// Bytes of a register that counts.
    private static final int REGISTER = 4;

    private final int version;
    private final AssemblyResult reading;
    private final Map<Integer, List<Insn>> byLine = new HashMap<>();
    private final Map<Long, Integer> lines = new HashMap<>();
    private volatile @Nullable Flow flow;
    private @Nullable Costs costs;

    /// How instructions follow each other, and what is live.
    ///
    /// @param live registers of 32 bits of a lane that are in use, by number of the instruction
    /// @param underWay what has to be waited for after an instruction, by its address
    record Flow(
            FlowGraph graph,
            Liveness liveness,
            ConstantPropagation constants,
            int[] live,
            Map<Long, List<String>> underWay) {}

    /// @param version of the text
    Analysis(int version, AssemblyResult reading) {
        this.version = version;
        this.reading = reading;
        Program p = reading.program();
        for (int i = 0; i < p.items().size() && i < p.lines().size(); i++) {
            Item item = p.items().get(i);
            int line = p.lines().get(i) - 1;
            lines.put(item.address(), line);
            if (item instanceof Insn insn)
                byLine.computeIfAbsent(line, _ -> new ArrayList<>()).add(insn);
        }
    }

    int version() {
        return version;
    }

    Codec codec() {
        return reading.codec();
    }

    /// @return what instructions cost; asked on the thread that answers alone
    Costs costs() {
        Costs known = costs;
        if (known == null) costs = known = new Costs(codec());
        return known;
    }

    AssemblyResult reading() {
        return reading;
    }

    /// @param line from 0
    /// @return its instructions; none if it cannot be read
    List<Insn> insns(int line) {
        return byLine.getOrDefault(line, List.of());
    }

    /// @return from 0; -1 if no line has the instruction
    int line(Insn insn) {
        return lines.getOrDefault(insn.address(), -1);
    }

    /// Follows the code. It takes longer than all that is known before.
    void follow() {
        Program p = reading.program();
        List<Insn> insns = new ArrayList<>();
        for (Item i : p.items()) if (i instanceof Insn insn) insns.add(insn);
        if (insns.isEmpty()) return;
        Effects.Finder finder = new Effects.Finder(codec());
        FlowGraph graph = new FlowGraph(finder, insns, entry(p, insns.getFirst().address()));
        Liveness liveness = new Liveness(graph, new BitSet());
        int[] live = liveness.pressure(Analysis::isOfLanes);
        for (int i = 0; i < live.length; i++) live[i] = (live[i] + REGISTER - 1) / REGISTER;
        ConstantPropagation constants = new ConstantPropagation(p.book().isa(), graph);
        flow = new Flow(graph, liveness, constants, live, new Waits(codec(), finder).underWay(p));
    }

    /// Registers that each lane has its own of.
    static boolean isOfLanes(RegisterParts.File f) {
        return f.state().perLane() && f.bits() >= Byte.SIZE;
    }

    private static long entry(Program p, long first) {
        for (dev.heddle.asm.insn.Header h : p.headers())
            if (h.name().equals(".entry"))
                return p.labels().getOrDefault(h.arguments().getFirst(), first);
        return first;
    }

    /// @return null if it has not been found out
    @Nullable
    Flow flow() {
        return flow;
    }
}
