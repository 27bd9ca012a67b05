package dev.heddle.hazard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/// What is on its way at one place of a program: by register, who wrote it how many slots ago, and who has to be waited
/// for.
final class Pending {
    /// Nobody.
    static final int NONE = -1;

    /// More slots than any delay.
    private static final int LONG_AGO = 4096;

    /// A part of a register file that is written as a whole.
    record Cell(String file, int bit) {}

    /// What is on its way to a cell, or still reads it.
    static final class Traffic {
        /// The last writer whose result comes after a fixed number of slots.
        int writer = NONE;

        /// Slots since its write; may be negative.
        int age = LONG_AGO;

        /// Bits of the register that it wrote.
        int width;

        /// Writers that have to be waited for, by wait.
        final int[] results;

        /// Readers, by the set of waits of which one is enough.
        final Map<Integer, Integer> sources = new HashMap<>();

        Traffic(int waits) {
            results = new int[waits];
            Arrays.fill(results, NONE);
        }

        private Traffic(Traffic t) {
            writer = t.writer;
            age = t.age;
            width = t.width;
            results = t.results.clone();
            sources.putAll(t.sources);
        }

        private boolean isNothing() {
            for (int r : results) if (r != NONE) return false;
            return writer == NONE && sources.isEmpty();
        }

        /// @return whether something was added
        private boolean add(Traffic t) {
            boolean changed = false;
            if (t.writer != NONE && (writer == NONE || t.age < age)) {
                writer = t.writer;
                age = t.age;
                width = t.width;
                changed = true;
            }
            for (int i = 0; i < results.length; i++) {
                if (results[i] == NONE && t.results[i] != NONE) {
                    results[i] = t.results[i];
                    changed = true;
                }
            }
            for (Map.Entry<Integer, Integer> s : t.sources.entrySet())
                changed |= sources.putIfAbsent(s.getKey(), s.getValue()) == null;
            return changed;
        }
    }

    private final int waits;
    private final Map<Cell, Traffic> cells = new HashMap<>();

    /// Waits for what the instruction before demands, by wait: the instruction that demands it.
    final int[] demanded;

    /// Whether the demand is that the next instruction does nothing else.
    boolean alone;

    /// Waits for which there may be something from before the code.
    int before;

    Pending(int waits) {
        this.waits = waits;
        this.demanded = new int[waits];
        Arrays.fill(demanded, NONE);
    }

    Pending copy() {
        Pending p = new Pending(waits);
        cells.forEach((c, t) -> p.cells.put(c, new Traffic(t)));
        System.arraycopy(demanded, 0, p.demanded, 0, waits);
        p.alone = alone;
        p.before = before;
        return p;
    }

    /// What the instruction before demands does not count for this one.
    void release() {
        Arrays.fill(demanded, NONE);
        alone = false;
    }

    /// What comes from another place as well.
    ///
    /// @return whether something was added
    boolean add(Pending other) {
        boolean changed = false;
        for (Map.Entry<Cell, Traffic> e : other.cells.entrySet()) {
            Traffic t = cells.get(e.getKey());
            if (t == null) cells.put(e.getKey(), new Traffic(e.getValue()));
            changed |= t == null || t.add(e.getValue());
        }
        for (int i = 0; i < waits; i++) {
            if (demanded[i] == NONE && other.demanded[i] != NONE) {
                demanded[i] = other.demanded[i];
                changed = true;
            }
        }
        changed |= other.alone && !alone || (other.before & ~before) != 0;
        alone |= other.alone;
        before |= other.before;
        return changed;
    }

    Traffic get(Cell cell) {
        Traffic t = cells.get(cell);
        return t == null ? new Traffic(waits) : t;
    }

    Traffic change(Cell cell) {
        return cells.computeIfAbsent(cell, c -> new Traffic(waits));
    }

    /// Whether there may be something that a wait waits for.
    boolean has(int wait) {
        if ((before >> wait & 1) != 0 || demanded[wait] != NONE) return true;
        for (Traffic t : cells.values()) {
            if (t.results[wait] != NONE) return true;
            for (int set : t.sources.keySet()) if ((set >> wait & 1) != 0) return true;
        }
        return false;
    }

    /// Everything that a wait waits for has come.
    void clear(int wait) {
        before &= ~(1 << wait);
        for (Iterator<Traffic> i = cells.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            t.results[wait] = NONE;
            t.sources.keySet().removeIf(set -> (set >> wait & 1) != 0);
            if (t.isNothing()) i.remove();
        }
    }

    /// Some slots pass.
    void pass(int slots) {
        for (Iterator<Traffic> i = cells.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            t.age = Math.min(t.age + slots, LONG_AGO);
            if (t.age > Hazards.MOST_SLOTS) t.writer = NONE;
            if (t.isNothing()) i.remove();
        }
    }
}
