package dev.heddle.book.pack;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A component of a record.
///
/// @param type its declared type
/// @param mayMiss whether it may be null
record Component(Method accessor, Type type, boolean mayMiss) {
    static List<Component> all(Class<?> record) {
        return Arrays.stream(record.getRecordComponents()).map(Component::of).toList();
    }

    private static Component of(RecordComponent c) {
        boolean mayMiss = c.getAnnotatedType().isAnnotationPresent(Nullable.class);
        return new Component(c.getAccessor(), c.getGenericType(), mayMiss);
    }

    @Nullable Object of(Record record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
