package dev.heddle.corpus.store;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.table.Column;
import dev.heddle.corpus.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables that a scan has written, as views of an embedded data base which does nothing but read them.
///
/// A table is in `TABLE/isa=ISA/version=VERSION/*.parquet`, that of failures in `failure/version=VERSION/*.parquet`;
/// names of folders are columns.
public final class Corpus implements AutoCloseable {
    private final Connection connection;

    private Corpus(Connection connection) {
        this.connection = connection;
    }

    /// @param folder that was the `-o` of a scan
    /// @throws CorpusException if there are no tables
    public static Corpus open(Path folder) throws CorpusException {
        if (!Files.isDirectory(folder.resolve(Table.PROGRAM.sql()))
                && !Files.isDirectory(folder.resolve(Table.FAILURE.sql())))
            throw new CorpusException(
                    folder + ": no tables of a corpus; 'heddle corpus scan' writes them");
        Corpus out = new Corpus(Engine.open(Engine.Limits.OF_QUERIES));
        try (Statement s = out.connection.createStatement()) {
            for (Table t : Table.values()) s.execute(view(folder, t));
            // So a message says where in the query the fault is.
            s.execute("SET errors_as_json = true");
            Engine.lock(s, folder);
            return out;
        } catch (SQLException | IOException e) {
            out.close();
            throw new CorpusException(folder + ": " + Engine.message(e), e);
        }
    }

    /// @return of the data base in which each table is a view; it is closed with this
    public Connection connection() {
        return connection;
    }

    @Override
    public void close() {
        Engine.close(connection);
    }

    private static String view(Path folder, Table t) throws IOException {
        String columns =
                t.columns().stream().map(Column::name).collect(Collectors.joining(", "))
                        + ", "
                        + Table.VERSION;
        return "CREATE VIEW " + t.sql() + " AS SELECT " + columns + " FROM " + rows(folder, t);
    }

    /// Without a file there is a table without rows.
    private static String rows(Path folder, Table t) throws IOException {
        Path of = folder.resolve(t.sql());
        if (hasFiles(of)) {
            String types =
                    t.isByIsa() ? "'isa': VARCHAR, 'version': VARCHAR" : "'version': VARCHAR";
            return "read_parquet(%s, hive_partitioning = true, hive_types = {%s})"
                    .formatted(Engine.quote(of + "/**/*.parquet"), types);
        }
        String none =
                t.columns().stream()
                        .map(c -> "NULL::%s AS %s".formatted(c.type().sql(), c.name()))
                        .collect(Collectors.joining(", "));
        return "(SELECT %s, NULL::VARCHAR AS %s WHERE false)".formatted(none, Table.VERSION);
    }

    private static boolean hasFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return false;
        try (Stream<Path> all = Files.walk(folder)) {
            return all.anyMatch(p -> p.toString().endsWith(".parquet"));
        }
    }
}
