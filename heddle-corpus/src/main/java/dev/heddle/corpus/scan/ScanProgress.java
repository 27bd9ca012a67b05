package dev.heddle.corpus.scan;

/// Is told how far a scan is, by several threads.
@FunctionalInterface
public interface ScanProgress {
    /// @param done splits
    /// @param all splits
    /// @param programs that were found until now
    void split(int done, int all, long programs);
}
