package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;

/// How the steps of a [Sequence] find their texts: which bits choose them, and where they are among the [Pages]. All
/// in one array, so that a step reads little memory. The bits are gathered without a branch, as up to four runs, each
/// the word rotated and masked.
final class Plan {
    /// Ints of a step: separator, four rotations of a byte each, four masks, the directory of its pages. Without slots,
    /// all but the separator are 0, and nothing is found.
    static final int STRIDE = 7;

    private static final int ROTATIONS = 1;
    private static final int MASKS = 2;
    private static final int DIRECTORY = 6;
    private static final int RUNS = 4;

    private final int[] ints;

    /// Whether the last run of every step is in bits 127:64.
    private final boolean isLong;

    Plan(Sequence.Step[] steps) {
        ints = new int[steps.length * STRIDE];
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
            Slots slots = steps[i].slots();
            ints[i * STRIDE] = separator == null ? 0 : Out.separator(separator);
            if (index != null && slots != null && gather(i * STRIDE, index))
                ints[i * STRIDE + DIRECTORY] = slots.directory();
        }
    }

    /// @return whether the index has few enough runs
    private boolean gather(int at, Bits index) {
        int low = 0;
        int high = isLong ? RUNS - 1 : RUNS;
        int rotations = 0;
        int[] masks = new int[RUNS];
        int place = 0;
        for (Bits.Run r : index.runs().reversed()) {
            if (r.low() >= 0) {
                int run = r.low() >= 64 ? high++ : low++;
                if (run >= (r.low() >= 64 || !isLong ? RUNS : RUNS - 1) || r.low() >= Word.AUX)
                    return false;
                rotations |= (r.low() - place & 63) << 8 * run;
                masks[run] = (int) Word.lowMask(r.width()) << place;
            }
            place += r.width();
        }
        if (index.get(new Word()) != 0) return false;
        ints[at + ROTATIONS] = rotations;
        System.arraycopy(masks, 0, ints, at + MASKS, RUNS);
        return true;
    }

    /// The steps, one after the other.
    int[] ints() {
        return ints;
    }

    /// The bits that the last run of every step is taken from.
    long far(Word w) {
        return isLong ? w.hi : w.lo;
    }

    /// What a step owes before its text, see [Out#separator(String)].
    static int separator(int[] ints, int step) {
        return ints[step];
    }

    /// @param pages see [Pages#ints]
    /// @param far see [#far]
    /// @return the text of a step, 0 if it is not known
    static int text(int[] ints, int step, int[] pages, long lo, long far) {
        int by = ints[step + ROTATIONS];
        int value =
                (int) Long.rotateRight(lo, by) & ints[step + MASKS]
                        | (int) Long.rotateRight(lo, by >> 8) & ints[step + MASKS + 1]
                        | (int) Long.rotateRight(lo, by >> 16) & ints[step + MASKS + 2]
                        | (int) Long.rotateRight(far, by >> 24) & ints[step + MASKS + 3];
        return Pages.get(pages, ints[step + DIRECTORY], value);
    }
}
