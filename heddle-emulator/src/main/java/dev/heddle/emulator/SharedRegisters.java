package dev.heddle.emulator;

import java.util.Arrays;

/// The registers that all lanes of a wave share, and the rows that hold them for every lane.
final class SharedRegisters {
    private final Wave wave;

    /// Whether one may have changed since all were put back.
    private boolean changed = true;

    SharedRegisters(Wave wave) {
        this.wave = wave;
    }

    /// Somebody changes them without [#set].
    void changed() {
        changed = true;
    }

    boolean areChanged() {
        return changed;
    }

    /// Puts all back.
    void restore(SavedRegisters from) {
        from.restoreShared(wave.shared, wave.wideShared, wave.packed);
        mirror();
        changed = false;
    }

    /// Fills the rows.
    void mirror() {
        int[] rows = wave.have.mirrors();
        for (int i : wave.have.mirrored()) fill(rows[i], wave.shared[i]);
        int[] wideRows = wave.have.wideMirrors();
        for (int i = 0; i < wideRows.length; i++)
            if (wideRows[i] >= 0) Arrays.fill(wave.wide[wideRows[i]], wave.wideShared[i]);
    }

    /// All elements of such a row are the same.
    private void fill(int row, int value) {
        if (wave.narrow[row][0] == value) return;
        Arrays.fill(wave.narrow[row], value);
        wave.clean[row] = false;
    }

    /// Changes bits of one.
    ///
    /// @param mask where they are
    void set(int number, int low, int mask, int bits) {
        changed = true;
        put(number, low, mask, bits);
    }

    /// Sets bits that every wave is given anew when it begins: they need not be put back.
    ///
    /// @param ones as many as there are bits
    void begin(int number, int low, int ones, int bits) {
        put(number, low, ones << low, bits);
    }

    private void put(int number, int low, int mask, int bits) {
        int[] all = wave.shared;
        all[number] = all[number] & ~mask | bits << low & mask;
        int[] rows = wave.have.mirrors();
        if (number < rows.length && rows[number] != 0) fill(rows[number], all[number]);
    }

    /// Changes one of 64 bits.
    void set(int number, long value) {
        changed = true;
        wave.wideShared[number] = value;
        int[] rows = wave.have.wideMirrors();
        if (number < rows.length && rows[number] >= 0) Arrays.fill(wave.wide[rows[number]], value);
    }

    /// Changes some of 32 bits, one after the other.
    void set(int first, int[] values) {
        changed = true;
        System.arraycopy(values, 0, wave.shared, first, values.length);
        mirror();
    }
}
