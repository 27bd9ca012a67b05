package dev.heddle.base.bits;

/// Hexadecimal digits.
public final class Hex {
    private static final byte[] LOWER = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private Hex() {}

    /// @param nibble the low four bits count
    /// @return the lower-case digit, ASCII
    public static byte digit(int nibble) {
        return LOWER[nibble & 15];
    }

    /// @return 0..15, or -1 if `c` is not a hexadecimal digit
    public static int value(int c) {
        if (c >= '0' && c <= '9') return c - '0';
        int lower = c | 32;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /// @param digits two for each byte, nothing between them
    /// @throws IllegalArgumentException if there is anything else
    public static byte[] parse(String digits) {
        byte[] out = new byte[digits.length() / 2];
        boolean isHex = digits.length() % 2 == 0;
        for (int i = 0; i < out.length && isHex; i++) {
            int high = value(digits.charAt(2 * i));
            int low = value(digits.charAt(2 * i + 1));
            isHex = high >= 0 && low >= 0;
            out[i] = (byte) (high << 4 | low);
        }
        if (!isHex) throw new IllegalArgumentException("'" + digits + "' is not hexadecimal");
        return out;
    }

    /// @return two lower-case digits for each byte, memory order
    public static String of(byte[] bytes, int at, int length) {
        byte[] out = new byte[2 * length];
        write(bytes, at, length, out);
        return new String(out, java.nio.charset.StandardCharsets.US_ASCII);
    }

    /// Writes two lower-case digits for each byte, memory order.
    ///
    /// @return how many digits there are
    public static int write(byte[] bytes, int at, int length, byte[] to) {
        for (int i = 0; i < length; i++) {
            to[2 * i] = digit(bytes[at + i] >> 4);
            to[2 * i + 1] = digit(bytes[at + i]);
        }
        return 2 * length;
    }
}
