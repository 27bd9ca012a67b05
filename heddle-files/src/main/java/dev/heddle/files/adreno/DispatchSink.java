package dev.heddle.files.adreno;

import dev.heddle.files.adreno.ComputeState.Bound;
import dev.heddle.files.container.Dispatch;
import java.util.List;

/// Takes the dispatches of a stream.
interface DispatchSink {
    /// A dispatch as it was met.
    ///
    /// @param notes what is missing or not understood
    record Met(
            ProgramTable.Entry program,
            int submit,
            Dispatch.Extent groups,
            Dispatch.Extent local,
            Dispatch.Inputs inputs,
            Dispatch.Settings settings,
            Bound bound,
            List<String> notes) {}

    /// @return whether one did not fit; then no other does
    boolean isFull();

    /// @return whether there was room
    boolean add(Met met);

    /// The memory has other contents from now on.
    void memoryChanged();
}
