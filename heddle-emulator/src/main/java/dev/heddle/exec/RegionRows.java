package dev.heddle.exec;

import dev.heddle.exec.number.Floating;
import dev.heddle.exec.region.Region;

/// The rows of a region's variables.
final class RegionRows {
    private final int[] variables;
    private final boolean[] written;
    private final int[] floats;

    /// Of each that holds floats: the bits of the smallest but 0 that may be there.
    private final int[] least;

    RegionRows(Region of) {
        variables = of.variables().stream().mapToInt(Integer::intValue).toArray();
        written = new boolean[variables.length];
        for (int i = 0; i < written.length; i++) written[i] = of.written().contains(variables[i]);
        floats = of.floats().stream().mapToInt(Integer::intValue).toArray();
        least = new int[floats.length];
        for (int i = 0; i < floats.length; i++) least[i] = of.least(floats[i]);
    }

    int count() {
        return variables.length;
    }

    int row(int variable) {
        return variables[variable];
    }

    boolean isWritten(int variable) {
        return written[variable];
    }

    /// Whether the floats of some lanes are such that the region may begin.
    ///
    /// @param mask the lanes
    boolean arePlain(Wave w, int[] mask) {
        for (int i = 0; i < floats.length; i++)
            if (!Floating.isPlain(w.narrow[floats[i]], mask, least[i])) return false;
        return true;
    }
}
