package dev.heddle.code.print;

import dev.heddle.bits.Platform;
import dev.heddle.code.text.Wide;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Short texts one after the other in one array, each once: a header, and the bytes in as many longs as they need. A
/// text that is there does not change, so that others may read while one is added.
final class TextPool {
    /// What there is to tell about a text that is not just read as the bits that it was printed from.
    ///
    /// @param result as [Printer#print]
    /// @param delta see [Out#delta]
    record Told(int result, long delta) {}

    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = 0xfff;

    /// In a header, where the number of what is told begins, from 1; below it is the length.
    private static final int TOLD = 16;

    private final Room room;

    /// Texts by what they say; null if nobody looks for equal ones.
    private final @Nullable Map<String, Integer> known;

    private long[] longs = new long[1 << 5];
    private int used = 1;
    private Told[] told = new Told[4];
    private int toldCount = 1;

    /// @param room that it takes from
    /// @param isShared whether the same texts are added again and again
    TextPool(Room room, boolean isShared) {
        this.room = room;
        this.known = isShared ? new HashMap<>() : null;
    }

    /// The array now: it is replaced when it gets too small.
    long[] longs() {
        return longs;
    }

    static int length(long header) {
        return (int) header & (1 << TOLD) - 1;
    }

    /// Whether a text has nothing to tell.
    static boolean isClean(long header) {
        return header >>> TOLD == 0;
    }

    /// What there is to tell about a text that is not clean.
    Told told(long header) {
        return told[(int) (header >>> TOLD)];
    }

    /// Copies the bytes of a text, and up to [Wide#SLACK] bytes after them.
    static void copy(long[] longs, int at, int length, byte[] to, int into) {
        Wide.write(to, into, longs[at + 1]);
        for (int n = 8; n < length; n += 8) Wide.write(to, into + n, longs[at + 1 + (n >> 3)]);
    }

    /// Adds the bytes of a text to others.
    static void append(long[] longs, int at, Out out) {
        int length = length(longs[at]);
        for (int i = 0; i < length; i++)
            out.add((char) (longs[at + 1 + (i >> 3)] >>> 8 * (i & 7) & 0xff));
    }

    /// Keeps a text.
    ///
    /// @return where it is, more than 0; 0 if it is too long or there is no room
    synchronized int add(Out text, int result, long delta) {
        int length = result < 0 ? 0 : text.length;
        if (length > MAX_LENGTH) return 0;
        if (known == null) return append(text, length, result, delta);
        String key =
                new String(text.bytes, 0, length, StandardCharsets.ISO_8859_1)
                        + (char) result
                        + (delta == 0 ? "" : Long.toHexString(delta));
        Integer before = known.get(key);
        if (before != null) return before;
        int at = append(text, length, result, delta);
        if (at > 0) known.put(key, at);
        return at;
    }

    private int append(Out text, int length, int result, long delta) {
        int size = 1 + Math.max(1, length + 7 >> 3);
        if (used + size > longs.length) {
            if (!room.take(longs.length)) return 0;
            longs = Arrays.copyOf(longs, Math.max(2 * longs.length, used + size));
        }
        int at = used;
        used += size;
        longs[at] = length;
        if (result != Printer.CLEAN || delta != 0)
            longs[at] |= (long) tell(new Told(result, delta)) << TOLD;
        for (int i = 0; i < length; i++)
            longs[at + 1 + (i >> 3)] |= (text.bytes[i] & 0xffL) << 8 * (i & 7);
        Platform.releaseFence();
        return at;
    }

    private int tell(Told what) {
        if (toldCount == told.length) told = Arrays.copyOf(told, 2 * toldCount);
        told[toldCount] = what;
        return toldCount++;
    }
}
