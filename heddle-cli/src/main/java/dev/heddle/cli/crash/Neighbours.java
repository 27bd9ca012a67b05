package dev.heddle.cli.crash;

import dev.heddle.files.container.Crash;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// Finds the buffers around the addresses of faults.
public final class Neighbours {
    /// Buffers before an address that are named.
    private static final int BEFORE = 2;

    private Neighbours() {}

    /// @return one for each fault with an address
    public static List<CrashReport.Near> of(Crash crash) {
        List<CrashReport.Near> out = new ArrayList<>();
        for (Crash.Fault f : crash.faults()) {
            OptionalLong at = f.address();
            if (at.isPresent()) out.add(near(at.getAsLong(), crash.buffers()));
        }
        return out;
    }

    /// @param buffers by rising addresses
    private static CrashReport.Near near(long at, List<Crash.Buffer> buffers) {
        List<CrashReport.Neighbour> before = new ArrayList<>();
        List<CrashReport.Neighbour> inside = new ArrayList<>();
        List<CrashReport.Neighbour> after = new ArrayList<>();
        for (Crash.Buffer b : buffers) {
            boolean isBelow = Long.compareUnsigned(b.address(), at) <= 0;
            if (b.contains(at)) inside.add(neighbour(CrashReport.Side.INSIDE, b, at - b.address()));
            else if (isBelow) before.add(neighbour(CrashReport.Side.BEFORE, b, at - (b.address() + b.size())));
            else if (after.isEmpty()) after.add(neighbour(CrashReport.Side.AFTER, b, b.address() - at));
        }
        before.sort((a, b) -> Long.compareUnsigned(b.distance(), a.distance()));
        int from = Math.max(0, before.size() - BEFORE);
        List<CrashReport.Neighbour> all = new ArrayList<>(before.subList(from, before.size()));
        all.addAll(inside);
        all.addAll(after);
        return new CrashReport.Near(at, all);
    }

    private static CrashReport.Neighbour neighbour(CrashReport.Side side, Crash.Buffer b, long distance) {
        return new CrashReport.Neighbour(side, b, distance);
    }
}
