package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import org.jspecify.annotations.Nullable;

/// How the steps of a [Sequence] find their texts: which bits choose them, and their [Slots]. The bits are
/// gathered without a branch, as up to four runs, each the word rotated and masked.
final class Plan {
    /// Longs of a step: separator, four rotations of a byte each, four masks. Without slots, all but the separator are
    /// 0.
    static final int STRIDE = 6;

    private static final int ROTATIONS = 1;
    private static final int MASKS = 2;
    private static final int RUNS = 4;

    private final long[] longs;
    private final @Nullable Slots[] slots;

    /// Whether the last run of every step is in bits 127:64.
    private final boolean isLong;

    Plan(Sequence.Step[] steps) {
        longs = new long[steps.length * STRIDE];
        slots = new Slots[steps.length];
        boolean beyond = false;
        for (Sequence.Step s : steps) {
            Bits index = s.index();
            if (index == null) continue;
            for (Bits.Run r : index.runs()) beyond |= r.low() >= 64;
        }
        isLong = beyond;
        for (int i = 0; i < steps.length; i++) {
            String separator = steps[i].separator();
            Bits index = steps[i].index();
            longs[i * STRIDE] = separator == null ? 0 : Out.separator(separator);
            if (index != null && gather(i * STRIDE, index)) slots[i] = steps[i].slots();
        }
    }

    /// @return whether the index has few enough runs
    private boolean gather(int at, Bits index) {
        int low = 0;
        int high = isLong ? RUNS - 1 : RUNS;
        int rotations = 0;
        long[] masks = new long[RUNS];
        int place = 0;
        for (Bits.Run r : index.runs().reversed()) {
            if (r.low() >= 0) {
                int run = r.low() >= 64 ? high++ : low++;
                if (run >= (r.low() >= 64 || !isLong ? RUNS : RUNS - 1) || r.low() >= Word.AUX)
                    return false;
                rotations |= (r.low() - place & 63) << 8 * run;
                masks[run] = Word.lowMask(r.width()) << place;
            }
            place += r.width();
        }
        if (index.get(new Word()) != 0) return false;
        longs[at + ROTATIONS] = rotations;
        System.arraycopy(masks, 0, longs, at + MASKS, RUNS);
        return true;
    }

    /// The steps, one after the other.
    long[] longs() {
        return longs;
    }

    /// The texts by step; null for steps that have none, or too many runs of bits.
    @Nullable Slots[] slots() {
        return slots;
    }

    /// The bits that the last run of every step is taken from.
    long far(Word w) {
        return isLong ? w.hi : w.lo;
    }

    /// What a step owes before its text, see [Out#separator(String)].
    static int separator(long[] longs, int step) {
        return (int) longs[step];
    }

    /// @param far see [#far]
    /// @return the value that chooses the text of a step
    static long value(long[] longs, int step, long lo, long far) {
        int by = (int) longs[step + ROTATIONS];
        return Long.rotateRight(lo, by) & longs[step + MASKS]
                | Long.rotateRight(lo, by >> 8) & longs[step + MASKS + 1]
                | Long.rotateRight(lo, by >> 16) & longs[step + MASKS + 2]
                | Long.rotateRight(far, by >> 24) & longs[step + MASKS + 3];
    }
}
