package dev.heddle.exec.jvm.region;

import dev.heddle.exec.number.Reference;
import dev.heddle.exec.region.Region;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values of a region: each is computed once, where all arguments are known at once, and not at all if nothing is
/// done to it.
final class Values {
    private record Key(
            Op op,
            ValueType type,
            List<Integer> args,
            long value,
            String word,
            @Nullable RegisterRef place,
            @Nullable FloatFormat format) {}

    private final List<Step> all = new ArrayList<>();
    private final List<Step> uniform = new ArrayList<>();
    private final Map<Key, Integer> uniformKnown = new HashMap<>();
    private final Set<RegisterRef> clean;
    private final boolean asksOnce;
    private final Set<RegisterRef> reliedOn = new HashSet<>();

    private List<Step> body = new ArrayList<>();
    private final Map<Key, Integer> known = new HashMap<>();

    /// @param clean registers that hold no denormal floats
    /// @param asksOnce whether questions about the same resource are asked once for all lanes, before a body is begun
    Values(Set<RegisterRef> clean, boolean asksOnce) {
        this.clean = clean;
        this.asksOnce = asksOnce;
    }

    /// Begins another body.
    void begin() {
        body = new ArrayList<>();
        known.clear();
    }

    List<Step> body() {
        return body;
    }

    List<Step> all() {
        return all;
    }

    List<Step> uniform() {
        return uniform;
    }

    Step get(int id) {
        return all.get(id);
    }

    boolean isConst(int id) {
        return get(id).op() == Op.CONST;
    }

    boolean isConst(int id, long value) {
        return isConst(id) && get(id).value() == value;
    }

    /// Registers that hold no denormal floats, where a step was left out because of it.
    Set<RegisterRef> reliedOn() {
        return reliedOn;
    }

    int constant(ValueType type, long value) {
        return pure(Op.CONST, type, value, "", null, null);
    }

    int pure(Op op, ValueType type, int... args) {
        return pure(op, type, 0, "", null, null, args);
    }

    /// The value of a register at the beginning.
    ///
    /// @param shared whether all lanes see the same
    int read(ValueType type, RegisterRef place, boolean shared) {
        return known(new Key(Op.READ, type, List.of(), 0, "", place, null), shared);
    }

    /// Whether a question about a resource has been asked before in this body, for all lanes.
    boolean isAsked(Step s, int... args) {
        List<Integer> list = new ArrayList<>();
        for (int a : args) list.add(a);
        return known.containsKey(
                new Key(s.op(), s.type(), list, s.value(), s.word(), s.place(), s.format()));
    }

    /// A step that is done wherever it stands.
    int effect(Step s, List<Integer> args, int when) {
        int id = all.size();
        Step made =
                new Step(
                        id,
                        s.op(),
                        s.type(),
                        args,
                        when,
                        s.value(),
                        s.word(),
                        null,
                        null,
                        s.uniform());
        all.add(made);
        body.add(made);
        return id;
    }

    /// A value that depends on its arguments alone.
    int pure(
            Op op,
            ValueType type,
            long value,
            String word,
            @Nullable RegisterRef place,
            @Nullable FloatFormat format,
            int... args) {
        int simple = simple(op, type, format, args);
        if (simple >= 0) return simple;
        boolean isUniform =
                switch (op) {
                    case LANE, EXEC, ANY -> false;
                    case RESOURCE -> asksOnce;
                    default -> true;
                };
        boolean isKnown = op != Op.CONST && op != Op.RESOURCE && isUniform && args.length > 0;
        List<Integer> list = new ArrayList<>(args.length);
        for (int a : args) {
            list.add(a);
            isUniform &= Region.isUniform(get(a));
            isKnown &= isConst(a);
        }
        if (isKnown) return constant(type, folded(op, type, value, word, format, list));
        return known(new Key(op, type, list, value, word, place, format), isUniform);
    }

    private long folded(
            Op op,
            ValueType type,
            long value,
            String word,
            @Nullable FloatFormat format,
            List<Integer> args) {
        List<ValueType> from = args.stream().map(a -> get(a).type()).toList();
        long[] x = new long[3];
        for (int i = 0; i < args.size(); i++) {
            long v = get(args.get(i)).value();
            x[i] = from.get(i).bits() == 64 ? v : (int) v;
        }
        return new Reference(op, type, from, value, word, format).apply(x[0], x[1], x[2]);
    }

    private int known(Key key, boolean isUniform) {
        Map<Key, Integer> among = isUniform ? uniformKnown : known;
        Integer before = among.get(key);
        if (key.op == Op.RESOURCE && isUniform) {
            int id = before != null ? before : made(key, true, among);
            // It may be refused, whether something is made of the answer or not.
            if (known.put(key, id) == null) body.add(get(id));
            return id;
        }
        return before != null ? before : made(key, isUniform, among);
    }

    private int made(Key key, boolean isUniform, Map<Key, Integer> among) {
        int id = all.size();
        Step s =
                new Step(
                        id,
                        key.op,
                        key.type,
                        key.args,
                        -1,
                        key.value,
                        key.word,
                        key.place,
                        key.format,
                        isUniform);
        all.add(s);
        (isUniform ? uniform : body).add(s);
        among.put(key, id);
        return id;
    }

    // ---- what needs no step

    /// @return the value if it is there already or can be had more simply, or -1
    private int simple(Op op, ValueType type, @Nullable FloatFormat format, int... args) {
        return switch (op) {
            case SELECT -> select(type, args[0], args[1], args[2]);
            case AS_FLOAT -> {
                Step of = get(args[0]);
                boolean same = type == ValueType.F32 && of.op() == Op.AS_INT;
                yield same ? of.args().getFirst() : -1;
            }
            case FLUSH -> {
                boolean single = format != null && (format.bits() == 32 || format.brain());
                if (!single) yield Halves.flush(args[0], type, format, this);
                if (type != ValueType.F32 || !isClean(args[0])) yield -1;
                cleanBecauseOf(args[0], reliedOn);
                yield args[0];
            }
            case FNEG, FABS -> {
                Step of = get(args[0]);
                if (type != ValueType.F64 || of.op() != Op.WIDEN_F) yield -1;
                yield pure(Op.WIDEN_F, type, pure(op, ValueType.F32, of.args().getFirst()));
            }
            case FROM_HALF -> Halves.fromHalf(args[0], format, this);
            case TO_HALF -> Halves.toHalf(args[0], format, this);
            case ROUND -> ofInteger(args[0], format);
            case AND -> and(type, args[0], args[1]);
            case OR -> or(type, args[0], args[1]);
            case XOR -> xor(type, args[0], args[1]);
            case EQ -> equal(args[0], args[1]);
            case SUB -> type == ValueType.MASK && isConst(args[0], 0) ? isSet(args[1]) : -1;
            case NARROW, HIGH -> half(op, args[0]);
            case SHR -> shr(type, args[0], args[1]);
            case SHL -> shl(type, args[0], args[1]);
            default -> -1;
        };
    }

    private int select(ValueType type, int mask, int yes, int no) {
        if (yes == no || isConst(mask)) return yes == no || get(mask).value() != 0 ? yes : no;
        if (type == ValueType.MASK && isConst(yes, -1) && isConst(no, 0)) return mask;
        return -1;
    }

    private int and(ValueType type, int x, int y) {
        if (x == y) return x;
        for (int k = 0; k < 2; k++) {
            int one = k == 0 ? x : y;
            int other = k == 0 ? y : x;
            if (isConst(one, 0)) return one;
            if (!isConst(one)) continue;
            long ones = get(one).value();
            if (type == ValueType.I64 ? ones == -1 : (int) ones == -1) return other;
            if (type != ValueType.I32) continue;
            if (fits(other, (int) ones)) return other;
            if (fits(other, ~(int) ones)) return constant(type, 0);
            int part = part(get(other), (int) ones, one);
            if (part >= 0) return part;
        }
        return -1;
    }

    /// The ones of a mask, of a value that has been put together.
    ///
    /// @return -1 if it is not simpler
    private int part(Step of, int ones, int mask) {
        if (of.op() == Op.AND && isConst(of.args().get(1))) {
            int both = (int) get(of.args().get(1)).value() & ones;
            return pure(Op.AND, ValueType.I32, of.args().getFirst(), constant(ValueType.I32, both));
        }
        if (of.op() != Op.OR) return -1;
        for (int k = 0; k < 2; k++)
            if (fits(of.args().get(k), ~ones))
                return pure(Op.AND, ValueType.I32, of.args().get(1 - k), mask);
        return -1;
    }

    private int shl(ValueType type, int of, int by) {
        if (type != ValueType.I64 || !isConst(by, 32)) return -1;
        int low = pure(Op.NARROW, ValueType.I32, of);
        return pure(Op.PAIR, ValueType.I64, constant(ValueType.I32, 0), low);
    }

    private int shr(ValueType type, int of, int by) {
        Step s = get(of);
        if (type == ValueType.I64)
            return s.op() == Op.PAIR && isConst(by, 32)
                    ? pure(Op.WIDEN_U, ValueType.I64, s.args().get(1))
                    : -1;
        if (type != ValueType.I32 || !isConst(by)) return -1;
        long n = get(by).value();
        if (n <= 0 || n >= Integer.SIZE) return -1;
        int below = (1 << (int) n) - 1;
        if (s.op() == Op.OR)
            for (int k = 0; k < 2; k++)
                if (fits(s.args().get(k), below))
                    return pure(Op.SHR, ValueType.I32, s.args().get(1 - k), by);
        boolean up = s.op() == Op.SHL && isConst(s.args().get(1), n);
        int rest = -1 >>> (int) n;
        return up
                ? pure(Op.AND, ValueType.I32, s.args().getFirst(), constant(ValueType.I32, rest))
                : -1;
    }

    /// Whether a value has no ones but those of a mask.
    private boolean fits(int id, int mask) {
        Step s = get(id);
        return switch (s.op()) {
            case CONST -> ((int) s.value() & ~mask) == 0;
            case SELECT -> fits(s.args().get(1), mask) && fits(s.args().get(2), mask);
            case AND -> fits(s.args().get(0), mask) || fits(s.args().get(1), mask);
            case OR -> fits(s.args().get(0), mask) && fits(s.args().get(1), mask);
            case TO_HALF -> (0xffff & ~mask) == 0;
            case SHL, SHR -> {
                if (s.type() != ValueType.I32 || !isConst(s.args().get(1))) yield false;
                long n = get(s.args().get(1)).value();
                if (n < 0 || n >= Integer.SIZE) yield false;
                int all = s.op() == Op.SHL ? -1 << (int) n : -1 >>> (int) n;
                yield (all & ~mask) == 0;
            }
            case READ -> {
                int bits = s.place() == null ? Integer.SIZE : s.place().width();
                yield bits < Integer.SIZE && ((1 << bits) - 1 & ~mask) == 0;
            }
            default -> false;
        };
    }

    private int or(ValueType type, int x, int y) {
        if (x == y) return x;
        if (isConst(x, 0)) return y;
        if (isConst(y, 0)) return x;
        if (type != ValueType.I64) return -1;
        Step a = get(x);
        Step b = get(y);
        if (b.op() == Op.WIDEN_U && a.op() != Op.WIDEN_U) return or(type, y, x);
        if (a.op() == Op.WIDEN_U && b.op() == Op.CONST && (int) b.value() == 0) {
            int high = constant(ValueType.I32, b.value() >> 32);
            return pure(Op.PAIR, ValueType.I64, a.args().get(0), high);
        }
        boolean joins = a.op() == Op.WIDEN_U && b.op() == Op.PAIR && isConst(b.args().get(0), 0);
        return joins ? pure(Op.PAIR, ValueType.I64, a.args().get(0), b.args().get(1)) : -1;
    }

    private int xor(ValueType type, int x, int y) {
        if (isConst(y, 0)) return x;
        Step s = get(x);
        if (s.op() != Op.XOR || !isConst(y) || !isConst(s.args().get(1))) return -1;
        long both = get(s.args().get(1)).value() ^ get(y).value();
        return pure(Op.XOR, type, s.args().getFirst(), constant(type, both));
    }

    /// What a comparison of a choice between numbers comes to.
    private int equal(int x, int y) {
        if (isConst(x) && !isConst(y)) return equal(y, x);
        Step s = get(x);
        if (x == y) return constant(ValueType.MASK, -1);
        if (s.op() != Op.SELECT || !isConst(y)) return -1;
        int mask = s.args().get(0);
        int yes = pure(Op.EQ, ValueType.MASK, s.args().get(1), y);
        int no = pure(Op.EQ, ValueType.MASK, s.args().get(2), y);
        if (isConst(yes, -1)) return isConst(no, 0) ? mask : pure(Op.OR, ValueType.MASK, mask, no);
        if (!isConst(yes, 0)) return -1;
        return pure(
                Op.AND,
                ValueType.MASK,
                pure(Op.XOR, ValueType.MASK, mask, constant(ValueType.MASK, -1)),
                no);
    }

    /// A bit as a truth value.
    private int isSet(int bit) {
        Step s = get(bit);
        boolean choice =
                s.op() == Op.SELECT && isConst(s.args().get(1)) && isConst(s.args().get(2));
        if (!choice) return -1;
        int is = pure(Op.EQ, ValueType.MASK, bit, constant(ValueType.I32, 0));
        return pure(Op.XOR, ValueType.MASK, is, constant(ValueType.MASK, -1));
    }

    private int half(Op op, int of) {
        Step s = get(of);
        boolean low = op == Op.NARROW;
        return switch (s.op()) {
            case PAIR -> s.args().get(low ? 0 : 1);
            case WIDEN_U -> low ? s.args().get(0) : constant(ValueType.I32, 0);
            case WIDEN_S -> low ? s.args().get(0) : -1;
            case SHR ->
                    low && isConst(s.args().get(1), 32)
                            ? pure(Op.HIGH, ValueType.I32, s.args().get(0))
                            : -1;
            default -> -1;
        };
    }

    /// An integer that is rounded to a float.
    private int ofInteger(int of, @Nullable FloatFormat to) {
        Step s = get(of);
        boolean whole = s.op() == Op.FROM_S || s.op() == Op.FROM_U;
        if (!whole || to == null || to.bits() != 32 || to.rounding() != Rounding.RTE) return -1;
        boolean narrow = get(s.args().getFirst()).type() == ValueType.I32;
        return narrow ? pure(s.op(), ValueType.F32, s.args().getFirst()) : -1;
    }

    // ---- what is known of floats

    /// Whether an f32 is never denormal.
    boolean isClean(int id) {
        Step s = get(id);
        return switch (s.op()) {
            case CONST -> {
                int size = (int) s.value() & Integer.MAX_VALUE;
                yield size == 0 || size >= 0x800000;
            }
            case READ -> s.place() != null && clean.contains(s.place());
            case FADD, FMUL, FMA, ROUND -> {
                FloatFormat f = s.format();
                yield f != null && (f.flush() || f.bits() == 16 && !f.brain());
            }
            case FLUSH, FROM_S, FROM_U -> true;
            case FROM_HALF -> s.format() != null && !s.format().brain();
            case FNEG, FABS, SATURATE, INTEGRAL -> isClean(s.args().getFirst());
            case FMIN, FMAX -> isClean(s.args().get(0)) && isClean(s.args().get(1));
            case SELECT -> isClean(s.args().get(1)) && isClean(s.args().get(2));
            default -> false;
        };
    }

    /// Adds those registers of which an f32 that is never denormal has this.
    void cleanBecauseOf(int id, Set<RegisterRef> out) {
        Step s = get(id);
        switch (s.op()) {
            case READ -> out.add(Objects.requireNonNull(s.place()));
            case FNEG, FABS, SATURATE, INTEGRAL -> cleanBecauseOf(s.args().getFirst(), out);
            case FMIN, FMAX -> s.args().forEach(a -> cleanBecauseOf(a, out));
            case SELECT -> s.args().stream().skip(1).forEach(a -> cleanBecauseOf(a, out));
            default -> {}
        }
    }

    /// A value of 32 bits as the float that it is the bits of.
    ///
    /// @return -1 if it is not known to be one, or may be a NaN that is not the canonical one
    int asFloat(int id) {
        Step s = get(id);
        return switch (s.op()) {
            case AS_INT -> s.type() == ValueType.I32 ? s.args().getFirst() : -1;
            case CONST -> {
                int bits = (int) s.value();
                boolean one = Float.floatToIntBits(Float.intBitsToFloat(bits)) == bits;
                yield one ? constant(ValueType.F32, bits) : -1;
            }
            case SELECT -> {
                int yes = asFloat(s.args().get(1));
                int no = yes < 0 ? -1 : asFloat(s.args().get(2));
                yield no < 0 ? -1 : pure(Op.SELECT, ValueType.F32, s.args().get(0), yes, no);
            }
            default -> -1;
        };
    }
}
