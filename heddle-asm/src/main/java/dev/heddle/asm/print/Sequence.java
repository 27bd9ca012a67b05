package dev.heddle.asm.print;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import org.jspecify.annotations.Nullable;

/// Prints parts one after the other, each with the separator before it. Those whose text a few bits
/// choose have their texts in an [OperandTextCache].
final class Sequence implements Printer {
    /// A part.
    ///
    /// @param separator what it owes before it, as of [TextBuffer#separator(String)]
    /// @param printer writes it, if it has no slots
    /// @param index the bits that choose its text, or null if it has no slots
    record Step(
            int separator,
            @Nullable Printer printer,
            @Nullable Bits index,
            @Nullable OperandTextCache slots) {
        Step(
                @Nullable String separator,
                @Nullable Printer printer,
                @Nullable Bits index,
                @Nullable OperandTextCache slots) {
            this(separator == null ? 0 : TextBuffer.separator(separator), printer, index, slots);
        }
    }

    private final boolean isGroup;
    private final Step[] steps;

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
    }

    /// The same sequence, when some bits should be shown and are not.
    Sequence hiding(Mask hidden, Mask doubtful) {
        return new Sequence(steps, isGroup, hidden, doubtful);
    }

    @Override
    public int print(TextBuffer out, Word w) {
        int result = CLEAN;
        int begin = out.length;
        for (Step s : steps) {
            if (out.owed == 0 && (!isGroup || out.length > begin)) out.owed = s.separator;
            int r = part(s, out, w);
            if (r < 0) return r;
            result |= r;
        }
        return result | (out.hides(w, hidden, doubtful) ? ENTANGLED : CLEAN);
    }

    /// A part after what it owes; nothing if it prints nothing.
    private static int part(Step s, TextBuffer out, Word w) {
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
