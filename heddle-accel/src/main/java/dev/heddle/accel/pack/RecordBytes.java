package dev.heddle.accel.pack;

import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Deferred;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Bytes that stand together, and how values become bytes: by their types, as the records declare them.
final class RecordBytes {
    private final Sheets others;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /// @param others where deferred values and strings go
    RecordBytes(Sheets others) {
        this.others = others;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    void number(long value) {
        long left = value << 1 ^ value >> 63;
        while ((left & ~0x7fL) != 0) {
            bytes.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    void text(String text) {
        number(others.string(text));
    }

    /// Puts the value elsewhere and its place here.
    void there(Type type, Object value) {
        RecordBytes sheet = new RecordBytes(others);
        sheet.value(type, value);
        number(others.place(sheet));
    }

    /// @param type its declared type
    void value(Type type, Object value) {
        switch (value) {
            case String s -> text(s);
            case Long n -> number(n);
            case Integer n -> number(n);
            case Boolean b -> number(b ? 1 : 0);
            case Double d -> number(Double.doubleToRawLongBits(d));
            case Enum<?> e ->
                number(Arrays.asList(e.getDeclaringClass().getEnumConstants()).indexOf(e));
            case Bits b -> bits(b);
            case Deferred<?> d -> deferred(argument(type, 0), d.get());
            case Map<?, ?> m -> map(type, m);
            case Collection<?> c -> items(argument(type, 0), c);
            case Record r -> record(type, r);
            default -> throw new IllegalArgumentException("no way to write " + value.getClass());
        }
    }

    private void bits(Bits b) {
        items(Bits.Run.class, b.runs());
        number(b.constant());
    }

    private void deferred(Type type, @Nullable Object value) {
        if (value == null) number(0);
        else there(type, value);
    }

    /// Sets and maps without an order of their own are sorted: the file is the same for each build.
    private static boolean isOrdered(Object collection) {
        return collection instanceof List || !collection.getClass().getName().contains("ImmutableCollections");
    }

    private void items(Type type, Collection<?> all) {
        number(all.size());
        List<Object> items = new ArrayList<>(all);
        if (!isOrdered(all)) items.sort(Comparator.comparing(String::valueOf));
        for (Object item : items) value(type, item);
    }

    private void map(Type type, Map<?, ?> map) {
        Map<Object, Object> ordered = new LinkedHashMap<>();
        List<Object> keys = new ArrayList<>(map.keySet());
        if (!isOrdered(map)) keys.sort(Comparator.comparing(String::valueOf));
        for (Object key : keys) ordered.put(key, Objects.requireNonNull(map.get(key)));
        number(ordered.size());
        ordered.forEach((key, value) -> {
            value(argument(type, 0), key);
            value(argument(type, 1), value);
        });
    }

    private void record(Type type, Record record) {
        if (type instanceof Class<?> c && c.isSealed()) number(cases(c).indexOf(record.getClass()));
        for (PackedComponent c : others.components(record.getClass())) {
            Object value = c.of(record);
            if (c.mayMiss()) number(value == null ? 0 : 1);
            if (value != null) value(c.type(), value);
            else if (!c.mayMiss()) throw new IllegalArgumentException(c.accessor() + " is null");
        }
    }

    /// @return the records of a sealed type, in the order of their declaration; those of a sealed part in its place
    static List<Class<?>> cases(Class<?> sealed) {
        List<Class<?>> out = new ArrayList<>();
        for (Class<?> c : sealed.getPermittedSubclasses()) {
            if (c.isSealed()) out.addAll(cases(c));
            else out.add(c);
        }
        return out;
    }

    private static Type argument(Type type, int number) {
        return ((ParameterizedType) type).getActualTypeArguments()[number];
    }
}
