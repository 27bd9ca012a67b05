package dev.heddle.files;

import static dev.heddle.files.HexText.isBlank;
import static dev.heddle.files.HexText.skipBlanks;
import static dev.heddle.files.HexText.skipDigits;
import static dev.heddle.files.HexText.value;

/// Reads the lines of a dump: an offset, groups of digits, and perhaps the same bytes as characters. The object is used
/// for one line after the other.
final class DumpLine {
    /// What a line is.
    enum Kind {
        /// Nothing at all.
        BLANK,
        /// `*`: the line before it again, up to the next offset.
        STAR,
        /// An offset alone: the end.
        END,
        /// An offset and bytes.
        DATA,
        /// Not a line of a dump.
        OTHER
    }

    /// How the characters at the right are set off.
    enum Column {
        NONE,
        /// `|text|`
        BARS,
        /// `>text<`
        ANGLES,
        /// After a colon behind the offset, and two blanks: the last characters of the line.
        LAST
    }

    /// An offset has at least this many digits: the tools pad it with zeros.
    private static final int OFFSET_DIGITS = 6;

    private static final int[] HEX = {16};
    private static final int[] AFTER_COLON = {10, 16};
    private static final int[] ALL = {8, 10, 16};

    int offsetFrom;
    int offsetTo;

    /// Whether a colon follows the offset.
    boolean hasColon;

    int groups;

    /// Digits of each group but the last, which may have fewer.
    int width;

    /// Digits of all groups.
    int digits;

    private final byte[] all = new byte[TextInput.LONGEST_LINE];

    Column column = Column.NONE;

    /// Where the characters are; as many as there are between the signs, or to the end of the line.
    int textFrom;

    int textTo;

    Kind parse(byte[] b, int from, int to) {
        int at = skipBlanks(b, from, to);
        if (at == to) return Kind.BLANK;
        if (b[at] == '*') return skipBlanks(b, at + 1, to) == to ? Kind.STAR : Kind.OTHER;
        offsetFrom = at;
        offsetTo = skipDigits(b, at, to);
        groups = width = digits = 0;
        column = Column.NONE;
        if (offsetTo - at < OFFSET_DIGITS || offsetTo - at > HexText.ADDRESS_DIGITS) return Kind.OTHER;
        hasColon = offsetTo < to && b[offsetTo] == ':';
        at = hasColon ? offsetTo + 1 : offsetTo;
        if (!hasColon && skipBlanks(b, at, to) == to) return Kind.END;
        if (at == to || b[at] != ' ') return Kind.OTHER;
        return groups(b, at, to);
    }

    private Kind groups(byte[] b, int from, int to) {
        int at = from;
        boolean isLast = false;
        while (true) {
            int start = at;
            while (at < to && b[at] == ' ') at++;
            boolean isNear = at - start == 1 || !hasColon;
            int end = skipDigits(b, at, to);
            boolean isGroup = isNear && end > at && (end == to || b[end] == ' ');
            if (!isGroup) return digits == 0 ? Kind.OTHER : column(b, start, to);
            int n = end - at;
            if (isLast || groups > 0 && n > width) return Kind.OTHER;
            if (groups == 0) width = n;
            else isLast = n < width;
            System.arraycopy(b, at, all, digits, n);
            digits += n;
            groups++;
            at = end;
        }
    }

    private Kind column(byte[] b, int from, int to) {
        int at = skipBlanks(b, from, to);
        if (at == to && !hasColon) return Kind.DATA;
        if (hasColon) {
            int n = width == Byte.SIZE && to - from < digits / 2 + 2 ? groups : digits / 2;
            if (to - from < n + 2 || !isBlank(b[from]) || !isBlank(b[from + 1])) return Kind.OTHER;
            return column(Column.LAST, to - n, to);
        }
        if (at - from < 2 || to - at < 2) return Kind.OTHER;
        if (b[at] == '|' && b[to - 1] == '|') return column(Column.BARS, at + 1, to - 1);
        if (b[at] == '>' && b[to - 1] == '<') return column(Column.ANGLES, at + 1, to - 1);
        return Kind.OTHER;
    }

    private Kind column(Column c, int from, int to) {
        column = c;
        textFrom = from;
        textTo = to;
        return Kind.DATA;
    }

    /// @return the bases in which the tools write such an offset
    int[] bases() {
        if (hasColon) return AFTER_COLON;
        return column == Column.BARS || offsetTo - offsetFrom == OFFSET_DIGITS ? HEX : ALL;
    }

    /// @return whether the groups are whole bytes, two digits each
    boolean isBytes() {
        return digits % 2 == 0;
    }

    /// @return number of bytes, two digits each
    int length() {
        return digits / 2;
    }

    /// @return a byte in the order of the text
    byte at(int i) {
        return (byte) (value(all[2 * i]) << 4 | value(all[2 * i + 1]));
    }

    /// Whether the characters at the right are those of the bytes.
    ///
    /// @param swapped whether each group is a number whose lowest byte comes first
    boolean agrees(byte[] b, boolean swapped) {
        int n = length();
        if (textTo - textFrom != n) return false;
        int each = width / 2;
        if (swapped && (each == 0 || n % each != 0)) return false;
        for (int i = 0; i < n; i++) {
            int place = swapped ? i / each * each + each - 1 - i % each : i;
            if (b[textFrom + i] != shown(at(place))) return false;
        }
        return true;
    }

    /// @return whether each group is the bits of a byte whose character is at the right
    boolean agreesAsBits(byte[] b, int to) {
        if (width != Byte.SIZE || digits % Byte.SIZE != 0) return false;
        for (int g = 0; g < groups; g++) {
            int bits = 0;
            for (int i = 0; i < Byte.SIZE; i++) {
                int digit = value(all[g * Byte.SIZE + i]);
                if (digit > 1) return false;
                bits = bits << 1 | digit;
            }
            if (b[to - groups + g] != shown((byte) bits)) return false;
        }
        return true;
    }

    private static byte shown(byte c) {
        return c >= ' ' && c < 127 ? c : (byte) '.';
    }
}
