package dev.heddle.emulator;

import org.jspecify.annotations.Nullable;

/// When blocks that are run often give way to compiled regions.
final class Tiering {
    /// How often the program is asked for a region, if that is not done at once: whenever as much work has been done
    /// in the block.
    private static final int OFTEN = 1 << 18;

    /// What the interpreter spends on an instruction, in instructions of one more lane.
    private static final int EACH = 8;

    /// What it costs a wave to leave a region and to come back, with all its registers, in the same.
    private static final int LEAVING = 1 << 13;

    private final Engines engine;

    /// @param engine one that compiles
    Tiering(Engines engine) {
        this.engine = engine;
    }

    /// Goes on in the region that a wave has waited in.
    ///
    /// @return instructions that have been run; 0 if the interpreter has to go on
    static long resume(Wave w, long left, Profile.@Nullable Recording profile) {
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
    /// @param profile what hears of it; null for none
    /// @return instructions that have been run; 0 if the block has to be
    long run(Block b, Wave w, long left, Profile.@Nullable Recording profile) {
        Tier tier = b.tier;
        if (tier == null) tier = heated(b, w);
        if (tier == null || tier == Tier.NONE || w.instructions < w.holdUntil) return 0;
        if (profile != null && profile.looksAt(tier.chosen(w), w)) return 0;
        long done = profile == null ? tier.run(w, left) : profile.run(tier, w, left);
        w.comesFromRegion = done > 0;
        return done;
    }

    private @Nullable Tier heated(Block b, Wave w) {
        long before = b.heat;
        b.heat += (long) b.count() * (w.active + EACH) + (w.comesFromRegion ? LEAVING : 0);
        w.comesFromRegion = false;
        if (engine == Engines.AUTO && before / OFTEN == b.heat / OFTEN) return null;
        Tier tier = w.program().tier(b.start(), engine, b.heat);
        if (tier != null) b.tier = tier;
        return tier;
    }
}
