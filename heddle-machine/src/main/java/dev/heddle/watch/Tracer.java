package dev.heddle.watch;

import dev.heddle.exec.Wave;
import dev.heddle.insn.Insn;

/// Sees every instruction of a run.
public interface Tracer {
    /// Before an instruction.
    ///
    /// @param group number of the group, x fastest
    /// @param wave number of the wave in its group
    void before(long group, int wave, Insn insn, Wave state);

    /// After it.
    void after(long group, int wave, Insn insn, Wave state);

    /// A lane has stored to memory, between the two.
    default void stored(String space, int lane, long address, int bits, long value) {}
}
