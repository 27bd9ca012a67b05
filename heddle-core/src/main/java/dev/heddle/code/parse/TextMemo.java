package dev.heddle.code.parse;

import dev.heddle.bits.Word;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.text.EightBytes;
import org.jspecify.annotations.Nullable;

/// The words of texts that were assembled: code repeats whole lines. Only texts that are the same word at every address
/// and with every label are kept.
final class TextMemo {
    /// 2^this texts are kept.
    private static final int BITS = 13;

    /// Longs that a text takes at most.
    private static final int CHUNKS = 7;

    /// Longs of a slot: what the text is known by, its word, the text.
    private static final int SLOT = 3 + CHUNKS;

    private final long[] slots = new long[SLOT << BITS];
    private final @Nullable EntryCode[] codes = new EntryCode[1 << BITS];
    private final long[] chunks = new long[CHUNKS];

    /// Of the text that was looked for last; 0 if it cannot be kept.
    private long tag;

    private int used;

    /// @param force whether broken requirements are let through
    /// @param to takes the word
    /// @return the entry of the word, or null if the text is not known
    @Nullable EntryCode find(byte[] text, int from, int end, boolean force, Word to) {
        int length = end - from;
        tag = 0;
        if (length > CHUNKS * EightBytes.BYTES || length == 0) return null;
        long hash = 0;
        int n = 0;
        for (int at = from; at < end; at += EightBytes.BYTES) {
            long eight = EightBytes.of(text, at, end - at, true);
            chunks[n++] = eight;
            hash = (hash ^ eight) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        used = n;
        tag = hash << 8 | (force ? 0x80 : 0) | length;
        int slot = slot();
        int at = slot * SLOT;
        if (slots[at] != tag) return null;
        for (int i = 0; i < n; i++) if (slots[at + 3 + i] != chunks[i]) return null;
        to.set(slots[at + 1], slots[at + 2]);
        return codes[slot];
    }

    private int slot() {
        return (int) (tag >>> 8 & (1 << BITS) - 1);
    }

    /// Keeps the text that was looked for last.
    void keep(EntryCode code, Word word) {
        if (tag == 0) return;
        int slot = slot();
        int at = slot * SLOT;
        slots[at] = tag;
        slots[at + 1] = word.lo;
        slots[at + 2] = word.hi;
        System.arraycopy(chunks, 0, slots, at + 3, used);
        codes[slot] = code;
    }
}
