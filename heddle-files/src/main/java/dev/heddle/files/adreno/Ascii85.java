package dev.heddle.files.adreno;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// Reads a line of dwords as the kernel writes them: five characters from `!` to `u`, each less 33, are a number of
/// base 85 with the most significant digit first; `z` is a zero.
final class Ascii85 implements IntConsumer {
    private static final int DIGITS = 5;
    private static final int BASE = 85;

    private final int most;
    private byte[] bytes = new byte[64];
    private int length;
    private long value;
    private int digits;
    private int column;
    private int wrong;

    /// @param most bytes that are kept; the rest is passed over
    Ascii85(int most) {
        this.most = most;
    }

    @Override
    public void accept(int c) {
        column++;
        if (wrong > 0 || c == ' ' || c == '\t' || c == '\r') return;
        if (c == 'z' && digits == 0) {
            put(0);
        } else if (c < '!' || c > 'u') {
            wrong = column;
        } else {
            value = value * BASE + c - '!';
            if (++digits < DIGITS) return;
            if (value >>> Integer.SIZE == 0) put((int) value);
            else wrong = column;
            value = 0;
            digits = 0;
        }
    }

    private void put(int dword) {
        if (length > most - Integer.BYTES) return;
        if (length + Integer.BYTES > bytes.length) bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, most));
        for (int i = 0; i < Integer.BYTES; i++) bytes[length++] = (byte) (dword >>> Byte.SIZE * i);
    }

    /// @return the column from 1 of the first character that is none of a dword; 0 if there is none
    int wrong() {
        return wrong > 0 || digits == 0 ? wrong : column;
    }

    /// @return the dwords up to what is wrong, the low byte of each first
    byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }
}
