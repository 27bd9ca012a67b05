package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.ir.lift.Op;
import java.util.EnumSet;
import java.util.stream.LongStream;

/// A wave runs its last instruction.
public final class WaveEnds implements Goal {
    private final Focus focus;
    private final long[] addresses;
    private long group;
    private int wave;

    /// @param last address of the program's last instruction, after which a wave may end without being told to
    public WaveEnds(ProgramFacts facts, long last, Focus focus) {
        this.focus = focus;
        this.addresses = LongStream.concat(LongStream.of(facts.with(EnumSet.of(Op.STOP))), LongStream.of(last))
                .boxed()
                .distinct()
                .sorted(Long::compareUnsigned)
                .mapToLong(Long::longValue)
                .toArray();
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        group = now.state().group();
        wave = now.state().turn();
        return focus.has(now);
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return now.state().group() != group || now.state().wave(wave).isStopped();
    }
}
