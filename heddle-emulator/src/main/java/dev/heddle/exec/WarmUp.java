package dev.heddle.exec;

import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.ResourceQueryCache;
import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Memory;
import org.jspecify.annotations.Nullable;

/// Runs new code with vectors on copies of registers, in a thread of its own, until the virtual machine has compiled it
/// well: before that it is slower than what it is to replace, by far. What it stores goes nowhere.
final class WarmUp {
    private static final long LONGEST_NANOS = 30_000_000_000L;

    /// So many times in a row it has to be fast.
    private static final int TIMES = 40;

    /// Calls with little to do, and with all of it, before it is given up.
    private static final int MOST_CALLS = 40_000;

    private static final int MOST_RUNS = 4_000;

    /// Instructions of a run that goes to its end.
    private static final int WHOLE = 1 << 12;

    /// What the interpreter needs for an instruction of a lane, about.
    private static final double INTERPRETED = 2.0;

    private final RegionCode code;
    private final Snapshot start;
    private final double nanosBefore;

    /// Instructions of lanes that the last run has done.
    private long work;

    /// Registers of a wave at the beginning of a region, for another thread.
    record Snapshot(
            int[][] in,
            int[] values,
            int[] place,
            int pieces,
            int lanes,
            int[] todo,
            int[] exec,
            int[] exists,
            int[] shared,
            Memory[] spaces,
            ResourceQueryCache answers,
            boolean isTogether,
            boolean isAlone) {
        static Snapshot of(Frame f, int pieces) {
            Memory[] spaces = new Memory[f.spaces.length];
            for (int i = 0; i < spaces.length; i++) spaces[i] = new Reading(f.spaces[i].another());
            int[][] in = f.in.clone();
            for (int i = 0; i < in.length; i++) if (in[i] != null) in[i] = in[i].clone();
            return new Snapshot(
                    in,
                    f.values.clone(),
                    f.place.clone(),
                    pieces,
                    f.lanes,
                    f.todo.clone(),
                    f.exec.clone(),
                    f.exists.clone(),
                    f.shared.clone(),
                    spaces,
                    f.answers,
                    f.isTogether,
                    f.isAlone);
        }

        Frame frame() {
            Frame f =
                    new Frame(
                            place.length,
                            pieces,
                            lanes,
                            todo.length,
                            shared.clone(),
                            spaces,
                            answers.resources());
            System.arraycopy(in, 0, f.in, 0, in.length);
            f.isTogether = isTogether;
            f.isAlone = isAlone;
            return f;
        }
    }

    /// A memory that forgets what is stored.
    private record Reading(Memory of) implements Memory {
        @Override
        public long load(int lane, long address, int bits) {
            return of.load(lane, address, bits);
        }

        @Override
        public void store(int lane, long address, int bits, long value) {}

        @Override
        public @Nullable Words words() {
            Words w = of.words();
            return w == null ? null : new Words(w.words().clone(), w.high(), w.count());
        }

        @Override
        public @Nullable Window window(long address) {
            return of.window(address);
        }

        @Override
        public long atomic(
                Atomic operation, int lane, long address, int bits, long value, long expected) {
            return 0;
        }
    }

    /// @param nanosBefore for an instruction of a lane in what runs the region now; 0 if that is the interpreter
    WarmUp(RegionCode code, Snapshot start, double nanosBefore) {
        this.code = code;
        this.start = start;
        this.nanosBefore = nanosBefore > 0 ? nanosBefore : INTERPRETED;
    }

    /// @return whether it has become faster than what was there before
    boolean isFaster() {
        Frame f = start.frame();
        long end = System.nanoTime() + LONGEST_NANOS;
        // At first only a turn of a loop at a time: many calls make it compiled soon.
        long first = Long.MAX_VALUE;
        for (int i = 0; i < 8; i++) first = Math.min(first, nanos(f, 1));
        int fast = 0;
        for (int i = 0; i < MOST_CALLS && fast < TIMES && System.nanoTime() - end < 0; i++)
            fast = nanos(f, 1) < first / 8 ? fast + 1 : 0;
        fast = 0;
        for (int i = 0; i < MOST_RUNS && fast < TIMES && System.nanoTime() - end < 0; i++)
            fast = nanos(f, WHOLE) < 0.8 * nanosBefore * work ? fast + 1 : 0;
        return fast == TIMES;
    }

    /// Runs the code. At a barrier it goes on at once: loops often have one in each turn.
    ///
    /// @param fuel instructions at most, about
    /// @return what the run took
    private long nanos(Frame f, int fuel) {
        begin(f);
        work = 0;
        long before = System.nanoTime();
        int left = fuel;
        do {
            f.fuel = left;
            f.waits = false;
            if (!code.run(f)) break;
            work += f.work;
            left -= Math.min(left, f.steps);
        } while (f.waits && f.entry > 0 && left > 0 && f.steps > 0);
        return System.nanoTime() - before;
    }

    private void begin(Frame f) {
        f.entry = 0;
        System.arraycopy(start.values, 0, f.values, 0, f.values.length);
        System.arraycopy(start.place, 0, f.place, 0, f.place.length);
        System.arraycopy(start.todo, 0, f.todo, 0, f.todo.length);
        System.arraycopy(start.shared, 0, f.shared, 0, f.shared.length);
        System.arraycopy(start.exec, 0, f.exec, 0, f.exec.length);
        System.arraycopy(start.exists, 0, f.exists, 0, f.exists.length);
    }
}
