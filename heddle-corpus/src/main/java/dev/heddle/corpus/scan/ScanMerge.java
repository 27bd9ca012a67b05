package dev.heddle.corpus.scan;

import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Merge;
import dev.heddle.corpus.store.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/// Makes the tables out of the files of all splits.
final class ScanMerge {
    private final ScanFolder folder;
    private final String version;
    private final int threads;

    /// @param version of Heddle
    ScanMerge(ScanFolder folder, String version, int threads) {
        this.folder = folder;
        this.version = version;
        this.threads = threads;
    }

    /// @param isRepeated whether rows of a program may be in several splits
    Merge merge(boolean isRepeated) throws CorpusException {
        return new Merge(
                folder.splits().all(), folder.overflow(), version, isRepeated, MemoryShares.MERGE_MEGABYTES, threads);
    }

    /// @param all splits
    /// @param before of these, those that an earlier scan had done
    Summary end(boolean isRepeated, int all, int before) throws CorpusException, IOException {
        Map<Table, Long> rows = new EnumMap<>(Table.class);
        Path tables = folder.tables();
        try (Merge m = merge(isRepeated)) {
            for (Table t : Table.values()) rows.put(t, m.table(t, tables.resolve(t.sql())));
        }
        folder.finish(rows, all);
        return new Summary(rows, all, before);
    }
}
