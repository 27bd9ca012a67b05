package dev.heddle.code.text;

import java.nio.charset.StandardCharsets;

/// Characters of texts, which are bytes of UTF-8.
public final class Chars {
    private Chars() {}

    /// @return whether it is an ASCII letter or digit, or `_`
    public static boolean isWord(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    public static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }
}
