package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import org.jspecify.annotations.Nullable;

/// How a step of a [Sequence] finds its text: which bits choose it, and where it is among the [Pages]. The bits are
/// gathered without a branch, as up to four runs, each the word rotated and masked.
final class Lookup {
    private static final int RUNS = 4;

    /// What the step owes before its text, see [Out#separator(String)].
    final int separator;

    /// Where the pages of its texts are; 0, where nothing is found, if it has none.
    final int directory;

    private final int rotations;
    private final int mask0;
    private final int mask1;
    private final int mask2;
    private final int mask3;

    /// @param index the bits that choose the text, or null
    /// @param isLong whether the last run is in bits 127:64
    Lookup(int separator, @Nullable Bits index, @Nullable Slots slots, boolean isLong) {
        int[] masks = new int[RUNS];
        int turns = index == null || slots == null ? -1 : runs(index, isLong, masks);
        this.separator = separator;
        this.directory = slots == null || turns < 0 ? 0 : slots.directory();
        this.rotations = Math.max(0, turns);
        this.mask0 = turns < 0 ? 0 : masks[0];
        this.mask1 = turns < 0 ? 0 : masks[1];
        this.mask2 = turns < 0 ? 0 : masks[2];
        this.mask3 = turns < 0 ? 0 : masks[3];
    }

    /// @param masks to be filled
    /// @return the rotations, a byte each; -1 if there are too many runs
    private static int runs(Bits index, boolean isLong, int[] masks) {
        int low = 0;
        int high = isLong ? RUNS - 1 : RUNS;
        int rotations = 0;
        int place = 0;
        for (Bits.Run r : index.runs().reversed()) {
            if (r.low() >= 0) {
                int run = r.low() >= 64 ? high++ : low++;
                if (run >= (r.low() >= 64 || !isLong ? RUNS : RUNS - 1) || r.low() >= Word.AUX)
                    return -1;
                rotations |= (r.low() - place & 63) << 8 * run;
                masks[run] = (int) Word.lowMask(r.width()) << place;
            }
            place += r.width();
        }
        return index.get(new Word()) == 0 ? rotations : -1;
    }

    /// The bits that choose the text.
    ///
    /// @param far bits 127:64 if the last run is there, else `lo`
    int value(long lo, long far) {
        int by = rotations;
        return (int) Long.rotateRight(lo, by) & mask0
                | (int) Long.rotateRight(lo, by >> 8) & mask1
                | (int) Long.rotateRight(lo, by >> 16) & mask2
                | (int) Long.rotateRight(far, by >> 24) & mask3;
    }
}
