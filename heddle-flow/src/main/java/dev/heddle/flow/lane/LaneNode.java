package dev.heddle.flow.lane;

/// An instruction as a lane comes by it.
///
/// @param number its place in the graph: by address, and in the order in which states were found
/// @param insn number of the instruction in the program
/// @param state before it
public record LaneNode(int number, int insn, LaneState state) {}
