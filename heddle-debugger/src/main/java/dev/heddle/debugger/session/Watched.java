package dev.heddle.debugger.session;

import dev.heddle.debugger.Timeline;
import dev.heddle.debugger.goal.MemoryTouched;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Looks at what is watched before an instruction and after it.
sealed interface Watched {
    /// @param wave that runs the instruction
    void before(int wave);

    /// @return what became of it
    @Nullable
    Change after(int wave);

    /// Whether an access to memory counts.
    default boolean isAbout(int wave, int lane) {
        return true;
    }

    /// Bits of a register.
    final class Register implements Watched {
        private final Timeline timeline;
        private final Trigger.Register what;
        private final boolean isShared;
        private long[] before = {};
        private int active;

        Register(Timeline timeline, Trigger.Register what, boolean isShared) {
            this.timeline = timeline;
            this.what = what;
            this.isShared = isShared;
        }

        private long[] values(Wave w) {
            RegisterRef p = what.place();
            long[] out = new long[isShared ? 1 : w.lanes()];
            for (int i = 0; i < out.length; i++)
                out[i] = w.get(p.state(), p.element(), i) >>> p.low() & -1L >>> 64 - p.width();
            return out;
        }

        @Override
        public void before(int wave) {
            Wave w = timeline.state().wave(wave);
            before = values(w);
            active = 0;
            while (active < w.lanes() - 1 && !w.isActive(active)) active++;
        }

        @Override
        public Change after(int wave) {
            long[] after = values(timeline.state().wave(wave));
            int lane = isShared ? 0 : what.lane() >= 0 ? what.lane() : Arrays.mismatch(before, after);
            if (lane < 0) lane = active;
            return new Change(
                    what.shown(),
                    isShared ? -1 : lane,
                    before[lane],
                    after[lane],
                    what.place().width());
        }
    }

    /// Bytes of a memory.
    final class Memory implements Watched {
        private final Memories memories;
        private final Trigger.Memory what;
        private final MemoryTouched goal;
        private byte[] before = {};

        Memory(Memories memories, Trigger.Memory what, MemoryTouched goal) {
            this.memories = memories;
            this.what = what;
            this.goal = goal;
        }

        private byte[] bytes() {
            try {
                return memories.read(what.memory(), what.first(), what.bytes()).bytes();
            } catch (IllegalArgumentException e) {
                return new byte[what.bytes()];
            }
        }

        @Override
        public boolean isAbout(int wave, int lane) {
            return !what.memory().isOfLane()
                    || what.memory().wave() == wave && what.memory().lane() == lane;
        }

        @Override
        public void before(int wave) {
            before = bytes();
        }

        @Override
        public Change after(int wave) {
            byte[] after = bytes();
            int first = Math.max(0, Arrays.mismatch(before, after));
            int unit = Math.min(what.bytes(), Integer.BYTES);
            if (what.bytes() == Long.BYTES) unit = Long.BYTES;
            int from = first / unit * unit;
            String shown = from == 0 ? what.shown() : what.shown() + " + " + from;
            return new Change(
                    shown,
                    goal.lane(),
                    Memories.number(before, from, unit),
                    Memories.number(after, from, unit),
                    unit * Byte.SIZE);
        }
    }
}
