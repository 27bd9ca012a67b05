package dev.heddle.cli.listing;

import dev.heddle.bits.Platform;
import dev.heddle.code.Codec;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Remembers the JSON Lines of words that came up before, all but their addresses: code has the same words over and
/// over. For several threads: what is there does not change, so that some may read while one adds.
public final class JsonLines {
    /// What is kept of the instructions of a codec.
    private record All(JsonLines lines) {}

    /// They take one byte in so many of all memory at most.
    private static final int SHARE = 32;

    private final int chunks;
    private volatile Store store;

    /// How often a line of the store came up again.
    private final AtomicInteger hits = new AtomicInteger();

    /// New words that are not kept, because it does not pay. Threads may miscount.
    private int passed;

    /// @param memory that there is, in bytes
    public JsonLines(long memory) {
        chunks = Math.clamp(memory / SHARE / Store.CHUNK, 1, Store.MOST_CHUNKS);
        store = new Store(chunks);
    }

    static JsonLines of(Codec codec) {
        return codec.kept(All.class, _ -> new All(new JsonLines(Platform.heapLimit()))).lines;
    }

    /// @return a new one, for one thread
    public Reader reader() {
        return new Reader(this);
    }

    /// Keeps the line of a word, which does not depend on where the word is.
    ///
    /// @param length bytes of the word
    /// @param from where the line begins in `bytes`, of which it is the end
    public void keep(long lo, long hi, int length, JsonBytes bytes, int from) {
        if (passed > 0) passed--;
        else if (Store.mayFit(bytes.length() - from)) put(lo, hi, length, bytes, from);
    }

    private synchronized void put(long lo, long hi, int length, JsonBytes bytes, int from) {
        Store s = store;
        if (s.find(lo, hi, length) != 0
                || s.add(lo, hi, length, bytes.bytes(), from, bytes.length() - from)) return;
        boolean pays = hits.getAndSet(0) >= s.count;
        if (!pays) passed = 8 * s.count;
        store = new Store(chunks);
    }

    /// Copies lines. What followed a word before mostly follows it again: that is where it looks first, and memory is
    /// read from front to back.
    public static final class Reader {
        private final JsonLines of;
        private Store last;

        /// Where the line after the one that was copied last is, or will be.
        private int next = Store.FIRST;

        /// Words that were here and have not been told of.
        private int found;

        private Reader(JsonLines of) {
            this.of = of;
            this.last = of.store;
        }

        /// Appends the line of a word, if it is here.
        ///
        /// @param length bytes of the word
        public boolean add(long lo, long hi, int length, JsonBytes to) {
            Store s = of.store;
            int at = s == last && s.is(next, lo, hi, length) ? next : s.find(lo, hi, length);
            if (at == 0) return false;
            next = s.copy(at, to);
            last = s;
            found++;
            return true;
        }

        /// Tells how many words were here since the last time.
        void tell() {
            if (found > 0) of.hits.addAndGet(found);
            found = 0;
        }
    }

    /// Lines, and where they are: in units of eight bytes, with a few bits of the word's hash above them.
    private static final class Store {
        private static final int UNIT_BITS = 3;
        private static final int CHUNK_BITS = 18;
        private static final int CHUNK = 1 << CHUNK_BITS;
        private static final int MOST_CHUNKS = 1 << 10;
        private static final int PLACE_BITS = 25;
        private static final int PLACE = (1 << PLACE_BITS) - 1;
        private static final int FEWEST_PLACES = 1 << 12;

        /// Where the first line is; 0 stands for none.
        private static final int FIRST = 1;

        // Before a line: the word, and a header, which has the bytes of the word and above those of
        // the line.
        private static final int HEADER = 16;
        private static final int LINE = 24;
        private static final int SIZE = 8;
        private static final int BYTES = (1 << SIZE) - 1;

        private volatile int[] places = new int[FEWEST_PLACES];
        private final byte[][] chunks;
        private int count;

        /// Where the next line will be.
        private int end = FIRST;

        Store(int chunks) {
            this.chunks = new byte[chunks][];
        }

        static boolean mayFit(int size) {
            return LINE + size <= CHUNK / 2;
        }

        private static long hash(long lo, long hi) {
            return (lo ^ hi * 31) * 0x9E3779B97F4A7C15L;
        }

        /// @return where a word's line is, or 0
        int find(long lo, long hi, int length) {
            int[] all = places;
            long hash = hash(lo, hi);
            int tag = (int) hash & ~PLACE;
            for (int i = (int) (hash >>> 32) & all.length - 1; ; i = i + 1 & all.length - 1) {
                int found = all[i];
                if (found == 0) return 0;
                if ((found & ~PLACE) == tag && is(found & PLACE, lo, hi, length))
                    return found & PLACE;
            }
        }

        /// Whether the line of a word is at a place where one is or will be: the header is written last.
        boolean is(int place, long lo, long hi, int length) {
            byte[] chunk = chunk(place);
            int at = at(place);
            if (chunk == null || at + LINE > CHUNK) return false;
            if ((Platform.get32(chunk, at + HEADER) & BYTES) != length) return false;
            Platform.acquireFence();
            return Platform.get64(chunk, at) == lo && Platform.get64(chunk, at + 8) == hi;
        }

        private byte @Nullable [] chunk(int place) {
            int chunk = place >> CHUNK_BITS - UNIT_BITS;
            return chunk < chunks.length ? chunks[chunk] : null;
        }

        private static int at(int place) {
            return place << UNIT_BITS & CHUNK - 1;
        }

        /// @return where the next line is, or will be
        int copy(int place, JsonBytes to) {
            byte[] chunk = chunks[place >> CHUNK_BITS - UNIT_BITS];
            int at = at(place);
            int size = Platform.get32(chunk, at + HEADER) >> SIZE;
            to.write(chunk, at + LINE, size);
            return place + units(size);
        }

        private static int units(int size) {
            return LINE + size + (1 << UNIT_BITS) - 1 >> UNIT_BITS;
        }

        /// @return whether there was room for it
        boolean add(long lo, long hi, int length, byte[] line, int from, int size) {
            int perChunk = CHUNK >> UNIT_BITS;
            if ((end & perChunk - 1) + units(size) > perChunk) end = (end | perChunk - 1) + 1;
            int number = end / perChunk;
            if (number >= chunks.length) return false;
            byte[] chunk = chunks[number];
            if (chunk == null) chunks[number] = chunk = new byte[CHUNK];
            int at = at(end);
            Platform.put64(chunk, at, lo);
            Platform.put64(chunk, at + 8, hi);
            System.arraycopy(line, from, chunk, at + LINE, size);
            Platform.releaseFence();
            Platform.put32(chunk, at + HEADER, size << SIZE | length);
            if (2 * ++count > places.length) grow();
            Platform.releaseFence();
            put(places, end, hash(lo, hi));
            end += units(size);
            return true;
        }

        private void grow() {
            int[] more = new int[4 * places.length];
            for (int found : places) {
                int place = found & PLACE;
                byte[] chunk = chunk(place);
                if (found == 0 || chunk == null) continue;
                long lo = Platform.get64(chunk, at(place));
                put(more, place, hash(lo, Platform.get64(chunk, at(place) + 8)));
            }
            places = more;
        }

        private static void put(int[] all, int place, long hash) {
            int i = (int) (hash >>> 32) & all.length - 1;
            while (all[i] != 0) i = i + 1 & all.length - 1;
            all[i] = (int) hash & ~PLACE | place;
        }
    }
}
