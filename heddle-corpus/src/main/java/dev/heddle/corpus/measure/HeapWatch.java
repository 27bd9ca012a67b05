package dev.heddle.corpus.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/// Reports when the part of the heap for long-lived objects is nearly full. For several threads.
final class HeapWatch {
    /// Where the objects are that have outlived some collections: the other pools have no such thresholds.
    private static final List<MemoryPoolMXBean> LASTING = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(p -> p.getType() == MemoryType.HEAP && p.isUsageThresholdSupported())
            .toList();

    private final long most;
    private long reported;

    /// @param most bytes that may be in use after a collection
    HeapWatch(long most) {
        this.most = most;
    }

    /// @return whether more was in use after the last collection of all of the heap; true once for
    ///     each collection
    synchronized boolean isFull() {
        long used = 0;
        for (MemoryPoolMXBean p : LASTING) {
            MemoryUsage left = p.getCollectionUsage();
            if (left != null) used += left.getUsed();
        }
        if (used <= most || used == reported) return false;
        reported = used;
        return true;
    }
}
