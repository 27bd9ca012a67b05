package dev.heddle.exec;

import org.jspecify.annotations.Nullable;

/// A region that is run lane after lane at first. If that is done very often, code with vectors is made and warmed up
/// in the background, and takes over when it is faster.
final class LayeredRegion implements Tier {
    /// Instructions of lanes before vectors are worth it: making them costs a second of a processor, or several where
    /// vectors are short.
    private static final long OFTEN = 1L << 30;

    /// What a pass counts where there is no such code: some 16 instructions, which take the interpreter four times as
    /// long.
    private static final int PASS = 64;

    private final Regions regions;
    private final long address;
    private final Tier lanes;
    private long work;
    private long nanos;
    private boolean asked;
    private int room;
    private int each;
    private volatile @Nullable VectorRegion vectors;

    LayeredRegion(Regions regions, long address, Tier lanes) {
        this.regions = regions;
        this.address = address;
        this.lanes = lanes;
    }

    @Override
    public Tier chosen(Wave w) {
        VectorRegion fast = vectors;
        return fast != null && isFor(w) ? fast : lanes;
    }

    /// Whether code with vectors has been made for such waves.
    private boolean isFor(Wave w) {
        return room == w.room && each == w.each;
    }

    @Override
    public long run(Wave w, long left) {
        VectorRegion fast = vectors;
        if (fast != null && isFor(w)) {
            long done = fast.run(w, left);
            // What it would go on with has not been warmed up.
            if (fast.hasGivenUp()) vectors = null;
            if (done > 0 || lanes == Regions.NONE) return done;
        }
        if (work > OFTEN && !asked) ask(w, left);
        if (lanes == Regions.NONE) {
            if (!asked) work += (long) w.active * PASS;
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

    private synchronized void ask(Wave w, long left) {
        if (asked) return;
        Tier made = regions.vectors(address, w.room, w.each);
        if (!(made instanceof VectorRegion v)) {
            asked = true;
            return;
        }
        WarmUp.Snapshot at = v.snapshot(w, left);
        if (at == null) return;
        asked = true;
        room = w.room;
        each = w.each;
        double before = lanes == Regions.NONE ? 0 : (double) nanos / work;
        WarmUp warm = new WarmUp(v.code(), at, before);
        Platform.background(() -> {
            if (warm.isFaster()) vectors = v;
        });
    }
}
