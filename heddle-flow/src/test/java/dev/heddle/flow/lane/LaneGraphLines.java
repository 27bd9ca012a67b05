package dev.heddle.flow.lane;

import dev.heddle.flow.Exit;
import dev.heddle.flow.Loop;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The blocks of a graph as lines: `24..40: r5 == 0 ~> be, r5 != 0 -> 46` is a block of the instructions at 0x24 to
/// 0x40 that has two ways on, on the first of which the lane is off. A block is called by its address, with a stroke
/// for each other block before it that begins there; heads of loops have a star.
final class LaneGraphLines {
    private LaneGraphLines() {}

    static List<String> of(Book book, LaneGraph graph) {
        RegisterNames registers = RegisterNames.of(book);
        List<String> names = names(graph);
        List<Integer> heads = graph.loops().stream().map(Loop::head).toList();
        List<String> out = new ArrayList<>();
        for (LaneBlock b : graph.blocks()) {
            List<String> ways = new ArrayList<>();
            for (LaneEdge e : b.exits()) ways.add(way(e, names, registers));
            LaneNode first = b.nodes().getFirst();
            out.add("%s%s..%x%s: %s"
                    .formatted(
                            heads.contains(b.number()) ? "*" : "",
                            names.get(b.number()),
                            address(graph, b.nodes().getLast()),
                            state(first.state()),
                            String.join(", ", ways)));
        }
        return out;
    }

    private static String state(LaneState s) {
        return switch (s.activity()) {
            case ON -> "";
            case OFF -> " off " + s.values();
            case DATA -> " if active";
        };
    }

    private static List<String> names(LaneGraph graph) {
        Map<Long, Integer> seen = new HashMap<>();
        List<String> out = new ArrayList<>();
        for (LaneBlock b : graph.blocks()) {
            long at = address(graph, b.nodes().getFirst());
            int before = seen.merge(at, 1, Integer::sum) - 1;
            out.add(Long.toHexString(at) + "'".repeat(before));
        }
        return out;
    }

    private static long address(LaneGraph graph, LaneNode n) {
        return graph.program().code().get(n.insn()).insn().address();
    }

    private static String way(LaneEdge e, List<String> names, RegisterNames registers) {
        String when = e.condition() == null ? "" : ConditionText.of(e.condition(), registers) + " ";
        String to = e.to() < 0 ? Exit.text(e.kind()) : names.get(e.to());
        String how = switch (e.kind()) {
            case CALL -> "call ";
            case AFTER_CALL -> "after ";
            default -> "";
        };
        return when + (e.waits() ? "~> " : "-> ") + how + to;
    }
}
