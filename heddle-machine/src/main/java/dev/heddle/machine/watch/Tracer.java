package dev.heddle.machine.watch;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import java.util.List;

/// Sees a run: every instruction of every group, what lanes do with memory, and where waves meet.
///
/// Between [#before] and [#after] come the accesses of the instruction, in the order in which its steps make them, the
/// lanes of a step from the lowest on. Values are zero-extended. Where all lanes load from one address, the first of
/// them does so for all.
public interface Tracer {
    /// How a lane comes to memory.
    enum Access {
        LOAD,
        STORE,
        ATOMIC
    }

    /// A group begins; its registers and memories are set, and nothing has run.
    ///
    /// @param group its number, x fastest
    /// @param isPreamble whether it is the one lane that runs before all groups
    default void begins(long group, boolean isPreamble, List<Wave> waves) {}

    /// A group has come to its end, with its registers as they are then.
    default void ends(long group, List<Wave> waves) {}

    /// Before an instruction.
    ///
    /// @param group number of the group, x fastest
    /// @param wave number of the wave in its group
    default void before(long group, int wave, Insn insn, Wave state) {}

    /// After it.
    default void after(long group, int wave, Insn insn, Wave state) {}

    /// All waves of a group have come to a barrier, and go on.
    default void barrier(long group) {}

    /// A lane has loaded from memory.
    ///
    /// @param space as the book calls it
    default void loaded(String space, int lane, long address, int bits, long value) {}

    /// The same of several lanes at once.
    ///
    /// @param mask which lanes
    /// @param values by lane, zero-extended
    /// @param bits at most 32
    default void loaded(String space, long[] address, int[] mask, int[] values, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) loaded(space, i, address[i], bits, values[i] & 0xffff_ffffL);
    }

    /// A lane has stored to memory.
    ///
    /// @param old what was there
    default void stored(String space, int lane, long address, int bits, long old, long value) {}

    /// A lane has changed memory in one step.
    ///
    /// @param old what was there
    /// @param value what is there now
    default void changed(String space, int lane, long address, int bits, long old, long value) {
        stored(space, lane, address, bits, old, value);
    }

    /// A memory refuses an access of a lane.
    ///
    /// @param why it does
    /// @return whether the run continues: then a load gives 0, and a store does nothing
    default boolean refused(Access kind, String space, int lane, long address, int bits, Fault why) {
        return false;
    }

    /// The machine lets an access pass that lies beyond what it is to.
    ///
    /// @param bytes from the end of that to the end of the access
    default void beyond(int lane, long bytes) {}
}
