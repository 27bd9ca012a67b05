package dev.heddle.corpus.scan;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.table.Row;

/// Takes rows.
@FunctionalInterface
public interface RowSink {
    /// @throws CorpusException if there is no room for more
    void add(Row row) throws CorpusException;
}
