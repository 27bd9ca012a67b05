package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import org.jspecify.annotations.Nullable;

/// Prints parts one after the other, each with the separator before it. Parts with few bits have their texts in
/// [Slots]; how to gather the bits that choose a text lies in one array, so that a step reads little memory.
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

    /// Ints of a step in the plan: separator, four rotations of a byte each, four masks. A run of the index is the
    /// word rotated and masked.
    private static final int STRIDE = 6;

    private static final int RUNS = 4;
    private static final int[] NOTHING_KNOWN = {0};

    private final boolean isGroup;
    private final Texts texts;
    private final Step[] steps;
    private final int[] plan;
    private final int[][] known;

    /// Bits that the text should show and does not.
    private final long hiddenLo;

    private final long hiddenHi;

    /// Whether the last run of every step is in bits 127:64.
    private final boolean isLong;

    /// @param texts of all slots
    /// @param isGroup whether what stands before the sequence owes the separator before its first text
    /// @param hidden bits that should be shown and are not
    Sequence(Step[] steps, Texts texts, boolean isGroup, Mask hidden) {
        this.hiddenLo = hidden.lo();
        this.hiddenHi = hidden.hi();
        this.isGroup = isGroup;
        this.texts = texts;
        this.steps = steps;
        plan = new int[steps.length * STRIDE];
        known = new int[steps.length][];
        boolean beyond = false;
        for (Step s : steps) {
            if (s.index == null) continue;
            for (Bits.Run r : s.index.runs()) beyond |= r.low() >= 64;
        }
        isLong = beyond;
        for (int i = 0; i < steps.length; i++) {
            Step s = steps[i];
            plan[i * STRIDE] = s.separator == null ? 0 : Out.separator(s.separator);
            known[i] =
                    s.slots != null && s.index != null && plan(i * STRIDE, s.index)
                            ? s.slots.known()
                            : NOTHING_KNOWN;
        }
    }

    /// @return whether the index has few enough runs to be gathered in one go; otherwise the masks are 0
    private boolean plan(int at, Bits index) {
        int low = 0;
        int high = isLong ? RUNS - 1 : RUNS;
        int rotations = 0;
        int[] masks = new int[RUNS];
        int place = 0;
        for (Bits.Run r : index.runs().reversed()) {
            if (r.low() >= 0) {
                int run = r.low() >= 64 ? high++ : low++;
                if (run >= (r.low() >= 64 || !isLong ? RUNS : RUNS - 1) || r.low() >= 128)
                    return false;
                rotations |= (r.low() - place & 63) << 8 * run;
                masks[run] = (int) Word.lowMask(r.width()) << place;
            }
            place += r.width();
        }
        if (index.get(new Word()) != 0) return false;
        plan[at + 1] = rotations;
        System.arraycopy(masks, 0, plan, at + 2, RUNS);
        return true;
    }

    /// The same sequence, when some bits should be shown and are not.
    Sequence hiding(Mask hidden) {
        return new Sequence(steps, texts, isGroup, hidden);
    }

    @Override
    public int print(Out out, Word w) {
        if (out.wide) return fast(out, w);
        int result = CLEAN;
        int begin = out.length;
        for (int i = 0; i < steps.length; i++) {
            if (out.owed == 0 && (!isGroup || out.length > begin)) out.owed = plan[i * STRIDE];
            int r = other(steps[i], out, w);
            if (r == FAIL) return FAIL;
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
        int[] plan = this.plan;
        int[][] known = this.known;
        out.room(known.length * (Texts.MOST + 2) + Wide.SLACK);
        byte[] to = out.bytes;
        byte[] from = texts.bytes();
        int limit = Texts.limit(from);
        int at = out.length;
        int begin = at;
        int owed = out.owed;
        long lo = w.lo;
        long far = isLong ? w.hi : lo;
        for (int i = 0, k = 0; i < known.length; i++, k += STRIDE) {
            if (owed == 0 && (!isGroup || at > begin)) owed = plan[k];
            int rotations = plan[k + 1];
            int value =
                    (int) Long.rotateRight(lo, rotations) & plan[k + 2]
                            | (int) Long.rotateRight(lo, rotations >> 8) & plan[k + 3]
                            | (int) Long.rotateRight(lo, rotations >> 16) & plan[k + 4]
                            | (int) Long.rotateRight(far, rotations >> 24) & plan[k + 5];
            int text = known[i][value];
            if (text > 0 && text < limit) {
                result |= Texts.result(text);
                int length = Texts.length(text);
                if (length == 0) continue;
                to[at] = (byte) owed;
                to[at + 1] = (byte) (owed >> 8);
                at += owed >> 16;
                owed = 0;
                Wide.copy(from, Texts.begin(text), to, at, length);
                at += length;
                continue;
            }
            out.length = at;
            out.owed = owed;
            int r = other(steps[i], out, w);
            if (r == FAIL) return FAIL;
            result |= r;
            out.room((known.length - i) * (Texts.MOST + 2) + Wide.SLACK);
            to = out.bytes;
            at = out.length;
            owed = out.owed;
        }
        out.length = at;
        out.owed = owed;
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
