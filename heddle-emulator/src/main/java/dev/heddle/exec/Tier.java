package dev.heddle.exec;

import dev.heddle.exec.region.RegionBlock;
import java.util.List;

/// Compiled code of a region.
public interface Tier {
    /// There is no region here.
    Tier NONE = (_, _) -> 0;

    /// Runs a wave that is at the beginning of the region.
    ///
    /// @param left instructions that may be run
    /// @return how many have been run, each counted once for the wave; 0 if nothing has changed and the interpreter has
    ///     to go on
    long run(Wave w, long left);

    /// @return what would run a wave now: one of those that this one chooses from, or itself
    default Tier chosen(Wave w) {
        return this;
    }

    /// Gives a wave that waits in this one its registers, when it does not go on here.
    default void settle(Wave w) {}

    /// Whether it cannot stop at an address where other lanes wait.
    ///
    /// @param limit the address, unsigned
    default boolean crosses(long limit) {
        List<RegionBlock> pieces = pieces();
        return !pieces.isEmpty() && Long.compareUnsigned(pieces.getLast().next(), limit) > 0;
    }

    /// @return how it is run
    default Engines by() {
        return Engines.INTERPRETER;
    }

    /// @return what is run, in the order of the addresses
    default List<RegionBlock> pieces() {
        return List.of();
    }
}
