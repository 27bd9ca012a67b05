package dev.heddle.hazard;

import dev.heddle.code.Codec;
import dev.heddle.code.Operand;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows code as it is run, with what the book says about delays and waits. Not for several threads.
public final class Follower {
    /// What is on its way for lanes that have run the same instructions.
    public static final class Track {
        private final Pending pending;

        private Track(Pending pending) {
            this.pending = pending;
        }
    }

    private final Scoreboard board;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Set<Long> targets = new HashSet<>();
    private final List<Hazard> found = new ArrayList<>();

    /// @param code all instructions that may be run
    public Follower(Codec codec, List<Insn> code) {
        board = new Scoreboard(codec, found::add);
        for (Insn i : code) {
            numbers.put(i.address(), board.add(i));
            if (!codec.hasTarget(i)) continue;
            for (Operand o : codec.operands(i))
                if (o instanceof Operand.Target t) targets.add(t.address());
        }
    }

    /// @return nothing on its way
    public Track start() {
        return new Track(board.start());
    }

    /// @return the same, to go on from separately
    public Track copy(Track t) {
        return new Track(t.pending.copy());
    }

    /// Lanes join that have come another way.
    public void join(Track into, Track other) {
        into.pending.add(other.pending);
    }

    /// Lanes run an instruction.
    ///
    /// @param track changed to what is on its way after it
    /// @return why the result may be another than it should, or null if it cannot
    public @Nullable Hazard step(Track track, Insn insn) {
        Integer number = numbers.get(insn.address());
        if (number == null) return null;
        // What an instruction demands of the next one is not meant for other ways to it.
        if (targets.contains(insn.address())) track.pending.release();
        found.clear();
        board.through(number, track.pending);
        for (Hazard h : found) if (h.isWrong()) return h;
        return null;
    }
}
