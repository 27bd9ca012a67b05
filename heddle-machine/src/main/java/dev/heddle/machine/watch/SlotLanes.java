package dev.heddle.machine.watch;

import dev.heddle.analysis.hazard.SlotUses;
import dev.heddle.analysis.hazard.SlotUses.Parts;
import dev.heddle.analysis.hazard.SlotUses.Use;
import dev.heddle.emulator.Wave;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The poisoned register parts of up to 64 lanes of a wave: for each part of a register a bit for each lane.
final class SlotLanes {
    /// What an instruction does with poison.
    enum Kind {
        /// Reads what is on its way.
        READS,
        /// Writes it.
        OVERWRITES,
        /// Reads after the last time.
        LATE
    }

    /// @param by the instruction that has the part on its way, or has read it for the last time
    record Trouble(Kind kind, int lane, int part, Use by) {}

    private final int first;
    private final int count;
    private final Marks coming;
    private final Marks gone;

    /// Lanes that run the instruction, and those of them that are active.
    private long here;

    private long active;

    /// @param first number of the first lane
    SlotLanes(SlotUses uses, int first, int count) {
        this.first = first;
        this.count = count;
        coming = new Marks(uses, count);
        gone = new Marks(uses, count);
    }

    void reset() {
        coming.reset();
        gone.reset();
    }

    /// Other lanes than before may be active, or run.
    void look(Wave wave) {
        here = 0;
        active = 0;
        for (int i = 0; i < count; i++) {
            if (!wave.isHere(first + i)) continue;
            here |= 1L << i;
            if (wave.isActive(first + i)) active |= 1L << i;
        }
    }

    /// Whether an active lane uses what is poison.
    boolean isWrong(Use u) {
        return coming.has(u.readSet(), u.reads(), active)
                || gone.has(u.readSet(), u.reads(), active)
                || coming.has(u.writeSet(), u.writes(), active);
    }

    /// What the instruction waits for before it uses registers is there.
    void await(Use u) {
        if (u.before() != 0) coming.arrive(u.before(), active);
    }

    /// Reports a missing wait once, then takes it for done.
    ///
    /// @return what the first lane does wrong
    @Nullable
    Trouble trouble(Use u) {
        Trouble found = null;
        for (int i = 0; i < count; i++) {
            if ((active >>> i & 1) == 0) continue;
            Trouble t = trouble(u, i);
            if (found == null) found = t;
        }
        return found;
    }

    private @Nullable Trouble trouble(Use u, int lane) {
        Trouble found = null;
        for (int part : u.reads()) {
            Use on = coming.take(part, lane);
            Use off = gone.take(part, lane);
            if (found == null && on != null) found = new Trouble(Kind.READS, first + lane, part, on);
            if (found == null && off != null) found = new Trouble(Kind.LATE, first + lane, part, off);
        }
        for (int part : u.writes()) {
            Use on = coming.take(part, lane);
            if (found == null && on != null) found = new Trouble(Kind.OVERWRITES, first + lane, part, on);
        }
        return found;
    }

    /// The instruction is run.
    void through(Use u) {
        gone.mark(u.lost(), here, u);
        gone.mark(u.lasts(), active, u);
        gone.clear(u.writeSet(), u.writes(), active);
        coming.clear(u.writeSet(), u.writes(), active);
        if (u.slot() >= 0) coming.mark(u.writes(), active, u);
        if (u.waits() != 0) coming.arrive(u.waits(), active);
    }

    /// Which parts are marked in which lanes, and by whom.
    private static final class Marks {
        private final SlotUses uses;
        private final int lanes;

        /// Parts that are marked in some lane, a bit each.
        private final long[] any;

        /// How many that are.
        private int marked;

        /// By part, the lanes.
        private final long[] where;

        /// By part: the number of the instruction that has marked all of the lanes; [#MIXED] if that differs.
        private final int[] by;

        private static final int MIXED = -1;

        /// By part and lane, where it differs.
        private final int[] @Nullable [] each;

        Marks(SlotUses uses, int lanes) {
            this.uses = uses;
            this.lanes = lanes;
            any = new long[uses.parts() + Long.SIZE - 1 >> 6];
            where = new long[uses.parts()];
            by = new int[uses.parts()];
            each = new int[uses.parts()][];
        }

        void reset() {
            marked = 0;
            for (int i = 0; i < any.length; i++) {
                for (long left = any[i]; left != 0; left &= left - 1)
                    where[(i << 6) + Long.numberOfTrailingZeros(left)] = 0;
                any[i] = 0;
            }
        }

        /// @param set the parts, a bit each
        boolean has(Parts set, int[] parts, long in) {
            if (marked == 0 || !set.meets(any)) return false;
            for (int part : parts) if ((where[part] & in) != 0) return true;
            return false;
        }

        void clear(Parts set, int[] parts, long in) {
            if (marked == 0 || !set.meets(any)) return;
            for (int part : parts) clear(part, in);
        }

        private void clear(int part, long in) {
            long before = where[part];
            where[part] = before & ~in;
            if (before == 0 || where[part] != 0) return;
            any[part >> 6] &= ~(1L << part);
            marked--;
        }

        void mark(int[] parts, long in, Use u) {
            if (in == 0) return;
            for (int part : parts) {
                long before = where[part];
                if ((before & ~in) == 0) by[part] = u.number();
                else if (by[part] != u.number()) differ(part, in, u.number());
                where[part] = before | in;
                if (before != 0) continue;
                any[part >> 6] |= 1L << part;
                marked++;
            }
        }

        /// A part is marked by several instructions.
        private void differ(int part, long in, int number) {
            int[] all = each[part];
            if (all == null) {
                all = new int[lanes];
                each[part] = all;
            }
            if (by[part] != MIXED) Arrays.fill(all, by[part]);
            by[part] = MIXED;
            for (int i = 0; i < lanes; i++) if ((in >>> i & 1) != 0) all[i] = number;
        }

        private Use by(int part, int lane) {
            int[] all = each[part];
            return uses.numbered(by[part] != MIXED || all == null ? by[part] : all[lane]);
        }

        /// @return who has marked it, and no longer does; null if it is not marked
        @Nullable
        Use take(int part, int lane) {
            if ((where[part] >>> lane & 1) == 0) return null;
            clear(part, 1L << lane);
            return by(part, lane);
        }

        /// What waits for one of the slots is there.
        void arrive(long slots, long in) {
            for (int i = 0; marked > 0 && i < any.length; i++)
                for (long left = any[i]; left != 0; left &= left - 1)
                    arrive((i << 6) + Long.numberOfTrailingZeros(left), slots, in);
        }

        private void arrive(int part, long slots, long in) {
            if (by[part] != MIXED) {
                if ((slots >> by(part, 0).slot() & 1) != 0) clear(part, in);
                return;
            }
            for (long left = where[part] & in; left != 0; left &= left - 1) {
                int lane = Long.numberOfTrailingZeros(left);
                if ((slots >> by(part, lane).slot() & 1) != 0) clear(part, 1L << lane);
            }
        }
    }
}
