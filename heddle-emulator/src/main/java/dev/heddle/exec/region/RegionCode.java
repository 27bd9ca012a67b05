package dev.heddle.exec.region;

/// A region, compiled. May be shared by threads.
public interface RegionCode {
    /// Runs lanes through the region.
    ///
    /// @param frame what it works on; see there
    /// @return whether it is done; if not, nothing that counts has changed
    /// @throws dev.heddle.exec.state.Fault where a lane does what it must not; nothing that counts has changed
    boolean run(Frame frame);

    /// Whether it takes registers from the rows of a wave, which are in [Frame#in], and looks whether the floats in
    /// them are such that it may begin.
    default boolean readsRows() {
        return false;
    }
}
