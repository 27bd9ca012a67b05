package dev.heddle.corpus.scan;

import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Row;

/// Takes rows.
@FunctionalInterface
public interface RowSink {
    /// @throws CorpusException if there is no room for more
    void add(Row row) throws CorpusException;
}
