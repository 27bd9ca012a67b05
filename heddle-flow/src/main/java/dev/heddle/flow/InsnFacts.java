package dev.heddle.flow;

import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.lift.Demand;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The facts of one instruction: what it reads, writes and does, and what may run next, from its lane code.
///
/// @param code its lane code
/// @param ops operations that it consists of
/// @param accesses to registers, in the order of the code
/// @param exits the ways to what may run next, the one to the next instruction first; more than one if something
///     decides
/// @param slot with which its results arrive; -1 if they are there at once
/// @param before slots that it waits for before it uses registers, bit k for slot k
/// @param waits slots that it waits for after that
/// @param isUnknown whether it may do more than is known
public record InsnFacts(
        LaneCode code,
        Set<Op> ops,
        List<RegisterEffect> accesses,
        List<Exit> exits,
        int slot,
        long before,
        long waits,
        boolean isUnknown) {
    public InsnFacts {
        ops = Set.copyOf(ops);
        accesses = List.copyOf(accesses);
        exits = List.copyOf(exits);
    }

    /// @param code of an instruction; a fault without a condition stands for what is not known
    public static InsnFacts of(LaneCode code) {
        return of(code, isFault(code));
    }

    /// @param code what is known of an instruction
    /// @param isUnknown whether it may do more than that
    static InsnFacts of(LaneCode code, boolean isUnknown) {
        Finder f = new Finder(code);
        code.steps().forEach(f::step);
        return f.facts(isUnknown);
    }

    /// Whether the code is a fault in any case.
    static boolean isFault(LaneCode code) {
        for (Step s : code.steps()) if (s.op() == Op.FAULT && s.when() < 0) return true;
        return false;
    }

    /// @param other an instruction with the same bits, which do the same wherever they stand
    InsnFacts at(Insn other) {
        long old = next(insn());
        long next = next(other);
        List<Exit> moved = new ArrayList<>(exits.size());
        for (Exit x : exits) moved.add(x.target() == old ? new Exit(x.kind(), next) : x);
        LaneCode there = new LaneCode(other, code.lanes(), code.steps(), code.isByAddress());
        return new InsnFacts(there, ops, accesses, moved, slot, before, waits, isUnknown);
    }

    public Insn insn() {
        return code.insn();
    }

    /// @return whether one of its steps is of that operation
    public boolean has(Op op) {
        return ops.contains(op);
    }

    /// @return what it is for
    public InstructionKind kind() {
        return isUnknown ? InstructionKind.UNKNOWN : InstructionKind.of(ops);
    }

    /// @return the address after an instruction
    static long next(Insn insn) {
        return insn.address() + insn.length();
    }

    /// Goes through the steps once, in their order.
    private static final class Finder {
        private final LaneCode code;
        private final List<Step> steps;
        private final Demand demand;
        private final Set<Op> ops = EnumSet.noneOf(Op.class);
        private final List<RegisterEffect> accesses = new ArrayList<>();
        private final List<Exit> away = new ArrayList<>();
        private boolean goesOn = true;
        private boolean mayRest;
        private int slot = -1;
        private boolean hasAccess;
        private long before;
        private long waits;

        Finder(LaneCode code) {
            this.code = code;
            this.steps = code.steps();
            this.demand = new Demand(code);
        }

        void step(Step s) {
            ops.add(s.op());
            if (s.place() != null) {
                long counts = s.op() == Op.READ ? demand.of(s.id()) : -1;
                accesses.add(new RegisterEffect(s, s.place(), counts));
            }
            switch (s.op()) {
                case READ, WRITE, LAST -> hasAccess = true;
                case ASYNC -> slot = (int) s.value();
                case WAIT -> await(1L << s.value());
                case SET_EXEC -> mayRest |= !isTrue(argument(s));
                case STOP -> leave(s, List.of(new Exit(Exit.Kind.STOP, -1)));
                case JUMP -> leave(s, jump(s));
                default -> {}
            }
        }

        InsnFacts facts(boolean isUnknown) {
            List<Exit> exits = new ArrayList<>();
            Exit.Kind on = away.isEmpty() ? Exit.Kind.NEXT : Exit.Kind.NOT_TAKEN;
            if (goesOn) exits.add(new Exit(on, next(code.insn())));
            exits.addAll(away);
            if (mayRest) exits.add(new Exit(Exit.Kind.SWITCHED_OFF, -1));
            // Without registers, all waits are at the end.
            long first = hasAccess ? before : 0;
            return new InsnFacts(code, ops, accesses, exits, slot, first, waits | before & ~first, isUnknown);
        }

        private Step argument(Step s) {
            return steps.get(s.args().getFirst());
        }

        private void await(long slots) {
            if (hasAccess) waits |= slots;
            else before |= slots;
        }

        /// Whether all lanes are switched on.
        private static boolean isTrue(Step mask) {
            return mask.op() == Op.CONST && mask.value() != 0;
        }

        private void leave(Step s, List<Exit> exits) {
            goesOn &= s.when() >= 0;
            away.addAll(exits);
        }

        private List<Exit> jump(Step jump) {
            Step target = argument(jump);
            boolean isKnown = target.op() == Op.CONST;
            long at = isKnown ? target.value() : -1;
            long next = next(code.insn());
            if (code.isByAddress() && leaves(next))
                return List.of(new Exit(Exit.Kind.CALL, at), new Exit(Exit.Kind.AFTER_CALL, next));
            if (isKnown) return List.of(new Exit(jump.when() < 0 ? Exit.Kind.JUMP : Exit.Kind.TAKEN, at));
            return List.of(new Exit(isLeft(jump) ? Exit.Kind.RETURN : Exit.Kind.INDIRECT, -1));
        }

        /// Whether the address of the next instruction goes to a register.
        private boolean leaves(long next) {
            for (Step s : steps) {
                if (s.op() != Op.WRITE && s.op() != Op.WRITE_AT) continue;
                Step value = steps.get(s.args().getLast());
                if (value.op() == Op.CONST && value.value() == next) return true;
            }
            return false;
        }

        /// Whether a target comes out of a stack: a file of which an index says the element.
        private boolean isLeft(Step jump) {
            return code.sources(jump).stream().anyMatch(i -> steps.get(i).op() == Op.READ_AT);
        }
    }
}
