package dev.heddle.code.print;

import dev.heddle.bits.Memo;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

    /// There are too many values from here on for an array.
    private static final int DIRECT = 1 << 14;

    private static final int FEWEST = 16;

    private final Memo<Known> texts;
    private final int number;
    private final Maker maker;

    /// The texts of smaller values: a larger array takes its place when it gets too small. Threads may lose some.
    private volatile @Nullable Known[] direct = new Known[FEWEST];

    /// @param texts of the large values of all parts
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
        Known known = known(value);
        if (known == null) {
            known = make(value);
            keep(value, known);
        }
        out.add(known.text);
        out.delta = known.delta;
        return known.result;
    }

    private @Nullable Known known(long value) {
        @Nullable Known[] small = direct;
        if (value >= 0 && value < small.length) return small[(int) value];
        return isDirect(value) ? null : texts.of(value, number);
    }

    private void keep(long value, Known known) {
        if (!isDirect(value)) {
            texts.keep(value, number, known);
            return;
        }
        @Nullable Known[] small = direct;
        int at = (int) value;
        if (at >= small.length)
            direct = small = Arrays.copyOf(small, Integer.highestOneBit(at) << 1);
        small[at] = known;
    }

    private static boolean isDirect(long value) {
        return value >= 0 && value < DIRECT;
    }

    private Known make(long value) {
        TextBuffer out = new TextBuffer();
        int result = maker.make(value, out);
        byte[] text = Arrays.copyOf(out.bytes, result < 0 ? 0 : out.length);
        return new Known(text, result, out.delta);
    }
}
