package dev.heddle.decompile.source;

import dev.heddle.asm.Codec;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneCondition;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Shows what a pass has made.
final class PassText {
    private final TermInsns insns;
    private final InsnTable table;
    private final StringBuilder out = new StringBuilder();

    /// Terms that have been shown.
    private final Set<Term> shown = new HashSet<>();

    private PassText(TermInsns insns, InsnTable table) {
        this.insns = insns;
        this.table = table;
    }

    // ---- lanes

    static String of(LaneProgram program) {
        StringBuilder out = new StringBuilder();
        Codec codec = program.program().codec();
        List<LaneBlock> blocks = program.graph().blocks();
        for (int b = 0; b < blocks.size(); b++) {
            out.append("block %d:\n".formatted(b));
            for (LaneNode n : blocks.get(b).nodes())
                out.append("    %x: %s%s\n"
                        .formatted(
                                program.insn(n).address(),
                                codec.text(program.insn(n)),
                                n.state().isOn() ? "" : "  (the lane is off)"));
            for (LaneEdge e : blocks.get(b).exits()) {
                LaneCondition c = e.condition();
                String where = e.to() < 0 ? "the lane ends" : "to block " + e.to();
                out.append("  %s%s\n".formatted(where, c == null ? "" : " if " + literals(c)));
            }
        }
        return out.toString();
    }

    /// @return the steps of the instruction that have to hold, or not
    private static String literals(LaneCondition c) {
        return c.literals().stream()
                .map(l -> "%sstep %d".formatted(l.holds() ? "" : "not ", l.step()))
                .collect(Collectors.joining(" and "));
    }

    // ---- values

    /// @param table of the instructions, for addresses
    static String of(List<Block> blocks, TermInsns insns, InsnTable table) {
        PassText made = new PassText(insns, table);
        for (Block b : blocks) if (!b.exits.isEmpty() || !b.effects.isEmpty()) made.block(b);
        return made.out.toString();
    }

    private void block(Block b) {
        out.append("block %d:\n".formatted(b.number));
        for (Block.Phi p : b.phis) {
            String from = p.from().entrySet().stream()
                    .map(e -> "%s from %d".formatted(name(e.getValue()), e.getKey()))
                    .collect(Collectors.joining(", "));
            out.append("    %s = %s\n".formatted(name(p.to()), from));
        }
        List<Term> all = new ArrayList<>();
        for (Effect e : b.effects) {
            e.args().forEach(t -> collect(t, all));
            if (e.when() != null) collect(e.when(), all);
        }
        for (Block.Exit e : b.exits) if (e.when() != null) collect(e.when(), all);
        all.sort(Comparator.comparingInt(Term::id));
        for (Term t : all) line("%s = %s".formatted(name(t), operation(t)), new TreeSet<>(insns.of(t)));
        for (Effect e : b.effects) {
            String to = e.result() == null ? "" : name(e.result()) + " = ";
            String when = e.when() == null ? "" : " if " + name(e.when());
            String what = e.op().text() + (e.word().isEmpty() ? "" : " " + e.word());
            line("%s%s(%s)%s".formatted(to, what, names(e.args()), when), Set.of(e.insn()));
        }
        for (Block.Exit e : b.exits) {
            String where = e.to() < 0 ? "the lane ends" : "to block " + e.to();
            out.append("  %s%s\n".formatted(where, e.when() == null ? "" : " if " + name(e.when())));
        }
    }

    private void collect(Term t, List<Term> to) {
        boolean isMade = t instanceof Term.Computed || t instanceof Term.Call;
        if (!isMade || !shown.add(t)) return;
        for (Term a : t.args()) collect(a, to);
        to.add(t);
    }

    private void line(String text, Set<Long> from) {
        out.append("    %s%s\n".formatted(text, from.isEmpty() ? "" : "    ; " + table.ranges(from)));
    }

    private static String operation(Term t) {
        return t instanceof Term.Call c
                ? "%s(%s)".formatted(c.function().name(), names(c.args()))
                : operation((Term.Computed) t);
    }

    private static String operation(Term.Computed c) {
        String more = c.value() == 0 ? "" : " " + c.value();
        String word = c.word().isEmpty() ? "" : " " + c.word();
        return "%s%s%s(%s)".formatted(c.op().text(), word, more, names(c.args()));
    }

    private static String names(List<Term> all) {
        return all.stream().map(PassText::name).collect(Collectors.joining(", "));
    }

    private static String name(Term t) {
        return switch (t) {
            case Term.Number n -> Math.abs(n.value()) < 10_000 ? "" + n.value() : "0x" + Long.toHexString(n.value());
            case Term.Symbol s -> s.kind() == Term.Symbol.Kind.SIZE ? "size of " + s.name() : s.name();
            case Term.Variable v -> "v" + v.id();
            case Term.Computed c -> "t" + c.id();
            case Term.Index i -> "i" + i.id();
            case Term.Pointer p -> "p" + p.id();
            case Term.Call c -> "t" + c.id();
        };
    }

    // ---- structure

    static String of(Node program) {
        StringBuilder out = new StringBuilder();
        node(program, 0, out);
        return out.toString();
    }

    private static void node(Node n, int depth, StringBuilder out) {
        String indent = "    ".repeat(depth);
        switch (n) {
            case Node.Sequence s -> s.parts().forEach(p -> node(p, depth, out));
            case Node.Basic b -> out.append("%sblock %d\n".formatted(indent, b.block().number));
            case Node.Copies c -> out.append("%sfrom %d to %d\n".formatted(indent, c.from(), c.to()));
            case Node.Branch b -> {
                out.append("%sif %s\n".formatted(indent, name(b.when())));
                node(b.then(), depth + 1, out);
                out.append("%selse\n".formatted(indent));
                node(b.otherwise(), depth + 1, out);
            }
            case Node.Loop l -> {
                out.append("%sloop %d\n".formatted(indent, l.head()));
                node(l.body(), depth + 1, out);
            }
            case Node.Labelled l -> {
                out.append("%slabelled %d\n".formatted(indent, l.label()));
                node(l.body(), depth + 1, out);
            }
            case Node.Leave l -> out.append("%sgo on behind %d\n".formatted(indent, l.label()));
            case Node.Again a -> out.append("%sgo on at loop %d\n".formatted(indent, a.head()));
            case Node.Return _ -> out.append("%sthe lane ends\n".formatted(indent));
            case Node.Break _ -> out.append("%sbreak\n".formatted(indent));
            case Node.Continue _ -> out.append("%scontinue\n".formatted(indent));
        }
    }
}
