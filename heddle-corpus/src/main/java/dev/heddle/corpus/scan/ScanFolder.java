package dev.heddle.corpus.scan;

import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Table;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The folder that a scan writes to. What is not a table is in `_scan`: the options, the plan, a folder for each split
/// that is done, and in the end how many rows there are.
///
/// A folder gets its name when everything is in it, so that whatever has its name is whole, whenever the scan ends.
final class ScanFolder implements AutoCloseable {
    private final Path out;
    private final Path scan;
    private final SplitFolders splits;
    private final FileChannel lock;
    private final boolean isNew;

    private ScanFolder(Path out, FileChannel lock, boolean isNew) {
        this.out = out;
        this.scan = scan(out);
        this.splits = new SplitFolders(scan);
        this.lock = lock;
        this.isNew = isNew;
    }

    static Path scan(Path out) {
        return out.resolve("_scan");
    }

    /// @throws CorpusException if it is the folder of something else, or another scan writes to it
    static ScanFolder open(Path out) throws IOException, CorpusException {
        Path scan = scan(out);
        boolean isNew = !Files.exists(out);
        if (Files.exists(out) && !Files.isDirectory(out))
            throw new CorpusException(out + ": is a file; a scan writes to a folder");
        if (!Files.isDirectory(scan) && Files.isDirectory(out) && !isEmpty(out))
            throw new CorpusException(out + ": has other files in it; a scan writes to a folder of its own");
        Files.createDirectories(scan);
        FileChannel lock = FileChannel.open(scan.resolve("busy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isOurs(lock)) {
            lock.close();
            throw new CorpusException(out + ": another scan is writing to it");
        }
        return new ScanFolder(out, lock, isNew);
    }

    private static boolean isOurs(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.findAny().isEmpty();
        }
    }

    /// Takes away all that a scan has made.
    void clear() throws IOException {
        for (Table t : Table.values()) SplitFolders.delete(out.resolve(t.sql()));
        for (String s : List.of("options", "plan", "finished", "splits", "tables", "overflow"))
            SplitFolders.delete(scan.resolve(s));
    }

    /// @return the options of the scan that was begun here, or null if none was
    @Nullable
    List<String> options() throws IOException {
        Path file = scan.resolve("options");
        return Files.exists(file) ? Files.readAllLines(file) : null;
    }

    /// From here on, a scan is begun.
    void begin(List<String> options) throws IOException {
        Files.move(planNew(), plan(), StandardCopyOption.REPLACE_EXISTING);
        write(scan.resolve("options"), options);
    }

    /// A file is there whole or not at all.
    private static void write(Path file, List<String> lines) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, lines);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    Path plan() {
        return scan.resolve("plan");
    }

    Path planNew() {
        return scan.resolve("plan.new");
    }

    /// @return those of the splits
    SplitFolders splits() {
        return splits;
    }

    /// @return where data bases put what does not fit in memory
    Path overflow() {
        return scan.resolve("overflow");
    }

    /// @return a folder for tables that are not whole yet
    Path tables() throws IOException {
        Path tables = scan.resolve("tables");
        SplitFolders.delete(tables);
        return Files.createDirectories(tables);
    }

    /// The tables get their places; after that the splits are needed no longer.
    void finish(Map<Table, Long> rows, int splits) throws IOException {
        for (Table t : Table.values()) {
            Path place = out.resolve(t.sql());
            SplitFolders.delete(place);
            Files.move(scan.resolve("tables").resolve(t.sql()), place);
        }
        List<String> lines = new ArrayList<>();
        lines.add("splits=" + splits);
        rows.forEach((t, n) -> lines.add(t.sql() + "=" + n));
        write(scan.resolve("finished"), lines);
        for (String s : List.of("splits", "parts", "tables", "overflow")) SplitFolders.delete(scan.resolve(s));
    }

    /// @return what was made, or null if the scan has not come to its end
    @Nullable
    Summary finished() throws IOException {
        Path file = scan.resolve("finished");
        if (!Files.exists(file)) return null;
        Map<Table, Long> rows = new EnumMap<>(Table.class);
        int splits = 0;
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("=", 2);
            if (parts[0].equals("splits")) splits = Integer.parseInt(parts[1]);
            else for (Table t : Table.values()) if (t.sql().equals(parts[0])) rows.put(t, Long.parseLong(parts[1]));
        }
        return new Summary(rows, splits, splits);
    }

    /// Where no scan was begun, nothing is left.
    @Override
    public void close() throws IOException {
        lock.close();
        Files.deleteIfExists(planNew());
        if (options() != null) return;
        SplitFolders.delete(scan);
        if (isNew && isEmpty(out)) Files.delete(out);
    }
}
