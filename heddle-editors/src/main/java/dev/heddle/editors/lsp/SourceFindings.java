package dev.heddle.editors.lsp;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.analysis.hazard.Waits;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.KnownBytes;
import dev.heddle.flow.Liveness;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.dataflow.DataFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;

/// Finds what may be wrong with code that can be assembled.
final class SourceFindings {
    /// More of a kind are of no help.
    private static final int MOST = 100;

    private final Analysis of;
    private final List<String> lines;
    private final List<Diagnostic> out = new ArrayList<>();

    /// @param lines of the source
    SourceFindings(Analysis of, List<String> lines) {
        this.of = of;
        this.lines = lines;
    }

    /// Missing and needless waits.
    SourceFindings waits() {
        Codec codec = of.codec();
        List<Hazard> all = new Waits(codec).hazards(of.reading().program());
        for (Hazard h : all.subList(0, Math.min(all.size(), MOST)))
            add(
                    of.line(h.at()),
                    h.isWrong() ? DiagnosticSeverity.Warning : DiagnosticSeverity.Hint,
                    "wait",
                    Reasons.of(h, codec, i -> "line " + (of.line(i) + 1)));
        return this;
    }

    /// Code that no way leads to, registers that are read before anything has written them, and
    /// what is computed of numbers alone.
    SourceFindings flow() {
        Analysis.Flow flow = of.flow();
        if (flow == null) return this;
        unreached(flow.graph());
        firstUses(flow.graph(), flow.liveness());
        computed(flow);
        return this;
    }

    /// @return what was found
    List<Diagnostic> all() {
        return List.copyOf(out);
    }

    private Diagnostic add(int line, DiagnosticSeverity severity, String code, String message) {
        int at = Math.clamp(line, 0, lines.size() - 1);
        Diagnostic d = new Diagnostic(Ranges.statement(lines.get(at), at), message);
        d.setSeverity(severity);
        d.setSource("heddle");
        d.setCode(code);
        if (line >= 0) out.add(d);
        return d;
    }

    private void unreached(FlowGraph graph) {
        // A way to an unknown target may lead anywhere.
        if (graph.hasUnknownExits()) return;
        for (BasicBlock b : graph.blocks()) {
            if (graph.isReached(b.number())) continue;
            for (int i = b.first(); i < b.end(); i++) {
                int line = of.line(graph.code().get(i).insn());
                Diagnostic d = add(line, DiagnosticSeverity.Hint, "unreachable", "nothing leads here");
                d.setTags(List.of(DiagnosticTag.Unnecessary));
            }
        }
    }

    /// What goes into some instructions are numbers alone.
    private void computed(Analysis.Flow flow) {
        RegisterParts parts = flow.graph().parts();
        for (int i = 0; i < flow.graph().code().size() && out.size() < MOST; i++) {
            if (!flow.constants().isComputed(i)) continue;
            Effects e = flow.graph().code().get(i);
            KnownBytes after = flow.constants().after(i);
            Set<String> values = new TreeSet<>();
            e.writes().stream().mapToObj(parts::place).distinct().forEach(p -> {
                OptionalLong value = flow.constants().value(p, after);
                if (value.isPresent()) values.add("%s is 0x%x".formatted(parts.register(p), value.getAsLong()));
            });
            if (values.isEmpty()) continue;
            add(
                    of.line(e.insn()),
                    DiagnosticSeverity.Hint,
                    "constant",
                    "always computes the same: " + String.join(", ", values));
        }
    }

    /// Follows from block to block which parts nothing has written yet.
    private void firstUses(FlowGraph graph, Liveness liveness) {
        Program p = of.reading().program();
        if (!GivenRegisters.areKnown(p.headers())) return;
        BitSet suspects = liveness.atEntry();
        suspects.andNot(GivenRegisters.of(p.book(), graph.parts(), p.headers()));
        if (suspects.isEmpty()) return;
        DataFlow.May<Integer> unwritten = (number, open, to) -> {
            BasicBlock b = graph.blocks().get(number);
            for (int i = b.first(); i < b.end(); i++)
                open.andNot(graph.code().get(i).writes());
            for (BasicBlock.Edge e : b.exits()) if (e.to() >= 0) to.accept(e.to(), open);
        };
        Map<Integer, BitSet> open =
                DataFlow.solve(unwritten, Map.of(graph.order().getFirst(), suspects));
        for (BasicBlock b : graph.blocks()) {
            BitSet its = open.get(b.number());
            if (its != null) firstUses(graph, b, its);
        }
    }

    private void firstUses(FlowGraph graph, BasicBlock b, BitSet open) {
        for (int i = b.first(); i < b.end() && out.size() < MOST; i++) {
            Effects e = graph.code().get(i);
            BitSet read = (BitSet) e.reads().clone();
            read.and(open);
            if (!read.isEmpty()) {
                Set<String> names = new TreeSet<>();
                read.stream().forEach(p -> names.add(graph.parts().register(p)));
                add(
                        of.line(e.insn()),
                        DiagnosticSeverity.Information,
                        "undefined",
                        "reads %s, which nothing has written on some way here".formatted(String.join(", ", names)));
                // Said once is enough.
                open.andNot(read);
            }
            open.andNot(e.writes());
        }
    }
}
