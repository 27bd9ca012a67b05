package dev.heddle.flow.lane;

/// The part of a lane in the execution mask.
public enum Activity {
    /// The mask has it: instructions act for the lane.
    ON,
    /// The mask does not have it: only instructions that are for all lanes act for it.
    OFF,
    /// The registers that say so hold numbers that are not known without running the program.
    DATA
}
