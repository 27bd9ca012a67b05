package dev.heddle.kernel;

/// The expected content of memory after a run.
public interface Expected {
    /// @return the first difference and how many there are, in one line; empty if there is none
    String difference();
}
