package dev.heddle.flow.lane;

/// Whether the execution mask has a lane.
public enum Activity {
    /// It has: instructions act for the lane.
    ON,
    /// It has not: only instructions that are for all lanes act for it.
    OFF,
    /// The registers that say so hold numbers that are not known without running the program.
    DATA
}
