package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches an operand that ends at a comma or at the end of the text. It remembers what texts were parsed to: code
/// repeats its operands all the time.
final class OperandMatcher extends Matcher {
    private static final int SLOTS = 256;

    /// Longest text that is remembered: two longs.
    private static final int MOST = 16;

    /// Longs of a slot: two of text, bits from elsewhere, two of the word.
    private static final int SLOT = 5;

    private final Matcher slow;
    private final Matcher alone;
    private final Mask own;
    private final @Nullable Bits inputs;
    private long @Nullable [] memory;

    /// @param slow the operand's alternatives, which go on with what is behind the operand
    /// @param alone the same, which end with the operand
    /// @param params all parameters that are not constant
    OperandMatcher(Matcher slow, Matcher alone, List<Bits> own, List<Bits> params) {
        this.slow = slow;
        this.alone = alone;
        Word mine = new Word();
        own.forEach(b -> b.mark(mine));
        this.own = new Mask(mine.lo, mine.hi);
        List<Bits> foreign = params.stream().filter(b -> !own.contains(b)).toList();
        this.inputs = foreign.isEmpty() ? null : Bits.union(foreign);
    }

    @Override
    boolean match(Parse p, int pos) {
        Bits foreign = inputs;
        if (p.owed != null || foreign != null && !foreign.isKnown(p.known)) return slow.match(p, pos);
        byte[] text = p.text;
        int end = pos;
        long first = 0;
        long second = 0;
        for (; end < p.end && text[end] != ','; end++) {
            second = second << 8 | first >>> 56;
            first = first << 8 | text[end] & 0xff;
        }
        if (end == pos || end - pos > MOST) return slow.match(p, pos);
        long from = foreign == null ? 0 : foreign.get(p.word);
        int slot = find(p, pos, end, first, second, from);
        if (slot >= 0) {
            long[] m = java.util.Objects.requireNonNull(memory);
            long lo = m[slot + 3];
            long hi = m[slot + 4];
            Word w = p.word;
            Word k = p.known;
            if (((w.lo ^ lo) & k.lo & own.lo() | (w.hi ^ hi) & k.hi & own.hi()) == 0) {
                long wasLo = w.lo;
                long wasHi = w.hi;
                long knewLo = k.lo;
                long knewHi = k.hi;
                w.lo = w.lo & ~own.lo() | lo;
                w.hi = w.hi & ~own.hi() | hi;
                k.lo |= own.lo();
                k.hi |= own.hi();
                if (next.match(p, end)) return true;
                w.lo = wasLo;
                w.hi = wasHi;
                k.lo = knewLo;
                k.hi = knewHi;
            }
        }
        return slow.match(p, pos);
    }

    /// @return the slot that holds the text, or -1 if it cannot be parsed alone
    private int find(Parse p, int pos, int end, long first, long second, long from) {
        long[] m = memory;
        if (m == null) memory = m = new long[SLOTS * SLOT];
        long hash = (first ^ second * 31 ^ from * 0x9E37) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 56) * SLOT;
        if (m[slot] == first && m[slot + 1] == second && m[slot + 2] == from) return slot;
        Parse trial = new Parse();
        trial.start(p.text, pos, end);
        trial.begin(0, 0, 0, 0);
        Bits foreign = inputs;
        if (foreign != null) foreign.unify(trial.word, trial.known, from);
        if (!alone.match(trial, pos)) return -1;
        m[slot] = first;
        m[slot + 1] = second;
        m[slot + 2] = from;
        m[slot + 3] = trial.word.lo & own.lo();
        m[slot + 4] = trial.word.hi & own.hi();
        return slot;
    }
}
