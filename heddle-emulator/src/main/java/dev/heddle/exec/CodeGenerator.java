package dev.heddle.exec;

import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.meaning.MeaningException;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Makes code that runs lane code faster than the interpreters do, and with the same results. A service: where none is
/// found, or `-Dheddle.accel` leaves `regions` out, everything is interpreted.
public interface CodeGenerator {
    /// @param code what the instruction at an address does; null if there is none
    /// @return the regions of a program, which are compiled when they are asked for
    CompiledRegions regions(ProgramLayout program, LongFunction<@Nullable LaneCode> code);

    /// Does something in a thread of its own that does not keep the virtual machine alive.
    void background(Runnable work);

    /// The fastest way to run lane code of a machine with one lane, from the first run on.
    ///
    /// @param spaces names of the address spaces, in the order of the book
    /// @throws MeaningException if the lane code needs more than one lane, or does what only whole waves can
    ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code);

    /// The same with vectorised loops; it is slow at first.
    ///
    /// @param spaces names of the address spaces, in the order of the book
    /// @param code which [#scalar] has taken
    /// @return null if there is none
    @Nullable ScalarCode loops(RegisterLayout layout, List<String> spaces, LaneCode code);
}
