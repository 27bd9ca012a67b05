package dev.heddle.llvm.engine;

import dev.heddle.ir.state.RegisterLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The parts of a frame in which a wave differs from another one that starts: as few stretches of bytes as there can
/// be.
///
/// @param written what code may change
/// @param read what it only reads
record FrameRanges(List<Range> written, List<Range> read) {
    /// @param first byte in the frame
    record Range(long first, long bytes) {}

    /// @param lanes of the waves
    /// @param areApart whether lanes have addresses of their own
    static FrameRanges of(FrameLayout layout, Touched touched, int lanes, boolean areApart) {
        SortedSet<Integer> narrow = new TreeSet<>(touched.narrowWritten());
        narrow.add(RegisterLayout.EXEC);
        narrow.add(RegisterLayout.HERE);
        if (areApart) {
            narrow.add(FrameLayout.ALIVE_ROW);
            narrow.add(FrameLayout.ON_ROW);
        }
        TreeMap<Long, Long> written = rows(layout, narrow, touched.wideWritten(), lanes);
        written.put((long) FrameLayout.PC, (long) FrameLayout.TABLE - FrameLayout.PC);
        for (int k : touched.shared()) written.put((long) layout.sharedAt(k), (long) Integer.BYTES);
        for (int k : touched.wideShared()) written.put((long) layout.wideSharedAt(k), (long) Long.BYTES);
        if (areApart)
            for (int s = 0; s < layout.strips(lanes); s++)
                written.put(layout.first() + (long) s * layout.stride(), (long) layout.lanes() * Long.BYTES);
        SortedSet<Integer> narrowRead = new TreeSet<>(touched.narrow());
        narrowRead.removeAll(narrow);
        SortedSet<Integer> wideRead = new TreeSet<>(touched.wide());
        wideRead.removeAll(touched.wideWritten());
        TreeMap<Long, Long> read = rows(layout, narrowRead, wideRead, lanes);
        read.put((long) layout.wideSharedAt(0), (long) layout.first() - layout.wideSharedAt(0));
        return new FrameRanges(joined(written), joined(read));
    }

    private static TreeMap<Long, Long> rows(
            FrameLayout layout, SortedSet<Integer> narrow, SortedSet<Integer> wide, int lanes) {
        TreeMap<Long, Long> out = new TreeMap<>();
        for (int s = 0; s < layout.strips(lanes); s++) {
            long strip = layout.first() + (long) s * layout.stride();
            for (int row : narrow) out.put(strip + layout.narrowAt(row), (long) layout.lanes() * Integer.BYTES);
            for (int row : wide) out.put(strip + layout.wideAt(row), (long) layout.lanes() * Long.BYTES);
        }
        return out;
    }

    private static List<Range> joined(TreeMap<Long, Long> of) {
        List<Range> out = new ArrayList<>();
        of.forEach((first, bytes) -> {
            Range last = out.isEmpty() ? null : out.getLast();
            if (last == null || last.first + last.bytes != first) out.add(new Range(first, bytes));
            else out.set(out.size() - 1, new Range(last.first, last.bytes + bytes));
        });
        return out;
    }
}
