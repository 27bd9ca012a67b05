package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.analysis.stats.ProgramStats;
import java.util.List;

/// The report of a program.
///
/// @param name of the program: its file, and within files of several its name there
/// @param loops the numbers of its loops; empty if they are not asked for
public record Named(String name, ProgramStats stats, List<LoopStats> loops) {
    public Named {
        loops = List.copyOf(loops);
    }
}
