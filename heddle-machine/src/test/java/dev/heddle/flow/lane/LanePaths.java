package dev.heddle.flow.lane;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.flow.FlowGraph;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Entry;
import dev.heddle.machine.watch.Tracer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Watches a run, and compares what each lane does with the graph of a lane: every instruction at which it is on, or
/// which acts for it, has to be a node that an edge leads to, with a condition that holds, and with what is known of
/// the mask there.
final class LanePaths implements Tracer {
    /// Groups that are looked at.
    private static final int GROUPS = 3;

    private final Codec codec;
    private final Supplier<List<Insn>> insns;
    private final Map<List<Long>, Path> paths = new HashMap<>();
    private final Map<LaneEdge, Boolean> conditions = new HashMap<>();
    private @Nullable LaneGraph graph;
    private boolean isPreamble;

    /// What is wrong, at most one line for each lane.
    final List<String> wrong = new ArrayList<>();

    /// Steps along edges that were compared, and of these along edges whose conditions were evaluated.
    long steps;

    long decided;

    /// @param insns of the program, in the order of their addresses
    LanePaths(Codec codec, Supplier<List<Insn>> insns) {
        this.codec = codec;
        this.insns = insns;
    }

    /// Where a lane is in the graph.
    private static final class Path {
        /// Nodes that it may be at; null before the first.
        @Nullable
        Collection<LaneNode> at;

        /// Edges that it may go along.
        List<LaneEdge> ways = List.of();

        /// Instructions for all lanes that came by while it was off.
        final TreeSet<Long> passed = new TreeSet<>();

        /// Nodes of calls that it has not come back from, the last one first.
        final Deque<LaneNode> calls = new ArrayDeque<>();

        boolean isWrong;

        /// @return the edges that it may go along, those after calls in the place of those back from them
        List<LaneEdge> waysWithReturns(LaneGraph graph) {
            List<LaneEdge> out = new ArrayList<>(ways);
            for (LaneEdge e : ways)
                if ((e.kind() == Exit.Kind.RETURN || e.kind() == Exit.Kind.INDIRECT) && !calls.isEmpty())
                    for (LaneEdge after : graph.exits(calls.element()))
                        if (after.kind() == Exit.Kind.AFTER_CALL) out.add(after);
            out.removeIf(e -> e.kind() == Exit.Kind.AFTER_CALL && calls.isEmpty()
                    || e.kind() == Exit.Kind.AFTER_CALL
                            && !calls.element().equals(graph.nodes().get(e.from())));
            return out;
        }
    }

    LaneGraph graph() {
        return Objects.requireNonNull(graph);
    }

    /// @return edges with a condition that lanes have been before
    int met() {
        return conditions.size();
    }

    /// @return how many of them have a condition that was evaluated
    int evaluated() {
        return (int) conditions.values().stream().filter(b -> b).count();
    }

    /// @return how many of them have one that depends on other lanes
    int ofOtherLanes() {
        int out = 0;
        for (LaneEdge e : conditions.keySet())
            if (Objects.requireNonNull(e.condition()).isOfOtherLanes()) out++;
        return out;
    }

    /// @param entry address of the first instruction
    void start(long entry) {
        if (graph != null) return;
        FlowGraph program = new FlowGraph(new Effects.Finder(codec), insns.get(), entry);
        graph = LaneGraph.of(codec.book(), program);
    }

    @Override
    public void begins(long group, boolean preamble, List<Wave> waves) {
        isPreamble = preamble;
        if (!preamble) start(waves.getFirst().pc());
    }

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        if (isPreamble || group >= GROUPS) return;
        LaneCode code = code(insn);
        for (int lane = 0; lane < state.lanes(); lane++) {
            if (!state.exists(lane) || !state.isAlive(lane)) continue;
            if (codec.book().isa().apart() && !state.isHere(lane)) continue;
            Path p = paths.computeIfAbsent(List.of(group, (long) wave, (long) lane), _ -> new Path());
            if (p.isWrong) continue;
            String what = step(p, insn, code, state, lane);
            if (what.isEmpty()) continue;
            p.isWrong = true;
            wrong.add("lane %d at 0x%x (%s): %s"
                    .formatted(lane, insn.address(), insn.entry().id(), what));
        }
    }

    @Override
    public void ends(long group, List<Wave> waves) {
        if (!isPreamble) finish();
    }

    /// All lanes have come to their ends.
    void finish() {
        paths.forEach((key, p) -> {
            boolean isEnd = p.ways.stream().anyMatch(e -> e.to() < 0);
            if (!p.isWrong && !isEnd) wrong.add("lane " + key + " ends where no edge does");
        });
        paths.clear();
    }

    private LaneCode code(Insn insn) {
        return graph().program()
                .code()
                .get(graph().program().number(insn.address()))
                .code();
    }

    private String step(Path p, Insn insn, LaneCode code, Wave wave, int lane) {
        boolean isOn = wave.isActive(lane);
        boolean isForAll = code.lanes() == Entry.Lanes.ALL;
        Map<LaneNode, LaneEdge> next = new LinkedHashMap<>();
        if (p.at == null) {
            if (graph().program().number(insn.address()) != graph().first().insn()) return "begins elsewhere";
            p.at = List.of(graph().first());
            p.ways = ways(p.at, wave, lane);
            return "";
        }
        for (LaneEdge e : p.waysWithReturns(graph())) {
            if (e.to() < 0) continue;
            LaneNode n = graph().nodes().get(e.to());
            if (!isAt(n, insn, isOn, wave, lane)) continue;
            if (isOn && !e.passed().containsAll(p.passed)) continue;
            next.put(n, e);
        }
        if (next.isEmpty() && !isOn) {
            if (isForAll) p.passed.add(insn.address());
            boolean mayWait = p.ways.stream().anyMatch(LaneEdge::waits);
            return !isForAll || mayWait ? "" : "is off, but no edge from " + p.at + " waits";
        }
        if (next.isEmpty()) return "is on, but no edge leads here from %s".formatted(p.at);
        steps++;
        if (next.values().stream().allMatch(e -> e.condition() != null && conditions.get(e))) decided++;
        follow(p, next.values());
        p.passed.clear();
        p.at = List.copyOf(next.keySet());
        p.ways = ways(p.at, wave, lane);
        return "";
    }

    private void follow(Path p, Collection<LaneEdge> edges) {
        for (LaneEdge e : edges) {
            if (e.kind() == Exit.Kind.AFTER_CALL) p.calls.pop();
            if (e.kind() == Exit.Kind.CALL) p.calls.push(graph().nodes().get(e.from()));
        }
    }

    /// Whether a lane may be at a node.
    private boolean isAt(LaneNode n, Insn insn, boolean isOn, Wave wave, int lane) {
        if (graph().program().code().get(n.insn()).insn().address() != insn.address()) return false;
        if (n.state().isOn() && !isOn || n.state().isOff() && isOn) return false;
        List<RegisterRef> places = graph().registers().places();
        for (int i = 0; i < places.size(); i++) {
            Long known = n.state().values().get(i);
            if (known != null && known != read(places.get(i), wave, lane)) return false;
        }
        return true;
    }

    private static long read(RegisterRef p, Wave wave, int lane) {
        return wave.get(p.state(), p.element(), lane) >>> p.low() & -1L >>> Long.SIZE - p.width();
    }

    /// @return edges from some nodes whose conditions hold, or cannot be evaluated
    private List<LaneEdge> ways(Collection<LaneNode> nodes, Wave wave, int lane) {
        List<LaneEdge> out = new ArrayList<>();
        for (LaneNode n : nodes)
            for (LaneEdge e : graph().exits(n)) {
                Boolean holds = e.condition() == null ? null : holds(e.condition(), wave, lane);
                if (e.condition() != null) conditions.put(e, holds != null);
                if (holds == null || holds) out.add(e);
            }
        return out;
    }

    // ---- conditions

    private static @Nullable Boolean holds(LaneCondition c, Wave wave, int lane) {
        if (c.isOfOtherLanes()) return null;
        @Nullable Long[] values = new Long[c.code().steps().size()];
        for (Step s : c.code().steps()) {
            if (s.op() == Op.EACH) return null;
            values[s.id()] = value(s, c.code(), values, wave, lane);
        }
        boolean out = true;
        for (LaneCondition.Literal l : c.literals()) {
            Long value = values[l.step()];
            if (value == null) return null;
            out &= value != 0 == l.holds();
        }
        return out;
    }

    private static @Nullable Long value(Step s, LaneCode code, @Nullable Long[] values, Wave wave, int lane) {
        switch (s.op()) {
            case CONST -> {
                return s.value();
            }
            case LANE -> {
                return (long) lane;
            }
            case READ -> {
                RegisterRef p = Objects.requireNonNull(s.place());
                for (Step w : code.steps().subList(0, s.id()))
                    if (w.op() == Op.WRITE && w.place() != null && w.place().overlaps(p)) return null;
                if (p.width() > Long.SIZE) return null;
                long bits = read(p, wave, lane);
                return s.type().bits() == Long.SIZE ? bits : (int) bits;
            }
            default -> {}
        }
        if (!Reference.isDefined(s.op())) return null;
        long[] args = new long[3];
        for (int k = 0; k < s.args().size(); k++) {
            Long a = values[s.args().get(k)];
            if (a == null) return null;
            args[k] = a;
        }
        return Reference.of(s, code.steps()).apply(args[0], args[1], args[2]);
    }
}
