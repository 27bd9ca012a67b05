package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.meaning.Constant.Number;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Constants that know how they follow from the bits of the instruction, and a record of what was decided by them: for
/// other words for which the same is decided, the same is done. Nothing is known of registers.
class TracingDomain extends ConstantDomain {
    private final Trace trace;

    /// @param root the word that all is about
    TracingDomain(Word root) {
        super(new KnownRegisters());
        this.trace = new Trace(root);
    }

    // ---- what was decided

    /// Keeps a result for words like this one.
    <R> void keep(SpecialisationCache<R> in, R result) {
        trace.keep(in, result);
    }

    /// The result is for this word alone: nothing more is recorded.
    void lose() {
        trace.lose();
    }

    /// @return whether what has been evaluated depends on where the instruction is
    boolean isByAddress() {
        return trace.isByAddress();
    }

    /// @return what computes a number that is part of the result, or null if nothing does or it may be no int
    @Nullable
    IntExpr expr(Number n) {
        NumberOrigin o = origin(n);
        if (o.expr() == null || o.low() < Integer.MIN_VALUE || o.high() > Integer.MAX_VALUE) {
            trace.lose();
            return null;
        }
        return o.expr();
    }

    private static NumberOrigin origin(Number n) {
        NumberOrigin o = n.origin();
        return o != null ? o : NumberOrigin.constant(n.value());
    }

    /// @return the result of an operation; one that has no origin of its own is the same for all words
    private static Constant with(Constant result, @Nullable NumberOrigin origin) {
        return origin != null && result instanceof Number n ? new Number(n.value(), origin) : result;
    }

    private static boolean isDerived(Constant c) {
        return c instanceof Number n && n.origin() != null;
    }

    // ---- values

    @Override
    public Constant bits(Bits bits, Word in) {
        return with(super.bits(bits, in), trace.bits(bits, in));
    }

    @Override
    public Constant address(long address) {
        trace.address(0);
        return with(super.address(address), NumberOrigin.OPAQUE);
    }

    @Override
    public Encoding.Operand operand(Encoding encoding, int number) {
        return trace.operand(encoding, number);
    }

    @Override
    public Encoding.Operand operand(Encoding encoding, Shape shape, List<Constant> args) {
        List<Long> values = new ArrayList<>();
        List<@Nullable NumberOrigin> origins = new ArrayList<>();
        for (Constant a : args) {
            values.add(a instanceof Number n ? n.value().longValue() : 0L);
            origins.add(a instanceof Number n ? n.origin() : null);
        }
        Encoding.Operand o = encoding.operand(shape, values);
        trace.enter(o, origins);
        return o;
    }

    /// Which alternative of an operand holds that is in the word itself is decided.
    void enter(Encoding.Operand o) {
        trace.enter(o);
    }

    // ---- what is known of a value

    @Override
    public boolean isKnown(Constant v) {
        return v instanceof Number;
    }

    @Override
    public boolean isZero(Constant v) {
        return !isDerived(v) && super.isZero(v);
    }

    @Override
    public @Nullable BigInteger known(Constant v) {
        if (v instanceof Number n) trace.ask(n.origin(), n.value().longValue());
        return super.known(v);
    }

    @Override
    public @Nullable Boolean decided(Constant condition) {
        if (condition instanceof Number n) trace.ask(n.origin(), n.value().signum() != 0);
        return super.decided(condition);
    }

    // ---- operations

    @Override
    public Constant unary(UnaryOperator op, Constant x) {
        Constant result = super.unary(op, x);
        if (!(x instanceof Number n) || n.origin() == null) return result;
        NumberOrigin o = n.origin();
        IntExpr e = o.expr();
        if (e == null) return with(result, NumberOrigin.OPAQUE);
        IntExpr made = new IntExpr.Unary(op, e);
        return with(
                result,
                switch (op) {
                    case NEGATE -> new NumberOrigin(made, -o.high(), -o.low());
                    case INVERT -> new NumberOrigin(made, ~o.high(), ~o.low());
                    case NOT -> new NumberOrigin(made, 0, 1);
                });
    }

    @Override
    public Constant binary(Operator op, Constant x, Constant y) {
        if (op.isLogical()) {
            decided(x);
            decided(y);
            return super.binary(op, x, y);
        }
        if ((op == Operator.SHL || op == Operator.SHR) && isDerived(y)) known(y);
        Constant result = super.binary(op, x, y);
        if (!isDerived(x) && !isDerived(y)) return result;
        if (!(x instanceof Number a) || !(y instanceof Number b)) return result;
        boolean isShift = op == Operator.SHL || op == Operator.SHR;
        // The number of places has been asked for.
        NumberOrigin by = isShift ? NumberOrigin.constant(b.value()) : origin(b);
        return with(result, NumberOrigin.of(op, origin(a), by));
    }

    @Override
    public Constant choose(Constant condition, Constant yes, Constant no) {
        if (!yes.equals(no) && (isOfBits(yes) || isOfBits(no))) {
            if (yes instanceof Number && no instanceof Number) decided(binary(Operator.EQ, yes, no));
            else trace.lose();
            if (yes instanceof Number a && no instanceof Number b && a.value().equals(b.value())) return yes;
        }
        return super.choose(condition, yes, no);
    }

    /// Whether which value it is depends on the bits.
    private static boolean isOfBits(Constant c) {
        return isDerived(c) || c instanceof Constant.Run r && isDerived(r.from().first());
    }

    @Override
    public Constant slice(Constant x, Constant high, Constant low) {
        BigInteger first = known(low);
        BigInteger last = known(high);
        Constant result = super.slice(x, high, low);
        if (!(x instanceof Number n) || n.origin() == null) return result;
        IntExpr e = n.origin().expr();
        if (e == null || first == null || last == null || !(result instanceof Number))
            return with(result, NumberOrigin.OPAQUE);
        int width = last.intValue() - first.intValue() + 1;
        return with(
                result,
                first.intValue() + width >= Long.SIZE - 4
                        ? NumberOrigin.OPAQUE
                        : NumberOrigin.ofBits(NumberOrigin.slice(e, first.intValue(), width), width));
    }

    @Override
    public Constant insert(Constant old, Constant high, Constant low, Constant bits) {
        Constant result = super.insert(old, high, low, bits);
        return isDerived(old) || isDerived(bits) ? with(result, NumberOrigin.OPAQUE) : result;
    }

    @Override
    public Constant column(EnumTable table, int column, Constant value) {
        Constant result = super.column(table, column, value);
        if (!(value instanceof Number n) || n.origin() == null) return result;
        return with(result, NumberOrigin.column(table, column, n.origin()));
    }

    @Override
    public Constant call(Builtin function, List<Constant> args) {
        Constant result = super.call(function, args);
        if (function == Builtin.LAST) return result;
        List<NumberOrigin> origins = new ArrayList<>();
        boolean isDerived = false;
        for (Constant c : args) {
            if (!(c instanceof Number n)) return result;
            isDerived |= isDerived(c);
            origins.add(origin(n));
        }
        if (!isDerived) return result;
        NumberOrigin o = NumberOrigin.of(function, origins.toArray(NumberOrigin[]::new));
        // Whether there is a number at all may depend on the bits.
        if (o.isOpaque()) trace.lose();
        return with(result, o);
    }

    @Override
    public Constant typed(Constant x, ElementType type) {
        Constant result = super.typed(x, type);
        if (!(x instanceof Number n) || n.origin() == null) return result;
        NumberOrigin o = n.origin();
        boolean fits = type.of(BigInteger.valueOf(o.low())).equals(BigInteger.valueOf(o.low()))
                && type.of(BigInteger.valueOf(o.high())).equals(BigInteger.valueOf(o.high()));
        if (o.isOpaque() || fits) return with(result, o);
        Builtin cut = type.isSigned() ? Builtin.SEXT : Builtin.ZEXT;
        return with(result, NumberOrigin.of(cut, o, NumberOrigin.constant(BigInteger.valueOf(type.bits()))));
    }

    // ---- registers

    @Override
    public Constant load(RegisterRange<Constant> from, ElementType type) {
        return Constant.ANYTHING;
    }

    @Override
    public void store(RegisterRange<Constant> to, ElementType type, Constant value) {}
}
