package dev.heddle.flow.lane;

import dev.heddle.flow.Effects;
import dev.heddle.flow.Exit;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says where an instruction may take a lane, by its lane code.
///
/// @param isApart whether every lane has a program counter of its own
record LaneTransfer(MaskRegisters registers, boolean isApart) {
    /// Conditions of one instruction that are told apart at most.
    private static final int MOST = 8;

    /// @param e what is there to be run
    /// @param before what is known of the mask
    /// @throws LaneGraphException if it cannot be said
    List<Outcome> of(Effects e, LaneState before) {
        LaneCode code = e.code();
        boolean isForActive = code.lanes() == Entry.Lanes.ACTIVE;
        if (isForActive && before.isOff()) return passed(e, before);
        List<Outcome> acted = acted(e, before);
        if (!isForActive || before.isOn()) return acted;
        // On or off: all that may be, and no condition that would say which.
        Set<Outcome> all = new LinkedHashSet<>(passed(e, before));
        for (Outcome o : acted) all.add(o.when(null));
        return List.copyOf(all);
    }

    /// Whether an instruction does something for a lane that is off, besides deciding whether it stays off.
    boolean actsWhenOff(LaneCode code) {
        if (code.lanes() != Entry.Lanes.ALL) return false;
        for (Step s : code.steps())
            switch (s.op()) {
                case STORE, ATOMIC, PERFORM -> {
                    return true;
                }
                case WRITE, WRITE_AT -> {
                    if (!registers.has(s)) return true;
                }
                default -> {}
            }
        return false;
    }

    // ---- a lane that is off, at an instruction that is for those that are on

    private List<Outcome> passed(Effects e, LaneState state) {
        long next = next(e);
        Outcome on = new Outcome(Exit.Kind.NEXT, next, state, null);
        if (isApart) return List.of(along(e, on));
        Set<Outcome> out = new LinkedHashSet<>();
        boolean mayStay = true;
        for (Exit x : e.exits())
            switch (x.kind()) {
                case NEXT, NOT_TAKEN, SWITCHED_OFF, AFTER_CALL -> {}
                case CALL -> {
                    out.add(new Outcome(Exit.Kind.CALL, x.target(), state, null));
                    mayStay = false;
                }
                // The wave goes there with those that are on, or stays here if there are none.
                case JUMP, TAKEN -> out.add(new Outcome(Exit.Kind.JUMP, x.target(), state, null));
                case RETURN, INDIRECT, STOP -> {
                    out.add(new Outcome(x.kind(), -1, state, null));
                    mayStay = has(e, Exit.Kind.NOT_TAKEN);
                }
            }
        if (mayStay) out.add(on);
        return List.copyOf(out);
    }

    /// Where every lane has a program counter of its own, a lane that is off keeps step with those that are on, as long
    /// as all of them go to one place that is known.
    private static Outcome along(Effects e, Outcome next) {
        if (has(e, Exit.Kind.NOT_TAKEN)) return next;
        for (Exit x : e.exits())
            if ((x.kind() == Exit.Kind.JUMP || x.kind() == Exit.Kind.CALL) && x.target() >= 0)
                return new Outcome(Exit.Kind.JUMP, x.target(), next.state(), null);
        return next;
    }

    private static boolean has(Effects e, Exit.Kind kind) {
        for (Exit x : e.exits()) if (x.kind() == kind) return true;
        return false;
    }

    private static long next(Effects e) {
        return e.insn().address() + e.insn().length();
    }

    // ---- what acts

    private List<Outcome> acted(Effects e, LaneState before) {
        LaneCode code = e.code();
        LaneEvaluation known = new LaneEvaluation(code, registers, before, Map.of());
        List<Integer> open = List.copyOf(Decisions.of(code, registers, known));
        if (open.isEmpty()) return List.of(outcome(e, known));
        if (open.size() > MOST)
            throw new LaneGraphException(
                    e.insn(),
                    "%d conditions of one instruction decide where a lane goes on, more than %d"
                            .formatted(open.size(), MOST));
        List<LaneEvaluation> all = new ArrayList<>();
        for (int i = 0; i < 1 << open.size(); i++) {
            Map<Integer, Long> assumed = new HashMap<>();
            for (int k = 0; k < open.size(); k++)
                assumed.put(open.get(k), (i >> k & 1) == 0 ? 0L : holding(code, open.get(k)));
            all.add(new LaneEvaluation(code, registers, before, assumed));
        }
        Map<Outcome, List<Integer>> by = new LinkedHashMap<>();
        for (int i = all.size() - 1; i >= 0; i--)
            by.computeIfAbsent(outcome(e, all.get(i)), _ -> new ArrayList<>()).add(i);
        if (by.size() == 1) return List.copyOf(by.keySet());
        List<Outcome> out = new ArrayList<>();
        boolean isJump = by.keySet().stream().map(Outcome::kind).distinct().count() > 1;
        by.forEach((o, when) -> {
            Outcome named = isJump ? o.as(decided(o.kind())) : o;
            for (LaneCondition c : conditions(code, open, all, when)) out.add(named.when(c));
        });
        return out;
    }

    /// @return the value of a condition that holds
    private static long holding(LaneCode code, int step) {
        return code.steps().get(step).op() == Op.READ ? 1 : -1;
    }

    private static Exit.Kind decided(Exit.Kind kind) {
        return switch (kind) {
            case NEXT -> Exit.Kind.NOT_TAKEN;
            case JUMP -> Exit.Kind.TAKEN;
            default -> kind;
        };
    }

    private static Outcome outcome(Effects e, LaneEvaluation of) {
        LaneState state = new LaneState(of.activity, of.after);
        Step exit = of.exit;
        if (exit == null) return new Outcome(Exit.Kind.NEXT, next(e), state, null);
        if (exit.op() == Op.STOP) return new Outcome(Exit.Kind.STOP, -1, state, null);
        Long target = of.values[exit.args().getFirst()];
        long at = target == null ? -1 : target;
        if (has(e, Exit.Kind.CALL)) return new Outcome(Exit.Kind.CALL, at, state, null);
        if (target != null) return new Outcome(Exit.Kind.JUMP, at, state, null);
        Exit.Kind kind = has(e, Exit.Kind.RETURN) ? Exit.Kind.RETURN : Exit.Kind.INDIRECT;
        return new Outcome(kind, -1, state, null);
    }

    // ---- conditions

    /// @param open numbers of the steps that decide
    /// @param all the code under each assumption about them
    /// @param when the numbers of the assumptions that a condition is looked for
    /// @return one that says it alone, if a step of the code does; otherwise one for each assumption
    private static List<LaneCondition> conditions(
            LaneCode code, List<Integer> open, List<LaneEvaluation> all, List<Integer> when) {
        boolean[] wanted = new boolean[all.size()];
        for (int i : when) wanted[i] = true;
        for (boolean holds : new boolean[] {true, false})
            for (int step : open) if (says(all, step, holds, wanted)) return List.of(single(code, step, holds));
        for (boolean holds : new boolean[] {true, false})
            for (int step = 0; step < code.steps().size(); step++)
                if (code.steps().get(step).type() == ValueType.MASK && says(all, step, holds, wanted))
                    return List.of(single(code, step, holds));
        List<LaneCondition> out = new ArrayList<>();
        for (int i : when) {
            List<LaneCondition.Literal> literals = new ArrayList<>();
            for (int k = 0; k < open.size(); k++)
                literals.add(new LaneCondition.Literal(open.get(k), (i >> k & 1) != 0));
            out.add(new LaneCondition(code, literals));
        }
        return out;
    }

    private static LaneCondition single(LaneCode code, int step, boolean holds) {
        return new LaneCondition(code, List.of(new LaneCondition.Literal(step, holds)));
    }

    /// Whether a step's value tells exactly the assumptions that are wanted.
    private static boolean says(List<LaneEvaluation> all, int step, boolean holds, boolean[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            @Nullable Long value = all.get(i).values[step];
            if (value == null || (value != 0) == holds != wanted[i]) return false;
        }
        return true;
    }
}
