package dev.heddle.cli.stats;

import dev.heddle.stats.ProgramStats;

/// The report of a program.
///
/// @param name of the program: its file, and within files of several its name there
public record Named(String name, ProgramStats stats) {}
