package dev.heddle.emulator;

import dev.heddle.ir.lift.RegisterRef;

/// Bits of a register, where they are in the waves of a program: to be looked up once.
///
/// @param row of a register of up to 32 bits that each lane has for itself, else -1
/// @param isShared whether all lanes share it
/// @param common number of one of up to 32 bits that all lanes share, else -1
public record Register(RegisterRef place, int row, boolean isShared, int common) {
    /// @return where a register is in a wave, and in others of the same program
    public static Register of(Wave w, RegisterRef place) {
        boolean isShared = w.layout.isShared(place.state());
        boolean isNarrow = !w.layout.isWide(place.state()) && !w.layout.isPacked(place.state());
        int number = isNarrow ? w.layout.number(place) : -1;
        return new Register(place, isShared ? -1 : number, isShared, isShared ? number : -1);
    }

    /// Whether a wave that has been reset still has what was set before.
    public boolean isKept(Wave w) {
        return row >= 0 && w.keeps(row);
    }

    /// Sets the bits in the first lanes of a wave that begins; if all lanes share the register, from the first lane's.
    public void set(Wave w, int[] bits, int count) {
        if (common >= 0 && count > 0) {
            w.commons.begin(common, place.low(), -1 >>> Integer.SIZE - place.width(), bits[0]);
            return;
        }
        if (row < 0) {
            int n = isShared ? Math.min(count, 1) : count;
            for (int i = 0; i < n; i++) w.set(place, i, Integer.toUnsignedLong(bits[i]));
            return;
        }
        w.clean[row] = false;
        int[] r = w.narrow[row];
        if (place.width() == Integer.SIZE) {
            System.arraycopy(bits, 0, r, 0, count);
            return;
        }
        int low = place.low();
        int mask = (1 << place.width()) - 1 << low;
        for (int i = 0; i < count; i++) r[i] = r[i] & ~mask | bits[i] << low & mask;
    }
}
