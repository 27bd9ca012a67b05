package dev.heddle.textures.block;

/// Unquantises the integers of a range: weights of 0 to 64, colours of 0 to 255 (Khronos Data Format Specification 1.3,
/// "Endpoint Unquantization", "Weight Unquantization").
final class AstcUnquantize {
    private AstcUnquantize() {}

    /// @param size of the range, 2 to 32
    static int[] weights(int size) {
        int[] out = new int[size];
        for (int i = 0; i < size; i++) {
            int v = weight(size, i);
            out[i] = v > 32 ? v + 1 : v;
        }
        return out;
    }

    /// @return 0 to 63
    private static int weight(int size, int i) {
        int bits = Integer.numberOfTrailingZeros(size);
        if (size >> bits == 1) return repeat(i, bits, 6);
        int low = i & (1 << bits) - 1;
        int digit = i >> bits;
        int b = low >> 1;
        return switch (size) {
            case 3 -> new int[] {0, 32, 63}[digit];
            case 5 -> new int[] {0, 16, 32, 47, 63}[digit];
            case 6 -> fold(digit * 50, low, 7);
            case 10 -> fold(digit * 28, low, 7);
            case 12 -> fold(digit * 23 + b * 0x45, low, 7);
            case 20 -> fold(digit * 13 + b * 0x42, low, 7);
            default -> fold(digit * 11 + (b << 5 | b), low, 7);
        };
    }

    /// @param size of the range, 6 to 256
    static int[] colours(int size) {
        int[] out = new int[size];
        for (int i = 0; i < size; i++) out[i] = colour(size, i);
        return out;
    }

    private static int colour(int size, int i) {
        int bits = Integer.numberOfTrailingZeros(size);
        if (size >> bits == 1) return repeat(i, bits, 8);
        int low = i & (1 << bits) - 1;
        int digit = i >> bits;
        int b = low >> 1;
        return switch (size) {
            case 6 -> fold(digit * 204, low, 9);
            case 10 -> fold(digit * 113, low, 9);
            case 12 -> fold(digit * 93 + b * 0x116, low, 9);
            case 20 -> fold(digit * 54 + b * 0x10c, low, 9);
            case 24 -> fold(digit * 44 + (b << 7 | b << 2 | b), low, 9);
            case 40 -> fold(digit * 26 + (b << 7 | b << 1 | b >> 1), low, 9);
            case 48 -> fold(digit * 22 + (b << 6 | b), low, 9);
            case 80 -> fold(digit * 13 + (b << 6 | b >> 1), low, 9);
            case 96 -> fold(digit * 11 + (b << 5 | b >> 2), low, 9);
            case 160 -> fold(digit * 6 + (b << 5 | b >> 3), low, 9);
            default -> fold(digit * 5 + (b << 4 | b >> 4), low, 9);
        };
    }

    /// @param t `bits` bits; all are turned if the lowest bit of the integer is set, which then is the highest bit, too
    /// @return two bits less
    private static int fold(int t, int integer, int bits) {
        int turn = -(integer & 1) & (1 << bits) - 1;
        return turn & 1 << bits - 2 | (t ^ turn) >> 2;
    }

    /// @return the bits over and over again from the highest, cut to `wide`
    private static int repeat(int v, int bits, int wide) {
        int out = 0;
        for (int have = wide; have > 0; have -= bits) out |= have >= bits ? v << have - bits : v >> bits - have;
        return out;
    }
}
