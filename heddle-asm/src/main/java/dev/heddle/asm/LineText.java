package dev.heddle.asm;

import dev.heddle.asm.source.SourceLines;
import java.util.List;

/// One line of a source, divided. Places are counted in characters from 0.
///
/// @param text the line, without its end
/// @param labels that are defined in it
/// @param from where its statement begins
/// @param to past its last character
/// @param kind of the statement
/// @param word the first word of a directive or of a line of the instruction set's own; else empty
/// @param isListed whether an address and bytes of a listing stand before the statement
public record LineText(String text, List<Label> labels, int from, int to, Kind kind, String word, boolean isListed) {
    /// What a statement is.
    public enum Kind {
        /// There is none.
        NONE,
        INSTRUCTION,
        /// It makes bytes or a constant.
        DIRECTIVE,
        /// It says how the code is run.
        HEADER,
        /// Bytes of a listing without a text.
        BYTES
    }

    /// The definition of a label.
    ///
    /// @param at its first character
    public record Label(String name, int at) {}

    public LineText {
        labels = List.copyOf(labels);
    }

    /// @return whether a word may name a label
    public static boolean isLabel(String word) {
        return SourceLines.isLabel(word);
    }

    /// @return the statement
    public String statement() {
        return text.substring(from, to);
    }

    /// @return where its comment begins, or the length of the line
    public int comment() {
        int at = to;
        while (at < text.length() && text.charAt(at) <= ' ') at++;
        return at;
    }
}
