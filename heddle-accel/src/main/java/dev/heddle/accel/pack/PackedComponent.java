package dev.heddle.accel.pack;

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
record PackedComponent(Method accessor, Type type, boolean mayMiss) {
    static List<PackedComponent> all(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .map(PackedComponent::of)
                .toList();
    }

    private static PackedComponent of(RecordComponent c) {
        boolean mayMiss = c.getAnnotatedType().isAnnotationPresent(Nullable.class);
        return new PackedComponent(c.getAccessor(), c.getGenericType(), mayMiss);
    }

    @Nullable
    Object of(Record record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
