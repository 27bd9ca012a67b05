package dev.heddle.editors.lsp;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.pages.edit.AssemblyText;
import dev.heddle.pages.edit.EditLine;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/// The inlay hints of a source: their bytes, how many registers are in use, what has to be waited for.
final class AssemblyHints {
    private final AssemblyText text;
    private final @Nullable Analysis analysis;
    private final EditorSettings settings;

    /// @param analysis of this very text, or null
    AssemblyHints(AssemblyText text, @Nullable Analysis analysis, EditorSettings settings) {
        this.text = text;
        this.analysis = analysis;
        this.settings = settings;
    }

    List<InlayHint> in(Range range) {
        List<InlayHint> out = new ArrayList<>();
        int last = Math.min(range.getEnd().getLine(), text.size() - 1);
        for (int i = Math.max(0, range.getStart().getLine()); i <= last; i++) {
            EditLine line = text.line(i);
            String shown = shown(i, line);
            if (shown.isEmpty()) continue;
            InlayHint h = new InlayHint(new Position(i, line.text().to()), Either.forLeft(shown));
            h.setPaddingLeft(true);
            out.add(h);
        }
        return out;
    }

    private String shown(int number, EditLine line) {
        List<Insn> insns = analysis == null ? List.of() : analysis.insns(number);
        // Of a text that is not assembled yet only what does not depend on other lines is known.
        if (insns.isEmpty() && line.insn() != null && !line.usesAddress()) insns = List.of(line.insn());
        List<String> parts = new ArrayList<>();
        if (settings.bytes() && !insns.isEmpty()) {
            StringBuilder bytes = new StringBuilder();
            for (Insn i : insns) bytes.append(Hex.of(i.bytes(), 0, i.length()));
            parts.add(bytes.toString());
        }
        Analysis.Flow flow = analysis == null ? null : analysis.flow();
        if (settings.live() && flow != null && !insns.isEmpty()) {
            int n = flow.graph().number(insns.getFirst().address());
            if (n >= 0 && flow.graph().isReached(flow.graph().blockOf(n).number())) parts.add(flow.live()[n] + " live");
        }
        if (settings.waits() && flow != null && !insns.isEmpty()) {
            List<String> open = flow.underWay().getOrDefault(insns.getLast().address(), List.of());
            if (!open.isEmpty()) parts.add("under way: " + String.join(", ", open));
        }
        return String.join("  ", parts);
    }
}
