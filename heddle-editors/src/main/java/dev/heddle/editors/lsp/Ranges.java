package dev.heddle.editors.lsp;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.pages.edit.AssemblyText;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// Places as the protocol has them.
final class Ranges {
    private Ranges() {}

    static Range of(int line, int from, int to) {
        return new Range(new Position(line, from), new Position(line, to));
    }

    static Range of(AssemblyText.Place p) {
        return of(p.line(), p.from(), p.to());
    }

    /// What a line has between its blanks and its comment.
    static Range statement(String line, int number) {
        int from = 0;
        while (from < line.length() && line.charAt(from) <= ' ') from++;
        int to = line.indexOf(';');
        if (to < 0) to = line.length();
        while (to > from && line.charAt(to - 1) <= ' ') to--;
        return of(number, from, Math.max(from, to));
    }

    /// A message of Heddle; one about a whole text is shown at its first line.
    static org.eclipse.lsp4j.Diagnostic fault(Diagnostic d) {
        int line = Math.max(0, d.line() - 1);
        int from = Math.max(0, d.column() - 1);
        org.eclipse.lsp4j.Diagnostic out =
                new org.eclipse.lsp4j.Diagnostic(of(line, from, from + Math.max(1, d.length())), d.message());
        out.setSeverity(DiagnosticSeverity.Error);
        out.setSource("heddle");
        return out;
    }
}
