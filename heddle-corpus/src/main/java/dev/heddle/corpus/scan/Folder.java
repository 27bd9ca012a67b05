package dev.heddle.corpus.scan;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.table.Table;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
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
final class Folder implements AutoCloseable {
    private final Path out;
    private final Path scan;
    private final FileChannel lock;

    private Folder(Path out, FileChannel lock) {
        this.out = out;
        this.scan = out.resolve("_scan");
        this.lock = lock;
    }

    /// @throws CorpusException if it is the folder of something else, or another scan writes to it
    static Folder open(Path out) throws IOException, CorpusException {
        Path scan = out.resolve("_scan");
        if (Files.exists(out) && !Files.isDirectory(out))
            throw new CorpusException(out + ": is a file; a scan writes to a folder");
        if (!Files.isDirectory(scan) && Files.isDirectory(out) && !isEmpty(out))
            throw new CorpusException(
                    out + ": has other files in it; a scan writes to a folder of its own");
        Files.createDirectories(scan);
        FileChannel lock =
                FileChannel.open(
                        scan.resolve("busy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isOurs(lock)) {
            lock.close();
            throw new CorpusException(out + ": another scan is writing to it");
        }
        return new Folder(out, lock);
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
        for (Table t : Table.values()) delete(out.resolve(t.sql()));
        for (String s : List.of("options", "plan", "finished", "splits", "tables", "overflow"))
            delete(scan.resolve(s));
    }

    /// @return the options of the scan that was begun here, or null if none was
    @Nullable List<String> options() throws IOException {
        Path file = scan.resolve("options");
        return Files.exists(file) ? Files.readAllLines(file) : null;
    }

    /// From here on, a scan is begun.
    void begin(Options options) throws IOException {
        Files.move(planNew(), plan(), StandardCopyOption.REPLACE_EXISTING);
        write(scan.resolve("options"), options.lines());
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

    Path splits() {
        return scan.resolve("splits");
    }

    /// @return where data bases put what does not fit in memory
    Path overflow() {
        return scan.resolve("overflow");
    }

    private static String name(int split) {
        return "%08d".formatted(split);
    }

    boolean isDone(int split) {
        return Files.isDirectory(splits().resolve(name(split)));
    }

    /// @return a new folder for the files of a split
    Path part(int split) throws IOException {
        Path part = scan.resolve("parts").resolve(name(split));
        delete(part);
        return Files.createDirectories(part);
    }

    /// A split is done: its folder gets its name.
    void done(int split) throws IOException {
        Files.createDirectories(splits());
        Files.move(
                scan.resolve("parts").resolve(name(split)),
                splits().resolve(name(split)),
                StandardCopyOption.ATOMIC_MOVE);
    }

    /// @return a folder for tables that are not whole yet
    Path tables() throws IOException {
        Path tables = scan.resolve("tables");
        delete(tables);
        return Files.createDirectories(tables);
    }

    /// The tables get their places; after that the splits are needed no longer.
    void finish(Map<Table, Long> rows, int splits) throws IOException {
        for (Table t : Table.values()) {
            Path place = out.resolve(t.sql());
            delete(place);
            Files.move(scan.resolve("tables").resolve(t.sql()), place);
        }
        List<String> lines = new ArrayList<>();
        lines.add("splits=" + splits);
        rows.forEach((t, n) -> lines.add(t.sql() + "=" + n));
        write(scan.resolve("finished"), lines);
        for (String s : List.of("splits", "parts", "tables", "overflow")) delete(scan.resolve(s));
    }

    /// @return what was made, or null if the scan has not come to its end
    @Nullable Summary finished() throws IOException {
        Path file = scan.resolve("finished");
        if (!Files.exists(file)) return null;
        Map<Table, Long> rows = new EnumMap<>(Table.class);
        int splits = 0;
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("=", 2);
            if (parts[0].equals("splits")) splits = Integer.parseInt(parts[1]);
            else
                for (Table t : Table.values())
                    if (t.sql().equals(parts[0])) rows.put(t, Long.parseLong(parts[1]));
        }
        return new Summary(rows, splits, splits);
    }

    private static void delete(Path what) throws IOException {
        if (!Files.exists(what)) return;
        Files.walkFileTree(
                what,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path p, BasicFileAttributes a)
                            throws IOException {
                        Files.delete(p);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path p, @Nullable IOException e)
                            throws IOException {
                        if (e != null) throw e;
                        Files.delete(p);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
