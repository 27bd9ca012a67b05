package dev.heddle.debugger;

import dev.heddle.isa.Isa;

/// Hears what lanes do with memory while a run is looked through.
interface MemoryListener {
    /// @param reach whose memory it is
    /// @param writes whether it changes it
    void of(Isa.Reach reach, int lane, long address, int bits, boolean writes);
}
