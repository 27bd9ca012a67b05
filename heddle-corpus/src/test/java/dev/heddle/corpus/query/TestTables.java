package dev.heddle.corpus.query;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.store.Column;
import dev.heddle.corpus.store.ColumnType;
import dev.heddle.corpus.store.Row;
import dev.heddle.corpus.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A small corpus, written without a scan.
public final class TestTables {
    private final List<Row> rows = new ArrayList<>();

    /// No rows yet.
    public TestTables() {}

    /// @return SHA-256 of its code
    public String add(String isa, String path, String source) throws SourceException {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source(path, source)).bytes();
        Measure measure = new Measure(codec);
        String hash = HexFormat.of().formatHex(Measure.sha256(code));
        List<Row> made = measure.rows(code, hash);
        if (!rows.contains(made.getFirst())) rows.addAll(made);
        rows.add(new Row.Source(
                Measure.isa(codec), Measure.variant(codec), hash, path, "", "raw", "", 0L, null, null, null));
        return hash;
    }

    public void fail(String path, String why) {
        rows.add(new Row.Failure(path, "", "", null, why));
    }

    public Path write(Path folder) throws SQLException, IOException {
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
                Statement s = c.createStatement()) {
            for (Table t : Table.values()) {
                String columns = t.columns().stream().map(Column::toString).collect(Collectors.joining(", "));
                s.execute("CREATE TABLE " + t.sql() + " (" + columns + ", version VARCHAR)");
                for (Row r : rows) if (Table.of(r) == t) s.execute(insert(t, r));
                Files.createDirectories(folder.resolve(t.sql()));
                s.execute("COPY %s TO '%s' (FORMAT parquet, PARTITION_BY (%sversion), OVERWRITE_OR_IGNORE)"
                        .formatted(t.sql(), folder.resolve(t.sql()), t.isByIsa() ? "isa, " : ""));
            }
        }
        return folder;
    }

    private static String insert(Table t, Row r) {
        String values = t.columns().stream().map(c -> constant(c, c.of(r))).collect(Collectors.joining(", "));
        return "INSERT INTO " + t.sql() + " VALUES (" + values + ", '0.2.0')";
    }

    private static String constant(Column c, @org.jspecify.annotations.Nullable Object value) {
        if (value == null) return "NULL";
        if (c.type() == ColumnType.NUMBERS)
            return ((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(e -> "'" + e.getKey() + "': " + e.getValue())
                            .collect(Collectors.joining(", ", "MAP {", "}"));
        return value instanceof Number
                ? value.toString()
                : "'" + value.toString().replace("'", "''") + "'";
    }
}
