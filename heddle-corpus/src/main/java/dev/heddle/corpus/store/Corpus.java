package dev.heddle.corpus.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables that a scan has written, as views of an embedded data base which does nothing but read them.
///
/// A table is in `TABLE/isa=ISA/version=VERSION/*.parquet`, that of failures in `failure/version=VERSION/*.parquet`;
/// names of folders are columns.
public final class Corpus implements AutoCloseable {
    private final Connection connection;
    private final Path overflow;

    /// Removes the folder where the process is ended before the data base is closed.
    private final Thread atExit;

    private Corpus(Connection connection, Path overflow) {
        this.connection = connection;
        this.overflow = overflow;
        this.atExit = new Thread(() -> delete(overflow));
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /// @param folder that was the `-o` of a scan
    /// @throws CorpusException if there are no tables
    public static Corpus open(Path folder) throws CorpusException {
        return open(folder, DuckDbEngine.Limits.OF_QUERIES);
    }

    static Corpus open(Path folder, DuckDbEngine.Limits limits) throws CorpusException {
        if (!Files.isDirectory(folder.resolve(Table.PROGRAM.sql()))
                && !Files.isDirectory(folder.resolve(Table.FAILURE.sql())))
            throw new CorpusException(folder + ": no tables of a corpus; 'heddle corpus scan' writes them");
        Corpus out = empty(limits);
        try (Statement s = out.connection.createStatement()) {
            for (Table t : Table.values()) s.execute(view(folder, t));
            // So a message says where in the query the fault is.
            s.execute("SET errors_as_json = true");
            DuckDbEngine.lock(s, folder);
            return out;
        } catch (SQLException | IOException e) {
            out.close();
            throw unreadable(folder, e);
        }
    }

    private static CorpusException unreadable(Path folder, Exception e) {
        try {
            Path damaged = DamagedFile.in(folder);
            if (damaged != null)
                return new CorpusException(damaged + ": no whole Parquet file; remove it, and scan again", e);
        } catch (IOException unread) {
            return new CorpusException(folder + ": " + unread.getMessage(), e);
        }
        return new CorpusException(folder + ": the tables cannot be read: " + DuckDbEngine.message(e), e);
    }

    /// A data base without tables. What does not fit in memory waits in a folder of its own among the temporary files.
    private static Corpus empty(DuckDbEngine.Limits limits) throws CorpusException {
        Path overflow = null;
        try {
            overflow = Files.createTempDirectory("heddle-corpus");
            return new Corpus(DuckDbEngine.streaming(limits, overflow), overflow);
        } catch (IOException e) {
            throw new CorpusException("no folder for temporary files: " + e.getMessage(), e);
        } catch (CorpusException e) {
            delete(Objects.requireNonNull(overflow));
            throw e;
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path p : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        } catch (IOException | UncheckedIOException e) {
            // Somebody else has removed it, or the system will.
        }
    }

    Path overflow() {
        return overflow;
    }

    /// @return of the data base in which each table is a view; it is closed with this. Rows are made while they are
    ///     read: if a query fails meanwhile, they end, and the transaction is aborted
    public Connection connection() {
        return connection;
    }

    @Override
    public void close() {
        try {
            DuckDbEngine.close(connection);
        } finally {
            delete(overflow);
            forget(atExit);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook has begun.
        }
    }

    private static String view(Path folder, Table t) throws IOException {
        String columns =
                t.columns().stream().map(Column::name).collect(Collectors.joining(", ")) + ", " + Table.VERSION;
        return "CREATE VIEW " + t.sql() + " AS SELECT " + columns + " FROM " + rows(folder, t);
    }

    /// Without a file there is a table without rows.
    private static String rows(Path folder, Table t) throws IOException {
        Path of = folder.resolve(t.sql());
        if (hasFiles(of)) {
            String types = t.isByIsa() ? "'isa': VARCHAR, 'version': VARCHAR" : "'version': VARCHAR";
            return "read_parquet(%s, hive_partitioning = true, hive_types = {%s})"
                    .formatted(DuckDbEngine.quote(of + "/**/*.parquet"), types);
        }
        String none = t.columns().stream()
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
