package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Platform;
import dev.heddle.bits.Word;
import dev.heddle.code.text.Wide;
import org.jspecify.annotations.Nullable;

/// Prints parts one after the other, each with the separator before it. Parts with few bits have their texts in
/// [OperandTextCache], where a [PrintPlan] finds them.
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
            @Nullable OperandTextCache slots) {}

    /// Bytes that writing a text may touch before and after it.
    private static final int MARGIN = 8 + Wide.SLACK;

    private final boolean isGroup;
    private final Step[] steps;
    private final PrintPlan plan;

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
        plan = new PrintPlan(steps);
    }

    /// The same sequence, when some bits should be shown and are not.
    Sequence hiding(Mask hidden, Mask doubtful) {
        return new Sequence(steps, isGroup, hidden, doubtful);
    }

    @Override
    public int print(TextBuffer out, Word w) {
        if (out.wide && !isGroup) return fast(out, w);
        int result = CLEAN;
        int begin = out.length;
        for (Step s : steps) {
            if (out.owed == 0 && (!isGroup || out.length > begin) && s.separator != null)
                out.owed = TextBuffer.separator(s.separator);
            int r = other(s, out, w);
            if (r < 0) return r;
            result |= r;
        }
        return result | out.hidden(w, hidden, doubtful);
    }

    /// The same for long runs: texts that are kept are copied, each after what it owes. One method with all it needs in
    /// local variables, because only the first compiler may get to see it.
    private int fast(TextBuffer out, Word w) {
        int result = CLEAN;
        long[] longs = plan.longs();
        long far = plan.far(w);
        int owed = out.owed;
        int at = out.length;
        for (int i = 0, k = 0; i < steps.length; i++, k = PrintPlan.next(longs, k)) {
            if (owed == 0) owed = PrintPlan.separator(longs, k);
            OperandTextCache.Table table = plan.table(i);
            int text = table == null ? 0 : table.find(PrintPlan.value(longs, k, w.lo, far));
            long header = 0;
            if (table != null && text != 0) {
                Platform.acquireFence();
                long[] texts = table.texts().longs();
                header = texts[text];
                int length = TextPool.length(header);
                if (length > 0) {
                    byte[] bytes = out.room(at, length + MARGIN);
                    Wide.write(bytes, at, owed);
                    at += owed >> 16;
                    owed = 0;
                    for (int n = 0; n < length; n += 8)
                        Wide.write(bytes, at + n, texts[text + 1 + (n >> 3)]);
                    at += length;
                }
                if (TextPool.isClean(header)) continue;
            }
            out.owed = owed;
            out.length = at;
            int r =
                    table == null || text == 0
                            ? other(steps[i], out, w)
                            : told(table, header, steps[i], out);
            if (r < 0) return r;
            result |= r;
            owed = out.owed;
            at = out.length;
        }
        out.owed = owed;
        out.length = at;
        return result | out.hidden(w, hidden, doubtful);
    }

    private static int told(OperandTextCache.Table table, long header, Step s, TextBuffer out) {
        TextPool.Told told = table.texts().told(header);
        if (s.index != null) out.differ(s.index, told.delta());
        return told.result();
    }

    /// A part whose text is not known, after what it owes; nothing if it prints nothing.
    private static int other(Step s, TextBuffer out, Word w) {
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
