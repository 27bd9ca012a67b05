/// Static performance analysis: the numbers of a program that need no run.
///
/// Someone who tunes a kernel wants to know how many registers it takes and how many threads that leaves room
/// for (occupancy), which pipe bounds it, what its loops cost for each turn, where it stalls, and whether it
/// spills. All of this follows from the code and from what the book says about costs,
/// [dev.heddle.isa.CostModel]. What the launch decides, such as the memory of a group, comes as [LaunchFacts].
///
/// [StatsMaker] makes a [dev.heddle.flow.FlowGraph] of a program and looks up the [dev.heddle.flow.Cost] of
/// each instruction; from both, it fills a [ProgramStats], one part after the other:
///
/// - Registers: [dev.heddle.flow.Liveness] gives pressure, undefined reads and dead writes, and
///   [dev.heddle.flow.RegisterExtent] the highest register in use. [OccupancyFinder] evaluates the book's
///   limits with that, and searches for the next smaller use which lets more threads in.
/// - Costs: the sum on each pipe and the cheapest and dearest path ([dev.heddle.flow.PathCosts]), and the
///   longest chain of results ([dev.heddle.flow.CriticalPath]).
/// - Waiting: [Stalls] counts slots and waits, and estimates stalls block by block.
/// - Memory: [MemoryCounter] sorts accesses by space and kind; accesses to memory of a lane count as spills.
/// - [SummaryMaker] comes last: it computes the figures that the book puts first, from all others.
///
/// [LoopStatsMaker] makes [LoopStats] of one loop in the same terms, and [ResultWaits] adds how far each late
/// result is from its wait. [Metric] names the single numbers that conditions and comparisons use.
///
/// Invariants: all numbers count instructions that control flow can reach; with an unknown exit, such as an
/// indirect branch, all instructions count. Each loop is taken once, since trip counts are not known.
/// Instructions whose unit or latency the book does not know are reported as such; in a chain of results they
/// take one cycle.
///
/// Begin with [ProgramStats], then `report` in [StatsMaker]. Texts, JSON, baselines and limits of the command
/// are in `dev.heddle.cli.stats`; counts of a real run come from [dev.heddle.emulator.Profile].
@NullMarked
package dev.heddle.analysis.stats;

import org.jspecify.annotations.NullMarked;
