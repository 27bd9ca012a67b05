package dev.heddle.exec.number;

import dev.heddle.lift.Rounding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The operations of lane code on single values, as compiled code calls them. Masks are ints, 0 or -1.
@SuppressWarnings("unused") // called by name
public final class Scalars {
    private static final int SINGLE_NAN = 0x7fc00000;
    private static final long DOUBLE_NAN = 0x7ff8000000000000L;

    private Scalars() {}

    // ---- bytes

    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);

    private static VarHandle view(Class<?> of) {
        return MethodHandles.byteArrayViewVarHandle(of, ByteOrder.LITTLE_ENDIAN);
    }

    public static int get8(byte[] from, int at) {
        return from[at] & 0xff;
    }

    public static int get16(byte[] from, int at) {
        return (short) SHORTS.get(from, at) & 0xffff;
    }

    public static int get32(byte[] from, int at) {
        return (int) INTS.get(from, at);
    }

    public static long get64(byte[] from, int at) {
        return (long) LONGS.get(from, at);
    }

    public static void put8(byte[] to, int at, int value) {
        to[at] = (byte) value;
    }

    public static void put16(byte[] to, int at, int value) {
        SHORTS.set(to, at, (short) value);
    }

    public static void put32(byte[] to, int at, int value) {
        INTS.set(to, at, value);
    }

    public static void put64(byte[] to, int at, long value) {
        LONGS.set(to, at, value);
    }

    public static int ring8(byte[] from, int first, int size, int at) {
        return from[first + at] & 0xff;
    }

    public static int ring16(byte[] from, int first, int size, int at) {
        return at <= size - 2 ? get16(from, first + at) : (int) around(from, first, size, at, 2);
    }

    public static int ring32(byte[] from, int first, int size, int at) {
        return at <= size - 4 ? get32(from, first + at) : (int) around(from, first, size, at, 4);
    }

    public static long ring64(byte[] from, int first, int size, int at) {
        return at <= size - 8 ? get64(from, first + at) : around(from, first, size, at, 8);
    }

    private static long around(byte[] from, int first, int size, int at, int count) {
        long out = 0;
        for (int i = 0; i < count; i++)
            out |= (from[first + (at + i) % size] & 0xffL) << Byte.SIZE * i;
        return out;
    }

    // ---- integers

    public static int shl(int x, int by) {
        return by >= 32 ? 0 : x << by;
    }

    public static long shl(long x, int by) {
        return by >= 64 ? 0 : x << by;
    }

    public static int shr(int x, int by) {
        return by >= 32 ? 0 : x >>> by;
    }

    public static long shr(long x, int by) {
        return by >= 64 ? 0 : x >>> by;
    }

    public static int sar(int x, int by) {
        return x >> Math.min(by, 31);
    }

    public static long sar(long x, int by) {
        return x >> Math.min(by, 63);
    }

    public static int divS(int x, int y) {
        return y == 0 ? 0 : x / y;
    }

    public static long divS(long x, long y) {
        return y == 0 ? 0 : x / y;
    }

    public static int divU(int x, int y) {
        return y == 0 ? 0 : Integer.divideUnsigned(x, y);
    }

    public static long divU(long x, long y) {
        return y == 0 ? 0 : Long.divideUnsigned(x, y);
    }

    public static int remS(int x, int y) {
        return y == 0 ? 0 : x % y;
    }

    public static long remS(long x, long y) {
        return y == 0 ? 0 : x % y;
    }

    public static int remU(int x, int y) {
        return y == 0 ? 0 : Integer.remainderUnsigned(x, y);
    }

    public static long remU(long x, long y) {
        return y == 0 ? 0 : Long.remainderUnsigned(x, y);
    }

    public static int minU(int x, int y) {
        return Integer.compareUnsigned(x, y) < 0 ? x : y;
    }

    public static long minU(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? x : y;
    }

    public static int maxU(int x, int y) {
        return Integer.compareUnsigned(x, y) > 0 ? x : y;
    }

    public static long maxU(long x, long y) {
        return Long.compareUnsigned(x, y) > 0 ? x : y;
    }

    public static int highest(int x) {
        return 31 - Integer.numberOfLeadingZeros(x);
    }

    public static int highest(long x) {
        return 63 - Long.numberOfLeadingZeros(x);
    }

    public static int lowest(int x) {
        return x == 0 ? -1 : Integer.numberOfTrailingZeros(x);
    }

    public static int lowest(long x) {
        return x == 0 ? -1 : Long.numberOfTrailingZeros(x);
    }

    public static int eq(int x, int y) {
        return x == y ? -1 : 0;
    }

    public static int eq(long x, long y) {
        return x == y ? -1 : 0;
    }

    public static int ltS(int x, int y) {
        return x < y ? -1 : 0;
    }

    public static int ltS(long x, long y) {
        return x < y ? -1 : 0;
    }

    public static int ltU(int x, int y) {
        return Integer.compareUnsigned(x, y) < 0 ? -1 : 0;
    }

    public static int ltU(long x, long y) {
        return Long.compareUnsigned(x, y) < 0 ? -1 : 0;
    }

    public static int select(int mask, int x, int y) {
        return mask != 0 ? x : y;
    }

    public static long select(int mask, long x, long y) {
        return mask != 0 ? x : y;
    }

    public static float select(int mask, float x, float y) {
        return mask != 0 ? x : y;
    }

    public static double select(int mask, double x, double y) {
        return mask != 0 ? x : y;
    }

    public static long widenU(int x) {
        return x & 0xffffffffL;
    }

    public static int high(long x) {
        return (int) (x >>> 32);
    }

    public static long pair(int low, int high) {
        return low & 0xffffffffL | (long) high << 32;
    }

    // ---- floats

    public static int bits(float x) {
        return Float.isNaN(x) ? SINGLE_NAN : Float.floatToRawIntBits(x);
    }

    public static long bits(double x) {
        return Double.isNaN(x) ? DOUBLE_NAN : Double.doubleToRawLongBits(x);
    }

    public static int toHalf(float x) {
        return Float.isNaN(x) ? 0x7e00 : Float.floatToFloat16(x) & 0xffff;
    }

    public static int toBrain(float x) {
        if (Float.isNaN(x)) return 0x7fc0;
        int bits = Float.floatToRawIntBits(x);
        return bits + 0x7fff + (bits >>> 16 & 1) >>> 16;
    }

    public static int toHalf(double x) {
        return Floats.round16(x, Rounding.RTE);
    }

    public static int toBrain(double x) {
        return Floats.roundBf16(x, Rounding.RTE);
    }

    public static float fmaHalf(float x, float y, float z) {
        return Floats.fromHalf(Floats.fma16(x, y, z));
    }

    public static float addHalf(float x, float y) {
        return Floats.fromHalf(Floats.round16(Floats.addOdd(x, y), Rounding.RTE));
    }

    public static float mulHalf(float x, float y) {
        return Floats.fromHalf(Floats.round16((double) x * y, Rounding.RTE));
    }

    public static float fmaBrain(float x, float y, float z) {
        return brain(Floats.fmaOdd(x, y, z));
    }

    public static float addBrain(float x, float y) {
        return brain(Floats.addOdd(x, y));
    }

    public static float mulBrain(float x, float y) {
        return brain((double) x * y);
    }

    private static float brain(double x) {
        return Floats.fromBf16(Floats.roundBf16(x, Rounding.RTE));
    }

    public static float round(double x) {
        return (float) x;
    }

    public static float min(float x, float y) {
        return Float.isNaN(y) || x < y || x == y && Float.floatToRawIntBits(x) < 0 ? x : y;
    }

    public static float max(float x, float y) {
        return Float.isNaN(y) || x > y || x == y && Float.floatToRawIntBits(x) >= 0 ? x : y;
    }

    public static double min(double x, double y) {
        return Floats.minNumber(x, y);
    }

    public static double max(double x, double y) {
        return Floats.maxNumber(x, y);
    }

    public static int feq(float x, float y) {
        return x == y ? -1 : 0;
    }

    public static int feq(double x, double y) {
        return x == y ? -1 : 0;
    }

    public static int flt(float x, float y) {
        return x < y ? -1 : 0;
    }

    public static int flt(double x, double y) {
        return x < y ? -1 : 0;
    }

    public static int fle(float x, float y) {
        return x <= y ? -1 : 0;
    }

    public static int fle(double x, double y) {
        return x <= y ? -1 : 0;
    }
}
