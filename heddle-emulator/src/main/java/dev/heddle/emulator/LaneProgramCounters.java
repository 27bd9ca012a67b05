package dev.heddle.emulator;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.RegisterLayout;

/// The program counters of the lanes of a wave, if a book gives each its own. Those at the lowest address run; where
/// addresses meet, lanes run together again.
final class LaneProgramCounters {
    /// Of a jump: all lanes would go to the same place.
    static final int ONE_TARGET = 4;

    private final Wave wave;
    private final int lanes;

    /// Whether lanes have program counters of their own.
    final boolean apart;

    /// Of the lanes that do not run.
    final long[] addresses;

    /// Lanes that have not ended, and those of them that are active wherever they are.
    final int[] alive;

    final int[] on;

    /// Whether all lanes that have not ended are at the wave's address.
    boolean together = true;

    /// The lowest address of other lanes, unsigned.
    long limit = Block.NO_LIMIT;

    LaneProgramCounters(Wave wave, boolean apart) {
        this.wave = wave;
        this.lanes = wave.lanes;
        this.apart = apart;
        this.addresses = new long[apart ? lanes : 0];
        this.alive = new int[lanes];
        this.on = new int[lanes];
    }

    /// @param exists lanes that begin, all at one address
    void reset(int[] exists) {
        System.arraycopy(exists, 0, alive, 0, lanes);
        System.arraycopy(exists, 0, on, 0, lanes);
        if (apart) System.arraycopy(exists, 0, here(), 0, lanes);
        else java.util.Arrays.fill(here(), 0, lanes, -1);
        together = true;
        limit = Block.NO_LIMIT;
    }

    private int[] here() {
        return wave.narrow[RegisterLayout.HERE];
    }

    boolean isAlive(int lane) {
        return alive[lane] != 0;
    }

    /// Whether a lane runs, or has ended.
    boolean isHere(int lane) {
        return alive[lane] == here()[lane];
    }

    /// @return a lane that exists and does not run, or -1
    int firstElsewhere() {
        for (int i = 0; i < lanes; i++) {
            boolean runs = apart ? isHere(i) : wave.isActive(i);
            if (wave.exists[i] != 0 && !runs) return i;
        }
        return -1;
    }

    long address(int lane) {
        return !apart || here()[lane] != 0 ? wave.pc : addresses[lane];
    }

    void on(int lane, boolean is) {
        on[lane] = is ? alive[lane] : 0;
    }

    /// Sets which of the lanes that run are active.
    void exec(int[] mask) {
        int[] here = here();
        for (int i = 0; i < lanes; i++) if (here[i] != 0) on[i] = mask[i];
        wave.active(here, on);
    }

    /// Some lanes go on elsewhere.
    ///
    /// @param at where, by lane
    /// @param mask which
    /// @param more bit 1: the first of them decides for all that run; see [LaneEffects#jump]
    void jump(long[] at, int[] mask, int more) {
        int[] here = here();
        int some = 0;
        int all = -1;
        for (int i = 0; i < lanes; i++) {
            some |= mask[i];
            all &= mask[i] | ~here[i];
        }
        if (some == 0) return;
        int first = 0;
        while (mask[first] == 0) first++;
        boolean isOne = (more & 2) != 0;
        boolean isSame = (more & ONE_TARGET) != 0;
        if (isOne || all != 0 && (isSame || isSame(at, mask, at[first]))) {
            wave.pc = at[first];
            return;
        }
        for (int i = 0; i < lanes; i++) if (here[i] != 0) addresses[i] = mask[i] != 0 ? at[i] : wave.pc;
        regroup();
    }

    private boolean isSame(long[] at, int[] mask, long target) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0 && at[i] != target) return false;
        return true;
    }

    /// The lanes that run have come to an address: perhaps others are there, or lower.
    void arrive() {
        if (together || Long.compareUnsigned(wave.pc, limit) < 0) return;
        int[] here = here();
        for (int i = 0; i < lanes; i++) if (here[i] != 0) addresses[i] = wave.pc;
        regroup();
    }

    /// Lets the lanes run that are at the lowest address.
    private void regroup() {
        long low = Block.NO_LIMIT;
        for (int i = 0; i < lanes; i++)
            if (alive[i] != 0 && Long.compareUnsigned(addresses[i], low) < 0) low = addresses[i];
        int[] here = here();
        limit = Block.NO_LIMIT;
        together = true;
        for (int i = 0; i < lanes; i++) {
            here[i] = addresses[i] == low ? alive[i] : 0;
            if (here[i] == alive[i]) continue;
            together = false;
            if (Long.compareUnsigned(addresses[i], limit) < 0) limit = addresses[i];
        }
        wave.pc = low;
        wave.active(here, on);
    }

    /// Lanes that share a program counter end together, or not at all. A meaning that is done once for all of them has
    /// the mask of lane 0, active or not.
    private void stopTogether(int[] mask) {
        int[] exec = wave.narrow[RegisterLayout.EXEC];
        int active = 0;
        int all = 0;
        for (int i = 0; i < lanes; i++) {
            all -= mask[i];
            active -= exec[i] & mask[i];
        }
        if (active > 0 && active < wave.active && all > 1)
            throw new Fault("only some of the active lanes end here", -1);
        wave.stopped |= all > 0;
    }

    /// Some lanes end.
    ///
    /// @param always whether no condition says which
    void stop(int[] mask, boolean always) {
        if (!apart) {
            if (always) wave.stopped = true;
            else stopTogether(mask);
            return;
        }
        int[] here = here();
        int left = 0;
        int leftHere = 0;
        for (int i = 0; i < lanes; i++) {
            alive[i] &= ~mask[i];
            here[i] &= ~mask[i];
            left |= alive[i];
            leftHere |= here[i];
        }
        wave.stopped = left == 0;
        if (wave.stopped) return;
        if (leftHere == 0) regroup();
        else wave.active(here, on);
    }
}
