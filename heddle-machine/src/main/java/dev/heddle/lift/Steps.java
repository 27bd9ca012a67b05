package dev.heddle.lift;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The steps so far. A value that has been computed before is not computed again.
final class Steps {
    private record Key(
            Op op,
            Type type,
            List<Integer> args,
            long value,
            String word,
            @Nullable Place place,
            @Nullable Format format) {}

    private final List<Step> steps = new ArrayList<>();
    private final Map<Key, Integer> known = new HashMap<>();

    /// The same of registers, until they are written.
    private final Map<Key, Integer> reads = new HashMap<>();

    private int when = -1;

    List<Step> all() {
        return steps;
    }

    Step step(int id) {
        return steps.get(id);
    }

    Type type(int id) {
        return steps.get(id).type();
    }

    /// The mask under which effects happen from now on, -1 for none.
    int when() {
        return when;
    }

    void when(int mask) {
        when = mask;
    }

    int constant(Type type, long value) {
        return pure(Op.CONST, type, value, "", null, null);
    }

    int pure(Op op, Type type, int... args) {
        return pure(op, type, 0, "", null, null, args);
    }

    int rounded(Op op, Type type, Format format, int... args) {
        return pure(op, type, 0, "", null, format, args);
    }

    /// A value that depends on its arguments alone.
    int pure(
            Op op,
            Type type,
            long value,
            String word,
            @Nullable Place place,
            @Nullable Format format,
            int... args) {
        if (op == Op.SELECT && isNot(args[0]))
            return pure(op, type, steps.get(args[0]).args().getFirst(), args[2], args[1]);
        Key key = new Key(op, type, list(args), value, word, place, format);
        Integer before = known.get(key);
        if (before != null) return before;
        int id = add(op, type, -1, value, word, place, format, args);
        known.put(key, id);
        return id;
    }

    private boolean isNot(int mask) {
        Step s = steps.get(mask);
        return s.op() == Op.XOR && steps.get(s.args().get(1)).op() == Op.CONST;
    }

    /// @param shared whether all lanes see the same element
    int read(Type type, Place place, boolean shared) {
        Key key = new Key(Op.READ, type, List.of(), 0, "", place, null);
        Integer before = reads.get(key);
        if (before != null) return before;
        int id = steps.size();
        steps.add(new Step(id, Op.READ, type, List.of(), -1, 0, "", place, null, shared));
        reads.put(key, id);
        return id;
    }

    /// @param inside whether the index is never beyond the file; otherwise only lanes of the present condition may fault
    int readAt(Type type, Place file, int index, boolean inside) {
        int mask = inside ? -1 : when;
        Key key = new Key(Op.READ_AT, type, List.of(index), mask, "", file, null);
        Integer before = reads.get(key);
        if (before != null) return before;
        int id = add(Op.READ_AT, type, mask, 0, "", file, null, index);
        reads.put(key, id);
        return id;
    }

    /// What may be different each time, or has an effect under the present condition.
    int effect(Op op, Type type, long value, String word, @Nullable Place place, int... args) {
        return add(op, type, when, value, word, place, null, args);
    }

    void write(Place place, int value) {
        effect(Op.WRITE, Type.NONE, 0, "", place, value);
        reads.keySet().removeIf(k -> k.op == Op.READ ? overlaps(k, place) : isOf(k, place));
    }

    void writeAt(Place file, int index, int value) {
        effect(Op.WRITE_AT, Type.NONE, 0, "", file, index, value);
        reads.keySet().removeIf(k -> isOf(k, file));
    }

    private static boolean overlaps(Key read, Place place) {
        return read.place != null && read.place.overlaps(place);
    }

    private static boolean isOf(Key read, Place place) {
        return read.place != null && read.place.state().equals(place.state());
    }

    private int add(
            Op op,
            Type type,
            int mask,
            long value,
            String word,
            @Nullable Place place,
            @Nullable Format format,
            int... args) {
        int id = steps.size();
        steps.add(
                new Step(
                        id,
                        op,
                        type,
                        list(args),
                        mask,
                        value,
                        word,
                        place,
                        format,
                        isUniform(op, args)));
        return id;
    }

    private boolean isUniform(Op op, int... args) {
        switch (op) {
            case CONST, BALLOT, ANY -> {
                return true;
            }
            case LANE, EXEC, SCAN, ATOMIC, READ_AT -> {
                return false;
            }
            default -> {}
        }
        for (int a : args) if (!steps.get(a).uniform()) return false;
        return true;
    }

    private static List<Integer> list(int... args) {
        List<Integer> out = new ArrayList<>(args.length);
        for (int a : args) out.add(a);
        return List.copyOf(out);
    }
}
