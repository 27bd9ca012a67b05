package dev.heddle.corpus.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/// Collects rows and writes them as Parquet files, one for each table. What does not fit in memory waits on disk. For
/// one thread.
public final class RowWriter implements AutoCloseable {
    private final Connection connection;
    private final Map<Table, DuckDBAppender> open = new EnumMap<>(Table.class);

    /// @param megabytes of memory beside Java's heap
    /// @param overflow folder for what does not fit
    public RowWriter(int megabytes, Path overflow) throws CorpusException {
        connection = DuckDbEngine.open(new DuckDbEngine.Limits(megabytes, 1), overflow);
    }

    /// @throws CorpusException if there is no room for more
    public void add(Row row) throws CorpusException {
        Table t = Table.of(row);
        try {
            DuckDBAppender to = open.get(t);
            if (to == null) {
                to = begin(t);
                open.put(t, to);
            }
            to.beginRow();
            for (Column c : t.columns()) append(to, c.type(), c.of(row));
            to.endRow();
        } catch (SQLException e) {
            throw new CorpusException("rows of " + t.sql() + ": " + DuckDbEngine.message(e), e);
        }
    }

    private DuckDBAppender begin(Table t) throws SQLException {
        String columns =
                t.columns().stream().map(c -> c.name() + " " + held(c.type())).collect(Collectors.joining(", "));
        try (Statement s = connection.createStatement()) {
            s.execute("CREATE OR REPLACE TABLE %s (%s)".formatted(t.sql(), columns));
        }
        return connection.unwrap(DuckDBConnection.class).createAppender("main", t.sql());
    }

    /// Numbers by name are texts until they are written.
    private static String held(ColumnType type) {
        return type == ColumnType.NUMBERS ? ColumnType.TEXT.sql() : type.sql();
    }

    private static void append(DuckDBAppender to, ColumnType type, @Nullable Object value) throws SQLException {
        if (value == null) {
            to.appendNull();
            return;
        }
        switch (type) {
            case TEXT -> to.append((String) value);
            case INTEGER -> to.append((int) (Integer) value);
            case LONG -> to.append((long) (Long) value);
            case DOUBLE -> to.append((double) (Double) value);
            case NUMBERS -> to.append(value.toString());
        }
    }

    /// Writes all rows, and forgets them.
    ///
    /// @param folder that exists; gets `TABLE.parquet` for each table with rows
    public void write(Path folder) throws CorpusException {
        try (Statement s = connection.createStatement()) {
            for (Map.Entry<Table, DuckDBAppender> e : open.entrySet()) {
                e.getValue().close();
                Table t = e.getKey();
                String columns = t.columns().stream()
                        .map(c -> "%s::%s AS %1$s".formatted(c.name(), c.type().sql()))
                        .collect(Collectors.joining(", "));
                Path file = folder.resolve(t.sql() + ".parquet");
                s.execute(DuckDbEngine.copy("SELECT %s FROM %s".formatted(columns, t.sql()), file));
                s.execute("DROP TABLE " + t.sql());
            }
            open.clear();
        } catch (SQLException e) {
            throw DuckDbEngine.failed(folder, e);
        }
    }

    @Override
    public void close() {
        DuckDbEngine.close(connection);
    }
}
