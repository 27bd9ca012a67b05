package dev.heddle.exec;

import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarCodeGenerator;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import dev.heddle.lift.LaneCode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Code of a machine with one lane that gives way to faster code for the same when it has been run often. May be shared
/// by threads.
final class TieredCode {
    /// Operations after which faster code is worth its while: to get it takes about as long as these, or longer.
    private static final long OFTEN = Integer.MAX_VALUE;

    private static final long LONGEST_NANOS = 30_000_000_000L;

    /// Runs that are measured together, and how often in a row they have to be fast.
    private static final int BATCH = 16;

    private static final int TIMES = 20;

    /// That one code at a time is made faster.
    static final class Turn {
        private final @Nullable ScalarCodeGenerator generator;
        private boolean isTaken;

        /// @param generator null if nothing is made faster
        Turn(@Nullable ScalarCodeGenerator generator) {
            this.generator = generator;
        }

        /// Does something in another thread when it is the turn of this.
        ///
        /// @return whether it is
        private boolean run(Runnable work) {
            if (generator == null || !take()) return false;
            generator.background(() -> {
                try {
                    work.run();
                } finally {
                    give();
                }
            });
            return true;
        }

        private synchronized boolean take() {
            boolean was = isTaken;
            isTaken = true;
            return !was;
        }

        private synchronized void give() {
            isTaken = false;
        }
    }

    private final Turn turn;
    private final @Nullable Supplier<@Nullable ScalarCode> faster;
    private final boolean writesShared;
    private final long of;
    private final ScalarCode first;

    /// What it does; null if the machine refuses it.
    private final @Nullable LaneCode lane;

    private final long operations;

    /// A thread that does not see it yet runs the first.
    private @Nullable ScalarCode better;

    /// Runs after which faster code is worth its while.
    private final int often;

    /// Threads may lose what others have counted.
    private int left;

    /// @param of the descriptor
    /// @param lane what it does; null if that cannot be done together with what others do
    /// @param operations of a run
    /// @param faster makes the other code, null if there is none; null if there never is
    TieredCode(
            long of,
            ScalarCode code,
            @Nullable LaneCode lane,
            long operations,
            Turn turn,
            @Nullable Supplier<@Nullable ScalarCode> faster) {
        this.of = of;
        this.first = code;
        this.lane = lane;
        this.operations = operations;
        this.turn = turn;
        this.faster = faster;
        this.writesShared = code.writesShared();
        this.often = (int) (OFTEN / operations);
        this.left = faster == null ? 0 : often;
    }

    /// Gives way at once.
    ///
    /// @return itself
    TieredCode heated() {
        left = 0;
        better = faster == null ? null : faster.get();
        return this;
    }

    /// @return the descriptor that it is for
    long of() {
        return of;
    }

    @Nullable LaneCode lane() {
        return lane;
    }

    /// @return how many are done in a run
    long operations() {
        return operations;
    }

    /// @return the fastest that there is by now
    ScalarCode best() {
        ScalarCode code = better;
        return code == null ? first : code;
    }

    /// @see ScalarCode#writesShared
    boolean writesShared() {
        return writesShared;
    }

    /// @see ScalarCode#run
    void run(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        if (left > 0 && --left == 0) heat(spaces, shared, wide, packed, descriptor);
        best().run(spaces, shared, wide, packed, descriptor);
    }

    /// Runs the faster code, if there is any by now.
    ///
    /// @return whether it was run
    boolean runBetter(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        if (left > 0 && --left == 0) heat(spaces, shared, wide, packed, descriptor);
        ScalarCode code = better;
        if (code != null) code.run(spaces, shared, wide, packed, descriptor);
        return code != null;
    }

    private void heat(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        Trial trial = new Trial(spaces, shared.clone(), wide.clone(), packed.clone(), descriptor);
        if (!turn.run(() -> replace(trial))) left = often;
    }

    private void replace(Trial trial) {
        ScalarCode other = faster == null ? null : faster.get();
        if (other != null && trial.isFaster(other, first)) better = other;
    }

    /// Registers for another thread. Code that is made faster touches no memory.
    private record Trial(
            Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor) {
        /// Runs new code until the virtual machine has compiled it well, or it takes too long.
        boolean isFaster(ScalarCode other, ScalarCode before) {
            try {
                long most = Long.MAX_VALUE;
                for (int i = 0; i < TIMES; i++) most = Math.min(most, nanos(before));
                long end = System.nanoTime() + LONGEST_NANOS;
                int fast = 0;
                while (fast < TIMES && System.nanoTime() - end < 0)
                    fast = nanos(other) < 0.8 * most ? fast + 1 : 0;
                return fast == TIMES;
            } catch (Fault e) {
                return false;
            }
        }

        private long nanos(ScalarCode of) {
            long before = System.nanoTime();
            for (int i = 0; i < BATCH; i++) of.run(spaces, shared, wide, packed, descriptor);
            return System.nanoTime() - before;
        }
    }
}
