package dev.heddle.debugger.sanitize;

import java.util.Arrays;

/// The bits of some memory that were never written, a byte for each of its bytes.
final class UninitialisedMemory {
    private final byte[] bits;

    /// Bytes of which some bits are not written.
    private int left;

    UninitialisedMemory(int bytes) {
        bits = new byte[bytes];
    }

    /// Nothing of it is written.
    void reset() {
        Arrays.fill(bits, (byte) -1);
        left = bits.length;
    }

    boolean isWritten() {
        return left == 0;
    }

    private boolean has(long at, int width) {
        return at >= 0 && at <= bits.length - (width >> 3);
    }

    /// @param at number of the first byte; what is outside is written
    /// @param width bits, a multiple of 8
    /// @return ones for those that are not written, the lowest first
    long of(long at, int width) {
        if (left == 0 || !has(at, width)) return 0;
        long out = 0;
        for (int i = 0; i < width >> 3; i++) out |= (bits[(int) at + i] & 0xffL) << 8 * i;
        return out;
    }

    /// @param undefined bits of the value that are not defined
    void store(long at, int width, long undefined) {
        if (left == 0 && undefined == 0 || !has(at, width)) return;
        for (int i = 0; i < width >> 3; i++) {
            int k = (int) at + i;
            byte now = (byte) (undefined >>> 8 * i);
            if ((bits[k] == 0) != (now == 0)) left += now == 0 ? -1 : 1;
            bits[k] = now;
        }
    }
}
