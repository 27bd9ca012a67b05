package dev.heddle.code.text;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Characters of texts, which are bytes of UTF-8.
public final class Chars {
    /// Letters, digits and `_`: a bit for each character up to 63, and from 64 on.
    private static final long LOW_WORD = 0x03ff_0000_0000_0000L;

    private static final long HIGH_WORD = 0x07ff_fffe_87ff_fffeL;

    /// A string and its bytes.
    private record Kept(String text, byte[] bytes) {}

    private static final int KEPT = 11;

    /// Strings that were asked for before, each at a place by its hash: what is compiled from a book has the same ones
    /// over and over. Threads may lose what another one has put here.
    private static final @Nullable Kept[] RECENT = new Kept[1 << KEPT];

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
        int at = s.hashCode() * 0x9E3779B9 >>> Integer.SIZE - KEPT;
        Kept before = RECENT[at];
        if (before != null && before.text.equals(s)) return before.bytes;
        byte[] bytes = utf8(s);
        RECENT[at] = new Kept(s, bytes);
        return bytes;
    }
}
