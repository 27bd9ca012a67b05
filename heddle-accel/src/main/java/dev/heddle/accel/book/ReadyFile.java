package dev.heddle.accel.book;

import dev.heddle.base.bits.LittleEndian;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The bytes of a ready book, and its strings.
public final class ReadyFile {
    /// Changes with the format; `HB` and a number.
    public static final int MAGIC = 'H' | 'B' << 8 | 3 << 16;

    /// Bytes before everything else.
    public static final int HEAD = 16;

    private final byte[] bytes;
    private final int strings;
    private final @Nullable String[] known;

    /// @throws IllegalArgumentException if it is none, or one of another version
    public ReadyFile(byte[] bytes) {
        if (bytes.length < HEAD || LittleEndian.get32(bytes, 0) != MAGIC)
            throw new IllegalArgumentException("not a ready book of this version");
        this.bytes = bytes;
        this.strings = LittleEndian.get32(bytes, 12);
        this.known = new String[LittleEndian.get32(bytes, strings)];
    }

    /// @return the checksum of the text that it was made of
    public int source() {
        return LittleEndian.get32(bytes, 4);
    }

    /// @return where its root is
    ReadyBookCursor root() {
        return new ReadyBookCursor(this, LittleEndian.get32(bytes, 8));
    }

    byte at(int at) {
        return bytes[at];
    }

    /// After the number of strings stand their ends, counted from the end of this table, then the strings.
    String string(int number) {
        String s = known[number];
        if (s == null) {
            int table = strings + 4;
            int first = table + 4 * known.length;
            int from = number == 0 ? 0 : LittleEndian.get32(bytes, table + 4 * (number - 1));
            int to = LittleEndian.get32(bytes, table + 4 * number);
            s = new String(bytes, first + from, to - from, StandardCharsets.UTF_8);
            known[number] = s;
        }
        return s;
    }

    /// @return a number that is another one for nearly every other text (FNV)
    public static int checksum(String text) {
        int out = 0x811c9dc5;
        for (int i = 0; i < text.length(); i++) out = (out ^ text.charAt(i)) * 0x01000193;
        return out;
    }
}
