package dev.heddle.cli.device;

import dev.heddle.emulator.Profile;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Runs the launches of all processes as the options say: looked at before and while they run, with strict
/// synchronisation, and with a clock that counts costs.
final class LaunchWatch {
    private final @Nullable HazardReport hazards;
    private final @Nullable SanitizeReport sanitizer;
    private final @Nullable StrictReport strict;
    private final @Nullable ClockReport clock;

    LaunchWatch(DeviceOptions.Checks wanted) {
        hazards = wanted.hazards() ? new HazardReport() : null;
        sanitizer = wanted.launches() ? new SanitizeReport() : null;
        strict = wanted.isStrict() ? new StrictReport() : null;
        clock = wanted.isModelClock() ? new ClockReport() : null;
    }

    /// @return the clock of a process; null for that of the computer
    @Nullable
    ModelClock clock() {
        ClockReport to = clock;
        return to == null ? null : new ModelClock(to);
    }

    /// @param kernel what it is called in messages
    /// @param by of the process; null for that of the computer
    /// @throws RunFault that has ended the run
    RunResult run(String kernel, Device device, Launch launch, @Nullable ModelClock by) {
        if (hazards != null) hazards.launched(kernel, launch.program());
        StrictReport waits = strict;
        if (waits != null) {
            launch.strictSync(true);
            waits.launched();
        }
        Profile counts = by == null ? null : ModelClock.prepare(launch);
        try {
            RunResult done = sanitizer == null ? device.run(launch) : sanitizer.run(kernel, device, launch);
            if (by != null) by.add(kernel, launch, Objects.requireNonNull(counts));
            return done;
        } catch (RunFault f) {
            if (waits != null) waits.ended(f);
            throw f;
        }
    }

    /// @return in the order in which they are told
    List<KernelReport> reports() {
        return Stream.<@Nullable KernelReport>of(hazards, sanitizer, strict, clock)
                .<KernelReport>mapMulti((r, to) -> {
                    if (r != null) to.accept(r);
                })
                .toList();
    }
}
