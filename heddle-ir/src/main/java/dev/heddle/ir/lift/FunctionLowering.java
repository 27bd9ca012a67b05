package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.ir.lift.Value.Cond;
import dev.heddle.ir.lift.Value.Num;
import dev.heddle.ir.lift.Value.Real;
import dev.heddle.isa.Isa;
import java.util.List;
import java.util.Locale;

/// Lowers functions and operators of the language of the books to lane code.
final class FunctionLowering {
    /// Parts of a question to the texture unit that are addresses: they come first.
    private static final int ADDRESSES = 4;

    private static final int QUAD = 4;

    private final Isa isa;
    private final IrBuilder steps;
    private final IntLowering ints;
    private final FloatLowering reals;
    private final RegisterAccess places;
    private final boolean hasDescriptors;

    FunctionLowering(
            Isa isa,
            IrBuilder steps,
            IntLowering ints,
            FloatLowering reals,
            RegisterAccess places,
            boolean hasDescriptors) {
        this.isa = isa;
        this.steps = steps;
        this.ints = ints;
        this.reals = reals;
        this.places = places;
        this.hasDescriptors = hasDescriptors;
    }

    Value integer(Operator op, Num a, Num b) {
        return switch (op) {
            case ADD -> IntLowering.add(a, b);
            case SUB -> IntLowering.subtract(a, b);
            case MUL -> IntLowering.multiply(a, b);
            case DIV -> quotient(Op.DIV_S, Op.DIV_U, a, b);
            case REM -> quotient(Op.REM_S, Op.REM_U, a, b);
            case AND -> IntLowering.and(a, b);
            case OR -> IntLowering.or(a, b);
            case XOR -> IntLowering.xor(a, b);
            case SHL -> IntLowering.left(a, b);
            case SHR -> IntLowering.right(a, b);
            case EQ -> ints.compare(Op.EQ, a, b);
            case NE -> ints.not(ints.compare(Op.EQ, a, b));
            case LT -> ints.compare(Op.LT_S, a, b);
            case GT -> ints.compare(Op.LT_S, b, a);
            case LE -> ints.not(ints.compare(Op.LT_S, b, a));
            case GE -> ints.not(ints.compare(Op.LT_S, a, b));
            case AND_ALSO -> ints.and(ints.isNotZero(a), ints.isNotZero(b));
            case OR_ELSE -> ints.or(ints.isNotZero(a), ints.isNotZero(b));
        };
    }

    private Num quotient(Op signed, Op unsigned, Num a, Num b) {
        if (a instanceof TracedConstant x && b instanceof TracedConstant y)
            return TracedConstant.of(signed == Op.DIV_S ? Operator.DIV : Operator.REM, x, y);
        boolean natural = a.lo().signum() >= 0 && b.lo().signum() >= 0;
        int x = ints.exact(a);
        int y = ints.exact(b);
        ValueType type =
                steps.type(x) == ValueType.I64 || steps.type(y) == ValueType.I64 ? ValueType.I64 : ValueType.I32;
        // An unsigned i32 that is not a signed one needs more room beside a signed number.
        if (!natural) type = ValueType.I64;
        int bits = type == ValueType.I64 ? 64 : 32;
        int id = steps.pure(natural ? unsigned : signed, type, ints.low(a, bits), ints.low(b, bits));
        return natural ? IntLowering.unsigned(id, bits) : IntLowering.signed(id, bits);
    }

    Value call(Builtin function, List<Value> args) {
        return switch (function) {
            case ONES -> count(Op.POPCOUNT, num(args, 0), 0, 64);
            case HIGHEST -> count(Op.HIGHEST, num(args, 0), -1, 63);
            case LOWEST -> count(Op.LOWEST, num(args, 0), -1, 63);
            case REVERSE -> reverse(num(args, 0), width(args, 1));
            case ABS -> absolute(args.getFirst());
            case MIN, MAX -> extreme(function == Builtin.MAX, args);
            case SEXT -> IntLowering.sext(num(args, 0), width(args, 1));
            case ZEXT -> IntLowering.zext(num(args, 0), width(args, 1));
            case CLAMP ->
                IntLowering.extreme(false, IntLowering.extreme(true, num(args, 0), num(args, 1)), num(args, 2));
            case SMALLFLOAT -> smallFloat(args);
            case BITS -> reals.toBits(real(args, 0), type(args, 1));
            case REAL -> reals.ofBits(num(args, 0), type(args, 1));
            case ROUND -> reals.round(real(args, 0), type(args, 1), mode(args, 2));
            case INTEGRAL -> reals.integral(real(args, 0), mode(args, 1));
            case TRUNCATE -> reals.toInt(real(args, 0), mode(args, 1));
            case FLUSH -> reals.flush(real(args, 0), type(args, 1));
            case SATURATE01 -> reals.saturate(real(args, 0));
            case SRGB8 -> reals.pack(function.text(), Rounding.RTE, List.of(real(args, 0)));
            case RGB9E5, RG11B10F ->
                reals.pack(function.text(), mode(args, 3), List.of(real(args, 0), real(args, 1), real(args, 2)));
            case TOFLOAT -> reals.ofInt(num(args, 0));
            case ISNAN -> ints.not(reals.compare(Op.FEQ, real(args, 0), real(args, 0)));
            case RCP -> FloatLowering.function(Op.RCP, real(args, 0));
            case RSQRT -> FloatLowering.function(Op.RSQRT, real(args, 0));
            case SQRT -> FloatLowering.function(Op.FSQRT, real(args, 0));
            case EXP2 -> FloatLowering.function(Op.EXP2, real(args, 0));
            case LOG2 -> FloatLowering.function(Op.LOG2, real(args, 0));
            case SIN -> FloatLowering.function(Op.SIN, real(args, 0));
            case COS -> FloatLowering.function(Op.COS, real(args, 0));
            case SINPI -> FloatLowering.function(Op.SINPI, real(args, 0));
            case COSPI -> FloatLowering.function(Op.COSPI, real(args, 0));
            case BALLOT -> args.size() == 1 ? ballot(cond(args, 0)) : ballot(cond(args, 0), known(num(args, 1)));
            case ANY -> new Cond.Mask(steps.effect(Op.ANY, ValueType.MASK, 0, "", null, ints.mask(cond(args, 0))));
            case ACROSS -> across(args.getFirst(), num(args, 1));
            case REDUCE -> combine(Op.REDUCE, word(args, 0), args.get(1), args.get(2));
            case SCAN -> combine(Op.SCAN, word(args, 0), args.get(1), args.get(2));
            case LOAD -> load(word(args, 0), num(args, 1), type(args, 2));
            case STORE -> store(word(args, 0), num(args, 1), type(args, 2), num(args, 3));
            case ATOMIC -> atomic(args);
            case RESOURCE, SAMPLE, SAMPLED -> asked(function, args);
            case BARRIER -> nothing(Op.BARRIER, 0, word(args, 0));
            case WAIT -> nothing(Op.WAIT, known(num(args, 0)), "");
            case LAST -> last(num(args, 0), args.size() > 1 ? word(args, 1) : "");
            case STOP -> nothing(Op.STOP, 0, "");
            case BEYOND -> beyond(num(args, 0));
            case RING -> ring(args);
        };
    }

    private Value ring(List<Value> args) {
        if (!(args.getFirst() instanceof Value.Run r)) throw new MeaningException("a ring of no file");
        ElementType type = type(args, 2);
        Num bits = places.ring(r.file(), num(args, 1), type.bits());
        if (type.isReal()) return reals.ofBits(bits, type);
        return type.isSigned() ? IntLowering.sext(bits, type.bits()) : bits;
    }

    private Value nothing(Op op, long value, String word) {
        steps.effect(op, ValueType.NONE, value, word, null);
        return new Value.Nothing();
    }

    private Value beyond(Num bytes) {
        steps.effect(Op.BEYOND, ValueType.NONE, 0, "", null, ints.low(bytes, 64));
        return new Value.Nothing();
    }

    /// @param n a whole register as it is read
    /// @param scope whose lanes lose it, nothing for the own lane
    private Num last(Num n, String scope) {
        int id = ints.exact(n);
        if (steps.step(id).op() != Op.READ)
            throw new MeaningException("'last' of something other than a whole register");
        steps.last(id, scope);
        return n;
    }

    private Num count(Op op, Num n, long lo, long hi) {
        if (n instanceof TracedConstant k && op == Op.POPCOUNT && k.isNatural())
            return TracedConstant.of(Builtin.ONES, k);
        if (n instanceof TracedConstant k) {
            long v = k.value().longValue();
            return IntLowering.of(
                    switch (op) {
                        case POPCOUNT -> Long.bitCount(v);
                        case HIGHEST -> 63 - Long.numberOfLeadingZeros(v);
                        default -> v == 0 ? -1 : Long.numberOfTrailingZeros(v);
                    });
        }
        if (n.lo().signum() < 0) throw new MeaningException("counting the bits of a negative number");
        int id = ints.exact(n);
        int out = steps.pure(op, steps.type(id), id);
        return new Num.Lane(out, java.math.BigInteger.valueOf(lo), java.math.BigInteger.valueOf(hi));
    }

    private Num reverse(Num n, int bits) {
        int room = bits <= 32 ? 32 : 64;
        ValueType type = room == 32 ? ValueType.I32 : ValueType.I64;
        Num whole = IntLowering.unsigned(steps.pure(Op.REVERSE, type, ints.low(n, bits)), room);
        return IntLowering.right(whole, IntLowering.of(room - bits));
    }

    private Value absolute(Value v) {
        if (v instanceof Real r) return reals.abs(r);
        Num n = (Num) v;
        return IntLowering.extreme(true, n, IntLowering.negate(n));
    }

    private Value extreme(boolean greatest, List<Value> args) {
        return args.get(0) instanceof Real a && args.get(1) instanceof Real b
                ? reals.extreme(greatest, a, b)
                : IntLowering.extreme(greatest, num(args, 0), num(args, 1));
    }

    /// Its bits are known from the encoding.
    private Real smallFloat(List<Value> args) {
        long v = known(num(args, 0));
        int exponentBits = width(args, 1);
        int fractionBits = width(args, 2);
        int bias = (int) known(num(args, 3));
        long fraction = v & (1L << fractionBits) - 1;
        int exponent = (int) (v >>> fractionBits & (1L << exponentBits) - 1);
        double m = fraction + (exponent == 0 ? 0 : 1L << fractionBits);
        double x = Math.scalb(m, Math.max(exponent, 1) - bias - fractionBits);
        return new Real.Known((v >>> exponentBits + fractionBits & 1) == 0 ? x : -x);
    }

    // ---- lanes

    private Num ballot(Cond c) {
        ValueType type = isa.abreast() <= 32 ? ValueType.I32 : ValueType.I64;
        if (isa.abreast() > 64) throw new MeaningException("a ballot of more than 64 lanes; say from which lane on");
        int id = steps.effect(Op.BALLOT, type, 0, "", null, ints.mask(c));
        return IntLowering.unsigned(id, isa.abreast());
    }

    /// 32 lanes from `first` on.
    private Num ballot(Cond c, long first) {
        int id = steps.effect(Op.BALLOT, ValueType.I32, first, "", null, ints.mask(c));
        return IntLowering.unsigned(id, 32);
    }

    private Num resource(String table, Num number, String fact) {
        if (!hasDescriptors && fact.equals("descriptor")) return IntLowering.of(0);
        int id = steps.effect(Op.RESOURCE, ValueType.I64, 0, fact + " " + table, null, ints.low(number, 64));
        return IntLowering.unsigned(id, 64);
    }

    private Value across(Value v, Num lane) {
        int at = ints.low(lane, 32);
        if (v instanceof Real r) {
            int id = reals.lane(r);
            return new Real.Lane(steps.pure(Op.ACROSS, steps.type(id), id, at));
        }
        Num n = v instanceof Cond c ? ints.number(c) : (Num) v;
        int id = ints.exact(n);
        return new Num.Lane(steps.pure(Op.ACROSS, steps.type(id), id, at), n.lo(), n.hi());
    }

    /// @param scope its name, or a number of neighbours
    private int together(Value scope) {
        if (scope instanceof Num n) return Math.clamp(known(n), 1, isa.lanes());
        String name = ((Value.Word) scope).text();
        return switch (name) {
            case "quad" -> QUAD;
            case "group" -> isa.lanes();
            default -> throw new MeaningException("lanes are not combined over the scope " + name);
        };
    }

    private Value combine(Op op, String how, Value v, Value scope) {
        int lanes = together(scope);
        if (v instanceof Real r)
            return new Real.Lane(steps.effect(op, ValueType.F64, lanes, how, null, reals.wideLane(r)));
        Num n = (Num) v;
        int id = ints.exact(n);
        ValueType type = steps.type(id);
        int bits = type == ValueType.I32 ? 32 : 64;
        int out = steps.effect(op, type, lanes, how, null, id);
        return n.lo().signum() < 0 ? IntLowering.signed(out, bits) : IntLowering.unsigned(out, bits);
    }

    // ---- memory

    private int address(String space, Num at) {
        int bits = java.util.Objects.requireNonNull(isa.spaces().get(space)).bits();
        return ints.low(IntLowering.zext(at, bits), 64);
    }

    /// Of the launch's resources, or of the texture unit.
    private Value asked(Builtin function, List<Value> args) {
        return switch (function) {
            case SAMPLE -> look(args);
            case SAMPLED -> texel(known(num(args, 0)));
            default -> resource(word(args, 0), num(args, 1), word(args, 2));
        };
    }

    private Value look(List<Value> args) {
        for (int i = 1; i < args.size(); i++) {
            Num part = num(args, i);
            if (IntLowering.isKnown(part) && IntLowering.known(part) == 0) continue;
            int bits = i <= ADDRESSES ? Long.SIZE : Integer.SIZE;
            steps.effect(Op.ASK, ValueType.NONE, i - 1L, "", null, ints.low(part, bits));
        }
        return nothing(Op.LOOK, 0, word(args, 0));
    }

    private Num texel(long component) {
        return IntLowering.unsigned(steps.effect(Op.TEXEL, ValueType.I32, component, "", null), 32);
    }

    private Num load(String space, Num at, ElementType type) {
        int bits = type.bits();
        boolean own = java.util.Objects.requireNonNull(isa.spaces().get(space)).isOwn();
        int id = steps.load(bits > 32 ? ValueType.I64 : ValueType.I32, bits, space, own, address(space, at));
        Num n = IntLowering.unsigned(id, bits);
        return type.isSigned() ? IntLowering.sext(n, bits) : n;
    }

    private Value store(String space, Num at, ElementType type, Num value) {
        int bits = type.bits();
        steps.effect(Op.STORE, ValueType.NONE, bits, space, null, address(space, at), ints.low(value, bits));
        return new Value.Nothing();
    }

    private Num atomic(List<Value> args) {
        String space = word(args, 1);
        int bits = type(args, 3).bits();
        int id = steps.effect(
                Op.ATOMIC,
                bits > 32 ? ValueType.I64 : ValueType.I32,
                bits,
                word(args, 0) + " " + space,
                null,
                address(space, num(args, 2)),
                ints.low(num(args, 4), bits),
                ints.low(num(args, 5), bits));
        return IntLowering.unsigned(id, bits);
    }

    // ---- arguments

    private Num num(List<Value> args, int i) {
        Value v = args.get(i);
        if (v instanceof Num n) return n;
        if (v instanceof Cond c) return ints.number(c);
        throw new MeaningException("expected an integer");
    }

    private Cond cond(List<Value> args, int i) {
        return args.get(i) instanceof Cond c ? c : ints.isNotZero(num(args, i));
    }

    private static Real real(List<Value> args, int i) {
        if (args.get(i) instanceof Real r) return r;
        throw new MeaningException("expected a float");
    }

    private static String word(List<Value> args, int i) {
        return ((Value.Word) args.get(i)).text();
    }

    private static ElementType type(List<Value> args, int i) {
        return ElementType.named(word(args, i));
    }

    private static long known(Num n) {
        if (!IntLowering.isKnown(n)) throw new MeaningException("this must be known from the encoding");
        return IntLowering.known(n);
    }

    private int width(List<Value> args, int i) {
        return (int) known(num(args, i));
    }

    private static Rounding mode(List<Value> args, int i) {
        return i < args.size() ? Rounding.valueOf(word(args, i).toUpperCase(Locale.ROOT)) : Rounding.RTE;
    }
}
