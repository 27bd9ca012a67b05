package dev.heddle.corpus.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Makes the tables out of the files of all splits: sorted, each row once, so that two scans of the same files make the
/// same bytes.
public final class Merge implements AutoCloseable {
    private final Connection connection;
    private final Path splits;
    private final String version;
    private final boolean isDistinct;

    /// Which tables have a file in a split.
    private final Map<Table, Boolean> has = new EnumMap<>(Table.class);

    /// @param splits folder with a folder for each split
    /// @param overflow folder for what does not fit in memory
    /// @param version of Heddle, a part of the names of folders
    /// @param isRepeated whether rows of a program may be in several splits
    public Merge(Path splits, Path overflow, String version, boolean isRepeated, int megabytes, int threads)
            throws CorpusException {
        this.splits = splits;
        this.version = version;
        this.isDistinct = isRepeated;
        connection = DuckDbEngine.open(new DuckDbEngine.Limits(megabytes, threads), overflow);
    }

    /// @param t a table
    /// @param to folder that gets the partitions
    /// @return number of rows
    public long table(Table t, Path to) throws CorpusException, IOException {
        Files.createDirectories(to);
        if (!has(t)) return 0;
        long rows = 0;
        try (Statement s = connection.createStatement()) {
            if (!t.isByIsa()) return partition(s, t, "", to);
            for (String isa : sets(s, t))
                rows += partition(s, t, "WHERE r.isa = " + DuckDbEngine.quote(isa), to.resolve("isa=" + isa));
            return rows;
        } catch (SQLException e) {
            throw DuckDbEngine.failed(to, e);
        }
    }

    private long partition(Statement s, Table t, String where, Path to) throws SQLException, IOException {
        Path folder = Files.createDirectories(to.resolve("version=" + version));
        String order = t.order().stream().collect(Collectors.joining(", "));
        String query = "%s ORDER BY %s".formatted(select(t, where), order);
        Path file = folder.resolve("rows.parquet");
        s.execute(DuckDbEngine.copy(query, file));
        String count = "SELECT num_rows FROM parquet_file_metadata(%s)".formatted(DuckDbEngine.quote(file.toString()));
        try (ResultSet r = s.executeQuery(count)) {
            return r.next() ? r.getLong(1) : 0;
        }
    }

    private String select(Table t, String where) throws IOException {
        String columns = t.columns().stream()
                .map(Column::name)
                .filter(n -> !n.equals(Table.ISA))
                .collect(Collectors.joining(", "));
        String rows = "(SELECT %s * FROM %s)".formatted(isDistinct ? "DISTINCT" : "", files(t));
        return switch (t) {
            case PROGRAM -> programs(columns, rows, where);
            case UNKNOWN -> """
                    SELECT variant, entry, bits, value, sum(count)::BIGINT AS count, min(example) AS example,
                    arg_min(example_address, example) AS example_address,
                    arg_min(example_text, example) AS example_text
                    FROM %s r %s GROUP BY variant, entry, bits, value\
                    """.formatted(rows, where);
            case SOURCE, INSTRUCTION, FINDING, FAILURE -> "SELECT %s FROM %s r %s".formatted(columns, rows, where);
        };
    }

    /// The stage of a program is what its places say.
    private String programs(String columns, String rows, String where) throws IOException {
        if (!has(Table.SOURCE)) return "SELECT %s FROM %s r %s".formatted(columns, rows, where);
        return """
        SELECT %s FROM (SELECT r.* REPLACE (p.stage AS stage) FROM %s r LEFT JOIN
        (SELECT isa, variant, hash, min(stage) AS stage FROM %s GROUP BY isa, variant, hash) p
        USING (isa, variant, hash) %s)\
        """.formatted(columns, rows, files(Table.SOURCE), where);
    }

    private List<String> sets(Statement s, Table t) throws SQLException {
        List<String> out = new ArrayList<>();
        try (ResultSet r = s.executeQuery("SELECT DISTINCT isa FROM %s ORDER BY 1".formatted(files(t)))) {
            while (r.next()) out.add(r.getString(1));
        }
        return out;
    }

    private String files(Table t) {
        return "read_parquet(%s)".formatted(DuckDbEngine.quote(splits + "/*/" + t.sql() + ".parquet"));
    }

    private boolean has(Table t) throws IOException {
        Boolean known = has.get(t);
        if (known != null) return known;
        boolean found = false;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(splits)) {
            for (Path p : all)
                if (Files.exists(p.resolve(t.sql() + ".parquet"))) {
                    found = true;
                    break;
                }
        }
        has.put(t, found);
        return found;
    }

    /// Takes the keys of the programs that splits have.
    public interface Keys {
        void key(String isa, String variant, String hash);
    }

    /// @param to takes each program
    public void programs(Keys to) throws CorpusException, IOException {
        if (!has(Table.PROGRAM)) return;
        String query = "SELECT isa, variant, hash FROM " + files(Table.PROGRAM);
        try (Statement s = connection.createStatement();
                ResultSet r = s.executeQuery(query)) {
            while (r.next()) to.key(r.getString(1), r.getString(2), r.getString(3));
        } catch (SQLException e) {
            throw DuckDbEngine.failed(splits, e);
        }
    }

    @Override
    public void close() {
        DuckDbEngine.close(connection);
    }
}
