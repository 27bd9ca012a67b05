package dev.heddle.editors.lsp;

import com.google.gson.JsonPrimitive;
import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Costs;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Loop;
import dev.heddle.pages.edit.AssemblyText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.jspecify.annotations.Nullable;

/// Lines above lines: what a kernel can be asked to do, and how large its blocks are.
final class Lenses {
    private final AssemblyText text;
    private final @Nullable Analysis analysis;
    private final String uri;
    private final List<CodeLens> out = new ArrayList<>();

    /// @param analysis of this very text, or null
    /// @param uri of the file; empty if it is in none
    Lenses(AssemblyText text, @Nullable Analysis analysis, String uri) {
        this.text = text;
        this.analysis = analysis;
        this.uri = uri;
    }

    List<CodeLens> all() {
        int kernel = kernel();
        if (kernel >= 0 && !uri.isEmpty()) {
            command(kernel, "Run", Capabilities.RUN);
            command(kernel, "Debug", "heddle.debug");
        }
        Analysis.Flow flow = analysis == null ? null : analysis.flow();
        if (flow != null) blocks(flow);
        return out;
    }

    private void command(int line, String title, String name) {
        Command c = new Command(title, name, List.of(new JsonPrimitive(uri)));
        out.add(new CodeLens(Ranges.of(line, 0, 0), c, null));
    }

    /// The first line that says how the code is run; -1 if none does.
    private int kernel() {
        for (int i = 0; i < text.size(); i++) {
            LineText l = text.divided(i);
            if (l.kind() == LineText.Kind.INSTRUCTION) return -1;
            if (l.kind() == LineText.Kind.HEADER && !l.word().equals(".dialect")) return i;
        }
        return -1;
    }

    /// At each label, what is between it and the next way in or out.
    private void blocks(Analysis.Flow flow) {
        FlowGraph graph = flow.graph();
        Analysis a = Objects.requireNonNull(analysis);
        text.labels().forEach((name, at) -> {
            Long address = a.reading().program().labels().get(name);
            int n = address == null ? -1 : graph.number(address);
            if (n < 0) return;
            BasicBlock b = graph.blockOf(n);
            String size = size(flow, a.costs(), n, b.end());
            for (Loop l : graph.loops()) if (l.head() == b.number()) size = loop(flow, l) + "; here " + size;
            out.add(new CodeLens(Ranges.of(at.line(), 0, 0), new Command(size, ""), null));
        });
    }

    private static String size(Analysis.Flow flow, Costs costs, int from, int end) {
        int bytes = 0;
        int live = 0;
        List<Insn> insns = new ArrayList<>();
        for (int i = from; i < end; i++) {
            Insn insn = flow.graph().code().get(i).insn();
            bytes += insn.length();
            insns.add(insn);
            live = Math.max(live, flow.live()[i]);
        }
        int count = end - from;
        return "%d instruction%s, %d bytes, at most %d live%s"
                .formatted(count, count == 1 ? "" : "s", bytes, live, BlockCost.text(costs, insns));
    }

    private static String loop(Analysis.Flow flow, Loop l) {
        int count = 0;
        int live = 0;
        for (int b = l.blocks().nextSetBit(0); b >= 0; b = l.blocks().nextSetBit(b + 1)) {
            BasicBlock block = flow.graph().blocks().get(b);
            count += block.size();
            for (int i = block.first(); i < block.end(); i++) live = Math.max(live, flow.live()[i]);
        }
        return "a loop of %d instruction%s, at most %d live".formatted(count, count == 1 ? "" : "s", live);
    }
}
