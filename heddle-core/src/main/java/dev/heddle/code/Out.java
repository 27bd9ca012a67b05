package dev.heddle.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where printers write: a byte array that grows.
final class Out {
    /// Gives names to addresses.
    interface Labels {
        /// @return the name of an address, or null if it has none
        byte @Nullable [] label(long address);

        /// @return the address of the name `text[from, to)`, or [Long#MIN_VALUE]
        long address(byte[] text, int from, int to);
    }

    byte[] bytes = new byte[256];
    int length;

    /// Separator that the next operand owes: one or two characters, the first one lowest; 0 if none.
    int owed;

    /// Whether so much is written that [Wide] is worth its start.
    boolean wide;

    /// Address of the instruction; only looked at if `labels` is not null.
    long address;

    @Nullable Labels labels;

    void clear() {
        length = 0;
        owed = 0;
    }

    /// Makes room for that many bytes.
    void room(int more) {
        if (length + more > bytes.length)
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }

    void add(byte[] text) {
        add(text, 0, text.length);
    }

    /// Writes one or two characters, the first one lowest.
    void separator(int chars) {
        room(2);
        bytes[length] = (byte) chars;
        bytes[length + 1] = (byte) (chars >> 8);
        length += chars >> 8 == 0 ? 1 : 2;
    }

    void add(byte[] text, int from, int count) {
        room(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    void add(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes an unsigned number in base 2, 10 or 16.
    ///
    /// @param least digits to write at least
    void number(long value, int base, int least, boolean upper) {
        room(64);
        byte[] b = bytes;
        if (base == 10) {
            int end = length + decimalDigits(value, least);
            long v = value;
            for (int i = end - 1; i >= length; i--) {
                b[i] = (byte) ('0' + Long.remainderUnsigned(v, 10));
                v = Long.divideUnsigned(v, 10);
            }
            length = end;
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

    private static int decimalDigits(long value, int least) {
        int n = 1;
        for (long v = value; Long.compareUnsigned(v, 9) > 0; v = Long.divideUnsigned(v, 10)) n++;
        return Math.max(n, least);
    }

    /// Pads with blanks up to a column.
    void pad(int from, int width) {
        while (length - from < width) add(' ');
    }

    String text(int from) {
        return new String(bytes, from, length - from, StandardCharsets.UTF_8);
    }
}
