package dev.heddle.flow.align;

import java.util.ArrayDeque;
import java.util.Deque;

/// The best way to put two rows of things beside each other, in their order.
final class Alignment {
    /// Cells of the table at most; beyond, what is not alike at both ends is put one after the other.
    private static final long MOST = 50_000_000;

    /// What two things have in common.
    interface Likeness {
        /// @return more than 0 if they may stand beside each other
        int of(int left, int right);
    }

    private Alignment() {}

    /// @return pairs of numbers, -1 where one side has nothing
    static Deque<int[]> of(int lefts, int rights, Likeness likeness) {
        Deque<int[]> out = new ArrayDeque<>();
        if ((long) lefts * rights > MOST) {
            for (int i = 0; i < lefts; i++) out.add(new int[] {i, -1});
            for (int j = 0; j < rights; j++) out.add(new int[] {-1, j});
            return out;
        }
        int[][] best = new int[lefts + 1][rights + 1];
        for (int i = lefts - 1; i >= 0; i--)
            for (int j = rights - 1; j >= 0; j--) {
                int here = likeness.of(i, j);
                int both = here > 0 ? best[i + 1][j + 1] + here : 0;
                best[i][j] = Math.max(both, Math.max(best[i + 1][j], best[i][j + 1]));
            }
        int i = 0;
        int j = 0;
        while (i < lefts || j < rights) {
            int here = i < lefts && j < rights ? likeness.of(i, j) : 0;
            if (here > 0 && best[i][j] == best[i + 1][j + 1] + here) out.add(new int[] {i++, j++});
            else if (j >= rights || i < lefts && best[i][j] == best[i + 1][j]) out.add(new int[] {i++, -1});
            else out.add(new int[] {-1, j++});
        }
        return out;
    }
}
