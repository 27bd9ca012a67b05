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

    /// A part of a register file that is written as a whole.
    record Cell(String file, int bit) {}

    /// A write whose result comes after a fixed number of slots.
    ///
    /// @param age slots since then; may be negative
    /// @param width bits of the register that was written
    record Write(int age, int width) {}

    /// What is on its way to a cell, or still reads it.
    static final class Traffic {
        /// The last writers on all ways to this place, with what they wrote.
        final Map<Integer, Write> writers = new HashMap<>();

        /// Writers that have to be waited for, by rule.
        final int[] results;

        /// Readers, by the set of waits of which one is enough.
        final Map<Integer, Integer> sources = new HashMap<>();

        Traffic(int rules) {
            results = new int[rules];
            Arrays.fill(results, NONE);
        }

        private Traffic(Traffic t) {
            writers.putAll(t.writers);
            results = t.results.clone();
            sources.putAll(t.sources);
        }

        private boolean isNothing() {
            for (int r : results) if (r != NONE) return false;
            return writers.isEmpty() && sources.isEmpty();
        }

        /// @return whether something was added
        private boolean add(Traffic t) {
            boolean changed = false;
            for (Map.Entry<Integer, Write> e : t.writers.entrySet()) {
                Write there = writers.get(e.getKey());
                if (there != null && there.age <= e.getValue().age) continue;
                writers.put(e.getKey(), e.getValue());
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

        private void pass(int slots) {
            writers.replaceAll((w, e) -> new Write(e.age + slots, e.width));
            writers.values().removeIf(e -> e.age > Hazards.MOST_SLOTS);
        }
    }

    private final int waits;

    /// The wait of each rule.
    private final int[] rules;

    private final Map<Cell, Traffic> cells = new HashMap<>();

    /// Waits for what the instruction before demands, by wait: the instruction that demands it.
    final int[] demanded;

    /// Whether the demand is that the next instruction does nothing else.
    boolean alone;

    /// Waits for which there may be something from before the code.
    int before;

    Pending(int waits, int[] rules) {
        this.waits = waits;
        this.rules = rules;
        this.demanded = new int[waits];
        Arrays.fill(demanded, NONE);
    }

    Pending copy() {
        Pending p = new Pending(waits, rules);
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
        return t == null ? new Traffic(rules.length) : t;
    }

    Traffic change(Cell cell) {
        return cells.computeIfAbsent(cell, c -> new Traffic(rules.length));
    }

    /// Whether the instruction before demands nothing.
    boolean isFree() {
        for (int d : demanded) if (d != NONE) return false;
        return true;
    }

    /// Whether there may be something that a wait waits for.
    boolean has(int wait) {
        if ((before >> wait & 1) != 0 || demanded[wait] != NONE) return true;
        for (Traffic t : cells.values()) {
            for (int i = 0; i < rules.length; i++)
                if (rules[i] == wait && t.results[i] != NONE) return true;
            for (int set : t.sources.keySet()) if ((set >> wait & 1) != 0) return true;
        }
        return false;
    }

    /// Everything that a wait waits for has come.
    void clear(int wait) {
        before &= ~(1 << wait);
        for (Iterator<Traffic> i = cells.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            for (int r = 0; r < rules.length; r++) if (rules[r] == wait) t.results[r] = NONE;
            t.sources.keySet().removeIf(set -> (set >> wait & 1) != 0);
            if (t.isNothing()) i.remove();
        }
    }

    /// Some slots pass.
    void pass(int slots) {
        for (Iterator<Traffic> i = cells.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            t.pass(slots);
            if (t.isNothing()) i.remove();
        }
    }
}
