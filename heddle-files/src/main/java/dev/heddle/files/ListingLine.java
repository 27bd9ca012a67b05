package dev.heddle.files;

import static dev.heddle.files.HexText.skipBlanks;
import static dev.heddle.files.HexText.skipDigits;
import static dev.heddle.files.HexText.value;

import dev.heddle.base.source.TerminalSafeText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads the lines of a listing. The object is used for one line after the other.
final class ListingLine {
    /// What a line is.
    enum Kind {
        /// Nothing that has bytes: blank, comment, label, directive.
        PASSED,
        /// Bytes, with or without an address.
        CODE,
        /// `.zero N` alone: [ListingLine#repeats] bytes that are not in the listing, if the next address says so; else
        /// the fault.
        GAP,
        /// Not a line of a listing; [#fault] says why.
        FAULT
    }

    /// What the first of two columns is, where tabs separate them.
    private enum Columns {
        GUESSED,
        OFFSET_FIRST,
        HEX_FIRST
    }

    private static final String ZERO = ".zero";
    private static final List<String> DATA = List.of(".byte", ".hword", ".word", ZERO);
    private static final byte[] OFFSET = "offset\t".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX = "hex\t".getBytes(StandardCharsets.US_ASCII);
    private static final long MAX_REPEATS = 1L << 32;

    /// The bytes of a line; [#length] of them count.
    final byte[] bytes = new byte[TextInput.LONGEST_LINE / 2];

    int length;

    /// How often the bytes are there: 1 unless the line has a `*count`.
    long repeats;

    /// Groups of digits that the bytes stand in.
    int groups;

    /// Bytes in the last group if it may be a mnemonic, else 0.
    int doubtful;

    boolean addressed;
    long address;

    /// Where the address stands.
    int addressFrom;

    int addressTo;

    /// Index after the last character that was looked at.
    int end;

    String fault = "";
    int faultAt;
    int faultLength;

    private Columns columns = Columns.GUESSED;

    Kind parse(byte[] b, int from, int to) {
        length = 0;
        doubtful = 0;
        groups = 0;
        repeats = 1;
        addressed = false;
        int at = skipBlanks(b, from, to);
        end = at;
        if (at == to) return Kind.PASSED;
        int bracket = openBracket(b, at, to);
        if (bracket > 0) {
            int close = skipDigits(b, HexText.skipPrefix(b, bracket + 1, to), to);
            address(b, bracket + 1, close);
            int word = skipBlanks(b, close + 1, to);
            return groups(b, word, skipDigits(b, word, to));
        }
        if (HexText.isComment(b, at, to)) return comment(b, at, to);
        if (b[at] == '<' || b[at] == '.') return textOnly(b, at, to);
        at = afterMark(b, at, to);
        int colon = HexText.addressEnd(b, at, to);
        if (colon < 0) {
            int symbol = afterSymbol(b, at, to);
            if (symbol > 0) {
                address(b, at, skipDigits(b, HexText.skipPrefix(b, at, to), to));
                return afterAddress(b, symbol, to);
            }
        }
        if (colon >= 0) {
            address(b, at, colon);
            return afterAddress(b, colon + 1, to);
        }
        int tab = skipDigits(b, HexText.skipPrefix(b, at, to), to);
        if (tab > at && tab < to && b[tab] == '\t') return columns(b, at, tab, to);
        return other(b, at, to);
    }

    /// Passes the sign with which a debugger shows where it stands: `=> ` or `-> `.
    private static int afterMark(byte[] b, int from, int to) {
        boolean is = from + 2 < to && (b[from] == '=' || b[from] == '-') && b[from + 1] == '>';
        return is ? skipBlanks(b, from + 2, to) : from;
    }

    /// `0x100003f54 <+4>:` of a debugger.
    ///
    /// @return index after the colon; 0 if it is something else
    private static int afterSymbol(byte[] b, int from, int to) {
        int digits = HexText.skipPrefix(b, from, to);
        int end = skipDigits(b, digits, to);
        boolean fits = end > digits && end - digits <= HexText.ADDRESS_DIGITS && end + 1 < to;
        if (!fits || b[end] != ' ' || b[end + 1] != '<') return 0;
        for (int at = end + 2; at + 1 < to; at++) if (b[at] == '>') return b[at + 1] == ':' ? at + 2 : 0;
        return 0;
    }

    /// The bracket of an offset before a word: `/* [0x0038] 01a3c00020270280 */`, or `16 [0x0080] 0860838218000040`.
    ///
    /// @return 0 if it is something else
    private static int openBracket(byte[] b, int from, int to) {
        int at = from;
        if (at + 1 < to && b[at] == '/' && b[at + 1] == '*') at = skipBlanks(b, at + 2, to);
        while (at < to && b[at] >= '0' && b[at] <= '9') at++;
        int open = skipBlanks(b, at, to);
        if (open == to || b[open] != '[') return 0;
        int first = HexText.skipPrefix(b, open + 1, to);
        int close = skipDigits(b, first, to);
        int digits = close - first;
        if (first == open + 1 || digits == 0 || digits > HexText.ADDRESS_DIGITS) return 0;
        if (close + 1 >= to || b[close] != ']' || !HexText.isBlank(b[close + 1])) return 0;
        int word = skipBlanks(b, close + 1, to);
        int end = skipDigits(b, word, to);
        return (end - word == 8 || end - word == 16) && endsGroup(b, end, to) ? open : 0;
    }

    private void address(byte[] b, int from, int to) {
        addressed = true;
        address = HexText.number(b, HexText.skipPrefix(b, from, to), to);
        addressFrom = from;
        addressTo = to;
    }

    private Kind afterAddress(byte[] b, int from, int to) {
        int at = skipBlanks(b, from, to);
        if (at == to || HexText.isComment(b, at, to)) return Kind.PASSED; // a label that looks like a number
        if (b[at] == '<' || b[at] == '.') return textOnly(b, at, to);
        return groups(b, at, to);
    }

    private Kind groups(byte[] b, int first, int to) {
        // A debugger writes a word as a number.
        int digits = HexText.skipPrefix(b, first, to);
        boolean isNumber = digits > first && skipDigits(b, digits, to) - digits >= 8;
        int from = isNumber ? digits : first;
        int groupEnd = skipDigits(b, from, to);
        end = groupEnd;
        if (!endsGroup(b, groupEnd, to)) return notDigit(b, groupEnd);
        if ((groupEnd - from & 1) != 0) return fault(groupEnd - 1, 1, "odd number of hex digits; each byte has two");
        int group = groupEnd - from;
        append(b, from, groupEnd);
        if (isStar(b, groupEnd, to)) return repeat(b, groupEnd + 1, to);
        if (group == 2 || group == 4) moreGroups(b, groupEnd, to, group);
        if (isStar(b, end, to)) return fault(end + 1, 1, "a repeat count follows the first group only");
        return Kind.CODE;
    }

    private void moreGroups(byte[] b, int from, int to, int group) {
        int at = from;
        int digits = group;
        while (digits == group && at + 1 < to && b[at] == ' ') {
            int groupEnd = skipDigits(b, at + 1, to);
            digits = groupEnd - at - 1;
            boolean fits = digits == group || (digits == 2 && group == 4);
            if (!fits || !endsGroup(b, groupEnd, to)) return;
            append(b, at + 1, groupEnd);
            doubtful = value(b[at + 1]) >= 10 ? digits / 2 : 0;
            at = groupEnd;
            end = groupEnd;
        }
    }

    /// @return bytes of the groups of digits behind those that were read: they may be code, or a text
    int unread(byte[] b, int to) {
        int digits = 0;
        int at = skipBlanks(b, end, to);
        while (at < to) {
            int first = HexText.skipPrefix(b, at, to);
            int last = skipDigits(b, first, to);
            if (last == first || !endsGroup(b, last, to)) break;
            digits += last - first;
            at = skipBlanks(b, last, to);
        }
        return digits / 2;
    }

    /// @return whether a word of as many digits stands behind the only one that was read
    boolean hasAnotherWord(byte[] b, int to) {
        int from = end + 1;
        boolean isWord = groups == 1 && length >= 4 && end < to && b[end] == ' ';
        int last = isWord ? skipDigits(b, from, to) : from;
        if (last - from != 2 * length || !endsGroup(b, last, to)) return false;
        for (int at = from; at < last; at++) if (value(b[at]) < 10) return true;
        return false;
    }

    private static boolean isStar(byte[] b, int at, int to) {
        return at + 1 < to && b[at] == ' ' && b[at + 1] == '*';
    }

    private Kind repeat(byte[] b, int star, int to) {
        int at = star + 1;
        long count = 0;
        while (at < to && b[at] >= '0' && b[at] <= '9' && count <= MAX_REPEATS) count = 10 * count + b[at++] - '0';
        if (!endsGroup(b, at, to) || count < 1 || count > MAX_REPEATS) {
            return fault(
                    star,
                    Math.max(1, tokenEnd(b, star, to) - star),
                    "a repeat count is a decimal number from 1 to " + MAX_REPEATS);
        }
        repeats = count;
        end = at;
        return Kind.CODE;
    }

    private void append(byte[] b, int from, int to) {
        groups++;
        for (int at = from; at < to; at += 2) bytes[length++] = (byte) (value(b[at]) << 4 | value(b[at + 1]));
    }

    private static boolean endsGroup(byte[] b, int at, int to) {
        return at == to || HexText.isBlank(b[at]) || HexText.isComment(b, at, to);
    }

    /// `offset TAB hex` or `hex TAB text`.
    private Kind columns(byte[] b, int from, int tab, int to) {
        if (columns == Columns.OFFSET_FIRST || (columns == Columns.GUESSED && isHexColumn(b, tab + 1, to))) {
            int digits = tab - HexText.skipPrefix(b, from, tab);
            if (digits > HexText.ADDRESS_DIGITS || digits == 0) return notAddress(b, from, tab);
            address(b, from, tab);
            return afterAddress(b, tab + 1, to);
        }
        return groups(b, from, tab);
    }

    private static boolean isHexColumn(byte[] b, int from, int to) {
        int at = from;
        int digits = 0;
        for (; at < to && (value(b[at]) >= 0 || b[at] == ' '); at++) if (b[at] != ' ') digits++;
        return digits > 0 && (digits & 1) == 0 && (at == to || b[at] == '\t');
    }

    /// The header of a table says what its columns are.
    private Kind comment(byte[] b, int from, int to) {
        int at = skipBlanks(b, from + 1, to);
        if (startsWith(OFFSET, b, at, to)) columns = Columns.OFFSET_FIRST;
        if (startsWith(HEX, b, at, to)) columns = Columns.HEX_FIRST;
        return Kind.PASSED;
    }

    boolean sawHeader() {
        return columns != Columns.GUESSED;
    }

    private static boolean startsWith(byte[] word, byte[] b, int from, int to) {
        if (to - from < word.length) return false;
        for (int i = 0; i < word.length; i++) if (b[from + i] != word[i]) return false;
        return true;
    }

    /// A text where the bytes or the address should be; passed, unless it is a directive that stands for bytes.
    private Kind textOnly(byte[] b, int from, int to) {
        int wordEnd = tokenEnd(b, from, to);
        if (b[from] == '.' && wordEnd - from <= ".hword".length()) {
            String word = new String(b, from, wordEnd - from, StandardCharsets.ISO_8859_1);
            if (DATA.contains(word)) {
                Kind lost = fault(
                        from,
                        word.length(),
                        "'%s' without its bytes; a line of a listing is 'address: hex text'".formatted(word));
                return word.equals(ZERO) && gap(b, wordEnd, to) ? Kind.GAP : lost;
            }
        }
        return Kind.PASSED;
    }

    /// Reads the number of bytes that a directive leaves out.
    private boolean gap(byte[] b, int from, int to) {
        int at = skipBlanks(b, from, to);
        int digits = at;
        long count = 0;
        while (at < to && b[at] >= '0' && b[at] <= '9' && count <= MAX_REPEATS) count = 10 * count + b[at++] - '0';
        repeats = count;
        int rest = skipBlanks(b, at, to);
        return at > digits && count <= MAX_REPEATS && (rest == to || HexText.isComment(b, rest, to));
    }

    /// A label, or a fault.
    private Kind other(byte[] b, int from, int to) {
        int last = from;
        for (int at = from; at < to && !HexText.isComment(b, at, to); at++) if (!HexText.isBlank(b[at])) last = at;
        if (b[last] == ':') return Kind.PASSED;
        int wordEnd = tokenEnd(b, from, to);
        for (int at = from; at < wordEnd; at++) if (b[at] == ':') return notAddress(b, from, at);
        return fault(from, wordEnd - from, "not a line of a listing; one is 'address: hex text'");
    }

    private static int tokenEnd(byte[] b, int from, int to) {
        int at = from;
        while (at < to && !HexText.isBlank(b[at])) at++;
        return at;
    }

    private Kind notAddress(byte[] b, int from, int to) {
        String found = TerminalSafeText.safe(new String(b, from, Math.min(to - from, 40), StandardCharsets.UTF_8));
        return fault(from, to - from, "'" + found + "' is not an address; one has 1 to 16 hex digits");
    }

    private Kind notDigit(byte[] b, int at) {
        return fault(at, 1, HexText.name(b, at) + " is not a hex digit; the bytes follow the address");
    }

    private Kind fault(int at, int length, String message) {
        faultAt = at;
        faultLength = length;
        fault = message;
        return Kind.FAULT;
    }
}
