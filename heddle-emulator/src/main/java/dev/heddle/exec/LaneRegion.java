package dev.heddle.exec;

import dev.heddle.exec.region.Counting;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.RegisterLayout;
import java.util.List;

/// A region that a wave runs lane after lane.
public final class LaneRegion implements Tier {
    private final Region region;
    private final RegionCode code;
    private final Exits exits;
    private final RegionRows rows;
    private final List<RegionBlock> pieces;
    private final long end;
    private final int length;
    private final int number;

    /// @param number of the region in its program
    public LaneRegion(Region region, RegionCode code, int number) {
        this.region = region;
        this.code = code;
        this.number = number;
        this.exits = new Exits(region);
        this.rows = new RegionRows(region);
        this.pieces = region.pieces();
        this.end = region.pieces().getLast().next();
        this.length = region.count();
    }

    /// What a wave keeps for a region.
    private record Kept(Frame frame, Counting counting, int[] all) {}

    private Kept kept(Wave w) {
        if (w.kept(number) instanceof Kept k) return k;
        Frame f = new Frame(rows.count(), 0, w.lanes, w.room, w.shared, w.spaces, w.resources);
        Kept k = new Kept(f, new Counting(region, w.lanes), new int[w.room]);
        w.keep(number, k);
        return k;
    }

    @Override
    public Engines by() {
        return Engines.SCALAR;
    }

    @Override
    public List<RegionBlock> pieces() {
        return pieces;
    }

    @Override
    public long run(Wave w, long left) {
        if (left < length || Long.compareUnsigned(end, w.paths.limit) > 0) return 0;
        if (w.paths.apart ? !w.paths.areActive() : w.lanes > w.each) return 0;
        Kept k = kept(w);
        Frame f = k.frame;
        for (int i = 0; i < f.lanes; i++)
            k.all[i] = w.paths.apart ? w.narrow[RegisterLayout.HERE][i] : -1;
        if (!rows.arePlain(w, k.all)) return 0;
        begin(w, k, left);
        try {
            if (!code.run(f) || !w.paths.apart && !together(f)) return 0;
        } catch (Fault _) {
            return 0;
        }
        commit(w, k.all, f);
        long steps = k.counting.count(f, k.all, f.lanes);
        w.instructions += w.each >= f.lanes ? steps : k.counting.count(f, k.all, w.each);
        w.laneInstructions += f.work;
        leave(w, f);
        return steps;
    }

    private void begin(Wave w, Kept k, long left) {
        Frame f = k.frame;
        for (int i = 0; i < rows.count(); i++) f.in[i] = w.narrow[rows.row(i)];
        System.arraycopy(k.all, 0, f.todo, 0, f.lanes);
        System.arraycopy(w.narrow[RegisterLayout.EXEC], 0, f.exec, 0, f.lanes);
        System.arraycopy(w.exists, 0, f.exists, 0, f.lanes);
        java.util.Arrays.fill(f.trips, 0);
        f.least = 0;
        f.most = (int) Math.min(left / length, 1 << 20);
        f.work = 0;
    }

    /// Lanes that share a program counter make the same number of trips: those that were idle earlier go on.
    ///
    /// @return whether it came to an end
    private boolean together(Frame f) {
        for (int turn = 0; turn < 100; turn++) {
            int most = 0;
            for (int t : f.trips) most = Math.max(most, t);
            boolean some = false;
            for (int i = 0; i < f.lanes; i++) {
                f.todo[i] = f.trips[i] < most ? -1 : 0;
                some |= f.trips[i] < most;
            }
            if (!some) return true;
            for (int i = 0; i < rows.count(); i++) if (rows.isWritten(i)) f.in[i] = f.out[i];
            f.least = most;
            if (!code.run(f)) return false;
        }
        return false;
    }

    private void commit(Wave w, int[] all, Frame f) {
        for (int i = 0; i < rows.count(); i++) {
            if (!rows.isWritten(i)) continue;
            int[] to = w.narrow[rows.row(i)];
            int[] from = f.out[i];
            for (int l = 0; l < f.lanes; l++) to[l] = to[l] & ~all[l] | from[l] & all[l];
            w.clean[rows.row(i)] = false;
        }
    }

    private void leave(Wave w, Frame f) {
        if (!w.paths.apart) {
            int exit = f.exits[0];
            for (int i = 1; i < f.lanes; i++) exit = Math.min(exit, f.exits[i]);
            w.pc = exits.address(exit);
            w.active(f.exec, w.exists);
            return;
        }
        w.paths.leave(f.exits, exits, end);
    }
}
