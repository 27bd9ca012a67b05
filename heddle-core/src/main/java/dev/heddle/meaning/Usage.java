package dev.heddle.meaning;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.RegisterFile;
import dev.heddle.expr.ElementType;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.Insn;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// The registers that the meaning of an instruction reads and writes, as far as its bits alone say which they are.
public final class Usage {
    /// Bits of a register file.
    ///
    /// @param file register file of the book's head
    /// @param bit the lowest one, counted from the file's first
    /// @param bits how many, at least 1
    /// @param step the turn of `for step in …` that it is used in, from 0; 0 outside of one
    public record Use(boolean isWrite, String file, long bit, int bits, int step) {}

    private Usage() {}

    /// @return what is used, in the order of the meaning; nothing if the book does not say what the instruction does.
    ///     Of a value that is chosen when the program runs, both sides are used
    ///
    /// @param encoding of the instruction
    public static List<Use> of(Book book, Insn insn, Encoding encoding) {
        Entry.Meaning m = insn.entry().meaning();
        if (m == null || m.unknown() != null) return List.of();
        Recorder all = new Recorder();
        try {
            new Walker<>(book, insn, encoding, all).run(m.body());
        } catch (MeaningException _) {
            return List.of();
        }
        return all.uses;
    }

    private static final class Recorder extends ConstantDomain {
        private final List<Use> uses = new ArrayList<>();
        private int step;

        Recorder() {
            super(new KnownRegisters());
        }

        @Override
        public void turn(Constant k) {
            BigInteger n = known(k);
            step = n == null ? 0 : n.intValue();
        }

        @Override
        public Constant load(RegisterRange<Constant> from, ElementType type) {
            add(false, from);
            return Constant.ANYTHING;
        }

        @Override
        public void store(RegisterRange<Constant> to, ElementType type, Constant value) {
            add(true, to);
        }

        private void add(boolean isWrite, RegisterRange<Constant> r) {
            BigInteger first = known(r.first());
            if (first == null || first.bitLength() > Integer.SIZE) return;
            RegisterFile file = r.file();
            int bits = file.bits() * Math.max(1, r.count());
            uses.add(
                    new Use(
                            isWrite,
                            file.state().name(),
                            first.longValue() * file.bits(),
                            bits,
                            step));
        }
    }
}
