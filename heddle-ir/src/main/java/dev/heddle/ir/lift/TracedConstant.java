package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.asm.meaning.Trace;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Operator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An integer that is known from the encoding. Where it follows from the bits of the instruction, to ask for its value
/// is to decide something by it: lane code for words with another value is made anew. What only hands it on does not
/// ask, and what it is computed with asks how many bits it has.
final class TracedConstant implements Value.Num {
    private static final BigInteger MINUS_ONE = BigInteger.ONE.negate();

    private final BigInteger value;
    private final @Nullable NumberOrigin origin;
    private final @Nullable Trace trace;
    private boolean isAsked;

    /// A number that is the same for all words.
    TracedConstant(BigInteger value) {
        this(value, null, null);
    }

    /// @param origin how it follows from the bits; null if it does not
    /// @param trace who asks for it
    TracedConstant(BigInteger value, @Nullable NumberOrigin origin, @Nullable Trace trace) {
        this.value = value;
        this.origin = origin;
        this.trace = trace;
    }

    /// @return what it is for this word, and for all that are treated like it
    BigInteger value() {
        if (trace != null && origin != null && !isAsked) {
            trace.ask(origin, value.longValue());
            isAsked = true;
        }
        return value;
    }

    /// The least number of those with as many bits and the same sign, which is all that is decided.
    @Override
    public BigInteger lo() {
        if (!isRanged()) return value();
        int bits = bits();
        if (value.signum() < 0) return BigInteger.ONE.shiftLeft(bits).negate();
        return bits == 0 ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1);
    }

    /// The greatest of them.
    @Override
    public BigInteger hi() {
        if (!isRanged()) return value();
        int bits = bits();
        if (value.signum() >= 0) return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        return bits == 0 ? value : BigInteger.ONE.shiftLeft(bits - 1).not();
    }

    private boolean isRanged() {
        NumberOrigin o = origin();
        return o != null && !o.isOpaque() && !o.isRelative();
    }

    private int bits() {
        TracedConstant positive = isNegative() ? of(Operator.SUB, new TracedConstant(MINUS_ONE), this) : this;
        TracedConstant highest = of(Builtin.HIGHEST, positive);
        return highest.value().intValueExact() + 1;
    }

    private boolean isNegative() {
        NumberOrigin o = origin();
        boolean never = o != null && o.isWithin(0, Long.MAX_VALUE);
        return !never
                && of(Operator.LT, this, new TracedConstant(BigInteger.ZERO)).isNotZero();
    }

    /// Whether it is a number, which is all that is decided.
    boolean is(int n) {
        return of(Operator.EQ, this, new TracedConstant(BigInteger.valueOf(n))).isNotZero();
    }

    /// Whether it is not 0, which is all that is decided.
    boolean isNotZero() {
        if (trace != null && !isAsked) trace.ask(origin, value.signum() != 0);
        return value.signum() != 0;
    }

    /// Whether it is not negative and has at most 63 bits, which is all that is decided.
    boolean isNatural() {
        return isBelow(Long.MAX_VALUE);
    }

    /// Whether it is one of the numbers from 0 to `count - 1`, which is all that is decided.
    boolean isBelow(long count) {
        if (origin != null && origin.isWithin(0, count - 1)) return true;
        return of(Operator.GE, this, new TracedConstant(BigInteger.ZERO)).isNotZero()
                && of(Operator.LT, this, new TracedConstant(BigInteger.valueOf(count)))
                        .isNotZero();
    }

    /// @return how it follows from the bits; null if it is the same for all words that are treated like this one
    @Nullable
    NumberOrigin origin() {
        return isAsked ? null : origin;
    }

    /// @return what it is for this word alone
    BigInteger here() {
        return value;
    }

    private NumberOrigin where() {
        NumberOrigin o = origin();
        return o != null ? o : NumberOrigin.constant(value);
    }

    /// @return what an operator gives, which is another number for other words
    static TracedConstant of(Operator op, TracedConstant a, TracedConstant b) {
        BigInteger n = limited(op.apply(a.value, b.value));
        if (a.origin() == null && b.origin() == null) return new TracedConstant(n);
        if (op == Operator.ADD && a.isAlways(0)) return b;
        if ((op == Operator.ADD || op == Operator.SUB) && b.isAlways(0)) return a;
        if (op == Operator.MUL && b.isAlways(1)) return a;
        NumberOrigin o = NumberOrigin.of(op, a.where(), b.where());
        if (!o.isOpaque()) return new TracedConstant(n, o, a.origin() == null ? b.trace : a.trace);
        a.value();
        b.value();
        return new TracedConstant(n);
    }

    /// @param n what an operator gives; null if that has too many bits
    /// @throws MeaningException if it has
    static BigInteger limited(@Nullable BigInteger n) {
        if (n == null) throw new MeaningException("an integer of thousands of bits");
        return n;
    }

    private boolean isAlways(int n) {
        return origin() == null && value.equals(BigInteger.valueOf(n));
    }

    /// @return what a function of one or two numbers gives, which is another number for other words
    static TracedConstant of(Builtin function, TracedConstant... args) {
        List<BigInteger> values = new ArrayList<>();
        NumberOrigin[] origins = new NumberOrigin[args.length];
        Trace trace = null;
        for (int i = 0; i < args.length; i++) {
            values.add(args[i].value);
            origins[i] = args[i].where();
            if (args[i].origin() != null) trace = args[i].trace;
        }
        BigInteger n = Objects.requireNonNull(function.apply(values));
        if (trace == null) return new TracedConstant(n);
        NumberOrigin o = NumberOrigin.of(function, origins);
        if (!o.isOpaque()) return new TracedConstant(n, o, trace);
        for (TracedConstant k : args) k.value();
        return new TracedConstant(n);
    }

    /// @param by which is asked for
    TracedConstant left(TracedConstant by) {
        int places = by.value().intValueExact();
        if (origin() == null) return new TracedConstant(value.shiftLeft(places));
        return of(Operator.MUL, this, new TracedConstant(BigInteger.ONE.shiftLeft(places)));
    }

    /// @param cut [Builtin#SEXT] or [Builtin#ZEXT]
    /// @param bits that stay
    TracedConstant cut(Builtin cut, int bits) {
        BigInteger n = Objects.requireNonNull(cut.apply(List.of(value, BigInteger.valueOf(bits))));
        NumberOrigin from = origin();
        if (from == null) return new TracedConstant(n);
        // Of an address nothing but its low 64 bits is handed on.
        if (from.isRelative() && bits >= Long.SIZE) return new TracedConstant(n, from, trace);
        boolean isSigned = cut == Builtin.SEXT;
        int positive = isSigned ? bits - 1 : bits;
        long most = positive >= Long.SIZE - 1 ? Long.MAX_VALUE : (1L << positive) - 1;
        if (from.isWithin(isSigned ? -most - 1 : 0, most)) return this;
        return of(cut, this, new TracedConstant(BigInteger.valueOf(bits)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof TracedConstant k && value().equals(k.value());
    }

    @Override
    public int hashCode() {
        return value().hashCode();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
