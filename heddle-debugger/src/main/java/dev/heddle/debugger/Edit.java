package dev.heddle.debugger;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;

/// A change that somebody makes in a run that stands still. To do one again changes nothing more.
public sealed interface Edit {
    /// A register.
    ///
    /// @param wave number of the wave in the group that runs
    /// @param lane whose register it is; of shared registers any
    /// @param bits zero-extended
    record OfRegister(int wave, RegisterRef place, int lane, long bits) implements Edit {}

    /// Bytes of memory.
    ///
    /// @param reach whose memory it is
    /// @param wave number of the wave, if it is memory of lanes
    /// @param lane the same
    /// @param address of the first byte
    /// @param bytes not modified later
    @SuppressWarnings("ArrayRecordComponent") // two edits are never compared
    record OfMemory(Isa.Reach reach, int wave, int lane, long address, byte[] bytes) implements Edit {}
}
