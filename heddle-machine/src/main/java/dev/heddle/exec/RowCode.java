package dev.heddle.exec;

/// What a descriptor says, compiled.
interface RowCode {
    /// @param wave whose shared registers and memory it works on
    /// @param shared [Wave#shared]
    /// @param wide [Wave#wideShared]
    /// @param descriptor its bits
    /// @throws Fault where the machine refuses it
    void run(Wave wave, int[] shared, long[] wide, long descriptor);
}
