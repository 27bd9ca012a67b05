package dev.heddle.exec.scalar;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.meaning.MeaningException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes code for machines with one lane that runs lane code faster than the interpreter does, and with the same
/// results. A service: where none is found, or `-Dheddle.accel` leaves `regions` out, everything is interpreted.
public interface ScalarCodeGenerator {
    /// Does something in a thread of its own that does not keep the virtual machine alive.
    void background(Runnable work);

    /// The fastest way to run lane code from the first run on.
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
