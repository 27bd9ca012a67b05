package dev.heddle.watch;

import dev.heddle.code.Codec;
import dev.heddle.exec.Executable;
import dev.heddle.exec.Wave;
import dev.heddle.hazard.Follower;
import dev.heddle.hazard.Hazard;
import dev.heddle.hazard.Reasons;
import dev.heddle.insn.Insn;
import org.jspecify.annotations.Nullable;

/// Watches how the instructions of one wave wait. A result that nobody has waited for is poison: to read it, or to
/// overwrite it while it is on its way, is a fault that names both instructions.
final class StrictSync implements SyncWatch {
    private final Codec codec;
    private final Follower follower;

    /// By lane. Lanes that have come the same way have the same.
    private final Follower.Track[] tracks;

    StrictSync(Executable program, int lanes) {
        codec = program.codec();
        follower = new Follower(codec, program.insns());
        tracks = new Follower.Track[lanes];
        reset();
    }

    @Override
    public void reset() {
        java.util.Arrays.fill(tracks, follower.start());
    }

    @Override
    public @Nullable SyncTrouble before(Insn insn, Wave wave) {
        Follower.Track here = arrived(wave);
        if (here == null) return null;
        Hazard h = follower.step(here, insn);
        for (int i = 0; i < tracks.length; i++) if (wave.isHere(i)) tracks[i] = here;
        if (h == null) return null;
        String why = Reasons.of(h, codec, i -> "0x" + Long.toHexString(i.address()));
        return new SyncTrouble(why, -1, other(h), h instanceof Hazard.ReadAfterLast);
    }

    private static @Nullable Insn other(Hazard h) {
        return switch (h) {
            case Hazard.MissingSlots s -> s.writer();
            case Hazard.MissingWait w -> w.before();
            case Hazard.MissingJoin j -> j.branch();
            case Hazard.ReadAfterLast l -> l.before();
            case Hazard.NeedlessWait _ -> null;
        };
    }

    /// @return what is on its way for the lanes that run, and for no others; null if there are none
    private Follower.@Nullable Track arrived(Wave wave) {
        Follower.Track first = null;
        Follower.Track all = null;
        for (int i = 0; i < tracks.length; i++) {
            if (!wave.isHere(i) || tracks[i] == first) continue;
            if (first == null) {
                first = tracks[i];
                continue;
            }
            if (all == null) all = follower.copy(first);
            follower.join(all, tracks[i]);
        }
        if (first == null || all != null) return all;
        for (int i = 0; i < tracks.length; i++)
            if (!wave.isHere(i) && tracks[i] == first) return follower.copy(first);
        return first;
    }
}
