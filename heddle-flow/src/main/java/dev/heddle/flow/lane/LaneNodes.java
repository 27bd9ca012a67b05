package dev.heddle.flow.lane;

import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.dataflow.Reachability;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The nodes of a lane's graph: points that are alike are one, and where a lane that is off only waits, edges lead on
/// to where it acts again.
final class LaneNodes {
    private final FlowGraph program;
    private final LaneTransfer transfer;
    private final LaneWalk walk;
    private final AlikePoints alike;
    private final Map<Integer, Wake> wakes = new HashMap<>();

    /// In the order of their numbers.
    final List<LaneNode> nodes = new ArrayList<>();

    /// By node.
    final List<List<LaneEdge>> exits = new ArrayList<>();

    /// The node where the program begins.
    final int entry;

    /// Where a lane that waits continues.
    ///
    /// @param at class of points; -1 if the lane never acts again
    /// @param exit how it leaves the program, if it does not act again
    /// @param passed addresses of the instructions for all lanes before that
    private record Wake(int at, Exit.Kind exit, SortedSet<Long> passed) {}

    LaneNodes(FlowGraph program, LaneTransfer transfer, LaneWalk walk, LanePoint start) {
        this.program = program;
        this.transfer = transfer;
        this.walk = walk;
        alike = new AlikePoints(walk.from(start), walk::ways);
        List<Integer> order = new ArrayList<>(Reachability.from(List.of(alike.of(start)), this::next));
        order.sort(Comparator.comparingInt((Integer c) -> first(c).insn()).thenComparing(c -> c));
        int[] numbers = new int[alike.members().size()];
        for (int c : order) {
            numbers[c] = nodes.size();
            nodes.add(new LaneNode(nodes.size(), first(c).insn(), state(c)));
        }
        for (int c : order)
            exits.add(edges(c).stream().map(e -> numbered(e, numbers)).toList());
        entry = numbers[alike.of(start)];
    }

    private static LaneEdge numbered(LaneEdge e, int[] numbers) {
        int to = e.to() < 0 ? -1 : numbers[e.to()];
        return new LaneEdge(numbers[e.from()], to, e.kind(), e.condition(), e.waits(), e.passed());
    }

    private LanePoint first(int c) {
        return alike.members().get(c).getFirst();
    }

    /// What is known in all points of a class.
    private LaneState state(int c) {
        List<@Nullable Long> values = new ArrayList<>(first(c).state().values());
        for (LanePoint p : alike.members().get(c))
            for (int i = 0; i < values.size(); i++)
                if (!Objects.equals(values.get(i), p.state().values().get(i))) values.set(i, null);
        return new LaneState(first(c).state().activity(), values);
    }

    // ---- edges

    private List<Integer> next(int c) {
        List<Integer> out = new ArrayList<>();
        for (LaneEdge e : edges(c)) if (e.to() >= 0) out.add(e.to());
        return out;
    }

    /// @return the ways on, between classes of points
    private List<LaneEdge> edges(int c) {
        List<LaneEdge> out = new ArrayList<>();
        for (LanePoint.Way w : walk.ways(first(c))) out.add(edge(c, w));
        return together(out);
    }

    private LaneEdge edge(int from, LanePoint.Way w) {
        if (w.to() == null) return new LaneEdge(from, -1, w.kind(), w.condition(), false, new TreeSet<>());
        int to = alike.of(w.to());
        if (!waits(to)) return new LaneEdge(from, to, w.kind(), w.condition(), false, new TreeSet<>());
        Wake wake = wake(from, to);
        return new LaneEdge(from, wake.at, wake.exit, w.condition(), true, wake.passed);
    }

    /// One edge instead of several that lead to the same place.
    private static List<LaneEdge> together(List<LaneEdge> edges) {
        if (edges.size() < 2) return edges;
        LaneEdge first = edges.getFirst();
        SortedSet<Long> passed = new TreeSet<>();
        boolean waits = false;
        for (LaneEdge e : edges) {
            if (e.to() != first.to() || e.to() < 0 && e.kind() != first.kind()) return edges;
            waits |= e.waits();
            passed.addAll(e.passed());
        }
        Exit.Kind kind = first.to() < 0 ? first.kind() : Exit.Kind.NEXT;
        return List.of(new LaneEdge(first.from(), first.to(), kind, null, waits, passed));
    }

    // ---- lanes that wait

    /// Whether a lane there is off and only waits.
    private boolean waits(int c) {
        LanePoint p = first(c);
        if (!p.state().isOff()) return false;
        if (transfer.actsWhenOff(program.code().get(p.insn()).code())) return false;
        for (LanePoint.Way w : walk.ways(p))
            if (w.condition() != null && !w.condition().isOfOtherLanes()) return false;
        return true;
    }

    private Wake wake(int from, int c) {
        Wake known = wakes.get(c);
        if (known != null) return known;
        Set<Integer> at = new HashSet<>();
        Set<Exit.Kind> ends = new HashSet<>();
        SortedSet<Long> passed = new TreeSet<>();
        for (int w : Reachability.from(List.of(c), x -> waiting(x, at, ends))) {
            var e = program.code().get(first(w).insn());
            if (e.code().lanes() == Entry.Lanes.ALL) passed.add(e.insn().address());
        }
        if (at.size() + ends.size() > 1) throw refused(from, at, ends);
        Wake found = at.isEmpty()
                ? new Wake(
                        -1,
                        ends.isEmpty()
                                ? Exit.Kind.SWITCHED_OFF
                                : ends.iterator().next(),
                        passed)
                : new Wake(at.iterator().next(), Exit.Kind.SWITCHED_OFF, passed);
        wakes.put(c, found);
        return found;
    }

    /// @param at takes where the lane acts again
    /// @param ends takes how it leaves the program
    /// @return where it keeps waiting
    private List<Integer> waiting(int c, Set<Integer> at, Set<Exit.Kind> ends) {
        List<Integer> out = new ArrayList<>();
        for (LanePoint.Way w : walk.ways(first(c))) {
            if (w.to() == null) ends.add(w.kind());
            else if (waits(alike.of(w.to()))) out.add(alike.of(w.to()));
            else at.add(alike.of(w.to()));
        }
        return out;
    }

    private LaneGraphException refused(int from, Set<Integer> at, Set<Exit.Kind> ends) {
        List<String> where = new ArrayList<>();
        for (int insn : at.stream().map(c -> first(c).insn()).sorted().toList())
            where.add("acts again at 0x%x".formatted(address(insn)));
        for (Exit.Kind k : ends.stream().sorted().toList())
            where.add("leaves the program (%s)".formatted(Exit.text(k)));
        return new LaneGraphException(
                program.code().get(first(from).insn()).insn(),
                "other lanes decide whether a lane that is switched off here " + String.join(" or ", where));
    }

    private long address(int insn) {
        return program.code().get(insn).insn().address();
    }
}
