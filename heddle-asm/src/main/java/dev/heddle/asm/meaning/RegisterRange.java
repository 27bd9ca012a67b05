package dev.heddle.asm.meaning;

import dev.heddle.isa.RegisterFile;

/// Elements of a register file that follow each other.
///
/// @param file the file or view that they are elements of
/// @param first number of the first one
/// @param count how many, at least 1; 0 for a run whose length is not said
public record RegisterRange<V>(RegisterFile file, V first, int count) {}
