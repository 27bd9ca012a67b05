package dev.heddle.accel.text;

import dev.heddle.asm.text.EightBytes;
import dev.heddle.asm.text.TextBytes;
import dev.heddle.asm.text.Wide;
import dev.heddle.asm.text.WordTexts;
import dev.heddle.base.bits.Word;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/// A cache of instruction texts by their words, one after the other in one array: code repeats words. For several
/// threads: a text that is there does not change, so that some may read while one is added. Which text came after it is
/// as one of them has seen it last.
final class InstructionTextCache {
    /// Where texts are. A new one takes its place when it gets too small.
    ///
    /// @param places of the texts, a set of adjacent ones for each hash; 0 where there is none
    /// @param longs for each text the word, a header, and its bytes; as many more as copying a text may read
    private record Texts(int[] places, long[] longs) {
        static Texts of(int longs) {
            return new Texts(new int[longs / PLACE_LONGS], new long[longs + CHUNK]);
        }

        /// Longs that texts may take.
        int size() {
            return longs.length - CHUNK;
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

        /// The header of the text that is at a place where one begins or will begin: it is written last, and 0 before.
        int header(int at) {
            if (at >= size()) return 0;
            int header = (int) longs[at + HEADER];
            VarHandle.loadLoadFence();
            return header;
        }

        /// Whether the text of a word is at a place where one begins or will begin.
        boolean is(int at, long lo, long hi, int length) {
            return (header(at) & BYTES) == length && longs[at] == lo && longs[at + 1] == hi;
        }

        void put(int at, long header) {
            int place = place(longs[at], longs[at + 1]);
            VarHandle.releaseFence();
            longs[at + HEADER] = header;
            int i = 0;
            while (i < WAYS - 1 && places[place ^ i] != 0) i++;
            places[place ^ i] = at;
        }

        /// Where the text is that followed another one the last time, or else the one that was kept after it.
        int after(int at) {
            long header = longs[at + HEADER];
            int after = (int) (header >>> AFTER);
            return after == 0 ? end(at, (int) header) : after;
        }

        void follow(int at, int after) {
            longs[at + HEADER] = longs[at + HEADER] & (1L << AFTER) - 1 | (long) after << AFTER;
        }

        /// Where the next text begins, or will begin.
        int end(int at) {
            return end(at, (int) longs[at + HEADER]);
        }

        private static int end(int at, int header) {
            return at + TEXT + InstructionTextCache.longs(size(header));
        }

        /// Bytes of a text.
        private static int size(int header) {
            return header >>> SIZE;
        }

        void copy(int at, TextBytes out) {
            int size = size((int) longs[at + HEADER]);
            out.room(size + Wide.SLACK);
            byte[] to = out.bytes;
            int end = out.length;
            int from = at + TEXT;
            for (int i = 0; i < size; i += CHUNK * EightBytes.BYTES) {
                Wide.write(to, end + i, longs[from]);
                Wide.write(to, end + i + 8, longs[from + 1]);
                Wide.write(to, end + i + 16, longs[from + 2]);
                Wide.write(to, end + i + 24, longs[from + 3]);
                from += CHUNK;
            }
            out.length = end + size;
        }
    }

    /// Texts that are longer are not kept.
    private static final int MAX_LENGTH = 0xfff;

    private static final int FIRST_LONGS = 1 << 6;

    /// However little memory there is, the longest text has room.
    private static final int LEAST_LONGS = 1 << 12;

    /// Memory, as a power of two, from which on texts may take all that they are given.
    private static final int ENOUGH = 32;

    private static final int PLACE_LONGS = 4;

    /// Places that the text of a word may be known from: words that have none are written anew each time.
    private static final int WAYS = 8;

    /// Longs of a text: the word; a header; the text itself.
    private static final int HEADER = 2;

    private static final int TEXT = 3;

    /// Longs that are copied at once.
    private static final int CHUNK = 4;

    // A header, from its lowest bits on: bytes of the word, what is known of it, bytes of the text,
    // and where the text that followed it is.
    private static final int BYTES = 0x7f;

    private static final int SIZE = 9;
    private static final int AFTER = 32;

    private final int most;
    private volatile Texts texts = Texts.of(FIRST_LONGS);

    /// Longs of [#texts] that are taken.
    private int used = 1;

    /// Words in [#texts].
    private int words;

    /// Hit count.
    private final AtomicInteger hits = new AtomicInteger();

    /// New words that are not kept, because it does not pay. Threads may miscount.
    private int passed;

    /// @param memory that there is, in bytes
    /// @param bytes that texts may take if there is enough memory, and in proportion if not
    InstructionTextCache(long memory, int bytes) {
        long part = Math.min(memory, 1L << ENOUGH) >>> 16;
        long longs = bytes * part >>> ENOUGH - 16;
        most = (int) Long.highestOneBit(Math.max(longs / Long.BYTES, LEAST_LONGS));
    }

    /// @return a new one, for one thread
    Reader reader() {
        return new Reader(this);
    }

    /// Copies texts. What followed a word before mostly follows it again: that is where it looks first, and memory is
    /// read from front to back.
    static final class Reader implements WordTexts {
        private final InstructionTextCache of;
        private Texts last;

        /// The text that was copied or kept last, or 0.
        private int before;

        /// Where the text is that should come next, or will be.
        private int next = 1;

        /// Words that were here and have not been told of.
        private int found;

        private Reader(InstructionTextCache of) {
            this.of = of;
            this.last = of.texts;
        }

        @Override
        public int ahead(long lo, long hi) {
            Texts all = of.texts;
            if (all != last) return 0;
            int at = next;
            int header = all.header(at);
            if ((header & WHOLE) == 0) return 0;
            int bits = 8 * (header & BYTES);
            long differ = (all.longs[at] ^ lo) & Word.lowMask(bits) | (all.longs[at + 1] ^ hi) & Word.highMask(bits);
            return differ == 0 ? header & (BYTES | MARK) : 0;
        }

        @Override
        public int seek(long lo, long hi, int length) {
            Texts all = of.texts;
            boolean follows = all == last && all.is(next, lo, hi, length);
            int at = follows ? next : all.find(lo, hi, length);
            if (at == 0) return 0;
            if (!follows) turnTo(all, at);
            return (int) all.longs[at + HEADER] & (BYTES | MARK);
        }

        @Override
        public void add(TextBytes out) {
            Texts all = last;
            all.copy(next, out);
            found++;
            before = next;
            next = all.after(before);
        }

        /// Makes it the text that should come next.
        private void turnTo(Texts all, int at) {
            if (all != last) before = 0;
            if (before != 0) all.follow(before, at);
            last = all;
            next = at;
        }

        @Override
        public void keep(long lo, long hi, int length, int known, TextBytes out, int from) {
            if (of.passed > 0) of.passed--;
            else if (out.length - from <= MAX_LENGTH) of.put(this, lo, hi, length | known, out, from);
        }

        private void kept(Texts all, int at) {
            if (all != last || at != next) turnTo(all, at);
            before = at;
            next = all.after(at);
        }

        @Override
        public void tell() {
            if (found > 0) of.hits.addAndGet(found);
            found = 0;
        }
    }

    private synchronized void put(Reader by, long lo, long hi, int header, TextBytes out, int from) {
        int size = out.length - from;
        while (used + TEXT + longs(size) > texts.size()) if (!grow()) return;
        Texts all = texts;
        int at = all.find(lo, hi, header & BYTES);
        if (at == 0) {
            long[] longs = all.longs;
            at = used;
            longs[at] = lo;
            longs[at + 1] = hi;
            out.room(Wide.SLACK);
            for (int i = 0; i < longs(size); i++)
                longs[at + TEXT + i] = Wide.read(out.bytes, from + EightBytes.BYTES * i);
            all.put(at, header | size << SIZE);
            used = all.end(at);
            words++;
        }
        by.kept(all, at);
    }

    /// Makes room for more texts, or for others.
    ///
    /// @return false if words do not come up again: then no more are kept for a while
    private boolean grow() {
        Texts all = texts;
        if (all.size() < most) {
            Texts more = Texts.of(2 * all.size());
            System.arraycopy(all.longs, 0, more.longs, 0, used);
            for (int at = 1; at < used; at = more.end(at)) more.put(at, more.longs[at + HEADER]);
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

    /// Longs that a text takes.
    ///
    /// @param size in bytes
    private static int longs(int size) {
        return (size + EightBytes.BYTES - 1) / EightBytes.BYTES;
    }
}
