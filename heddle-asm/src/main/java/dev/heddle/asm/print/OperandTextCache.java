package dev.heddle.asm.print;

import dev.heddle.base.bits.Memo;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
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
    private final AtomicInteger room;
    private final int number;
    private final Maker maker;

    /// The texts of smaller values: a larger array takes its place when it gets too small. Threads may lose some.
    private volatile @Nullable Known[] direct = new Known[FEWEST];

    /// @param texts of all parts, those that are not in their arrays
    /// @param room places that the arrays of all parts may still grow by
    /// @param number of the part; no two of `texts` share one
    OperandTextCache(Memo<Known> texts, AtomicInteger room, int number, Maker maker) {
        this.texts = texts;
        this.room = room;
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
        return texts.of(value, number);
    }

    private void keep(long value, Known known) {
        @Nullable Known[] small = direct;
        if (value >= small.length && value < DIRECT) small = grown((int) value);
        if (value >= 0 && value < small.length) small[(int) value] = known;
        else texts.keep(value, number, known);
    }

    /// @return the array, with a place for the value if there is room for it
    private synchronized @Nullable Known[] grown(int value) {
        @Nullable Known[] small = direct;
        int more = (Integer.highestOneBit(value) << 1) - small.length;
        boolean isGranted = more > 0 && room.getAndUpdate(left -> left < more ? left : left - more) >= more;
        if (isGranted) direct = small = Arrays.copyOf(small, small.length + more);
        return small;
    }

    private Known make(long value) {
        TextBuffer out = new TextBuffer();
        int result = maker.make(value, out);
        byte[] text = Arrays.copyOf(out.bytes, result < 0 ? 0 : out.length);
        return new Known(text, result, out.delta);
    }
}
