package dev.heddle.asm.text;

import dev.heddle.base.bits.Hex;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A text in UTF-8: a byte array that grows.
public class TextBytes {
    public byte[] bytes = new byte[256];

    /// Bytes of the text.
    public int length;

    /// Makes room for that many bytes.
    public final void room(int more) {
        if (length + more > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }

    public final void add(byte[] text) {
        add(text, 0, text.length);
    }

    public final void add(byte[] text, int from, int count) {
        room(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    public final void add(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    public final void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes an unsigned number in base 2, 10 or 16.
    ///
    /// @param least digits to write at least
    public final void number(long value, int base, int least, boolean upper) {
        room(128);
        byte[] b = bytes;
        if (base == 10) {
            decimal(value, least);
            return;
        }
        int shift = base == 2 ? 1 : 4;
        int bits = 64 - Long.numberOfLeadingZeros(value);
        int digits = Math.max(least, Math.max(1, (bits + shift - 1) / shift));
        for (int i = digits - 1; i >= 0; i--) {
            int d = (int) (value >>> (i * shift)) & (base - 1);
            b[length++] = (byte) (d < 10 ? '0' + d : (upper ? 'A' : 'a') + d - 10);
        }
    }

    /// Digits come from the end, and move to the front. Dividing ints is several times as fast as unsigned longs.
    private void decimal(long value, int least) {
        byte[] b = bytes;
        int end = length + 64;
        int at = end;
        long v = value;
        while (v >>> 31 != 0) {
            long tenth = Long.divideUnsigned(v, 10);
            b[--at] = (byte) ('0' + (v - tenth * 10));
            v = tenth;
        }
        for (int i = (int) v; i != 0 || at == end; i /= 10) b[--at] = (byte) ('0' + i % 10);
        while (end - at < least) b[--at] = '0';
        int digits = end - at;
        System.arraycopy(b, at, b, length, digits);
        length += digits;
    }

    /// Writes a number in lower-case hex, padded with blanks on the left.
    public final void hex(long value, int width) {
        room(Math.max(width, 16));
        int digits = Math.max(1, 67 - Long.numberOfLeadingZeros(value) >> 2);
        for (int i = digits; i < width; i++) bytes[length++] = ' ';
        for (int i = digits - 1; i >= 0; i--) bytes[length++] = Hex.digit((int) (value >>> 4 * i));
    }

    /// Writes two lower-case hex digits for each of some bytes.
    public final void hex(byte[] from, int at, int count) {
        room(2 * count);
        byte[] b = bytes;
        int to = length;
        for (int i = at; i < at + count; i++) {
            b[to++] = Hex.digit(from[i] >> 4);
            b[to++] = Hex.digit(from[i]);
        }
        length = to;
    }

    /// Pads with blanks up to a column.
    public final void pad(int from, int width) {
        while (length - from < width) add(' ');
    }

    public final String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.UTF_8);
    }
}
