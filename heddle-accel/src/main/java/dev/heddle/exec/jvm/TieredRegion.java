package dev.heddle.exec.jvm;

import dev.heddle.exec.Tier;
import dev.heddle.exec.Wave;
import dev.heddle.exec.region.RegionBlock;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A region that is run lane after lane until the launch has so much left for it that code with vectors pays. That is
/// slow until the virtual machine has compiled it; if it does not become faster than the lanes were, they come back for
/// good.
final class TieredRegion implements Tier {
    /// What a pass counts where there is no code for lanes: some 16 instructions, which take the interpreter four times
    /// as long.
    private static final int PASS = 64;

    /// What the interpreter needs for an instruction of a lane, about.
    private static final double INTERPRETED = 2.0;

    /// The time of a trial of vectors, and of each part of it by which they are judged.
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private static final long JUDGED_NANOS = 100_000_000L;

    /// Instructions, and times the length of the region, that vectors run at once in a trial: a method that is often
    /// begun is compiled once, one that stays in its loop is first compiled for that loop and then as a whole.
    private static final long SLICE = 256;

    private static final long TIMES = 8;

    private enum Phase {
        /// Code with vectors has not been asked for.
        LANES,
        /// A thread compiles it; the others go on with lanes.
        COMPILING,
        /// Vectors run, and are slower so far.
        TRIAL,
        /// Whatever runs now stays.
        SETTLED
    }

    private final Regions regions;
    private final long address;
    private final Tier lanes;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.LANES);

    // Several threads may count here: some of their work may be missed.
    private long work;
    private long nanos;
    private long tried;
    private long judgedNanos;
    private long judgedWork;

    /// Compiled for waves of one shape.
    ///
    /// @param slice instructions that it runs at once in a trial
    private record Vectors(Tier region, int room, int each, long slice) {
        boolean isFor(Wave w) {
            return room == w.room() && each == w.each();
        }
    }

    private volatile @Nullable Vectors vectors;

    /// @param lanes the region compiled for one lane after the other, or [Tier#NONE]
    TieredRegion(Regions regions, long address, Tier lanes) {
        this.regions = regions;
        this.address = address;
        this.lanes = lanes;
    }

    @Override
    public Tier chosen(Wave w) {
        Vectors fast = vectors;
        return fast != null && fast.isFor(w) ? fast.region : lanes;
    }

    @Override
    public long run(Wave w, long left) {
        if (phase.get() == Phase.LANES && regions.areVectorsWorthIt(work)) compile(w);
        Vectors fast = vectors;
        if (fast != null && fast.isFor(w)) {
            long done =
                    phase.get() == Phase.TRIAL ? trial(fast, w, left) : fast.region.run(w, left);
            if (done > 0 || lanes == Tier.NONE) return done;
        }
        if (phase.get() == Phase.SETTLED) return lanes.run(w, left);
        if (lanes == Tier.NONE) {
            work += (long) w.activeCount() * PASS;
            return 0;
        }
        long before = w.laneInstructions();
        long start = System.nanoTime();
        long done = lanes.run(w, left);
        nanos += System.nanoTime() - start;
        work += w.laneInstructions() - before;
        return done;
    }

    private void compile(Wave w) {
        if (!phase.compareAndSet(Phase.LANES, Phase.COMPILING)) return;
        Tier fast = regions.vectors(address, w.room(), w.each());
        if (fast != Tier.NONE) vectors = new Vectors(fast, w.room(), w.each(), slice(fast));
        phase.set(fast != Tier.NONE ? Phase.TRIAL : Phase.SETTLED);
    }

    private static long slice(Tier region) {
        return Math.max(SLICE, TIMES * region.pieces().stream().mapToInt(RegionBlock::count).sum());
    }

    private long trial(Vectors fast, Wave w, long left) {
        long before = w.laneInstructions();
        long start = System.nanoTime();
        long done = fast.region.run(w, Math.min(left, fast.slice));
        long took = System.nanoTime() - start;
        tried += took;
        judgedNanos += took;
        judgedWork += w.laneInstructions() - before;
        if (judgedNanos < JUDGED_NANOS) return done;
        double each = work == 0 || nanos == 0 ? INTERPRETED : (double) nanos / work;
        boolean isFaster = judgedNanos < each * judgedWork;
        if (!isFaster && tried > LONGEST_NANOS) vectors = null;
        if (isFaster || tried > LONGEST_NANOS) phase.set(Phase.SETTLED);
        judgedNanos = 0;
        judgedWork = 0;
        return done;
    }
}
