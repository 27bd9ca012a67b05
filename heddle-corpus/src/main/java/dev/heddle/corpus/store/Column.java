package dev.heddle.corpus.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A column of a table.
public final class Column {
    private final String name;
    private final ColumnType type;
    private final Method of;

    Column(RecordComponent component) {
        name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        type = ColumnType.of(component.getType());
        of = component.getAccessor();
    }

    /// @return as queries call it
    public String name() {
        return name;
    }

    /// @return what it holds
    public ColumnType type() {
        return type;
    }

    /// @param row of the column's table
    /// @return its value there
    public @Nullable Object of(Row row) {
        try {
            return of.invoke(row);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(name + " of " + row, e);
        }
    }

    @Override
    public String toString() {
        return name + " " + type.sql();
    }
}
