package dev.heddle.files.adreno;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Little-endian numbers in bytes.
final class Dwords {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Dwords() {}

    static int at(byte[] bytes, int from) {
        return (int) INT.get(bytes, from);
    }

    static long unsigned(byte[] bytes, int from) {
        return at(bytes, from) & 0xffff_ffffL;
    }

    /// Two dwords, the low one first.
    static long pair(byte[] bytes, int from) {
        return (long) LONG.get(bytes, from);
    }

    static void putPair(byte[] bytes, int to, long value) {
        LONG.set(bytes, to, value);
    }
}
