package dev.heddle.files.adreno.packets;

import org.jspecify.annotations.Nullable;

/// The memory of a GPU, as far as it is known.
public interface CommandMemory {
    /// @param length at least 1
    /// @return at most `length` bytes from an address on, less at the end of the buffer; null if the
    ///     address is in no buffer. Of buffers that overlap, the one that starts last counts
    @Nullable
    BufferView at(long address, long length);
}
