package dev.heddle.emulator;

import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.state.RegisterLayout;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes machine code that runs lane code faster than the interpreters do, and with the same results. A service: where
/// none is found, or `-Dheddle.accel` leaves `regions` out, everything is interpreted.
public interface CodeGenerator {
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

    /// Whether all code is compiled when it is first met.
    default boolean isEager() {
        return false;
    }

    /// Does something in a thread of its own that does not keep the virtual machine alive; at once if it is eager.
    void background(Runnable work);

    /// @param spaces names of the address spaces, in the order of the book
    /// @param code of a machine with one lane, which its interpreter takes
    /// @return null if there is no machine code for it
    @Nullable
    ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code);

    /// @param code what the instruction at an address does; null if there is none
    /// @return the regions of a program, which are compiled when they are asked for; null if something is missing
    @Nullable
    CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code);
}
