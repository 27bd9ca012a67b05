package dev.heddle.debugger.session;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import org.jspecify.annotations.Nullable;

/// The condition that a breakpoint waits for.
public sealed interface Trigger {
    /// @return as people name it
    String shown();

    /// @return what it listens to, if that is a place that is read or written
    default @Nullable WatchKind access() {
        return null;
    }

    /// A wave comes to an instruction.
    ///
    /// @param address of the instruction
    record At(long address, String shown) implements Trigger {}

    /// An instruction reads or writes a register.
    ///
    /// @param group number of the group whose waves are listened to
    /// @param wave number of the wave in its group
    /// @param lane whose register it is; -1 for any
    record Register(RegisterRef place, long group, int wave, int lane, WatchKind access, String shown)
            implements Trigger {}

    /// An instruction reads or writes bytes of memory.
    ///
    /// @param memory with the wave and the lane, if it is memory of lanes
    /// @param first address of the first byte
    record Memory(MemoryOf memory, long first, int bytes, WatchKind access, String shown) implements Trigger {}

    /// Something happens wherever the program is.
    record Caught(What what) implements Trigger {
        @Override
        public String shown() {
            return what.word();
        }
    }

    /// Whose memory it is.
    ///
    /// @param wave number of the wave in its group, for memory of lanes
    /// @param lane of the wave, for memory of lanes
    record MemoryOf(Isa.Reach reach, int wave, int lane) {
        public static final MemoryOf DEVICE = new MemoryOf(Isa.Reach.DEVICE, -1, -1);
        public static final MemoryOf GROUP = new MemoryOf(Isa.Reach.GROUP, -1, -1);

        boolean isOfLane() {
            return reach == Isa.Reach.LANE;
        }
    }

    /// What can be caught.
    enum What {
        /// A wave comes to an instruction that waits for others.
        BARRIER("barrier"),
        /// The run ends by a fault.
        FAULT("fault"),
        /// The result of an instruction is NaN or infinite, and what it was made of is not.
        NAN("nan");

        private final String word;

        What(String word) {
            this.word = word;
        }

        /// @return as it is written
        public String word() {
            return word;
        }
    }
}
