package dev.heddle.machine.kernel;

import org.jspecify.annotations.Nullable;

/// The expected content of memory after a run.
public interface Expected {
    /// @param by how buffers are compared; null for words of 32 bits, as the kernel's file says
    /// @return the first difference and how many there are, in one line; empty if there is none
    String difference(@Nullable ValueComparison by);
}
