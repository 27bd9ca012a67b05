package dev.heddle.exec.jvm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Vectors of packed registers that code holds in local variables while it is written: what it has read or written
/// last at a place. What it has written reaches the registers when something else looks at them.
final class PackedRows {
    /// @param first number of its first byte
    /// @param width bits of a lane
    /// @param bytes how many it has
    /// @param local variable with integers of that width, or what [LoopVectors] has instead of one
    /// @param store writes it where it belongs
    private record Row(
            int first, int width, int bytes, int local, boolean isPending, Runnable store) {
        boolean overlaps(int from, int to) {
            return first < to && from < first + bytes;
        }
    }

    private final List<Row> rows = new ArrayList<>();

    /// @param first number of the first byte
    /// @param width bits of a lane
    /// @return the local variable with what is there, or what [LoopVectors] has instead of one; null if none has it
    @Nullable Integer local(int first, int width) {
        for (Row r : rows) if (r.first == first && r.width == width) return r.local;
        return null;
    }

    /// Notes what has been read; what was to be stored there has been stored.
    void read(int first, int width, int bytes, int local) {
        rows.add(new Row(first, width, bytes, local, false, () -> {}));
    }

    /// Notes what is to be written.
    ///
    /// @param store does it
    void write(int first, int width, int bytes, int local, Runnable store) {
        rows.removeIf(r -> r.first == first && r.bytes == bytes);
        forget(first, first + bytes);
        rows.add(new Row(first, width, bytes, local, true, store));
    }

    /// Stores what is pending of some bytes: others read them.
    public void settle(int from, int to) {
        for (int i = 0; i < rows.size(); i++) {
            Row r = rows.get(i);
            if (!r.isPending || !r.overlaps(from, to)) continue;
            r.store.run();
            rows.set(i, new Row(r.first, r.width, r.bytes, r.local, false, r.store));
        }
    }

    public void settle() {
        settle(0, Integer.MAX_VALUE);
    }

    /// The same where others are going to write.
    public void forget(int from, int to) {
        settle(from, to);
        rows.removeIf(r -> r.overlaps(from, to));
    }

    public void forget() {
        forget(0, Integer.MAX_VALUE);
    }
}
