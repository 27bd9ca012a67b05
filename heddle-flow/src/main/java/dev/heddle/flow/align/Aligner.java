package dev.heddle.flow.align;

import dev.heddle.asm.Codec;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Puts two programs beside each other.
public final class Aligner {
    private static final int SAME = 8;
    private static final int RENAMED = 6;
    private static final int CHANGED = 2;

    private final FlowGraph left;
    private final FlowGraph right;
    private final List<Form> lefts;
    private final List<Form> rights;
    private final List<AlignedRow> rows = new ArrayList<>();

    private Aligner(Codec leftCodec, FlowGraph left, Codec rightCodec, FlowGraph right) {
        this.left = left;
        this.right = right;
        this.lefts = forms(leftCodec, left);
        this.rights = forms(rightCodec, right);
    }

    /// @return all instructions of both, in their order
    public static List<AlignedRow> rows(Codec leftCodec, FlowGraph left, Codec rightCodec, FlowGraph right) {
        Aligner a = new Aligner(leftCodec, left, rightCodec, right);
        a.blocks();
        return List.copyOf(a.rows);
    }

    private static List<Form> forms(Codec codec, FlowGraph graph) {
        List<Form> out = new ArrayList<>();
        for (Effects e : graph.code()) out.add(Form.of(codec, e.insn()));
        return out;
    }

    private void blocks() {
        List<Map<String, Integer>> a = shapes(left, lefts);
        List<Map<String, Integer>> b = shapes(right, rights);
        for (int[] pair : Alignment.of(a.size(), b.size(), (i, j) -> common(a.get(i), b.get(j)))) {
            BasicBlock x = pair[0] < 0 ? null : left.blocks().get(pair[0]);
            BasicBlock y = pair[1] < 0 ? null : right.blocks().get(pair[1]);
            if (x != null && y != null) insns(x, y);
            else if (x != null)
                for (int i = x.first(); i < x.end(); i++) rows.add(new AlignedRow(i, -1, AlignedRow.Kind.REMOVED));
            else if (y != null)
                for (int j = y.first(); j < y.end(); j++) rows.add(new AlignedRow(-1, j, AlignedRow.Kind.ADDED));
        }
    }

    private static List<Map<String, Integer>> shapes(FlowGraph graph, List<Form> forms) {
        List<Map<String, Integer>> out = new ArrayList<>();
        for (BasicBlock b : graph.blocks()) {
            Map<String, Integer> shapes = new HashMap<>();
            for (int i = b.first(); i < b.end(); i++) shapes.merge(forms.get(i).shape(), 1, Integer::sum);
            out.add(shapes);
        }
        return out;
    }

    private static int common(Map<String, Integer> a, Map<String, Integer> b) {
        int out = 0;
        for (Map.Entry<String, Integer> e : a.entrySet()) out += Math.min(e.getValue(), b.getOrDefault(e.getKey(), 0));
        return out;
    }

    private void insns(BasicBlock x, BasicBlock y) {
        for (int[] pair : Alignment.of(x.size(), y.size(), (i, j) -> likeness(x.first() + i, y.first() + j))) {
            int i = pair[0] < 0 ? -1 : x.first() + pair[0];
            int j = pair[1] < 0 ? -1 : y.first() + pair[1];
            rows.add(new AlignedRow(i, j, kind(i, j)));
        }
    }

    private int likeness(int i, int j) {
        Form a = lefts.get(i);
        Form b = rights.get(j);
        if (a.text().equals(b.text())) return SAME;
        if (a.shape().equals(b.shape())) return RENAMED;
        return a.mnemonic().equals(b.mnemonic()) ? CHANGED : 0;
    }

    private AlignedRow.Kind kind(int i, int j) {
        if (i < 0) return AlignedRow.Kind.ADDED;
        if (j < 0) return AlignedRow.Kind.REMOVED;
        return switch (likeness(i, j)) {
            case SAME -> AlignedRow.Kind.SAME;
            case RENAMED -> AlignedRow.Kind.RENAMED;
            default -> AlignedRow.Kind.CHANGED;
        };
    }
}
