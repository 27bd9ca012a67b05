package dev.heddle.machine.kernel;

import dev.heddle.asm.insn.Header;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import java.util.List;

/// The place where a part of a description was found, for messages.
public sealed interface Origin {
    /// @return an origin for parts whose messages are whole already
    static Origin unknown() {
        return new Member("");
    }

    /// A line of a text. All that is wrong with a text is reported together.
    ///
    /// @param file name of the text
    /// @param line from 1
    /// @param column from 1
    /// @param length characters to underline
    /// @param text the line
    record Line(String file, int line, int column, int length, String text) implements Origin {
        static Line of(Source source, Header h) {
            int column = Math.max(0, h.text().indexOf(h.name())) + 1;
            return new Line(source.name(), h.line(), column, h.name().length(), h.text());
        }

        /// @param message what was found, what would be right
        public Diagnostic error(String message) {
            return new Diagnostic(file, line, column, length, text, message);
        }
    }

    /// A part of a JSON file. The first thing that is wrong with such a file is reported.
    ///
    /// @param where the file and the member, or nothing
    record Member(String where) implements Origin {}

    /// Reports what is wrong there.
    ///
    /// @param to takes it, if it is one of several
    /// @throws IllegalArgumentException if it is the only one
    default void report(IllegalArgumentException e, List<Diagnostic> to) {
        switch (this) {
            case Line l -> to.add(l.error(String.valueOf(e.getMessage())));
            case Member m -> {
                if (m.where.isEmpty()) throw e;
                throw new IllegalArgumentException(m.where + ": " + e.getMessage(), e);
            }
        }
    }
}
