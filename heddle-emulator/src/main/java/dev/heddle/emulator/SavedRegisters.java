package dev.heddle.emulator;

import dev.heddle.ir.state.RegisterLayout;

/// The registers of a wave, for later.
public final class SavedRegisters {
    final int[][] narrow;
    final long[][] wide;
    private final int[] shared;
    private final long[] wideShared;
    private final byte[] packed;

    /// @param f narrow rows, of which those of registers come first
    /// @param w wide ones
    /// @param shared what all lanes share
    /// @param packed bytes of packed files
    SavedRegisters(RegisterLayout layout, int[][] f, long[][] w, int[] shared, long[] wideShared, byte[] packed) {
        narrow = new int[layout.narrow()][];
        wide = new long[layout.wide()][];
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) narrow[i] = f[i].clone();
        for (int i = 0; i < wide.length; i++) wide[i] = w[i].clone();
        this.shared = shared.clone();
        this.wideShared = wideShared.clone();
        this.packed = packed.clone();
    }

    /// @return bytes that they take
    long bytes() {
        long all = packed.length + (long) Integer.BYTES * shared.length;
        all += (long) Long.BYTES * wideShared.length;
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) all += (long) Integer.BYTES * narrow[i].length;
        for (long[] row : wide) all += (long) Long.BYTES * row.length;
        return all;
    }

    /// Puts back what each lane has for itself.
    void restoreRows(int[][] f, long[][] w, int lanes) {
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) System.arraycopy(narrow[i], 0, f[i], 0, lanes);
        for (int i = 0; i < wide.length; i++) System.arraycopy(wide[i], 0, w[i], 0, lanes);
    }

    /// Puts back what all lanes share.
    void restoreShared(int[] shared, long[] wideShared, byte[] packed) {
        System.arraycopy(this.shared, 0, shared, 0, shared.length);
        System.arraycopy(this.wideShared, 0, wideShared, 0, wideShared.length);
        System.arraycopy(this.packed, 0, packed, 0, packed.length);
    }
}
