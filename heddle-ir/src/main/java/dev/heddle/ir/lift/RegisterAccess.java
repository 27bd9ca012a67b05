package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.expr.ElementType;
import dev.heddle.ir.lift.Value.Num;
import dev.heddle.ir.lift.Value.Real;
import dev.heddle.isa.RegisterFile;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads and writes registers.
final class RegisterAccess {
    /// Elements of a file that follow each other.
    record Ref(RegisterFile file, Num first, int count) {
        Ref {
            RegisterRef.check(file);
        }

        /// @return the same bits in elements of the file, if those of the view are wider
        Ref narrow() {
            int parts = file.parts();
            return parts == 1
                    ? this
                    : new Ref(file.whole(), IntLowering.multiply(first, IntLowering.of(parts)), count * parts);
        }
    }

    private final IrBuilder steps;
    private final IntLowering ints;
    private final FloatLowering reals;

    RegisterAccess(IrBuilder steps, IntLowering ints, FloatLowering reals) {
        this.steps = steps;
        this.ints = ints;
        this.reals = reals;
    }

    /// @param type what the elements together hold
    Value load(Ref of, ElementType type) {
        Ref ref = of.narrow();
        Num bits = element(ref, 0);
        for (int k = 1; k < ref.count(); k++)
            bits = IntLowering.or(
                    bits,
                    IntLowering.left(
                            element(ref, k),
                            IntLowering.of((long) k * ref.file().bits())));
        int width = ref.count() * ref.file().bits();
        if (width == 64 && ref.count() == 2)
            bits = IntLowering.unsigned(
                    steps.pure(Op.PAIR, ValueType.I64, ints.low(element(ref, 0), 32), ints.low(element(ref, 1), 32)),
                    64);
        if (type.equals(ElementType.unsigned(1))) return ints.isNotZero(bits);
        if (type.isReal()) return reals.ofBits(bits, type);
        return type.isSigned() ? IntLowering.sext(bits, type.bits()) : bits;
    }

    /// The bits of a packed file from a byte on, around its end.
    ///
    /// @param bits 8, 16, 32 or 64
    Num ring(RegisterFile file, Num at, int bits) {
        if (!file.state().isPacked())
            throw new MeaningException("'" + file.state().name() + "' is not packed");
        int size = file.state().count();
        if (Integer.bitCount(size) != 1)
            throw new MeaningException("a ring of " + size + " bytes, which is not a power of two");
        Num byteAt = IntLowering.and(at, IntLowering.of(size - 1));
        RegisterRef place = new RegisterRef(file.state().name(), 0, 0, bits);
        ValueType type = bits > 32 ? ValueType.I64 : ValueType.I32;
        return IntLowering.unsigned(steps.ring(type, place, ints.low(byteAt, 32)), bits);
    }

    /// What stands for registers that are read.
    private final Map<RegisterRef, Num> aliases = new HashMap<>();

    /// What is written meanwhile, for [#aliases]; null if it goes to the registers.
    private @Nullable Map<RegisterRef, Num> making;

    /// @param made assigns to registers what is found from now on where they are read, in the same width
    /// @throws MeaningException if the registers are not known from the encoding, or one of them is
    ///     assigned to twice
    void aliases(Runnable made) {
        making = new HashMap<>();
        made.run();
        aliases.putAll(making);
        making = null;
    }

    private void alias(Map<RegisterRef, Num> to, Ref ref, Num index, Num value) {
        if (!(index instanceof TracedConstant at) || steps.when() >= 0)
            throw new MeaningException("the register of an alias must be known from the encoding");
        Num bits = IntLowering.zext(value, ref.file().bits());
        if (to.put(located(ref.file(), at).place(), bits) != null)
            throw new MeaningException("two aliases are for one register");
    }

    private Num element(Ref ref, int k) {
        RegisterFile file = ref.file();
        Num index = IntLowering.add(ref.first(), IntLowering.of(k));
        ValueType type = file.bits() > 32 ? ValueType.I64 : ValueType.I32;
        if (index instanceof TracedConstant at && making == null && !aliases.isEmpty()) {
            Num alias = aliases.get(located(file, at).place());
            if (alias != null) return alias;
        }
        if (index instanceof TracedConstant at)
            return IntLowering.unsigned(
                    steps.read(type, located(file, at), !file.state().perLane()), file.bits());
        RegisterRef all = new RegisterRef(file.state().name(), 0, 0, file.bits());
        for (RegisterRef p : aliases.keySet())
            if (making == null && p.state().equals(all.state()))
                throw new MeaningException("which register is read has to be known for an alias");
        return IntLowering.unsigned(steps.readAt(type, all, ints.low(index, 32), isInside(file, index)), file.bits());
    }

    /// Whether the index cannot be beyond the file.
    private static boolean isInside(RegisterFile file, Num index) {
        java.math.BigInteger count = java.math.BigInteger.valueOf(file.fileCount());
        return index.lo().signum() >= 0 && index.hi().compareTo(count) < 0;
    }

    private static LocatedRegister located(RegisterFile file, TracedConstant index) {
        if (index.isBelow(file.count())) return LocatedRegister.of(file, index);
        throw new MeaningException(
                "%s[%d] is beyond the last register".formatted(file.state().name(), index.value()));
    }

    /// @param type what the elements together hold
    void store(Ref to, ElementType type, Value value) {
        Ref ref = to.narrow();
        Num bits = value instanceof Real r ? reals.toBits(r, type) : ints.integer(value);
        int width = ref.file().bits();
        for (int k = 0; k < ref.count(); k++) {
            Num part = k == 0 ? bits : high(bits, k * width, ref.count() * width);
            Num index = IntLowering.add(ref.first(), IntLowering.of(k));
            Map<RegisterRef, Num> entries = making;
            if (entries != null) {
                alias(entries, ref, index, part);
                continue;
            }
            int id = ints.low(part, width);
            if (index instanceof TracedConstant at)
                steps.write(located(ref.file(), at), id, ref.file().state().isPacked());
            else
                steps.writeAt(
                        new RegisterRef(ref.file().state().name(), 0, 0, width),
                        ints.low(index, 32),
                        id,
                        isInside(ref.file(), index));
        }
    }

    /// The bits from `low` on of a number that is cut to `width` bits.
    private Num high(Num bits, int low, int width) {
        if (low == 32 && width == 64) {
            int id = ints.low(bits, 64);
            return IntLowering.unsigned(steps.pure(Op.HIGH, ValueType.I32, id), 32);
        }
        return IntLowering.right(IntLowering.zext(bits, width), IntLowering.of(low));
    }
}
