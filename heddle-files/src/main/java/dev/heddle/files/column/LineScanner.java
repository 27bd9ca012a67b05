package dev.heddle.files.column;

import dev.heddle.base.bits.Hex;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds in a line where columns may begin: at its start, or behind what a log, a debugger or a search puts in front.
final class LineScanner {
    /// The most digits of an address, and of a group.
    private static final int ADDRESS = 16;

    private static final int GROUP = 64;

    /// How far into a line columns may begin, and how many places are tried.
    private static final int FRONT = 160;

    private static final int PLACES = 12;

    /// The longest line that is looked at.
    private static final int LONGEST = 1 << 15;

    private static final Pattern NUMBER = Pattern.compile("\\s*\\d+[\\s:|]\\s*");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern COUNT = Pattern.compile(" \\*(\\d{1,10})(?=\\s|$)");

    /// What the tools call an address: a symbol and a distance behind it.
    private static final Pattern SYMBOL = Pattern.compile("\\s+<[^>]*>:(?=\\s|$)|:(?=\\s|$)");

    private final String line;
    private final int number;

    private LineScanner(String line, int number) {
        this.line = line.length() > LONGEST ? line.substring(0, LONGEST) : line;
        this.number = number;
    }

    /// @return the ways to read a line, that from its start first; none if it is no line of columns
    static List<ColumnLine> scan(String line, int number) {
        LineScanner s = new LineScanner(line, number);
        List<ColumnLine> out = new ArrayList<>();
        for (int from : s.places()) {
            ColumnLine found = s.at(from);
            if (found != null && (from == 0 || isSure(found, from, line))) out.add(found);
        }
        return out;
    }

    /// Behind something else, an address needs bytes, or has to look like one; and bytes without an address are all
    /// that follows.
    private static boolean isSure(ColumnLine found, int from, String line) {
        if (!found.isAddressed())
            return found.bytes(found.alike()) >= Long.BYTES
                    && found.alike() == found.groups().size()
                    && found.rest(found.alike()).isEmpty();
        if (!found.groups().isEmpty()) return true;
        int digits = from;
        while (digits < line.length() && " \t".indexOf(line.charAt(digits)) >= 0) digits++;
        int end = digits;
        while (end < line.length() && Hex.value(line.charAt(end)) >= 0) end++;
        return end - digits >= 8 || line.startsWith("0x", digits);
    }

    private List<Integer> places() {
        List<Integer> out = new ArrayList<>(List.of(0));
        Matcher m = NUMBER.matcher(line);
        if (m.lookingAt()) out.add(m.end());
        int last = Math.min(FRONT, line.length() - 1);
        for (int i = 0; i < last && out.size() < PLACES; i++)
            if (":]|>)".indexOf(line.charAt(i)) >= 0 && !out.contains(i + 1)) out.add(i + 1);
        return out;
    }

    private @Nullable ColumnLine at(int place) {
        int from = blanks(place);
        if (line.startsWith("=>", from) || line.startsWith("->", from)) from = blanks(from + 2);
        ColumnLine bracketed = bracketed(from, place);
        if (bracketed != null) return bracketed;
        int digits = line.startsWith("0x", from) ? from + 2 : from;
        int end = digits(digits);
        if (end == digits) return null;
        boolean isWide = end - digits == 8 && end < line.length() && line.charAt(end) == '`';
        int last = isWide ? digits(end + 1) : end;
        Matcher m = SYMBOL.matcher(line).region(last, line.length());
        if (last - digits <= ADDRESS && m.lookingAt()) return columns(place, true, value(digits, last), m.end());
        if (isWide && last - end == 9 && last < line.length() && line.charAt(last) == ' ')
            return columns(place, true, value(digits, last), last);
        return columns(place, false, 0, from);
    }

    /// `/* [0x0038] 01a3c00020270280 */`, or `16 [0x0080] 0860838218000040`.
    private @Nullable ColumnLine bracketed(int from, int place) {
        int at = line.startsWith("/*", from) ? blanks(from + 2) : from;
        while (at < line.length() && Character.isDigit(line.charAt(at))) at++;
        at = blanks(at);
        if (!line.startsWith("[0x", at)) return null;
        int end = digits(at + 3);
        if (end == at + 3 || end - at - 3 > ADDRESS || !line.startsWith("]", end)) return null;
        return columns(place, true, value(at + 3, end), end + 1);
    }

    /// @param place where the front ends
    /// @param from where the groups may begin
    private @Nullable ColumnLine columns(int place, boolean isAddressed, long address, int from) {
        List<HexGroup> groups = new ArrayList<>();
        int at = blanks(from);
        int after = at;
        HexGroup next = isAddressed ? group(at) : first(at);
        while (next != null) {
            groups.add(next);
            after = next.to();
            at = blanks(after < line.length() && line.charAt(after) == '-' ? after + 1 : after);
            next = group(at);
        }
        if (!isAddressed && groups.isEmpty()) return null;
        long repeats = 1;
        if (!groups.isEmpty()) {
            Matcher m = COUNT.matcher(line).region(groups.getFirst().to(), line.length());
            if (m.lookingAt()) {
                repeats = Long.parseLong(m.group(1));
                after = m.end();
            }
        }
        String front = DIGITS.matcher(line.substring(0, place)).replaceAll("0").strip();
        return new ColumnLine(
                number,
                line,
                front.replaceAll("\\s+", " "),
                isAddressed,
                address,
                List.copyOf(groups),
                Math.max(1, repeats),
                after);
    }

    /// The first group of a line may be an address, with an odd number of digits.
    private @Nullable HexGroup first(int from) {
        int digits = line.startsWith("0x", from) ? from + 2 : from;
        int end = digits(digits);
        boolean isAddress =
                (end - digits) % 2 != 0 && end - digits < ADDRESS && (digits > from || end - digits > 2) && isEnd(end);
        return isAddress ? new HexGroup(line.substring(digits, end), from, end, digits > from) : group(from);
    }

    private @Nullable HexGroup group(int from) {
        boolean isNumber = line.startsWith("0x", from);
        int digits = isNumber ? from + 2 : from;
        int end = digits(digits);
        String text = line.substring(digits, end);
        boolean isHalf = end - digits == 8 && end < line.length() && "_`".indexOf(line.charAt(end)) >= 0;
        if (isHalf) {
            int second = digits(end + 1);
            if (second != end + 9) return null;
            text += line.substring(end + 1, second);
            end = second;
        }
        boolean fits = !text.isEmpty() && text.length() % 2 == 0 && text.length() <= GROUP;
        boolean isJoined = end < line.length() && line.charAt(end) == '-' && text.length() == 2;
        if (!fits || !isEnd(end) && !isJoined) return null;
        return new HexGroup(text, from, end, isNumber || isHalf);
    }

    private boolean isEnd(int at) {
        return at == line.length() || " \t;".indexOf(line.charAt(at)) >= 0;
    }

    private int blanks(int from) {
        int at = from;
        while (at < line.length() && " \t".indexOf(line.charAt(at)) >= 0) at++;
        return at;
    }

    private int digits(int from) {
        int at = from;
        while (at < line.length() && Hex.value(line.charAt(at)) >= 0) at++;
        return at;
    }

    private long value(int from, int to) {
        return Long.parseUnsignedLong(line.substring(from, to).replace("`", ""), 16);
    }
}
