package dev.heddle.machine;

/// The result of a run.
///
/// @param instructions each counted once for all lanes of a wave
/// @param laneInstructions each counted once for every active lane
/// @param nanos that it took
public record RunResult(long instructions, long laneInstructions, long nanos) {}
