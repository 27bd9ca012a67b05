package dev.heddle.cli.graph;

import dev.heddle.code.Codec;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.FlowGraph;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.List;

/// The text in the box of a block: its address, what it costs, its instructions.
///
/// @param title the first line
/// @param lines one for each instruction
public record BlockText(String title, List<String> lines) {
    /// Lines of a block that are shown at most.
    private static final int MOST = 40;

    public BlockText {
        lines = List.copyOf(lines);
    }

    /// @param notes about a block, such as its cost; empty if there is nothing to say
    public static List<BlockText> of(Codec codec, FlowGraph graph, List<String> notes) {
        List<BlockText> out = new ArrayList<>();
        for (BasicBlock b : graph.blocks()) {
            List<String> lines = new ArrayList<>();
            for (int i = b.first(); i < b.end(); i++) {
                if (lines.size() == MOST) {
                    lines.add("… %d more".formatted(b.end() - i));
                    break;
                }
                Insn insn = graph.code().get(i).insn();
                lines.add("%4x  %s".formatted(insn.address(), plain(codec.text(insn))));
            }
            String at = Long.toHexString(graph.code().get(b.first()).insn().address());
            String note = notes.get(b.number());
            String reached = graph.isReached(b.number()) ? "" : ", no way leads here";
            out.add(
                    new BlockText(
                            "0x" + at + (note.isEmpty() ? "" : ": " + note) + reached, lines));
        }
        return out;
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
