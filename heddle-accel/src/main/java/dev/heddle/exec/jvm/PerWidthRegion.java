package dev.heddle.exec.jvm;

import dev.heddle.exec.Tier;
import dev.heddle.exec.Wave;
import dev.heddle.exec.region.RegionBlock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A region that runs lanes as vectors: code is made for each number of lanes, as launches may have groups of different
/// sizes.
final class PerWidthRegion implements Tier {
    /// @param room elements of the rows of a wave
    /// @param each lanes of it that count together
    private record Shape(int room, int each) {}

    private final Regions regions;
    private final long address;
    private final Map<Shape, Tier> known = new ConcurrentHashMap<>();

    // That of the wave that ran last: mostly all have one.
    private volatile Last last = new Last(new Shape(0, 0), Tier.NONE);

    private record Last(Shape shape, Tier tier) {}

    PerWidthRegion(Regions regions, long address) {
        this.regions = regions;
        this.address = address;
    }

    @Override
    public Tier chosen(Wave w) {
        Last l = last;
        if (l.shape.room == w.room() && l.shape.each == w.each()) return l.tier;
        Shape shape = new Shape(w.room(), w.each());
        Tier tier = known.computeIfAbsent(shape, s -> regions.vectors(address, s.room, s.each));
        last = new Last(shape, tier);
        return tier;
    }

    @Override
    public long run(Wave w, long left) {
        return chosen(w).run(w, left);
    }

    @Override
    public List<RegionBlock> pieces() {
        return last.tier.pieces();
    }
}
