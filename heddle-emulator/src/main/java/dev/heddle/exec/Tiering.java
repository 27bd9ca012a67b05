package dev.heddle.exec;

import dev.heddle.exec.region.RegionBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// When blocks that are run often give way to compiled regions.
final class Tiering {
    /// How a region is compiled.
    enum Kind {
        /// For one lane after the other.
        LANES,
        /// For lanes side by side.
        VECTORS,
        /// First in one way, then in the other.
        BOTH
    }

    /// Never.
    static final Tiering NONE = new Tiering(Integer.MAX_VALUE, Kind.LANES);

    /// A wave that a region has refused does not come back before so many instructions at most.
    private static final long LONGEST_HOLD = 1 << 20;

    private final int threshold;
    private final Kind kind;

    /// @param threshold lane-instructions of a block after which a region is looked for
    Tiering(int threshold, Kind kind) {
        this.threshold = threshold;
        this.kind = kind;
    }

    /// Goes on in the region that a wave has waited in.
    ///
    /// @return instructions that have been run; 0 if the interpreter has to go on
    long resume(Wave w, long left, Profile.@Nullable Recording profile) {
        Tier region = w.waitsIn;
        if (region == null) return 0;
        boolean looks = profile != null && profile.looksAt(region, w);
        if (looks || w.instructions < w.holdUntil) {
            w.settle();
            return 0;
        }
        return profile == null ? region.run(w, left) : profile.run(region, w, left);
    }

    /// Runs the region that begins with a block, if there is one.
    ///
    /// @param profile what hears of it; null if nobody asks
    /// @return instructions that have been run; 0 if the block has to be
    long run(Block b, Wave w, long left, Profile.@Nullable Recording profile) {
        Tier tier = b.tier;
        if (tier == null) tier = heated(b, w);
        // Where there is none for such waves nothing is refused.
        if (tier instanceof PerWidthRegion) tier = tier.chosen(w);
        if (tier == null || tier == Tier.NONE || w.instructions < w.holdUntil) return 0;
        if (isCrossed(tier.chosen(w), w)) return 0;
        if (profile != null && profile.looksAt(tier.chosen(w), w)) return 0;
        long done = profile == null ? tier.run(w, left) : profile.run(tier, w, left);
        if (done > 0) {
            w.hold = Wave.FIRST_HOLD;
        } else if (tier.chosen(w) != Tier.NONE) {
            w.holdUntil = w.instructions + w.hold;
            w.hold = Math.min(2 * w.hold, LONGEST_HOLD);
        }
        return done;
    }

    /// Whether other lanes wait at one of its instructions: a region is for later then, and has not refused the wave.
    private static boolean isCrossed(Tier region, Wave w) {
        if (w.paths.limit == Executable.NO_LIMIT) return false;
        List<RegionBlock> pieces = region.pieces();
        return !pieces.isEmpty()
                && Long.compareUnsigned(pieces.getLast().next(), w.paths.limit) > 0;
    }

    private @Nullable Tier heated(Block b, Wave w) {
        b.heat += b.count() * w.active;
        if (b.heat < threshold) return null;
        CompiledRegions regions = w.program().regions();
        if (regions == null) return null;
        Tier tier =
                switch (kind) {
                    case LANES -> regions.lanes(b.start());
                    case VECTORS -> regions.shaped(b.start());
                    case BOTH -> regions.layered(b.start());
                };
        b.tier = tier;
        return tier;
    }
}
