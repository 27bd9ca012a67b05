package dev.heddle.base.source;

import java.util.List;
import java.util.stream.Collectors;

/// A text that cannot be used. It carries the faults that were found, in the order of the text; its message shows the
/// first of them, and says how many there are.
public final class SourceException extends Exception {
    /// The most faults that a message shows.
    public static final int MOST_SHOWN = 10;

    private static final long serialVersionUID = 1;

    private final transient List<Diagnostic> diagnostics;
    private final int count;

    /// @param diagnostics at least one
    public SourceException(List<Diagnostic> diagnostics) {
        this(diagnostics, diagnostics.size());
    }

    /// Faults of a text that has more of them.
    ///
    /// @param diagnostics the first ones, at least one
    /// @param count of all
    public SourceException(List<Diagnostic> diagnostics, int count) {
        super(message(diagnostics, count));
        this.diagnostics = List.copyOf(diagnostics);
        this.count = count;
    }

    /// One message.
    public SourceException(Diagnostic diagnostic) {
        this(List.of(diagnostic));
    }

    private static String message(List<Diagnostic> all, int count) {
        String first = all.stream().limit(MOST_SHOWN).map(Diagnostic::render).collect(Collectors.joining("\n"));
        return count <= MOST_SHOWN
                ? first
                : "%s\n%s: %d of %d errors are shown"
                        .formatted(first, all.getFirst().file(), MOST_SHOWN, count);
    }

    /// @return the faults, in the order of the text; of very many the first ones
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    /// @return how many faults there are, of which [#diagnostics] has the first ones
    public int count() {
        return count;
    }
}
