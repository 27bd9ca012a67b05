package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.code.text.Wide;
import org.jspecify.annotations.Nullable;

/// Prints parts one after the other, each with the separator before it. Parts with few bits have their texts in
/// [Slots], where a [Plan] finds them.
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

    /// Bytes of a short text and its separator at most.
    private static final int MAX_STEP = (8 << Slots.LONG) + 2;

    private final boolean isGroup;
    private final Step[] steps;
    private final Plan plan;

    /// Bits that the text should show and does not, and those of them that something else may say.
    private final Mask hidden;

    private final Mask doubtful;

    /// @param isGroup whether what stands before the sequence owes the separator before its first text
    /// @param hidden bits that should be shown and are not
    /// @param doubtful those of them that something else may say
    Sequence(Step[] steps, boolean isGroup, Mask hidden, Mask doubtful) {
        this.hidden = hidden;
        this.doubtful = doubtful;
        this.isGroup = isGroup;
        this.steps = steps;
        plan = new Plan(steps);
    }

    /// The same sequence, when some bits should be shown and are not.
    Sequence hiding(Mask hidden, Mask doubtful) {
        return new Sequence(steps, isGroup, hidden, doubtful);
    }

    @Override
    public int print(Out out, Word w) {
        if (out.wide && !isGroup) return fast(out, w);
        int result = CLEAN;
        int begin = out.length;
        for (Step s : steps) {
            if (out.owed == 0 && (!isGroup || out.length > begin) && s.separator != null)
                out.owed = Out.separator(s.separator);
            int r = other(s, out, w);
            if (r < 0) return r;
            result |= r;
        }
        return result | out.hidden(w, hidden, doubtful);
    }

    /// The same for long runs: short texts are copied here.
    private int fast(Out out, Word w) {
        int result = CLEAN;
        long[] longs = plan.longs();
        @Nullable Slots[] slots = plan.slots();
        int room = steps.length * MAX_STEP + Wide.SLACK;
        out.room(room);
        byte[] to = out.bytes;
        int at = out.length;
        int owed = out.owed;
        long lo = w.lo;
        long far = plan.far(w);
        for (int i = 0, k = 0; i < slots.length; i++, k = Plan.next(longs, k)) {
            if (owed == 0) owed = Plan.separator(longs, k);
            Slots known = slots[i];
            if (known != null) {
                long[] cells = known.cells();
                int shift = known.shift();
                int cell = Slots.find(cells, shift, Plan.value(longs, k, lo, far));
                int length = cell < 0 ? -1 : Slots.length(cells, shift, cell);
                if (length == 0) continue;
                if (length > 0) {
                    Wide.write(to, at, owed);
                    at += owed >> 16;
                    owed = 0;
                    Slots.copy(cells, cell, length, to, at);
                    at += length;
                    continue;
                }
            }
            out.length = at;
            out.owed = owed;
            int r = other(steps[i], out, w);
            if (r < 0) return r;
            result |= r;
            out.room(room);
            to = out.bytes;
            at = out.length;
            owed = out.owed;
        }
        out.length = at;
        out.owed = owed;
        return result | out.hidden(w, hidden, doubtful);
    }

    /// A part whose text is not known, after what it owes; nothing if it prints nothing.
    private static int other(Step s, Out out, Word w) {
        int owed = out.owed;
        int start = out.length;
        out.separator(owed);
        out.owed = 0;
        int from = out.length;
        int r;
        if (s.printer != null) {
            r = s.printer.print(out, w);
        } else if (s.slots != null && s.index != null) {
            r = s.slots.print(out, s.index.get(w));
            if (r >= 0) out.differ(s.index, out.delta);
        } else {
            r = FAIL;
        }
        if (out.length == from) {
            out.length = start;
            out.owed = owed;
        }
        return r;
    }
}
