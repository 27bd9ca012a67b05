package dev.heddle.machine;

import org.jspecify.annotations.Nullable;

/// The one thread that runs before all groups of a launch, as a launch of its own.
public final class Preamble {
    private Preamble() {}

    /// @return with the resources, constants and watchers of the launch; null if that has none
    public static @Nullable Launch of(Launch launch) {
        if (launch.preamble == null) return null;
        Launch one = new Launch(launch.preamble, launch.preambleEntry);
        for (String option : launch.without) one.option(option, false);
        one.laneBytes = launch.laneBytes;
        one.lanes = launch.lanes;
        one.resources.addAll(launch.resources);
        one.constants.addAll(launch.constants);
        for (StartRegister s : launch.given) if (s instanceof StartRegister.Constant) one.given.add(s);
        one.tracer = launch.tracer;
        one.warnings = launch.warnings;
        one.where = launch.where;
        return one;
    }
}
