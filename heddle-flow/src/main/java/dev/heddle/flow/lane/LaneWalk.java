package dev.heddle.flow.lane;

import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.dataflow.Reachability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Follows a lane through a program: finds the instructions that it comes by, on or off, and what is known of the mask
/// there. A function that is called is followed for each state in which it is called.
final class LaneWalk {
    /// States at one instruction that are told apart at most.
    private static final int MOST = 64;

    private final FlowGraph program;
    private final LaneTransfer transfer;

    /// The addresses that computed ways on may lead to; null if these lead out of the program, and lanes come back from
    /// what they call.
    private final @Nullable Function<Effects, Set<Long>> computed;

    /// By instruction and state.
    private final Map<Integer, Map<LaneState, LanePoint>> points = new HashMap<>();

    /// By where a function is entered: how a lane comes back; null while that is being found out.
    private final Map<LanePoint, @Nullable Set<LaneState>> returning = new HashMap<>();

    /// What was taken for granted, by address.
    private final Map<Long, String> assumptions = new TreeMap<>();

    /// @param computed the addresses that computed ways on may lead to; null if these are not followed
    LaneWalk(FlowGraph program, LaneTransfer transfer, @Nullable Function<Effects, Set<Long>> computed) {
        this.computed = computed;
        this.program = program;
        this.transfer = transfer;
    }

    /// @return all points that a lane may come by, in the order in which they were reached
    /// @throws LaneGraphException if the program has no graph of a lane
    List<LanePoint> from(LanePoint entry) {
        return List.copyOf(Reachability.from(List.of(entry), p -> targets(ways(p))));
    }

    private static List<LanePoint> targets(List<LanePoint.Way> ways) {
        List<LanePoint> out = new ArrayList<>();
        for (LanePoint.Way w : ways) if (w.to() != null) out.add(w.to());
        return out;
    }

    /// @return what was taken for granted: a line each
    List<String> assumptions() {
        List<String> out = new ArrayList<>();
        assumptions.forEach((at, what) -> out.add("0x%x: %s".formatted(at, what)));
        return out;
    }

    /// @return the ways on from a point
    List<LanePoint.Way> ways(LanePoint p) {
        List<LanePoint.Way> known = p.ways;
        if (known != null) return known;
        Effects e = program.code().get(p.insn());
        if (e.facts().isUnknown())
            assumptions.put(e.insn().address(), "what it does is not known; it is taken to leave the mask as it is");
        List<LanePoint.Way> found = new ArrayList<>();
        for (Outcome o : transfer.of(e, p.state())) add(e, o, found);
        p.ways = found;
        return found;
    }

    /// @return the point of an instruction and a state
    /// @throws LaneGraphException if there are too many of the instruction
    LanePoint point(int insn, LaneState state) {
        Map<LaneState, LanePoint> here = points.computeIfAbsent(insn, _ -> new HashMap<>());
        LanePoint known = here.get(state);
        if (known != null) return known;
        if (here.size() == MOST)
            throw new LaneGraphException(
                    program.code().get(insn).insn(),
                    "a lane may come here in more than %d states of the mask: it counts on in a loop".formatted(MOST));
        LanePoint made = new LanePoint(insn, state);
        here.put(state, made);
        return made;
    }

    private void add(Effects e, Outcome o, List<LanePoint.Way> to) {
        boolean isCall = o.kind() == Exit.Kind.CALL;
        if (computed != null
                && o.target() < 0
                && Exit.mayBeComputed(o.kind())
                && !(isCall && o.state().isOff()))
            for (long at : computed.apply(e)) to.add(way(o.kind(), o, at, o.state()));
        else if (isCall && computed != null && !o.state().isOff()) to.add(way(o.kind(), o, o.target(), o.state()));
        else if (isCall) call(e.insn(), o, to);
        else to.add(way(o.kind(), o, o.target(), o.state()));
    }

    private LanePoint.Way way(Exit.Kind kind, Outcome o, long target, LaneState state) {
        int at = target < 0 ? -1 : program.number(target);
        LanePoint to = at < 0 ? null : point(at, state);
        return new LanePoint.Way(kind, o.condition(), to, state);
    }

    // ---- calls

    private void call(Insn insn, Outcome o, List<LanePoint.Way> to) {
        long next = insn.address() + insn.length();
        int at = o.target() < 0 ? -1 : program.number(o.target());
        Set<LaneState> back = Set.of(o.state());
        if (at < 0)
            assumptions.put(
                    insn.address(), "what is called is not known; it is taken to leave the mask as it finds it");
        else back = back(insn, point(at, o.state()));
        if (o.state().isOff()) {
            // Lanes that wait are taken past.
            if (!back.equals(Set.of(o.state())))
                throw new LaneGraphException(
                        insn, "what is called here does not leave lanes that wait as it finds them");
            to.add(way(Exit.Kind.NEXT, o, next, o.state()));
            return;
        }
        to.add(way(Exit.Kind.CALL, o, o.target(), o.state()));
        for (LaneState s : back) to.add(way(Exit.Kind.AFTER_CALL, o, next, s));
    }

    /// @return how a lane comes back from a function
    private Set<LaneState> back(Insn call, LanePoint entry) {
        if (returning.containsKey(entry)) {
            Set<LaneState> known = returning.get(entry);
            if (known == null) throw new LaneGraphException(call, "a function that calls itself is not followed");
            return known;
        }
        returning.put(entry, null);
        Set<LaneState> out = new LinkedHashSet<>();
        for (LanePoint p : Reachability.from(List.of(entry), q -> targets(within(q)))) {
            if (entry.state().isOff() && !p.state().isOff())
                throw new LaneGraphException(call, "what is called here switches lanes on that wait");
            for (LanePoint.Way w : ways(p))
                if (w.kind() == Exit.Kind.RETURN || w.kind() == Exit.Kind.INDIRECT) out.add(w.state());
        }
        returning.put(entry, out);
        return out;
    }

    /// The ways on that stay in a function.
    private List<LanePoint.Way> within(LanePoint p) {
        return ways(p).stream()
                .filter(w -> w.kind() != Exit.Kind.CALL && (computed == null || !Exit.mayBeComputed(w.kind())))
                .toList();
    }
}
