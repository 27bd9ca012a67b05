package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.region.Frame;

/// Code of a loop for a few lanes.
public interface ChunkedLoop {
    /// Whether the floats of all lanes are such that the loop may begin.
    boolean fits(Frame f);

    /// Runs them until all have left.
    ///
    /// @param first number of the first lane
    /// @return instructions of the pieces that are passed in each turn, each counted once; or -1 if the loop is not for
    ///     these lanes
    int run(Frame f, int first);
}
