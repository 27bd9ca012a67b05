package dev.heddle.asm.meaning;

import dev.heddle.asm.meaning.Constant.Number;
import dev.heddle.asm.meaning.KnownRegisters.Element;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RegisterFile;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Meanings with what is known: integers and the registers that hold them.
class ConstantDomain implements Domain<Constant> {
    private KnownRegisters registers;

    /// Whether what is done may be done several times, so that no register can be relied on.
    private boolean isRepeated;

    ConstantDomain(KnownRegisters registers) {
        this.registers = registers;
    }

    /// @return what is known now
    KnownRegisters registers() {
        return registers;
    }

    // ---- values

    @Override
    public Constant number(BigInteger n) {
        return new Number(n);
    }

    @Override
    public Constant real(double x) {
        return Constant.ANYTHING;
    }

    @Override
    public Constant word(String text) {
        return new Constant.Word(text);
    }

    @Override
    public Constant unknown(String why) {
        return new Constant.Unknown(why);
    }

    @Override
    public Constant nothing() {
        return Constant.NOTHING;
    }

    @Override
    public Constant anything() {
        return Constant.ANYTHING;
    }

    @Override
    public Constant run(RegisterRange<Constant> from) {
        return new Constant.Run(from);
    }

    @Override
    public Constant lane() {
        return Constant.ANYTHING;
    }

    @Override
    public Constant exec() {
        return Constant.ANYTHING;
    }

    @Override
    public Constant live(Bits field) {
        return Constant.ANYTHING;
    }

    // ---- what is known of a value

    @Override
    public @Nullable BigInteger known(Constant v) {
        return v instanceof Number n ? n.value() : null;
    }

    @Override
    public @Nullable Boolean decided(Constant condition) {
        return condition instanceof Number n ? (Boolean) (n.value().signum() != 0) : null;
    }

    @Override
    public @Nullable String why(Constant v) {
        return v instanceof Constant.Unknown u ? u.why() : null;
    }

    @Override
    public @Nullable RegisterRange<Constant> asRun(Constant v) {
        return v instanceof Constant.Run r ? r.from() : null;
    }

    // ---- operations

    @Override
    public Constant unary(UnaryOperator op, Constant x) {
        return x instanceof Number n ? new Number(op.apply(n.value())) : Constant.ANYTHING;
    }

    @Override
    public Constant binary(Operator op, Constant x, Constant y) {
        if (op.isLogical()) {
            boolean decisive = op == Operator.OR_ELSE;
            if (isDecided(x, decisive) || isDecided(y, decisive)) return Constant.of(decisive);
        }
        if (!(x instanceof Number a) || !(y instanceof Number b)) return Constant.ANYTHING;
        return orAnything(op.apply(a.value(), b.value()));
    }

    private boolean isDecided(Constant x, boolean as) {
        Boolean b = decided(x);
        return b != null && b == as;
    }

    private static Constant orAnything(@Nullable BigInteger n) {
        return n == null ? Constant.ANYTHING : new Number(n);
    }

    @Override
    public Constant choose(Constant condition, Constant yes, Constant no) {
        return yes.equals(no) ? yes : Constant.ANYTHING;
    }

    @Override
    public Constant slice(Constant x, Constant high, Constant low) {
        BigInteger first = known(low);
        BigInteger last = known(high);
        if (!(x instanceof Number n) || first == null || last == null) return Constant.ANYTHING;
        int width = width(first, last);
        if (width < 1) return Constant.ANYTHING;
        return new Number(n.value().shiftRight(first.intValue()).and(ones(width)));
    }

    /// @return bits from one to another; 0 if they cannot be bits of a number
    private static int width(BigInteger low, BigInteger high) {
        BigInteger limit = BigInteger.valueOf(Operator.MAX_SHIFT);
        boolean fits = low.signum() >= 0 && low.compareTo(high) <= 0 && high.compareTo(limit) < 0;
        return fits ? high.intValue() - low.intValue() + 1 : 0;
    }

    private static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    @Override
    public Constant element(Constant row, Constant index) {
        return slice(row, index, index);
    }

    @Override
    public Constant insert(Constant old, Constant high, Constant low, Constant bits) {
        BigInteger first = known(low);
        BigInteger last = known(high);
        if (!(old instanceof Number n) || !(bits instanceof Number b)) return Constant.ANYTHING;
        int width = first == null || last == null ? 0 : width(first, last);
        if (first == null || width < 1) return Constant.ANYTHING;
        return new Number(inserted(n.value(), first.intValue(), width, b.value()));
    }

    private static BigInteger inserted(BigInteger old, int low, int width, BigInteger bits) {
        BigInteger mask = ones(width).shiftLeft(low);
        return old.andNot(mask).or(bits.shiftLeft(low).and(mask));
    }

    @Override
    public Constant column(EnumTable table, int column, Constant value) {
        if (!(value instanceof Number n)) return Constant.ANYTHING;
        EnumTable.Row row = table.row(n.value().longValue());
        return new Number(BigInteger.valueOf(row == null ? 0 : row.columns().get(column)));
    }

    @Override
    public Constant call(Builtin function, List<Constant> args) {
        if (function == Builtin.STOP) registers.end();
        if (function == Builtin.LAST) return args.getFirst();
        List<BigInteger> numbers = new ArrayList<>();
        for (Constant c : args) {
            if (!(c instanceof Number n)) return Constant.ANYTHING;
            numbers.add(n.value());
        }
        return orAnything(function.apply(numbers));
    }

    @Override
    public Constant convert(Constant x, ElementType type) {
        return typed(x, type);
    }

    @Override
    public Constant typed(Constant x, ElementType type) {
        return x instanceof Number n && !type.isReal() ? new Number(type.of(n.value())) : Constant.ANYTHING;
    }

    // ---- registers

    @Override
    public Constant load(RegisterRange<Constant> from, ElementType type) {
        BigInteger first = known(from.first());
        if (first == null || isRepeated) return Constant.ANYTHING;
        RegisterFile file = from.file();
        BigInteger all = BigInteger.ZERO;
        int count = Math.max(1, from.count());
        for (int k = 0; k < count; k++) {
            BigInteger part = element(file, first.longValue() + k);
            if (part == null) return Constant.ANYTHING;
            all = all.or(part.shiftLeft(k * file.bits()));
        }
        return typed(new Number(all), type);
    }

    /// The bits of an element of a file or a view, or null if they are not known.
    private @Nullable BigInteger element(RegisterFile file, long index) {
        String name = file.state().name();
        int width = file.stateBits();
        if (file.bits() < width) {
            BigInteger whole = registers.get(new Element(name, index * file.bits() / width));
            if (whole == null) return null;
            return whole.shiftRight((int) (index * file.bits() % width)).and(ones(file.bits()));
        }
        int parts = file.bits() / width;
        BigInteger all = BigInteger.ZERO;
        for (int k = 0; k < parts; k++) {
            BigInteger part = registers.get(new Element(name, index * parts + k));
            if (part == null) return null;
            all = all.or(part.and(ones(width)).shiftLeft(k * width));
        }
        return all;
    }

    @Override
    public void store(RegisterRange<Constant> to, ElementType type, Constant value) {
        RegisterFile file = to.file();
        BigInteger first = known(to.first());
        if (first == null || isRepeated) {
            registers.forget(file.state().name());
            return;
        }
        BigInteger bits = value instanceof Number n && !type.isReal() ? n.value() : null;
        int count = Math.max(1, to.count());
        for (int k = 0; k < count; k++)
            put(file, first.longValue() + k, bits == null ? null : bits.shiftRight(k * file.bits()));
    }

    private void put(RegisterFile file, long index, @Nullable BigInteger bits) {
        String name = file.state().name();
        int width = file.stateBits();
        if (file.bits() < width) {
            Element whole = new Element(name, index * file.bits() / width);
            BigInteger old = registers.get(whole);
            int low = (int) (index * file.bits() % width);
            if (old == null || bits == null) registers.put(whole, null);
            else registers.put(whole, inserted(old, low, file.bits(), bits));
            return;
        }
        int parts = file.bits() / width;
        for (int k = 0; k < parts; k++) {
            BigInteger part = bits == null ? null : bits.shiftRight(k * width);
            ElementType type = file.state().type();
            registers.put(new Element(name, index * parts + k), part == null || type.isReal() ? null : type.of(part));
        }
    }

    // ---- control

    @Override
    public void jump(Constant to) {
        registers.end();
    }

    @Override
    public void exec(Constant condition) {
        registers.end();
    }

    @Override
    public Constant fault(String why) {
        return Constant.ANYTHING;
    }

    @Override
    public void branch(Constant condition, Runnable yes, Runnable no) {
        KnownRegisters before = registers.copy();
        yes.run();
        KnownRegisters then = registers;
        registers = before;
        no.run();
        registers = then.meet(registers);
    }

    @Override
    public void anyTimes(Runnable body) {
        boolean outer = isRepeated;
        isRepeated = true;
        body.run();
        isRepeated = outer;
    }

    @Override
    public @Nullable Loops<Constant> loops() {
        return null;
    }
}
