package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import java.util.function.Predicate;

/// A wave comes to one of some instructions, and something holds.
public final class AtAddress implements Goal {
    private final long[] addresses;
    private final Focus focus;
    private final Predicate<Timeline> condition;

    /// @param addresses in any order
    public AtAddress(long[] addresses, Focus focus, Predicate<Timeline> condition) {
        this.addresses = java.util.Arrays.stream(addresses)
                .boxed()
                .sorted(Long::compareUnsigned)
                .mapToLong(Long::longValue)
                .toArray();
        this.focus = focus;
        this.condition = condition;
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isHere(Timeline now) {
        return focus.has(now) && condition.test(now);
    }
}
