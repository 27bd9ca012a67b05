package dev.heddle.exec.region;

import java.util.Arrays;
import java.util.List;

/// Counts instructions that lanes run together as those that are run one after the other: a piece counts once for all
/// that are there in the same trip.
public final class Counting {
    private final int[] counts;
    private final boolean[] repeated;
    private final int[] trips;

    /// @param of a region whose loop, if there is one, is a chain of pieces
    /// @param lanes of a wave
    public Counting(Region of, int lanes) {
        List<RegionBlock> pieces = of.pieces();
        counts = pieces.stream().mapToInt(RegionBlock::count).toArray();
        repeated = new boolean[counts.length];
        for (int p : chain(of)) repeated[p] = true;
        trips = new int[lanes];
    }

    /// @return the pieces of the loop at the beginning, in the order in which a lane passes them; none if there is no
    ///     loop, or lanes can go different ways in it
    public static int[] chain(Region of) {
        int[] out = new int[of.pieces().size()];
        boolean[] returns = returning(of);
        int n = 0;
        for (int at = 0; returns[0]; ) {
            out[n++] = at;
            int next = -1;
            for (long s : of.pieces().get(at).successors()) {
                int piece = of.piece(s);
                if (piece < 0 || !returns[piece] || piece == next) continue;
                if (next >= 0) return new int[0];
                next = piece;
            }
            if (next == 0) break;
            if (next <= at) return new int[0];
            at = next;
        }
        return Arrays.copyOf(out, n);
    }

    /// @return for each piece whether a lane that is there may come to the beginning again
    static boolean[] returning(Region of) {
        boolean[] out = new boolean[of.pieces().size()];
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = 0; i < out.length; i++) {
                if (out[i]) continue;
                for (long s : of.pieces().get(i).successors()) {
                    int piece = of.piece(s);
                    if (piece == 0 || piece > 0 && out[piece]) out[i] = true;
                }
                changed |= out[i];
            }
        }
        return out;
    }

    /// @param f after a run of all its lanes
    /// @param todo the lanes that have run
    /// @param each lanes that count together
    public long count(Frame f, int[] todo, int each) {
        long sum = 0;
        for (int first = 0; first < f.lanes; first += each) {
            int end = Math.min(first + each, f.lanes);
            for (int p = 0; p < counts.length; p++)
                sum +=
                        (long) counts[p]
                                * (repeated[p]
                                        ? most(f, todo, p, first, end)
                                        : different(f, todo, p, first, end));
        }
        return sum;
    }

    private static int most(Frame f, int[] todo, int piece, int first, int end) {
        int most = 0;
        for (int i = first; i < end; i++)
            if (todo[i] != 0) most = Math.max(most, f.trips[i] + (int) (f.seen[i] >>> piece & 1));
        return most;
    }

    private int different(Frame f, int[] todo, int piece, int first, int end) {
        int n = 0;
        for (int i = first; i < end; i++)
            if (todo[i] != 0 && (f.seen[i] >>> piece & 1) != 0) trips[n++] = f.trips[i];
        if (n < 2) return n;
        Arrays.sort(trips, 0, n);
        int out = 1;
        for (int i = 1; i < n; i++) if (trips[i] != trips[i - 1]) out++;
        return out;
    }
}
