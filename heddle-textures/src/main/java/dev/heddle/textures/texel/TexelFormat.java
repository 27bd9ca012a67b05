package dev.heddle.textures.texel;

import dev.heddle.base.bits.LittleEndian;

/// The format of the bytes of an element. Its text is a name and a type, `rgba8 unorm`; [Formats#of] finds it again.
///
/// An element has up to 16 bytes, the first one lowest: bits 63:0 and 127:64 of a number. Reading and writing do not
/// allocate.
public sealed interface TexelFormat permits PlainFormat, SharedExponent, BlockFormat {
    /// @return what the elements are, without their type: `rgba8`, `bc7`
    String name();

    NumberType type();

    /// @return bytes of an element, 1 to 16
    int bytes();

    /// @return texels of an element in a row, 1 if it is a texel
    default int blockWidth() {
        return 1;
    }

    /// @return rows of texels of an element
    default int blockHeight() {
        return 1;
    }

    /// @return how many channels the format has, 1 to 4
    int components();

    /// @return whether texels have a number of their own as value `i`, 0 to 3
    default boolean has(int i) {
        return i < components();
    }

    default TexelKind kind() {
        return type().kind();
    }

    /// @return name and type: `rgba8 unorm`
    default String text() {
        return name() + " " + type().text();
    }

    /// Reads one texel of an element.
    ///
    /// @param low bits 63:0 of the element; bits that it does not have are not looked at
    /// @param high bits 127:64
    /// @param x column of the texel in the element, 0 to `blockWidth` − 1
    /// @param y row of the texel in the element
    /// @param out its first four are set; channels that the format lacks are 0, and alpha is one
    void decode(long low, long high, int x, int y, int[] out);

    /// @param at first byte of the element
    /// @throws IndexOutOfBoundsException if not all bytes are there
    default void decode(byte[] from, int at, int x, int y, int[] out) {
        int n = bytes();
        decode(bits(from, at, Math.min(n, 8)), bits(from, at + 8, n - 8), x, y, out);
    }

    /// @param texel four values as [#kind] says; what the format lacks is not looked at
    /// @return bits 63:0 of the element that holds the texel
    /// @throws UnsupportedOperationException if it is one of blocks
    long encodeLow(int[] texel);

    /// @return bits 127:64 of the element that holds the texel
    /// @throws UnsupportedOperationException if it is one of blocks
    long encodeHigh(int[] texel);

    /// Writes one texel.
    ///
    /// @throws UnsupportedOperationException if the format is one of blocks
    default void encode(int[] texel, byte[] to, int at) {
        long low = encodeLow(texel);
        long high = encodeHigh(texel);
        int n = bytes();
        for (int i = 0; i < n; i++) to[at + i] = (byte) (i < 8 ? low >>> 8 * i : high >>> 8 * i - 64);
    }

    /// @param n number of bytes; 0 for less
    private static long bits(byte[] from, int at, int n) {
        if (n == 8) return LittleEndian.get64(from, at);
        if (n == 4) return LittleEndian.get32(from, at) & 0xffffffffL;
        long out = 0;
        for (int i = n - 1; i >= 0; i--) out = out << 8 | from[at + i] & 0xff;
        return out;
    }
}
