package dev.heddle.decompile.source;

import java.util.List;

/// A statement as it is printed.
sealed interface Statement {
    /// Gives a name a value.
    ///
    /// @param type of the name
    /// @param addresses of instructions, empty if none is known
    record Assign(String name, String type, String value, String addresses) implements Statement {}

    /// Anything else on one line.
    record Line(String text, String addresses) implements Statement {}

    /// @param not the opposite condition
    record If(String when, String not, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /// @param head what stands before the body: `for (;;)`, `while (x)`; `do` if the condition comes at the end
    /// @param tail what stands behind the body, or nothing
    record Loop(String head, List<Statement> body, String tail) implements Statement {
        public Loop {
            body = List.copyOf(body);
        }
    }

    /// A jump: `break`, `continue`, `return` or a `goto`.
    record Jump(String text) implements Statement {}

    record Label(String name) implements Statement {}
}
