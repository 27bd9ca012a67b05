package dev.heddle.files;

/// The words and signs of source code in C, C++, Rust, Java or Python, as far as a list of bytes needs them: comments
/// and texts are passed over.
final class ConstantText {
    /// What [#next()] found.
    enum Token {
        END,
        /// `{` or `[`
        OPEN,
        /// `}` or `]`
        CLOSE,
        COMMA,
        EQUALS,
        NUMBER,
        /// A name, a text, or another sign.
        OTHER
    }

    final byte[] text;
    final int limit;

    /// Where the token begins and ends.
    int from;

    int to;

    /// Line of [#from], from 1.
    int line = 1;

    /// What a number is: its 64 bits.
    long value;

    /// Whether it has a sign, and how many hexadecimal digits it was written with; 0 for other numbers.
    boolean isNegative;

    int hexDigits;

    ConstantText(byte[] text, int limit) {
        this.text = text;
        this.limit = limit;
        boolean mark = limit >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb;
        to = mark ? 3 : 0;
    }

    Token next() {
        pass();
        from = to;
        if (to == limit) return Token.END;
        int c = text[to];
        if (isDigit(c) || c == '-' && isDigit(at(1))) return number();
        if (isName(c)) {
            while (to < limit && isName(text[to])) to++;
            return isMacro() ? inMacro() : Token.OTHER;
        }
        if (c == '"' || c == '\'') return quoted(c);
        to++;
        return switch (c) {
            case '{', '[' -> Token.OPEN;
            case '}', ']' -> Token.CLOSE;
            case ',' -> Token.COMMA;
            case '=' -> Token.EQUALS;
            case '(' -> cast() ? next() : Token.OTHER;
            default -> Token.OTHER;
        };
    }

    /// Whether the name is one such as `UINT64_C` with a number in parentheses.
    private boolean isMacro() {
        String name = word();
        return name.endsWith("_C") && name.contains("INT") && at(0) == '(' && isDigit(at(1));
    }

    private Token inMacro() {
        to++;
        from = to;
        Token number = number();
        if (at(0) == ')') to++;
        return number;
    }

    /// The characters of the token.
    String word() {
        return new String(text, from, to - from, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    private int at(int i) {
        return to + i < limit ? text[to + i] : -1;
    }

    private void pass() {
        while (to < limit) {
            int c = text[to];
            if (c == '\n') line++;
            if (c <= ' ' && c >= 0) to++;
            else if (c == '#' && at(1) != '[' || c == '/' && at(1) == '/') passTo('\n', -2);
            else if (c == '/' && at(1) == '*') passTo('*', '/');
            else return;
        }
    }

    /// @param second -2 if one sign ends it, which stays
    private void passTo(int first, int second) {
        to++;
        while (to < limit && !(text[to] == first && (second == -2 || at(1) == second))) {
            if (text[to] == '\n') line++;
            to++;
        }
        if (second != -2) to = Math.min(limit, to + 2);
    }

    private Token quoted(int sign) {
        to++;
        while (to < limit && text[to] != sign && text[to] != '\n') to += text[to] == '\\' ? 2 : 1;
        to = Math.min(limit, to);
        if (to < limit && text[to] == sign) to++;
        return Token.OTHER;
    }

    /// A cast to a number, such as `(byte)`, belongs to the number after it.
    private boolean cast() {
        int end = to;
        while (end < limit && isName(text[end])) end++;
        if (end == limit || text[end] != ')') return false;
        String name = new String(text, to, end - to, java.nio.charset.StandardCharsets.ISO_8859_1);
        if (ConstantSource.bits(name) == 0) return false;
        to = end + 1;
        return true;
    }

    private Token number() {
        isNegative = text[to] == '-';
        if (isNegative) to++;
        int base = 10;
        if (text[to] == '0' && at(1) > 0 && (at(1) | 32) == 'x') base = 16;
        if (text[to] == '0' && at(1) > 0 && (at(1) | 32) == 'b') base = 2;
        if (base != 10) to += 2;
        int start = to;
        value = 0;
        int read = 0;
        boolean isLarge = false;
        for (; to < limit; to++) {
            int digit = text[to] == '_' ? 0 : HexText.value(text[to]);
            if (digit < 0 || digit >= base) break;
            if (text[to] == '_') continue;
            isLarge |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, base)) > 0;
            value = value * base + digit;
            read++;
        }
        hexDigits = base == 16 ? read : 0;
        boolean isOctal = base == 10 && to - start > 1 && text[start] == '0';
        int digits = to;
        while (to < limit && (isName(text[to]) || text[to] == '.')) to++;
        if (digits == start || isOctal || isLarge || !isSuffix(digits, to)) return Token.OTHER;
        if (isNegative) value = -value;
        return Token.NUMBER;
    }

    /// Whether letters after digits say only what kind of a number it is.
    private boolean isSuffix(int start, int end) {
        String suffix = new String(text, start, end - start, java.nio.charset.StandardCharsets.ISO_8859_1);
        return switch (suffix.toLowerCase(java.util.Locale.ROOT)) {
            case "", "u", "l", "ul", "lu", "ll", "ull", "llu", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64" ->
                true;
            default -> false;
        };
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isName(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c < 0;
    }
}
