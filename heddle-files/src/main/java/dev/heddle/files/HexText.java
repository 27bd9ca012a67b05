package dev.heddle.files;

import dev.heddle.base.bits.Hex;
import java.util.Arrays;

/// Reads the characters of hex text.
final class HexText {
    /// In [#VALUE]: a character that separates groups of digits and means nothing else.
    static final byte GAP = -2;

    /// In [#VALUE]: every other character that is not a digit.
    static final byte OTHER = -1;

    /// For each character 0..255 the value of a hex digit, or [#GAP], or [#OTHER].
    static final byte[] VALUE = new byte[256];

    /// The most digits that an address has.
    static final int ADDRESS_DIGITS = 16;

    /// The most characters up to the colon of an address: prefix, digits, colon.
    static final int ADDRESS_LENGTH = 2 + ADDRESS_DIGITS + 1;

    static {
        Arrays.fill(VALUE, OTHER);
        for (char c : " \t\r,{}[]\"".toCharArray()) VALUE[c] = GAP;
        for (int c = 0; c < 256; c++) if (Hex.value(c) >= 0) VALUE[c] = (byte) Hex.value(c);
    }

    private HexText() {}

    static int value(byte c) {
        return VALUE[c & 255];
    }

    static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }

    /// @return whether a comment starts at `at`
    static boolean isComment(byte[] b, int at, int to) {
        return b[at] == ';' || b[at] == '#' || (b[at] == '/' && at + 1 < to && b[at + 1] == '/');
    }

    static boolean isX(byte[] b, int at, int to) {
        return at < to && (b[at] | 32) == 'x';
    }

    /// @return index of the first character that is neither a blank nor a tab, `to` if there is none
    static int skipBlanks(byte[] b, int from, int to) {
        int at = from;
        while (at < to && isBlank(b[at])) at++;
        return at;
    }

    /// @return index after the hex digits that start at `from`
    static int skipDigits(byte[] b, int from, int to) {
        int at = from;
        while (at < to && value(b[at]) >= 0) at++;
        return at;
    }

    /// @return index after the `0x` at `from`, or `from` if there is none
    static int skipPrefix(byte[] b, int from, int to) {
        return from < to && b[from] == '0' && isX(b, from + 1, to) ? from + 2 : from;
    }

    /// @return the digits as a number, the last 16 count
    static long number(byte[] b, int from, int to) {
        long number = 0;
        for (int at = from; at < to; at++) number = number << 4 | value(b[at]);
        return number;
    }

    /// @return index of the colon after the address that starts at `from`, or -1 if no address starts there
    static int addressEnd(byte[] b, int from, int to) {
        int digits = skipPrefix(b, from, to);
        int end = skipDigits(b, digits, Math.min(to, digits + ADDRESS_DIGITS));
        return end > digits && end < to && b[end] == ':' ? end : -1;
    }

    /// @return whether a line of the start of a text begins with an address
    static boolean hasAddresses(byte[] sample) {
        for (int from = 0; from < sample.length; from++) {
            int start = skipBlanks(sample, from, sample.length);
            if (addressEnd(sample, start, sample.length) >= 0) return true;
            while (from < sample.length && sample[from] != '\n') from++;
        }
        return false;
    }

    /// Looks at the characters only: digits may be odd in number.
    ///
    /// @return index of the first character of a line that cannot stand in hex text, or -1
    static int firstOther(byte[] b, int from, int to) {
        int start = skipBlanks(b, from, to);
        int colon = addressEnd(b, start, to);
        for (int at = colon < 0 ? start : colon + 1; at < to; at++) {
            if (value(b[at]) != OTHER) continue;
            if (isComment(b, at, to)) return -1;
            boolean escape = b[at] == '\\' && isX(b, at + 1, to);
            boolean prefix = isX(b, at, to) && at > from && (b[at - 1] == '0' || b[at - 1] == '\\');
            if (!escape && !prefix) return at;
        }
        return -1;
    }

    /// @return the character at `at` as a message names it: `'g'`, or `byte 0x1b` if it does not print
    static String name(byte[] b, int at) {
        int c = b[at] & 255;
        return c > ' ' && c < 127 ? "'" + (char) c + "'" : "byte 0x%02x".formatted(c);
    }
}
