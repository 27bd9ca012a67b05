package dev.heddle.files.adreno.packets;

/// Finds where a program ends in memory that is padded to whole units.
///
/// The two words are those of ir3's flow control, the same from a3xx to a7xx: category 0 (bits 63..61) with
/// opcode 6 (bits 58..55) ends a program; a word of zeros does nothing, and is what compilers pad with. The
/// bits that are not in the mask are flags and fields that the ending does not use.
public final class ProgramEnd {
    private static final long MASK = 0xe7f2_e0e0_0000_0000L;
    private static final long END = 0x0300_0000_0000_0000L;
    private static final long PADDING = 0;

    private ProgramEnd() {}

    /// The padding is what follows the last ending, if that is nothing but padding. Everything else stays:
    /// a program may end at several places, and what follows them is code.
    ///
    /// @param length number of bytes that count; a word that is not whole is none
    /// @return number of bytes up to the ending and with it, or all whole words if the last word before the
    ///     padding is no ending
    public static int of(byte[] bytes, int from, int length) {
        int whole = length / Long.BYTES * Long.BYTES;
        int end = whole;
        while (end > 0 && Dwords.pair(bytes, from + end - Long.BYTES) == PADDING) end -= Long.BYTES;
        return isEnd(bytes, from, end) ? end : whole;
    }

    /// @return whether the last word before `length` ends a program
    public static boolean isEnd(byte[] bytes, int from, int length) {
        return length >= Long.BYTES && (Dwords.pair(bytes, from + length - Long.BYTES) & MASK) == END;
    }
}
