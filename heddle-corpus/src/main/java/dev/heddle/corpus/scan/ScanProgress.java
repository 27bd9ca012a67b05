package dev.heddle.corpus.scan;

/// Receives how far a scan is, from several threads.
@FunctionalInterface
public interface ScanProgress {
    /// @param done splits
    /// @param all splits
    /// @param programs that were found until now
    void split(int done, int all, long programs);
}
