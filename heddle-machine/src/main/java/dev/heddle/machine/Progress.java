package dev.heddle.machine;

/// Hears how far a run is.
public interface Progress {
    /// A group has ended; called by several threads.
    ///
    /// @param begun groups that have begun
    /// @param all groups
    void group(long begun, long all);
}
