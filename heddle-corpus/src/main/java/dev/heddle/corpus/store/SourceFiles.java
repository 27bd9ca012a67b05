package dev.heddle.corpus.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/// Reads what splits have written of the places of programs. For one thread.
public final class SourceFiles implements AutoCloseable {
    /// Takes places.
    @FunctionalInterface
    public interface Sink {
        void place(
                String isa,
                String variant,
                String hash,
                String path,
                String member,
                String program,
                @Nullable Long position)
                throws CorpusException;
    }

    private final Connection connection;

    /// @param megabytes of memory beside Java's heap
    public SourceFiles(int megabytes) {
        connection = DuckDbEngine.open(new DuckDbEngine.Limits(megabytes, 1));
    }

    /// @param split folder of a split
    /// @param to takes its places, in the order in which they were found
    public void read(Path split, Sink to) throws CorpusException {
        Path file = split.resolve(Table.SOURCE.sql() + ".parquet");
        if (!Files.exists(file)) return;
        String query = "SELECT isa, variant, hash, path, member, program, position FROM read_parquet(%s)"
                .formatted(DuckDbEngine.quote(file.toString()));
        try (Statement s = connection.createStatement();
                ResultSet r = s.executeQuery(query)) {
            while (r.next()) {
                long position = r.getLong(7);
                to.place(
                        r.getString(1),
                        r.getString(2),
                        r.getString(3),
                        r.getString(4),
                        r.getString(5),
                        r.getString(6),
                        r.wasNull() ? null : (Long) position);
            }
        } catch (SQLException e) {
            throw DuckDbEngine.failed(file, e);
        }
    }

    @Override
    public void close() {
        DuckDbEngine.close(connection);
    }
}
