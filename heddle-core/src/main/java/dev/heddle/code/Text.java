package dev.heddle.code;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A short text that is written often: its first 24 bytes lie in the object itself and are copied eight at a time.
final class Text {
    /// Bytes that [#write] may write behind the text.
    static final int SLACK = 24;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long first;
    private final long second;
    private final long third;
    private final int length;
    private final byte[] whole;

    /// What printing it tells, see [Printer#print].
    final int result;

    Text(byte[] bytes, int result) {
        this.result = result;
        whole = bytes.clone();
        length = bytes.length;
        byte[] padded = java.util.Arrays.copyOf(bytes, Math.max(SLACK, length));
        first = (long) LONG.get(padded, 0);
        second = (long) LONG.get(padded, 8);
        third = (long) LONG.get(padded, 16);
    }

    static Text of(String s) {
        return new Text(s.getBytes(StandardCharsets.UTF_8), Printer.CLEAN);
    }

    int length() {
        return length;
    }

    byte first() {
        return whole[0];
    }

    /// Writes the text, and up to [#SLACK] bytes that do not count behind it.
    void write(byte[] to, int at) {
        LONG.set(to, at, first);
        if (length <= 8) return;
        LONG.set(to, at + 8, second);
        if (length <= 16) return;
        LONG.set(to, at + 16, third);
        if (length > 24) System.arraycopy(whole, 24, to, at + 24, length - 24);
    }

    @Override
    public String toString() {
        return new String(whole, StandardCharsets.UTF_8);
    }
}
