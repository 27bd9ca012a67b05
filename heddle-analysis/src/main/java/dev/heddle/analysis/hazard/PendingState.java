package dev.heddle.analysis.hazard;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The pending results at one place of a program: by register, who wrote it how many slots ago, and who has to be
/// waited for. Copies share what is the same.
@SuppressWarnings("EnumOrdinal") // numbers within this run
final class PendingState {
    /// Of a predicated region, the lanes that instructions are for.
    enum Side {
        YES,
        NO,
        BOTH
    }

    /// No instruction.
    static final int NONE = -1;

    /// The waits that a book has.
    ///
    /// @param waits how many waits there are
    /// @param rules the wait of each rule
    /// @param sets for each kind of readers, a set of waits of which one is enough to wait for them
    record Kinds(int waits, int[] rules, int[] sets) {}

    private final Kinds kinds;

    /// Slots that have passed; writers are dated by it.
    private int clock;

    private InFlightWrites traffic;

    /// In a predicated region: what is on its way for the lanes that only keep step; else null.
    private @Nullable InFlightWrites others;

    /// The side of the region that the other cells are not for.
    private Side side = Side.BOTH;

    /// Waits for what the instruction before demands, by wait: the instruction that demands it.
    final int[] demanded;

    /// Whether the demand is that the next instruction does nothing else.
    boolean alone;

    /// Idle slots that should still follow an instruction, and its number.
    private int pause;

    private int paused = NONE;

    /// Waits for which there may be something from before the code.
    int before;

    PendingState(Kinds kinds) {
        this(kinds, InFlightWrites.none(kinds.rules.length, kinds.sets.length));
    }

    private PendingState(Kinds kinds, InFlightWrites traffic) {
        this.kinds = kinds;
        this.traffic = traffic;
        this.demanded = new int[kinds.waits];
        Arrays.fill(demanded, NONE);
    }

    PendingState copy() {
        PendingState p = new PendingState(kinds, traffic.copy());
        p.clock = clock;
        if (others != null) p.others = others.copy();
        p.side = side;
        System.arraycopy(demanded, 0, p.demanded, 0, demanded.length);
        p.alone = alone;
        p.before = before;
        p.pause = pause;
        p.paused = paused;
        return p;
    }

    /// Encodes everything that counts: states with equal codes behave the same from here on.
    ///
    /// @param slots after which a writer does not count any more
    int[] written(int slots) {
        IntStream.Builder out = IntStream.builder();
        out.add(side.ordinal()).add(alone ? 1 : 0).add(before).add(pause).add(paused);
        for (int d : demanded) out.add(d);
        traffic.write(out, clock, clock - slots);
        out.add(others == null ? 0 : 1);
        if (others != null) others.write(out, clock, clock - slots);
        return out.build().toArray();
    }

    /// From here on, instructions are for the lanes of a side.
    void enter(Side next) {
        if (next == Side.BOTH) {
            leave();
        } else if (others == null) {
            others = traffic.copy();
        } else if (next != side) {
            InFlightWrites here = traffic;
            traffic = others;
            others = here;
        }
        side = next;
    }

    /// @return whether there were two sides
    private boolean leave() {
        side = Side.BOTH;
        if (others == null) return false;
        traffic.add(others, 0, oldest());
        others = null;
        return true;
    }

    /// Writers before this do not count.
    private int oldest() {
        return clock - Hazards.MOST_SLOTS;
    }

    /// What the instruction before demands does not count for this one.
    void release() {
        Arrays.fill(demanded, NONE);
        alone = false;
    }

    /// What comes from another place as well.
    ///
    /// @return whether something was added
    boolean add(PendingState other) {
        // Where two ways meet on different sides, nothing is kept apart.
        boolean changed = side != other.side && leave();
        int ahead = clock - other.clock;
        changed |= traffic.add(other.traffic, ahead, oldest());
        if (other.others != null) {
            InFlightWrites to = others == null ? traffic : others;
            changed |= to.add(other.others, ahead, oldest());
        }
        for (int i = 0; i < demanded.length; i++) {
            if (demanded[i] == NONE && other.demanded[i] != NONE) {
                demanded[i] = other.demanded[i];
                changed = true;
            }
        }
        changed |= other.alone && !alone || (other.before & ~before) != 0;
        if (other.pause > pause) {
            pause = other.pause;
            paused = other.paused;
            changed = true;
        }
        alone |= other.alone;
        before |= other.before;
        return changed;
    }

    /// What is on its way to the registers of the instruction that comes.
    InFlightWrites traffic() {
        return traffic;
    }

    /// @param age slots since it was issued; negative if that is still to come
    /// @param width bits of the register that it wrote
    Writers written(int writer, int age, int width) {
        return Writers.of(writer, clock - age, width);
    }

    /// @return slots since a writer was issued; negative if that is still to come
    int age(Writers w, int i) {
        return clock - w.time(i);
    }

    /// What is known of a cell that is one for all lanes holds for the lanes that only keep step, too.
    void share(int cell) {
        if (others != null) others.take(cell, traffic);
    }

    /// Whether the instruction before demands nothing.
    boolean isFree() {
        for (int d : demanded) if (d != NONE) return false;
        return true;
    }

    /// Whether there may be something that a wait waits for.
    boolean has(int wait) {
        if ((before >> wait & 1) != 0 || demanded[wait] != NONE) return true;
        return isUnderWay(wait);
    }

    /// Whether something of the code itself is on its way that a wait waits for.
    boolean isUnderWay(int wait) {
        return has(traffic, wait) || others != null && has(others, wait);
    }

    private boolean has(InFlightWrites in, int wait) {
        for (int r = 0; r < kinds.rules.length; r++) if (kinds.rules[r] == wait && in.hasResult(r)) return true;
        for (int s = 0; s < kinds.sets.length; s++)
            if ((kinds.sets[s] >> wait & 1) != 0 && in.hasSource(s)) return true;
        return false;
    }

    /// Everything that a wait waits for has come.
    void clear(int wait) {
        before &= ~(1 << wait);
        clear(traffic, wait);
        if (others != null) clear(others, wait);
    }

    private void clear(InFlightWrites in, int wait) {
        for (int r = 0; r < kinds.rules.length; r++) if (kinds.rules[r] == wait) in.clearResult(r);
        for (int s = 0; s < kinds.sets.length; s++) if ((kinds.sets[s] >> wait & 1) != 0) in.clearSource(s);
    }

    /// So many idle slots should follow an instruction.
    void pause(int by, int slots) {
        paused = by;
        pause = slots;
    }

    /// @return idle slots that should still come
    int pause() {
        return pause;
    }

    /// @return the instruction that they should follow
    int paused() {
        return paused;
    }

    /// @return the side that instructions are for
    Side side() {
        return side;
    }

    /// Some slots pass.
    void pass(int slots) {
        clock += slots;
    }
}
