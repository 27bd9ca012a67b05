package dev.heddle.hazard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is on its way at one place of a program: by register, who wrote it how many slots ago, and who has to be waited
/// for.
final class Pending {
    /// Of a predicated region, the lanes that instructions are for.
    enum Side {
        YES,
        NO,
        BOTH
    }

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

    private Map<Cell, Traffic> cells = new HashMap<>();

    /// In a predicated region: what is on its way for the lanes that only keep step; else null.
    private @Nullable Map<Cell, Traffic> others;

    /// The side of the region that the other cells are not for.
    private Side side = Side.BOTH;

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
        p.cells = copy(cells);
        if (others != null) p.others = copy(others);
        p.side = side;
        System.arraycopy(demanded, 0, p.demanded, 0, waits);
        p.alone = alone;
        p.before = before;
        return p;
    }

    private static Map<Cell, Traffic> copy(Map<Cell, Traffic> cells) {
        Map<Cell, Traffic> out = new HashMap<>();
        cells.forEach((c, t) -> out.put(c, new Traffic(t)));
        return out;
    }

    /// From here on, instructions are for the lanes of a side.
    void enter(Side next) {
        if (next == Side.BOTH) {
            leave();
        } else if (others == null) {
            others = copy(cells);
        } else if (next != side) {
            Map<Cell, Traffic> here = cells;
            cells = others;
            others = here;
        }
        side = next;
    }

    /// @return whether there were two sides
    private boolean leave() {
        side = Side.BOTH;
        if (others == null) return false;
        add(cells, others);
        others = null;
        return true;
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
        // Where two ways meet on different sides, nothing is kept apart.
        boolean changed = side != other.side && leave();
        changed |= add(cells, other.cells);
        if (other.others != null) changed |= add(others == null ? cells : others, other.others);
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

    private static boolean add(Map<Cell, Traffic> to, Map<Cell, Traffic> from) {
        boolean changed = false;
        for (Map.Entry<Cell, Traffic> e : from.entrySet()) {
            Traffic t = to.get(e.getKey());
            if (t == null) to.put(e.getKey(), new Traffic(e.getValue()));
            changed |= t == null || t.add(e.getValue());
        }
        return changed;
    }

    Traffic get(Cell cell) {
        Traffic t = cells.get(cell);
        return t == null ? new Traffic(rules.length) : t;
    }

    Traffic change(Cell cell) {
        return cells.computeIfAbsent(cell, c -> new Traffic(rules.length));
    }

    /// What is known of a cell that is one for all lanes holds for the lanes that only keep step, too.
    void share(Cell cell) {
        if (others != null) others.put(cell, new Traffic(get(cell)));
    }

    /// Whether the instruction before demands nothing.
    boolean isFree() {
        for (int d : demanded) if (d != NONE) return false;
        return true;
    }

    /// Whether there may be something that a wait waits for.
    boolean has(int wait) {
        if ((before >> wait & 1) != 0 || demanded[wait] != NONE) return true;
        return has(cells, wait) || others != null && has(others, wait);
    }

    private boolean has(Map<Cell, Traffic> in, int wait) {
        for (Traffic t : in.values()) {
            for (int i = 0; i < rules.length; i++)
                if (rules[i] == wait && t.results[i] != NONE) return true;
            for (int set : t.sources.keySet()) if ((set >> wait & 1) != 0) return true;
        }
        return false;
    }

    /// Everything that a wait waits for has come.
    void clear(int wait) {
        before &= ~(1 << wait);
        clear(cells, wait);
        if (others != null) clear(others, wait);
    }

    private void clear(Map<Cell, Traffic> in, int wait) {
        for (Iterator<Traffic> i = in.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            for (int r = 0; r < rules.length; r++) if (rules[r] == wait) t.results[r] = NONE;
            t.sources.keySet().removeIf(set -> (set >> wait & 1) != 0);
            if (t.isNothing()) i.remove();
        }
    }

    /// Some slots pass.
    void pass(int slots) {
        pass(cells, slots);
        if (others != null) pass(others, slots);
    }

    private static void pass(Map<Cell, Traffic> in, int slots) {
        for (Iterator<Traffic> i = in.values().iterator(); i.hasNext(); ) {
            Traffic t = i.next();
            t.pass(slots);
            if (t.isNothing()) i.remove();
        }
    }
}
