package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.hazard.ByAddress;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.machine.watch.Tracer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts which instructions ran, how often, and with how many lanes; and for those after which lanes can go on at
/// several places, at which they did.
public final class ExecutionCounts implements Tracer {
    /// @param runs times that waves have run it
    /// @param lanes lanes that were active, over all of them
    /// @param ways addresses at which it went on
    public record Line(Insn insn, long runs, long lanes, List<Long> ways) {
        public Line {
            ways = List.copyOf(ways);
        }
    }

    /// Of nothing yet.
    public ExecutionCounts() {}

    /// How often an instruction was run.
    static final class Count {
        private final Insn insn;

        /// Whether lanes may go on elsewhere than at the next instruction.
        private final boolean isBranch;

        private long runs;
        private long lanes;
        private final List<Long> ways = new ArrayList<>(2);
        private long lastWay = -1;

        Count(Insn insn, Wave state) {
            this.insn = insn;
            LaneCode code = state.program().laneCode(insn.address());
            isBranch = code != null && code.steps().stream().anyMatch(s -> s.op() == Op.JUMP);
        }

        void goesOn(long at) {
            if (at == lastWay || ways.size() == MOST_WAYS) return;
            lastWay = at;
            if (!ways.contains(at)) ways.add(at);
        }
    }

    /// Places that an instruction has gone on at, at most.
    private static final int MOST_WAYS = 4;

    private final ByAddress<Count> counts = new ByAddress<>();
    private final List<Count> all = new ArrayList<>();
    private @Nullable Count running;

    /// Whether all lanes that had not ended ran the instruction; if not, which.
    private boolean wasTogether;

    private boolean[] here = new boolean[0];

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        before(of(insn, state), state);
    }

    /// @return where runs of an instruction are counted
    Count of(Insn insn, Wave state) {
        Count known = counts.get(insn.address());
        if (known != null) return known;
        Count made = new Count(insn, state);
        counts.put(insn.address(), made);
        all.add(made);
        return made;
    }

    void before(Count c, Wave state) {
        running = c;
        c.runs++;
        c.lanes += state.activeCount();
        if (!c.isBranch) return;
        wasTogether = state.isTogether();
        if (wasTogether) return;
        if (here.length < state.lanes()) here = new boolean[state.lanes()];
        for (int i = 0; i < state.lanes(); i++) here[i] = state.isHere(i);
    }

    @Override
    public void after(long group, int wave, Insn insn, Wave state) {
        Count c = running;
        if (c == null || !c.isBranch || state.isStopped()) return;
        if (wasTogether && state.isTogether()) {
            c.goesOn(state.pc());
            return;
        }
        for (int i = 0; i < state.lanes(); i++) if ((wasTogether || here[i]) && state.isAlive(i)) c.goesOn(state.pc(i));
    }

    /// @return in the order of their addresses
    public List<Line> lines() {
        return all.stream()
                .sorted(Comparator.comparingLong(c -> c.insn.address()))
                .map(c -> new Line(c.insn, c.runs, c.lanes, c.ways))
                .toList();
    }
}
