package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.isa.Book;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds the registers of an operand, as far as its encoding says: `negated(r[k], n)` is about `r[k]`.
public final class OperandRegisters {
    /// Registers that follow each other.
    ///
    /// @param file register file of the book's head, not a view of it
    /// @param first number of the first one in elements of `element`, or null if it is known only when the
    ///     program runs
    /// @param count how many
    /// @param element type of one
    /// @param type of what they hold together
    /// @param through registers from which the number is computed; none if it is known
    public record Range(
            String file, @Nullable Long first, int count, ElementType element, ElementType type, List<Range> through) {
        public Range {
            through = List.copyOf(through);
        }
    }

    /// Registers whose number follows from the word.
    ///
    /// @param first computes their number; null if it is known only when the program runs
    private record Form(Range like, @Nullable IntExpr first, List<Form> through) {
        Range of(Word w) {
            Long number = first == null ? null : (Long) first.eval(w);
            List<Range> by = new ArrayList<>();
            for (Form f : through) by.add(f.of(w));
            return new Range(like.file, number, like.count, like.element, like.type, by);
        }
    }

    /// What is known of an operand.
    ///
    /// @param form null if it has no registers
    record Known(@Nullable Form form) {
        @Nullable
        Range of(Word w) {
            return form == null ? null : form.of(w);
        }
    }

    private final Book book;
    private final KnownPaths paths;
    private final Insn insn;
    private final Encoding encoding;
    private boolean isByAddress;

    private record Load(RegisterRange<Constant> from, ElementType type) {
        @Nullable
        Long first() {
            return from.first() instanceof Constant.Number n ? (Long) n.value().longValue() : null;
        }
    }

    /// @param paths what has been found out before
    /// @param encoding of the instruction
    public OperandRegisters(Book book, KnownPaths paths, Insn insn, Encoding encoding) {
        this.book = book;
        this.paths = paths;
        this.insn = insn;
        this.encoding = encoding;
    }

    /// @return whether what was found so far may be another for the same instruction elsewhere
    public boolean isByAddress() {
        return isByAddress;
    }

    /// @return the registers of an operand, or of a shape that is a part of its text; null if it has none
    public @Nullable Range of(Encoding.Operand operand) {
        Shape.Alternative a = operand.alternative();
        Shape.Value is = a == null ? null : a.value();
        if (is == null) return null;
        SpecialisationCache<Known> all = paths.of(operand.layout());
        SpecialisationCache.Result<Known> found = all.find(operand.word());
        Known known = found == null ? null : found.value();
        if (known != null) return known.of(operand.word());
        Finder f = new Finder(operand);
        Known made = new Known(f.find(is));
        if (found == null) f.loads.keep(all, made);
        isByAddress |= f.loads.isByAddress();
        return made.of(operand.word());
    }

    /// Finds the registers of one operand.
    private final class Finder {
        private final Encoding.Operand operand;
        private final Loads loads;
        private final Walker<Constant> walker;
        private final List<Load> all = new ArrayList<>();

        Finder(Encoding.Operand operand) {
            this.operand = operand;
            this.loads = new Loads(operand.word());
            this.walker = new Walker<>(book, insn, encoding, loads);
        }

        /// Knows of no value, and notes what is loaded.
        private final class Loads extends TracingDomain {
            Loads(Word word) {
                super(word);
            }

            @Override
            public Constant load(RegisterRange<Constant> from, ElementType type) {
                Shape.Value is = walker.reading();
                all.add(new Load(from, is == null ? type : is.type()));
                return Constant.ANYTHING;
            }
        }

        @Nullable
        Form find(Shape.Value is) {
            loads.enter(operand);
            try {
                RegisterRange<Constant> place = walker.registers(operand, is);
                if (place != null) return form(new Load(place, is.type()), place.count(), all);
            } catch (MeaningException _) {
                // What the book does not say is no register.
                return null;
            }
            return all.isEmpty() ? null : loaded(is.type());
        }

        /// What was loaded for the number of a register was loaded before it.
        ///
        /// @param type of several registers together
        private Form loaded(ElementType type) {
            for (int i = all.size() - 1; i >= 0; i--) {
                Load l = all.get(i);
                if (l.first() == null) return form(l, l.from.count(), all.subList(0, i));
            }
            Load first = all.getFirst();
            int count = 0;
            for (Load l : all) {
                if (!l.from.file().equals(first.from.file())) continue;
                Constant end = loads.binary(Operator.ADD, first.from.first(), number(count));
                Constant follows = loads.binary(Operator.EQ, l.from.first(), end);
                if (Boolean.TRUE.equals(loads.decided(follows))) count += l.from.count();
            }
            boolean isWhole = count == first.from.count();
            return form(new Load(first.from, isWhole ? first.type : type), count, List.of());
        }

        private Constant number(int n) {
            return loads.number(BigInteger.valueOf(n));
        }

        private Form form(Load l, int count, List<Load> through) {
            IntExpr first = l.from.first() instanceof Constant.Number n
                    ? Objects.requireNonNullElseGet(
                            loads.expr(n), () -> new IntExpr.Const(n.value().longValue()))
                    : null;
            List<Form> by = new ArrayList<>();
            if (first == null) for (Load t : through) by.add(form(t, t.from.count(), List.of()));
            RegisterFile file = l.from.file();
            Range like = new Range(file.state().name(), null, count, file.type(), l.type, List.of());
            return new Form(like, first, by);
        }
    }
}
