package dev.heddle.analysis.hazard;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The definitions of a cell that reach a place, in code order. Immutable.
final class Writers {
    private final int[] writers;

    /// When each was issued, as the clock of the place was then.
    private final int[] times;

    /// Bits of the registers that were written.
    private final int[] widths;

    private Writers(int[] writers, int[] times, int[] widths) {
        this.writers = writers;
        this.times = times;
        this.widths = widths;
    }

    static Writers of(int writer, int time, int width) {
        return new Writers(new int[] {writer}, new int[] {time}, new int[] {width});
    }

    int count() {
        return writers.length;
    }

    int writer(int i) {
        return writers[i];
    }

    int time(int i) {
        return times[i];
    }

    int width(int i) {
        return widths[i];
    }

    /// Writes down those that count, with their ages.
    void write(IntStream.Builder to, int cell, int clock, int oldest) {
        for (int i = 0; i < writers.length; i++)
            if (times[i] >= oldest)
                to.add(cell).add(writers[i]).add(clock - times[i]).add(widths[i]);
    }

    /// Those of two ways; of the same writer the one that is later.
    ///
    /// @param mine null for none
    /// @param ahead how much the clock of `mine` is ahead of that of `other`
    /// @param oldest issued before this, by the clock of `mine`, a writer does not count any more
    /// @return `mine` itself if the other adds nothing
    static @Nullable Writers joined(@Nullable Writers mine, Writers other, int ahead, int oldest) {
        Writers out = mine;
        for (int i = 0; i < other.writers.length; i++) {
            int time = other.times[i] + ahead;
            if (time >= oldest) out = with(out, other.writers[i], time, other.widths[i], oldest);
        }
        return out;
    }

    private static Writers with(@Nullable Writers to, int writer, int time, int width, int oldest) {
        if (to == null) return of(writer, time, width);
        int at = Arrays.binarySearch(to.writers, writer);
        if (at >= 0) {
            if (to.times[at] >= time && to.times[at] >= oldest) return to;
            int[] times = to.times.clone();
            int[] widths = to.widths.clone();
            times[at] = time;
            widths[at] = width;
            return new Writers(to.writers, times, widths);
        }
        int place = ~at;
        return new Writers(
                inserted(to.writers, place, writer),
                inserted(to.times, place, time),
                inserted(to.widths, place, width));
    }

    private static int[] inserted(int[] into, int place, int value) {
        int[] out = Arrays.copyOf(into, into.length + 1);
        System.arraycopy(into, place, out, place + 1, into.length - place);
        out[place] = value;
        return out;
    }
}
