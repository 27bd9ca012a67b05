package dev.heddle.emulator;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueKind;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Every operation of lane code that computes, for all types and roundings that it is there for, and numbers to try it
/// with.
final class Forms {
    private Forms() {}

    static List<Reference> all() {
        List<Reference> out = new ArrayList<>();
        for (Op op : Op.values()) {
            if (!Reference.isDefined(op)) continue;
            for (ValueType result : op.result().types())
                for (List<ValueType> from : arguments(op, op.args().size()))
                    if (ValueKind.allows(op, result, from)) out.addAll(of(op, result, from));
        }
        return out;
    }

    private static List<List<ValueType>> arguments(Op op, int count) {
        if (count == 0) return List.of(List.of());
        List<List<ValueType>> out = new ArrayList<>();
        for (List<ValueType> before : arguments(op, count - 1))
            for (ValueType t : op.args().get(count - 1).types()) {
                List<ValueType> types = new ArrayList<>(before);
                types.add(t);
                out.add(types);
            }
        return out;
    }

    private static List<Reference> of(Op op, ValueType result, List<ValueType> from) {
        return switch (op) {
            case SEXT ->
                List.of(1L, 7L, 16L, result.bits() - 1L, (long) result.bits()).stream()
                        .map(n -> new Reference(op, result, from, n, "", null))
                        .toList();
            case PACK ->
                List.of("rgb9e5", "rg11b10f", "srgb8").stream()
                        .map(w -> new Reference(op, result, from, 0, w, FloatFormat.SINGLE))
                        .toList();
            // Only what fits into 24 bits becomes a float at once.
            case FROM_S, FROM_U ->
                result == ValueType.F32 && from.getFirst() == ValueType.I64
                        ? List.of()
                        : List.of(new Reference(op, result, from, 0, "", null));
            default -> {
                List<Reference> out = new ArrayList<>();
                for (FloatFormat f : formats(op, result)) out.add(new Reference(op, result, from, 0, "", f));
                if (out.isEmpty()) out.add(new Reference(op, result, from, 0, "", null));
                yield out;
            }
        };
    }

    private static List<FloatFormat> formats(Op op, ValueType result) {
        List<FloatFormat> out = new ArrayList<>();
        boolean real = result == ValueType.F64;
        for (Rounding r : Rounding.values())
            for (boolean flush : new boolean[] {false, true}) {
                FloatFormat single = new FloatFormat(32, false, r, flush);
                List<FloatFormat> halves =
                        List.of(new FloatFormat(16, false, r, flush), new FloatFormat(16, true, r, flush));
                switch (op) {
                    case FADD, FMUL, FMA -> {
                        if (!real) out.add(single);
                        if (!real) out.addAll(halves);
                    }
                    case ROUND -> out.add(single);
                    case TO_HALF -> out.addAll(halves);
                    case FROM_HALF -> {
                        if (r == Rounding.RTE && !flush) out.addAll(halves);
                    }
                    case INTEGRAL, TO_INT -> {
                        if (!flush) out.add(single);
                    }
                    case FLUSH -> {
                        if (r == Rounding.RTE && flush) out.add(single);
                        if (r == Rounding.RTE && flush && real) out.add(halves.getFirst());
                    }
                    default -> {}
                }
            }
        boolean sum = op == Op.FADD || op == Op.FMUL || op == Op.FMA;
        if (sum && real) out.add(FloatFormat.DOUBLE);
        return out;
    }

    /// @return the operation as a step, after one step for each of its arguments
    static List<Step> steps(Reference form) {
        List<Step> out = new ArrayList<>();
        List<Integer> args = new ArrayList<>();
        for (ValueType t : form.from()) {
            args.add(out.size());
            out.add(step(out.size(), Op.READ, t, List.of(), new Reference(Op.READ, t, List.of(), 0, "", null)));
        }
        out.add(step(out.size(), form.op(), form.type(), args, form));
        return out;
    }

    static Step step(int id, Op op, ValueType type, List<Integer> args, Reference of) {
        return new Step(id, op, type, args, -1, of.value(), of.word(), null, of.format(), false);
    }

    /// Numbers for an argument: ends of ranges first, then any.
    static long value(Reference form, int arg, Random random) {
        ValueType t = form.from().get(arg);
        if (arg == 1 && (form.op() == Op.SHL || form.op() == Op.SHR || form.op() == Op.SAR))
            return random.nextInt(4) == 0 ? random.nextInt(1 << 20) : random.nextInt(70);
        if (form.type() == ValueType.MASK && form.op() == Op.SUB) return arg == 0 ? 0 : random.nextInt(2);
        if (form.type() == ValueType.F32 && form.op() == Op.FROM_S) return random.nextInt(-(1 << 24), 1 << 24);
        if (form.type() == ValueType.F32 && form.op() == Op.FROM_U) return random.nextInt(1 << 24);
        return value(t, random);
    }

    private static final long[] INTS = {
        0,
        1,
        2,
        31,
        32,
        63,
        64,
        127,
        128,
        255,
        0x7fff,
        0x8000,
        0xffff,
        0x7fffffffL,
        0x80000000L,
        0x80000001L,
        0xfffffffeL,
        0xffffffffL,
        0x100000000L,
        0x55aa1234L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1,
        -2,
        -1
    };

    private static final double[] REALS = {
        0,
        0.5,
        1,
        1.5,
        2,
        2.5,
        3.5,
        255.5,
        2048,
        4097,
        65504,
        65519.99,
        65520,
        0x1p-14,
        0x1.ffp-15,
        0x1p-24,
        0x1p-25,
        0x1.8p-25,
        0x1p-126,
        0x1.fffffep-127,
        0x1p-149,
        0x1p-150,
        0x1.00002p0,
        0x1.002p0,
        0x1.01p0,
        0x1.8p23,
        0x1p31,
        0x1p32,
        0x1p63,
        0x1p64,
        0x1.fffffep127,
        1e300,
        0x1p-1022,
        0x1p-1074,
        Math.PI,
        Double.POSITIVE_INFINITY,
        Double.NaN
    };

    private static long value(ValueType t, Random random) {
        boolean edge = random.nextInt(3) > 0;
        return switch (t) {
            case MASK -> -random.nextInt(2);
            case I64 -> edge ? INTS[random.nextInt(INTS.length)] : random.nextLong();
            case I32 -> edge ? (int) INTS[random.nextInt(INTS.length)] : random.nextInt();
            case F64 -> Double.doubleToRawLongBits(edge ? real(random) : random.nextGaussian());
            default ->
                edge
                        ? Float.floatToRawIntBits((float) real(random))
                        : random.nextBoolean()
                                ? random.nextInt()
                                : Float.floatToRawIntBits((float) random.nextGaussian());
        };
    }

    private static double real(Random random) {
        double x = REALS[random.nextInt(REALS.length)];
        return random.nextBoolean() ? x : -x;
    }

    /// Whether two values of a type are the same; one NaN is as good as another.
    static boolean isSame(ValueType t, long x, long y) {
        return switch (t) {
            case F32 ->
                Float.floatToIntBits(Float.intBitsToFloat((int) x))
                        == Float.floatToIntBits(Float.intBitsToFloat((int) y));
            case F64 ->
                Double.doubleToLongBits(Double.longBitsToDouble(x))
                        == Double.doubleToLongBits(Double.longBitsToDouble(y));
            default -> x == y;
        };
    }
}
