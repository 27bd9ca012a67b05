package dev.heddle.emulator;

import org.jspecify.annotations.Nullable;

/// The compiled regions of a program, by the addresses where they begin.
public interface CompiledRegions {
    /// Takes note of a launch.
    ///
    /// @param more groups that have been run since the last time
    /// @param left groups that have not begun
    void progress(long more, long left);

    /// @return what has been compiled at what cost, in a line; empty if that is not measured
    default String cost() {
        return "";
    }

    /// @param by how it is to be run
    /// @param work lane-instructions that the interpreter would have run in the time that it has spent there
    /// @return the region that begins at an address; or [Tier#NONE]; null if it is not worth compiling so far
    @Nullable
    Tier at(long address, Engines by, long work);

    /// @return how often code has been compiled: 0 if there is none
    default int version() {
        return 0;
    }

    /// @return what runs groups by the code that there is; null if that cannot be done
    default @Nullable GroupCode groups(GroupStart start) {
        return null;
    }
}
