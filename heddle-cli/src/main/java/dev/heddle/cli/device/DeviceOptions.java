package dev.heddle.cli.device;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The settings of a device.
///
/// @param chip which one
/// @param hasKgsl whether there is /dev/kgsl-3d0
/// @param hasMsm whether there is /dev/dri/renderD128
/// @param memory bytes of all objects of a process at most; 0 for as much as its folder has room for
/// @param timeout nanoseconds of a launch at most
/// @param patience seconds that a command buffer waits for memory that others write
/// @param record where to write what the first process asks for, or null; others have a number after its name
/// @param dump the folder for all command buffers, or null
/// @param profile kernels to tell of at the end; 0 for none
/// @param isQuiet whether nothing is printed at the end if all went well
/// @param checks how launches are looked at
public record DeviceOptions(
        ChipTable.Chip chip,
        boolean hasKgsl,
        boolean hasMsm,
        long memory,
        long timeout,
        double patience,
        @Nullable Path record,
        @Nullable Path dump,
        int profile,
        boolean isQuiet,
        Checks checks) {
    /// What is looked for in launches, and how their time is counted.
    ///
    /// @param hazards whether the waits of each kernel are checked once
    /// @param launches whether races, bounds and uninitialised memory are looked for while they run
    /// @param isStrict whether it is a fault to use a result without waiting for it
    /// @param isModelClock whether time stamps are costs by the book, and not time
    public record Checks(boolean hazards, boolean launches, boolean isStrict, boolean isModelClock) {}
}
