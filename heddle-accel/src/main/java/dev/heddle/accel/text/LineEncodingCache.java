package dev.heddle.accel.text;

import dev.heddle.asm.text.EightBytes;
import dev.heddle.asm.text.LineEncodings;
import dev.heddle.asm.text.Wide;
import dev.heddle.base.bits.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// Whole texts that were assembled before, with their words, one after the other in one array: sources have the same
/// ones over and over. What followed a text before mostly follows it again: that is where it looks first, and memory is
/// read from front to back. Not for several threads.
///
/// @param <C> what says of which entry a word is
final class LineEncodingCache<C> implements LineEncodings<C> {
    /// Bytes of texts that are kept, at most.
    private static final int MAX_LENGTH = 0x7f;

    private static final int FIRST_LONGS = 1 << 14;

    private static final int MOST_LONGS = 1 << 22;

    /// At most this fraction of the heap is used.
    private static final int SHARE = 64;

    private static final int PLACE_LONGS = 4;

    /// Associativity: adjacent places that a text may be in.
    private static final int WAYS = 4;

    // Longs of a text: a header, which has its bytes, a flag, and the number of its entry; the
    // word; the text.
    private static final int LO = 1;
    private static final int HI = 2;
    private static final int TEXT = 3;
    private static final int SUBSTITUTE = 0x80;
    private static final int CODE = 8;

    private final int most;

    /// The texts; 0 after the last one.
    private long[] longs = new long[FIRST_LONGS];

    /// Where texts are, by hash; 0 for none.
    private int[] places = new int[FIRST_LONGS / PLACE_LONGS];

    private int used = 1;

    /// Where what followed the last text is.
    private int next = 1;

    private int count;
    private int hits;

    /// New texts that are not kept, because it does not pay.
    private int passed;

    private final IdentityHashMap<C, Integer> numbers = new IdentityHashMap<>();

    private final List<C> codes = new ArrayList<>();

    LineEncodingCache() {
        this(Runtime.getRuntime().maxMemory());
    }

    /// @param memory that there is, in bytes
    LineEncodingCache(long memory) {
        long share = Math.min(memory / Long.BYTES / SHARE, MOST_LONGS);
        most = Math.max(FIRST_LONGS, (int) Long.highestOneBit(share));
    }

    @Override
    public int find(byte[] text, int from, int to) {
        if (to - from > MAX_LENGTH || to + EightBytes.BYTES > text.length) return 0;
        int at = is(next, text, from, to) ? next : found(text, from, to);
        if (at == 0) return 0;
        hits++;
        next = at + size(to - from);
        return at;
    }

    private int found(byte[] text, int from, int to) {
        int place = place(EightBytes.hash(text, from, to));
        for (int i = 0; i < WAYS; i++) {
            int at = places[place ^ i];
            if (at == 0 || is(at, text, from, to)) return at;
        }
        return 0;
    }

    private int place(int hash) {
        return hash & places.length - 1;
    }

    private boolean is(int at, byte[] text, int from, int to) {
        if ((longs[at] & MAX_LENGTH) != to - from) return false;
        int own = at + TEXT;
        int i = from;
        for (; i + EightBytes.BYTES <= to; i += EightBytes.BYTES) if (Wide.read(text, i) != longs[own++]) return false;
        return i == to || (Wide.read(text, i) ^ longs[own]) << beyond(i, to) == 0;
    }

    /// Bits of eight bytes that are not of the text.
    private static int beyond(int at, int to) {
        return Byte.SIZE * (EightBytes.BYTES - (to - at));
    }

    /// Longs that a text takes.
    private static int size(int length) {
        return TEXT + (length + EightBytes.BYTES - 1) / EightBytes.BYTES;
    }

    @Override
    public C read(int at, Word to) {
        to.set(longs[at + LO], longs[at + HI]);
        return codes.get((int) (longs[at] >>> CODE));
    }

    @Override
    public boolean isSubstitute(int at) {
        return (longs[at] & SUBSTITUTE) != 0;
    }

    @Override
    public void keep(byte[] text, int from, int to, C code, Word word, boolean isSubstitute) {
        int length = to - from;
        if (passed > 0) passed--;
        else if (length > 0 && length <= MAX_LENGTH && room(size(length))) {
            longs[used] = (long) number(code) << CODE | (isSubstitute ? SUBSTITUTE : 0) | length;
            longs[used + LO] = word.lo;
            longs[used + HI] = word.hi;
            int own = used + TEXT;
            for (int i = from; i < to; i += EightBytes.BYTES) longs[own++] = EightBytes.of(text, i, to - i);
            index(used, EightBytes.hash(text, from, to));
            next = used = own;
            count++;
        }
    }

    private int number(C code) {
        Integer known = numbers.get(code);
        if (known != null) return known;
        int number = numbers.size();
        codes.add(code);
        numbers.put(code, number);
        return number;
    }

    private void index(int at, int hash) {
        int place = place(hash);
        int i = 0;
        while (i < WAYS - 1 && places[place ^ i] != 0) i++;
        places[place ^ i] = at;
    }

    /// Makes room for a text and what ends all.
    ///
    /// @return false if texts do not come up again: then no more are kept for a while
    private boolean room(int size) {
        if (used + size < longs.length) return true;
        if (longs.length < most) {
            grow();
            return true;
        }
        boolean pays = hits >= count;
        if (!pays) passed = 8 * count;
        hits = 0;
        count = 0;
        used = next = 1;
        Arrays.fill(longs, 0);
        Arrays.fill(places, 0);
        return pays;
    }

    private void grow() {
        longs = Arrays.copyOf(longs, 2 * longs.length);
        places = new int[2 * places.length];
        for (int at = 1; at < used; at += size((int) longs[at] & MAX_LENGTH)) index(at, hash(at));
    }

    private int hash(int at) {
        long chunks = 0;
        int end = at + size((int) longs[at] & MAX_LENGTH);
        for (int i = at + TEXT; i < end; i++) chunks = 31 * chunks + longs[i];
        return EightBytes.hash(chunks);
    }
}
