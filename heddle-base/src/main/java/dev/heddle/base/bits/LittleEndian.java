package dev.heddle.base.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers in arrays of bytes, the first byte lowest. For a page other methods are called instead of these, as its
/// class library has no views of arrays.
public final class LittleEndian {
    private LittleEndian() {}

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
}
