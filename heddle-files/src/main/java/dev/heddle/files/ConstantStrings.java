package dev.heddle.files;

import dev.heddle.base.bits.Hex;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Bytes that source code has as texts: strings of C with escapes, bytes of Python and Rust, and digits that a function
/// such as `bytes.fromhex` turns into bytes.
final class ConstantStrings {
    /// Bytes that are too few for code.
    private static final int FEW = 4;

    /// One character in so many has to be an escape, or the string is a message.
    private static final int SHARE = 5;

    /// What may stand directly before a string.
    private static final Set<String> PREFIXES = Set.of("b", "B", "u8", "L");

    private static final Pattern SIGN = Pattern.compile("\\\\x[0-9a-fA-F]{2}|\\\\[0-3][0-7]{2}|(?i)hex\\w*!?\\(\"");

    /// A string.
    ///
    /// @param name of the constant; empty if it has none
    /// @param line where it begins, from 1
    @SuppressWarnings("ArrayRecordComponent") // never modified
    record Found(String name, byte[] bytes, int line) {}

    private final ConstantText text;
    private final List<Found> found = new ArrayList<>();

    /// The last name in front of a `=`, and the last word of all.
    private String name = "";

    private String word = "";
    private boolean isAssigned;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int escapes;
    private int line;

    private ConstantStrings(byte[] source) {
        text = new ConstantText(source, source.length);
    }

    /// @param source the whole of a text
    /// @return its strings that are bytes, in their order
    static List<Found> of(byte[] source) {
        ConstantStrings all = new ConstantStrings(source);
        all.read();
        return all.found;
    }

    private void read() {
        boolean isFirst = true;
        for (ConstantText.Token k = text.next(); k != ConstantText.Token.END; k = text.next()) {
            String token = text.word();
            char c = token.charAt(0);
            boolean isString = c == '"' || c == '\'';
            if (isString && (isAssigned || isFirst)) {
                string(token);
                continue;
            }
            if (PREFIXES.contains(token)) continue;
            isFirst = false;
            if (!token.equals("(") && !token.equals("\\")) end();
            if (k == ConstantText.Token.EQUALS) {
                name = word;
                isAssigned = true;
            } else if (c == ';') {
                isAssigned = false;
            } else if (Character.isJavaIdentifierStart(c)) {
                word = token;
            }
        }
        end();
    }

    private void string(String token) {
        if (bytes.size() == 0) line = text.line;
        String inner = token.length() < 2 ? "" : token.substring(1, token.length() - 1);
        boolean isHex = word.toLowerCase(Locale.ROOT).contains("hex");
        String digits = isHex ? inner.replaceAll("[\\s:_]", "") : "";
        if (isDigits(digits)) {
            byte[] read = Hex.parse(digits);
            bytes.writeBytes(read);
            escapes += read.length;
            return;
        }
        for (int at = 0; at < inner.length(); )
            at = inner.charAt(at) == '\\' ? escape(inner, at + 1) : plain(inner, at);
    }

    private static boolean isDigits(String s) {
        return !s.isEmpty() && s.length() % 2 == 0 && s.chars().allMatch(c -> Hex.value(c) >= 0);
    }

    private int plain(String s, int at) {
        bytes.writeBytes(s.substring(at, at + 1).getBytes(StandardCharsets.ISO_8859_1));
        return at + 1;
    }

    /// @param at index after the backslash
    /// @return index after the escape
    private int escape(String s, int at) {
        if (at == s.length()) return at;
        char c = s.charAt(at);
        Optional<Integer> octal = number(s, at, 3, 8);
        if (octal.isPresent()) return put(octal.get(), at + digits(s, at, 3, 8));
        if (c == 'x') {
            Optional<Integer> hex = number(s, at + 1, 2, 16);
            if (hex.isPresent()) return put(hex.get(), at + 1 + digits(s, at + 1, 2, 16));
        }
        int place = "abtnvfr".indexOf(c);
        return put(place < 0 ? c : 7 + place, at + 1);
    }

    private int put(int value, int next) {
        bytes.write(value);
        escapes++;
        return next;
    }

    private static int digits(String s, int from, int most, int base) {
        int at = from;
        while (at < s.length() && at < from + most && Character.digit(s.charAt(at), base) >= 0) at++;
        return at - from;
    }

    private static Optional<Integer> number(String s, int from, int most, int base) {
        int n = digits(s, from, most, base);
        return n == 0 ? Optional.empty() : Optional.of(Integer.parseInt(s.substring(from, from + n), base) & 0xff);
    }

    private void end() {
        boolean isCode = bytes.size() >= FEW && escapes * SHARE >= bytes.size();
        if (isCode) found.add(new Found(name, bytes.toByteArray(), line));
        bytes.reset();
        escapes = 0;
    }

    /// @return whether a text may have such strings: a quick look
    static boolean mayBeIn(byte[] source) {
        return SIGN.matcher(new String(source, StandardCharsets.ISO_8859_1)).find();
    }
}
