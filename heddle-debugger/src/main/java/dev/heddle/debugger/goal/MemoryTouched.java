package dev.heddle.debugger.goal;

import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Timeline;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.Isa;
import java.util.EnumSet;

/// An instruction reads or writes some bytes of memory.
public final class MemoryTouched implements Goal {
    /// What counts.
    public enum Kind {
        READ,
        WRITE,
        ANY
    }

    private final Isa.Reach reach;
    private final long first;
    private final long bytes;
    private final Kind kind;
    private final Focus focus;
    private final long[] addresses;
    private boolean isTouched;
    private int lane = -1;

    /// @param first address of the first byte, as the memory itself counts
    public MemoryTouched(ProgramFacts facts, Isa.Reach reach, long first, long bytes, Kind kind, Focus focus) {
        this.reach = reach;
        this.first = first;
        this.bytes = bytes;
        this.kind = kind;
        this.focus = focus;
        this.addresses = facts.with(EnumSet.of(Op.LOAD, Op.STORE, Op.ATOMIC, Op.LOOK, Op.PERFORM));
    }

    @Override
    public long[] addresses() {
        return addresses;
    }

    @Override
    public boolean isToRun(Timeline now) {
        isTouched = false;
        return focus.has(now);
    }

    @Override
    public void touches(Isa.Reach of, int lane, long address, int bits, boolean writes) {
        boolean counts = kind == Kind.ANY || writes == (kind == Kind.WRITE);
        boolean overlaps = address < first + bytes && first < address + bits / Byte.SIZE;
        if (!counts || !overlaps || of != reach) return;
        if (!isTouched) this.lane = lane;
        isTouched = true;
    }

    /// @return the first lane that touched them when it happened last; -1 before
    public int lane() {
        return lane;
    }

    @Override
    public boolean hasHappened(Timeline now) {
        return isTouched;
    }
}
