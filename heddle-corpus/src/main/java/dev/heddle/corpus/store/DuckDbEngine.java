package dev.heddle.corpus.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;
import org.duckdb.DuckDBDriver;

/// The embedded data base: DuckDB, in memory, kept within bounds.
final class DuckDbEngine {
    /// @param megabytes of memory that the data base may take, beside Java's heap
    /// @param threads that it may use
    record Limits(int megabytes, int threads) {
        static final Limits OF_QUERIES =
                new Limits(1024, Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 8));
    }

    private DuckDbEngine() {}

    static Connection open(Limits limits) {
        return open(limits, false);
    }

    /// @param streams whether rows are made while they are read, and not all before
    private static Connection open(Limits limits, boolean streams) {
        Properties options = new Properties();
        options.setProperty("memory_limit", limits.megabytes() + "MB");
        options.setProperty("threads", Integer.toString(limits.threads()));
        options.setProperty("autoinstall_known_extensions", "false");
        options.setProperty("autoload_known_extensions", "false");
        options.setProperty("errors_as_json", "false");
        options.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, Boolean.toString(streams));
        try {
            return DriverManager.getConnection("jdbc:duckdb:", options);
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded data base does not start", e);
        }
    }

    /// @param overflow folder for what does not fit in memory. The data base gets one of its own there: two that wrote
    ///     to the same folder would take each other's data for theirs
    static Connection open(Limits limits, Path overflow) throws CorpusException {
        return overflowing(open(limits, false), overflow);
    }

    /// The same for queries whose rows are made while they are read. Whether all came is for the reader to find out: if
    /// not, the transaction is aborted.
    static Connection streaming(Limits limits, Path overflow) throws CorpusException {
        return overflowing(open(limits, true), overflow);
    }

    private static Connection overflowing(Connection made, Path overflow) throws CorpusException {
        try (Statement s = made.createStatement()) {
            Path own = overflow.resolve(UUID.randomUUID().toString());
            s.execute("SET temp_directory = " + quote(own.toString()));
            return made;
        } catch (SQLException e) {
            close(made);
            throw failed(overflow, e);
        }
    }

    /// From here on only this folder is read, and nothing changes that.
    static void lock(Statement s, Path folder) throws SQLException {
        s.execute("SET allowed_directories = [%s]".formatted(quote(folder + "/")));
        s.execute("SET enable_external_access = false");
        s.execute("SET lock_configuration = true");
    }

    static void close(Connection c) {
        try {
            c.close();
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded data base does not end", e);
        }
    }

    /// @return a text as a constant of SQL
    static String quote(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// @return the first line of what went wrong
    static String message(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }

    /// @return a statement that writes a file
    static String copy(String query, Path file) {
        return "COPY (%s) TO %s (FORMAT parquet, COMPRESSION zstd)".formatted(query, quote(file.toString()));
    }

    /// @return the error for the user if writing there does not work
    static CorpusException failed(Path where, SQLException e) {
        String why = message(e);
        if (why.contains("No space left on device") || why.contains("max_temp_directory_size"))
            why = "no space left on the disk";
        return new CorpusException(where + ": " + why, e);
    }
}
