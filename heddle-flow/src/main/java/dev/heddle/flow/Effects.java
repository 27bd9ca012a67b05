package dev.heddle.flow;

import dev.heddle.book.Book;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.lift.Demand;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Lifter;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The effects of one instruction on registers, and where it goes on. What is not asked for is not found out: most of
/// it takes the lane code, which takes long.
public final class Effects {
    private final Insn insn;
    private final Finder.Known word;
    private @Nullable Details details;

    private Effects(Insn insn, Finder.Known word) {
        this.insn = insn;
        this.word = word;
    }

    /// Parts of registers, as lane code names them.
    private record Registers(BitSet reads, BitSet writes, BitSet mayRead, BitSet mayWrite) {}

    /// What lane code says.
    private static final class Details {
        private final LaneCode code;
        private final List<Exit> exits;

        /// Whether the instruction may do more than is known.
        private final boolean isUnknown;

        /// Null as long as nobody has asked for them.
        private volatile @Nullable Registers registers;

        Details(LaneCode code, List<Exit> exits, boolean isUnknown) {
            this.code = code;
            this.exits = exits;
            this.isUnknown = isUnknown;
        }

        /// What an instruction with the same bits elsewhere does.
        Details at(Insn other) {
            long old = code.insn().address() + code.insn().length();
            long next = other.address() + other.length();
            List<Exit> moved = exits;
            if (old != next) {
                moved = new ArrayList<>(exits.size());
                for (Exit x : exits) moved.add(x.target() == old ? new Exit(x.kind(), next) : x);
            }
            LaneCode there = new LaneCode(other, code.lanes(), code.steps(), code.isByAddress());
            Details d = new Details(there, moved, isUnknown);
            d.registers = registers;
            return d;
        }
    }

    /// Finds them out, and learns with each instruction. For one thread.
    public static final class Finder {
        private final Lifter lifter;
        private final RegisterParts parts;
        private final ControlTransfers leaving;
        private final ByWord<Known> words = new ByWord<>(Known::new);

        /// One that has met no instruction of the book yet.
        public Finder(Book book) {
            this(book, new Lifter(book));
        }

        /// One that knows what all words of the codec have done so far.
        public Finder(Codec codec) {
            this(codec.book(), Lifter.of(codec));
        }

        private Finder(Book book, Lifter lifter) {
            this.lifter = lifter;
            this.parts = new RegisterParts(book, s -> !s.isPacked());
            this.leaving = new ControlTransfers(book);
        }

        /// Remembers no more than so many words from now on; 65,536 if nobody says how many.
        public void limit(int most) {
            words.limit(most);
        }

        /// @return numbers of the bytes of registers, but for files that are packed
        public RegisterParts parts() {
            return parts;
        }

        public Effects of(Insn insn) {
            return new Effects(insn, words.of(insn));
        }

        /// What a word does, wherever it stands.
        private final class Known {
            private final boolean mayLeave;
            private @Nullable Details here;

            /// Whether the address counts, for more than where the next instruction is; null as long as the bits were
            /// met at one address only.
            private @Nullable Boolean isByAddress;

            Known(Insn insn) {
                mayLeave = leaving.may(insn);
            }

            /// Graphs with the word may be in several threads.
            synchronized Details of(Insn insn) {
                Details known = here;
                if (known == null) return first(insn);
                if (insn.address() == known.code.insn().address()) return known;
                if (isByAddress == null) {
                    Details there = find(insn);
                    isByAddress = !known.code.steps().equals(there.code.steps());
                    return there;
                }
                return isByAddress ? find(insn) : known.at(insn);
            }

            Registers registers(Details of) {
                Registers r = of.registers;
                if (r == null) of.registers = r = Finder.this.registers(of.code);
                return r;
            }

            private Details first(Insn insn) {
                Details found = find(insn);
                here = found;
                if (!found.code.isByAddress()) isByAddress = false;
                long next = insn.address() + insn.length();
                for (Exit x : found.exits)
                    if (x.target() >= 0 && x.target() != next) isByAddress = true;
                return found;
            }
        }

        private Details find(Insn insn) {
            LaneCode code = lifter.lift(insn);
            boolean isUnknown = false;
            for (Step s : code.steps()) isUnknown |= s.op() == Op.FAULT && s.when() < 0;
            if (isUnknown) code = lifter.liftKnown(insn);
            return new Details(code, exits(insn, code), isUnknown);
        }

        private Registers registers(LaneCode code) {
            Registers r = new Registers(new BitSet(), new BitSet(), new BitSet(), new BitSet());
            Demand demand = new Demand(code);
            for (Step s : code.steps()) {
                switch (s.op()) {
                    case READ -> mark(s, demand.of(s.id()), r.reads);
                    case READ_AT, RING -> markAll(s, r.mayRead);
                    case WRITE -> mark(s, -1, s.when() < 0 ? r.writes : r.mayWrite);
                    case WRITE_AT -> markAll(s, r.mayWrite);
                    default -> {}
                }
            }
            return r;
        }

        /// @param counts bits of the place that count
        private void mark(Step s, long counts, BitSet to) {
            RegisterRef p = s.place();
            if (p != null) parts.each(p, counts, to::set);
        }

        private void markAll(Step s, BitSet to) {
            RegisterRef p = s.place();
            RegisterParts.File f = p == null ? null : parts.file(p.state());
            if (f != null) to.set(f.first(), f.end());
        }
    }

    private Details details() {
        Details d = details;
        if (d == null) details = d = word.of(insn);
        return d;
    }

    private Registers registers() {
        return word.registers(details());
    }

    public Insn insn() {
        return insn;
    }

    /// @return its lane code
    public LaneCode code() {
        return details().code;
    }

    /// @return parts of registers that its results depend on, as far as they are named by number
    public BitSet reads() {
        return registers().reads;
    }

    /// @return parts that it writes in any case
    public BitSet writes() {
        return registers().writes;
    }

    /// @return further parts that it may read, as an index says
    public BitSet mayRead() {
        return registers().mayRead;
    }

    /// @return further parts that it may write, on a condition or as an index says
    public BitSet mayWrite() {
        return registers().mayWrite;
    }

    /// @return where it goes on, the one to the next instruction first; more than one if something decides
    public List<Exit> exits() {
        return word.mayLeave
                ? details().exits
                : List.of(new Exit(Exit.Kind.NEXT, insn.address() + insn.length()));
    }

    /// @return whether it may do more than is known
    public boolean isUnknown() {
        return details().isUnknown;
    }

    private static List<Exit> exits(Insn insn, LaneCode code) {
        long next = insn.address() + insn.length();
        List<Exit> out = new ArrayList<>();
        boolean goesOn = true;
        boolean mayRest = false;
        boolean mayLeave = false;
        for (Step s : code.steps()) {
            mayRest |= s.op() == Op.SET_EXEC && !isTrue(code.steps().get(s.args().getFirst()));
            if (s.op() != Op.JUMP && s.op() != Op.STOP) continue;
            goesOn &= s.when() >= 0;
            mayLeave = true;
            if (s.op() == Op.STOP) out.add(new Exit(Exit.Kind.STOP, -1));
            else out.addAll(jump(code, s, next));
        }
        if (goesOn) out.addFirst(new Exit(mayLeave ? Exit.Kind.NOT_TAKEN : Exit.Kind.NEXT, next));
        if (mayRest) out.add(new Exit(Exit.Kind.SWITCHED_OFF, -1));
        return List.copyOf(out);
    }

    /// Whether all lanes are switched on.
    private static boolean isTrue(Step mask) {
        return mask.op() == Op.CONST && mask.value() != 0;
    }

    private static List<Exit> jump(LaneCode code, Step jump, long next) {
        List<Step> steps = code.steps();
        Step target = steps.get(jump.args().getFirst());
        boolean isKnown = target.op() == Op.CONST;
        long at = isKnown ? target.value() : -1;
        if (code.isByAddress() && leaves(steps, next))
            return List.of(new Exit(Exit.Kind.CALL, at), new Exit(Exit.Kind.AFTER_CALL, next));
        if (!isKnown)
            return List.of(
                    new Exit(isLeft(steps, target) ? Exit.Kind.RETURN : Exit.Kind.INDIRECT, -1));
        return List.of(new Exit(jump.when() < 0 ? Exit.Kind.JUMP : Exit.Kind.TAKEN, at));
    }

    /// Whether the address of the next instruction goes to a register.
    private static boolean leaves(List<Step> steps, long next) {
        for (Step s : steps) {
            if (s.op() != Op.WRITE && s.op() != Op.WRITE_AT) continue;
            Step value = steps.get(s.args().getLast());
            if (value.op() == Op.CONST && value.value() == next) return true;
        }
        return false;
    }

    /// Steps that only move bits.
    private static final Set<Op> MOVES =
            EnumSet.of(Op.WIDEN_U, Op.PAIR, Op.AND, Op.OR, Op.SHL, Op.NARROW);

    /// Whether a target comes out of a stack: a file of which an index says the element.
    private static boolean isLeft(List<Step> steps, Step target) {
        if (target.op() == Op.READ_AT) return true;
        if (!MOVES.contains(target.op())) return false;
        for (int a : target.args()) if (isLeft(steps, steps.get(a))) return true;
        return false;
    }

    /// Whether the way on is anything but the next instruction.
    public boolean endsBlock() {
        if (!word.mayLeave) return false;
        List<Exit> exits = details().exits;
        return exits.size() != 1 || exits.getFirst().kind() != Exit.Kind.NEXT;
    }

    /// @return what it is for
    public InstructionKind doing() {
        return InstructionKind.of(code(), isUnknown());
    }

    /// Whether it switches lanes on or off.
    public boolean isSwitch() {
        if (!word.mayLeave) return false;
        for (Step s : code().steps()) if (s.op() == Op.SET_EXEC) return true;
        return false;
    }
}
