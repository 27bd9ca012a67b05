package dev.heddle.decompile;

import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import dev.heddle.isa.Isa;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Blocks that one lane runs for the wave, to set registers that all share. Where nothing in them depends on the lane,
/// and nothing but those registers is left of them, each lane may as well run them for itself.
public final class FirstLaneBlock {
    /// Bits of a register that are looked at alone.
    private static final int PART = 16;

    private final LaneProgram program;
    private final RegisterFields registers;
    private final Facts facts;

    /// Numbers of blocks.
    private final Set<Integer> inside = new TreeSet<>();

    private final LaneNode at;
    private final int join;

    private FirstLaneBlock(LaneProgram program, RegisterFields registers, Facts facts, LaneNode at, int join) {
        this.program = program;
        this.registers = registers;
        this.facts = facts;
        this.at = at;
        this.join = join;
    }

    /// Whether each lane may run what the first one does behind an instruction that asks which lane that is.
    public static boolean isForAll(LaneProgram program, LaneNode at) {
        try {
            RegisterFields registers =
                    new RegisterFields(program.program().book().isa(), program.steps());
            return !of(program, registers, Facts.NONE, at).isEmpty();
        } catch (DecompileException _) {
            return false;
        }
    }

    /// @return the steps whose values say whether a lane is the first one, 0 in that lane; none if the instruction does
    ///     not ask for that
    public static BitSet asks(LaneCode code) {
        BitSet out = new BitSet();
        for (Step s : code.steps()) {
            if (s.op() != Op.SCAN || !s.word().equals("add")) continue;
            Step of = code.steps().get(s.args().getFirst());
            if (of.op() == Op.CONST && of.value() != 0) out.set(s.id());
        }
        return out;
    }

    /// Whether nothing comes of it but values in registers that all lanes share.
    ///
    /// @param asks the steps that say which lane is the first one
    /// @param mayDiffer whether lanes may have other values than the first one
    public static boolean setsShared(Isa isa, LaneCode code, BitSet asks, boolean mayDiffer) {
        BitSet of = (BitSet) asks.clone();
        boolean sets = false;
        for (Step s : code.steps()) {
            boolean isOf = s.args().stream().anyMatch(of::get);
            if (isOf && (s.type() == ValueType.NONE || !Reference.isDefined(s.op()))) return false;
            if (isOf) of.set(s.id());
            if (s.when() < 0 || !of.get(s.when())) continue;
            RegisterRef p = s.place();
            boolean isShared = p != null
                    && !Objects.requireNonNull(isa.states().get(p.state())).perLane();
            if (s.op() != Op.WRITE || !isShared) return false;
            if (!mayDiffer && !code.steps().get(s.args().getFirst()).uniform()) return false;
            sets = true;
        }
        return sets;
    }

    /// Checks that each lane may run what the first one does.
    ///
    /// @param at the instruction that asks which lane is the first one
    /// @throws DecompileException if it makes a difference
    /// @return the blocks that only the first lane comes by
    static Set<Integer> of(LaneProgram program, RegisterFields registers, Facts facts, LaneNode at) {
        LaneBlock block = program.graph().blockOf(at);
        List<LaneEdge> exits = block.exits();
        if (block.nodes().getLast() != at || exits.size() != 2) throw no(program, at, "is no branch");
        // The other lanes go on where the first one comes back to.
        for (int way = 0; way < 2; way++) {
            int first = exits.get(way).to();
            int join = exits.get(1 - way).to();
            FirstLaneBlock made = new FirstLaneBlock(program, registers, facts, at, join);
            if (first < 0 || join < 0 || !made.collect(first)) continue;
            made.check(first);
            return made.inside;
        }
        throw no(program, at, "does not come back to the other lanes");
    }

    private static DecompileException no(LaneProgram program, LaneNode at, String why) {
        return new DecompileException(
                program.insn(at).address(),
                "what one lane does for the wave %s: OpenCL C without subgroups cannot say it; --to c can"
                        .formatted(why));
    }

    /// @return whether all ways come to the join without passing the branch
    private boolean collect(int first) {
        Deque<Integer> open = new ArrayDeque<>(List.of(first));
        while (!open.isEmpty()) {
            int b = open.pop();
            if (b == join || !inside.add(b)) continue;
            if (b == program.graph().blockOf(at).number()) return false;
            for (LaneEdge e : program.graph().blocks().get(b).exits()) {
                if (e.to() < 0) return false;
                open.push(e.to());
            }
        }
        for (int b : inside)
            for (LaneEdge e : program.graph().blocks().get(b).entries())
                if (!inside.contains(e.from())
                        && e.from() != program.graph().blockOf(at).number()) return false;
        return !inside.isEmpty();
    }

    private void check(int first) {
        Set<RegisterRef> written = new HashSet<>();
        for (int b : inside)
            for (LaneNode n : program.graph().blocks().get(b).nodes())
                for (Step s : program.code(n).steps())
                    switch (s.op()) {
                        case SCAN -> {
                            if (first(n).isEmpty()) throw no(program, n, "is more than setting registers");
                        }
                        case STORE, ATOMIC, BARRIER, BALLOT, ACROSS, REDUCE, LANE ->
                            throw no(program, n, "is more than setting registers");
                        case WRITE_AT -> {
                            if (isOfLanes(s)) throw no(program, n, "sets registers by number");
                        }
                        case WRITE -> {
                            if (isOfLanes(s)) written.addAll(parts(s));
                        }
                        default -> {}
                    }
        // Within, only what was set there is read; behind it, nothing of it.
        walk(first, new HashSet<>(), true);
        walk(join, written, false);
    }

    private boolean isOfLanes(Step s) {
        return !registers.isShared(Objects.requireNonNull(s.place()).state());
    }

    /// @return the parts of 16 bits that a place has a share in
    private List<RegisterRef> parts(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        List<RegisterRef> out = new ArrayList<>();
        for (int low = p.low() / PART * PART; low < p.low() + p.width(); low += PART)
            out.add(new RegisterRef(p.state(), p.element(), low, PART));
        return out;
    }

    /// Whether a place is all of its parts.
    private boolean isWhole(Step s) {
        RegisterRef p = Objects.requireNonNull(s.place());
        int end = p.low() + p.width();
        return p.low() % PART == 0 && (end % PART == 0 || end == registers.bits(p.state()));
    }

    /// @return the steps that say which lane is the first one, where nothing else depends on them; else none
    private BitSet first(LaneNode n) {
        BitSet asks = asks(program.code(n));
        boolean isAlone = setsShared(program.program().book().isa(), program.code(n), asks, false);
        return isAlone ? asks : new BitSet();
    }

    /// Follows a set of registers along all ways: what was set for sure within, or what was set there and is still so.
    private void walk(int from, Set<RegisterRef> start, boolean isInside) {
        Map<Integer, Set<RegisterRef>> known = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>();
        known.put(from, start);
        open.add(from);
        while (!open.isEmpty()) {
            int b = open.pop();
            Set<RegisterRef> set = new HashSet<>(known.get(b));
            for (LaneNode n : program.graph().blocks().get(b).nodes()) node(n, set, isInside);
            for (LaneEdge e : program.graph().blocks().get(b).exits()) {
                if (e.to() < 0 || isInside && !inside.contains(e.to())) continue;
                Set<RegisterRef> before = known.get(e.to());
                Set<RegisterRef> now = new HashSet<>(before == null ? set : before);
                if (before != null && isInside) now.retainAll(set);
                if (before != null && !isInside) now.addAll(set);
                if (now.equals(before)) continue;
                known.put(e.to(), now);
                open.add(e.to());
            }
        }
    }

    private void node(LaneNode n, Set<RegisterRef> set, boolean isInside) {
        Folding of = new Folding(program, n, facts, false, first(n));
        BitSet left = new BitSet();
        for (Step s : of.left()) left.set(s.id());
        for (Step s : program.code(n).steps()) {
            if (!left.get(s.id())) continue;
            if (s.op() == Op.READ_AT && isOfLanes(s) && (isInside || !set.isEmpty()))
                throw no(program, n, "reads registers by number");
            if (s.op() == Op.READ && isOfLanes(s))
                for (RegisterRef part : parts(s))
                    if (set.contains(part) != isInside)
                        throw no(program, n, isInside ? "depends on the lane" : "leaves something in its registers");
            if (s.op() != Op.WRITE || !isOfLanes(s) || of.condition(s) >= 0) continue;
            if (!n.state().isOn() || !isWhole(s)) continue;
            if (isInside) set.addAll(parts(s));
            else parts(s).forEach(set::remove);
        }
    }
}
