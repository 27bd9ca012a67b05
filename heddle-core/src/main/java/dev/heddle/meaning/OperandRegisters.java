package dev.heddle.meaning;

import dev.heddle.book.Book;
import dev.heddle.book.RegisterFile;
import dev.heddle.book.Shape;
import dev.heddle.expr.ElementType;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.Insn;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which registers an operand is about, as far as its encoding says: `negated(r[k], n)` is about `r[k]`.
public final class OperandRegisters {
    /// Registers that follow each other.
    ///
    /// @param file register file of the book's head, not a view of it
    /// @param first number of the first one in elements of `element`, or null if it is known only when the program runs
    /// @param count how many
    /// @param element type of one
    /// @param type of what they hold together
    /// @param through registers from which the number is computed; none if it is known
    public record Range(
            String file,
            @Nullable Long first,
            int count,
            ElementType element,
            ElementType type,
            List<Range> through) {
        public Range {
            through = List.copyOf(through);
        }
    }

    private final Walker<Constant> walker;
    private final List<Load> loads = new ArrayList<>();

    private record Load(RegisterRange<Constant> from, ElementType type) {
        @Nullable Long first() {
            return from.first() instanceof Constant.Number(BigInteger n)
                    ? (Long) n.longValue()
                    : null;
        }

        Range range(int count, List<Load> through) {
            List<Range> by = new ArrayList<>();
            if (first() == null) for (Load t : through) by.add(t.range(t.from.count(), List.of()));
            RegisterFile file = from.file();
            return new Range(file.state().name(), first(), count, file.type(), type, by);
        }
    }

    /// @param encoding of the instruction
    public OperandRegisters(Book book, Insn insn, Encoding encoding) {
        this.walker = new Walker<>(book, insn, encoding, new Loads());
    }

    /// Knows of no value, and notes what is loaded.
    private final class Loads extends ConstantDomain {
        Loads() {
            super(new KnownRegisters());
        }

        @Override
        public Constant load(RegisterRange<Constant> from, ElementType type) {
            Shape.Value is = walker.reading();
            loads.add(new Load(from, is == null ? type : is.type()));
            return super.load(from, type);
        }
    }

    /// @return whether what was found so far may be another for the same instruction elsewhere
    public boolean isByAddress() {
        return walker.isByAddress();
    }

    /// @return the registers of an operand, or of a shape that is a part of its text; null if it has none
    public @Nullable Range of(Encoding.Operand operand) {
        Shape.Alternative a = operand.alternative();
        Shape.Value is = a == null ? null : a.value();
        if (is == null) return null;
        loads.clear();
        try {
            RegisterRange<Constant> place = walker.registers(operand, is);
            if (place != null) return new Load(place, is.type()).range(place.count(), loads);
        } catch (MeaningException _) {
            // What the book does not say is no register.
            return null;
        }
        return loads.isEmpty() ? null : loaded(is.type());
    }

    /// What was loaded for the number of a register was loaded before it.
    ///
    /// @param all type of several registers together
    private Range loaded(ElementType all) {
        for (int i = loads.size() - 1; i >= 0; i--) {
            Load l = loads.get(i);
            if (l.first() == null) return l.range(l.from.count(), loads.subList(0, i));
        }
        Load first = loads.getFirst();
        long begin = Objects.requireNonNull(first.first());
        long end = begin;
        for (Load l : loads) {
            boolean follows = l.from.file().equals(first.from.file());
            if (follows && Objects.requireNonNull(l.first()) == end) end += l.from.count();
        }
        int count = (int) (end - begin);
        boolean isWhole = count == first.from.count();
        return new Load(first.from, isWhole ? first.type : all).range(count, List.of());
    }
}
