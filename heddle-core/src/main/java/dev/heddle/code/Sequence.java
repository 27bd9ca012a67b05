package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import org.jspecify.annotations.Nullable;

/// Prints parts one after the other, each with the separator before it. Parts with few bits have their texts in
/// [Slots]; which bits choose the text is packed into one long, so that a step reads little memory.
final class Sequence implements Printer {
    /// A part.
    ///
    /// @param separator what it owes before it, or null
    /// @param printer writes it, if it has no slots
    /// @param index the bits that choose its text, or null if it has no slots
    record Step(@Nullable String separator, @Nullable Printer printer, @Nullable Bits index, @Nullable Slots slots) {}

    private static final int MOST_RUNS = 4;

    private final int[] separators; // one or two characters, the first one lowest
    private final @Nullable Slots[] slots;
    private final long[] runs; // of the index, 16 bits each: position, 6 bits; width, 4 bits; where in the index, 4 bits
    private final @Nullable Bits[] index; // where `runs` cannot say it
    private final @Nullable Printer[] printers;

    Sequence(Step[] steps) {
        separators = new int[steps.length];
        slots = new Slots[steps.length];
        runs = new long[steps.length];
        index = new Bits[steps.length];
        printers = new Printer[steps.length];
        for (int i = 0; i < steps.length; i++) {
            String s = steps[i].separator;
            if (s != null) separators[i] = s.charAt(0) | (s.length() > 1 ? s.charAt(1) << 8 : 0);
            slots[i] = steps[i].slots;
            printers[i] = steps[i].printer;
            Bits b = steps[i].index;
            runs[i] = b == null ? 0 : pack(b);
            index[i] = b != null && runs[i] < 0 ? b : null;
        }
    }

    /// @return the runs of an index, or -1 if it has too many, or some beyond the low 64 bits
    private static long pack(Bits b) {
        long packed = 0;
        int at = 0;
        int n = 0;
        for (Bits.Run r : b.runs().reversed()) {
            if (r.low() < 0) {
                at += r.width();
                continue;
            }
            if (n == MOST_RUNS || r.low() >= 64 || r.width() > 14) return -1;
            packed |= (long) (r.low() | r.width() << 6 | at << 10) << 16 * n++;
            at += r.width();
        }
        return packed < 0 || b.get(new Word()) != 0 ? -1 : packed;
    }

    private static int select(long runs, long word) {
        int a = (int) runs;
        int b = (int) (runs >>> 32);
        return run(a, word) | run(a >>> 16, word) | run(b, word) | run(b >>> 16, word);
    }

    private static int run(int run, long word) {
        return ((int) (word >>> run) & (1 << (run >> 6 & 15)) - 1) << (run >> 10 & 15);
    }

    @Override
    public int print(Out out, Word w) {
        int result = CLEAN;
        for (int i = 0; i < separators.length; i++) {
            if (separators[i] != 0 && out.owed == 0) out.owed = separators[i];
            int owed = out.owed;
            int start = out.length;
            if (owed != 0) {
                out.separator(owed);
                out.owed = 0;
            }
            int from = out.length;
            Slots s = slots[i];
            int r;
            if (s != null) {
                Bits b = index[i];
                r = s.print(out, b == null ? select(runs[i], w.lo) : (int) b.get(w));
            } else {
                r = other(i, out, w);
            }
            if (r == FAIL) return FAIL;
            result |= r;
            if (out.length == from && owed != 0) {
                out.length = start;
                out.owed = owed;
            }
        }
        return result;
    }

    private int other(int i, Out out, Word w) {
        Printer p = printers[i];
        return p == null ? FAIL : p.print(out, w);
    }
}
