package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches an operand that ends at a comma or at the end of the text. It remembers what texts were parsed to: code
/// repeats its operands all the time.
final class OperandMatcher extends Matcher {
    private static final int SLOTS = 256;

    /// What a text was parsed to.
    ///
    /// @param inputs the bits from elsewhere that it was parsed with
    private record Known(byte[] text, long inputs, long value) {}

    private final Matcher slow;
    private final Matcher alone;
    private final @Nullable Bits own;
    private final @Nullable Bits inputs;
    private @Nullable Known @Nullable [] memory;

    /// @param slow the operand's alternatives, which go on with what is behind the operand
    /// @param alone the same, which end with the operand
    /// @param params all parameters that are not constant
    OperandMatcher(Matcher slow, Matcher alone, List<Bits> own, List<Bits> params) {
        this.slow = slow;
        this.alone = alone;
        List<Bits> foreign = params.stream().filter(b -> !own.contains(b)).toList();
        this.own = glue(own);
        this.inputs = glue(foreign);
    }

    /// @return all bits as one field, null if there are none or too many
    private static @Nullable Bits glue(List<Bits> parts) {
        int width = parts.stream().mapToInt(Bits::width).sum();
        return width == 0 || width > 64 ? null : Bits.glue(parts);
    }

    @Override
    boolean match(Parse p, int pos) {
        Bits mine = own;
        Bits foreign = inputs;
        if (mine == null || p.owed != null || foreign != null && !foreign.isKnown(p.known)) return slow.match(p, pos);
        int end = pos;
        int hash = 0;
        while (end < p.end && p.text[end] != ',') hash = 31 * hash + p.text[end++];
        if (end == pos) return slow.match(p, pos);
        long from = foreign == null ? 0 : foreign.get(p.word);
        Known k = find(p, pos, end, hash, from, mine);
        if (k != null) {
            Word word = new Word(p.word.lo, p.word.hi);
            Word known = new Word(p.known.lo, p.known.hi);
            if (mine.unify(p.word, p.known, k.value)) {
                if (next.match(p, end)) return true;
                p.word.lo = word.lo;
                p.word.hi = word.hi;
                p.known.lo = known.lo;
                p.known.hi = known.hi;
            }
        }
        return slow.match(p, pos);
    }

    private @Nullable Known find(Parse p, int pos, int end, int hash, long from, Bits mine) {
        Known[] all = memory;
        if (all == null) memory = all = new Known[SLOTS];
        int slot = (hash ^ hash >>> 9 ^ (int) from * 37) & SLOTS - 1;
        Known k = all[slot];
        if (k != null && k.inputs == from && Arrays.equals(k.text, 0, k.text.length, p.text, pos, end)) return k;
        Parse trial = new Parse();
        trial.start(p.text, pos, end);
        trial.begin(0, 0, 0, 0);
        Bits foreign = inputs;
        if (foreign != null) foreign.unify(trial.word, trial.known, from);
        if (!alone.match(trial, pos)) return null;
        k = new Known(Arrays.copyOfRange(p.text, pos, end), from, mine.get(trial.word));
        all[slot] = k;
        return k;
    }
}
