package dev.heddle.base.source;

import java.util.List;
import java.util.stream.Collectors;

/// One message about a place in a text.
///
/// @param file name of the text
/// @param line from 1; 0 if the message is about the whole text
/// @param column from 1
/// @param length characters to underline
/// @param lineText the line itself, empty if there is none
/// @param message one line: what was found, what would be right
public record Diagnostic(String file, int line, int column, int length, String lineText, String message) {
    /// The longest line that is shown around a caret.
    private static final int SHOWN = 160;

    public Diagnostic {
        file = TerminalSafeText.name(file);
        lineText = TerminalSafeText.safe(lineText);
        message = TerminalSafeText.message(message);
    }

    /// A message about a whole file.
    public static Diagnostic of(String file, String message) {
        return new Diagnostic(file, 0, 0, 0, "", message);
    }

    /// @return `file:line:column: message`, and where there is one the line with a caret below it
    public String render() {
        if (line == 0) return file + ": " + message;
        String head = file + ":" + line + ":" + column + ": " + message;
        if (lineText.isBlank()) return head;
        int from = Math.max(0, column - 1 - SHOWN / 2);
        String shown = lineText.substring(Math.min(from, lineText.length()), Math.min(lineText.length(), from + SHOWN));
        String pad =
                shown.substring(0, Math.min(shown.length(), column - 1 - from)).replaceAll("[^\t]", " ");
        int room = Math.max(1, shown.length() - pad.length());
        return head + "\n    " + shown + "\n    " + pad + "^" + "~".repeat(Math.max(0, Math.min(length, room) - 1));
    }

    /// @return the messages, one after the other
    public static String render(List<Diagnostic> all) {
        return all.stream().map(Diagnostic::render).collect(Collectors.joining("\n"));
    }
}
