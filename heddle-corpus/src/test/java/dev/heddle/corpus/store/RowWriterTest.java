package dev.heddle.corpus.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows that do not fit in memory.
class RowWriterTest {
    private static final int ROWS = 600_000;

    @TempDir
    private Path folder;

    /// Threads of a scan, and executors of a cluster, have the same folder for what does not fit.
    @Test
    void writersWithOneFolderKeepTheirRowsApart() throws Exception {
        Path overflow = Files.createDirectories(folder.resolve("overflow"));
        try (RowWriter a = new RowWriter(32, overflow);
                RowWriter b = new RowWriter(32, overflow)) {
            for (int i = 0; i < ROWS; i++) {
                a.add(row("a", i));
                b.add(row("b", i));
            }
            try (var all = Files.walk(overflow)) {
                assertThat(all.filter(Files::isRegularFile)).isNotEmpty();
            }
            a.write(Files.createDirectories(folder.resolve("a")));
            b.write(Files.createDirectories(folder.resolve("b")));
        }
        for (String name : List.of("a", "b"))
            assertThat(sum(folder.resolve(name + "/failure.parquet")))
                    .isEqualTo("%s %d %d".formatted(name, ROWS, (ROWS - 1L) * ROWS / 2));
    }

    private static Row row(String name, int i) {
        long mixed = i * 0x9E37_79B9_7F4A_7C15L;
        String noise = Long.toHexString(mixed) + Long.toHexString(mixed * mixed);
        return new Row.Failure(name, noise, "", (long) i, noise);
    }

    private static String sum(Path file) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:duckdb:");
                Statement s = c.createStatement();
                ResultSet r =
                        s.executeQuery("SELECT min(path), count(*), sum(position)::BIGINT FROM '%s' WHERE path = path"
                                .formatted(file))) {
            r.next();
            return r.getString(1) + " " + r.getLong(2) + " " + r.getLong(3);
        }
    }
}
