package dev.heddle.machine;

import dev.heddle.ir.lift.RegisterRef;

/// The content of a register when the programs of a launch start.
public sealed interface StartRegister {
    RegisterRef register();

    /// The same value in all lanes.
    record Constant(RegisterRef register, long value) implements StartRegister {}

    /// Something about the lane.
    ///
    /// @param what one of [dev.heddle.isa.Isa#INPUTS]
    record PerLane(RegisterRef register, String what) implements StartRegister {}
}
