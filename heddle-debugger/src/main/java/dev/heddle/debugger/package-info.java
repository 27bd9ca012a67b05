/// Reversible execution: a run of a launch as a timeline that can be entered at any instruction.
///
/// A debugger that steps backwards needs a deterministic run, states to return to, and a way from each of them
/// to the exact place. [dev.heddle.machine.Stepper] gives the first: groups run one after the other, and waves
/// in an order that only the seed decides. This package adds the others.
///
/// [Timeline] is the whole interface. Its time is the number of instructions executed by all waves together; a
/// [Moment] says the same place as group, wave and step of the wave. To go forward it runs the stepper. To go
/// back it restores the last checkpoint before the target and executes again up to it:
///
/// - [Checkpoints] are full states of one group, registers and memories, taken at least 16,384 instructions
///   apart, and closer just before a place that the run went back to. Of device memory each keeps only the
///   pages that changed since the one before. Beyond their share of memory they are thinned out, those with
///   close neighbours and far from the present first.
/// - [BufferPages] saves a page before its first write after a checkpoint. [WatchedMemory] tells it of writes,
///   as every access of the run goes through it.
/// - [Goal] is a condition to search for, forwards or backwards: at an address, after an instruction, or on an
///   access to memory. Backwards, [Timeline] replays one interval between checkpoints after the other and keeps
///   the last match.
/// - [Edit] is a change of a register or of memory by the user. It belongs to the time at which it was made,
///   and is made again whenever the run comes to this time.
///
/// Invariants: at the same time everything is the same, all registers and all memory, whichever way led there.
/// Nothing else may therefore write to the buffers of the device. An edit discards the checkpoints and edits of
/// later times, since the run takes another way from there. An instruction that faults in its middle is undone:
/// the end of the run is the time before it.
///
/// Begin with [Timeline], methods `go` and `findBack`. Breakpoints, expressions and the selected wave and lane
/// are in [dev.heddle.debugger.session]; ready goals are in [dev.heddle.debugger.goal]. Command line and DAP are
/// front ends of the session, in `dev.heddle.editors.command` and `dev.heddle.editors.dap`.
@NullMarked
package dev.heddle.debugger;

import org.jspecify.annotations.NullMarked;
