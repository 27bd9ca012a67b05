package dev.heddle.code.text;

import dev.heddle.bits.Platform;
import dev.heddle.bits.Word;

/// Handles short texts eight bytes at a time. A class of its own, because linking it takes some 10 milliseconds: only
/// long runs go through it.
public final class Wide {
    /// Bytes that may be read or written after a text.
    public static final int SLACK = 16;

    /// Bytes that reading a word may touch.
    public static final int WORD = 16;

    private Wide() {}

    /// @return eight bytes, the first one lowest
    public static long read(byte[] from, int at) {
        return Platform.get64(from, at);
    }

    /// Writes eight bytes, the first one lowest.
    public static void write(byte[] to, int at, long eight) {
        Platform.put64(to, at, eight);
    }

    /// The same as [Word#read(byte[], int, int)].
    public static void read(Word to, byte[] from, int at, int length) {
        long lo = read(from, at);
        long hi = read(from, at + 8);
        to.set(lo & Word.lowMask(8 * length), hi & Word.highMask(8 * length));
    }

    /// Writes a separator, the low bytes of an int, and up to [#SLACK] bytes after it.
    public static void separator(int chars, byte[] to, int at) {
        write(to, at, chars);
    }

    /// Copies a text, and up to [#SLACK] bytes after it.
    public static void copy(byte[] from, int at, byte[] to, int into, int length) {
        Platform.put64(to, into, Platform.get64(from, at));
        Platform.put64(to, into + 8, Platform.get64(from, at + 8));
        for (int i = 16; i < length; i += 8)
            Platform.put64(to, into + i, Platform.get64(from, at + i));
    }
}
