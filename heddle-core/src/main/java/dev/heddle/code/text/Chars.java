package dev.heddle.code.text;

import java.nio.charset.StandardCharsets;

/// Characters of texts, which are bytes of UTF-8.
public final class Chars {
    /// Letters, digits and `_`: a bit for each character up to 63, and from 64 on.
    private static final long LOW_WORD = 0x03ff_0000_0000_0000L;

    private static final long HIGH_WORD = 0x07ff_fffe_87ff_fffeL;

    private Chars() {}

    /// @return whether it is an ASCII letter or digit, or `_`
    public static boolean isWord(int c) {
        return c >= 0 && c < 128 && ((c < 64 ? LOW_WORD : HIGH_WORD) >>> c & 1) != 0;
    }

    public static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }
}
