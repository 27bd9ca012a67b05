/// Checks of the hazards that the hardware leaves to the compiler: a scoreboard in software.
///
/// A GPU of this kind does not interlock every register. Some results are there after a fixed number of issue
/// slots, and a read that comes earlier sees the old value. Others arrive after a latency that no compiler
/// knows, and a field of a later instruction has to wait for them. Some sources are read late as well, and must
/// not be overwritten before. The rules are data of the book: [dev.heddle.isa.Schedule] has the units, their
/// delays and their waits, and the `timing` of an entry names its unit. This package applies them and knows no
/// instruction set by name.
///
/// The static check is a forward data-flow analysis over single instructions:
///
/// - [Hazards] finds the successors of each instruction and lets [dev.heddle.ir.dataflow.DataFlow] solve for the
///   state before it. A second pass over the solution collects each [Hazard]: its [HazardRule], the two instructions,
///   and facts by name, from which [Reasons] and all reports are made.
/// - [Scoreboard] is the transfer function: what an instruction waits for, what it reads too early, and what is
///   on its way after it.
/// - [PendingState] is the state, with [InFlightWrites] for the lanes that instructions apply to and, inside a
///   predicated region, for those that only keep step. [CellNumbers] cuts register files into cells as wide as
///   the narrowest register; [Writers] are the reaching definitions of one cell, with their age in slots.
/// - [ReconvergenceCheck] is separate: it finds where diverged lanes meet and whether the code marks the place.
///
/// [Follower] drives the same [Scoreboard] along the instructions that a wave really executes. It keeps one
/// object for each distinct state, so a loop costs a look-up for each instruction once its states repeat.
///
/// Invariants: where ways join, a result that is pending on one of them is pending after the join. A hazard
/// that has been reported counts as resolved from there on, so one mistake gives one report. The state at the
/// entry, and behind bytes that are no instruction, assumes that anything may be on its way: a wait there is
/// never called needless.
///
/// Begin with [Scoreboard], method `through`. Books whose waits name numbered slots, as that of AGX, are checked by
/// [SlotHazards] with [SlotUses] and [SlotRules]; [Waits] chooses between both. [Warnings] finds what the machine lets
/// pass, but is hardly meant. The cost of waiting is in [dev.heddle.analysis.stats].
@NullMarked
package dev.heddle.analysis.hazard;

import org.jspecify.annotations.NullMarked;
