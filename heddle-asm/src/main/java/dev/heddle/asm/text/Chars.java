package dev.heddle.asm.text;

import dev.heddle.base.bits.Recent;
import java.nio.charset.StandardCharsets;

/// Characters of texts, which are bytes of UTF-8.
public final class Chars {
    /// Letters, digits and `_`: a bit for each character up to 63, and from 64 on.
    private static final long LOW_WORD = 0x03ff_0000_0000_0000L;

    private static final long HIGH_WORD = 0x07ff_fffe_87ff_fffeL;

    /// A string and its bytes.
    private record Kept(String text, byte[] bytes) {}

    private static final Recent<Kept> RECENT = new Recent<>(11);

    private Chars() {}

    /// @return whether it is an ASCII letter or digit, or `_`
    public static boolean isWord(int c) {
        return c >= 0 && c < 128 && ((c < 64 ? LOW_WORD : HIGH_WORD) >>> c & 1) != 0;
    }

    public static byte[] utf8(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }

    /// The bytes of a string that many parts of texts have.
    ///
    /// @return not to be changed
    public static byte[] shared(String s) {
        int hash = s.hashCode();
        Kept before = RECENT.at(hash);
        if (before != null && before.text.equals(s)) return before.bytes;
        return RECENT.put(hash, new Kept(s, utf8(s))).bytes;
    }
}
