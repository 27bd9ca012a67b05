package dev.heddle.llvm;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The operations that compute with floats, in IR: for all lanes of a strip, with the bits of
/// `dev.heddle.ir.number.Reference`. Arguments and results are the bits as integers, as in [LaneOps]. NaN has one
/// form wherever bits can be seen: only AS_INT and TO_HALF care for that.
public final class FloatOps {
    private static final float LEAST = Float.MIN_NORMAL;

    private final Ir ir;
    private final LaneOps ints;
    private final Intrinsics intrinsics;
    private final ExactFloats exact;
    private final FloatCalls calls;

    /// Values without denormals: flushing would change nothing.
    private final Set<String> clean = new HashSet<>();

    public FloatOps(Ir ir, LaneOps ints, Intrinsics intrinsics, FloatCalls calls) {
        this.ir = ir;
        this.ints = ints;
        this.intrinsics = intrinsics;
        this.calls = calls;
        this.exact = new ExactFloats(ir, intrinsics);
    }

    /// @param a the arguments
    /// @return the value; null for an operation that is not here
    @Nullable
    public String of(Step s, List<ValueType> from, List<String> a) {
        boolean isWide = s.type() == ValueType.F64;
        String x = a.isEmpty() ? "" : a.getFirst();
        String y = a.size() < 2 ? "" : a.get(1);
        boolean isFromWide = !from.isEmpty() && from.getFirst().bits() == Long.SIZE;
        return switch (s.op()) {
            case AS_FLOAT -> x;
            case AS_INT -> canonical(isFromWide, x);
            case FROM_HALF -> fromHalf(x, format(s).brain());
            case TO_HALF -> toHalf(isFromWide, x, format(s));
            case WIDEN_F -> wide(ir.cast("fpext", ir.f32(), real(x), ir.f64()));
            case ROUND -> rounded(wideReal(x), format(s));
            case FROM_S -> fromInteger("sitofp", isWide, isFromWide, x);
            case FROM_U -> fromInteger("uitofp", isWide, isFromWide, x);
            case TO_INT ->
                intrinsics.toInteger(integral(ir.f64(), wideReal(x), format(s).rounding()));
            case FADD, FMUL, FMA -> isWide ? sumWide(s, from, a) : sum(s, a);
            case FDIV -> calls.odd(OddFunction.QUOTIENT, s, a);
            case FSQRT -> calls.odd(OddFunction.ROOT, s, a);
            case RCP -> calls.odd(OddFunction.QUOTIENT, s, List.of(one(), x));
            case RSQRT -> calls.odd(OddFunction.INVERSE_ROOT, s, a);
            case EXP2 -> calls.odd(OddFunction.POWER, s, a);
            case LOG2 -> calls.odd(OddFunction.LOGARITHM, s, a);
            case FNEG -> sign("xor", isWide, x, true);
            case FABS -> sign("and", isWide, x, false);
            case FMIN -> least(isWide, x, y, "olt", "or");
            case FMAX -> least(isWide, x, y, "ogt", "and");
            case FLUSH -> flush(isWide, x, format(s));
            case SATURATE -> saturated(isWide, x);
            case INTEGRAL ->
                isWide
                        ? wide(integral(ir.f64(), wideReal(x), format(s).rounding()))
                        : narrow(integral(ir.f32(), real(x), format(s).rounding()));
            case FEQ -> compared("oeq", isFromWide, x, y);
            case FLT -> compared("olt", isFromWide, x, y);
            case FLE -> compared("ole", isFromWide, x, y);
            default -> null;
        };
    }

    private static FloatFormat format(Step s) {
        return Objects.requireNonNull(s.format());
    }

    // ---- bits and numbers

    private String real(String bits) {
        return ir.cast("bitcast", ir.i32(), bits, ir.f32());
    }

    private String wideReal(String bits) {
        return ir.cast("bitcast", ir.i64(), bits, ir.f64());
    }

    private String narrow(String real) {
        return ir.cast("bitcast", ir.f32(), real, ir.i32());
    }

    private String wide(String real) {
        return ir.cast("bitcast", ir.f64(), real, ir.i64());
    }

    private String widened(String bits) {
        return ir.cast("fpext", ir.f32(), real(bits), ir.f64());
    }

    private String one() {
        return ir.all64(Double.doubleToRawLongBits(1));
    }

    private String typed(boolean isWide, String bits) {
        return isWide ? wideReal(bits) : real(bits);
    }

    private String type(boolean isWide) {
        return isWide ? ir.f64() : ir.f32();
    }

    private String ints(boolean isWide) {
        return isWide ? ir.i64() : ir.i32();
    }

    private String allBits(boolean isWide, long wide, int narrow) {
        return isWide ? ir.all64(wide) : ir.all32(narrow);
    }

    private String test(String condition, boolean isWide, String x, String y) {
        return ir.set("fcmp " + condition + " " + type(isWide) + " " + x + ", " + y);
    }

    /// The bits with one form of NaN.
    private String canonical(boolean isWide, String x) {
        String real = typed(isWide, x);
        String nan = test("uno", isWide, real, real);
        String made = ir.select(nan, ints(isWide), allBits(isWide, 0x7ff8_0000_0000_0000L, 0x7fc0_0000), x);
        return clean.contains(x) ? clean(made) : made;
    }

    private String sign(String instruction, boolean isWide, String x, boolean bit) {
        long wide = bit ? Long.MIN_VALUE : Long.MAX_VALUE;
        int narrow = bit ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        String made = ints.binary(instruction, isWide, x, allBits(isWide, wide, narrow));
        return clean.contains(x) ? clean(made) : made;
    }

    private String compared(String condition, boolean isWide, String x, String y) {
        return ir.mask(test(condition, isWide, typed(isWide, x), typed(isWide, y)));
    }

    /// A number wins over NaN; of two equal ones the bits are joined, which decides between zeros.
    private String least(boolean isWide, String x, String y, String first, String join) {
        String a = typed(isWide, x);
        String b = typed(isWide, y);
        String near = ir.select(test(first, isWide, a, b), ints(isWide), x, y);
        String equal = ir.select(test("oeq", isWide, a, b), ints(isWide), ints.binary(join, isWide, x, y), near);
        String withoutA = ir.select(test("uno", isWide, a, a), ints(isWide), y, equal);
        return ir.select(test("uno", isWide, b, b), ints(isWide), x, withoutA);
    }

    private String saturated(boolean isWide, String x) {
        String one = allBits(isWide, Double.doubleToRawLongBits(1), Float.floatToRawIntBits(1));
        String real = typed(isWide, x);
        String oneReal = isWide ? ir.allReal(1) : ir.all32(1f);
        String limited = ir.select(test("olt", isWide, real, oneReal), ints(isWide), x, one);
        String positive = test("ogt", isWide, real, "zeroinitializer");
        return ir.select(positive, ints(isWide), limited, "zeroinitializer");
    }

    private String integral(String type, String x, Rounding mode) {
        return switch (mode) {
            case RTE -> intrinsics.call("rint", type, x);
            case RTZ -> intrinsics.call("trunc", type, x);
            case RTP -> intrinsics.call("ceil", type, x);
            case RTN -> intrinsics.call("floor", type, x);
        };
    }

    // ---- denormals

    private String flush(boolean isWide, String x, FloatFormat to) {
        if (isWide) return wide(exact.flushed(wideReal(x), ExactFloats.leastExponent(to)));
        return flushed(x);
    }

    /// Singles: a zero of the same sign where the exponent is 0.
    private String flushed(String x) {
        if (clean.contains(x)) return x;
        String exponent = ints.binary("and", false, x, ir.all32(0x7f80_0000));
        String small = ints.binary("icmp eq", false, exponent, "zeroinitializer");
        String zero = ints.binary("and", false, x, ir.all32(Integer.MIN_VALUE));
        return clean(ir.select(small, ir.i32(), zero, x));
    }

    /// Takes note that a value has no denormals.
    private String clean(String value) {
        clean.add(value);
        return value;
    }

    // ---- sums and products

    /// To a single; to nearest there is an instruction for each.
    private String sum(Step s, List<String> a) {
        FloatFormat to = format(s);
        boolean isNear = to.bits() == 32 && to.rounding() == Rounding.RTE;
        if (!isNear) return rounded(odd(s.op(), a), to);
        String r = near(s.op(), a);
        if (!to.flush()) return r;
        // A sum that is denormal is exact; what was rounded up to the least normal number was below
        // it.
        String flushed = flushed(r);
        if (s.op() == Op.FADD) return flushed;
        String size = intrinsics.call("fabs", ir.f32(), real(r));
        String edge = test("oeq", false, size, ir.all32(LEAST));
        return clean(guarded(new ExactFloats.Guarded(flushed, edge), () -> mended(odd(s.op(), a), r)));
    }

    private String near(Op op, List<String> a) {
        String x = real(a.getFirst());
        String y = real(a.get(1));
        return narrow(
                switch (op) {
                    case FADD -> ir.set("fadd " + ir.f32() + " " + x + ", " + y);
                    case FMUL -> ir.set("fmul " + ir.f32() + " " + x + ", " + y);
                    default -> intrinsics.call("fma", ir.f32(), x, y, real(a.get(2)));
                });
    }

    /// The exact value, as an odd double: that of a product is a double itself.
    private String odd(Op op, List<String> a) {
        String x = widened(a.getFirst());
        String y = widened(a.get(1));
        if (op == Op.FADD) return exact.sumOfSingles(x, y);
        String product = ir.set("fmul " + ir.f64() + " " + x + ", " + y);
        return op == Op.FMUL ? product : exact.sumOfSingles(product, widened(a.get(2)));
    }

    /// A rounded result with what was below the least normal number before it was rounded as a zero.
    private String mended(String odd, String rounded) {
        String size = intrinsics.call("fabs", ir.f64(), odd);
        String small = test("olt", true, size, ir.allReal(LEAST));
        String zero = ints.binary("and", false, rounded, ir.all32(Integer.MIN_VALUE));
        return ir.select(small, ir.i32(), zero, rounded);
    }

    private String sumWide(Step s, List<ValueType> from, List<String> a) {
        String x = a.getFirst();
        String y = a.get(1);
        if (FloatFormat.DOUBLE.equals(s.format())) {
            String v = wideReal(x);
            String w = wideReal(y);
            return wide(
                    switch (s.op()) {
                        case FADD -> ir.set("fadd " + ir.f64() + " " + v + ", " + w);
                        case FMUL -> ir.set("fmul " + ir.f64() + " " + v + ", " + w);
                        default -> intrinsics.call("fma", ir.f64(), v, w, wideReal(a.get(2)));
                    });
        }
        if (s.format() != null) return calls.whole(s, from, a);
        return switch (s.op()) {
            case FADD -> calls.odd(OddFunction.SUM, s, a);
            case FMUL -> calls.odd(OddFunction.PRODUCT, s, a);
            default -> calls.odd(OddFunction.FUSED, s, a);
        };
    }

    /// @param fast bits, and lanes for which they may be wrong
    private String guarded(ExactFloats.Guarded fast, Supplier<String> slow) {
        return ir.unless(fast.doubt(), ir.i32(), fast.value(), slow);
    }

    // ---- formats

    private String fromInteger(String how, boolean isWide, boolean isFromWide, String x) {
        if (!isFromWide)
            return isWide ? wide(ir.cast(how, ir.i32(), x, ir.f64())) : narrow(ir.cast(how, ir.i32(), x, ir.f32()));
        String high = ints.binary(how.equals("sitofp") ? "ashr" : "lshr", true, x, ir.all64(32));
        String low = ints.binary("and", true, x, ir.all64(0xffff_ffffL));
        String top = ir.cast("trunc", ir.i64(), high, ir.i32());
        String scaled =
                ir.set("fmul " + ir.f64() + " " + ir.cast(how, ir.i32(), top, ir.f64()) + ", " + ir.allReal(0x1p32));
        String rest = ir.cast("uitofp", ir.i32(), ir.cast("trunc", ir.i64(), low, ir.i32()), ir.f64());
        return wide(exact.sumOfSingles(scaled, rest));
    }

    /// An odd double as a single, by a format of 16 or 32 bits.
    private String rounded(String x, FloatFormat to) {
        if (to.bits() == 16) return fromHalf(exact.half(x, to), to.brain());
        String in = to.flush() ? exact.flushed(x, ExactFloats.leastExponent(to)) : x;
        return narrow(exact.single(in, to.rounding()));
    }

    private String toHalf(boolean isWide, String x, FloatFormat to) {
        if (!isWide && exact.isByProcessor(to)) return exact.halfOfSingle(real(x), to);
        return exact.half(isWide ? wideReal(x) : widened(x), to);
    }

    /// @param x whose low 16 bits count
    private String fromHalf(String x, boolean isBrain) {
        if (isBrain) return ints.binary("shl", false, x, ir.all32(16));
        if (ir.convertsHalves()) {
            String half = ir.cast(
                    "bitcast", ir.vector("i16"), ir.cast("trunc", ir.i32(), x, ir.vector("i16")), ir.vector("half"));
            return narrow(ir.cast("fpext", ir.vector("half"), half, ir.f32()));
        }
        String magnitude = ints.binary("shl", false, ints.binary("and", false, x, ir.all32(0x7fff)), ir.all32(13));
        String scaled = narrow(ir.set("fmul " + ir.f32() + " " + real(magnitude) + ", " + ir.all32(0x1p112f)));
        String exponent = ints.binary("and", false, x, ir.all32(0x7c00));
        String special = ints.binary("icmp eq", false, exponent, ir.all32(0x7c00));
        String far = ints.binary("or", false, magnitude, ir.all32(0x7f80_0000));
        String size = ir.select(special, ir.i32(), far, scaled);
        String sign = ints.binary("shl", false, ints.binary("and", false, x, ir.all32(0x8000)), ir.all32(16));
        return ints.binary("or", false, size, sign);
    }
}
