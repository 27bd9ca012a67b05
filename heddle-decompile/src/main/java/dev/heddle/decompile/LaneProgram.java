package dev.heddle.decompile;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneGraph;
import dev.heddle.flow.lane.LaneGraphException;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A program as one lane goes through it.
///
/// @param graph its ways
/// @param code of each instruction of the graph, by its number there
/// @param isOfWave whether lanes go wherever the wave goes, active or not, with a variable that says which
/// @param jumps where jumps go whose targets are computed; null if these are not followed
public record LaneProgram(
        Executable program,
        LaneGraph graph,
        List<LaneCode> code,
        boolean isOfWave,
        @Nullable ComputedJumps jumps) {
    public LaneProgram {
        code = List.copyOf(code);
    }

    /// The ways of one lane. Calls are not followed, nor jumps to computed addresses.
    ///
    /// @param entry address of the first instruction that is run
    /// @throws DecompileException if it is unknown where a lane goes
    public static LaneProgram of(Executable program, long entry) {
        ComputedJumps jumps = new ComputedJumps(program, entry, _ -> OptionalLong.empty());
        return of(program, jumps.plain(), false, null, LaneGraph::of);
    }

    /// The ways of one lane, into functions and out of them.
    ///
    /// @throws DecompileException if it is unknown where a lane goes
    static LaneProgram following(Executable program, ComputedJumps jumps) {
        return of(program, jumps.flow(), false, jumps, (b, f) -> LaneGraph.following(b, f, jumps::of));
    }

    /// The ways of a wave whose lanes share a program counter.
    ///
    /// @throws DecompileException if it is unknown what an instruction does
    static LaneProgram ofWave(Executable program, ComputedJumps jumps) {
        return of(program, jumps.flow(), true, jumps, (b, f) -> LaneGraph.ofWave(b, f, jumps::of));
    }

    private static LaneProgram of(
            Executable program,
            FlowGraph flow,
            boolean isOfWave,
            @Nullable ComputedJumps jumps,
            BiFunction<Book, FlowGraph, LaneGraph> made) {
        try {
            LaneGraph graph = made.apply(program.book(), flow);
            if (!graph.assumptions().isEmpty())
                throw new DecompileException(graph.assumptions().getFirst());
            List<LaneCode> code = new ArrayList<>();
            for (Effects e : flow.code())
                code.add(Objects.requireNonNull(program.laneCode(e.insn().address())));
            return new LaneProgram(program, graph, code, isOfWave, jumps);
        } catch (LaneGraphException e) {
            throw new DecompileException(String.valueOf(e.getMessage()));
        }
    }

    public LaneCode code(LaneNode node) {
        return code.get(node.insn());
    }

    public Insn insn(LaneNode node) {
        return code(node).insn();
    }

    /// Steps of all instructions that a lane comes by.
    public List<Step> steps() {
        Set<Integer> insns = new TreeSet<>();
        for (LaneNode n : graph.nodes()) insns.add(n.insn());
        List<Step> out = new ArrayList<>();
        for (int i : insns) out.addAll(code.get(i).steps());
        return out;
    }

    /// Whether what a lane does can depend on a variable that says whether it is on.
    boolean hasActivityAsData() {
        return graph.nodes().stream()
                .anyMatch(n -> !n.state().isOn() && !n.state().isOff());
    }

    /// @return the numbers of the values that a node's ways on depend on
    public Set<Integer> conditions(LaneNode node) {
        Set<Integer> out = new TreeSet<>();
        for (LaneEdge e : graph.exits(node)) {
            var condition = e.condition();
            if (condition == null) continue;
            List<Step> its = condition.code().steps();
            List<Step> own = code(node).steps();
            for (var l : condition.literals()) {
                boolean isSame = l.step() < own.size()
                        && own.get(l.step()).op() == its.get(l.step()).op()
                        && own.get(l.step()).type() == its.get(l.step()).type();
                if (!isSame)
                    throw new DecompileException(
                            insn(node).address(), "what a launch binds decides where a lane goes on");
                out.add(l.step());
            }
        }
        return out;
    }

    /// @param exits of a node, by their conditions
    /// @throws DecompileException if several of them are left to other lanes
    public void checkDecided(LaneNode node, List<LaneEdge> exits) {
        if (exits.size() > 1 && exits.stream().anyMatch(e -> e.condition() == null))
            throw new DecompileException(
                    insn(node).address(), "where a lane goes on depends on whether others are active");
    }

    /// @return the step with the address that a node's jump computes
    /// @throws DecompileException if it has several such jumps
    Step jump(LaneNode node) {
        Step found = null;
        for (Step s : code(node).steps()) {
            if (s.op() != Op.JUMP || code(node).steps().get(s.args().getFirst()).op() == Op.CONST) continue;
            if (found != null)
                throw new DecompileException(insn(node).address(), "several jumps of one instruction are computed");
            found = s;
        }
        return Objects.requireNonNull(found);
    }

    /// @return what a lane that was off finds in the registers of the mask when it is on again at a node, by their
    ///     places; others are not known
    public Map<RegisterRef, Long> wakesWith(LaneNode at) {
        Map<RegisterRef, Long> out = new LinkedHashMap<>();
        List<RegisterRef> places = graph.registers().places();
        for (int i = 0; i < places.size(); i++) {
            Long value = at.state().values().get(i);
            if (value != null) out.put(places.get(i), value);
        }
        return out;
    }

    /// @param number of an operation in the instruction, from 1 on; 0 for its begin
    /// @param phase of an operation with several turns
    /// @return a number that grows with the places of a program: lanes at the lowest one go on
    static long place(long address, int number, int phase) {
        return address << 16 | (long) number << 2 | phase;
    }

    RegisterLayout layout() {
        return new RegisterLayout(program.book().isa());
    }
}
