package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows code as it is run, with what the book says about delays and waits. Not for several threads.
///
/// What is on its way comes to be the same again and again, at the latest when a loop turns for the third time. So each
/// state is one [Track], and keeps which one it becomes by which instruction: to follow code that was followed before
/// takes no work.
public final class Follower {
    /// What is on its way for lanes that have run the same instructions. What is the same is the same object, until
    /// there are too many.
    public static final class Track {
        private final PendingState pending;

        /// What instructions have made of it.
        private @Nullable Step steps;

        private @Nullable Join joins;

        private Track(PendingState pending) {
            this.pending = pending;
        }
    }

    /// What an instruction does.
    public static final class Step {
        private final long address;
        private final Track after;
        private final @Nullable Hazard hazard;
        private final @Nullable Step next;

        private Step(long address, Track after, @Nullable Hazard hazard, @Nullable Step next) {
            this.address = address;
            this.after = after;
            this.hazard = hazard;
            this.next = next;
        }

        /// @return what is on its way after it
        public Track after() {
            return after;
        }

        /// @return why the result may be another than it should, or null if it cannot
        public @Nullable Hazard hazard() {
            return hazard;
        }
    }

    private record Join(Track with, Track both, @Nullable Join next) {}

    /// What a track has written down.
    private record Key(int[] content) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key k && Arrays.equals(content, k.content);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(content);
        }
    }

    /// Tracks that are known at most; more are forgotten together.
    private static final int MOST = 1 << 14;

    private final Scoreboard board;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Set<Long> targets = new HashSet<>();
    private final List<Hazard> found = new ArrayList<>();
    private final Map<Key, Track> known = new HashMap<>();
    private final Track start;

    /// Slots after which no writer is too near any more.
    private final int slots;

    /// @param code all instructions that may be run
    public Follower(Codec codec, List<Insn> code) {
        board = new Scoreboard(codec, found::add);
        slots = board.mostSlots();
        for (Insn i : code) {
            numbers.put(i.address(), board.add(i));
            if (!codec.hasTarget(i)) continue;
            for (Operand o : codec.operands(i)) if (o instanceof Operand.Target t) targets.add(t.address());
        }
        start = new Track(board.start());
    }

    /// @return nothing on its way
    public Track start() {
        return start;
    }

    /// @return the track of a state, which must not be changed any more
    private Track track(PendingState p) {
        if (known.size() >= MOST) {
            for (Track t : known.values()) {
                t.steps = null;
                t.joins = null;
            }
            known.clear();
        }
        return known.computeIfAbsent(new Key(p.written(slots)), _ -> new Track(p));
    }

    /// Lanes join that have come another way.
    ///
    /// @return what is on its way for some of them
    public Track join(Track t, Track other) {
        for (Join j = t.joins; j != null; j = j.next) if (j.with == other) return j.both;
        PendingState p = t.pending.copy();
        p.add(other.pending);
        Track both = track(p);
        t.joins = new Join(other, both, t.joins);
        return both;
    }

    /// Lanes run an instruction.
    public Step step(Track t, Insn insn) {
        long address = insn.address();
        for (Step s = t.steps; s != null; s = s.next) if (s.address == address) return s;
        Step made = made(t, insn);
        t.steps = made;
        return made;
    }

    private Step made(Track t, Insn insn) {
        Integer number = numbers.get(insn.address());
        if (number == null) return new Step(insn.address(), t, null, t.steps);
        PendingState p = t.pending.copy();
        // What an instruction demands of the next one is not meant for other ways to it.
        if (targets.contains(insn.address())) p.release();
        found.clear();
        board.through(number, p);
        Hazard wrong = null;
        for (Hazard h : found) if (wrong == null && h.isWrong()) wrong = h;
        return new Step(insn.address(), track(p), wrong, t.steps);
    }
}
