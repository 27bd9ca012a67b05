package dev.heddle.corpus.input;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.zip.ZipException;

/// Why a file could not be read, in one line.
final class Reason {
    private static final int LONGEST = 300;

    private Reason() {}

    static String of(Throwable e) {
        String why = switch (e) {
            case FileRefused r -> String.valueOf(r.getMessage());
            case AccessDeniedException _ -> "cannot be read: permission denied";
            case EOFException _ -> "ends early";
            case ZipException z -> "is damaged: " + z.getMessage();
            case IOException i -> "cannot be read: " + i.getMessage();
            default -> "is damaged: " + e;
        };
        return line(why);
    }

    static String of(SourceException e) {
        return of(e.diagnostics().getFirst());
    }

    static String of(Diagnostic d) {
        String at = d.line() == 0 ? "" : "line %d: ".formatted(d.line());
        // What says how 'dis' could read it is of no use here.
        return line(at + d.message().replaceAll("[;(]? ?\\(?--format .*", ""));
    }

    /// @return a text as one line that is not too long
    static String line(String text) {
        String first = TerminalSafeText.message(text.lines().findFirst().orElse(""));
        return first.length() > LONGEST ? first.substring(0, LONGEST) : first;
    }
}
