package dev.heddle.exec;

import dev.heddle.exec.region.Counting;
import dev.heddle.exec.region.Exits;
import dev.heddle.exec.region.Frame;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Layout;

/// A region that a wave runs lane after lane.
final class LaneRegion implements Tier {
    private final Region region;
    private final RegionCode code;
    private final Exits exits;
    private final int[] variables;
    private final boolean[] written;
    private final int[] floats;
    private final boolean[] clean;
    private final long last;
    private final int length;
    private final int number;

    /// @param number of the region in its program
    LaneRegion(Region region, RegionCode code, int number) {
        this.region = region;
        this.code = code;
        this.number = number;
        this.exits = new Exits(region);
        this.variables = region.variables().stream().mapToInt(Integer::intValue).toArray();
        this.written = new boolean[variables.length];
        for (int i = 0; i < written.length; i++)
            written[i] = region.written().contains(variables[i]);
        this.floats = region.floats().stream().mapToInt(Integer::intValue).toArray();
        this.clean = new boolean[floats.length];
        for (int i = 0; i < floats.length; i++) clean[i] = region.clean().contains(floats[i]);
        this.last = region.pieces().getLast().address();
        this.length = region.count();
    }

    /// What a wave keeps for a region.
    private record Kept(Frame frame, Counting counting, int[] all) {}

    private Kept kept(Wave w) {
        if (w.kept(number) instanceof Kept k) return k;
        Frame f = new Frame(variables.length, w.lanes, w.shared, w.spaces);
        Kept k = new Kept(f, new Counting(region, w.lanes), new int[w.lanes]);
        w.keep(number, k);
        return k;
    }

    @Override
    public long run(Wave w, long left) {
        if (left < length || Long.compareUnsigned(last, w.paths.limit) >= 0) return 0;
        if (w.paths.apart ? !w.paths.areActive() : w.lanes > w.each) return 0;
        Kept k = kept(w);
        Frame f = k.frame;
        for (int i = 0; i < f.lanes; i++) k.all[i] = w.paths.apart ? w.f[Layout.HERE][i] : -1;
        for (int i = 0; i < floats.length; i++)
            if (!Floating.isPlain(w.f[floats[i]], k.all, clean[i])) return 0;
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
        leave(w, f, k.all);
        return steps;
    }

    private void begin(Wave w, Kept k, long left) {
        Frame f = k.frame;
        for (int i = 0; i < variables.length; i++) f.in[i] = w.f[variables[i]];
        System.arraycopy(k.all, 0, f.todo, 0, f.lanes);
        System.arraycopy(w.f[Layout.EXEC], 0, f.exec, 0, f.lanes);
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
            for (int i = 0; i < variables.length; i++) if (written[i]) f.in[i] = f.out[i];
            f.least = most;
            if (!code.run(f)) return false;
        }
        return false;
    }

    private void commit(Wave w, int[] all, Frame f) {
        for (int i = 0; i < variables.length; i++) {
            if (!written[i]) continue;
            int[] to = w.f[variables[i]];
            int[] from = f.out[i];
            for (int l = 0; l < f.lanes; l++) to[l] = to[l] & ~all[l] | from[l] & all[l];
            w.clean[variables[i]] = false;
        }
    }

    private void leave(Wave w, Frame f, int[] all) {
        if (!w.paths.apart) {
            int exit = f.exits[0];
            for (int e : f.exits) exit = Math.min(exit, e);
            w.pc = exits.address(exit);
            w.active(f.exec, w.exists);
            return;
        }
        int first = 0;
        while (all[first] == 0) first++;
        boolean same = true;
        for (int i = first; i < f.lanes; i++) same &= all[i] == 0 || f.exits[i] == f.exits[first];
        if (same) w.pc = exits.address(f.exits[first]);
        else w.paths.scatter(f.exits, exits);
    }
}
