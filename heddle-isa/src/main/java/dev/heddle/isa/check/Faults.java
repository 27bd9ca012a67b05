package dev.heddle.isa.check;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Collects the faults of a book, so that all are reported in one go.
public final class Faults {
    private static final int MOST = 100;

    private final Source source;
    private final List<Diagnostic> found = new ArrayList<>();

    public Faults(Source source) {
        this.source = source;
    }

    public void add(int at, int length, String message) {
        if (found.size() < MOST) found.add(source.error(at, length, message));
    }

    /// @throws SourceException with every fault, in the order of the text, if there is one
    public void throwIfAny() throws SourceException {
        if (found.isEmpty()) return;
        throw new SourceException(found.stream()
                .distinct()
                .sorted(Comparator.comparingInt(Diagnostic::line).thenComparingInt(Diagnostic::column))
                .toList());
    }
}
