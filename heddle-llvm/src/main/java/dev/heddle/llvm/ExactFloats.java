package dev.heddle.llvm;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Rounding;

/// Odd doubles in IR, by the same steps as `dev.heddle.ir.number.Floats`: so the bits are the same. Values are
/// vectors of doubles.
public final class ExactFloats {
    /// Down to here the error of a product is a double itself.
    private static final double SAFE = 0x1p-960;

    private static final double HUGE = 0x1p1000;

    private final Ir ir;
    private final Intrinsics intrinsics;

    public ExactFloats(Ir ir, Intrinsics intrinsics) {
        this.ir = ir;
        this.intrinsics = intrinsics;
    }

    /// A value, and the lanes in which it may be wrong.
    public record Guarded(String value, String doubt) {}

    // ---- shorter words

    private String op(String instruction, String x, String y) {
        return ir.set(instruction + " " + ir.f64() + " " + x + ", " + y);
    }

    private String add(String x, String y) {
        return op("fadd", x, y);
    }

    private String sub(String x, String y) {
        return op("fsub", x, y);
    }

    private String mul(String x, String y) {
        return op("fmul", x, y);
    }

    private String fma(String x, String y, String z) {
        return intrinsics.call("fma", ir.f64(), x, y, z);
    }

    private String size(String x) {
        return intrinsics.call("fabs", ir.f64(), x);
    }

    private String negated(String x) {
        return ir.set("fneg " + ir.f64() + " " + x);
    }

    private String is(String x, String condition, double y) {
        return op("fcmp " + condition, x, ir.allReal(y));
    }

    private String both(String a, String b) {
        return ir.set("and " + ir.i1() + " " + a + ", " + b);
    }

    private String either(String a, String b) {
        return ir.set("or " + ir.i1() + " " + a + ", " + b);
    }

    private String not(String a) {
        return ir.set("xor " + ir.i1() + " " + a + ", " + ir.all("i1", "true"));
    }

    private String select(String bits, String yes, String no) {
        return ir.select(bits, ir.f64(), yes, no);
    }

    private String isFinite(String x) {
        return is(size(x), "olt", Double.POSITIVE_INFINITY);
    }

    private String bits(String x) {
        return ir.cast("bitcast", ir.f64(), x, ir.i64());
    }

    private String real(String bits) {
        return ir.cast("bitcast", ir.i64(), bits, ir.f64());
    }

    private String word(String instruction, String x, String y) {
        return ir.set(instruction + " " + ir.i64() + " " + x + ", " + y);
    }

    // ---- odd doubles

    /// @param s the exact value rounded to nearest
    /// @param e its sign is that of the exact value minus `s`; where it is NaN the result is `s`
    private String odd(String s, String e) {
        String b = bits(s);
        String side = word("ashr", word("xor", b, bits(e)), ir.all64(63));
        String moved = word("add", b, word("or", side, ir.all64(1)));
        String isOdd = word("icmp ne", word("and", b, ir.all64(1)), "zeroinitializer");
        String stays = either(isOdd, is(e, "ueq", 0));
        return select(stays, s, real(moved));
    }

    /// What a sum has lost.
    private String rest(String a, String b, String s) {
        String bb = sub(s, a);
        return add(sub(a, sub(s, bb)), sub(b, bb));
    }

    /// A sum that cannot be beyond the greatest double.
    public String sumOfSingles(String a, String b) {
        String s = add(a, b);
        // NaN if the sum is not finite.
        return odd(s, rest(a, b, s));
    }

    public Guarded sum(String a, String b) {
        String s = add(a, b);
        String e = rest(a, b, s);
        String near = isFinite(e);
        String doubt = both(not(near), both(isFinite(a), isFinite(b)));
        return new Guarded(select(near, odd(s, e), s), doubt);
    }

    private String areFiniteAndNotZero(String a, String b) {
        return both(both(isFinite(a), isFinite(b)), both(is(a, "one", 0), is(b, "one", 0)));
    }

    public Guarded product(String a, String b) {
        String p = mul(a, b);
        String size = size(p);
        String near = both(is(size, "oge", SAFE), is(size, "olt", Double.POSITIVE_INFINITY));
        String r = select(near, odd(p, fma(a, b, negated(p))), p);
        return new Guarded(r, both(not(near), areFiniteAndNotZero(a, b)));
    }

    public Guarded fused(String a, String b, String c) {
        String p = mul(a, b);
        String e = fma(a, b, negated(p));
        String size = size(p);
        String isSafe = is(size, "oge", SAFE);
        String zero = either(is(a, "oeq", 0), is(b, "oeq", 0));
        String isExact = both(is(e, "oeq", 0), either(isSafe, zero));
        Guarded sum = sum(p, c);
        String r = fma(a, b, c);
        String near = both(both(isSafe, is(size, "olt", HUGE)), is(size(c), "olt", HUGE));
        String low = add(c, e);
        String lowRest = rest(c, e, low);
        String high = add(p, low);
        String highRest = rest(p, low, high);
        String twice = odd(r, add(add(sub(high, r), highRest), lowRest));
        String finite = both(both(isFinite(a), isFinite(b)), isFinite(c));
        String far = both(not(either(isExact, near)), finite);
        String value = select(isExact, sum.value, select(near, twice, r));
        return new Guarded(value, either(far, both(isExact, sum.doubt)));
    }

    public Guarded quotient(String a, String b) {
        String q = op("fdiv", a, b);
        String plain = areFiniteAndNotZero(a, b);
        String rest = fma(negated(q), b, a);
        String side = select(is(b, "olt", 0), negated(rest), rest);
        String near = both(isFinite(q), is(size(a), "oge", SAFE));
        return new Guarded(select(plain, odd(q, side), q), both(plain, not(near)));
    }

    public Guarded root(String a) {
        String s = intrinsics.call("sqrt", ir.f64(), a);
        String plain = both(is(s, "ogt", 0), is(s, "olt", Double.POSITIVE_INFINITY));
        String r = select(plain, odd(s, fma(negated(s), s, a)), s);
        return new Guarded(r, both(is(a, "ogt", 0), is(a, "olt", SAFE)));
    }

    /// Where the result is not near a boundary of single floats.
    public Guarded inverseRoot(String a) {
        String y = op("fdiv", ir.allReal(1), intrinsics.call("sqrt", ir.f64(), a));
        String plain = both(is(a, "oge", 0x1p-900), is(a, "ole", 0x1p900));
        return new Guarded(set(y), not(both(plain, decided(y))));
    }

    // ---- functions

    /// Whether a double is not near a boundary of single floats.
    private String decided(String y) {
        long below = (1L << 28) - 1;
        String low = word("and", bits(y), ir.all64(below));
        return both(word("icmp ugt", low, ir.all64(32)), word("icmp ult", low, ir.all64(below - 32)));
    }

    /// The double with its last bit set.
    private String set(String y) {
        return real(word("or", bits(y), ir.all64(1)));
    }

    private String plus(double x, String y) {
        return add(ir.allReal(x), y);
    }

    private String minus(double x, String y) {
        return sub(ir.allReal(x), y);
    }

    private String times(String x, double y) {
        return mul(x, ir.allReal(y));
    }

    private String over(String x, double y) {
        return op("fdiv", x, ir.allReal(y));
    }

    /// Elements of a table of doubles, by their numbers in a vector of i32.
    private String elements(String table, String numbers) {
        String out = "zeroinitializer";
        for (int i = 0; i < ir.lanes(); i++) {
            String n = ir.set("extractelement " + ir.i32() + " " + numbers + ", i32 " + i);
            String at = ir.set("getelementptr double, ptr " + table + ", i32 " + n);
            String value = ir.load("double", at, 8);
            out = ir.set("insertelement %s %s, double %s, i32 %d".formatted(ir.f64(), out, value, i));
        }
        return out;
    }

    private String half(String instruction, String x, int y) {
        return ir.set(instruction + " " + ir.i32() + " " + x + ", " + ir.all32(y));
    }

    /// 2 to the power x.
    ///
    /// @param powers a table of 2^(i/64)
    public Guarded power(String x, String powers) {
        String size = size(x);
        String plain = both(is(size, "oge", 0x1p-46), is(size, "ole", 1000));
        String zero = is(x, "oeq", 0);
        String in = select(plain, x, ir.allReal(1));
        String steps = intrinsics.call("rint", ir.f64(), times(in, 64));
        String rest = sub(in, times(steps, 0x1p-6));
        String n = ir.cast("fptosi", ir.f64(), steps, ir.i32());
        String exponent = ir.cast("sext", ir.i32(), half("add", half("ashr", n, 6), 1023), ir.i64());
        String scale = real(word("shl", exponent, ir.all64(52)));
        String step = half("and", n, 63);
        String isWhole = both(is(rest, "oeq", 0), ir.set("icmp eq " + ir.i32() + " " + step + ", zeroinitializer"));
        String z = times(rest, 0x1.62e42fefa39efp-1);
        String p = plus(1 / 6.0, mul(z, plus(1 / 24.0, mul(z, plus(1 / 120.0, over(z, 720))))));
        String y = elements(powers, step);
        String series = mul(z, plus(1, mul(z, plus(1 / 2.0, mul(z, p)))));
        y = mul(add(y, mul(y, series)), scale);
        String doubt = not(either(zero, both(plain, either(isWhole, decided(y)))));
        String value = select(zero, ir.allReal(1), select(isWhole, scale, set(y)));
        return new Guarded(value, doubt);
    }

    /// The logarithm to base 2.
    ///
    /// @param logarithms a table of log2(i/64)
    public Guarded logarithm(String x, String logarithms) {
        String plain = both(is(x, "oge", Double.MIN_NORMAL), is(x, "olt", Double.POSITIVE_INFINITY));
        String b = bits(select(plain, x, ir.allReal(1)));
        String stored = ir.cast("trunc", ir.i64(), word("lshr", b, ir.all64(52)), ir.i32());
        String fraction = word("and", b, ir.all64((1L << 52) - 1));
        String m = real(word("or", fraction, ir.all64(1023L << 52)));
        String isLarge = is(m, "ogt", 1.4140625);
        m = select(isLarge, times(m, 0.5), m);
        String less = half("sub", stored, 1023);
        String whole = ir.select(isLarge, ir.i32(), half("add", less, 1), less);
        String exponent = ir.cast("sitofp", ir.i32(), whole, ir.f64());
        String isOne = is(m, "oeq", 1);
        String steps = intrinsics.call("rint", ir.f64(), times(m, 64));
        String c = times(steps, 0x1p-6);
        String r = op("fdiv", sub(m, c), c);
        String p = minus(1 / 5.0, mul(r, minus(1 / 6.0, mul(r, minus(1 / 7.0, mul(r, minus(1 / 8.0, over(r, 9))))))));
        String q = minus(1 / 2.0, mul(r, minus(1 / 3.0, mul(r, minus(1 / 4.0, mul(r, p))))));
        p = mul(times(r, 0x1.71547652b82fep0), minus(1, mul(r, q)));
        String n = ir.cast("fptosi", ir.f64(), steps, ir.i32());
        String y = add(exponent, add(elements(logarithms, n), p));
        String doubt = not(both(plain, either(isOne, decided(y))));
        return new Guarded(select(isOne, exponent, set(y)), doubt);
    }

    // ---- rounding

    /// @param least exponent of the least normal number
    public String flushed(String x, int least) {
        String small = is(size(x), "olt", Double.longBitsToDouble(least + 1023L << 52));
        String zero = real(word("and", bits(x), ir.all64(Long.MIN_VALUE)));
        return select(small, zero, x);
    }

    /// @return a vector of floats
    public String single(String x, Rounding mode) {
        String f = ir.cast("fptrunc", ir.f64(), x, ir.f32());
        if (mode == Rounding.RTE) return f;
        String back = ir.cast("fpext", ir.f32(), f, ir.f64());
        String b = ir.cast("bitcast", ir.f32(), f, ir.i32());
        String negative = ir.mask(ir.set("icmp slt " + ir.i32() + " " + b + ", zeroinitializer"));
        // Next to it, away from zero in the direction of its sign: 1 more in the bits.
        String step = switch (mode) {
            case RTP -> ir.set("or " + ir.i32() + " " + negative + ", " + ir.all32(1));
            case RTN ->
                ir.set("sub "
                        + ir.i32()
                        + " zeroinitializer, "
                        + ir.set("or " + ir.i32() + " " + negative + ", " + ir.all32(1)));
            default -> ir.all32(-1);
        };
        String moved = ir.set("add " + ir.i32() + " " + b + ", " + step);
        String wrong = switch (mode) {
            case RTP -> op("fcmp olt", back, x);
            case RTN -> op("fcmp ogt", back, x);
            default -> op("fcmp ogt", size(back), size(x));
        };
        String out = ir.select(wrong, ir.i32(), moved, b);
        return ir.cast("bitcast", ir.i32(), out, ir.f32());
    }

    /// By the processor, to nearest.
    private String half(String x) {
        String narrow = ir.cast("fptrunc", ir.f32(), x, ir.vector("half"));
        String b = ir.cast("bitcast", ir.vector("half"), narrow, ir.vector("i16"));
        String nan = ir.set("fcmp uno " + ir.f32() + " " + x + ", " + x);
        return ir.select(nan, ir.i32(), ir.all32(0x7e00), ir.cast("zext", ir.vector("i16"), b, ir.i32()));
    }

    /// A double as a single with the same 24 bits, the last one set if others are lost: so it can be rounded to 16 bits
    /// as the double would be. What has no such single is far from the range of 16 bits.
    private String sticky(String x) {
        long lost = (1L << 29) - 1;
        String b = bits(x);
        String carried = word("add", word("and", b, ir.all64(lost)), ir.all64(lost));
        String kept = word("and", word("or", b, carried), ir.all64(~lost));
        return ir.cast("fptrunc", ir.f64(), real(kept), ir.f32());
    }

    /// Singles below the least normal number of binary16 as zeros of the same sign.
    private String flushedToHalf(String x) {
        String b = ir.cast("bitcast", ir.f32(), x, ir.i32());
        String size = ir.set("and " + ir.i32() + " " + b + ", " + ir.all32(Integer.MAX_VALUE));
        String isSmall =
                ir.set("icmp ult " + ir.i32() + " " + size + ", " + ir.all32(Float.floatToRawIntBits(0x1p-14f)));
        String zero = ir.set("and " + ir.i32() + " " + b + ", " + ir.all32(Integer.MIN_VALUE));
        return ir.cast("bitcast", ir.i32(), ir.select(isSmall, ir.i32(), zero, b), ir.f32());
    }

    /// The 16 bits of a single, as a vector of i32, by a format that [#isByProcessor] holds for.
    String halfOfSingle(String x, FloatFormat to) {
        return half(to.flush() ? flushedToHalf(x) : x);
    }

    /// @param x an odd double
    /// @return the 16 bits of a format, as a vector of i32
    String half(String x, FloatFormat to) {
        if (isByProcessor(to)) return halfOfSingle(sticky(x), to);
        return halfByNumbers(to.flush() ? flushed(x, leastExponent(to)) : x, to);
    }

    /// @return the exponent of the least normal number
    static int leastExponent(FloatFormat of) {
        return of.bits() == 16 && !of.brain() ? -14 : -126;
    }

    private String halfByNumbers(String x, FloatFormat to) {
        int fraction = to.brain() ? 7 : 10;
        int infinity = to.brain() ? 0x7f80 : 0x7c00;
        String b = bits(x);
        String size = word("and", b, ir.all64(Long.MAX_VALUE));
        String magnitude = narrowed(size, b, fraction, infinity, to.rounding());
        String isInfinite = word("icmp eq", size, ir.all64(0x7ff0_0000_0000_0000L));
        String limited = ir.select(isInfinite, ir.i64(), ir.all64(infinity), magnitude);
        String sign = word("and", word("lshr", b, ir.all64(48)), ir.all64(0x8000));
        String nan = op("fcmp uno", x, x);
        String all = ir.select(nan, ir.i64(), ir.all64(to.brain() ? 0x7fc0 : 0x7e00), word("or", limited, sign));
        return ir.cast("trunc", ir.i64(), all, ir.i32());
    }

    /// Whether the processor rounds singles to a format.
    boolean isByProcessor(FloatFormat to) {
        return ir.convertsHalves() && to.bits() == 16 && !to.brain() && to.rounding() == Rounding.RTE;
    }

    /// Any format with infinities and an exponent biased by half its range.
    ///
    /// @param size bits of a finite double without its sign
    /// @param b the same with it
    private String narrowed(String size, String b, int fraction, int infinity, Rounding mode) {
        int bias = (infinity >> fraction) / 2;
        String stored = word("lshr", size, ir.all64(52));
        String isNormal = word("icmp ne", stored, "zeroinitializer");
        String exponent = ir.select(isNormal, ir.i64(), stored, ir.all64(1));
        String implied = ir.select(isNormal, ir.i64(), ir.all64(1L << 52), "zeroinitializer");
        String significand = word("or", word("and", size, ir.all64((1L << 52) - 1)), implied);
        // The exponent as the format stores it; from 0 down subnormals lose bits.
        String own = word("sub", exponent, ir.all64(1023L - bias));
        String missing = word("sub", ir.all64(1), own);
        String isSmall = word("icmp sgt", missing, "zeroinitializer");
        String below = ir.select(isSmall, ir.i64(), missing, "zeroinitializer");
        String wanted = word("add", below, ir.all64(52L - fraction));
        String drop = ir.select(word("icmp slt", wanted, ir.all64(60)), ir.i64(), wanted, ir.all64(60));
        String kept = word("lshr", significand, drop);
        String unit = word("shl", ir.all64(1), drop);
        String rest = word("and", significand, word("sub", unit, ir.all64(1)));
        String up = word("and", away(rest, kept, unit, b, mode), ir.all64(1));
        String shifted = word("shl", word("sub", own, ir.all64(1)), ir.all64(fraction));
        String placed = ir.select(isSmall, ir.i64(), "zeroinitializer", shifted);
        String result = word("add", word("add", kept, up), placed);
        String most = limit(b, infinity, mode);
        String isInside = word("icmp slt", result, ir.all64(infinity));
        return ir.select(isInside, ir.i64(), result, most);
    }

    private String wideMask(String bits) {
        return ir.cast("sext", ir.i1(), bits, ir.i64());
    }

    /// Whether what is left off makes one more of the last place, as a mask.
    private String away(String rest, String kept, String unit, String b, Rounding mode) {
        String negative = word("ashr", b, ir.all64(63));
        String some = wideMask(word("icmp ne", rest, "zeroinitializer"));
        return switch (mode) {
            case RTE -> {
                String tie = word("add", rest, word("and", kept, ir.all64(1)));
                yield wideMask(word("icmp ugt", tie, word("lshr", unit, ir.all64(1))));
            }
            case RTZ -> "zeroinitializer";
            case RTP -> word("and", some, word("xor", negative, ir.all64(-1)));
            case RTN -> word("and", some, negative);
        };
    }

    /// What a number beyond the range becomes.
    private String limit(String b, int infinity, Rounding mode) {
        String negative = word("icmp slt", b, "zeroinitializer");
        String most = ir.all64(infinity - 1L);
        String all = ir.all64(infinity);
        return switch (mode) {
            case RTE -> all;
            case RTZ -> most;
            case RTP -> ir.select(negative, ir.i64(), most, all);
            case RTN -> ir.select(negative, ir.i64(), all, most);
        };
    }
}
