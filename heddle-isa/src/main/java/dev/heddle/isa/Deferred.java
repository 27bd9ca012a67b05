package dev.heddle.isa;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A part of a book that is read when somebody asks for it: most commands need little of a book.
public final class Deferred<T> {
    private @Nullable Supplier<? extends @Nullable T> reader;
    private volatile @Nullable T value;

    private Deferred(@Nullable Supplier<? extends @Nullable T> reader) {
        this.reader = reader;
    }

    /// @param reader is asked once
    public static <T> Deferred<T> of(Supplier<? extends @Nullable T> reader) {
        return new Deferred<>(reader);
    }

    /// For what has been read.
    public static <T> Deferred<T> is(T value) {
        Deferred<T> out = new Deferred<>(null);
        out.value = value;
        return out;
    }

    /// The same of all values of a map.
    public static <T> Map<String, Deferred<T>> all(Map<String, T> values) {
        Map<String, Deferred<T>> out = new LinkedHashMap<>();
        values.forEach((name, value) -> out.put(name, is(value)));
        return out;
    }

    /// For what is not there.
    public static <T> Deferred<T> none() {
        return new Deferred<>(null);
    }

    /// @return the part, or null if there is none
    public @Nullable T get() {
        T v = value;
        return v == null ? read() : v;
    }

    @Override
    public String toString() {
        return String.valueOf(get());
    }

    private synchronized @Nullable T read() {
        Supplier<? extends @Nullable T> r = reader;
        if (r != null) {
            value = r.get();
            reader = null;
        }
        return value;
    }
}
