package dev.heddle.exec;

import dev.heddle.lift.LaneCode;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes machine code that runs waves faster than the interpreter does, and with the same results. A service: where
/// none is found, or `-Dheddle.accel` leaves `regions` out, everything is interpreted.
public interface WaveCodeGenerator {
    /// @return what is missing on this machine, in a line without a full stop; empty if it can be used
    default String problem() {
        return "";
    }

    /// Whether what it stands on seems to be there, and may be used without a warning of the virtual machine; nothing
    /// is loaded for the answer.
    default boolean isThere() {
        return true;
    }

    /// @return how to get what is not there, in a line without a full stop; empty if all is there, or is not wanted
    default String advice() {
        return "";
    }

    /// @return the library that it stands on, with its version; empty for none
    default String library() {
        return "";
    }

    /// @param code what the instruction at an address does; null if there is none
    /// @return the regions of a program, which are compiled when they are asked for; null if something is missing
    @Nullable CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code);
}
