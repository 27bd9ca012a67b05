package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.ElementType;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.RegisterFile;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The registers that the meaning of an instruction reads and writes, as far as its bits alone say which they are.
public final class Usage {
    /// Bits of a register file.
    ///
    /// @param file register file of the book's head
    /// @param bit the lowest one, counted from the file's first
    /// @param bits how many, at least 1
    /// @param step the turn of `for step in …` that it is used in, from 0; 0 outside of one
    public record Use(boolean isWrite, String file, long bit, int bits, int step) {}

    /// A use whose place follows from the word.
    ///
    /// @param first number of the first element, whose width is `width`
    record Form(Use like, IntExpr first, int width) {
        Use of(Word w) {
            long bit = first.eval(w) * width;
            return bit == like.bit ? like : new Use(like.isWrite, like.file, bit, like.bits, like.step);
        }
    }

    private final Book book;
    private final KnownPaths paths;

    /// @param paths what has been found out before
    public Usage(Book book, KnownPaths paths) {
        this.book = book;
        this.paths = paths;
    }

    /// @return what is used, in the order of the meaning; nothing if the book does not say what the instruction does.
    ///     Of a value that is chosen when the program runs, both sides are used
    ///
    /// @param encoding of the instruction
    public List<Use> of(Insn insn, Encoding encoding) {
        Entry.Meaning m = insn.entry().meaning();
        if (m == null || m.unknown() != null) return List.of();
        SpecialisationCache<Form[]> known = paths.of(insn.entry());
        SpecialisationCache.Result<Form[]> found = known.find(encoding.word());
        Form[] forms = found == null ? null : found.value();
        if (forms != null) {
            List<Use> out = new ArrayList<>(forms.length);
            for (Form f : forms) out.add(f.of(encoding.word()));
            return out;
        }
        boolean isKept = found == null && !known.isFull();
        Recorder all = new Recorder(encoding.word());
        if (!isKept) all.lose();
        try {
            new Walker<>(book, insn, encoding, all).run(m.body());
        } catch (MeaningException _) {
            all.clear();
        }
        if (isKept) all.keep(known, all.forms.toArray(Form[]::new));
        return all.uses;
    }

    /// @return bits of registers whose numbers are known, or null
    static @Nullable Use use(boolean isWrite, RegisterRange<Constant> r, int step) {
        if (!(r.first() instanceof Constant.Number n) || n.value().bitLength() >= Integer.SIZE) return null;
        RegisterFile file = r.file();
        int bits = file.bits() * Math.max(1, r.count());
        long bit = n.value().longValue() * file.bits();
        return new Use(isWrite, file.state().name(), bit, bits, step);
    }

    private static final class Recorder extends TracingDomain {
        private final List<Use> uses = new ArrayList<>();
        private final List<Form> forms = new ArrayList<>();
        private int step;

        Recorder(Word word) {
            super(word);
        }

        void clear() {
            uses.clear();
            forms.clear();
        }

        @Override
        public void turn(Constant k) {
            BigInteger turn = known(k);
            step = turn == null ? 0 : turn.intValue();
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
            if (!(r.first() instanceof Constant.Number n)) return;
            IntExpr first = expr(n);
            Use use = use(isWrite, r, step);
            if (use == null) return;
            uses.add(use);
            if (first != null) forms.add(new Form(use, first, r.file().bits()));
        }
    }
}
