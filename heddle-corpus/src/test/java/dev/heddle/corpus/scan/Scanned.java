package dev.heddle.corpus.scan;

import dev.heddle.corpus.input.ArchiveLimits;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Scans of tests, and what is in their tables.
public final class Scanned {
    private Scanned() {}

    /// @param split bytes of a split
    public static ScanOptions options(long split) {
        return new ScanOptions("test", "", ArchiveLimits.USUAL, split, null, null);
    }

    public static Summary scan(Path in, Path out) {
        return scan(in, out, options(4096), 2);
    }

    public static Summary scan(Path in, Path out, ScanOptions options, int threads) {
        try {
            return new Scan(options, threads, (done, all, programs) -> {}).run(List.of(in.toString()), out, false);
        } catch (CorpusException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return each row as a text, values with `|` between
    public static List<String> rows(Path out, String sql) {
        List<String> rows = new ArrayList<>();
        try (Corpus corpus = Corpus.open(out);
                Statement s = corpus.connection().createStatement();
                ResultSet r = s.executeQuery(sql)) {
            int columns = r.getMetaData().getColumnCount();
            while (r.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) values.add(String.valueOf(r.getObject(i)));
                rows.add(String.join("|", values));
            }
        } catch (CorpusException | SQLException e) {
            throw new AssertionError(e);
        }
        return rows;
    }

    /// @return the bytes of all tables, by the names of their files
    public static Map<String, Integer> files(Path out) throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(out)) {
            for (Path p : all.filter(p -> p.toString().endsWith(".parquet")).toList())
                files.put(out.relativize(p).toString(), Arrays.hashCode(Files.readAllBytes(p)));
        }
        return files;
    }
}
