package dev.heddle.sanitize;

import dev.heddle.exec.Wave;
import dev.heddle.insn.Insn;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.watch.Tracer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Which instructions ran, how often, and with how many lanes; and for those after which lanes can go on at several
/// places, at which they did.
public final class Coverage implements Tracer {
    /// @param runs times that waves have run it
    /// @param lanes lanes that were active, over all of them
    /// @param ways addresses at which it went on
    public record Line(Insn insn, long runs, long lanes, List<Long> ways) {
        public Line {
            ways = List.copyOf(ways);
        }
    }

    /// Of nothing yet.
    public Coverage() {}

    private static final class Count {
        private final Insn insn;
        private long runs;
        private long lanes;
        private final List<Long> ways = new ArrayList<>(2);

        Count(Insn insn) {
            this.insn = insn;
        }
    }

    /// Places that an instruction has gone on at, at most.
    private static final int MOST_WAYS = 4;

    private final Map<Long, Count> counts = new TreeMap<>();
    private final Map<Long, Boolean> branches = new HashMap<>();
    private boolean isBranch;

    /// Lanes that run the instruction.
    private boolean[] here = new boolean[0];

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        Count c = counts.computeIfAbsent(insn.address(), _ -> new Count(insn));
        c.runs++;
        for (int i = 0; i < state.lanes(); i++) if (state.isActive(i)) c.lanes++;
        isBranch = isBranch(insn, state);
        if (!isBranch) return;
        if (here.length < state.lanes()) here = new boolean[state.lanes()];
        for (int i = 0; i < state.lanes(); i++) here[i] = state.isHere(i);
    }

    /// Whether it may go on elsewhere than at the next instruction.
    private boolean isBranch(Insn insn, Wave state) {
        return branches.computeIfAbsent(
                insn.address(),
                at -> {
                    LaneCode code = state.program().laneCode(at);
                    return code != null && code.steps().stream().anyMatch(s -> s.op() == Op.JUMP);
                });
    }

    @Override
    public void after(long group, int wave, Insn insn, Wave state) {
        Count c = counts.get(insn.address());
        if (!isBranch || c == null) return;
        for (int i = 0; i < state.lanes(); i++)
            if (here[i] && state.isAlive(i) && c.ways.size() < MOST_WAYS)
                if (!c.ways.contains(state.pc(i))) c.ways.add(state.pc(i));
    }

    /// @return in the order of their addresses
    public List<Line> lines() {
        return counts.values().stream()
                .map(c -> new Line(c.insn, c.runs, c.lanes, c.ways))
                .toList();
    }
}
