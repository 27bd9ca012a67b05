package dev.heddle.cli.listing;

import dev.heddle.asm.text.TextBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// JSON as it is written into a byte array: characters beyond ASCII stay what they are. Commas are up to the caller. As
/// a stream, it takes bytes as they are.
public final class JsonBytes extends OutputStream {
    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /// Digits of the longest number, with its sign.
    private static final int MAX_DIGITS = 20;

    /// Digits of the longest number, without a sign.
    private static final int MOST_DIGITS = 19;

    // To multiply takes less than to divide. Rounded up, 2^37 / 100 is exact for all numbers of 31
    // bits, 2^10 / 10 for those of two digits.
    private static final long HUNDREDTH = 0x51EB851FL;
    private static final int HUNDREDTH_BITS = 37;
    private static final int TENTH = 103;
    private static final int TENTH_BITS = 10;

    private final TextBytes out = new TextBytes();

    /// @return bytes that there are
    public int length() {
        return out.length;
    }

    /// @return the bytes themselves
    TextBytes text() {
        return out;
    }

    public void clear() {
        out.length = 0;
    }

    void writeTo(OutputStream to) throws IOException {
        to.write(out.bytes, 0, out.length);
    }

    public byte[] toBytes() {
        return Arrays.copyOf(out.bytes, out.length);
    }

    @Override
    public void write(int b) {
        out.room(1);
        out.bytes[out.length++] = (byte) b;
    }

    @Override
    public void write(byte[] from, int at, int count) {
        out.room(count);
        System.arraycopy(from, at, out.bytes, out.length, count);
        out.length += count;
    }

    public JsonBytes raw(byte[] all) {
        write(all, 0, all.length);
        return this;
    }

    /// @param ascii as it is to be written
    public JsonBytes raw(String ascii) {
        int n = ascii.length();
        out.room(n);
        for (int i = 0; i < n; i++) out.bytes[out.length + i] = (byte) ascii.charAt(i);
        out.length += n;
        return this;
    }

    public JsonBytes number(long n) {
        if (n == Long.MIN_VALUE) return raw(Long.toString(n));
        out.room(MAX_DIGITS);
        if (n < 0) out.bytes[out.length++] = '-';
        long rest = Math.abs(n);
        int end = out.length + 1;
        for (long least = 10; least <= rest && end < out.length + MOST_DIGITS; least *= 10) end++;
        int at = end;
        while (rest >= 100) {
            long more = rest <= Integer.MAX_VALUE ? rest * HUNDREDTH >>> HUNDREDTH_BITS : rest / 100;
            int two = (int) (rest - 100 * more);
            int ten = two * TENTH >> TENTH_BITS;
            out.bytes[--at] = (byte) ('0' + two - 10 * ten);
            out.bytes[--at] = (byte) ('0' + ten);
            rest = more;
        }
        for (; at > out.length; rest /= 10) out.bytes[--at] = (byte) ('0' + rest % 10);
        out.length = end;
        return this;
    }

    /// A string, in its quotes.
    JsonBytes string(String text) {
        write('"');
        int start = out.length;
        int n = text.length();
        out.room(n);
        for (int i = 0; i < n; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                out.length = start;
                raw(text.getBytes(StandardCharsets.UTF_8));
                break;
            }
            out.bytes[out.length++] = (byte) c;
        }
        return end(start);
    }

    /// Ends a string whose text has been written as it is.
    ///
    /// @param start where the text begins, after its quote
    JsonBytes end(int start) {
        for (int i = start; i < out.length; i++) {
            byte b = out.bytes[i];
            if (b != '"' && b != '\\' && (b < 0 || b >= ' ')) continue;
            escape(i);
            break;
        }
        write('"');
        return this;
    }

    private void escape(int from) {
        byte[] rest = Arrays.copyOfRange(out.bytes, from, out.length);
        out.length = from;
        for (byte b : rest) {
            if (b == '"' || b == '\\') write('\\');
            if (b < 0 || b >= ' ') write(b);
            else control(b);
        }
    }

    private void control(byte b) {
        write('\\');
        int short_ = "\b\t\n\f\r".indexOf(b);
        if (short_ >= 0) {
            write("btnfr".charAt(short_));
            return;
        }
        raw("u00");
        write(DIGITS[b >> 4]);
        write(DIGITS[b & 0xf]);
    }
}
