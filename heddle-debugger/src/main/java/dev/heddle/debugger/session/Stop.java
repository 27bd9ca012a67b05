package dev.heddle.debugger.session;

import dev.heddle.debugger.Moment;
import dev.heddle.machine.RunFault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why and where a run has stopped.
///
/// @param at the selected wave there
/// @param time instructions of all waves before it
/// @param address of the selected wave's next instruction
/// @param breakpoints those that stopped it, if they did
/// @param change what became of a watched place, or null
/// @param fault what ends the run here, or null
public record Stop(
        Reason reason,
        Moment at,
        long time,
        long address,
        List<Breakpoint> breakpoints,
        @Nullable Change change,
        @Nullable RunFault fault) {
    /// Why.
    public enum Reason {
        /// It has done the steps that were asked for.
        STEP,
        /// A wave has come to an instruction.
        BREAKPOINT,
        /// A watched place was read or written.
        WATCHPOINT,
        /// What was to be caught has happened.
        CAUGHT,
        /// The next turn of a loop begins.
        LOOP,
        /// The loop has no more turns.
        LEFT,
        /// Lanes have come back.
        JOINED,
        /// The place that was named is reached.
        LOCATION,
        /// It was put there.
        MOVED,
        /// The wave begins here.
        WAVE_BEGIN,
        /// The wave's last instruction is next.
        WAVE_END,
        /// The wave has no instruction left; another one is selected.
        WAVE_OVER,
        /// The run begins here.
        BEGIN,
        /// The run is over.
        END,
        /// The run ends here by a fault.
        FAULT,
        /// Somebody stopped it.
        INTERRUPTED
    }

    public Stop {
        breakpoints = List.copyOf(breakpoints);
    }
}
