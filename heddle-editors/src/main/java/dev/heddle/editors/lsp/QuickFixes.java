package dev.heddle.editors.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/// Takes up what messages propose.
final class QuickFixes {
    private static final Pattern MEANT = Pattern.compile("; did you mean '([^']+)'\\?$");

    private QuickFixes() {}

    /// @param all messages about a document
    static List<CodeAction> of(Document in, List<Diagnostic> all) {
        List<CodeAction> out = new ArrayList<>();
        for (Diagnostic d : all) {
            Matcher m = MEANT.matcher(d.getMessage());
            if (!m.find() || !d.getMessage().contains("'" + text(in, d.getRange()) + "'")) continue;
            CodeAction a = new CodeAction("Write '" + m.group(1) + "'");
            a.setKind(CodeActionKind.QuickFix);
            a.setDiagnostics(List.of(d));
            a.setIsPreferred(true);
            a.setEdit(new WorkspaceEdit(Map.of(in.uri, List.of(new TextEdit(d.getRange(), m.group(1))))));
            out.add(a);
        }
        return out;
    }

    /// The word that a message is about, which has to be all that it is shown at.
    private static String text(Document in, Range r) {
        Lines lines = in.lines();
        Position from = lines.within(r.getStart());
        Position to = lines.within(r.getEnd());
        return from.getLine() == to.getLine() && from.getCharacter() <= to.getCharacter()
                ? lines.line(from.getLine()).substring(from.getCharacter(), to.getCharacter())
                : "";
    }
}
