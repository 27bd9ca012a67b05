package dev.heddle.corpus.scan;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// The folders of splits. Each gets its name when everything is in it, so that whatever has its name is whole.
///
/// Several may work on the same one: the first that is ready counts.
final class SplitFolders {
    private final Path scan;

    /// @param scan the folder `_scan` of a scan
    SplitFolders(Path scan) {
        this.scan = scan;
    }

    /// @return where those that are done are
    Path all() {
        return scan.resolve("splits");
    }

    private Path parts(String name) {
        return scan.resolve("parts").resolve(name);
    }

    Path of(String name) {
        return all().resolve(name);
    }

    boolean isDone(String name) {
        return Files.isDirectory(of(name));
    }

    /// @param worker who else works on it has another name
    /// @return a new folder for its files
    Path begin(String name, String worker) throws IOException {
        Path part = parts(name).resolve(worker);
        delete(part);
        return Files.createDirectories(part);
    }

    /// It is done, unless somebody else has done it.
    void done(String name, String worker) throws IOException {
        Files.createDirectories(all());
        Path part = parts(name).resolve(worker);
        try {
            Files.move(part, of(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!isDone(name)) throw e;
            delete(part);
        }
    }

    static void delete(Path what) throws IOException {
        if (!Files.exists(what)) return;
        Files.walkFileTree(what, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) throws IOException {
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path p, @Nullable IOException e) throws IOException {
                if (e != null) throw e;
                Files.delete(p);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
