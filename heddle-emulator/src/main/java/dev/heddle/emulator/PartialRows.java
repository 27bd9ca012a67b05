package dev.heddle.emulator;

import dev.heddle.ir.state.RegisterLayout;

/// Results of operations that only active lanes of a wave may see.
final class PartialRows {
    private final Wave wave;

    // The active lanes, and the others: as many of the first as are active, the rest of the second.
    private boolean listed;
    private final int[] busy;
    private final int[] idle;

    PartialRows(Wave wave) {
        this.wave = wave;
        this.busy = new int[wave.lanes];
        this.idle = new int[wave.lanes];
    }

    /// Other lanes are active now.
    void changed() {
        listed = false;
    }

    private void list() {
        int[] exec = wave.narrow[RegisterLayout.EXEC];
        int on = 0;
        int off = 0;
        for (int i = 0; i < wave.lanes; i++) {
            if (exec[i] != 0) busy[on++] = i;
            else idle[off++] = i;
        }
        listed = true;
    }

    /// Prepares an operation. Either what the others have is kept and put back, or the result goes elsewhere and is
    /// brought over for the active ones: whatever is less.
    ///
    /// @return where the operation puts its result
    int[] begin(int row) {
        if (!listed) list();
        if (2 * wave.active < wave.lanes) return wave.narrow[RegisterLayout.RESULT];
        int[] r = wave.narrow[row];
        int[] keep = wave.narrow[RegisterLayout.RESULT];
        int off = wave.lanes - wave.active;
        for (int i = 0; i < off; i++) keep[idle[i]] = r[idle[i]];
        return r;
    }

    /// Finishes what [#begin] began.
    void end(int row) {
        int[] r = wave.narrow[row];
        int[] from = wave.narrow[RegisterLayout.RESULT];
        boolean few = 2 * wave.active < wave.lanes;
        int[] which = few ? busy : idle;
        int n = few ? wave.active : wave.lanes - wave.active;
        for (int i = 0; i < n; i++) r[which[i]] = from[which[i]];
    }
}
