package dev.heddle.cli.device;

import dev.heddle.cli.console.Failure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The folder that a device shares with its programs: memory, the socket, and the files that stand for those of the
/// kernel. It is only the user's own, and is removed at the end; of a Heddle that was killed, by the next one.
final class DeviceFolder implements AutoCloseable {
    private static final String PREFIX = "heddle-device-";

    /// Held while the folder is in use: the system gives it back however a process ends.
    private static final String LOCK = "in-use";

    /// Bytes of the name of a socket, at most.
    private static final int LONGEST_SOCKET = 107;

    private final Path path;
    private final FileChannel lock;

    private DeviceFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Makes one, after removing those that are no longer used.
    static DeviceFolder make() throws IOException, Failure {
        Path base = base();
        sweep(base);
        Path path = Files.createTempDirectory(
                        base,
                        PREFIX,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                .toRealPath();
        DeviceFolder made = new DeviceFolder(path, lock(path));
        if (made.socket().toString().length() > LONGEST_SOCKET)
            throw new Failure("%s: too long a name for a socket".formatted(made.socket()));
        return made;
    }

    /// The file has its name when it is locked: another Heddle that finds it free removes the folder.
    private static FileChannel lock(Path folder) throws IOException {
        Path fresh = folder.resolve(LOCK + ".new");
        FileChannel lock = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) throw new IOException("no lock of " + folder);
        Files.move(fresh, folder.resolve(LOCK));
        return lock;
    }

    /// A file system in memory, or else the folder for files of a session, or for any.
    private static Path base() {
        List<String> places = new ArrayList<>(List.of("/dev/shm"));
        String session = System.getenv("XDG_RUNTIME_DIR");
        if (session != null && session.startsWith("/")) places.add(session);
        for (String place : places) {
            Path p = Path.of(place);
            if (Files.isDirectory(p) && Files.isWritable(p)) return p;
        }
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /// Removes folders of this user whose Heddle was killed.
    private static void sweep(Path base) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(base, PREFIX + "*")) {
            for (Path p : all) if (isLeft(p)) delete(p);
        }
    }

    private static boolean isLeft(Path folder) {
        Path file = folder.resolve(LOCK);
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
                            .getName()
                            .equals(System.getProperty("user.name"))) return false;
            try (FileChannel c = FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
                    FileLock free = c.tryLock()) {
                return free != null;
            }
        } catch (IOException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    Path socket() {
        return path.resolve("socket");
    }

    /// Bytes that memory may take.
    long room() throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    /// Writes a file that programs read, with the folders above it.
    void put(String name, String text) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /// Makes a folder that something in the made-up system is.
    void link(String name, String to) throws IOException {
        Files.createDirectories(path.resolve(to));
        Files.createSymbolicLink(path.resolve(name), path.resolve(to));
    }

    @Override
    public void close() throws IOException {
        delete(path);
        lock.close();
    }

    /// Removes a folder with all that is in it, following no links. What others remove meanwhile is gone anyhow.
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) return;
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path f, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(f);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
