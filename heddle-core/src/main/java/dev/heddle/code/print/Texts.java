package dev.heddle.code.print;

import dev.heddle.code.text.Wide;
import java.util.Arrays;

/// The texts of all parts of a book that have come up, one after the other in one array. A text is known by an int:
/// its length, what printing it tells, and where it begins.
final class Texts {
    /// Longest text.
    static final int MAX_LENGTH = 255;

    private static final int RESULT = 8;
    private static final int PLACE = 10;

    /// Texts begin at multiples of 2^this bytes.
    private static final int ALIGN = 3;

    /// The places have 21 bits, of which this takes 19: growing has to fit into a small heap.
    private static final int MAX_BYTES = 1 << 19 + ALIGN;

    // The first place is not used: no text is 0.
    private volatile byte[] bytes = new byte[1 << 12];
    private int length = 1 << ALIGN;
    private final Pages pages = new Pages();

    /// The texts by part and value.
    Pages pages() {
        return pages;
    }

    /// Adds a text. The caller makes it known to other threads after a fence.
    ///
    /// @param result [Printer#CLEAN] or [Printer#SUSPECT]
    /// @return a positive number, or 0 if it is too long or there are too many
    synchronized int add(byte[] text, int count, int result) {
        int end = length + count + (1 << ALIGN) - 1 >> ALIGN << ALIGN;
        if (count > MAX_LENGTH || end + Wide.SLACK > MAX_BYTES) return 0;
        byte[] b = bytes;
        if (end + Wide.SLACK > b.length) b = Arrays.copyOf(b, 2 * b.length);
        System.arraycopy(text, 0, b, length, count);
        bytes = b;
        int known = count | result << RESULT | length >> ALIGN << PLACE;
        length = end;
        return known;
    }

    /// The array now. It is replaced when it gets too small.
    byte[] bytes() {
        return bytes;
    }

    /// @return number that the texts in an array are below
    static int limit(byte[] bytes) {
        return bytes.length - Wide.SLACK >> ALIGN << PLACE;
    }

    /// @param limit see [#limit]
    /// @return whether an int is a text in the array
    static boolean isIn(int limit, int text) {
        return Integer.compareUnsigned(text - 1, limit - 1) < 0;
    }

    static int length(int text) {
        return text & 0xff;
    }

    /// @param text a text, or several joined by `|`
    /// @return as [Printer#print]
    static int result(int text) {
        return text >> RESULT & 3;
    }

    static int begin(int text) {
        return text >>> PLACE << ALIGN;
    }
}
