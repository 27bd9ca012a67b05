package dev.heddle.debugger.sanitize;

import java.util.ArrayList;
import java.util.List;

/// The extent of what was examined in a run: what "nothing found" is worth.
public final class CheckCoverage {
    long accesses;
    long barriers;
    long runs;
    private long groups;
    private long waves;
    private long pairs;
    private boolean isRaceFull;
    private boolean isOrderFull;
    private boolean hasNoSync;

    /// Of nothing yet.
    public CheckCoverage() {}

    void group(boolean isPreamble, int count) {
        if (isPreamble) return;
        groups++;
        waves += count;
    }

    void race(long compared, boolean isFull, boolean isOrdered) {
        pairs += compared;
        isRaceFull |= isFull;
        isOrderFull |= isOrdered;
    }

    void noSync() {
        hasNoSync = true;
    }

    /// @return runs, each with an order of waves of its own
    public long runs() {
        return runs;
    }

    /// @return accesses of lanes to memory
    public long accesses() {
        return accesses;
    }

    /// @return pairs of accesses that were compared
    public long pairs() {
        return pairs;
    }

    public long barriers() {
        return barriers;
    }

    public long groups() {
        return groups;
    }

    public long waves() {
        return waves;
    }

    /// @return what was not looked at, one in a line
    public List<String> notModelled() {
        List<String> out = new ArrayList<>();
        out.add("what the texture unit reads and writes");
        out.add("memory that barriers do not order on hardware without a fence of its own");
        if (hasNoSync) out.add("waits: the book does not say what programs have to wait for");
        if (isRaceFull) out.add("races after the first %,d accesses".formatted(Accesses.MOST));
        if (isOrderFull)
            out.add("what atomic operations leave open: after %,d words and waves all are taken for ordered"
                    .formatted(AtomicOrder.MOST));
        return out;
    }
}
