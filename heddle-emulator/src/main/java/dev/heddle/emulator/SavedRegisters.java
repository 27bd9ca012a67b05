package dev.heddle.emulator;

import dev.heddle.ir.state.RegisterLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The registers of a wave, for later. Those of a wave of one lane are taken over by each lane of any other.
public final class SavedRegisters {
    /// By their numbers; null where all lanes have 0.
    private final int[] @Nullable [] narrow;

    private final long[] @Nullable [] wide;
    private final int[] shared;
    private final long[] wideShared;
    private final byte[] packed;

    /// @param f narrow rows, of which those of registers come first
    /// @param w wide ones
    /// @param lanes elements of a row that count
    /// @param shared what all lanes share
    /// @param packed bytes of packed files
    SavedRegisters(
            RegisterLayout layout, int[][] f, long[][] w, int lanes, int[] shared, long[] wideShared, byte[] packed) {
        narrow = new int[layout.narrow()][];
        wide = new long[layout.wide()][];
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) narrow[i] = kept(f[i], lanes);
        for (int i = 0; i < wide.length; i++) wide[i] = kept(w[i], lanes);
        this.shared = shared.clone();
        this.wideShared = wideShared.clone();
        this.packed = packed.clone();
    }

    private static int @Nullable [] kept(int[] row, int lanes) {
        int bits = 0;
        for (int i = 0; i < lanes; i++) bits |= row[i];
        return bits == 0 ? null : Arrays.copyOf(row, lanes);
    }

    private static long @Nullable [] kept(long[] row, int lanes) {
        long bits = 0;
        for (int i = 0; i < lanes; i++) bits |= row[i];
        return bits == 0 ? null : Arrays.copyOf(row, lanes);
    }

    /// @return bytes that they take
    long bytes() {
        long all = packed.length + (long) Integer.BYTES * shared.length;
        all += (long) Long.BYTES * wideShared.length;
        for (int[] row : narrow) all += row == null ? 0 : (long) Integer.BYTES * row.length;
        for (long[] row : wide) all += row == null ? 0 : (long) Long.BYTES * row.length;
        return all;
    }

    /// Puts back what each lane has for itself.
    void restoreRows(int[][] f, long[][] w, int lanes) {
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) restore(i, f[i], lanes);
        for (int i = 0; i < wide.length; i++) restore(i, w[i], lanes);
    }

    /// Puts back one narrow row.
    void restore(int number, int[] row, int lanes) {
        int[] from = narrow[number];
        if (from != null && from.length > 1) System.arraycopy(from, 0, row, 0, lanes);
        else Arrays.fill(row, 0, lanes, from == null ? 0 : from[0]);
    }

    /// Puts back one wide row.
    void restore(int number, long[] row, int lanes) {
        long[] from = wide[number];
        if (from != null && from.length > 1) System.arraycopy(from, 0, row, 0, lanes);
        else Arrays.fill(row, 0, lanes, from == null ? 0 : from[0]);
    }

    /// Puts back what all lanes share.
    void restoreShared(int[] shared, long[] wideShared, byte[] packed) {
        System.arraycopy(this.shared, 0, shared, 0, shared.length);
        System.arraycopy(this.wideShared, 0, wideShared, 0, wideShared.length);
        System.arraycopy(this.packed, 0, packed, 0, packed.length);
    }
}
