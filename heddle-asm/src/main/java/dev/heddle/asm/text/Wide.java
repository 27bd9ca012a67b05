package dev.heddle.asm.text;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.base.bits.Word;

/// Handles short texts eight bytes at a time. A class of its own, because linking it takes some 10 milliseconds: only
/// long runs go through it.
public final class Wide {
    /// Bytes that may be read or written after a text.
    public static final int SLACK = 32;

    /// Bytes that reading a word may touch.
    public static final int WORD = 16;

    private Wide() {}

    /// @return eight bytes, the first one lowest
    public static long read(byte[] from, int at) {
        return LittleEndian.get64(from, at);
    }

    /// Writes eight bytes, the first one lowest.
    public static void write(byte[] to, int at, long eight) {
        LittleEndian.put64(to, at, eight);
    }

    /// The same as [Word#read(byte[], int, int)].
    public static void read(Word to, byte[] from, int at, int length) {
        long lo = read(from, at);
        long hi = read(from, at + 8);
        to.set(lo & Word.lowMask(8 * length), hi & Word.highMask(8 * length));
    }
}
