package dev.heddle.files.adreno.packets;

import dev.heddle.files.adreno.packets.ComputeState.Bound;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.MemoryChange;
import java.util.List;

/// Takes the dispatches of a stream.
public interface DispatchSink {
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
            List<String> notes) {
        /// @param of the program
        /// @param memory that is known of it
        /// @param before what changed that memory since the dispatch before
        /// @param after what changed it until the end of the submit, of its last dispatch
        public Dispatch dispatch(
                String name,
                ContainedProgram of,
                List<Dispatch.Memory> memory,
                List<MemoryChange> before,
                List<MemoryChange> after,
                List<String> remarks) {
            return new Dispatch(
                    name,
                    of,
                    submit,
                    groups,
                    local,
                    inputs,
                    settings,
                    bound.bindings(),
                    memory,
                    before,
                    after,
                    remarks);
        }
    }

    /// @return whether one did not fit; then no other does
    boolean isFull();

    /// @return whether there was room
    boolean add(Met met);

    /// The memory has other contents from now on.
    void memoryChanged();
}
