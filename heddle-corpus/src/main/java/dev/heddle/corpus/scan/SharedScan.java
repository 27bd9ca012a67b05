package dev.heddle.corpus.scan;

import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scan that several machines do together, in a folder that all of them see: this is what one of them
/// does before and after all others. Splits are done twice, by any [SplitWorker] each: first programs are
/// found, then each different one is measured, by the first split that has it. So nothing is measured
/// twice, and no machine has to ask others while a split is read.
public final class SharedScan implements AutoCloseable {
    private final ScanFolder folder;
    private final ScanOptions options;
    private final Path out;
    private final @Nullable Summary finished;
    private final List<ScanPlan.Piece> pieces;
    private final int before;

    private SharedScan(ScanFolder folder, ScanOptions options, Path out, @Nullable Summary finished)
            throws IOException {
        this.folder = folder;
        this.options = options;
        this.out = out;
        this.finished = finished;
        this.pieces = finished == null ? new ScanPlan(folder.plan()).pieces() : List.of();
        this.before = (int)
                pieces.stream().filter(p -> isDone(SplitWorker.measured(p))).count();
        if (finished != null) return;
        Files.createDirectories(folder.splits().all());
        Files.createDirectories(folder.overflow());
    }

    /// @param engine in one word
    /// @param names files, folders and patterns
    /// @param out folder for the tables
    /// @param restart whether what an earlier scan has done there is thrown away
    /// @throws CorpusException if there is nothing to scan, no place for the tables, or another scan was
    ///     begun there
    public static SharedScan open(ScanOptions options, String engine, List<String> names, Path out, boolean restart)
            throws CorpusException, IOException {
        ScanFolder folder = ScanFolder.open(out);
        boolean isOpen = false;
        try {
            Summary finished = new Beginning(folder, out).begin(options, engine, names, restart);
            SharedScan made = new SharedScan(folder, options, out, finished);
            isOpen = true;
            return made;
        } finally {
            if (!isOpen) folder.close();
        }
    }

    /// @return what was made, if the scan was over before; null if it was not
    public @Nullable Summary finished() {
        return finished;
    }

    /// @param threads of a process that work at the same time; 0 for as many as there are cores
    /// @return what workers are made of
    public SplitWorker.Setting setting(int threads) {
        return new SplitWorker.Setting(
                options,
                out.toAbsolutePath().toString(),
                Path.of("").toAbsolutePath().toString(),
                threads);
    }

    /// @return all splits
    public List<ScanPlan.Piece> pieces() {
        return pieces;
    }

    /// @return those of which it is not known what is in them
    public List<ScanPlan.Piece> notFound() {
        return pieces.stream().filter(p -> !isDone(SplitWorker.found(p))).toList();
    }

    private boolean isDone(String name) {
        return folder.splits().isDone(name);
    }

    /// Makes the tables, when all splits are done.
    ///
    /// @param threads that may be used
    public Summary end(int threads) throws CorpusException, IOException {
        for (ScanPlan.Piece p : pieces)
            if (!isDone(SplitWorker.found(p)) || !isDone(SplitWorker.measured(p)))
                throw new IllegalStateException("split %d is not done".formatted(p.number()));
        return new ScanMerge(folder, options.version(), threads).end(false, pieces.size(), before);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
