package dev.heddle.sanitize;

import dev.heddle.exec.Wave;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a wave's registers are known for, beside what they hold: which bits are not defined, and which instruction
/// has written them last. Registers that nobody has written take no memory.
final class Shadow {
    /// By row and lane.
    private final int[] @Nullable [] undefined;

    private final int[] @Nullable [] writers;

    /// Where what is not defined comes from; 0 for registers that nobody has written.
    private final byte[] @Nullable [] origins;

    /// Rows that are defined in all lanes.
    private final boolean[] clean;

    /// Rows that are not as they are at the start.
    private final boolean[] isTouched;

    private final List<Integer> touched = new ArrayList<>();

    /// What rows are at the start: nothing is defined in lanes that there are.
    private final int[] start;

    private final int lanes;

    Shadow(int rows, int lanes) {
        this.lanes = lanes;
        start = new int[lanes];
        undefined = new int[rows][];
        writers = new int[rows][];
        origins = new byte[rows][];
        clean = new boolean[rows];
        isTouched = new boolean[rows];
    }

    int lanes() {
        return lanes;
    }

    /// A group begins: no register was written.
    void reset(Wave wave) {
        for (int i = 0; i < lanes; i++) start[i] = wave.exists(i) ? -1 : 0;
        for (int row : touched) {
            isTouched[row] = false;
            clean[row] = false;
        }
        touched.clear();
    }

    /// A row is as at the start until it is touched.
    private int[] touch(int row) {
        int[] u = undefined[row];
        int[] w = writers[row];
        if (u == null || w == null) {
            u = new int[lanes];
            w = new int[lanes];
            undefined[row] = u;
            writers[row] = w;
        }
        if (isTouched[row]) return u;
        origins[row] = null;
        System.arraycopy(start, 0, u, 0, lanes);
        Arrays.fill(w, 0);
        isTouched[row] = true;
        touched.add(row);
        return u;
    }

    boolean isClean(int row) {
        return clean[row];
    }

    int undefined(int row, int lane) {
        return clean[row] ? 0 : touch(row)[lane];
    }

    /// Whether some of the bits are not defined in one of the lanes.
    boolean isUndefined(int row, int mask, int[] these) {
        if (clean[row]) return false;
        int[] u = touch(row);
        int any = 0;
        for (int i = 0; i < lanes; i++) any |= u[i] & these[i];
        return (any & mask) != 0;
    }

    /// The launch has set bits of a row in all lanes.
    void given(int row, int mask) {
        int[] u = touch(row);
        for (int i = 0; i < lanes; i++) u[i] &= ~mask;
        tidy(row, u);
    }

    /// Bits of a row are defined in some lanes from now on.
    void define(int row, int mask, int[] these) {
        if (clean[row]) return;
        int[] u = touch(row);
        for (int i = 0; i < lanes; i++) u[i] &= ~(mask & these[i]);
        tidy(row, u);
    }

    private void tidy(int row, int[] u) {
        int any = 0;
        for (int i = 0; i < lanes; i++) any |= u[i];
        clean[row] = any == 0;
    }

    /// @param bits that are not defined, of those of the mask
    void set(int row, int mask, int lane, int bits) {
        if (clean[row] && bits == 0) return;
        int[] u = touch(row);
        u[lane] = u[lane] & ~mask | bits & mask;
        if (bits != 0) clean[row] = false;
        else if (u[lane] == 0) tidy(row, u);
    }

    /// Says where what is not defined in a lane comes from.
    void comes(int row, int lane, int from) {
        byte[] o = origins[row];
        if (o == null) {
            if (from == 0) return;
            o = new byte[lanes];
            origins[row] = o;
        }
        o[lane] = (byte) from;
    }

    int origin(int row, int lane) {
        byte[] o = origins[row];
        return o == null || !isTouched[row] ? 0 : o[lane];
    }

    /// @param by number of the instruction
    void writes(int row, int[] these, int by) {
        touch(row);
        int[] w = Objects.requireNonNull(writers[row]);
        int value = by + 1;
        for (int i = 0; i < lanes; i++) w[i] = these[i] != 0 ? value : w[i];
    }

    /// @return number of the instruction that has written a row last, -1 if none has
    int writer(int row, int lane) {
        int[] w = writers[row];
        return w == null || !isTouched[row] ? -1 : w[lane] - 1;
    }
}
