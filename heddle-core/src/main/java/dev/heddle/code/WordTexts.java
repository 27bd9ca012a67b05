package dev.heddle.code;

import dev.heddle.bits.Platform;
import dev.heddle.code.print.Out;
import dev.heddle.code.text.EightBytes;
import dev.heddle.code.text.Wide;
import java.util.concurrent.atomic.AtomicInteger;

/// Texts of words that came up before, one after the other in one array: code has the same words over and over. For
/// several threads: a text that is there does not change, so that some may read while one is added.
final class WordTexts {
    /// Where texts are. A new one takes its place when it gets too small.
    ///
    /// @param places of the texts, some side by side for each hash; 0 where there is none
    /// @param longs for each text the word, a header, and its bytes
    private record Texts(int[] places, long[] longs) {
        static Texts of(int longs) {
            return new Texts(new int[longs / PLACE_LONGS], new long[longs]);
        }

        int place(long lo, long hi) {
            return (int) ((lo ^ hi * 31) * 0x9E3779B97F4A7C15L >>> 32) & places.length - 1;
        }

        /// @return where the text of a word is, or 0
        int find(long lo, long hi, int length) {
            int place = place(lo, hi);
            for (int i = 0; i < WAYS; i++) {
                int at = places[place ^ i];
                if (at == 0) return 0;
                if (is(at, lo, hi, length)) return at;
            }
            return 0;
        }

        /// Whether the text of a word is at a place where one begins or will begin: the header is written last.
        boolean is(int at, long lo, long hi, int length) {
            if (at + HEADER >= longs.length || ((int) longs[at + HEADER] & BYTES) != length)
                return false;
            Platform.acquireFence();
            return longs[at] == lo && longs[at + 1] == hi;
        }

        void put(int at, long header) {
            int place = place(longs[at], longs[at + 1]);
            Platform.releaseFence();
            longs[at + HEADER] = header;
            int i = 0;
            while (i < WAYS - 1 && places[place ^ i] != 0) i++;
            places[place ^ i] = at;
        }
    }

    /// Texts that are longer are not kept.
    private static final int MAX_LENGTH = 0x3ff;

    private static final int FIRST_LONGS = 1 << 6;

    /// However little memory there is, the longest text has room.
    private static final int LEAST_LONGS = 1 << 12;

    private static final int MOST_LONGS = 1 << 22;

    /// They take one byte in so many of all memory at most.
    private static final int SHARE = 128;

    private static final int PLACE_LONGS = 4;

    /// Places that the text of a word may be known from: words that have none are written anew each time.
    private static final int WAYS = 8;

    /// Longs of a text: the word; a header, which has the bytes of the word, its mark, and the bytes of the text.
    private static final int HEADER = 2;

    private static final int TEXT = 3;
    private static final int BYTES = 0x7f;
    private static final int MARK = 0x80;
    private static final int SIZE = 8;

    /// Words that are not here.
    static final int UNKNOWN = -1;

    private final int most;
    private volatile Texts texts = Texts.of(FIRST_LONGS);

    /// Longs of [#texts] that are taken.
    private int used = 1;

    /// Words in [#texts].
    private int words;

    /// How often one of them came up again.
    private final AtomicInteger hits = new AtomicInteger();

    /// New words that are not kept, because it does not pay. Threads may miscount.
    private int passed;

    WordTexts() {
        this(Platform.heapLimit());
    }

    /// @param memory that there is, in bytes
    WordTexts(long memory) {
        long share = Math.min(memory / Long.BYTES / SHARE, MOST_LONGS);
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(share, LEAST_LONGS));
        most = 1 << bits;
    }

    /// @return a new one, for one thread
    Reader reader() {
        return new Reader(this);
    }

    /// Copies texts. What followed a word before mostly follows it again: that is where it looks first, and memory is
    /// read from front to back.
    static final class Reader {
        private final WordTexts of;
        private Texts last;

        /// Where the text after the one that was copied last begins, or will begin.
        private int next = 1;

        /// Words that were here and have not been told of.
        private int found;

        private Reader(WordTexts of) {
            this.of = of;
            this.last = of.texts;
        }

        /// Appends the text of a word, if it is here.
        ///
        /// @param length bytes of the word
        /// @return [#UNKNOWN], or its mark
        int add(long lo, long hi, int length, Out out) {
            Texts all = of.texts;
            boolean follows = all == last && all.is(next, lo, hi, length);
            int at = follows ? next : all.find(lo, hi, length);
            if (at == 0) return UNKNOWN;
            long[] longs = all.longs;
            int header = (int) longs[at + HEADER];
            int size = header >>> SIZE;
            out.room(size + Wide.SLACK);
            byte[] bytes = out.bytes;
            int to = out.length;
            at += TEXT;
            for (int i = 0; i < size; i += EightBytes.BYTES) Wide.write(bytes, to + i, longs[at++]);
            out.length = to + size;
            last = all;
            next = at;
            found++;
            return header & MARK;
        }

        /// Tells how many words were here since the last time.
        void tell() {
            if (found > 0) of.hits.addAndGet(found);
            found = 0;
        }
    }

    /// Keeps the text of a word, which does not depend on anything else.
    ///
    /// @param length bytes of the word
    /// @param isMarked whether it has a mark
    /// @param from where its text begins, of which the end is that of `out`
    void keep(long lo, long hi, int length, boolean isMarked, Out out, int from) {
        if (passed > 0) passed--;
        else if (out.length - from <= MAX_LENGTH)
            put(lo, hi, isMarked ? length | MARK : length, out, from);
    }

    private synchronized void put(long lo, long hi, int header, Out out, int from) {
        int size = out.length - from;
        while (used + TEXT + longs(size) > texts.longs.length) if (!grow()) return;
        Texts all = texts;
        if (all.find(lo, hi, header & BYTES) != 0) return;
        long[] longs = all.longs;
        longs[used] = lo;
        longs[used + 1] = hi;
        out.room(Wide.SLACK);
        int at = used + TEXT;
        for (int i = 0; i < longs(size); i++)
            longs[at + i] = Wide.read(out.bytes, from + EightBytes.BYTES * i);
        all.put(used, header | size << SIZE);
        used = end(longs, used);
        words++;
    }

    /// Makes room for more texts, or for others.
    ///
    /// @return false if words do not come up again: then no more are kept for a while
    private boolean grow() {
        Texts all = texts;
        if (all.longs.length < most) {
            Texts more = Texts.of(2 * all.longs.length);
            System.arraycopy(all.longs, 0, more.longs, 0, used);
            for (int at = 1; at < used; at = end(more.longs, at))
                more.put(at, more.longs[at + HEADER]);
            texts = more;
            return true;
        }
        boolean pays = hits.getAndSet(0) >= words;
        if (!pays) passed = 8 * words;
        texts = Texts.of(pays ? most : FIRST_LONGS);
        used = 1;
        words = 0;
        return pays;
    }

    private static int end(long[] longs, int at) {
        return at + TEXT + longs((int) longs[at + HEADER] >>> SIZE);
    }

    /// Longs that a text takes.
    ///
    /// @param size in bytes
    private static int longs(int size) {
        return (size + EightBytes.BYTES - 1) / EightBytes.BYTES;
    }
}
