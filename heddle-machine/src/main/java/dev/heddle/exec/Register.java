package dev.heddle.exec;

import dev.heddle.lift.Place;

/// Bits of a register, where they are in the waves of a program: to be looked up once.
///
/// @param row of a register of up to 32 bits that each lane has for itself, else -1
/// @param isShared whether all lanes share it
public record Register(Place place, int row, boolean isShared) {
    /// @return where a register is in a wave, and in others of the same program
    public static Register of(Wave w, Place place) {
        boolean isShared = w.layout.isShared(place.state());
        boolean isRow = !isShared && !w.layout.isWide(place.state());
        return new Register(place, isRow ? w.layout.number(place) : -1, isShared);
    }

    /// Whether a wave that has been reset still has what was set before.
    public boolean isKept(Wave w) {
        return row >= 0 && w.keeps(row);
    }

    /// Sets the bits in the first lanes; if all lanes share the register, from the first lane's.
    public void set(Wave w, int[] bits, int count) {
        if (row < 0) {
            int n = isShared ? Math.min(count, 1) : count;
            for (int i = 0; i < n; i++) w.set(place, i, Integer.toUnsignedLong(bits[i]));
            return;
        }
        w.clean[row] = false;
        int[] r = w.f[row];
        if (place.width() == Integer.SIZE) {
            System.arraycopy(bits, 0, r, 0, count);
            return;
        }
        int low = place.low();
        int mask = (1 << place.width()) - 1 << low;
        for (int i = 0; i < count; i++) r[i] = r[i] & ~mask | bits[i] << low & mask;
    }
}
