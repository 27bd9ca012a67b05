package dev.heddle.textures.block;

/// Integers of a range whose size is a power of two, or three or five times one: several share a trit or quint code
/// (Khronos Data Format Specification 1.3, "Integer Sequence Encoding"). Ranges are numbered by size.
final class AstcRange {
    /// Number of values of each range.
    private static final int[] SIZES = {2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 160, 192, 256
    };

    /// The range of six values, the least that colours may have.
    static final int SIX = 4;

    static final int COUNT = SIZES.length;

    private static final int[] BITS = new int[COUNT];

    /// 3, 5, or 1.
    private static final int[] BASE = new int[COUNT];

    /// For each code of five trits, two bits each; for each code of three quints, three bits each.
    private static final int[] TRITS = new int[256];

    private static final int[] QUINTS = new int[128];

    private static final int[][] WEIGHTS = new int[12][];
    private static final int[][] COLOURS = new int[COUNT][];

    static {
        for (int i = 0; i < COUNT; i++) {
            BITS[i] = Integer.numberOfTrailingZeros(SIZES[i]);
            BASE[i] = SIZES[i] >> BITS[i];
        }
        for (int i = 0; i < TRITS.length; i++) TRITS[i] = trits(i);
        for (int i = 0; i < QUINTS.length; i++) QUINTS[i] = quints(i);
        for (int r = 0; r < WEIGHTS.length; r++) WEIGHTS[r] = AstcUnquantize.weights(SIZES[r]);
        for (int r = SIX; r < COUNT; r++) COLOURS[r] = AstcUnquantize.colours(SIZES[r]);
    }

    private AstcRange() {}

    /// @return bits of a sequence of `n` integers
    static int length(int range, int n) {
        int bits = n * BITS[range];
        return switch (BASE[range]) {
            case 3 -> bits + (8 * n + 4) / 5;
            case 5 -> bits + (7 * n + 2) / 3;
            default -> bits;
        };
    }

    /// @param from where the sequence begins in the block
    /// @param n how many integers the sequence has
    /// @param i which one
    /// @return its weight, 0 to 64
    static int weight(long low, long high, int from, int range, int n, int i) {
        return WEIGHTS[range][integer(low, high, from, range, n, i)];
    }

    /// @return the code of 8 bits that integer `i` stands for
    static int colour(long low, long high, int from, int range, int n, int i) {
        return COLOURS[range][integer(low, high, from, range, n, i)];
    }

    private static int integer(long low, long high, int from, int range, int n, int i) {
        int bits = BITS[range];
        if (BASE[range] == 1) return BlockBits.bits(low, high, from + i * bits, bits);
        boolean trit = BASE[range] == 3;
        int group = trit ? i / 5 : i / 3;
        int in = i - group * (trit ? 5 : 3);
        int size = trit ? 5 * bits + 8 : 3 * bits + 7;
        int start = group * size;
        // Bits of a last group that are not there are zero.
        int there = Math.min(size, length(range, n) - start);
        long word = BlockBits.wide(low, high, from + start, there);
        int code = trit ? tritCode(word, bits) : quintCode(word, bits);
        int digit = trit ? TRITS[code] >> 2 * in & 3 : QUINTS[code] >> 3 * in & 7;
        int at = in * bits + (trit ? 8 * in + 4 : 7 * in + 2) / (trit ? 5 : 3);
        return digit << bits | (int) (word >>> at) & (1 << bits) - 1;
    }

    /// Behind each number are two, two, one, two and one bits of the code.
    private static int tritCode(long word, int bits) {
        int code = (int) (word >>> bits) & 3;
        code |= ((int) (word >>> 2 * bits + 2) & 3) << 2;
        code |= ((int) (word >>> 3 * bits + 4) & 1) << 4;
        code |= ((int) (word >>> 4 * bits + 5) & 3) << 5;
        return code | ((int) (word >>> 5 * bits + 7) & 1) << 7;
    }

    /// Behind each number are three, two and two bits of the code.
    private static int quintCode(long word, int bits) {
        int code = (int) (word >>> bits) & 7;
        code |= ((int) (word >>> 2 * bits + 3) & 3) << 3;
        return code | ((int) (word >>> 3 * bits + 5) & 3) << 5;
    }

    private static int trits(int t) {
        int c = t & 31;
        int t3 = t >> 5 & 3;
        int t4 = t >> 7;
        if ((t >> 2 & 7) == 7) {
            c = t >> 5 << 2 | t & 3;
            t3 = 2;
            t4 = 2;
        } else if (t3 == 3) {
            t3 = t >> 7;
            t4 = 2;
        }
        int t0 = c & 3;
        int t1 = c >> 2 & 3;
        int t2 = c >> 4;
        if (t0 == 3) {
            t0 = (c >> 3 & 1) << 1 | c >> 2 & 1 & ~(c >> 3);
            t1 = c >> 4;
            t2 = 2;
        } else if (t1 == 3) {
            t1 = 2;
            t2 = 2;
        } else {
            t0 = (c >> 1 & 1) << 1 | c & 1 & ~(c >> 1);
        }
        return t0 | t1 << 2 | t2 << 4 | t3 << 6 | t4 << 8;
    }

    private static int quints(int q) {
        if ((q >> 1 & 3) == 3 && q >> 5 == 0) {
            int not = ~q & 1;
            return 4 | 4 << 3 | ((q & 1) << 2 | (q >> 4 & not) << 1 | q >> 3 & not) << 6;
        }
        int c = q & 31;
        int q2 = q >> 5;
        if ((q >> 1 & 3) == 3) {
            c = (q >> 3 & 3) << 3 | (~q >> 5 & 3) << 1 | q & 1;
            q2 = 4;
        }
        boolean four = (c & 7) == 5;
        int q1 = four ? 4 : c >> 3;
        int q0 = four ? c >> 3 : c & 7;
        return q0 | q1 << 3 | q2 << 6;
    }
}
