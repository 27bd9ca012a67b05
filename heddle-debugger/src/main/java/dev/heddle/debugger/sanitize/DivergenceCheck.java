package dev.heddle.debugger.sanitize;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Finds what lanes do together although not all of them are there: barriers, values of other lanes, derivatives, and
/// what all lanes share.
final class DivergenceCheck {
    private final CheckContext now;
    private final LaneRun lanesRead;
    private final LaneRun shared;

    DivergenceCheck(CheckContext now) {
        this.now = now;
        lanesRead = new LanesRead();
        shared = new Shared();
    }

    void before() {
        InstructionInfo a = now.code();
        if (a.isBarrier) barrier();
        if (!a.isPlain) return;
        boolean isFull = now.isFull && now.state().lanes() >= now.launch.lanes();
        if (!isFull && isDerivative(a)) lanesRead.run(a, Map.of());
        if (a.writesShared && !a.isOnce) shared.run(a, Map.of());
    }

    private void barrier() {
        Wave w = now.state();
        int first = -1;
        for (int i = 0; i < w.lanes() && first < 0; i++)
            if (w.isAlive(i) && w.exists(i) && w.isHere(i) && now.active[i] == 0) first = i;
        // A wave of which no lane is active goes through code that others need.
        if (first < 0 || now.activeCount() == 0) return;
        int lane = first;
        now.found(
                Rule.DIVERGENCE_BARRIER_MASKED,
                lane,
                () -> "lanes %s are masked off at this barrier".formatted(masked(w)),
                Slice.none(now));
    }

    private String masked(Wave w) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < w.lanes(); i++) {
            if (!w.exists(i) || now.active[i] != 0) continue;
            int from = i;
            while (i + 1 < w.lanes() && w.exists(i + 1) && now.active[i + 1] == 0) i++;
            out.add(from == i ? "" + from : from + "-" + i);
        }
        return String.join(", ", out);
    }

    /// Finds derivatives of lanes that are not active. What else comes from these [InitCheck] follows to its use.
    private final class LanesRead extends LaneRun {
        LanesRead() {
            super(DivergenceCheck.this.now);
        }

        @Override
        long undefinedLane(int source) {
            return source < now.state().lanes() && now.active[source] != 0 ? 0 : -1;
        }

        @Override
        void written(Step s, int row, int mask, int lane, int bits) {
            if (bits == 0 || now.active[lane] == 0) return;
            now.found(
                    Rule.DIVERGENCE_DERIVATIVE,
                    lane,
                    () -> "lane %d gets %s from a lane that is not active"
                            .formatted(lane, now.rows.register(row, mask)),
                    Slice.none(now));
        }
    }

    /// Whether it is a difference of values of two lanes.
    static boolean isDerivative(InstructionInfo a) {
        long across = a.steps.stream().filter(s -> s.op() == Op.ACROSS).count();
        return across > 1 && a.has(Op.FADD);
    }

    /// Compares what lanes write to a register that they share.
    private final class Shared extends LaneRun {
        Shared() {
            super(DivergenceCheck.this.now);
        }

        @Override
        void sharing(Step s, int lane, int other) {
            now.found(
                    Rule.DIVERGENCE_SHARED_WRITE,
                    lane,
                    () -> "lanes %d and %d write different values to a register that all lanes share"
                            .formatted(other, lane),
                    Slice.none(now));
        }
    }
}
