package dev.heddle.cli.graph;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneGraph;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.RegisterNames;
import java.util.ArrayList;
import java.util.List;

/// The text in the box of a block: its address, what it costs, its instructions.
///
/// @param title the first line
/// @param lines one for each instruction
public record BlockText(String title, List<String> lines) {
    /// Lines of a block that a picture shows at most.
    public static final int MOST = 40;

    public BlockText {
        lines = List.copyOf(lines);
    }

    /// @param notes about a block, such as its cost; empty if there is nothing to say
    /// @param most lines of a block
    public static List<BlockText> of(Codec codec, FlowGraph graph, List<String> notes, int most) {
        List<BlockText> out = new ArrayList<>();
        for (BasicBlock b : graph.blocks()) {
            List<Insn> insns = new ArrayList<>();
            for (int i = b.first(); i < b.end(); i++)
                insns.add(graph.code().get(i).insn());
            List<String> lines = lines(codec, insns, most);
            String at = Long.toHexString(graph.code().get(b.first()).insn().address());
            String note = notes.get(b.number());
            String reached = graph.isReached(b.number()) ? "" : ", no way leads here";
            out.add(new BlockText("0x" + at + (note.isEmpty() ? "" : ": " + note) + reached, lines));
        }
        return out;
    }

    /// The blocks of a lane's graph: with what is known of the mask, where a lane does not just go on to be on.
    ///
    /// @param most lines of a block
    public static List<BlockText> of(Codec codec, LaneGraph graph, int most) {
        RegisterNames names = RegisterNames.of(codec.book());
        List<BlockText> out = new ArrayList<>();
        for (LaneBlock b : graph.blocks()) {
            List<Insn> insns = new ArrayList<>();
            for (LaneNode n : b.nodes())
                insns.add(graph.program().code().get(n.insn()).insn());
            String at = "0x" + Long.toHexString(insns.getFirst().address());
            String mask = graph.registers().text(b.nodes().getFirst().state(), names);
            out.add(new BlockText(mask.isEmpty() ? at : at + ": " + mask, lines(codec, insns, most)));
        }
        return out;
    }

    private static List<String> lines(Codec codec, List<Insn> insns, int most) {
        List<String> lines = new ArrayList<>();
        for (Insn insn : insns) {
            if (lines.size() == most) {
                lines.add("… %d more".formatted(insns.size() - most));
                break;
            }
            lines.add("%4x  %s".formatted(insn.address(), plain(codec.text(insn))));
        }
        return lines;
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
