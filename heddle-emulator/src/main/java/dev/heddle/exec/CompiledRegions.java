package dev.heddle.exec;

/// The compiled regions of a program, by the addresses where they begin.
public interface CompiledRegions {
    /// Takes note of a launch.
    ///
    /// @param more groups that have been run since the last time
    /// @param left groups that have not begun
    void progress(long more, long left);

    /// @return the region that begins at an address, compiled for one lane after the other; or [Tier#NONE]
    Tier lanes(long address);

    /// @return the region that begins at an address, compiled as it is worth it; or [Tier#NONE]
    Tier layered(long address);

    /// @return the region that begins at an address, compiled for waves of each shape when one comes
    Tier shaped(long address);
}
