package dev.heddle.debugger.sanitize;

import dev.heddle.emulator.Wave;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The shadow state of a wave's registers: which bits are not defined, and which instruction has written them last.
/// Lanes are told apart only where they differ.
final class Shadow {
    /// By row and lane; of no account for rows that are not touched.
    private final int[] @Nullable [] undefined;

    /// By row: the instruction that has written it last, and 1; 0 if none has; [#MIXED] if lanes differ.
    private final int[] writer;

    private static final int MIXED = -1;

    /// The same by row and lane, where lanes differ.
    private final int[] @Nullable [] writers;

    /// Where what is not defined comes from; 0 for registers that were never written.
    private final byte[] @Nullable [] origins;

    /// Rows that are defined in all lanes.
    private final boolean[] clean;

    /// Rows of which each lane may have its own. Others are clean, or as at the start.
    private final boolean[] isTouched;

    /// What rows are at the start: nothing is defined in lanes that there are.
    private final int[] start;

    /// By row, the bits that there are.
    private final int[] masks;

    private final int lanes;

    /// @param masks by row, the bits that there are
    Shadow(int[] masks, int lanes) {
        this.masks = masks;
        this.lanes = lanes;
        start = new int[lanes];
        undefined = new int[masks.length][];
        writer = new int[masks.length];
        writers = new int[masks.length][];
        origins = new byte[masks.length][];
        clean = new boolean[masks.length];
        isTouched = new boolean[masks.length];
    }

    int lanes() {
        return lanes;
    }

    /// A group begins: no register was written.
    void reset(Wave wave) {
        for (int i = 0; i < lanes; i++) start[i] = wave.exists(i) ? -1 : 0;
        Arrays.fill(isTouched, false);
        Arrays.fill(clean, false);
        Arrays.fill(writer, 0);
    }

    /// From now on, each lane may have its own.
    private int[] touch(int row) {
        int[] u = undefined[row];
        if (u == null) {
            u = new int[lanes];
            undefined[row] = u;
        }
        if (isTouched[row]) return u;
        origins[row] = null;
        int mask = clean[row] ? 0 : masks[row];
        for (int i = 0; i < lanes; i++) u[i] = start[i] & mask;
        isTouched[row] = true;
        return u;
    }

    /// Whether rows are defined in all lanes.
    boolean areClean(int[] rows) {
        for (int row : rows) if (!clean[row]) return false;
        return true;
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

    /// Bits of a row are defined in all lanes from now on.
    void define(int row, int mask) {
        if (clean[row]) return;
        if ((masks[row] & ~mask) == 0) {
            clean[row] = true;
            isTouched[row] = false;
            return;
        }
        int[] u = touch(row);
        for (int i = 0; i < lanes; i++) u[i] &= ~mask;
        tidy(row, u);
    }

    /// The same in some lanes.
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

    /// All lanes write a row.
    ///
    /// @param by number of the instruction
    void writes(int row, int by) {
        writer[row] = by + 1;
    }

    /// Some lanes do.
    void writes(int row, int[] these, int by) {
        int value = by + 1;
        int before = writer[row];
        if (before == value) return;
        int[] w = writers[row];
        if (w == null) {
            w = new int[lanes];
            writers[row] = w;
        }
        if (before != MIXED) Arrays.fill(w, before);
        writer[row] = MIXED;
        for (int i = 0; i < lanes; i++) w[i] = these[i] != 0 ? value : w[i];
    }

    /// @return number of the instruction that has written a row last, -1 if none has
    int writer(int row, int lane) {
        int[] w = writers[row];
        return (writer[row] == MIXED && w != null ? w[lane] : writer[row]) - 1;
    }
}
