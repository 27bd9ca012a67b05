package dev.heddle.decompile;

import dev.heddle.flow.Exit;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;

/// The ways on from an instruction in the form in which all lanes go where the wave goes.
final class WaveWays {
    private final LaneProgram program;
    private final LaneNode node;
    private final LaneCode code;
    private final Folding of;
    private final StepText text;
    private final LongFunction<String> to;

    /// @param to how a lane goes on at an address
    WaveWays(LaneProgram program, LaneNode node, Folding of, StepText text, LongFunction<String> to) {
        this.program = program;
        this.node = node;
        this.code = program.code(node);
        this.of = of;
        this.text = text;
        this.to = to;
    }

    private boolean isLast() {
        LaneNode last = program.graph().blockOf(node).nodes().getLast();
        return last == node;
    }

    /// @return statements; none where the next instruction follows in the text
    List<String> lines() {
        List<String> out = new ArrayList<>();
        for (Step s : code.steps()) {
            boolean leaves = s.op() == Op.JUMP || s.op() == Op.STOP;
            if (!leaves || !of.happens(s)) continue;
            out.add("        " + (s.op() == Op.STOP ? stop(s) : jump(s)));
            boolean always = of.condition(s) < 0;
            if (always) return out;
        }
        if (isLast()) out.add("        " + next());
        return out;
    }

    private String next() {
        long at = code.insn().address() + code.insn().length();
        boolean ends = program.program().book().isa().fragments()
                && program.graph().program().number(at) < 0;
        return ends ? "return;" : to.apply(at);
    }

    private DecompileException refused(String why) {
        return new DecompileException(code.insn().address(), why);
    }

    /// @return the condition of a step that all lanes have alike
    private String alike(Step s) {
        if (!of.step(of.condition(s)).uniform()) throw refused("other lanes decide where the wave goes on");
        return "if (%s) ".formatted(text.value(of.condition(s)));
    }

    private String stop(Step s) {
        if (of.condition(s) < 0) return "return;";
        if (code.lanes() == Entry.Lanes.ONCE) return alike(s) + "return;";
        return "if (any(l, %s, %s)) return;".formatted(text.value(of.condition(s)), text.place(s));
    }

    private String jump(Step s) {
        int target = s.args().getFirst();
        Long known = of.number(target);
        boolean always = of.condition(s) < 0;
        if (always && known != null) return to.apply(known);
        if (code.lanes() == Entry.Lanes.ONCE) {
            if (known == null && !of.step(of.source(target)).uniform())
                throw refused("lanes go to different addresses");
            return (always ? "" : alike(s)) + choice(s, text.value(target));
        }
        if (code.lanes() == Entry.Lanes.ALL) throw refused("lanes jump that are not active");
        String holds = always ? "-1" : text.value(of.condition(s));
        return "if (jumps(l, %s, %d, %s, %s)) %s"
                .formatted(holds, always ? 1 : 0, text.value(target), text.place(s), choice(s, "wave_target(l)"));
    }

    /// @param value where the wave goes on
    private String choice(Step s, String value) {
        Long known = of.number(s.args().getFirst());
        if (known != null) return to.apply(known);
        StringBuilder cases = new StringBuilder();
        for (long at : targets()) cases.append("case 0x%xUL: %s ".formatted(at, to.apply(at)));
        return "switch (%s) { %sdefault: %s return; }".formatted(value, cases, ProgramText.NO_CODE);
    }

    private Set<Long> targets() {
        Set<Long> out = new TreeSet<>();
        for (LaneEdge e : program.graph().exits(node))
            if (Exit.mayBeComputed(e.kind()) && e.to() >= 0)
                out.add(program.insn(program.graph().nodes().get(e.to())).address());
        return out;
    }
}
