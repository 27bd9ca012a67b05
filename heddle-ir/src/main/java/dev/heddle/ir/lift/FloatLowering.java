package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.expr.ElementType;
import dev.heddle.ir.lift.Value.Cond;
import dev.heddle.ir.lift.Value.Num;
import dev.heddle.ir.lift.Value.Real;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Exact real numbers on lanes of f32 and f64. A sum or a product stays a plan until it is rounded; then the operation
/// that rounds once is chosen. What is needed exactly without being rounded is computed in f64, rounded to odd.
final class FloatLowering {
    private final IrBuilder steps;
    private final IntLowering ints;

    FloatLowering(IrBuilder steps, IntLowering ints) {
        this.steps = steps;
        this.ints = ints;
    }

    // ---- making numbers

    static Real add(Real a, Real b) {
        return new Real.Sum(a, b);
    }

    Real subtract(Real a, Real b) {
        return new Real.Sum(a, negate(b));
    }

    static Real multiply(Real a, Real b) {
        return new Real.Product(a, b);
    }

    static Real divide(Real a, Real b) {
        return new Real.Apply(Op.FDIV, a, b);
    }

    /// A function of one number: an operation that is rounded once.
    static Real function(Op function, Real a) {
        return new Real.Apply(function, a, null);
    }

    Real negate(Real a) {
        if (a instanceof Real.Known k) return new Real.Known(-k.value());
        if (a instanceof Real.Sum s) return new Real.Sum(negate(s.a()), negate(s.b()));
        if (a instanceof Real.Product p) return new Real.Product(negate(p.a()), p.b());
        return unary(Op.FNEG, a);
    }

    Real abs(Real a) {
        return a instanceof Real.Known k ? new Real.Known(Math.abs(k.value())) : unary(Op.FABS, a);
    }

    private Real unary(Op op, Real a) {
        int id = computed(a);
        return new Real.Lane(steps.pure(op, steps.type(id), id));
    }

    Real saturate(Real a) {
        return unary(Op.SATURATE, a);
    }

    Real integral(Real a, Rounding mode) {
        int id = computed(a);
        return new Real.Lane(steps.rounded(Op.INTEGRAL, steps.type(id), new FloatFormat(32, false, mode, false), id));
    }

    Real extreme(boolean greatest, Real a, Real b) {
        return binary(greatest ? Op.FMAX : Op.FMIN, a, b);
    }

    private Real binary(Op op, Real a, Real b) {
        int x = single(a);
        int y = single(b);
        return x >= 0 && y >= 0
                ? new Real.Lane(steps.pure(op, ValueType.F32, x, y))
                : new Real.Lane(steps.pure(op, ValueType.F64, wide(a), wide(b)));
    }

    Real choose(Cond c, Real yes, Real no) {
        if (c instanceof Cond.Known k) return k.value() ? yes : no;
        int mask = ((Cond.Mask) c).id();
        int x = single(yes);
        int y = single(no);
        return x >= 0 && y >= 0
                ? new Real.Lane(steps.pure(Op.SELECT, ValueType.F32, mask, x, y))
                : new Real.Lane(steps.pure(Op.SELECT, ValueType.F64, mask, wide(yes), wide(no)));
    }

    Cond compare(Op op, Real a, Real b) {
        int x = single(a);
        int y = single(b);
        return x >= 0 && y >= 0
                ? new Cond.Mask(steps.pure(op, ValueType.MASK, x, y))
                : new Cond.Mask(steps.pure(op, ValueType.MASK, wide(a), wide(b)));
    }

    Real ofInt(Num n) {
        if (n instanceof TracedConstant k) return new Real.Known(k.value().doubleValue());
        boolean small = n.lo().bitLength() <= 24 && n.hi().bitLength() <= 24;
        Op op = n.lo().signum() < 0 ? Op.FROM_S : Op.FROM_U;
        return new Real.Lane(steps.pure(op, small ? ValueType.F32 : ValueType.F64, ints.exact(n)));
    }

    Num toInt(Real a, Rounding mode) {
        int id = steps.rounded(Op.TO_INT, ValueType.I64, new FloatFormat(64, false, mode, false), wide(a));
        return IntLowering.signed(id, 64);
    }

    // ---- bits

    /// @param type an element type of floats
    Real ofBits(Num bits, ElementType type) {
        if (type.bits() == 64) return new Real.Lane(steps.pure(Op.AS_FLOAT, ValueType.F64, ints.low(bits, 64)));
        if (bits instanceof TracedConstant k) {
            float known = known(k.value().intValue(), type);
            if (!Float.isNaN(known)) return new Real.Known(known);
        }
        int id = ints.low(bits, 32);
        return new Real.Lane(
                type.bits() == 32
                        ? steps.pure(Op.AS_FLOAT, ValueType.F32, id)
                        : steps.rounded(Op.FROM_HALF, ValueType.F32, format(type, Rounding.RTE), id));
    }

    private static float known(int bits, ElementType type) {
        if (type.bits() == 32) return Float.intBitsToFloat(bits);
        return isBrain(type) ? Float.intBitsToFloat(bits << 16) : Float.float16ToFloat((short) bits);
    }

    private static boolean isBrain(ElementType type) {
        return type.family() == ElementType.Family.BRAIN;
    }

    /// @return the bits of `a` in a type, rounded to nearest where it does not fit
    Num toBits(Real a, ElementType type) {
        if (type.bits() == 64)
            return IntLowering.unsigned(steps.pure(Op.AS_INT, ValueType.I64, wide(round(a, type, Rounding.RTE))), 64);
        if (type.bits() == 32)
            return IntLowering.unsigned(steps.pure(Op.AS_INT, ValueType.I32, single(round(a, type, Rounding.RTE))), 32);
        int id = computed(a);
        return IntLowering.unsigned(steps.rounded(Op.TO_HALF, ValueType.I32, format(type, Rounding.RTE), id), 16);
    }

    private static FloatFormat format(ElementType type, Rounding mode) {
        return new FloatFormat(type.bits() == 32 ? 32 : 16, isBrain(type), mode, false);
    }

    /// @param name `rgb9e5`, `rg11b10f` or `srgb8`
    Num pack(String name, Rounding mode, List<Real> of) {
        int[] args = of.stream().mapToInt(this::wide).toArray();
        FloatFormat format = new FloatFormat(32, false, mode, false);
        int id = steps.pure(Op.PACK, ValueType.I32, 0, name, null, format, args);
        return IntLowering.unsigned(id, name.equals("srgb8") ? 8 : 32);
    }

    // ---- rounding

    /// Rounds once to a type.
    Real round(Real a, ElementType type, Rounding mode) {
        if (type.bits() == 64) return new Real.Lane(twice(a, mode));
        boolean flush = a instanceof Real.Flushed f && f.bits() == (type.bits() == 32 ? 32 : 16);
        Real of = a instanceof Real.Flushed f && flush ? f.of() : a;
        // An exact sum of 0 is -0 when it is rounded down; the operations give +0 for any rounding.
        boolean mirrored = mode == Rounding.RTN && of instanceof Real.Sum;
        FloatFormat format =
                new FloatFormat(type.bits() == 32 ? 32 : 16, isBrain(type), mirrored ? Rounding.RTP : mode, flush);
        Real what = mirrored ? negate(of) : of;
        Real result = new Real.Lane(format.bits() == 32 ? single(what, format) : half(what, format));
        return mirrored ? negate(result) : result;
    }

    /// Rounds once to a binary64.
    private int twice(Real a, Rounding mode) {
        return switch (a) {
            case Real _
            when mode != Rounding.RTE -> throw new MeaningException("binary64 is only rounded to nearest here");
            case Real.Sum s when s.a() instanceof Real.Product p -> twice(Op.FMA, p.a(), p.b(), s.b());
            case Real.Sum s when s.b() instanceof Real.Product p -> twice(Op.FMA, p.a(), p.b(), s.a());
            case Real.Sum s -> twice(Op.FADD, s.a(), s.b());
            case Real.Product p -> twice(Op.FMUL, p.a(), p.b());
            case Real.Known _, Real.Lane _ -> wide(a);
            // Functions are not known more exactly than that.
            case Real.Apply _, Real.Flushed _ -> wide(a);
        };
    }

    /// Operands that were rounded before stay as they are.
    private int twice(Op op, Real... of) {
        int[] args = new int[of.length];
        for (int i = 0; i < args.length; i++) {
            if (!(of[i] instanceof Real.Known || of[i] instanceof Real.Lane))
                throw new MeaningException("a sum or product of more is not rounded to binary64 yet");
            args[i] = wide(of[i]);
        }
        return steps.rounded(op, ValueType.F64, FloatFormat.DOUBLE, args);
    }

    Real flush(Real a, ElementType type) {
        int bits = !isBrain(type) && type.bits() == 16 ? 16 : 32;
        int id = bits == 32 ? single(a) : -1;
        if (id >= 0 && isFlushed(id)) return a;
        return id < 0
                ? new Real.Flushed(a, bits)
                : new Real.Lane(
                        steps.rounded(Op.FLUSH, ValueType.F32, new FloatFormat(bits, false, Rounding.RTE, true), id));
    }

    /// Whether an f32 is known to be no denormal.
    private boolean isFlushed(int id) {
        Step s = steps.step(id);
        return switch (s.op()) {
            case FADD, FMUL, FMA, ROUND, FLUSH ->
                s.format() != null && s.format().flush() && s.format().bits() == 32;
            case FNEG, FABS, AS_FLOAT -> isFlushed(s.args().getFirst());
            case FMIN, FMAX -> s.args().stream().allMatch(this::isFlushed);
            case SATURATE -> isFlushed(s.args().getFirst());
            case FROM_S, FROM_U, INTEGRAL -> true;
            case CONST -> s.type() != ValueType.F64 && ((s.value() & 0x7f800000) != 0 || (s.value() & 0x7fffffff) == 0);
            default -> false;
        };
    }

    private int single(Real a, FloatFormat format) {
        int id = single(a);
        if (id >= 0) return format.flush() && !isFlushed(id) ? steps.rounded(Op.FLUSH, ValueType.F32, format, id) : id;
        int sum = arithmetic(a, format);
        return sum >= 0 ? sum : steps.rounded(Op.ROUND, ValueType.F32, format, wide(a));
    }

    private int half(Real a, FloatFormat format) {
        int id = arithmetic(a, format);
        if (id >= 0) return id;
        int bits = steps.rounded(Op.TO_HALF, ValueType.I32, format, computed(a));
        return steps.rounded(Op.FROM_HALF, ValueType.F32, format, bits);
    }

    /// @return a sum or product of f32 values in one operation, or -1 if it is none
    private int arithmetic(Real a, FloatFormat format) {
        if (a instanceof Real.Sum s) {
            if (s.a() instanceof Real.Product p) return fused(p, s.b(), format);
            if (s.b() instanceof Real.Product p) return fused(p, s.a(), format);
            return operation(Op.FADD, format, s.a(), s.b());
        }
        return a instanceof Real.Product p ? operation(Op.FMUL, format, p.a(), p.b()) : -1;
    }

    private int fused(Real.Product p, Real c, FloatFormat format) {
        // To add -0 changes nothing.
        boolean isMinusZero = c instanceof Real.Known k && Double.doubleToRawLongBits(k.value()) == Long.MIN_VALUE;
        if (isMinusZero && format.rounding() == Rounding.RTE) return operation(Op.FMUL, format, p.a(), p.b());
        return operation(Op.FMA, format, p.a(), p.b(), c);
    }

    private int operation(Op op, FloatFormat format, Real... of) {
        int[] args = new int[of.length];
        for (int i = 0; i < args.length; i++) {
            args[i] = single(of[i]);
            if (args[i] < 0) return -1;
        }
        return steps.rounded(op, ValueType.F32, format, args);
    }

    // ---- values

    /// @return an f32 that is `a` exactly, or -1 if there is none
    private int single(Real a) {
        if (a instanceof Real.Known k && (float) k.value() == k.value())
            return steps.constant(ValueType.F32, Float.floatToRawIntBits((float) k.value()));
        return a instanceof Real.Lane l && steps.type(l.id()) == ValueType.F32 ? l.id() : -1;
    }

    /// @return an f32 or f64 of `a`
    private int computed(Real a) {
        int id = single(a);
        return id >= 0 ? id : wide(a);
    }

    /// @return an f64 of `a`, rounded to odd where it has to be
    private int wide(Real a) {
        if (a instanceof Real.Lane l)
            return steps.type(l.id()) == ValueType.F64 ? l.id() : steps.pure(Op.WIDEN_F, ValueType.F64, l.id());
        if (a instanceof Real.Known k) return steps.constant(ValueType.F64, Double.doubleToRawLongBits(k.value()));
        if (a instanceof Real.Sum s) return sum(s);
        if (a instanceof Real.Product p) return steps.pure(Op.FMUL, ValueType.F64, wide(p.a()), wide(p.b()));
        if (a instanceof Real.Apply f) return apply(f.op(), f.a(), f.b());
        Real.Flushed f = (Real.Flushed) a;
        return steps.rounded(
                Op.FLUSH, ValueType.F64, new FloatFormat(f.bits(), false, Rounding.RTE, true), wide(f.of()));
    }

    private int sum(Real.Sum s) {
        if (s.a() instanceof Real.Product p) return fma(p, s.b());
        if (s.b() instanceof Real.Product p) return fma(p, s.a());
        return steps.pure(Op.FADD, ValueType.F64, wide(s.a()), wide(s.b()));
    }

    private int apply(Op op, Real a, @Nullable Real b) {
        return b == null ? steps.pure(op, ValueType.F64, wide(a)) : steps.pure(op, ValueType.F64, wide(a), wide(b));
    }

    private int fma(Real.Product p, Real c) {
        return steps.pure(Op.FMA, ValueType.F64, wide(p.a()), wide(p.b()), wide(c));
    }

    /// An f64 of the value.
    int wideLane(Real a) {
        return wide(a);
    }

    /// The value as it is, for reading it in another lane.
    int lane(Real a) {
        return computed(a);
    }
}
