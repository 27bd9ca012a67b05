package dev.heddle.server.submit;

import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;

/// Runs a client's launches.
public interface LaunchRunner {
    /// As they are.
    LaunchRunner PLAIN = Device::run;

    /// @throws RunFault that has ended the run
    RunResult run(Device device, Launch launch);
}
