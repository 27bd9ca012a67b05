package dev.heddle.emulator;

import java.util.List;

/// Compiled code of a region.
public interface Tier {
    /// Instructions that are one after the other.
    ///
    /// @param address of the first one
    /// @param next address past the last one
    record Piece(long address, long next) {}

    /// There is no region here.
    Tier NONE = (_, _) -> 0;

    /// Runs a wave that is at the beginning of the region.
    ///
    /// @param left instructions that may be run
    /// @return how many have been run, each counted once for the wave; 0 if nothing has changed and the
    ///     interpreter has to go on
    long run(Wave w, long left);

    /// @return what would run a wave now: one of those that this one chooses from, or itself
    default Tier chosen(Wave w) {
        return this;
    }

    /// Gives a wave that waits in this one its registers, when it does not go on here.
    default void settle(Wave w) {}

    /// @return how it is run
    default Engines by() {
        return Engines.INTERPRETER;
    }

    /// @return what is run, in the order of the addresses
    default List<Piece> pieces() {
        return List.of();
    }
}
