package dev.heddle.exec.region;

/// Bits of a row that are the same in all active lanes: where a lane stays active as long as a part of a register is
/// some number, that is what it finds there in the next turn.
///
/// @param mask which bits of the row
/// @param bits what they are
public record KnownBits(int row, int mask, int bits) {}
