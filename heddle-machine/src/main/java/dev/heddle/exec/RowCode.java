package dev.heddle.exec;

/// What a descriptor or an instruction does, compiled.
interface RowCode {
    /// @param wave whose shared registers and memory it works on
    /// @param shared [Wave#shared]
    /// @param wide [Wave#wideShared]
    /// @param packed [Wave#packed]
    /// @param descriptor its bits; 0 if it is the code of an instruction
    /// @throws Fault where the machine refuses it
    void run(Wave wave, int[] shared, long[] wide, byte[] packed, long descriptor);
}
