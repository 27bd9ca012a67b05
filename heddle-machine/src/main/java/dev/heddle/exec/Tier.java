package dev.heddle.exec;

/// Compiled code of a region.
interface Tier {
    /// Runs a wave that is at the beginning of the region.
    ///
    /// @param left instructions that may be run
    /// @return how many have been run, each counted once for the wave; 0 if nothing has changed and the interpreter has
    ///     to go on
    long run(Wave w, long left);
}
