package dev.heddle.kernel;

import dev.heddle.code.Header;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;

/// Where a part of a description was found, for messages.
///
/// @param file name of the text
/// @param line from 1; 0 if it is not about one line
/// @param column from 1
/// @param length characters to underline
/// @param text the line
public record Origin(String file, int line, int column, int length, String text) {
    static Origin of(Source source, Header h) {
        int column = Math.max(0, h.text().indexOf(h.name())) + 1;
        return new Origin(source.name(), h.line(), column, h.name().length(), h.text());
    }

    /// @param message what was found, what would be right
    public Diagnostic error(String message) {
        return new Diagnostic(file, line, column, length, text, message);
    }
}
