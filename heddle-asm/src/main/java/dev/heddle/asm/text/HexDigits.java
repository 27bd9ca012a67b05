package dev.heddle.asm.text;

/// Lower-case hex digits, eight at a time.
public final class HexDigits {
    private HexDigits() {}

    /// @param bytes four of them, the first one lowest
    /// @return their digits as text, the first one lowest
    public static long ofBytes(int bytes) {
        long x = bytes & 0xffffffffL;
        x = (x | x << 16) & 0x0000ffff0000ffffL;
        x = (x | x << 8) & 0x00ff00ff00ff00ffL;
        long nibbles = x >>> 4 & 0x000f000f000f000fL | (x & 0x000f000f000f000fL) << 8;
        long letters = (nibbles + 0x0606060606060606L) >>> 4 & 0x0101010101010101L;
        return nibbles + 0x3030303030303030L + letters * 0x27;
    }

    /// @return the digits of a number as text, the first one lowest, with blanks for leading zeros
    public static long ofNumber(int value) {
        int zeros = 8 * (Math.min(31, Integer.numberOfLeadingZeros(value)) >> 2);
        long blank = (1L << zeros) - 1;
        return ofBytes(Integer.reverseBytes(value)) & ~blank | 0x2020202020202020L & blank;
    }
}
