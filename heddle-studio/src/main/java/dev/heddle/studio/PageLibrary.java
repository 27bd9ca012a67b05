package dev.heddle.studio;

import dev.heddle.machine.BufferBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Does what methods do that the class library of a page lacks or has wrong, with the rounding of a Java virtual
/// machine. These are called in their place, see [dev.heddle.studio.build.JavaRules]: each has the name and the
/// parameters of what it stands for, after the object that a method is called of.
public final class PageLibrary {
    private PageLibrary() {}

    // ---- bytes, the first one lowest

    public static int get16(byte[] from, int at) {
        return from[at] & 0xff | (from[at + 1] & 0xff) << 8;
    }

    public static int get32(byte[] from, int at) {
        return get16(from, at) | get16(from, at + 2) << 16;
    }

    public static long get64(byte[] from, int at) {
        return get32(from, at) & 0xffffffffL | (long) get32(from, at + 4) << 32;
    }

    public static void put16(byte[] to, int at, int value) {
        to[at] = (byte) value;
        to[at + 1] = (byte) (value >> 8);
    }

    public static void put32(byte[] to, int at, int value) {
        put16(to, at, value);
        put16(to, at + 2, value >> 16);
    }

    public static void put64(byte[] to, int at, long value) {
        put32(to, at, (int) value);
        put32(to, at + 4, (int) (value >> 32));
    }

    /// That of a page never ends where all that is asked for has been read.
    public static int readNBytes(InputStream in, byte[] to, int from, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int count = in.read(to, from + done, length - done);
            if (count < 0) break;
            done += count;
        }
        return done;
    }

    // ---- numbers

    public static long parseUnsignedLong(String digits, int radix) {
        BigInteger value = new BigInteger(digits, radix);
        if (value.signum() < 0 || value.bitLength() > Long.SIZE) throw new NumberFormatException(digits);
        return value.longValue();
    }

    public static long unsignedMultiplyHigh(long x, long y) {
        long x0 = x & 0xffffffffL;
        long x1 = x >>> 32;
        long y0 = y & 0xffffffffL;
        long y1 = y >>> 32;
        long middle = x1 * y0 + (x0 * y0 >>> 32);
        long other = x0 * y1 + (middle & 0xffffffffL);
        return x1 * y1 + (middle >>> 32) + (other >>> 32);
    }

    /// Below this, the error of a product or a sum may not be a double; above its inverse, they may overflow.
    private static final double SMALL = 0x1p-900;

    /// The product of both parts of each factor tells what the rounding of the product has lost (Dekker); the sum of
    /// three is then rounded once by way of a sum that is rounded to odd (Boldo and Melquiond).
    public static double fma(double x, double y, double z) {
        double p = x * y;
        if (!Double.isFinite(p) || !Double.isFinite(z) || x == 0 || y == 0) return plain(x, y, z, p);
        double size = Math.abs(p);
        boolean isNear = size > SMALL
                && size < 0x1p900
                && (z == 0 || Math.abs(z) > SMALL)
                && Math.abs(z) < 0x1p900
                && Math.abs(x) < 0x1p900
                && Math.abs(y) < 0x1p900;
        return isNear ? near(x, y, z, p) : exact(x, y, z);
    }

    /// With infinities, NaN, and zeros as factors nothing is lost, but for products that only look infinite.
    private static double plain(double x, double y, double z, double p) {
        boolean isTooGreat = Double.isInfinite(p) && Double.isFinite(x) && Double.isFinite(y);
        if (isTooGreat && Double.isFinite(z)) return exact(x, y, z);
        return isTooGreat ? z : p + z;
    }

    private static double near(double x, double y, double z, double p) {
        double e = lost(x, y, p);
        double high = p + z;
        double b = high - p;
        double low = (p - (high - b)) + (z - b);
        // high + (low + e), where low + e is rounded to odd.
        double sum = low + e;
        double c = sum - low;
        double rest = (low - (sum - c)) + (e - c);
        if (rest != 0 && (Double.doubleToRawLongBits(sum) & 1) == 0) {
            long bits = Double.doubleToRawLongBits(sum);
            boolean isOutwards = rest > 0 == sum > 0;
            sum = Double.longBitsToDouble(isOutwards ? bits + 1 : bits - 1);
        }
        return high + sum;
    }

    private static double lost(double x, double y, double p) {
        double xh = upper(x);
        double yh = upper(y);
        double xl = x - xh;
        double yl = y - yh;
        return xl * yl - (p - xh * yh - xl * yh - xh * yl);
    }

    /// The upper half of the digits.
    private static double upper(double x) {
        double c = 134217729 * x;
        return c - (c - x);
    }

    private static double exact(double x, double y, double z) {
        BigDecimal sum = new BigDecimal(x).multiply(new BigDecimal(y)).add(new BigDecimal(z));
        if (sum.signum() == 0) return x * y + z;
        return nearest(sum);
    }

    /// @return the nearest double, of two the even one
    private static double nearest(BigDecimal value) {
        BigInteger digits = value.unscaledValue().abs();
        int scale = value.scale();
        // digits / 10^scale = digits / 5^scale / 2^scale; a sum of doubles has a finite binary
        // fraction.
        BigInteger whole = scale <= 0
                ? digits.multiply(BigInteger.TEN.pow(-scale))
                : digits.divide(BigInteger.valueOf(5).pow(scale));
        int exponent = Math.min(0, -scale);
        int length = whole.bitLength();
        int drop = Math.max(length - 53, -1074 - exponent);
        if (drop > 0) {
            BigInteger kept = whole.shiftRight(drop);
            BigInteger rest = whole.subtract(kept.shiftLeft(drop));
            int side = rest.compareTo(BigInteger.ONE.shiftLeft(drop - 1));
            if (side > 0 || side == 0 && kept.testBit(0)) kept = kept.add(BigInteger.ONE);
            whole = kept;
            exponent += drop;
        }
        double out = scaled(whole.longValue(), exponent);
        return value.signum() < 0 ? JavaSemantics.negate(out) : out;
    }

    /// @param m at most 2^53
    private static double scaled(long m, int exponent) {
        double out = m;
        int left = exponent;
        while (left > 1000) {
            out *= 0x1p1000;
            left -= 1000;
        }
        // To multiply by a small power of two in two steps may round twice: the first one is exact.
        if (left < -1022) {
            int first = Math.min(0, Math.max(left + 1022, -1022));
            return out * power(left - first) * power(first);
        }
        return out * power(left);
    }

    private static double power(int n) {
        return Double.longBitsToDouble((long) (n + 1023) << 52);
    }

    /// A product of two floats is a double; so the sum is rounded to odd there, and then once to a float.
    public static float fma(float x, float y, float z) {
        double p = (double) x * y;
        double sum = p + z;
        if (!Double.isFinite(sum)) return (float) sum;
        double b = sum - p;
        double rest = (p - (sum - b)) + (z - b);
        if (rest != 0 && (Double.doubleToRawLongBits(sum) & 1) == 0) {
            long bits = Double.doubleToRawLongBits(sum);
            sum = Double.longBitsToDouble(rest > 0 == sum > 0 ? bits + 1 : bits - 1);
        }
        return (float) sum;
    }

    public static double rint(double x) {
        double size = Math.abs(x);
        if (!(size < 0x1p52)) return x;
        double whole = size + 0x1p52 - 0x1p52;
        return x < 0 || 1 / x < 0 ? JavaSemantics.negate(whole) : whole;
    }

    public static float float16ToFloat(short bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = bits >> 10 & 31;
        int fraction = bits & 0x3ff;
        if (exponent == 31) return Float.intBitsToFloat(sign | 0x7f800000 | fraction << 13);
        if (exponent != 0) return Float.intBitsToFloat(sign | exponent + 112 << 23 | fraction << 13);
        return Float.intBitsToFloat(sign | Float.floatToRawIntBits(fraction * 0x1p-24f));
    }

    public static short floatToFloat16(float x) {
        return (short) half(x);
    }

    private static int half(float x) {
        int bits = Float.floatToRawIntBits(x);
        int sign = bits >>> 16 & 0x8000;
        int size = bits & 0x7fffffff;
        if (size > 0x7f800000) return sign | 0x7c00 | size >> 13 & 0x3ff | 0x200;
        float plain = Float.intBitsToFloat(size);
        if (plain >= 65520f) return sign | 0x7c00;
        if (plain < 0x1p-14f) return sign | (int) rint(plain * 0x1p24f);
        return sign | (size + 0xfff + (size >> 13 & 1) >> 13) - (112 << 10);
    }

    // ---- the virtual machine

    private static final Map<String, byte[]> RESOURCES = new HashMap<>();

    /// Preloads a resource.
    ///
    /// @param path from the root on, which begins with `/`
    static void resource(String path, byte[] content) {
        RESOURCES.put(path, content);
    }

    public static @Nullable InputStream getResourceAsStream(Class<?> of, String path) {
        byte[] content = RESOURCES.get(path);
        return content == null ? null : new ByteArrayInputStream(content);
    }

    /// Makes the bytes of a buffer.
    public static BufferBytes allocate(long size) {
        return ArrayBytes.allocate(size);
    }

    /// There is one thread: it does what another would do.
    @SuppressWarnings("DoNotCall")
    public static void start(Thread of) {
        of.run();
    }

    /// What it would wait for has been done.
    public static void join(Thread of) {}

    public static void writeBytes(ByteArrayOutputStream to, byte[] bytes) {
        to.write(bytes, 0, bytes.length);
    }

    /// Lines end with a line feed, a carriage return, or both.
    public static Stream<String> lines(String of) {
        List<String> out = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < of.length(); at++) {
            char c = of.charAt(at);
            if (c != '\n' && c != '\r') continue;
            out.add(of.substring(from, at));
            if (c == '\r' && at + 1 < of.length() && of.charAt(at + 1) == '\n') at++;
            from = at + 1;
        }
        if (from < of.length()) out.add(of.substring(from));
        return out.stream();
    }

    /// A page does not say what it has.
    public static long maxMemory(Runtime of) {
        return Integer.MAX_VALUE;
    }
}
