package dev.heddle.debugger;

import dev.heddle.isa.Isa;
import org.jspecify.annotations.Nullable;

/// The goal of a search through a run.
public interface Goal {
    /// Nothing: the run comes to its end.
    Goal END = () -> new long[0];

    /// @return addresses of the only instructions that it can happen at, in the order of unsigned numbers; null for any
    long @Nullable [] addresses();

    /// Whether it is reached before the next instruction, which is at one of the addresses.
    default boolean isHere(Timeline now) {
        return false;
    }

    /// Whether the next instruction, which is at one of the addresses, has to be run to know.
    default boolean isToRun(Timeline now) {
        return false;
    }

    /// A lane is about to do something with memory in the instruction that is run to know.
    default void touches(Isa.Reach reach, int lane, long address, int bits, boolean writes) {}

    /// Whether it happened in the instruction that was run to know.
    ///
    /// @param now after it
    default boolean hasHappened(Timeline now) {
        return false;
    }
}
