package dev.heddle.debugger.sanitize;

import java.util.Arrays;

/// Accesses that memory remembers: one for what an instruction of a wave does between two barriers. Their numbers
/// begin at 1.
final class Accesses {
    /// What an access does.
    static final int READ = 0;

    static final int WRITE = 1;
    static final int ATOMIC = 2;
    private static final int KINDS = 3;

    /// Accesses at most; what comes after them is not remembered.
    static final int MOST = (1 << ShadowMemory.Entry.BITS) - 1;

    private int[] code = new int[64];
    private int[] kind = new int[64];
    private long[] group = new long[64];
    private int[] wave = new int[64];
    private int[] epoch = new int[64];
    private long[] step = new long[64];
    private long[] time = new long[64];
    private int count;

    /// The last access of each wave, instruction and kind, and the epoch that it is of.
    private int[][] recent = new int[0][];

    private int[][] recentEpoch = new int[0][];

    /// Forgets all of them.
    void clear() {
        count = 0;
        for (int[] e : recentEpoch) Arrays.fill(e, -1);
    }

    /// @param now when it happens
    /// @return the number of an access of the running instruction; 0 if there are too many
    int number(CheckContext now, int what, long when) {
        int at = now.code().number * KINDS + what;
        int w = now.wave;
        if (w >= recent.length) {
            recent = Arrays.copyOf(recent, w + 1);
            recentEpoch = Arrays.copyOf(recentEpoch, w + 1);
        }
        if (recent[w] == null || at >= recent[w].length) widen(w, at + 32);
        if (recentEpoch[w][at] == now.epoch) {
            time[recent[w][at] - 1] = when;
            return recent[w][at];
        }
        if (count == MOST) return 0;
        recentEpoch[w][at] = now.epoch;
        int added = add(now, what, when);
        recent[w][at] = added;
        return added;
    }

    private void widen(int w, int size) {
        int before = recent[w] == null ? 0 : recent[w].length;
        recent[w] = before == 0 ? new int[size] : Arrays.copyOf(recent[w], size);
        recentEpoch[w] = before == 0 ? new int[size] : Arrays.copyOf(recentEpoch[w], size);
        Arrays.fill(recentEpoch[w], before, size, -1);
    }

    private int add(CheckContext now, int what, long when) {
        if (count == code.length) grow();
        code[count] = now.code().number;
        kind[count] = what;
        group[count] = now.group;
        wave[count] = now.wave;
        epoch[count] = now.epoch;
        step[count] = now.step;
        time[count] = when;
        return ++count;
    }

    private void grow() {
        int size = 2 * count;
        code = Arrays.copyOf(code, size);
        kind = Arrays.copyOf(kind, size);
        group = Arrays.copyOf(group, size);
        wave = Arrays.copyOf(wave, size);
        epoch = Arrays.copyOf(epoch, size);
        step = Arrays.copyOf(step, size);
        time = Arrays.copyOf(time, size);
    }

    boolean isFull() {
        return count == MOST;
    }

    int code(int number) {
        return code[number - 1];
    }

    int kind(int number) {
        return kind[number - 1];
    }

    long group(int number) {
        return group[number - 1];
    }

    int wave(int number) {
        return wave[number - 1];
    }

    int epoch(int number) {
        return epoch[number - 1];
    }

    /// @return instructions that the wave had run before, the first time
    long step(int number) {
        return step[number - 1];
    }

    /// @return when it was done last
    long time(int number) {
        return time[number - 1];
    }
}
