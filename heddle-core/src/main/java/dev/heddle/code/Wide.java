package dev.heddle.code;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Copies short texts eight bytes at a time. A class of its own, because linking it takes some 10 milliseconds: only
/// long runs go through it.
final class Wide {
    /// Bytes that a copy may write behind the text.
    static final int SLACK = 32;

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Wide() {}

    /// Copies 30 bytes, whether all of them count or not.
    static void copy(byte[] from, int at, byte[] to, int into) {
        LONG.set(to, into, (long) LONG.get(from, at));
        LONG.set(to, into + 8, (long) LONG.get(from, at + 8));
        LONG.set(to, into + 16, (long) LONG.get(from, at + 16));
        LONG.set(to, into + 22, (long) LONG.get(from, at + 22));
    }
}
