package dev.heddle.files.submit;

import dev.heddle.files.container.Blit;
import dev.heddle.files.container.Dispatch;
import org.jspecify.annotations.Nullable;

/// The GPU that command buffers of a driver work on: its memory, its clock, and what runs dispatches.
public interface CommandMachine {
    /// @return a copy of `length` bytes from an address on, fewer at the end of what is there; null if nothing is
    byte @Nullable [] read(long address, int length);

    /// @throws IllegalArgumentException if there is no such memory
    void write(long address, byte[] bytes);

    /// @return the counter that always runs
    long ticks();

    /// Waits a moment for others to change the memory.
    ///
    /// @throws IllegalArgumentException if that takes too long
    void pause(MemoryWait until);

    /// Fills or copies texels.
    ///
    /// @param isa instruction set of the chip, whose book has its formats
    /// @throws IllegalArgumentException if that cannot be done
    void blit(Blit blit, String isa);

    /// Runs a dispatch to its end.
    void run(Dispatch d);
}
