package dev.heddle.flow.align;

import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Loops of two programs that correspond: those that share the most instructions which are beside each other.
///
/// @param left number of a loop of the first program, in the order of their heads; -1 if there is none
/// @param right number of one of the second program; -1 if there is none
public record LoopPair(int left, int right) {
    private record Candidate(int left, int right, int shared) {}

    /// An instruction counts for the innermost loop that it is in. Of pairs that share as many, the first one counts.
    ///
    /// @param rows instructions of the two programs beside each other
    /// @return each loop once: those of the first program in their order, then those that only the second one has
    public static List<LoopPair> of(FlowGraph a, FlowGraph b, List<AlignedRow> rows) {
        int[] right = new int[a.loops().size()];
        boolean[] isTaken = new boolean[b.loops().size()];
        Arrays.fill(right, -1);
        for (Candidate c : candidates(a, b, rows)) {
            if (right[c.left] >= 0 || isTaken[c.right]) continue;
            right[c.left] = c.right;
            isTaken[c.right] = true;
        }
        List<LoopPair> out = new ArrayList<>();
        for (int i = 0; i < right.length; i++) out.add(new LoopPair(i, right[i]));
        for (int i = 0; i < isTaken.length; i++) if (!isTaken[i]) out.add(new LoopPair(-1, i));
        return out;
    }

    /// @return pairs that share something, those that share most first
    private static List<Candidate> candidates(FlowGraph a, FlowGraph b, List<AlignedRow> rows) {
        int[][] shared = new int[a.loops().size()][b.loops().size()];
        for (AlignedRow r : rows) {
            if (r.left() < 0 || r.right() < 0) continue;
            int left = innermost(a, r.left());
            int right = innermost(b, r.right());
            if (left >= 0 && right >= 0) shared[left][right]++;
        }
        List<Candidate> out = new ArrayList<>();
        for (int i = 0; i < shared.length; i++)
            for (int k = 0; k < shared[i].length; k++) if (shared[i][k] > 0) out.add(new Candidate(i, k, shared[i][k]));
        out.sort(Comparator.comparingInt(Candidate::shared).reversed());
        return out;
    }

    /// @return number of the loop, or -1
    private static int innermost(FlowGraph graph, int insn) {
        int block = graph.blockOf(insn).number();
        int out = -1;
        int depth = 0;
        for (int i = 0; i < graph.loops().size(); i++) {
            Loop l = graph.loops().get(i);
            if (!l.has(block) || l.depth() <= depth) continue;
            out = i;
            depth = l.depth();
        }
        return out;
    }
}
