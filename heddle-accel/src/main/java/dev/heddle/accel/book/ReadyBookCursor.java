package dev.heddle.accel.book;

import dev.heddle.base.bits.Bits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A place in a ready book that is read: each read moves it on.
public final class ReadyBookCursor {
    private final ReadyFile file;
    private int at;

    ReadyBookCursor(ReadyFile file, int at) {
        this.file = file;
        this.at = at;
    }

    /// @return a cursor at the same place, which moves by itself
    ReadyBookCursor copy() {
        return new ReadyBookCursor(file, at);
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more follow. The lowest bit of the whole is the
    /// sign, as small negative numbers are short, too.
    long wide() {
        long out = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = file.at(at++);
            out |= (long) (b & 0x7f) << shift;
            if (b >= 0) return out >>> 1 ^ -(out & 1);
        }
    }

    int number() {
        return (int) wide();
    }

    boolean flag() {
        return wide() != 0;
    }

    double real() {
        return Double.longBitsToDouble(wide());
    }

    String text() {
        return file.string(number());
    }

    List<String> texts() {
        int n = number();
        List<String> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(text());
        return out;
    }

    Bits bits() {
        int n = number();
        List<Bits.Run> runs = new ArrayList<>(n);
        for (int i = 0; i < n; i++) runs.add(new Bits.Run(number(), number()));
        return Bits.of(runs, wide());
    }

    /// @return the place that stands here, or null if there is none
    @Nullable
    ReadyBookCursor elsewhere() {
        int where = number();
        return where == 0 ? null : new ReadyBookCursor(file, where);
    }

    /// @return the place that stands here
    ReadyBookCursor there() {
        return new ReadyBookCursor(file, number());
    }
}
