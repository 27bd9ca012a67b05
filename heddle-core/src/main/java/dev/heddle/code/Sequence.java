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
    record Step(
            @Nullable String separator,
            @Nullable Printer printer,
            @Nullable Bits index,
            @Nullable Slots slots) {}

    private static final int MOST_RUNS = 4;

    private final boolean isGroup;
    private final int[] separators; // one or two characters, the first one lowest
    private final @Nullable Slots[] slots;
    private final long[]
            runs; // of the index, 16 bits each: position, 6 bits; width, 4 bits; where in the
    // index, 4 bits
    private final @Nullable Bits[] index; // where `runs` cannot say it
    private final @Nullable Printer[] printers;

    /// @param isGroup whether what stands before the sequence owes the separator before its first text
    Sequence(Step[] steps, boolean isGroup) {
        this.isGroup = isGroup;
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
        int steps = separators.length;
        out.room(steps * (Slots.SIZE + 2) + Wide.SLACK);
        byte[] to = out.bytes;
        int at = out.length;
        int begin = at;
        int owed = out.owed;
        boolean wide = out.wide;
        for (int i = 0; i < steps; i++) {
            if (owed == 0 && (!isGroup || at > begin)) owed = separators[i];
            Slots s = slots[i];
            if (s != null) {
                Bits b = index[i];
                int value = b == null ? select(runs[i], w.lo) : (int) b.get(w);
                byte[] d = s.data();
                int base = value * Slots.SIZE;
                int length = d[base] - 1;
                if (length >= 0) {
                    result |= d[base + 1];
                    if (length == 0) continue;
                    to[at] = (byte) owed;
                    to[at + 1] = (byte) (owed >> 8);
                    at += owed == 0 ? 0 : owed < 256 ? 1 : 2;
                    owed = 0;
                    if (wide) Wide.copy(d, base + Slots.HEAD, to, at);
                    else System.arraycopy(d, base + Slots.HEAD, to, at, length);
                    at += length;
                    continue;
                }
            }
            out.length = at;
            out.owed = owed;
            int r = other(i, out, w);
            if (r == FAIL) return FAIL;
            result |= r;
            out.room((steps - i) * (Slots.SIZE + 2) + Wide.SLACK);
            to = out.bytes;
            at = out.length;
            owed = out.owed;
        }
        out.length = at;
        out.owed = owed;
        return result;
    }

    /// A part without a short text in its slot, after what it owes; nothing if it prints nothing.
    private int other(int i, Out out, Word w) {
        int owed = out.owed;
        int start = out.length;
        if (owed != 0) out.separator(owed);
        out.owed = 0;
        int from = out.length;
        Slots s = slots[i];
        Printer p = printers[i];
        Bits b = index[i];
        int r =
                p != null
                        ? p.print(out, w)
                        : s == null
                                ? FAIL
                                : s.print(out, b == null ? select(runs[i], w.lo) : (int) b.get(w));
        if (out.length == from) {
            out.length = start;
            out.owed = owed;
        }
        return r;
    }
}
