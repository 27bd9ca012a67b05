package dev.heddle.decompile;

import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/// Registers that lanes share, and the code that sets them. A machine with a mask runs code without an active lane,
/// too, and sets them there; in C only lanes that come by do. It is the same where no lane that has jumped over a write
/// reads what it left.
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
            if (FirstLaneBlock.asks(program.code(n)) != null) continue;
            for (LaneEdge e : program.graph().exits(n)) if (isOver(e, at)) over.add(e);
        }
        if (over.isEmpty()) return false;
        BitSet loop = loop(at);
        List<Integer> from = new ArrayList<>(over.stream().map(LaneEdge::to).toList());
        // Lanes that have left a loop wait for those in it, which may skip what they did not.
        if (over.stream().anyMatch(e -> loop.get(e.from())))
            for (int n = loop.nextSetBit(0); n >= 0; n = loop.nextSetBit(n + 1))
                for (LaneEdge e : program.graph().exits(program.graph().nodes().get(n)))
                    if (e.to() < 0 || !loop.get(e.to())) from.add(e.to());
        return from.stream().anyMatch(to -> isLive(to, place, isWhole));
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
    private BitSet loop(LaneNode at) {
        BitSet after = reached(at, true);
        after.and(reached(at, false));
        return after;
    }

    private BitSet reached(LaneNode from, boolean isForward) {
        int count = program.graph().nodes().size();
        List<List<Integer>> next = new ArrayList<>();
        for (int n = 0; n < count; n++) next.add(new ArrayList<>());
        for (LaneNode n : program.graph().nodes())
            for (LaneEdge e : program.graph().exits(n))
                if (e.to() >= 0 && isForward) next.get(e.from()).add(e.to());
                else if (e.to() >= 0) next.get(e.to()).add(e.from());
        BitSet seen = new BitSet();
        Deque<Integer> todo = new ArrayDeque<>(next.get(from.number()));
        while (!todo.isEmpty()) {
            int n = todo.remove();
            if (seen.get(n)) continue;
            seen.set(n);
            todo.addAll(next.get(n));
        }
        return seen;
    }

    /// Whether a register may be read after a node has been reached, before all of it is set.
    private boolean isLive(int start, RegisterRef place, boolean isWhole) {
        BitSet seen = new BitSet();
        Deque<Integer> todo = new ArrayDeque<>(List.of(start));
        while (!todo.isEmpty()) {
            int n = todo.remove();
            if (n < 0 && isReadAtEnd) return true;
            if (n < 0 || seen.get(n)) continue;
            seen.set(n);
            LaneNode node = program.graph().nodes().get(n);
            boolean isSet = false;
            for (Step s : program.code(node).steps()) {
                RegisterRef p = s.place();
                if (p == null || !p.state().equals(place.state())) continue;
                boolean isSame = isWhole || p.overlaps(place);
                if (s.op() == Op.READ_AT || s.op() == Op.READ && isSame) return true;
                isSet |= !isWhole && covers(s, place) && node.state().isOn();
            }
            if (!isSet) for (LaneEdge e : program.graph().exits(node)) todo.add(e.to());
        }
        return false;
    }

    private static boolean covers(Step s, RegisterRef place) {
        RegisterRef p = Objects.requireNonNull(s.place());
        return s.op() == Op.WRITE
                && s.when() < 0
                && p.element() == place.element()
                && (p.mask() & place.mask()) == place.mask();
    }
}
