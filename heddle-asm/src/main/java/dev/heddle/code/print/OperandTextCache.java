package dev.heddle.code.print;

import dev.heddle.bits.Memo;
import java.util.Arrays;

/// The texts of a part by the value of its bits, made when they are needed: what a text is read as is found out by
/// reading it, which takes much longer than to print it. For several threads.
final class OperandTextCache {
    /// Makes the text of a value.
    interface Maker {
        /// @param out where the text goes; [TextBuffer#delta] is set
        /// @return as [Printer#print]
        int make(long value, TextBuffer out);
    }

    /// @param text empty if there is none
    /// @param result as [Printer#print]
    /// @param delta see [TextBuffer#delta]
    record Known(byte[] text, int result, long delta) {}

    private final Memo<Known> texts;
    private final int number;
    private final Maker maker;

    /// @param texts those of all parts
    /// @param number of the part; no two of `texts` share one
    OperandTextCache(Memo<Known> texts, int number, Maker maker) {
        this.texts = texts;
        this.number = number;
        this.maker = maker;
    }

    /// Writes the text of a value, and sets [TextBuffer#delta].
    ///
    /// @return as [Printer#print]
    int print(TextBuffer out, long value) {
        Known known = texts.of(value, number);
        if (known == null) {
            known = make(value);
            texts.keep(value, number, known);
        }
        out.add(known.text);
        out.delta = known.delta;
        return known.result;
    }

    private Known make(long value) {
        TextBuffer out = new TextBuffer();
        int result = maker.make(value, out);
        byte[] text = Arrays.copyOf(out.bytes, result < 0 ? 0 : out.length);
        return new Known(text, result, out.delta);
    }
}
