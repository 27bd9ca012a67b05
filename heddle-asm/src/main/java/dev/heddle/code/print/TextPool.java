package dev.heddle.code.print;

import dev.heddle.bits.Platform;
import java.util.Arrays;

/// Short texts one after the other in one array, each once: a header, and the bytes in as many longs as they need. A
/// text that is there does not change, so that others may read while one is added.
final class TextPool {
    /// What there is to tell about a text that is not just read as the bits that it was printed from.
    ///
    /// @param result as [Printer#print]
    /// @param delta see [TextBuffer#delta]
    record Told(int result, long delta) {}

    /// Bytes of the longest text that is kept.
    static final int MAX_LENGTH = 0xfff;

    /// In a header, where the number of what is told begins, from 1; below it is the length.
    private static final int TOLD = 16;

    private static final int PLAIN_BITS = 5;

    private final CacheBudget room;

    /// Where texts are, by the hash of what they say; none if nobody looks for equal ones.
    private int[] known;

    private int knownCount;

    private long[] longs = new long[1 << 5];
    private int used = 1;
    private Told[] told = new Told[4];
    private int toldCount = 1;

    /// The numbers of what is told without a delta, by the low bits of the result.
    private final int[] plainlyTold = new int[1 << PLAIN_BITS];

    /// @param room that it takes from
    /// @param isShared whether the same texts are added again and again
    TextPool(CacheBudget room, boolean isShared) {
        this.room = room;
        this.known = isShared ? new int[1 << 6] : new int[0];
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

    /// Adds the bytes of a text to others.
    static void append(long[] longs, int at, TextBuffer out) {
        int length = length(longs[at]);
        for (int i = 0; i < length; i++)
            out.add((char) (longs[at + 1 + (i >> 3)] >>> 8 * (i & 7) & 0xff));
    }

    /// Keeps a text.
    ///
    /// @return where it is, more than 0; 0 if it is too long or there is no room
    synchronized int add(TextBuffer text, int result, long delta) {
        int length = result < 0 ? 0 : text.length;
        if (length > MAX_LENGTH) return 0;
        int at = append(text, length, result, delta);
        if (known.length == 0 || at == 0 || delta != 0) return at;
        int cell = hash(at) & known.length - 1;
        for (; known[cell] != 0; cell = cell + 1 & known.length - 1) {
            int before = known[cell];
            if (!isSame(before, at)) continue;
            used = at;
            return before;
        }
        known[cell] = at;
        if (2 * ++knownCount > known.length) grow();
        return at;
    }

    private int hash(int at) {
        long sum = longs[at];
        int end = at + 1 + words(length(longs[at]));
        for (int i = at + 1; i < end; i++) sum = (sum ^ longs[i]) * 0x9E3779B97F4A7C15L;
        return (int) (sum >>> 32);
    }

    private boolean isSame(int one, int other) {
        int n = 1 + words(length(longs[one]));
        for (int i = 0; i < n; i++) if (longs[one + i] != longs[other + i]) return false;
        return true;
    }

    private void grow() {
        int[] before = known;
        known = new int[2 * before.length];
        for (int at : before) {
            if (at == 0) continue;
            int cell = hash(at) & known.length - 1;
            while (known[cell] != 0) cell = cell + 1 & known.length - 1;
            known[cell] = at;
        }
    }

    private static int words(int length) {
        return Math.max(1, length + 7 >> 3);
    }

    private int append(TextBuffer text, int length, int result, long delta) {
        int size = 1 + words(length);
        if (used + size > longs.length) {
            if (!room.take(longs.length)) return 0;
            longs = Arrays.copyOf(longs, Math.max(2 * longs.length, used + size));
        }
        int at = used;
        used += size;
        Arrays.fill(longs, at, used, 0);
        longs[at] = length;
        if (result != Printer.CLEAN || delta != 0) longs[at] |= (long) tell(result, delta) << TOLD;
        for (int i = 0; i < length; i++)
            longs[at + 1 + (i >> 3)] |= (text.bytes[i] & 0xffL) << 8 * (i & 7);
        Platform.releaseFence();
        return at;
    }

    private int tell(int result, long delta) {
        int plain = result & (1 << PLAIN_BITS) - 1;
        if (delta == 0 && plainlyTold[plain] != 0) return plainlyTold[plain];
        if (toldCount == told.length) told = Arrays.copyOf(told, 2 * toldCount);
        told[toldCount] = new Told(result, delta);
        if (delta == 0) plainlyTold[plain] = toldCount;
        return toldCount++;
    }
}
