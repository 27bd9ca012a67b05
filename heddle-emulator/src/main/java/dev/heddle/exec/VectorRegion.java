package dev.heddle.exec;

import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.state.RegisterLayout;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A region whose lanes a wave runs as vectors.
public final class VectorRegion implements Tier {
    /// Waves that are refused before other code is taken.
    private static final int MOST_REFUSED = 16;

    private final Supplier<@Nullable RegionCode> other;
    private volatile RegionCode code;
    private int refused;
    private final Exits exits;
    private final RegionRows rows;
    private final List<RegionBlock> pieces;
    private final long end;
    private final int length;
    private final boolean setsExec;
    private final int number;

    /// Numbers of registers that all lanes share and that it sets.
    private final int[] shared;

    /// @param code may refuse a wave: then the frame is of no use any more
    /// @param other for when it often does
    /// @param number of the region in its program
    public VectorRegion(
            Region region, RegionCode code, Supplier<@Nullable RegionCode> other, int number) {
        this.code = code;
        this.other = other;
        this.number = number;
        this.exits = new Exits(region);
        this.rows = new RegionRows(region);
        this.pieces = region.pieces();
        this.end = region.pieces().getLast().next();
        this.length = region.count();
        this.shared = region.shared().stream().mapToInt(Integer::intValue).toArray();
        this.setsExec = region.bodies().stream().anyMatch(b -> b.exec() >= 0);
    }

    private Frame frame(Wave w) {
        if (w.kept(number) instanceof Frame f) return f;
        Frame f =
                new Frame(
                        rows.count(),
                        pieces.size(),
                        w.lanes,
                        w.room,
                        w.shared,
                        w.spaces,
                        w.resources);
        w.keep(number, f);
        return f;
    }

    /// @return what runs it now
    public RegionCode code() {
        return code;
    }

    /// Prepares a frame for a wave that is at the beginning.
    ///
    /// @return null if the region is not for it now
    private @Nullable Frame begun(Wave w, long left) {
        if (left < 2L * length || Long.compareUnsigned(end, w.paths.limit) > 0) return null;
        if (w.paths.apart ? !w.paths.areActive() : w.lanes > w.each) return null;
        Frame f = frame(w);
        if (w.paths.apart) System.arraycopy(w.narrow[RegisterLayout.HERE], 0, f.todo, 0, f.lanes);
        else java.util.Arrays.fill(f.todo, 0, f.lanes, -1);
        if (!takeRows(w, f)) return null;
        System.arraycopy(w.narrow[RegisterLayout.EXEC], 0, f.exec, 0, f.lanes);
        System.arraycopy(w.exists, 0, f.exists, 0, f.lanes);
        f.fuel = fuel(left);
        f.entry = 0;
        f.isTogether = w.paths.together;
        f.isAlone = w.isAlone;
        return f;
    }

    /// @return whether the floats in them are such that the region may begin
    private boolean takeRows(Wave w, Frame f) {
        if (code.readsRows()) {
            for (int i = 0; i < rows.count(); i++) f.in[i] = w.narrow[rows.row(i)];
            return true;
        }
        if (!rows.arePlain(w, f.todo)) return false;
        for (int i = 0; i < rows.count(); i++)
            System.arraycopy(w.narrow[rows.row(i)], 0, f.values, f.place[i], w.room);
        return true;
    }

    private int fuel(long left) {
        return (int) Math.min(left - length, 1 << 20);
    }

    /// The frame of a wave that has waited in this region: it is as it was, but for the budget.
    private @Nullable Frame resumed(Wave w, long left) {
        if (left < 2L * length) return null;
        Frame f = frame(w);
        f.fuel = fuel(left);
        return f;
    }

    @Override
    public Engines by() {
        return Engines.VECTOR;
    }

    @Override
    public List<RegionBlock> pieces() {
        return pieces;
    }

    @Override
    public long run(Wave w, long left) {
        Frame f = w.waitsIn == this ? resumed(w, left) : begun(w, left);
        if (f == null) {
            w.settle();
            return 0;
        }
        w.waitsIn = null;
        f.waits = false;
        if (shared.length > 0) w.commons.changed();
        if (!code.run(f)) {
            if (rows.arePlain(w, f.todo)) refused();
            return 0;
        }
        w.waits = f.waits;
        w.instructions += w.each >= f.lanes ? f.steps : f.counted;
        w.laneInstructions += f.work;
        boolean goesOn = f.waits && f.entry > 0;
        if (goesOn) w.pc = pieces.get(f.entry).address();
        else if (f.steps > 0 || f.entry > 0) leave(w, f);
        else return 0;
        // Nobody may ever ask for the registers of a wave that has ended.
        if (goesOn || w.stopped) w.waitsIn = this;
        else settle(w);
        return f.steps;
    }

    private synchronized void refused() {
        if (++refused != MOST_REFUSED) return;
        RegionCode next = other.get();
        if (next != null) code = next;
    }

    /// Gives a wave its registers, when it does not go on here.
    @Override
    public void settle(Wave w) {
        Frame f = frame(w);
        for (int i = 0; i < rows.count(); i++) {
            if (!rows.isWritten(i)) continue;
            System.arraycopy(f.values, f.place[i], w.narrow[rows.row(i)], 0, w.room);
            w.clean[rows.row(i)] = false;
        }
        for (int k : shared) w.commons.set(k, 0, -1, f.shared[k]);
        if (setsExec && f.waits) w.active(f.exec, w.exists);
    }

    /// Lets a wave go on where its lanes have left, or end.
    private void leave(Wave w, Frame f) {
        if (w.paths.apart) {
            w.paths.leave(f.exits, exits, end);
            return;
        }
        long to = exits.address(f.exit);
        w.stopped = to == RegionBlock.END;
        w.pc = w.stopped ? end : to;
        if (setsExec) w.active(f.exec, w.exists);
    }
}
