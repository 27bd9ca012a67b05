package dev.heddle.decompile.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A statement as it is printed, with the instructions that it came of, as [InsnKey] has them.
sealed interface Statement {
    /// Gives a name a value.
    ///
    /// @param type of the name
    record Assign(String name, String type, String value, Set<Long> insns) implements Statement {}

    /// Anything else on one line.
    record Line(String text, Set<Long> insns) implements Statement {}

    /// @param not the opposite condition
    /// @param insns those of the condition
    record If(String when, String not, List<Statement> then, List<Statement> otherwise, Set<Long> insns)
            implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }

        If with(List<Statement> newThen, List<Statement> newOtherwise) {
            return new If(when, not, newThen, newOtherwise, insns);
        }

        /// @return with the opposite condition
        If turned() {
            return new If(/* when= */ not, /* not= */ when, /* then= */ otherwise, /* otherwise= */ then, insns);
        }
    }

    /// @param head what stands before the body: `for (;;)`, `while (x)`; `do` if the condition comes at the end
    /// @param tail what stands behind the body, or nothing
    /// @param insns those of head and tail
    record Loop(String head, List<Statement> body, String tail, Set<Long> insns) implements Statement {
        public Loop {
            body = List.copyOf(body);
        }

        Loop with(List<Statement> newBody) {
            return new Loop(head, newBody, tail, insns);
        }
    }

    /// A jump: `break`, `continue`, `return` or a `goto`.
    record Jump(String text) implements Statement {}

    record Label(String name) implements Statement {}

    /// @param other a statement of the same shape
    /// @return this one, with the instructions of both
    default Statement and(Statement other) {
        return switch (this) {
            case Assign a
            when other instanceof Assign b -> new Assign(a.name, a.type, a.value, LineInsns.both(a.insns, b.insns));
            case Line a when other instanceof Line b -> new Line(a.text, LineInsns.both(a.insns, b.insns));
            case If a
            when other instanceof If b ->
                new If(
                        a.when,
                        a.not,
                        each(a.then, b.then),
                        each(a.otherwise, b.otherwise),
                        LineInsns.both(a.insns, b.insns));
            case Loop a
            when other instanceof Loop b ->
                new Loop(a.head, each(a.body, b.body), a.tail, LineInsns.both(a.insns, b.insns));
            default -> this;
        };
    }

    private static List<Statement> each(List<Statement> some, List<Statement> others) {
        List<Statement> out = new ArrayList<>();
        for (int i = 0; i < some.size(); i++)
            out.add(i < others.size() ? some.get(i).and(others.get(i)) : some.get(i));
        return out;
    }
}
