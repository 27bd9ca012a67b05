package dev.heddle.meaning;

import dev.heddle.book.Book;
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
    /// @param through registers from which the number is computed; none if it is known
    public record Range(
            String file,
            @Nullable Long first,
            int count,
            ElementType element,
            List<Range> through) {
        public Range {
            through = List.copyOf(through);
        }
    }

    private final Walker<Constant> walker;
    private final List<RegisterRange<Constant>> loads = new ArrayList<>();

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
            loads.add(from);
            return super.load(from, type);
        }
    }

    /// @return the registers of an operand, or of a shape that is a part of its text; null if it has none
    public @Nullable Range of(Encoding.Operand operand) {
        Shape.Alternative a = operand.alternative();
        Shape.Value is = a == null ? null : a.value();
        if (is == null) return null;
        loads.clear();
        try {
            RegisterRange<Constant> place = walker.registers(operand, is);
            if (place != null) return range(place, loads);
        } catch (MeaningException _) {
            // What the book does not say is no register.
            return null;
        }
        return loads.isEmpty() ? null : ofLoads();
    }

    /// What was loaded for the number of a register was loaded before it.
    private Range ofLoads() {
        for (int i = loads.size() - 1; i >= 0; i--)
            if (number(loads.get(i)) == null) return range(loads.get(i), loads.subList(0, i));
        return range(neighbours(), List.of());
    }

    /// The registers that were loaded first, with those that follow them.
    private RegisterRange<Constant> neighbours() {
        RegisterRange<Constant> first = loads.getFirst();
        long next = Objects.requireNonNull(number(first)) + first.count();
        for (RegisterRange<Constant> r : loads) {
            Long at = number(r);
            if (at != null && at == next && r.file().equals(first.file())) next += r.count();
        }
        int count = (int) (next - Objects.requireNonNull(number(first)));
        return new RegisterRange<>(first.file(), first.first(), count);
    }

    private static @Nullable Long number(RegisterRange<Constant> r) {
        return r.first() instanceof Constant.Number(BigInteger n) ? (Long) n.longValue() : null;
    }

    private static Range range(
            RegisterRange<Constant> r, List<RegisterRange<Constant>> through) {
        List<Range> by = new ArrayList<>();
        Long first = number(r);
        if (first == null) for (RegisterRange<Constant> t : through) by.add(range(t, List.of()));
        return new Range(
                r.file().state().name(), first, r.count(), r.file().type(), by);
    }
}
