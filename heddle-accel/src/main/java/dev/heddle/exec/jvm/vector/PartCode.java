package dev.heddle.exec.jvm.vector;

import dev.heddle.exec.jvm.lane.GeneratedClass;
import dev.heddle.exec.jvm.region.Target;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.RegionCode;
import org.jspecify.annotations.Nullable;

/// A loop that parts of a wave go through one after the other. Where one of them cannot, nothing has been run, and the
/// registers in the frame are of no use any more.
public final class PartCode implements RegionCode {
    private final ChunkedLoop part;
    private final int lanes;
    private final int all;
    private final int each;
    private final int length;
    private final int exit;

    /// Pieces that lanes only pass when they have left the others, and their instructions.
    private final int[] sides;

    private final int[] counts;

    private PartCode(ChunkedLoop part, PartLoop loop, Region region, WaveShape shape) {
        this.part = part;
        this.lanes = shape.length();
        this.all = shape.lanes();
        this.each = Math.min(shape.each(), all);
        this.length = region.pieces().stream().mapToInt(p -> p.codes().size()).sum();
        RegionBlock last = region.pieces().getLast();
        this.exit = Math.max(new Exits(region).number(last.next()), 0);
        this.sides = loop.sides().stream().mapToInt(Integer::intValue).toArray();
        this.counts = new int[sides.length];
        for (int i = 0; i < sides.length; i++)
            counts[i] = region.pieces().get(sides[i]).codes().size();
    }

    /// @param shape of the whole wave
    /// @return null if the region is not such a loop
    public static @Nullable RegionCode of(Region region, WaveShape shape, Target target) {
        PartLoop loop = region.isLoop() ? PartLoop.of(region, target) : null;
        if (loop == null) return null;
        ChunkedLoop part =
                GeneratedClass.of(
                        ChunkedLoop.class,
                        StripClass.NAME,
                        GeneratedClass.COMPILED,
                        region.all(),
                        c -> {
                            GeneratedClass.method(
                                    c,
                                    "fits",
                                    PartFloats.FIT,
                                    b -> PartFloats.write(region, shape, b));
                            GeneratedClass.method(
                                    c,
                                    "run",
                                    PartCompiler.RUN,
                                    b -> new PartCompiler(region, loop, shape, target, b).all());
                        });
        return part == null ? null : new PartCode(part, loop, region, shape);
    }

    @Override
    public boolean run(Frame f) {
        if (!part.fits(f)) return false;
        f.work = 0;
        f.exit = exit;
        f.most = Math.max(f.fuel / length, 1);
        int most = 0;
        int together = 0;
        long sum = 0;
        for (int first = 0; first < all; first += lanes) {
            int steps = part.run(f, first);
            if (steps < 0) return false;
            together = Math.max(together, steps);
            if ((first + lanes) % each != 0) continue;
            sum += together;
            most = Math.max(most, together);
            together = 0;
        }
        f.steps = Math.max(most, together);
        f.counted = sum + together;
        for (int i = 0; i < sides.length; i++) {
            int[] at = f.at[sides[i]];
            f.steps += counts[i] * different(f, at, 0, all);
            for (int first = 0; first < all && each < all; first += each)
                f.counted +=
                        (long) counts[i] * different(f, at, first, Math.min(first + each, all));
        }
        return true;
    }

    @Override
    public boolean readsRows() {
        return true;
    }

    /// @param at a mask of lanes
    /// @return in how many different turns they have left
    private static int different(Frame f, int[] at, int from, int to) {
        int[] known = f.mask;
        int n = 0;
        // What their last bits are: most that are new have others.
        long some = 0;
        for (int i = from; i < to; i++) {
            if (at[i] == 0) continue;
            int trip = f.trips[i];
            long bit = 1L << trip;
            int k = (some & bit) == 0 ? -1 : n - 1;
            while (k >= 0 && known[k] != trip) k--;
            if (k < 0) known[n++] = trip;
            some |= bit;
        }
        return n;
    }
}
