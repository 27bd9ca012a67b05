package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.expr.ElementType;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds sources that a meaning reads after it has written a destination whose number other bits of the word say: where
/// the two are the same register, the meaning sees the new value, and a machine that reads all its sources first does
/// not.
///
/// @param isConflict whether they are the same register in this word
/// @param written the destination
/// @param read the source
/// @param free bits of the word that say which register the source is, and nothing about the destination
public record LateReads(boolean isConflict, Usage.Use written, Usage.Use read, Mask free) {
    /// @param encoding of the instruction
    /// @return in the order of the reads; nothing if the book does not say what the instruction does. Turns of
    ///     `for step in …` are instructions of their own: a later one reads what an earlier one wrote
    public static List<LateReads> of(Book book, Insn insn, Encoding encoding) {
        Entry.Meaning m = insn.entry().meaning();
        if (m == null || m.unknown() != null) return List.of();
        Recorder all = new Recorder(encoding);
        try {
            new Walker<>(book, insn, encoding, all).run(m.body());
        } catch (MeaningException _) {
            return List.of();
        }
        return all.found;
    }

    /// One way through a branch.
    private record Arm(int branch, boolean isYes) {}

    /// @param number of the first element
    /// @param arms the branches around it
    private record Access(Usage.Use use, IntExpr number, List<Arm> arms) {
        boolean excludes(Access other) {
            return arms.stream().anyMatch(a -> other.arms.contains(new Arm(a.branch, !a.isYes)));
        }

        boolean overlaps(Access other) {
            return use.bit() < other.use.bit() + other.use.bits() && other.use.bit() < use.bit() + use.bits();
        }

        Mask variables() {
            List<Bits> out = new ArrayList<>();
            number.variables(out);
            Mask all = Mask.NONE;
            for (Bits b : out) all = all.or(Mask.of(b));
            return all;
        }
    }

    private static final class Recorder extends TracingDomain {
        private final List<LateReads> found = new ArrayList<>();
        private final List<Access> writes = new ArrayList<>();
        private List<Arm> arms = List.of();
        private int branches;
        private int step;

        Recorder(Encoding encoding) {
            super(encoding.word());
        }

        @Override
        public void turn(Constant k) {
            BigInteger turn = known(k);
            step = turn == null ? 0 : turn.intValue();
        }

        @Override
        public Constant load(RegisterRange<Constant> from, ElementType type) {
            Access read = access(false, from);
            if (read != null) for (Access w : writes) compare(w, read);
            return Constant.ANYTHING;
        }

        @Override
        public void store(RegisterRange<Constant> to, ElementType type, Constant value) {
            Access write = access(true, to);
            if (write != null) writes.add(write);
        }

        private @Nullable Access access(boolean isWrite, RegisterRange<Constant> r) {
            if (!(r.first() instanceof Constant.Number n)) return null;
            IntExpr number = expr(n);
            Usage.Use use = Usage.use(isWrite, r, step);
            return use == null || number == null ? null : new Access(use, number, arms);
        }

        private void compare(Access w, Access r) {
            if (!w.use.file().equals(r.use.file()) || w.use.step() != r.use.step()) return;
            Mask free = r.variables().without(w.variables());
            if (free.isEmpty() || w.excludes(r)) return;
            found.add(new LateReads(w.overlaps(r), w.use, r.use, free));
        }

        @Override
        public void branch(Constant condition, Runnable yes, Runnable no) {
            List<Arm> outer = arms;
            int number = branches++;
            super.branch(
                    condition,
                    () -> within(outer, new Arm(number, true), yes),
                    () -> within(outer, new Arm(number, false), no));
        }

        private void within(List<Arm> outer, Arm arm, Runnable body) {
            arms = new ArrayList<>(outer);
            arms.add(arm);
            body.run();
            arms = outer;
        }

        /// Once more: the second time reads what the first one wrote.
        @Override
        public void anyTimes(Runnable body) {
            super.anyTimes(body);
            super.anyTimes(body);
        }
    }
}
