package dev.heddle.flow;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.Book;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The [InsnFacts] of an instruction of a program, with registers as numbers of parts. What is not asked for is not
/// found out: most of it takes the lane code, which takes long.
public final class Effects {
    private final Insn insn;
    private final Finder.Known word;
    private @Nullable InsnFacts facts;
    private @Nullable Registers registers;

    private Effects(Insn insn, Finder.Known word) {
        this.insn = insn;
        this.word = word;
    }

    /// Parts of registers, as lane code names them.
    private record Registers(BitSet reads, BitSet writes, BitSet mayRead, BitSet mayWrite) {}

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
            this.parts = RegisterParts.bytes(book, s -> !s.isPacked());
            this.leaving = new ControlTransfers(book);
        }

        /// Limits how many words are remembered; 65,536 by default.
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
            private @Nullable InsnFacts here;
            private @Nullable Registers registers;

            /// Whether the address counts, for more than where the next instruction is; null as long as the bits were
            /// met at one address only.
            private @Nullable Boolean isByAddress;

            Known(Insn insn) {
                mayLeave = leaving.may(insn);
            }

            /// Graphs with the word may be in several threads.
            synchronized InsnFacts facts(Insn insn) {
                InsnFacts known = here;
                if (known == null) return first(insn);
                if (insn.address() == known.insn().address()) return known;
                if (isByAddress == null) {
                    InsnFacts there = find(insn);
                    isByAddress = !known.code().steps().equals(there.code().steps());
                    return there;
                }
                return isByAddress ? find(insn) : known.at(insn);
            }

            synchronized Registers registers(InsnFacts of) {
                if (Boolean.TRUE.equals(isByAddress)) return Finder.this.registers(of);
                Registers known = registers;
                if (known == null) registers = known = Finder.this.registers(of);
                return known;
            }

            private InsnFacts first(Insn insn) {
                InsnFacts found = find(insn);
                here = found;
                if (!found.code().isByAddress()) isByAddress = false;
                for (Exit x : found.exits())
                    if (x.target() >= 0 && x.target() != InsnFacts.next(insn)) isByAddress = true;
                return found;
            }
        }

        private InsnFacts find(Insn insn) {
            LaneCode code = lifter.lift(insn);
            boolean isUnknown = InsnFacts.isFault(code);
            return InsnFacts.of(isUnknown ? lifter.liftKnown(insn) : code, isUnknown);
        }

        private Registers registers(InsnFacts facts) {
            Registers r = new Registers(new BitSet(), new BitSet(), new BitSet(), new BitSet());
            for (RegisterEffect a : facts.accesses()) {
                if (a.isRead()) parts.each(a, (a.isIndexed() ? r.mayRead : r.reads)::set);
                boolean isSure = !a.isIndexed() && !a.isConditional();
                if (a.isWrite()) parts.each(a, (isSure ? r.writes : r.mayWrite)::set);
            }
            return r;
        }
    }

    private Registers registers() {
        Registers known = registers;
        if (known == null) registers = known = word.registers(facts());
        return known;
    }

    public Insn insn() {
        return insn;
    }

    /// @return what its lane code says
    public InsnFacts facts() {
        InsnFacts known = facts;
        if (known == null) facts = known = word.facts(insn);
        return known;
    }

    /// @return its lane code
    public LaneCode code() {
        return facts().code();
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

    /// @return its exits, the one to the next instruction first; more than one if something decides
    public List<Exit> exits() {
        return word.mayLeave ? facts().exits() : List.of(new Exit(Exit.Kind.NEXT, InsnFacts.next(insn)));
    }

    /// Whether the way on is anything but the next instruction.
    public boolean endsBlock() {
        if (!word.mayLeave) return false;
        List<Exit> exits = facts().exits();
        return exits.size() != 1 || exits.getFirst().kind() != Exit.Kind.NEXT;
    }

    /// Whether it switches lanes on or off.
    public boolean isSwitch() {
        return word.mayLeave && facts().has(Op.SET_EXEC);
    }
}
