package dev.heddle.exec.jvm;

import dev.heddle.bits.LittleEndian;
import dev.heddle.exec.number.Floats;
import dev.heddle.lift.Rounding;

/// The operations of lane code on single values, as compiled code calls them. Masks are ints, 0 or -1.
@SuppressWarnings("unused") // called by name
final class Scalars {
    private static final int SINGLE_NAN = 0x7fc00000;
    private static final long DOUBLE_NAN = 0x7ff8000000000000L;

    private Scalars() {}

    // ---- bytes

    static int get8(byte[] from, int at) {
        return from[at] & 0xff;
    }

    static int get16(byte[] from, int at) {
        return LittleEndian.get16(from, at);
    }

    static int get32(byte[] from, int at) {
        return LittleEndian.get32(from, at);
    }

    static long get64(byte[] from, int at) {
        return LittleEndian.get64(from, at);
    }

    static void put8(byte[] to, int at, int value) {
        to[at] = (byte) value;
    }

    static void put16(byte[] to, int at, int value) {
        LittleEndian.put16(to, at, value);
    }

    static void put32(byte[] to, int at, int value) {
        LittleEndian.put32(to, at, value);
    }

    static void put64(byte[] to, int at, long value) {
        LittleEndian.put64(to, at, value);
    }

    static int ring8(byte[] from, int first, int size, int at) {
        return from[first + at] & 0xff;
    }

    static int ring16(byte[] from, int first, int size, int at) {
        return at <= size - 2 ? get16(from, first + at) : (int) around(from, first, size, at, 2);
    }

    static int ring32(byte[] from, int first, int size, int at) {
        return at <= size - 4 ? get32(from, first + at) : (int) around(from, first, size, at, 4);
    }

    static long ring64(byte[] from, int first, int size, int at) {
        return at <= size - 8 ? get64(from, first + at) : around(from, first, size, at, 8);
    }

    private static long around(byte[] from, int first, int size, int at, int count) {
        long out = 0;
        for (int i = 0; i < count; i++)
            out |= (from[first + (at + i) % size] & 0xffL) << Byte.SIZE * i;
        return out;
    }

    // ---- integers

    static int shl(int x, int by) {
        return by >= 32 ? 0 : x << by;
    }

    static long shl(long x, int by) {
        return by >= 64 ? 0 : x << by;
    }

    static int shr(int x, int by) {
        return by >= 32 ? 0 : x >>> by;
    }

    static long shr(long x, int by) {
        return by >= 64 ? 0 : x >>> by;
    }

    static int sar(int x, int by) {
        return x >> Math.min(by, 31);
    }

    static long sar(long x, int by) {
        return x >> Math.min(by, 63);
    }

    static int divS(int x, int y) {
        return y == 0 ? 0 : x / y;
    }

    static long divS(long x, long y) {
        return y == 0 ? 0 : x / y;
    }

    static int divU(int x, int y) {
        return y == 0 ? 0 : Integer.divideUnsigned(x, y);
    }

    static long divU(long x, long y) {
        return y == 0 ? 0 : Long.divideUnsigned(x, y);
    }

    static int remS(int x, int y) {
        return y == 0 ? 0 : x % y;
    }

    static long remS(long x, long y) {
        return y == 0 ? 0 : x % y;
    }

    static int remU(int x, int y) {
        return y == 0 ? 0 : Integer.remainderUnsigned(x, y);
    }

    static long remU(long x, long y) {
        return y == 0 ? 0 : Long.remainderUnsigned(x, y);
    }

    static int minU(int x, int y) {
        return Integer.compareUnsigned(x, y) < 0 ? x : y;
    }

    static long minU(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? x : y;
    }

    static int maxU(int x, int y) {
        return Integer.compareUnsigned(x, y) > 0 ? x : y;
    }

    static long maxU(long x, long y) {
        return Long.compareUnsigned(x, y) > 0 ? x : y;
    }

    static int highest(int x) {
        return 31 - Integer.numberOfLeadingZeros(x);
    }

    static int highest(long x) {
        return 63 - Long.numberOfLeadingZeros(x);
    }

    static int lowest(int x) {
        return x == 0 ? -1 : Integer.numberOfTrailingZeros(x);
    }

    static int lowest(long x) {
        return x == 0 ? -1 : Long.numberOfTrailingZeros(x);
    }

    static int eq(int x, int y) {
        return x == y ? -1 : 0;
    }

    static int eq(long x, long y) {
        return x == y ? -1 : 0;
    }

    static int ltS(int x, int y) {
        return x < y ? -1 : 0;
    }

    static int ltS(long x, long y) {
        return x < y ? -1 : 0;
    }

    static int ltU(int x, int y) {
        return Integer.compareUnsigned(x, y) < 0 ? -1 : 0;
    }

    static int ltU(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? -1 : 0;
    }

    static int select(int mask, int x, int y) {
        return mask != 0 ? x : y;
    }

    static long select(int mask, long x, long y) {
        return mask != 0 ? x : y;
    }

    static float select(int mask, float x, float y) {
        return mask != 0 ? x : y;
    }

    static double select(int mask, double x, double y) {
        return mask != 0 ? x : y;
    }

    static long widenU(int x) {
        return x & 0xffffffffL;
    }

    static int high(long x) {
        return (int) (x >>> 32);
    }

    static long pair(int low, int high) {
        return low & 0xffffffffL | (long) high << 32;
    }

    // ---- floats

    static int bits(float x) {
        return Float.isNaN(x) ? SINGLE_NAN : Float.floatToRawIntBits(x);
    }

    static long bits(double x) {
        return Double.isNaN(x) ? DOUBLE_NAN : Double.doubleToRawLongBits(x);
    }

    static int toHalf(float x) {
        return Float.isNaN(x) ? 0x7e00 : Float.floatToFloat16(x) & 0xffff;
    }

    static int toBrain(float x) {
        if (Float.isNaN(x)) return 0x7fc0;
        int bits = Float.floatToRawIntBits(x);
        return bits + 0x7fff + (bits >>> 16 & 1) >>> 16;
    }

    static int toHalf(double x) {
        return Floats.round16(x, Rounding.RTE);
    }

    static int toBrain(double x) {
        return Floats.roundBf16(x, Rounding.RTE);
    }

    static float fmaHalf(float x, float y, float z) {
        return Floats.fromHalf(Floats.fma16(x, y, z));
    }

    static float addHalf(float x, float y) {
        return Floats.fromHalf(Floats.round16(Floats.addOdd(x, y), Rounding.RTE));
    }

    static float mulHalf(float x, float y) {
        return Floats.fromHalf(Floats.round16((double) x * y, Rounding.RTE));
    }

    static float fmaBrain(float x, float y, float z) {
        return brain(Floats.fmaOdd(x, y, z));
    }

    static float addBrain(float x, float y) {
        return brain(Floats.addOdd(x, y));
    }

    static float mulBrain(float x, float y) {
        return brain((double) x * y);
    }

    private static float brain(double x) {
        return Floats.fromBf16(Floats.roundBf16(x, Rounding.RTE));
    }

    static float round(double x) {
        return (float) x;
    }

    static float min(float x, float y) {
        return Float.isNaN(y) || x < y || x == y && Float.floatToRawIntBits(x) < 0 ? x : y;
    }

    static float max(float x, float y) {
        return Float.isNaN(y) || x > y || x == y && Float.floatToRawIntBits(x) >= 0 ? x : y;
    }

    static double min(double x, double y) {
        return Floats.minNumber(x, y);
    }

    static double max(double x, double y) {
        return Floats.maxNumber(x, y);
    }

    static int feq(float x, float y) {
        return x == y ? -1 : 0;
    }

    static int feq(double x, double y) {
        return x == y ? -1 : 0;
    }

    static int flt(float x, float y) {
        return x < y ? -1 : 0;
    }

    static int flt(double x, double y) {
        return x < y ? -1 : 0;
    }

    static int fle(float x, float y) {
        return x <= y ? -1 : 0;
    }

    static int fle(double x, double y) {
        return x <= y ? -1 : 0;
    }
}
