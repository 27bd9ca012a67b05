package dev.heddle.editors.lsp;

import dev.heddle.asm.LineText;
import dev.heddle.pages.edit.AssemblyText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.SymbolKind;

/// The large parts of a source: what is between labels, headers, and comments of several lines.
final class SourceOutline {
    private SourceOutline() {}

    static List<DocumentSymbol> symbols(AssemblyText text) {
        List<DocumentSymbol> out = new ArrayList<>();
        List<Map.Entry<String, AssemblyText.Place>> labels =
                new ArrayList<>(text.labels().entrySet());
        for (int i = 0; i < labels.size(); i++) {
            AssemblyText.Place at = labels.get(i).getValue();
            int next = i + 1 < labels.size() ? labels.get(i + 1).getValue().line() : text.size();
            int end = Math.max(at.line(), last(text, at.line(), next - 1));
            DocumentSymbol s = new DocumentSymbol();
            s.setName(labels.get(i).getKey());
            s.setKind(SymbolKind.Function);
            s.setRange(Ranges.of(at.line(), 0, 0));
            s.getRange().getEnd().setLine(end);
            s.getRange().getEnd().setCharacter(text.text(end).length());
            s.setSelectionRange(Ranges.of(at));
            out.add(s);
        }
        return out;
    }

    /// The last line that is not blank.
    private static int last(AssemblyText text, int from, int to) {
        int end = to;
        while (end > from && text.text(end).isBlank()) end--;
        return end;
    }

    static List<FoldingRange> folding(AssemblyText text) {
        List<FoldingRange> out = new ArrayList<>();
        for (DocumentSymbol s : symbols(text)) {
            int from = s.getRange().getStart().getLine();
            int to = s.getRange().getEnd().getLine();
            if (to > from) out.add(new FoldingRange(from, to));
        }
        runs(text, out, SourceOutline::isComment, FoldingRangeKind.Comment);
        runs(text, out, l -> l.kind() == LineText.Kind.HEADER, FoldingRangeKind.Imports);
        return out;
    }

    private static boolean isComment(LineText l) {
        return l.kind() == LineText.Kind.NONE
                && l.labels().isEmpty()
                && !l.text().isBlank();
    }

    private static void runs(
            AssemblyText text, List<FoldingRange> out, java.util.function.Predicate<LineText> which, String kind) {
        int from = -1;
        for (int i = 0; i <= text.size(); i++) {
            boolean is = i < text.size() && which.test(text.divided(i));
            if (is && from < 0) from = i;
            if (is || from < 0) continue;
            if (i - from > 1) {
                FoldingRange r = new FoldingRange(from, i - 1);
                r.setKind(kind);
                out.add(r);
            }
            from = -1;
        }
    }
}
