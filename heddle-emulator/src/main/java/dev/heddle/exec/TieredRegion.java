package dev.heddle.exec;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A region that is run lane after lane at first. If that is done very often, code with vectors is compiled once and
/// warmed up in the background, and takes over when it is faster.
final class TieredRegion implements Tier {
    /// What a pass counts where there is no such code: some 16 instructions, which take the interpreter four times as
    /// long.
    private static final int PASS = 64;

    /// How far the code with vectors is.
    private enum Phase {
        /// Nobody has asked for it.
        COLD,
        /// It is being compiled, or warmed up, by another thread.
        BUSY,
        /// It is compiled and waits for a wave whose registers it can be warmed up with.
        COMPILED,
        /// There is none, or it is warmed up: nothing more is done.
        SETTLED
    }

    private final Regions regions;
    private final long address;
    private final Tier lanes;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.COLD);
    private long work;
    private long nanos;

    /// What has been compiled, for waves of one shape.
    private record Candidate(VectorRegion region, int room, int each) {
        boolean isFor(Wave w) {
            return room == w.room && each == w.each;
        }
    }

    private volatile @Nullable Candidate candidate;
    private volatile @Nullable Candidate vectors;

    TieredRegion(Regions regions, long address, Tier lanes) {
        this.regions = regions;
        this.address = address;
        this.lanes = lanes;
    }

    @Override
    public Tier chosen(Wave w) {
        Candidate fast = vectors;
        return fast != null && fast.isFor(w) ? fast.region : lanes;
    }

    @Override
    public long run(Wave w, long left) {
        Candidate fast = vectors;
        if (fast != null && fast.isFor(w)) {
            long done = fast.region.run(w, left);
            // What it would go on with has not been warmed up.
            if (fast.region.hasGivenUp()) vectors = null;
            if (done > 0 || lanes == Tier.NONE) return done;
        }
        if (phase.get() != Phase.SETTLED && regions.areVectorsWorthIt(work)) advance(w, left);
        if (lanes == Tier.NONE) {
            if (phase.get() != Phase.SETTLED) work += (long) w.active * PASS;
            return 0;
        }
        long before = w.laneInstructions;
        long start = System.nanoTime();
        long done = lanes.run(w, left);
        // Several threads may be here: some of their work may be missed.
        nanos += System.nanoTime() - start;
        work += w.laneInstructions - before;
        return done;
    }

    /// Starts what is to be done next, which another thread does.
    private void advance(Wave w, long left) {
        if (phase.compareAndSet(Phase.COLD, Phase.BUSY)) {
            int room = w.room;
            int each = w.each;
            regions.background(() -> compile(room, each));
            return;
        }
        Candidate made = candidate;
        if (phase.get() != Phase.COMPILED || made == null || !made.isFor(w)) return;
        WarmUp.Snapshot at = made.region.snapshot(w, left);
        if (at == null || !phase.compareAndSet(Phase.COMPILED, Phase.BUSY)) return;
        double before = lanes == Tier.NONE ? 0 : (double) nanos / work;
        WarmUp warm = new WarmUp(made.region.code(), at, before);
        regions.background(() -> {
            if (warm.isFaster()) vectors = made;
            phase.set(Phase.SETTLED);
        });
    }

    private void compile(int room, int each) {
        if (regions.vectors(address, room, each) instanceof VectorRegion v) {
            candidate = new Candidate(v, room, each);
            phase.set(Phase.COMPILED);
        } else {
            phase.set(Phase.SETTLED);
        }
    }
}
