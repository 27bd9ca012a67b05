package dev.heddle.exec.jvm;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.lang.classfile.TypeKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Writes a vectorised loop: what is loop-invariant has been written before.
final class LoopVectors {
    private static final long SINGLE_NAN = 0x7fc00000L;
    private static final long DOUBLE_NAN = 0x7ff8000000000000L;

    private final RegisterLayout layout;
    private final ScalarFrame frame;
    private final LoopTurns loop;
    private final LoopArrays arrays;
    private final PackedRows rows;
    private final LoopApi api;

    /// Local variables of values that all lanes have, by the steps they come from.
    private final Map<Integer, Integer> broadcasts = new HashMap<>();

    /// Local variables of the vectors of the chunk that is being written. Of the bits of floats that nobody has asked
    /// for yet, the complement of the number of the local variable with the floats.
    private final Map<Integer, Integer> locals = new HashMap<>();

    /// Masks that one step alone asks for: they are computed there.
    private final Set<Integer> once = new HashSet<>();

    private int nan = -1;
    private int chunk;

    public LoopVectors(
            RegisterLayout layout,
            ScalarFrame frame,
            LoopTurns loop,
            LoopArrays arrays,
            PackedRows rows) {
        this.rows = rows;
        this.layout = layout;
        this.frame = frame;
        this.loop = loop;
        this.arrays = arrays;
        this.api = new LoopApi(frame, loop.width());
        findOnce();
    }

    private void findOnce() {
        Set<Integer> often = new HashSet<>();
        for (Step s : loop.wide()) {
            if (s.when() >= 0) often.add(s.when());
            for (int a : s.args())
                if (loop.isVector(a) && frame.type(a) == ValueType.MASK && !once.add(a))
                    often.add(a);
        }
        once.removeAll(often);
    }

    // ---- which operations there are

    /// Whether an operation on vectors does what a step does.
    static boolean has(Step s, List<Step> all) {
        return switch (s.op()) {
            case ADD, SUB, MUL, MIN_S, MAX_S, MIN_U, MAX_U, SEXT -> s.type() != ValueType.MASK;
            case AND, OR, XOR, EQ, LT_S, LT_U, AS_FLOAT, AS_INT, FNEG, FABS, FEQ, FLT, FLE -> true;
            case SELECT -> s.type() != ValueType.MASK;
            case SHL, SHR, SAR -> isKnownShift(s, all.get(s.args().getLast()));
            case FADD, FMUL, FMA -> isNearest(s);
            default -> false;
        };
    }

    private static boolean isKnownShift(Step s, Step by) {
        return by.op() == Op.CONST && by.value() >= 0 && by.value() < s.type().bits();
    }

    private static boolean isNearest(Step s) {
        FloatFormat f = s.format();
        return f != null
                && !f.flush()
                && f.rounding() == Rounding.RTE
                && f.bits() == s.type().bits();
    }

    // ---- the loop

    public void write() {
        for (Step s : loop.wide()) prepare(s);
        for (chunk = 0; chunk < loop.chunks(); chunk++) {
            locals.clear();
            for (Step s : loop.wide()) step(s);
        }
    }

    /// Makes vectors of what all lanes have.
    private void prepare(Step s) {
        switch (s.op()) {
            case GET, RING, READ_AT -> {}
            case PUT, WRITE_AT -> prepare(s.args().getLast());
            case SHL, SHR, SAR -> prepare(s.args().getFirst());
            default -> s.args().forEach(this::prepare);
        }
    }

    private void number(ValueType real) {
        if (real == ValueType.F64)
            api.broadcast(real, () -> frame.out.loadConstant(Double.longBitsToDouble(DOUBLE_NAN)));
        else
            api.broadcast(
                    real, () -> frame.out.loadConstant(Float.intBitsToFloat((int) SINGLE_NAN)));
    }

    private void prepare(int id) {
        if (loop.isVector(id) || loop.known(id) != null || broadcasts.containsKey(id)) return;
        broadcasts.put(id, stored(() -> broadcast(frame.step(id))));
    }

    /// Bits that are in memory go into all lanes at once, if they do not become a float before.
    private void broadcast(Step s) {
        if (s.op() == Op.AS_FLOAT) {
            int bits = s.args().getFirst();
            api.broadcast(frame.type(bits), () -> frame.load(bits));
            api.asFloats();
        } else {
            api.broadcast(s.type(), () -> frame.load(s.id()));
        }
    }

    private int stored(Runnable value) {
        value.run();
        int local = frame.out.allocateLocal(TypeKind.REFERENCE);
        frame.out.astore(local);
        return local;
    }

    private void step(Step s) {
        switch (s.op()) {
            case PUT -> put(s);
            case WRITE_AT -> write(s);
            case GET -> get(s);
            case RING, READ_AT -> locals.put(s.id(), read(s));
            case AS_FLOAT -> locals.put(s.id(), real(s));
            case AS_INT -> locals.put(s.id(), ~local(s.args().getFirst()));
            default -> {
                if (!once.contains(s.id())) locals.put(s.id(), stored(() -> value(s)));
            }
        }
    }

    /// Pushes a vector, or a mask.
    private void load(int id) {
        LoopTurns.Known k = loop.known(id);
        if (k != null) api.mask(lanes(k));
        else if (once.contains(id)) value(frame.step(id));
        else frame.out.aload(local(id));
    }

    private void load(Step s, int argument) {
        load(s.args().get(argument));
    }

    /// @return where a mask holds in this chunk
    private long lanes(LoopTurns.Known mask) {
        long out = 0;
        for (int i = 0; i < loop.lanes(); i++)
            if (mask.of()[chunk * loop.lanes() + i] != 0) out |= 1L << i;
        return out;
    }

    // ---- arrays and registers

    private long first(LoopTurns.Known index) {
        return index.of()[chunk * loop.lanes()];
    }

    private void get(Step s) {
        int array = s.args().get(0);
        int first = (int) first(Objects.requireNonNull(loop.known(s.args().get(1))));
        Integer kept = arrays.vector(s, first, loop);
        locals.put(s.id(), kept != null ? kept : stored(() -> get(s.type(), array, first)));
    }

    private void get(ValueType t, int array, int first) {
        if (!arrays.isKept(array)) {
            api.fromArray(t, frame.place(array), () -> frame.constant(first));
            return;
        }
        api.fromBytes(() -> frame.constant(byteOf(array, first)));
        if (t == ValueType.F32 || t == ValueType.F64) api.asFloats();
    }

    private int byteOf(int array, int element) {
        return arrays.room(array) + element * loop.width() / Byte.SIZE;
    }

    private void put(Step s) {
        int array = s.args().get(0);
        int value = s.args().get(2);
        ValueType t = frame.type(value);
        int first = (int) first(Objects.requireNonNull(loop.known(s.args().get(1))));
        if (!arrays.isKept(array)) {
            load(value);
            api.intoArray(t, frame.place(array), () -> frame.constant(first));
            return;
        }
        arrays.keep(array, first / loop.lanes(), stored(() -> load(value)));
        if (arrays.room(array) < 0) return;
        load(value);
        if (t == ValueType.F32 || t == ValueType.F64) api.asInts(t);
        api.intoBytes(() -> frame.constant(byteOf(array, first)));
    }

    private int unit(Step s) {
        return s.op() == Op.RING ? 1 : loop.width() / Byte.SIZE;
    }

    private LoopTurns.Known index(Step s) {
        return Objects.requireNonNull(loop.known(s.args().getFirst()));
    }

    /// @return number of the first byte of a vector of packed registers, but for what is the same in all turns
    private int fixed(Step s) {
        int start = layout.number(Objects.requireNonNull(s.place()).state(), 0);
        return start + (int) first(index(s)) * unit(s);
    }

    /// @return number of the first byte of a vector of packed registers; -1 if it is not known
    private int place(Step s) {
        int base = index(s).base();
        if (base < 0) return fixed(s);
        Long of = frame.known(base);
        return of == null ? -1 : fixed(s) + (int) (long) of * unit(s);
    }

    private void bytes(Step s) {
        int base = index(s).base();
        if (base < 0) {
            frame.constant(fixed(s));
            return;
        }
        frame.load(base);
        frame.constant(unit(s));
        frame.out.imul();
        frame.constant(fixed(s));
        frame.out.iadd();
    }

    private int bytes() {
        return loop.lanes() * loop.width() / Byte.SIZE;
    }

    /// @return the local variable with a vector of packed registers
    private int read(Step s) {
        int first = place(s);
        if (first < 0) {
            rows.settle();
            return stored(() -> api.fromBytes(() -> bytes(s)));
        }
        Integer known = rows.local(first, loop.width());
        if (known != null) return known;
        rows.settle(first, first + bytes());
        int local = stored(() -> api.fromBytes(() -> frame.constant(first)));
        rows.read(first, loop.width(), bytes(), local);
        return local;
    }

    private void write(Step s) {
        int value = s.args().getLast();
        LoopTurns.Known when = s.when() < 0 ? null : loop.known(s.when());
        long where = when == null ? LoopApi.all(loop.lanes()) : lanes(when);
        if (where == 0) return;
        int local;
        if (where != LoopApi.all(loop.lanes()) || s.when() >= 0 && when == null) {
            int old = read(s);
            local =
                    stored(() -> {
                        loadVector(old);
                        load(value);
                        load(s.when());
                        api.blend(frame.type(value));
                    });
        } else {
            local = vector(value);
        }
        int first = place(s);
        if (first >= 0) {
            rows.write(first, loop.width(), bytes(), local, () -> store(local, first));
            return;
        }
        rows.forget();
        loadVector(local);
        api.intoBytes(() -> bytes(s));
    }

    /// @return the local variable with floats, perhaps those that the bits have been made of: every NaN counts as the
    ///     same one
    private int real(Step s) {
        int bits = Objects.requireNonNull(locals.get(s.args().getFirst()));
        return bits < 0 ? ~bits : stored(() -> value(s));
    }

    private void store(int local, int first) {
        loadVector(local);
        api.intoBytes(() -> frame.constant(first));
    }

    /// @return what stands for a vector in [#locals]
    private int vector(int id) {
        return Objects.requireNonNull(loop.isVector(id) ? locals.get(id) : broadcasts.get(id));
    }

    /// @return the local variable of a vector
    private int local(int id) {
        int known = vector(id);
        if (known >= 0) return known;
        int local = stored(() -> bits(~known));
        locals.put(id, local);
        return local;
    }

    /// @param local what stands for a vector in [#locals]
    private void loadVector(int local) {
        if (local < 0) bits(~local);
        else frame.out.aload(local);
    }

    // ---- values

    private void value(Step s) {
        switch (s.op()) {
            case ADD, FADD -> both(s, "add");
            case SUB -> both(s, "sub");
            case MUL, FMUL -> both(s, "mul");
            case MIN_S -> both(s, "min");
            case MAX_S -> both(s, "max");
            case AND -> bitwise(s, "and");
            case OR -> bitwise(s, "or");
            case XOR -> bitwise(s, "xor");
            case MIN_U -> lanewise(s, "UMIN");
            case MAX_U -> lanewise(s, "UMAX");
            case SHL -> shift(s, "LSHL");
            case SHR -> shift(s, "LSHR");
            case SAR -> shift(s, "ASHR");
            case SEXT -> extended(s);
            case EQ, FEQ -> compare(s, "EQ");
            case LT_S, FLT -> compare(s, "LT");
            case LT_U -> compare(s, "ULT");
            case FLE -> compare(s, "LE");
            default -> other(s);
        }
    }

    private void other(Step s) {
        ValueType t = s.type();
        for (int k = s.args().size() - 1; k >= 0 && s.op() == Op.SELECT; k--) load(s, k);
        for (int k = 0; k < s.args().size() && s.op() != Op.SELECT; k++) load(s, k);
        switch (s.op()) {
            case SELECT -> api.blend(t);
            case FMA -> api.fma(t);
            case FNEG -> api.one(t, "NEG");
            case FABS -> api.one(t, "ABS");
            case AS_FLOAT -> api.asFloats();
            default -> throw new IllegalStateException(s.op().text());
        }
    }

    private void extended(Step s) {
        load(s, 0);
        int by = loop.width() - (int) s.value();
        api.shift(s.type(), "LSHL", by);
        api.shift(s.type(), "ASHR", by);
    }

    private void both(Step s, String name) {
        load(s, 0);
        load(s, 1);
        api.both(s.type(), name);
    }

    private void bitwise(Step s, String name) {
        load(s, 0);
        if (s.type() == ValueType.MASK) {
            load(s, 1);
            api.masks(name);
        } else if (s.op() == Op.XOR) {
            api.lanewise(s.type(), "Associative", "XOR", () -> load(s, 1));
        } else {
            load(s, 1);
            api.both(s.type(), name);
        }
    }

    private void lanewise(Step s, String name) {
        load(s, 0);
        api.lanewise(s.type(), "Associative", name, () -> load(s, 1));
    }

    private void shift(Step s, String name) {
        load(s, 0);
        api.shift(s.type(), name, (int) frame.step(s.args().getLast()).value());
    }

    private void compare(Step s, String name) {
        load(s, 0);
        api.compare(frame.type(s.args().getFirst()), name, () -> load(s, 1));
    }

    /// Pushes the bits of floats: every NaN is the same one.
    private void bits(int local) {
        ValueType real = loop.width() == Long.SIZE ? ValueType.F64 : ValueType.F32;
        if (nan < 0) nan = stored(() -> number(real));
        frame.out.aload(local).aload(nan).aload(local);
        api.compare(real, "NE", () -> frame.out.aload(local));
        api.blend(real);
        api.asInts(real);
    }
}
