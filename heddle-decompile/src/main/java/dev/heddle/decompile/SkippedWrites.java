package dev.heddle.decompile;

import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.dataflow.Reachability;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Registers that lanes share, and the code that sets them. A machine with a mask runs code without an active lane,
/// too, and what is done once, or for all lanes, sets them there; in C only lanes that come by do. It is the same where
/// no lane that has jumped over a write reads what it left.
final class SkippedWrites {
    private final LaneProgram program;
    private final boolean isReadAtEnd;

    /// @param isReadAtEnd whether registers count when the program has ended
    SkippedWrites(LaneProgram program, boolean isReadAtEnd) {
        this.program = program;
        this.isReadAtEnd = isReadAtEnd;
    }

    /// Whether a lane may read what a step sets while no lane is at its node.
    boolean isRead(LaneNode at, Step write) {
        RegisterRef place = Objects.requireNonNull(write.place());
        boolean isWhole = write.op() == Op.WRITE_AT;
        List<LaneEdge> over = new ArrayList<>();
        for (LaneNode n : program.graph().nodes()) {
            // Where all lanes but the first one jump, that one is left.
            if (!FirstLaneBlock.asks(program.code(n)).isEmpty()) continue;
            for (LaneEdge e : program.graph().exits(n)) if (isOver(e, at)) over.add(e);
        }
        if (over.isEmpty()) return false;
        List<Integer> from = new ArrayList<>(over.stream().map(LaneEdge::to).toList());
        Set<Integer> loop = loop(at);
        // Lanes that have left a loop wait for those in it, which may skip what they did not.
        if (over.stream().anyMatch(e -> loop.contains(e.from())))
            for (int n : loop) for (int to : targets(n)) if (to < 0 || !loop.contains(to)) from.add(to);
        return Reachability.from(from, n -> sets(n, place, isWhole) ? List.of() : targets(n)).stream()
                .anyMatch(n -> reads(n, place, isWhole));
    }

    /// Whether a lane is off while others, or none, come by a node, or ends before it. Where lanes jump, some are
    /// active wherever they go.
    private boolean isOver(LaneEdge e, LaneNode at) {
        if (!e.waits() && e.to() >= 0) return false;
        long own = program.insn(at).address();
        List<LaneNode> nodes = program.graph().nodes();
        if (program.insn(nodes.get(e.from())).address() >= own) return false;
        return e.to() < 0 || program.insn(nodes.get(e.to())).address() > own;
    }

    /// @return the nodes that a node is in a loop with
    private Set<Integer> loop(LaneNode at) {
        Map<Integer, List<Integer>> before = new HashMap<>();
        Set<Integer> after = Reachability.from(targets(at.number()), this::targets);
        for (int n : after)
            for (int to : targets(n))
                before.computeIfAbsent(to, _ -> new ArrayList<>()).add(n);
        List<Integer> last = before.getOrDefault(at.number(), List.of());
        return Reachability.from(last, n -> before.getOrDefault(n, List.of()));
    }

    /// @param node its number; -1 where a lane has ended
    /// @return where a lane goes on
    private List<Integer> targets(int node) {
        if (node < 0) return List.of();
        LaneNode n = program.graph().nodes().get(node);
        return program.graph().exits(n).stream().map(LaneEdge::to).toList();
    }

    private boolean reads(int node, RegisterRef place, boolean isWhole) {
        if (node < 0) return isReadAtEnd;
        for (Step s : program.code(program.graph().nodes().get(node)).steps()) {
            RegisterRef p = s.place();
            if (p == null || !p.state().equals(place.state())) continue;
            if (s.op() == Op.READ_AT || s.op() == Op.READ && (isWhole || p.overlaps(place))) return true;
        }
        return false;
    }

    /// Whether a lane that comes by a node has set all of a register.
    private boolean sets(int node, RegisterRef place, boolean isWhole) {
        if (node < 0 || isWhole) return false;
        LaneNode n = program.graph().nodes().get(node);
        return n.state().isOn() && program.code(n).steps().stream().anyMatch(s -> covers(s, place));
    }

    private static boolean covers(Step s, RegisterRef place) {
        RegisterRef p = s.place();
        return s.op() == Op.WRITE
                && s.when() < 0
                && p != null
                && p.state().equals(place.state())
                && p.element() == place.element()
                && (p.mask() & place.mask()) == place.mask();
    }
}
