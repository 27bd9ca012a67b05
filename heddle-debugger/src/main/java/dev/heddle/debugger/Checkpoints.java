package dev.heddle.debugger;

import dev.heddle.machine.Stepper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// States of a run that one can go back to, in the order of their times. Each keeps the registers and the memories of
/// one group; of the device's memory it keeps pages that differ from those at the checkpoint before it.
final class Checkpoints {
    /// Instructions after which there is another one.
    private static final long SPACING = 1 << 14;

    private static final int MOST = 1024;

    /// One of them. While the run is at it or later, its pages are as they were at the one before it; while the run is
    /// earlier, they are as they are at this one.
    private static final class Checkpoint {
        private final Stepper.State state;
        private final long stateBytes;
        private Map<Integer, byte[]> pages;

        Checkpoint(Stepper.State state, Map<Integer, byte[]> pages) {
            this.state = state;
            this.stateBytes = state.bytes();
            this.pages = pages;
        }

        long time() {
            return state.time();
        }

        long bytes() {
            return stateBytes + BufferPages.bytes(pages);
        }
    }

    private final Stepper run;
    private final BufferPages pages;
    private final long history;
    private final List<Checkpoint> all = new ArrayList<>();

    /// The last one that the run has passed. What was written since is kept by the pages themselves.
    private int anchor;

    /// Begins with one at the run's place.
    ///
    /// @param history bytes that all may take, about
    Checkpoints(Stepper run, BufferPages pages, long history) {
        this.run = run;
        this.pages = pages;
        this.history = history;
        all.add(new Checkpoint(run.save(), pages.take()));
    }

    /// @return the time of the one that comes next, at which the run has to halt
    long next() {
        return anchor + 1 < all.size() ? all.get(anchor + 1).time() : Long.MAX_VALUE;
    }

    /// @param time of the run or earlier
    /// @return the time of the last one before it; -1 if there is none
    long before(long time) {
        int i = all.size() - 1;
        while (i >= 0 && all.get(i).time() >= time) i--;
        return i < 0 ? -1 : all.get(i).time();
    }

    /// The run has halted.
    void arrive() {
        if (run.time() == next()) {
            all.get(++anchor).pages = pages.take();
        } else if (run.time() - all.get(anchor).time() >= SPACING) {
            add();
        }
    }

    /// Forgets those after the run: from here on it goes another way.
    void fork() {
        all.subList(anchor + 1, all.size()).clear();
    }

    /// Leaves one behind where the run is.
    void add() {
        if (run.time() == all.get(anchor).time()) return;
        all.add(++anchor, new Checkpoint(run.save(), pages.take()));
        thin();
    }

    /// Goes to the last one at or before a time.
    void restore(long time) {
        int i = all.size() - 1;
        while (all.get(i).time() > time) i--;
        go(i);
    }

    /// Whether one is nearer to a time than the run, which is before it.
    boolean isNearer(long time) {
        return anchor + 1 < all.size() && next() <= time;
    }

    /// Goes to the last one that is not after a moment, unless the run itself is not and later.
    ///
    /// @param mayStay whether the run is not after it
    void restore(Moment to, boolean mayStay) {
        int i = all.size() - 1;
        while (i > 0 && isAfter(all.get(i).state, to)) i--;
        if (!mayStay || all.get(i).time() > run.time()) go(i);
    }

    private static boolean isAfter(Stepper.State s, Moment m) {
        return s.group() > m.group() || s.group() == m.group() && s.step(m.wave()) > m.step();
    }

    private void go(int i) {
        pages.undo();
        for (; anchor > i; anchor--) pages.swap(all.get(anchor).pages);
        while (anchor < i) pages.swap(all.get(++anchor).pages);
        run.restore(all.get(i).state);
    }

    /// Gives up those that are missed least, as far as there are too many: those with others near, far from the run.
    private void thin() {
        long bytes = 0;
        for (Checkpoint c : all) bytes += c.bytes();
        while (all.size() > 2 && (bytes > history || all.size() > MOST)) {
            int least = -1;
            double value = Double.MAX_VALUE;
            for (int i = 1; i + 1 < all.size(); i++) {
                if (i == anchor) continue;
                double gap = all.get(i + 1).time() - all.get(i - 1).time();
                double here = gap / (Math.abs(run.time() - all.get(i).time()) + SPACING);
                if (here >= value) continue;
                value = here;
                least = i;
            }
            if (least < 0) return;
            bytes -= remove(least);
        }
    }

    /// @return bytes that this saves
    private long remove(int i) {
        Checkpoint gone = all.remove(i);
        Checkpoint next = all.get(i);
        long before = gone.bytes() + next.bytes();
        Map<Integer, byte[]> old = anchor >= i ? next.pages : gone.pages;
        Map<Integer, byte[]> better = anchor >= i ? gone.pages : next.pages;
        Map<Integer, byte[]> both = new HashMap<>(old);
        both.putAll(better);
        next.pages = both;
        if (anchor > i) anchor--;
        return before - next.bytes();
    }
}
