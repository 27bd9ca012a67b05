package dev.heddle.server.submit;

import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;

/// Runs a client's launches.
public interface LaunchRunner {
    /// As they are.
    LaunchRunner PLAIN = Device::run;

    /// What the counter counts in a second.
    double TICKS = 19_200_000;

    double NANOS = 1e9;

    /// @throws RunFault that has ended the run
    RunResult run(Device device, Launch launch);

    /// @return the counter of a GPU that always runs: that of this computer's clock, 19.2 million in a second
    default long ticks() {
        return (long) (System.nanoTime() * (TICKS / NANOS));
    }
}
