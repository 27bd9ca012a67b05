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

    private final boolean isGroup;
    private final Texts texts;
    private final Step[] steps;
    private final Plan plan;

    /// Bits that the text should show and does not.
    private final long hiddenLo;

    private final long hiddenHi;

    /// @param texts of all slots
    /// @param isGroup whether what stands before the sequence owes the separator before its first text
    /// @param hidden bits that should be shown and are not
    Sequence(Step[] steps, Texts texts, boolean isGroup, Mask hidden) {
        this.hiddenLo = hidden.lo();
        this.hiddenHi = hidden.hi();
        this.isGroup = isGroup;
        this.texts = texts;
        this.steps = steps;
        plan = new Plan(steps);
    }

    /// The same sequence, when some bits should be shown and are not.
    Sequence hiding(Mask hidden) {
        return new Sequence(steps, texts, isGroup, hidden);
    }

    @Override
    public int print(Out out, Word w) {
        if (out.wide && !isGroup) return fast(out, w);
        int result = CLEAN;
        int begin = out.length;
        for (int i = 0; i < steps.length; i++) {
            if (out.owed == 0 && (!isGroup || out.length > begin))
                out.owed = Plan.separator(plan.ints(), i * Plan.STRIDE);
            int r = other(steps[i], out, w);
            if (r < 0) return r;
            result |= r;
        }
        return hides(w) ? result | HIDDEN : result;
    }

    /// Clears the bits that are not shown.
    void show(Word w) {
        w.lo &= ~hiddenLo;
        w.hi &= ~hiddenHi;
    }

    private boolean hides(Word w) {
        return (w.lo & hiddenLo | w.hi & hiddenHi) != 0;
    }

    /// The same for long runs: known texts are copied here.
    private int fast(Out out, Word w) {
        int result = CLEAN;
        int texts = 0;
        int[] pages = this.texts.pages().ints();
        byte[] from = this.texts.bytes();
        int limit = Texts.limit(from);
        int[] ints = plan.ints();
        int room = steps.length * (Texts.MAX_LENGTH + 2) + Wide.SLACK;
        out.room(room);
        byte[] to = out.bytes;
        int at = out.length;
        int owed = out.owed;
        long lo = w.lo;
        long far = plan.far(w);
        for (int k = 0; k < ints.length; k += Plan.STRIDE) {
            if (owed == 0) owed = Plan.separator(ints, k);
            int text = Plan.text(ints, k, pages, lo, far);
            if (Texts.isIn(limit, text)) {
                texts |= text;
                int length = Texts.length(text);
                if (length == 0) continue;
                Wide.separator(owed, to, at);
                at += owed >> 16;
                owed = 0;
                Wide.copy(from, Texts.begin(text), to, at, length);
                at += length;
                continue;
            }
            out.length = at;
            out.owed = owed;
            int r = other(steps[k / Plan.STRIDE], out, w);
            if (r < 0) return r;
            result |= r;
            out.room(room);
            to = out.bytes;
            at = out.length;
            owed = out.owed;
        }
        out.length = at;
        out.owed = owed;
        result |= Texts.result(texts);
        return hides(w) ? result | HIDDEN : result;
    }

    /// A part whose text is not known, after what it owes; nothing if it prints nothing.
    private static int other(Step s, Out out, Word w) {
        int owed = out.owed;
        int start = out.length;
        out.separator(owed);
        out.owed = 0;
        int from = out.length;
        int r;
        if (s.printer != null) r = s.printer.print(out, w);
        else if (s.slots != null && s.index != null) r = s.slots.print(out, (int) s.index.get(w));
        else r = FAIL;
        if (out.length == from) {
            out.length = start;
            out.owed = owed;
        }
        return r > 0 && (r & HIDDEN) != 0 ? r ^ HIDDEN | SUSPECT : r;
    }
}
