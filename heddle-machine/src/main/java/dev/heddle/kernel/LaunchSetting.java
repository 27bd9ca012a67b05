package dev.heddle.kernel;

import dev.heddle.lift.Place;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Extent;
import dev.heddle.machine.Launch;
import java.util.Map;

/// One thing that a file says about a launch.
public sealed interface LaunchSetting {
    /// What has to be known before registers can be set.
    sealed interface Shape extends LaunchSetting {}

    /// @param groups in each direction
    record Grid(Extent groups) implements Shape {}

    /// @param threads of a group
    record Group(Extent threads) implements Shape {}

    /// @param bytes of memory that each group has
    record GroupBytes(long bytes) implements Shape {}

    /// @param bytes of memory that each lane has
    record LaneBytes(long bytes) implements Shape {}

    /// @param bits that a lane has of the first register file
    record RegisterBits(long bits) implements Shape {}

    /// What a register holds at the start, in all lanes.
    record Preset(Place register, RegisterContent content) implements LaunchSetting {}

    /// A register that holds something about the lane at the start.
    ///
    /// @param what one of [dev.heddle.book.Isa#INPUTS]
    record Input(Place register, String what) implements LaunchSetting {}

    /// @param buffers by their keys; none are asked for by what is a [Shape]
    /// @throws IllegalArgumentException with a message for people if the launch cannot be so
    default void apply(Launch launch, Map<String, Buffer> buffers) {
        switch (this) {
            case Grid g -> launch.grid(g.groups);
            case Group g -> launch.group(g.threads);
            case GroupBytes b -> launch.groupBytes(b.bytes);
            case LaneBytes b -> launch.laneBytes(b.bytes);
            case RegisterBits b -> launch.registers(b.bits);
            case Preset p -> launch.set(p.register, p.content.value(launch, buffers));
            case Input i -> launch.input(i.register, i.what);
        }
    }
}
