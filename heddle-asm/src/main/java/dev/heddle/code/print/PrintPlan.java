package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import org.jspecify.annotations.Nullable;

/// The plan by which the steps of a [Sequence] find their texts: which bits choose them, and their [OperandTextCache].
/// The bits are gathered as runs, each the word rotated and masked: up to four, or up to eight.
final class PrintPlan {
    /// Longs of a step: separator, and above it whether there are more than four runs; eight rotations of a byte each;
    /// four or eight masks. Without slots, all but the separator are 0.
    private static final int STRIDE = 6;

    private static final int ROTATIONS = 1;
    private static final int MASKS = 2;
    private static final int RUNS = 8;
    private static final int HALF = RUNS / 2;
    private static final int MORE = 32;

    private final long[] longs;
    private final @Nullable OperandTextCache[] slots;

    /// Whether the last runs of every four are in bits 127:64.
    private final boolean isLong;

    PrintPlan(Sequence.Step[] steps) {
        longs = new long[steps.length * (STRIDE + HALF)];
        slots = new OperandTextCache[steps.length];
        boolean beyond = false;
        for (Sequence.Step s : steps) {
            Bits index = s.index();
            if (index == null) continue;
            for (Bits.Run r : index.runs()) beyond |= r.low() >= 64;
        }
        isLong = beyond;
        for (int i = 0, at = 0; i < steps.length; i++, at = next(longs, at)) {
            String separator = steps[i].separator();
            Bits index = steps[i].index();
            longs[at] = separator == null ? 0 : TextBuffer.separator(separator);
            if (index != null && gather(at, index)) slots[i] = steps[i].slots();
        }
    }

    /// @return whether the index has few enough runs
    private boolean gather(int at, Bits index) {
        int low = 0;
        int high = isLong ? HALF - 1 : RUNS;
        long rotations = 0;
        long[] masks = new long[RUNS];
        int place = 0;
        for (Bits.Run r : index.runs().reversed()) {
            if (r.low() >= 0) {
                boolean isFar = r.low() >= 64;
                if (!isFar && isLong && low % HALF == HALF - 1) low++;
                int run = isFar ? high : low++;
                if (isFar) high += HALF;
                if (run >= RUNS || r.low() >= 128) return false;
                rotations |= (r.low() - place & 63L) << 8 * run;
                masks[run] = Word.lowMask(r.width()) << place;
            }
            place += r.width();
        }
        if (index.get(new Word()) != 0) return false;
        boolean isMore = false;
        for (int i = HALF; i < RUNS; i++) isMore |= masks[i] != 0;
        if (isMore) longs[at] |= 1L << MORE;
        longs[at + ROTATIONS] = rotations;
        System.arraycopy(masks, 0, longs, at + MASKS, isMore ? RUNS : HALF);
        return true;
    }

    /// The steps, one after the other.
    long[] longs() {
        return longs;
    }

    /// Where the texts of a step are; null if it has none, or too many runs of bits.
    OperandTextCache.@Nullable Table table(int step) {
        OperandTextCache known = slots[step];
        return known == null ? null : known.table();
    }

    /// The bits that the last run of every four is taken from.
    long far(Word w) {
        return isLong ? w.hi : w.lo;
    }

    /// @return the step after another one
    static int next(long[] longs, int step) {
        return step + STRIDE + (longs[step] >>> MORE == 0 ? 0 : HALF);
    }

    /// What a step owes before its text, see [TextBuffer#separator(String)].
    static int separator(long[] longs, int step) {
        return (int) longs[step];
    }

    /// @param far see [#far]
    /// @return the value that chooses the text of a step
    static long value(long[] longs, int step, long lo, long far) {
        long by = longs[step + ROTATIONS];
        long value = half(longs, step + MASKS, (int) by, lo, far);
        return longs[step] >>> MORE == 0
                ? value
                : value | half(longs, step + MASKS + HALF, (int) (by >>> 32), lo, far);
    }

    private static long half(long[] longs, int masks, int by, long lo, long far) {
        return Long.rotateRight(lo, by) & longs[masks]
                | Long.rotateRight(lo, by >> 8) & longs[masks + 1]
                | Long.rotateRight(lo, by >> 16) & longs[masks + 2]
                | Long.rotateRight(far, by >> 24) & longs[masks + 3];
    }
}
