package dev.heddle.textures;

import dev.heddle.ir.state.Memory;
import dev.heddle.textures.texel.TexelFormat;

/// Elements of images in memory.
final class Texels {
    private final Memory memory;
    private final boolean isNeverCompressed;

    /// @param isNeverCompressed whether no block of an image that may be compressed is
    Texels(Memory memory, boolean isNeverCompressed) {
        this.memory = memory;
        this.isNeverCompressed = isNeverCompressed;
    }

    /// @return whether no block of an image that may be compressed is: what says so need not be read
    boolean isNeverCompressed() {
        return isNeverCompressed;
    }

    /// Reads a texel.
    ///
    /// @param at address of its element
    /// @param x column within the element, `y` row
    void read(int lane, long at, TexelFormat format, int x, int y, int[] out) {
        int n = format.bytes();
        long low = number(lane, at, Math.min(n, 8));
        long high = n > 8 ? number(lane, at + 8, n - 8) : 0;
        format.decode(low, high, x, y, out);
    }

    private long number(int lane, long at, int bytes) {
        if (Integer.bitCount(bytes) == 1) return memory.load(lane, at, 8 * bytes);
        long out = 0;
        for (int i = bytes - 1; i >= 0; i--) out = out << 8 | memory.load(lane, at + i, 8);
        return out;
    }

    /// Writes a texel.
    ///
    /// @throws UnsupportedOperationException if the format is one of blocks
    void write(int lane, long at, TexelFormat format, int[] texel) {
        long low = format.encodeLow(texel);
        long high = format.encodeHigh(texel);
        for (int i = 0; i < format.bytes(); ) {
            int left = format.bytes() - i;
            int n = left >= 4 ? 4 : left >= 2 ? 2 : 1;
            memory.store(lane, at + i, 8 * n, i < 8 ? low >>> 8 * i : high >>> 8 * i - 64);
            i += n;
        }
    }

    /// @return 32 bits
    long word(int lane, long at) {
        return memory.load(lane, at, Integer.SIZE) & 0xffffffffL;
    }

    /// @return bytes from an address on
    byte[] bytes(int lane, long at, int count) {
        byte[] out = new byte[count];
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            long word = memory.load(lane, at + i, 32);
            for (int k = 0; k < 4; k++) out[i + k] = (byte) (word >>> 8 * k);
        }
        for (; i < count; i++) out[i] = (byte) memory.load(lane, at + i, 8);
        return out;
    }
}
