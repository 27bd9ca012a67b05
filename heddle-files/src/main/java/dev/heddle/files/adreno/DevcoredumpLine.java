package dev.heddle.files.adreno;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of the kernel's text, such as `  - id: 0`, `    size: 32768` or
/// `  - { offset: 0x000840, value: 0x00800005 }`.
///
/// @param indent blanks before it
/// @param isItem whether it begins a member of a list
/// @param key what stands before the colon
/// @param value what stands after it, without blanks around it; may be empty
/// @param column of the value, from 1
record DevcoredumpLine(int indent, boolean isItem, String key, String value, int column) {
    private static final String DATA = "!!ascii85 |";

    /// Keys have words with `-` between them; addresses of faults stand after a colon or `=`.
    private static final Pattern PAIR =
            Pattern.compile("( *)(- )?([A-Za-z][A-Za-z0-9_ -]{0,60}?)([:=])\\s*+(.*+)\\s*+");

    private static final Pattern REGISTER =
            Pattern.compile(" *- \\{ offset: 0x([0-9a-fA-F]{1,8}), value: 0x([0-9a-fA-F]{1,8}) \\}\\s*");

    /// A register and what it held.
    ///
    /// @param number a quarter of its offset in bytes
    record Register(int number, long value) {}

    /// @return empty if the line is none of these
    static Optional<DevcoredumpLine> of(String line) {
        Matcher m = PAIR.matcher(line);
        if (!m.matches()) return Optional.empty();
        return Optional.of(new DevcoredumpLine(
                m.group(1).length(), m.group(2) != null, m.group(3), m.group(5).stripTrailing(), m.start(5) + 1));
    }

    /// @return empty if the line is none of a register
    static Optional<Register> register(String line) {
        Matcher m = REGISTER.matcher(line);
        if (!m.matches()) return Optional.empty();
        long offset = Long.parseLong(m.group(1), 16);
        return Optional.of(new Register((int) (offset / Integer.BYTES), Long.parseLong(m.group(2), 16)));
    }

    /// @return whether the next line has dwords
    boolean isData() {
        return value.equals(DATA);
    }

    /// @return the value as a number, decimal or with `0x`; -1 if it is none
    long number() {
        boolean isHex = value.startsWith("0x");
        return isHex ? hex(value.substring(2)) : decimal(value);
    }

    /// @return the value as hexadecimal digits with or without `0x`; -1 if it is none
    long hex() {
        return hex(value.startsWith("0x") ? value.substring(2) : value);
    }

    private static long hex(String digits) {
        return isNumber(digits, 16, 16) ? Long.parseUnsignedLong(digits, 16) : -1;
    }

    private static long decimal(String digits) {
        return isNumber(digits, 10, 18) ? Long.parseLong(digits) : -1;
    }

    /// @param most digits
    private static boolean isNumber(String text, int base, int most) {
        if (text.isEmpty() || text.length() > most) return false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 'f' || Character.digit(c, base) < 0) return false;
        }
        return true;
    }
}
