package dev.heddle.exec;

/// The compiled regions of a program, by the addresses where they begin.
public interface CompiledRegions {
    /// Takes note of a launch.
    ///
    /// @param more groups that have been run since the last time
    /// @param left groups that have not begun
    void progress(long more, long left);

    /// @param by how it is to be run
    /// @return the region that begins at an address; or [Tier#NONE]
    Tier at(long address, Engines by);
}
