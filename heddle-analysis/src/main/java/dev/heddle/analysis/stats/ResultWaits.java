package dev.heddle.analysis.stats;

import dev.heddle.asm.IssueTiming;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Costs;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.InsnFacts;
import dev.heddle.isa.Book;
import dev.heddle.isa.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds how far it is from results that arrive later to the waits for them: those of units by the rules of the book,
/// or those with slots.
final class ResultWaits {
    private static final String SLOT = "slot";

    private final FlowGraph graph;
    private final Costs costs;
    private final Schedule schedule;

    ResultWaits(Book book, Costs costs, FlowGraph graph) {
        this.graph = graph;
        this.costs = costs;
        this.schedule = book.schedule();
    }

    /// Whether the book says what has to be waited for.
    static boolean isKnown(Book book) {
        return !book.schedule().waits().isEmpty()
                || book.entries().stream()
                        .anyMatch(e -> e.meaning() != null && e.meaning().async() != null);
    }

    /// @param in numbers of the instructions that are looked at
    List<LoopStats.Result> of(BitSet in) {
        List<LoopStats.Result> out = new ArrayList<>();
        for (int i : in.stream().toArray()) for (String w : needed(i)) out.add(result(i, w, in));
        return out;
    }

    private LoopStats.Result result(int i, String wait, BitSet in) {
        Effects e = graph.code().get(i);
        int distance = 0;
        int at = i;
        if (!waitsAfter(i, wait)) {
            Map<Integer, Integer> between = new HashMap<>();
            at = nearest(i, wait, in, between);
            distance = at < 0 ? -1 : between.getOrDefault(at, -1);
        }
        long address = at < 0 ? -1 : graph.code().get(at).insn().address();
        return new LoopStats.Result(e.insn().address(), e.facts().kind(), wait, distance, address);
    }

    /// @param between becomes how many instructions are passed on the way to each
    /// @return the nearest instruction that waits, or -1
    private int nearest(int from, String wait, BitSet in, Map<Integer, Integer> between) {
        Deque<Integer> todo = new ArrayDeque<>();
        reach(from, 0, in, between, todo);
        while (!todo.isEmpty()) {
            int i = todo.remove();
            if (waitsBefore(i, wait) || waitsAfter(i, wait)) return i;
            reach(i, between.getOrDefault(i, 0) + 1, in, between, todo);
        }
        return -1;
    }

    private void reach(int i, int passed, BitSet in, Map<Integer, Integer> between, Deque<Integer> todo) {
        for (int next : next(i)) if (in.get(next) && between.putIfAbsent(next, passed) == null) todo.add(next);
    }

    private List<Integer> next(int i) {
        BasicBlock b = graph.blockOf(i);
        if (i + 1 < b.end()) return List.of(i + 1);
        return b.exits().stream()
                .filter(e -> e.to() >= 0 && e.isOfWave())
                .map(e -> graph.blocks().get(e.to()).first())
                .toList();
    }

    /// @return what has to be waited for before the results of an instruction are used
    private List<String> needed(int i) {
        IssueTiming timed = costs.timed(graph.code().get(i).insn());
        if (timed != null) {
            Schedule.Unit unit = schedule.units().get(timed.timing().unit());
            Set<String> all = schedule.waits().keySet();
            return all.stream().filter(w -> Stalls.isFor(unit, w, timed)).toList();
        }
        int slot = graph.code().get(i).facts().slot();
        return slot < 0 ? List.of() : List.of(SLOT + slot);
    }

    private boolean waitsBefore(int i, String wait) {
        IssueTiming timed = costs.timed(graph.code().get(i).insn());
        if (timed != null) return timed.waits().contains(wait);
        InsnFacts facts = graph.code().get(i).facts();
        return has(facts.before(), wait);
    }

    /// Whether an instruction waits when it has begun what it does: for its own result, too.
    private boolean waitsAfter(int i, String wait) {
        Effects e = graph.code().get(i);
        return costs.timed(e.insn()) == null && has(e.facts().waits(), wait);
    }

    private static boolean has(long slots, String wait) {
        return wait.startsWith(SLOT) && (slots >> Integer.parseInt(wait.substring(SLOT.length())) & 1) != 0;
    }
}
