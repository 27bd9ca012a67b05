package dev.heddle.sanitize;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The order that atomic operations make: what a wave did before one is known to those who do one later. Which word
/// it was on is not asked: a hand-over by one word may go on by another.
final class AtomicOrder {
    /// When the waves of a group did their last atomic operation, and the epochs of the first and the last of all.
    private static final class OfGroup {
        private long[] last = new long[0];
        private final int firstEpoch;
        private int lastEpoch;

        OfGroup(int epoch) {
            firstEpoch = epoch;
        }
    }

    private final Map<Long, OfGroup> groups = new HashMap<>();

    void met(Now now, long time) {
        OfGroup g = groups.computeIfAbsent(now.group, _ -> new OfGroup(now.epoch));
        if (now.wave >= g.last.length) g.last = Arrays.copyOf(g.last, now.wave + 1);
        g.last[now.wave] = time;
        g.lastEpoch = now.epoch;
    }

    /// Whether an access happens before the running instruction.
    ///
    /// @param access its number
    boolean isBefore(Accesses of, int access, Now now) {
        OfGroup before = groups.get(of.group(access));
        OfGroup after = groups.get(now.group);
        if (before == null || after == null) return false;
        long done = of.time(access);
        int wave = of.wave(access);
        boolean isOther = before != after;
        boolean isReleased =
                wave < before.last.length && before.last[wave] > done
                        || isOther && before.lastEpoch > of.epoch(access);
        boolean isAcquired =
                now.wave < after.last.length && after.last[now.wave] > done
                        || isOther && after.firstEpoch < now.epoch;
        return isReleased && isAcquired;
    }
}
