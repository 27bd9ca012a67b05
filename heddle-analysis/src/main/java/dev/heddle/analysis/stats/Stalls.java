package dev.heddle.analysis.stats;

import dev.heddle.asm.IssueTiming;
import dev.heddle.asm.RegisterUse;
import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Costs;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.InstructionKind;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Schedule;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Counts slots and waits, and estimates how long waits take: what is left of the latency of the last instruction that
/// the wait is for, block by block.
final class Stalls {
    private final Costs costs;
    private final Schedule schedule;
    private long preamble;
    private boolean isPreamble;
    private long slots;
    private long idle;
    private final SortedMap<String, Integer> waits = new TreeMap<>();
    private final SortedMap<String, Integer> stalls = new TreeMap<>();

    Stalls(Costs costs, Schedule schedule) {
        this.costs = costs;
        this.schedule = schedule;
    }

    ProgramStats.Waiting of(
            FlowGraph graph,
            BitSet counted,
            IntFunction<InstructionKind> doing,
            IntFunction<dev.heddle.flow.Cost> cost) {
        for (BasicBlock b : graph.blocks()) {
            Map<String, Integer> left = new HashMap<>();
            for (int i = b.first(); i < b.end(); i++) {
                if (!counted.get(i)) continue;
                Effects e = graph.code().get(i);
                String edge = e.insn().entry().data().getOrDefault("preamble", "");
                isPreamble |= edge.equals("begins");
                if (isPreamble) preamble += slots(e);
                else step(e, doing.apply(i), cost.apply(i), left);
                isPreamble &= !edge.equals("ends");
            }
        }
        return new ProgramStats.Waiting(slots, preamble, idle, waits, stalls);
    }

    /// Whether a wait is for what an instruction of a unit writes.
    static boolean isFor(Schedule.@Nullable Unit unit, String wait, IssueTiming timed) {
        if (unit == null) return false;
        for (Schedule.Result r : unit.results()) if (r.sync().equals(wait) && writes(timed, r.file())) return true;
        return false;
    }

    /// @param file register file, or empty for any
    private static boolean writes(IssueTiming timed, String file) {
        if (file.isEmpty()) return true;
        for (RegisterUse u : timed.uses()) if (u.isWrite() && u.file().equals(file)) return true;
        return false;
    }

    private int slots(Effects e) {
        IssueTiming timed = costs.timed(e.insn());
        return timed == null ? 1 : Costs.slots(timed);
    }

    /// @param left what is left of the latency of results, by what waits for them
    private void step(Effects effects, InstructionKind doing, dev.heddle.flow.Cost cost, Map<String, Integer> left) {
        Insn insn = effects.insn();
        IssueTiming timed = costs.timed(insn);
        if (timed == null) {
            Set<Long> slots = new TreeSet<>();
            for (Step s : effects.code().steps()) if (s.op() == Op.WAIT) slots.add(s.value());
            for (long n : slots) waits.merge("slot" + n, 1, Integer::sum);
            return;
        }
        int own = Costs.slots(timed);
        slots += own;
        idle += doing == InstructionKind.NOTHING ? timed.slots() : costs.idle(insn);
        for (String w : timed.waits()) {
            waits.merge(w, 1, Integer::sum);
            Integer rest = left.remove(w);
            if (rest != null) stalls.merge(w, rest, Integer::sum);
        }
        Schedule.Unit unit = schedule.units().get(timed.timing().unit());
        for (String w : schedule.waits().keySet()) {
            if (isFor(unit, w, timed) && cost.latency() > 0) left.put(w, cost.latency());
            else left.computeIfPresent(w, (_, n) -> Math.max(0, n - own));
        }
    }
}
