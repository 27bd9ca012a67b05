package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.Operator;
import dev.heddle.ir.lift.Value.Cond;
import dev.heddle.ir.lift.Value.Num;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// Integers without limit on lanes of 32 and 64 bits. Every integer knows its range, and every use says how many low
/// bits it needs: from both follows the width in which the same result comes out.
final class IntLowering {
    private static final BigInteger ZERO = BigInteger.ZERO;
    private static final BigInteger ONE = BigInteger.ONE;

    private final IrBuilder steps;
    private final IdentityHashMap<Num, Integer> low32 = new IdentityHashMap<>();
    private final IdentityHashMap<Num, Integer> low64 = new IdentityHashMap<>();

    IntLowering(IrBuilder steps) {
        this.steps = steps;
    }

    // ---- making numbers

    static Num of(long value) {
        return new TracedConstant(BigInteger.valueOf(value));
    }

    static Num unsigned(int id, int bits) {
        return new Num.Lane(id, ZERO, ONE.shiftLeft(bits).subtract(ONE));
    }

    static Num signed(int id, int bits) {
        return new Num.Lane(
                id, ONE.shiftLeft(bits - 1).negate(), ONE.shiftLeft(bits - 1).subtract(ONE));
    }

    /// @return the value if it is known
    static boolean isKnown(Num n) {
        return n instanceof TracedConstant;
    }

    static long known(Num n) {
        return ((TracedConstant) n).value().longValueExact();
    }

    /// @return what an operator gives for known numbers; null if one is not known
    private static @Nullable Num known(Operator op, Num a, Num b) {
        return a instanceof TracedConstant x && b instanceof TracedConstant y ? TracedConstant.of(op, x, y) : null;
    }

    static Num add(Num a, Num b) {
        Num known = known(Operator.ADD, a, b);
        if (known != null) return known;
        if (isZero(a)) return b;
        if (isZero(b)) return a;
        return arith('+', a, b, a.lo().add(b.lo()), a.hi().add(b.hi()));
    }

    static Num subtract(Num a, Num b) {
        Num known = known(Operator.SUB, a, b);
        if (known != null) return known;
        if (isZero(b)) return a;
        return arith('-', a, b, a.lo().subtract(b.hi()), a.hi().subtract(b.lo()));
    }

    static Num negate(Num a) {
        return subtract(of(0), a);
    }

    static Num not(Num a) {
        return subtract(of(-1), a);
    }

    static Num multiply(Num a, Num b) {
        Num known = known(Operator.MUL, a, b);
        if (known != null) return known;
        if (isZero(a) || isZero(b)) return of(0);
        if (isOne(a)) return b;
        if (isOne(b)) return a;
        BigInteger p = product(a.lo(), b.lo());
        BigInteger q = product(a.lo(), b.hi());
        BigInteger r = product(a.hi(), b.lo());
        BigInteger s = product(a.hi(), b.hi());
        return arith('*', a, b, p.min(q).min(r).min(s), p.max(q).max(r).max(s));
    }

    private static BigInteger product(BigInteger a, BigInteger b) {
        return TracedConstant.limited(Operator.MUL.apply(a, b));
    }

    static Num and(Num a, Num b) {
        Num known = known(Operator.AND, a, b);
        if (known != null) return known;
        if (covers(a, b)) return b;
        if (covers(b, a)) return a;
        boolean left = a.lo().signum() >= 0;
        boolean right = b.lo().signum() >= 0;
        if (left && right) return arith('&', a, b, ZERO, a.hi().min(b.hi()));
        if (left) return arith('&', a, b, ZERO, a.hi());
        if (right) return arith('&', a, b, ZERO, b.hi());
        return arith('&', a, b, least(a, b), a.hi().max(b.hi()).max(ZERO));
    }

    /// Whether `mask` is known and has ones wherever `n` can have bits.
    private static boolean covers(Num mask, Num n) {
        return mask instanceof TracedConstant m
                && (m.value().equals(ONE.negate())
                        || n.lo().signum() >= 0
                                && m.value().signum() > 0
                                && m.value().bitCount() == m.value().bitLength()
                                && n.hi().bitLength() <= m.value().bitLength());
    }

    static Num or(Num a, Num b) {
        Num known = known(Operator.OR, a, b);
        if (known != null) return known;
        if (isZero(a)) return b;
        if (isZero(b)) return a;
        return bitwise('|', a, b);
    }

    static Num xor(Num a, Num b) {
        Num known = known(Operator.XOR, a, b);
        if (known != null) return known;
        if (isZero(a)) return b;
        if (isZero(b)) return a;
        return bitwise('^', a, b);
    }

    private static Num bitwise(char op, Num a, Num b) {
        int bits = Math.max(
                Math.max(a.lo().bitLength(), a.hi().bitLength()), Math.max(b.lo().bitLength(), b.hi().bitLength()));
        BigInteger top = ONE.shiftLeft(bits).subtract(ONE);
        boolean natural = a.lo().signum() >= 0 && b.lo().signum() >= 0;
        return arith(op, a, b, natural ? ZERO : ONE.shiftLeft(bits).negate(), top);
    }

    private static BigInteger least(Num a, Num b) {
        return ONE.shiftLeft(Math.max(a.lo().bitLength(), b.lo().bitLength())).negate();
    }

    private static Num arith(char op, Num a, Num b, BigInteger lo, BigInteger hi) {
        return new Num.Arith(op, a, b, lo, hi);
    }

    static Num left(Num a, Num by) {
        amount(by);
        if (isZero(by)) return a;
        BigInteger limit = BigInteger.valueOf(Operator.MAX_SHIFT);
        if (by.lo().compareTo(limit) > 0) throw new MeaningException("a shift to the left by " + by.lo());
        int least = by.lo().intValueExact();
        int most = by.hi().min(limit).intValueExact();
        if (a instanceof TracedConstant x && by instanceof TracedConstant n) return x.left(n);
        if (isZero(a)) return a;
        BigInteger lo = a.lo().signum() < 0 ? a.lo().shiftLeft(most) : a.lo().shiftLeft(least);
        BigInteger hi = a.hi().signum() < 0 ? a.hi().shiftLeft(least) : a.hi().shiftLeft(most);
        return new Num.Left(a, by, lo, hi);
    }

    static Num right(Num a, Num by) {
        amount(by);
        if (isZero(by)) return a;
        int least = by.lo().min(BigInteger.valueOf(4096)).intValueExact();
        int most = by.hi().min(BigInteger.valueOf(4096)).intValueExact();
        if (a instanceof TracedConstant x && by instanceof TracedConstant n)
            return TracedConstant.of(Operator.SHR, x, n);
        BigInteger lo = a.lo().signum() < 0 ? a.lo().shiftRight(least) : a.lo().shiftRight(most);
        BigInteger hi = a.hi().signum() < 0 ? a.hi().shiftRight(most) : a.hi().shiftRight(least);
        if (lo.equals(hi)) return new TracedConstant(lo);
        if (isKnown(by) && !fits(a, 64)) {
            Num part = part(a, by);
            if (part != null) return part;
        }
        return new Num.Right(a, by, lo, hi);
    }

    /// What a known shift leaves of a number that no lane holds, made of parts that lanes hold.
    private static @Nullable Num part(Num a, Num by) {
        if (a instanceof Num.Arith x && x.op() == '&') return and(right(x.a(), by), right(x.b(), by));
        if (a instanceof Num.Arith x && x.op() == '|') return or(right(x.a(), by), right(x.b(), by));
        if (a instanceof Num.Arith x && x.op() == '^') return xor(right(x.a(), by), right(x.b(), by));
        if (a instanceof Num.Left l && isKnown(l.by())) {
            long up = known(l.by()) - known(by);
            return up >= 0 ? left(l.of(), of(up)) : right(l.of(), of(-up));
        }
        if (a instanceof Num.Choice c) return choose(new Cond.Mask(c.mask()), right(c.yes(), by), right(c.no(), by));
        return null;
    }

    private static void amount(Num by) {
        if (by.lo().signum() < 0) throw new MeaningException("a shift by an amount below 0");
    }

    static Num extreme(boolean greatest, Num a, Num b) {
        if (a instanceof TracedConstant x && b instanceof TracedConstant y)
            return TracedConstant.of(greatest ? Builtin.MAX : Builtin.MIN, x, y);
        if (a.lo().compareTo(b.hi()) >= 0) return greatest ? a : b;
        if (b.lo().compareTo(a.hi()) >= 0) return greatest ? b : a;
        return greatest
                ? new Num.Extreme(true, a, b, a.lo().max(b.lo()), a.hi().max(b.hi()))
                : new Num.Extreme(false, a, b, a.lo().min(b.lo()), a.hi().min(b.hi()));
    }

    /// The low `bits` bits as a two's complement number.
    static Num sext(Num a, int bits) {
        if (a instanceof TracedConstant x) return x.cut(Builtin.SEXT, bits);
        BigInteger half = ONE.shiftLeft(bits - 1);
        return a.lo().compareTo(half.negate()) >= 0 && a.hi().compareTo(half) < 0
                ? a
                : new Num.Low(a, bits, half.negate(), half.subtract(ONE));
    }

    /// The low `bits` bits.
    static Num zext(Num a, int bits) {
        if (bits == 0) return of(0);
        if (a instanceof TracedConstant x) return x.cut(Builtin.ZEXT, bits);
        BigInteger top = ONE.shiftLeft(bits).subtract(ONE);
        return a.lo().signum() >= 0 && a.hi().compareTo(top) <= 0 ? a : new Num.Low(a, bits, ZERO, top);
    }

    static Num choose(Cond c, Num yes, Num no) {
        if (c instanceof Cond.Known k) return k.value() ? yes : no;
        if (yes.equals(no)) return yes;
        return new Num.Choice(
                ((Cond.Mask) c).id(), yes, no, yes.lo().min(no.lo()), yes.hi().max(no.hi()));
    }

    private static boolean isZero(Num n) {
        return n instanceof TracedConstant k && !k.isNotZero();
    }

    private static boolean isOne(Num n) {
        return n instanceof TracedConstant k && k.is(1);
    }

    // ---- ranges

    private static boolean signedFits(Num n, int bits) {
        return n.lo().bitLength() < bits && n.hi().bitLength() < bits;
    }

    private static boolean unsignedFits(Num n, int bits) {
        return n.lo().signum() >= 0 && n.hi().bitLength() <= bits;
    }

    private static boolean fits(Num n, int bits) {
        return signedFits(n, bits) || unsignedFits(n, bits);
    }

    // ---- computing

    private static ValueType type(int bits) {
        return bits <= 32 ? ValueType.I32 : ValueType.I64;
    }

    /// @return a value that holds `n` exactly, i32 if it can
    int exact(Num n) {
        if (fits(n, 32)) return low(n, 32);
        if (fits(n, 64)) return low(n, 64);
        throw new MeaningException("an integer that needs more than 64 bits: " + n.lo() + ".." + n.hi());
    }

    /// @param bits 1..64
    /// @return a value whose low `bits` bits are those of `n`; i32 for up to 32
    int low(Num n, int bits) {
        boolean wide = bits > 32;
        IdentityHashMap<Num, Integer> memo = wide ? low64 : low32;
        Integer before = memo.get(n);
        if (before != null) return before;
        int id = wide && !isKnown(n) && fits(n, 32) ? widened(n) : fresh(n, wide ? 64 : 32);
        memo.put(n, id);
        return id;
    }

    private int widened(Num n) {
        int half = low(n, 32);
        return steps.pure(n.lo().signum() < 0 ? Op.WIDEN_S : Op.WIDEN_U, ValueType.I64, half);
    }

    private int fresh(Num n, int width) {
        ValueType type = type(width);
        if (n instanceof TracedConstant k) return steps.constant(type, k);
        if (n instanceof Num.Lane l) return resized(l.id(), l.lo().signum() < 0, width);
        if (n instanceof Num.Arith a) return arith(a, width);
        if (n instanceof Num.Left l) return left(l, width);
        if (n instanceof Num.Right r) return right(r, width);
        if (n instanceof Num.Choice c)
            return steps.pure(Op.SELECT, type, c.mask(), low(c.yes(), width), low(c.no(), width));
        if (n instanceof Num.Extreme e) return extreme(e, width);
        return lowest((Num.Low) n, width);
    }

    private int resized(int id, boolean signed, int width) {
        ValueType from = steps.type(id);
        if (from == type(width)) return id;
        if (width == 32) return steps.pure(Op.NARROW, ValueType.I32, id);
        return steps.pure(signed ? Op.WIDEN_S : Op.WIDEN_U, ValueType.I64, id);
    }

    private int arith(Num.Arith n, int width) {
        Op op = switch (n.op()) {
            case '+' -> Op.ADD;
            case '-' -> Op.SUB;
            case '*' -> Op.MUL;
            case '&' -> Op.AND;
            case '|' -> Op.OR;
            default -> Op.XOR;
        };
        return steps.pure(op, type(width), low(n.a(), width), low(n.b(), width));
    }

    private int left(Num.Left n, int width) {
        if (n.by().lo().bitLength() > 6 || n.by().lo().intValueExact() >= width) return steps.constant(type(width), 0);
        int of = low(n.of(), width);
        return steps.pure(Op.SHL, type(width), of, low(capped(n.by()), 32));
    }

    /// An amount as an i32 that is not negative; what is beyond moves everything out, as 64 does.
    private static Num capped(Num by) {
        return signedFits(by, 32) ? by : extreme(false, by, of(64));
    }

    private int right(Num.Right n, int width) {
        if (n.by() instanceof TracedConstant k && !fits(n.of(), 32)) {
            // The bits that are wanted are all among the low 64.
            int by = k.value().min(BigInteger.valueOf(128)).intValueExact();
            if (!fits(n.of(), 64) && width + by <= 64) {
                int shifted = steps.pure(Op.SHR, ValueType.I64, low(n.of(), 64), steps.constant(ValueType.I32, by));
                return resized(shifted, false, width);
            }
        }
        boolean signed = n.of().lo().signum() < 0;
        int of = exact(n.of());
        int shifted = steps.pure(signed ? Op.SAR : Op.SHR, steps.type(of), of, low(capped(n.by()), 32));
        return resized(shifted, signed, width);
    }

    private int extreme(Num.Extreme n, int width) {
        for (int bits = 32; bits <= 64; bits += 32) {
            boolean natural = unsignedFits(n.a(), bits) && unsignedFits(n.b(), bits);
            boolean signed = signedFits(n.a(), bits) && signedFits(n.b(), bits);
            if (!natural && !signed) continue;
            Op op = signed ? n.greatest() ? Op.MAX_S : Op.MIN_S : n.greatest() ? Op.MAX_U : Op.MIN_U;
            int id = steps.pure(op, type(bits), low(n.a(), bits), low(n.b(), bits));
            return resized(id, signed && n.lo().signum() < 0, width);
        }
        Cond less = compare(Op.LT_S, n.a(), n.b());
        Num out = n.greatest() ? choose(less, n.b(), n.a()) : choose(less, n.a(), n.b());
        return low(out, width);
    }

    private int lowest(Num.Low n, int width) {
        int bits = Math.min(n.bits(), width);
        int of = low(n.of(), bits);
        ValueType type = steps.type(of);
        boolean signed = n.lo().signum() < 0;
        int cut = of;
        if (n.bits() < (type == ValueType.I32 ? 32 : 64)) {
            cut = signed
                    ? steps.pure(Op.SEXT, type, n.bits(), "", null, null, of)
                    : steps.pure(Op.AND, type, of, steps.constant(type, (1L << n.bits()) - 1));
        }
        return resized(cut, signed, width);
    }

    // ---- comparing

    /// @param op [Op#EQ] or [Op#LT_S], which stands for "less" here, whatever the signs
    Cond compare(Op op, Num a, Num b) {
        Num known = known(op == Op.EQ ? Operator.EQ : Operator.LT, a, b);
        if (known instanceof TracedConstant k) return new Cond.Known(k.isNotZero());
        if (op == Op.EQ) {
            if (a.lo().equals(a.hi()) && b.lo().equals(b.hi())) return new Cond.Known(a.lo().equals(b.lo()));
            if (a.hi().compareTo(b.lo()) < 0 || b.hi().compareTo(a.lo()) < 0) return new Cond.Known(false);
        } else {
            if (a.hi().compareTo(b.lo()) < 0) return new Cond.Known(true);
            if (a.lo().compareTo(b.hi()) >= 0) return new Cond.Known(false);
        }
        if (op == Op.EQ && a instanceof Num.Choice c && b instanceof TracedConstant k) {
            Cond decided = equal(c, k);
            if (decided != null) return decided;
        }
        for (int bits = 32; bits <= 64; bits += 32) {
            boolean natural = unsignedFits(a, bits) && unsignedFits(b, bits);
            boolean signed = signedFits(a, bits) && signedFits(b, bits);
            if (!natural && !signed) continue;
            Op how = op == Op.EQ ? op : signed ? Op.LT_S : Op.LT_U;
            return new Cond.Mask(steps.pure(how, ValueType.MASK, low(a, bits), low(b, bits)));
        }
        return wide(op, pair(a), pair(b));
    }

    /// A choice between two known numbers tells by its condition which one it is.
    private @Nullable Cond equal(Num.Choice c, TracedConstant k) {
        if (!isKnown(c.yes()) || !isKnown(c.no())) return null;
        boolean yes = c.yes().equals(k);
        if (yes == c.no().equals(k)) return new Cond.Known(yes);
        return yes ? new Cond.Mask(c.mask()) : not(new Cond.Mask(c.mask()));
    }

    /// 128 bits, two's complement.
    private record Pair(int low, int high) {}

    private Cond wide(Op op, Pair a, Pair b) {
        int same = steps.pure(Op.EQ, ValueType.MASK, a.high, b.high);
        Op how = op == Op.EQ ? Op.EQ : Op.LT_U;
        int low = steps.pure(Op.AND, ValueType.MASK, same, steps.pure(how, ValueType.MASK, a.low, b.low));
        if (op == Op.EQ) return new Cond.Mask(low);
        int high = steps.pure(Op.LT_S, ValueType.MASK, a.high, b.high);
        return new Cond.Mask(steps.pure(Op.OR, ValueType.MASK, high, low));
    }

    private Pair pair(Num n) {
        if (n instanceof TracedConstant k)
            return new Pair(
                    steps.constant(ValueType.I64, k.value().longValue()),
                    steps.constant(ValueType.I64, k.value().shiftRight(64).longValue()));
        if (fits(n, 64)) return new Pair(low(n, 64), upper(n));
        if (n instanceof Num.Choice c) {
            Pair yes = pair(c.yes());
            Pair no = pair(c.no());
            return new Pair(
                    steps.pure(Op.SELECT, ValueType.I64, c.mask(), yes.low, no.low),
                    steps.pure(Op.SELECT, ValueType.I64, c.mask(), yes.high, no.high));
        }
        if (n instanceof Num.Extreme e) {
            Cond less = compare(Op.LT_S, e.a(), e.b());
            return pair(e.greatest() ? choose(less, e.b(), e.a()) : choose(less, e.a(), e.b()));
        }
        if (n instanceof Num.Arith a && "+-*".indexOf(a.op()) >= 0 && n.lo().bitLength() < 128) {
            if (a.op() == '*') return product(a);
            Pair x = pair(a.a());
            Pair y = pair(a.b());
            Op op = a.op() == '+' ? Op.ADD : Op.SUB;
            int low = steps.pure(op, ValueType.I64, x.low, y.low);
            // The low half has wrapped if a sum is below its part, or what is taken away is above.
            int wrapped = a.op() == '+'
                    ? steps.pure(Op.LT_U, ValueType.MASK, low, x.low)
                    : steps.pure(Op.LT_U, ValueType.MASK, x.low, y.low);
            int carry = steps.pure(
                    Op.SELECT,
                    ValueType.I64,
                    wrapped,
                    steps.constant(ValueType.I64, 1),
                    steps.constant(ValueType.I64, 0));
            int high = steps.pure(op, ValueType.I64, x.high, y.high);
            return new Pair(low, steps.pure(op, ValueType.I64, high, carry));
        }
        throw new MeaningException("an integer that needs more than 64 bits: " + n.lo() + ".." + n.hi());
    }

    private int upper(Num n) {
        return n.lo().signum() >= 0
                ? steps.constant(ValueType.I64, 0)
                : steps.pure(Op.SAR, ValueType.I64, low(n, 64), steps.constant(ValueType.I32, 63));
    }

    /// The upper half of a signed product is that of the unsigned one, less the other factor for each negative one.
    private Pair product(Num.Arith n) {
        if (!fits(n.a(), 64) || !fits(n.b(), 64))
            throw new MeaningException("a product of factors that need more than 64 bits");
        int a = low(n.a(), 64);
        int b = low(n.b(), 64);
        int high = steps.pure(Op.MUL_HIGH, ValueType.I64, a, b);
        high = steps.pure(Op.SUB, ValueType.I64, high, steps.pure(Op.AND, ValueType.I64, upper(n.a()), b));
        high = steps.pure(Op.SUB, ValueType.I64, high, steps.pure(Op.AND, ValueType.I64, upper(n.b()), a));
        return new Pair(steps.pure(Op.MUL, ValueType.I64, a, b), high);
    }

    // ---- conditions

    Cond isNotZero(Num n) {
        boolean isBit = n instanceof Num.Lane && n.lo().signum() == 0 && n.hi().equals(ONE);
        if (!isBit) return not(compare(Op.EQ, n, of(0)));
        return new Cond.Mask(steps.pure(Op.SUB, ValueType.MASK, steps.constant(ValueType.I32, 0), low(n, 32)));
    }

    Cond not(Cond c) {
        return c instanceof Cond.Known k ? new Cond.Known(!k.value()) : new Cond.Mask(inverse(((Cond.Mask) c).id()));
    }

    private int inverse(int mask) {
        Step s = steps.step(mask);
        // 0 - x of a bit x: its inverse is x - 1.
        if (s.op() == Op.SUB && steps.step(s.args().getFirst()).op() == Op.CONST)
            return steps.pure(Op.SUB, ValueType.MASK, s.args().get(1), steps.constant(ValueType.I32, 1));
        if (s.op() == Op.XOR && steps.step(s.args().get(1)).op() == Op.CONST)
            return s.args().getFirst();
        return steps.pure(Op.XOR, ValueType.MASK, mask, steps.constant(ValueType.MASK, -1));
    }

    Cond and(Cond a, Cond b) {
        if (a instanceof Cond.Known k) return k.value() ? b : a;
        if (b instanceof Cond.Known k) return k.value() ? a : b;
        return new Cond.Mask(steps.pure(Op.AND, ValueType.MASK, mask(a), mask(b)));
    }

    Cond or(Cond a, Cond b) {
        if (a instanceof Cond.Known k) return k.value() ? a : b;
        if (b instanceof Cond.Known k) return k.value() ? b : a;
        return new Cond.Mask(steps.pure(Op.OR, ValueType.MASK, mask(a), mask(b)));
    }

    /// @return a mask
    int mask(Cond c) {
        return c instanceof Cond.Known k ? steps.constant(ValueType.MASK, k.value() ? -1 : 0) : ((Cond.Mask) c).id();
    }

    Num number(Cond c) {
        return choose(c, of(1), of(0));
    }

    /// @throws MeaningException if it is neither an integer nor a condition
    Num integer(Value v) {
        if (v instanceof Num n) return n;
        if (v instanceof Cond c) return number(c);
        throw new MeaningException(v instanceof Value.Unknown u ? u.why() : "expected an integer");
    }

    /// @throws MeaningException if it is neither a condition nor an integer
    Cond condition(Value v) {
        if (v instanceof Cond c) return c;
        if (v instanceof Num n) return isNotZero(n);
        throw new MeaningException(v instanceof Value.Unknown u ? u.why() : "expected a condition");
    }
}
