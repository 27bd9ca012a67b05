package dev.heddle.code;

import dev.heddle.code.print.Out;
import dev.heddle.code.text.Wide;

/// The texts of words that came up before and need a note: to find out what it says takes long. Each has two places,
/// by its hash; a later word takes one over. For one thread.
final class Memo {
    /// Words have at most so many bytes.
    static final int MAX_BYTES = 15;

    private static final int PLACE_BITS = 15;

    /// Longs of a place, as a power of 2: bits 63:0 of the word; the bits above them, and in the highest byte the
    /// length of the text plus 1; the text.
    private static final int PLACE = 4;

    private static final int TEXT = 2;
    private static final int LENGTH = 56;
    private static final int MAX_LENGTH = 8 * ((1 << PLACE) - TEXT);

    private final long[] places = new long[1 << PLACE_BITS + PLACE];

    /// Where the word that was asked for last has its place.
    private int place;

    /// Which of two places a new word takes.
    private boolean turn;

    /// @return whether its text is known
    boolean knows(long lo, long hi) {
        long hash = (lo ^ hi * 31) * 0x9E3779B97F4A7C15L;
        int first = (int) (hash >>> 64 - PLACE_BITS) << PLACE;
        int second = first ^ 1 << PLACE;
        turn = !turn;
        place = isAt(second, lo, hi) || turn && !isAt(first, lo, hi) ? second : first;
        return isAt(place, lo, hi);
    }

    private boolean isAt(int at, long lo, long hi) {
        long known = places[at + 1];
        return places[at] == lo && (known ^ hi) << 64 - LENGTH == 0 && known >>> LENGTH != 0;
    }

    /// Writes the text of the word that was asked for last.
    ///
    /// @return false if it has none
    boolean write(Out out) {
        int at = place + TEXT;
        int length = (int) (places[place + 1] >>> LENGTH) - 1;
        if (length == 0) return false;
        out.room(MAX_LENGTH + Wide.SLACK);
        byte[] to = out.bytes;
        int into = out.length;
        Wide.write(to, into, places[at]);
        Wide.write(to, into + 8, places[at + 1]);
        for (int i = 16; i < length; i += 8) Wide.write(to, into + i, places[at + (i >> 3)]);
        out.length = into + length;
        return true;
    }

    /// Keeps the text that begins at `start`, of the word that was asked for last.
    ///
    /// @param hasText false for a word that has none
    void keep(long lo, long hi, Out out, int start, boolean hasText) {
        int length = hasText ? out.length - start : 0;
        if (length > MAX_LENGTH) return;
        out.room(MAX_LENGTH + Wide.SLACK);
        places[place] = lo;
        places[place + 1] = hi | length + 1L << LENGTH;
        for (int i = 0; i < length; i += 8)
            places[place + TEXT + (i >> 3)] = Wide.read(out.bytes, start + i);
    }
}
