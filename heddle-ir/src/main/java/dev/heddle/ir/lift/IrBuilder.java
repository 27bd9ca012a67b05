package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.NumberOrigin;
import dev.heddle.asm.meaning.Trace;
import dev.heddle.base.expr.Builtin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The steps so far. A value that has been computed before is not computed again, and one that does not depend on the
/// turn of a loop is computed before the loop.
@SuppressWarnings("EnumOrdinal") // numbers within this run
final class IrBuilder {
    private record Key(
            Op op,
            ValueType type,
            List<Integer> args,
            long value,
            String word,
            @Nullable RegisterRef place,
            @Nullable FloatFormat format) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key k
                    && op == k.op
                    && type == k.type
                    && value == k.value
                    && args.equals(k.args)
                    && word.equals(k.word)
                    && Objects.equals(place, k.place)
                    && Objects.equals(format, k.format);
        }

        @Override
        public int hashCode() {
            int of = (op.ordinal() * 31 + type.ordinal()) * 31 + args.hashCode();
            return (of * 31 + Long.hashCode(value)) * 31 + Objects.hashCode(place);
        }
    }

    /// What stands outside of all loops, or in one.
    ///
    /// @param order the steps in the order in which they are done
    /// @param known values that depend on their arguments alone
    private record Level(List<Integer> order, Map<Key, Integer> known) {
        Level() {
            this(new ArrayList<>(), new HashMap<>());
        }
    }

    /// By their numbers.
    private final List<Step> steps = new ArrayList<>();

    /// Level of each step.
    private final List<Integer> levels = new ArrayList<>();

    /// The outermost first.
    private final List<Level> open = new ArrayList<>(List.of(new Level()));

    /// Values of registers, until they are written.
    private final Map<Key, Integer> reads = new HashMap<>();

    private final VariableParts slots;
    private int when = -1;

    /// @param trace of how values follow from the word
    IrBuilder(Trace trace) {
        this.slots = new VariableParts(trace);
    }

    /// @return in the order in which they are done
    List<Step> all() {
        List<Step> out = new ArrayList<>();
        for (int id : open.getFirst().order) out.add(steps.get(id));
        return out;
    }

    /// @return how many there are, in loops too
    int count() {
        return steps.size();
    }

    /// @return what is different in a step for each word; null if nothing is
    @Nullable
    Slot slot(int id) {
        return slots.of(id);
    }

    /// Begins a loop.
    ///
    /// @param count turns, at least 1
    /// @return the number of the turn, an i32 from 0 on
    int each(long count) {
        open.add(new Level());
        forget();
        return add(Op.EACH, ValueType.I32, -1, count, "", null, null);
    }

    /// Ends the innermost loop.
    void end() {
        add(Op.END, ValueType.NONE, -1, 0, "", null, null);
        Level inner = open.removeLast();
        open.getLast().order.addAll(inner.order);
        forget();
    }

    private void forget() {
        reads.clear();
        slots.forget();
    }

    /// An array of values that a loop is going to fill.
    int array(long count) {
        return add(Op.ARRAY, ValueType.NONE, -1, count, "", null, null);
    }

    /// Sets an element of an array; all of an array are of one type.
    void put(int array, int index, int value) {
        Step r = steps.get(array);
        steps.set(array, new Step(array, Op.ARRAY, type(value), r.args(), -1, r.value(), "", null, null, false));
        add(Op.PUT, ValueType.NONE, -1, 0, "", null, null, array, index, value);
    }

    /// @return an element of an array that has been filled
    int get(int array, int index) {
        return pure(Op.GET, type(array), array, index);
    }

    /// The innermost loop that a value of these arguments depends on.
    private int level(int... args) {
        int level = 0;
        for (int a : args) level = Math.max(level, levels.get(a));
        return level;
    }

    Step step(int id) {
        return steps.get(id);
    }

    ValueType type(int id) {
        return steps.get(id).type();
    }

    /// The mask under which effects happen from now on, -1 for none.
    int when() {
        return when;
    }

    void when(int mask) {
        when = mask;
    }

    int constant(ValueType type, long value) {
        return constant(type, value, null);
    }

    /// @param type of integers
    int constant(ValueType type, TracedConstant number) {
        TracedConstant n = type == ValueType.I64 ? number : number.cut(Builtin.SEXT, Integer.SIZE);
        NumberOrigin of = n.origin();
        if (of != null && of.isOpaque()) n.value();
        return constant(type, n.here().longValue(), n.origin());
    }

    private int constant(ValueType type, long value, @Nullable NumberOrigin of) {
        slots.constant(type, value, of);
        int next = steps.size();
        int id = pure(Op.CONST, type, value, "", null, null);
        if (of != null && id == next) slots.number(id, of);
        return id;
    }

    int pure(Op op, ValueType type, int... args) {
        return pure(op, type, 0, "", null, null, args);
    }

    int rounded(Op op, ValueType type, FloatFormat format, int... args) {
        return pure(op, type, 0, "", null, format, args);
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
        if (op == Op.SELECT && isNot(args[0]))
            return pure(op, type, steps.get(args[0]).args().getFirst(), args[2], args[1]);
        List<Integer> taken = list(args);
        int level = level(args);
        Key key = new Key(op, type, taken, value, word, place, format);
        int next = steps.size();
        Integer before = open.get(level).known.putIfAbsent(key, next);
        if (before != null) return before;
        return add(level, op, type, -1, value, word, place, format, isUniform(op, args), taken);
    }

    private boolean isNot(int mask) {
        Step s = steps.get(mask);
        return s.op() == Op.XOR && steps.get(s.args().get(1)).op() == Op.CONST;
    }

    /// @param shared whether all lanes see the same element
    int read(ValueType type, LocatedRegister at, boolean shared) {
        slots.reading(type, at);
        RegisterRef place = at.place();
        Key key = new Key(Op.READ, type, List.of(), 0, "", place, null);
        Integer before = reads.get(key);
        if (before != null) return before;
        int id = add(Op.READ, type, -1, 0, "", place, null);
        Step made = steps.get(id);
        steps.set(id, new Step(id, Op.READ, type, made.args(), -1, 0, "", place, null, shared));
        slots.register(id, at);
        reads.put(key, id);
        return id;
    }

    /// A whole register that has been read loses its value.
    ///
    /// @param scope whose lanes lose it, nothing for the own lane
    void last(int read, String scope) {
        slots.same(effect(Op.LAST, ValueType.NONE, 0, scope, step(read).place()), read);
    }

    /// @param inside whether the index is never beyond the file; otherwise only lanes of the present condition may
    ///     fault
    int readAt(ValueType type, RegisterRef file, int index, boolean inside) {
        int mask = inside ? -1 : when;
        Key key = new Key(Op.READ_AT, type, List.of(index), mask, "", file, null);
        Integer before = reads.get(key);
        if (before != null) return before;
        int id = add(Op.READ_AT, type, mask, inside ? 1 : 0, "", file, null, index);
        reads.put(key, id);
        return id;
    }

    /// @param at number of the first byte, within the file
    int ring(ValueType type, RegisterRef file, int at) {
        return add(Op.RING, type, -1, 0, "", file, null, at);
    }

    /// What may be different each time, or has an effect under the present condition.
    int effect(Op op, ValueType type, long value, String word, @Nullable RegisterRef place, int... args) {
        return add(op, type, when, value, word, place, null, args);
    }

    /// @param own whether lanes can see different memories at one address
    int load(ValueType type, long bits, String space, boolean own, int address) {
        int id = effect(Op.LOAD, type, bits, space, null, address);
        // A wide load gives 0 to lanes that are not meant, so that the first lane cannot stand for
        // all.
        if (own || type == ValueType.I64) steps.set(id, steps.get(id).varying());
        return id;
    }

    /// @param isPacked whether the file's elements are seen in several widths
    void write(LocatedRegister at, int value, boolean isPacked) {
        RegisterRef place = at.place();
        slots.register(effect(Op.WRITE, ValueType.NONE, 0, "", place, value), at);
        slots.written(at, isPacked);
        reads.keySet().removeIf(k -> k.op == Op.READ && !isPacked ? overlaps(k, place) : isOf(k, place));
    }

    /// @param inside whether the index is never beyond the file
    void writeAt(RegisterRef file, int index, int value, boolean inside) {
        effect(Op.WRITE_AT, ValueType.NONE, inside ? 1 : 0, "", file, index, value);
        slots.written(new LocatedRegister(file, null, file.width()), true);
        reads.keySet().removeIf(k -> isOf(k, file));
    }

    private static boolean overlaps(Key read, RegisterRef place) {
        return read.place != null && read.place.overlaps(place);
    }

    private static boolean isOf(Key read, RegisterRef place) {
        return read.place != null && read.place.state().equals(place.state());
    }

    private int add(
            Op op,
            ValueType type,
            int mask,
            long value,
            String word,
            @Nullable RegisterRef place,
            @Nullable FloatFormat format,
            int... args) {
        boolean uniform = isUniform(op, args);
        int level = open.size() - 1;
        return add(level, op, type, mask, value, word, place, format, uniform, list(args));
    }

    private int add(
            int level,
            Op op,
            ValueType type,
            int mask,
            long value,
            String word,
            @Nullable RegisterRef place,
            @Nullable FloatFormat format,
            boolean uniform,
            List<Integer> args) {
        int id = steps.size();
        levels.add(level);
        open.get(level).order.add(id);
        steps.add(new Step(id, op, type, args, mask, value, word, place, format, uniform));
        return id;
    }

    private boolean isUniform(Op op, int... args) {
        switch (op) {
            case CONST, BALLOT, ANY -> {
                return true;
            }
            case LANE, EXEC, REDUCE, SCAN, ATOMIC, READ_AT, EACH, GET, TEXEL -> {
                return false;
            }
            default -> {}
        }
        for (int a : args) if (!steps.get(a).uniform()) return false;
        return true;
    }

    private static List<Integer> list(int... args) {
        Integer[] out = new Integer[args.length];
        for (int i = 0; i < out.length; i++) out[i] = args[i];
        return List.of(out);
    }
}
