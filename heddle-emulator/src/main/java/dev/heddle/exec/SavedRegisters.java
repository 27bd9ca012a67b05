package dev.heddle.exec;

import dev.heddle.exec.state.RegisterLayout;

/// The registers of a wave, for later.
public final class SavedRegisters {
    final int[][] narrow;
    final long[][] wide;
    private final int[] shared;
    private final long[] wideShared;
    private final byte[] packed;

    private SavedRegisters(Wave w) {
        narrow = new int[w.layout.narrow()][];
        wide = new long[w.layout.wide()][];
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++) narrow[i] = w.f[i].clone();
        for (int i = 0; i < wide.length; i++) wide[i] = w.w[i].clone();
        shared = w.shared.clone();
        wideShared = w.wideShared.clone();
        packed = w.packed.clone();
    }

    static SavedRegisters of(Wave w) {
        return new SavedRegisters(w);
    }

    /// @return bytes that they take
    long bytes() {
        long all = packed.length + (long) Integer.BYTES * shared.length;
        all += (long) Long.BYTES * wideShared.length;
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++)
            all += (long) Integer.BYTES * narrow[i].length;
        for (long[] row : wide) all += (long) Long.BYTES * row.length;
        return all;
    }

    /// Puts back what each lane has for itself.
    void restoreRows(Wave w) {
        for (int i = RegisterLayout.FIRST; i < narrow.length; i++)
            System.arraycopy(narrow[i], 0, w.f[i], 0, w.lanes);
        for (int i = 0; i < wide.length; i++) System.arraycopy(wide[i], 0, w.w[i], 0, w.lanes);
    }

    /// Puts back what all lanes share.
    void restoreShared(Wave w) {
        System.arraycopy(shared, 0, w.shared, 0, shared.length);
        System.arraycopy(wideShared, 0, w.wideShared, 0, wideShared.length);
        System.arraycopy(packed, 0, w.packed, 0, packed.length);
    }
}
