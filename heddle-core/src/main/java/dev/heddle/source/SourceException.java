package dev.heddle.source;

import java.util.List;

/// A text that cannot be used. It carries every fault that was found, in the order of the text.
public final class SourceException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Diagnostic> diagnostics;

    /// @param diagnostics at least one
    public SourceException(List<Diagnostic> diagnostics) {
        super(Diagnostic.render(diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /// One message.
    public SourceException(Diagnostic diagnostic) {
        this(List.of(diagnostic));
    }

    /// @return every fault, in the order of the text
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
