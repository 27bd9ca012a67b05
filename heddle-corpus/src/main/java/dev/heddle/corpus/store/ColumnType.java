package dev.heddle.corpus.store;

/// The type of a column.
public enum ColumnType {
    TEXT("VARCHAR"),
    INTEGER("INTEGER"),
    LONG("BIGINT"),
    DOUBLE("DOUBLE"),
    /// Numbers by name.
    NUMBERS("MAP(VARCHAR, DOUBLE)");

    private final String sql;

    ColumnType(String sql) {
        this.sql = sql;
    }

    /// @return as SQL calls it
    public String sql() {
        return sql;
    }

    static ColumnType of(Class<?> type) {
        if (type == String.class) return TEXT;
        if (type == int.class || type == Integer.class) return INTEGER;
        if (type == long.class || type == Long.class) return LONG;
        if (type == Double.class) return DOUBLE;
        if (type == java.util.Map.class) return NUMBERS;
        throw new IllegalArgumentException("no column is a " + type);
    }
}
