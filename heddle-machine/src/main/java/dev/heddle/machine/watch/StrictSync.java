package dev.heddle.machine.watch;

import dev.heddle.analysis.hazard.Follower;
import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.analysis.hazard.Reasons;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Watches how the instructions of one wave wait. A result is poison until it is waited for: to read it, or to
/// overwrite it while it is on its way, is a fault that names both instructions.
final class StrictSync implements SyncWatch {
    private final Codec codec;
    private final Follower follower;

    /// By lane: what is on its way for it. Of those that run, [#current] is newer.
    private final Follower.Track[] tracks;

    /// Lanes that run, when they were looked at.
    private final boolean[] here;

    /// What is on its way for the lanes that run; null if there are none.
    private Follower.@Nullable Track current;

    private int laneChanges;
    private @Nullable Wave seen;

    /// @param follower of the program; other waves may have it, too
    StrictSync(Codec codec, Follower follower, int lanes) {
        this.codec = codec;
        this.follower = follower;
        tracks = new Follower.Track[lanes];
        here = new boolean[lanes];
        reset();
    }

    @Override
    public void reset() {
        Arrays.fill(tracks, follower.start());
        Arrays.fill(here, false);
        seen = null;
    }

    @Override
    public @Nullable SyncTrouble before(Insn insn, Wave wave) {
        if (wave != seen || wave.laneChanges() != laneChanges) look(wave);
        Follower.Track t = current;
        if (t == null) return null;
        Follower.Step s = follower.step(t, insn);
        current = s.after();
        Hazard h = s.hazard();
        if (h == null) return null;
        String why = Reasons.of(h, codec, i -> "0x" + Long.toHexString(i.address()));
        return new SyncTrouble(why, -1, h.before(), h.rule() == HazardRule.LAST);
    }

    /// Other lanes than before may run.
    private void look(Wave wave) {
        for (int i = 0; i < tracks.length; i++) if (here[i]) tracks[i] = Objects.requireNonNull(current);
        seen = wave;
        laneChanges = wave.laneChanges();
        current = null;
        Follower.Track last = null;
        for (int i = 0; i < tracks.length; i++) {
            here[i] = wave.isHere(i);
            if (!here[i] || tracks[i] == last) continue;
            last = tracks[i];
            current = current == null ? last : follower.join(current, last);
        }
    }
}
