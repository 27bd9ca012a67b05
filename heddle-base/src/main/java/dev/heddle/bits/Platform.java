package dev.heddle.bits;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.URL;
import java.nio.ByteOrder;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Functions that not every class library has, or has right; the rest of Heddle asks for them here. For a platform
/// without a Java virtual machine, such as a browser, this class is replaced by one with the same methods.
public final class Platform {
    private Platform() {}

    // ---- bytes, the first one lowest

    // One class for each width: each is linked when it is first used, which takes some 10
    // milliseconds.

    private static final class Shorts {
        static final VarHandle VIEW = view(short[].class);
    }

    private static final class Ints {
        static final VarHandle VIEW = view(int[].class);
    }

    private static final class Longs {
        static final VarHandle VIEW = view(long[].class);
    }

    private static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
    }

    /// @return two bytes, zero-extended
    /// @throws IndexOutOfBoundsException if they are not all there, as for all of these
    public static int get16(byte[] from, int at) {
        return (short) Shorts.VIEW.get(from, at) & 0xffff;
    }

    /// @return four bytes
    public static int get32(byte[] from, int at) {
        return (int) Ints.VIEW.get(from, at);
    }

    /// @return eight bytes
    public static long get64(byte[] from, int at) {
        return (long) Longs.VIEW.get(from, at);
    }

    /// Writes the low two bytes of a number.
    public static void put16(byte[] to, int at, int value) {
        Shorts.VIEW.set(to, at, (short) value);
    }

    /// Writes four bytes.
    public static void put32(byte[] to, int at, int value) {
        Ints.VIEW.set(to, at, value);
    }

    /// Writes eight bytes.
    public static void put64(byte[] to, int at, long value) {
        Longs.VIEW.set(to, at, value);
    }

    // ---- numbers

    /// @param radix 2 to 36
    /// @return a number of up to 64 bits without a sign
    /// @throws NumberFormatException if it is none, or too great
    public static long parseUnsigned(String digits, int radix) {
        return Long.parseUnsignedLong(digits, radix);
    }

    /// @return the upper 64 bits of the product of two numbers without signs
    public static long unsignedMultiplyHigh(long x, long y) {
        return Math.unsignedMultiplyHigh(x, y);
    }

    /// @return `x * y + z`, rounded once to nearest
    public static double fma(double x, double y, double z) {
        return Math.fma(x, y, z);
    }

    /// @return `x * y + z`, rounded once to nearest
    public static float fma(float x, float y, float z) {
        return Math.fma(x, y, z);
    }

    /// @return the nearest integral value, of two the even one; a zero has the sign of `x`
    public static double rint(double x) {
        return Math.rint(x);
    }

    /// @return `x` with the other sign, a zero too
    public static double negate(double x) {
        return -x;
    }

    /// @param bits a binary16 in bits 15:0
    public static float fromHalf(int bits) {
        return Float.float16ToFloat((short) bits);
    }

    /// @return the bits of the nearest binary16, in bits 15:0
    public static int toHalf(float x) {
        return Float.floatToFloat16(x) & 0xffff;
    }

    // ---- resources

    /// @param path of a resource, from the root on
    /// @return its bytes, or null if there is none
    public static @Nullable InputStream resource(Class<?> beside, String path) {
        return beside.getResourceAsStream(path);
    }

    /// @param folder a system property with the path of a folder
    /// @return the bytes of a file there; null if there is none, or no such property
    public static byte @Nullable [] file(String folder, String name) {
        String path = System.getProperty(folder);
        if (path == null) return null;
        try (InputStream in = new FileInputStream(path + '/' + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    /// @param path of a resource that is there
    /// @return whether it comes with the others in a file that is made as a whole, not from a folder
    public static boolean isPackaged(Class<?> beside, String path) {
        URL url = beside.getResource(path);
        return url != null && !url.getProtocol().equals("file");
    }

    // ---- services

    /// @return what provides a service, the first one if there are several; null if there is none
    static <T> @Nullable T service(Class<T> service) {
        return ServiceLoader.load(service, service.getClassLoader()).findFirst().orElse(null);
    }

    // ---- memory

    /// @return bytes that the heap may have
    public static long heapLimit() {
        return Runtime.getRuntime().maxMemory();
    }
}
