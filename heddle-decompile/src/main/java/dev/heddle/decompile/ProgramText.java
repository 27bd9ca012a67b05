package dev.heddle.decompile;

import dev.heddle.flow.Exit;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneCondition;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A program as the body of a function: a label for each block, and jumps between them.
final class ProgramText {
    static final String NO_CODE = StepText.fault("there is no code at this address");

    private final LaneProgram program;
    private final Facts facts;
    private final RegisterFields registers;
    private final Target target;
    private final String prefix;
    private final boolean isAlone;
    private final boolean hasActivity;

    /// Whether lanes come by each block in order: what one does there, others see.
    private final boolean isTogether;

    private final boolean hasMask;
    private final SkippedWrites skipped;

    private final StringBuilder out = new StringBuilder();

    /// Blocks that one lane runs for the wave.
    private final Set<Integer> inside = new TreeSet<>();

    /// Functions that the body calls.
    private final StringBuilder before = new StringBuilder();

    /// @param prefix of labels
    /// @param isAlone whether one lane runs it, and no other is there
    ProgramText(
            LaneProgram program, Facts facts, RegisterFields registers, Target target, String prefix, boolean isAlone) {
        this.isAlone = isAlone;
        this.program = program;
        this.facts = facts;
        this.registers = registers;
        this.target = target;
        this.prefix = prefix;
        this.hasActivity = program.hasActivityAsData();
        this.isTogether = program.steps().stream().anyMatch(registers::isOfOthers);
        this.hasMask = program.steps().stream().anyMatch(s -> s.op() == Op.SET_EXEC);
        this.skipped = new SkippedWrites(program, facts.areRegistersKept());
        if (target == Target.C && !program.isOfWave()) checkCalls();
        line("    goto %s%d;", prefix, program.graph().entry());
        for (LaneBlock b : program.graph().blocks()) block(b);
        line("%send:;", prefix);
    }

    /// Lanes that share a program counter and are off wait for a function to return, wherever that stands.
    private void checkCalls() {
        if (program.program().book().isa().apart()) return;
        for (LaneBlock b : program.graph().blocks())
            for (LaneEdge e : b.exits())
                if (Exit.mayBeComputed(e.kind()))
                    throw new DecompileException(
                            program.insn(b.nodes().getLast()).address(), "lanes that are off wait for a function");
    }

    /// @return statements; the last one is where all ways end
    String body() {
        return out.toString();
    }

    /// @return functions for the body
    String functions() {
        return before.toString();
    }

    @SuppressWarnings("AnnotateFormatMethod") // without the annotations of a checker
    private void line(String format, Object... args) {
        out.append(format.formatted(args)).append('\n');
    }

    private void block(LaneBlock b) {
        line("%s%d:;", prefix, b.number());
        // Lanes that come to a join early wait there, as they do on the machine.
        boolean isPlace = isTogether || b.entries().size() > 1;
        if (isPlace && target == Target.C) line("    %s", turn(b.nodes().getFirst()));
        // Those that were off have waited already: to wait twice would part them from the others.
        if (hasWaited() && b.entries().stream().anyMatch(LaneEdge::waits)) line("%s%dw:;", prefix, b.number());
        for (LaneNode n : b.nodes()) {
            line(
                    "    { /* 0x%x: %s */",
                    program.insn(n).address(),
                    program.program().codec().text(program.insn(n)).replace("*/", "* /"));
            node(n, n == b.nodes().getLast() ? b.exits() : List.of());
            line("    }");
        }
    }

    /// Whether lanes that are off wait for others before they are on again.
    private boolean hasWaited() {
        return isTogether && target == Target.C;
    }

    /// Waits for lanes that are at lower addresses.
    private String turn(LaneNode at) {
        return "turn(l, %s);".formatted(StepText.place(program.insn(at).address(), 0, 0));
    }

    private void node(LaneNode n, List<LaneEdge> exits) {
        Folding of = new Folding(program, n, facts, hasActivity, first(n));
        boolean isGuarded = !n.state().isOn() && !n.state().isOff();
        LaneCode code = program.code(n);
        if (target == Target.OPENCL) checkShared(n, of);
        else if (hasMask && !program.isOfWave()) checkSkipped(n);
        StepText text = new StepText(of, code, registers, target, facts, isGuarded);
        text.lines().forEach(l -> line("%s", l));
        for (Step s : of.left()) if (s.op() == Op.ACROSS) before.append(elsewhere(of, code, s));
        for (Step s : text.ofNeighbours()) before.append(elsewhere(of, code, s));
        if (program.isOfWave())
            new WaveWays(program, n, of, text, this::to).lines().forEach(l -> line("%s", l));
        else ways(n, of, text, exits);
    }

    private void ways(LaneNode n, Folding of, StepText text, List<LaneEdge> exits) {
        // A computed address chooses among those of one condition.
        Map<List<?>, List<LaneEdge>> choices = new LinkedHashMap<>();
        for (LaneEdge e : exits)
            choices.computeIfAbsent(Arrays.asList(e.kind(), e.condition()), _ -> new ArrayList<>())
                    .add(e);
        List<LaneEdge> first = choices.values().stream().map(List::getFirst).toList();
        program.checkDecided(n, first);
        for (LaneEdge e : first) {
            List<LaneEdge> all = Objects.requireNonNull(choices.get(Arrays.asList(e.kind(), e.condition())));
            String way = all.size() > 1 || isComputed(n, e, of) ? choice(n, all, text) : way(n, e);
            boolean isLast = e == first.getLast();
            line("        %s%s", isLast ? "" : "if (%s) ".formatted(condition(text, e)), way);
        }
    }

    private boolean isComputed(LaneNode n, LaneEdge e, Folding of) {
        if (program.jumps() == null || !Exit.mayBeComputed(e.kind())) return false;
        for (Step s : program.code(n).steps())
            if (s.op() == Op.JUMP && of.number(s.args().getFirst()) == null) return true;
        return false;
    }

    /// @param all edges between blocks, to each address that may be meant
    private String choice(LaneNode n, List<LaneEdge> all, StepText text) {
        StringBuilder cases = new StringBuilder();
        for (LaneEdge e : all) {
            LaneNode to = program.graph().blocks().get(e.to()).nodes().getFirst();
            if (e.waits()) throw new DecompileException(program.insn(n).address(), "a lane jumps that is off");
            cases.append("case 0x%xUL: %s ".formatted(program.insn(to).address(), way(n, e)));
        }
        String value = text.value(program.jump(n).args().getFirst());
        return "switch (%s) { %sdefault: %s goto %send; }".formatted(value, cases, NO_CODE, prefix);
    }

    /// @param address of an instruction of the wave
    /// @return how a lane goes on there
    private String to(long address) {
        int insn = program.graph().program().number(address);
        if (insn < 0) return "{ %s goto %send; }".formatted(NO_CODE, prefix);
        // A wave has one node for each instruction.
        LaneNode there = program.graph().nodes().get(insn);
        return "goto %s%d;".formatted(prefix, program.graph().blockOf(there).number());
    }

    /// @return the steps that say which lane is the first one, if each lane may do what that does
    private BitSet first(LaneNode n) {
        BitSet asks = target == Target.C ? new BitSet() : FirstLaneBlock.asks(program.code(n));
        if (asks.isEmpty()) return asks;
        if (!FirstLaneBlock.setsShared(program.program().book().isa(), program.code(n), asks, false))
            inside.addAll(FirstLaneBlock.of(program, registers, facts, n));
        return asks;
    }

    private String condition(StepText text, LaneEdge e) {
        LaneCondition c = Objects.requireNonNull(e.condition());
        return c.literals().stream()
                .map(l -> (l.holds() ? "" : "!") + "(" + text.value(l.step()) + ")")
                .collect(Collectors.joining(" && "));
    }

    /// @return what a lane does to go along an edge
    private String way(LaneNode from, LaneEdge e) {
        long at = program.insn(from).address();
        List<String> all = new ArrayList<>();
        if (e.to() >= 0) {
            switch (e.kind()) {
                case CALL, AFTER_CALL -> {
                    if (program.jumps() == null) throw new DecompileException(at, "calls are not decompiled");
                }
                default -> {}
            }
            if (e.waits()) {
                LaneNode there = program.graph().blocks().get(e.to()).nodes().getFirst();
                if (hasWaited()) all.add(turn(there));
                wakes(there, all);
            }
            all.add("goto %s%d%s;".formatted(prefix, e.to(), e.waits() && hasWaited() ? "w" : ""));
        } else {
            switch (e.kind()) {
                case STOP, SWITCHED_OFF -> all.add("goto %send;".formatted(prefix));
                case NEXT, NOT_TAKEN, JUMP, TAKEN -> {
                    boolean ends = e.kind() == Exit.Kind.NEXT
                            && program.program().book().isa().fragments();
                    if (!ends) all.add(NO_CODE);
                    all.add("goto %send;".formatted(prefix));
                }
                case CALL, AFTER_CALL, RETURN, INDIRECT ->
                    throw new DecompileException(
                            at, "%s: where a lane goes on is not known".formatted(Exit.text(e.kind())));
            }
        }
        return all.size() == 1 ? all.getFirst() : "{ " + String.join(" ", all) + " }";
    }

    /// What a lane that was off finds in the registers of the mask when it is on again.
    private void wakes(LaneNode at, List<String> to) {
        program.wakesWith(at).forEach((p, value) -> {
            if (registers.count(p.state()) > p.element())
                to.add("%1$s = (%1$s & ~0x%2$xu) | 0x%3$xu;"
                        .formatted(registers.element(p.state(), p.element()), p.mask(), value << p.low()));
        });
        if (hasActivity) to.add("l->on = %s;".formatted(at.state().isOn() ? "-1" : "0"));
    }

    /// Without an active lane only that is done which is not for the active ones.
    private void checkSkipped(LaneNode n) {
        if (program.code(n).lanes() == Entry.Lanes.ACTIVE) return;
        for (Step s : program.code(n).steps())
            if (registers.setsShared(s) && skipped.isRead(n, s))
                throw new DecompileException(
                        program.insn(n).address(), "what all lanes share is set here, also where no lane is active");
    }

    /// In OpenCL C each lane has its own copy of what the lanes of a wave share.
    private void checkShared(LaneNode n, Folding of) {
        if (isAlone || inside.contains(program.graph().blockOf(n).number())) return;
        for (Step s : of.left()) {
            if (!registers.setsShared(s)) continue;
            boolean isSame = n.state().isOn();
            for (int a : s.args())
                isSame &= of.number(a) != null || of.step(of.source(a)).uniform();
            int when = of.condition(s);
            if (!isSame || when >= 0 && !of.step(when).uniform())
                throw new DecompileException(
                        program.insn(n).address(),
                        "lanes set a register that they share: OpenCL C without subgroups cannot say it; --to c can");
        }
    }

    // ---- lanes elsewhere

    /// A function for the value that another lane reads of one that is not at this place.
    private String elsewhere(Folding of, LaneCode code, Step across) {
        BitSet cone = new BitSet();
        int source = of.source(across.args().getFirst());
        if (of.number(source) == null) cone.set(source);
        boolean isKnown = true;
        for (int i = source; i >= 0; i--) {
            if (!cone.get(i)) continue;
            Step s = code.steps().get(i);
            checkOfMask(s, code);
            isKnown &= Reference.isDefined(s.op()) || s.op() == Op.READ || s.op() == Op.LANE || s.op() == Op.EXEC;
            for (int a : s.args()) if (of.number(a) == null) cone.set(of.source(a));
        }
        String name = "across_%x_%d".formatted(code.insn().address(), across.id());
        if (before.indexOf(name + "(") >= 0) return "";
        StepText text = new StepText(of, code, registers, target, facts, false);
        StringBuilder f = new StringBuilder("HELPER ulong %s(LANE *l) {\n".formatted(name));
        if (isKnown) {
            for (String line : text.lines(cone)) f.append(line).append('\n');
            f.append("        return %s;\n".formatted(new AcrossText(text, of, code.insn()).bits(across)));
        } else {
            String why = "what a lane has that is not at this instruction is not known";
            f.append("""
                            %s
                            return 0;
                    """.formatted(StepText.fault(why)));
        }
        return f.append("}\n").toString();
    }

    /// Lanes that wait come to their next instruction at once: the levels they wait for are not counted.
    private void checkOfMask(Step s, LaneCode code) {
        RegisterRef place = s.place();
        if (s.op() != Op.READ || place == null || program.isOfWave()) return;
        for (RegisterRef p : program.graph().registers().places())
            if (p.overlaps(place))
                throw new DecompileException(
                        code.insn().address(), "a lane reads what others have in a register of the mask");
    }
}
