package dev.heddle.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Writes a file as a whole or not at all: beside it first, then in its place. What is not a file, such as a pipe or a
/// device, is written directly.
public final class OutputFile {
    /// Where names stand for what is open already.
    private static final List<Path> SPECIAL = List.of(Path.of("/dev"), Path.of("/proc"));

    /// A file system in memory, with plain files.
    private static final Path MEMORY = Path.of("/dev/shm");

    /// Links to links at most, as Linux has it.
    private static final int MOST_LINKS = 40;

    private final Path file;

    /// What is written.
    public interface Content {
        public void write(OutputStream to) throws IOException;
    }

    public OutputFile(Path file) {
        this.file = file;
    }

    /// Whether it can be written, as far as that is known before.
    ///
    /// @throws Failure if not
    public void check() throws Failure {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) throw new Failure(file + ": is a directory");
        if (folder != null && !Files.isDirectory(folder)) throw new Failure(file + ": there is no such folder");
        try {
            tryOut();
        } catch (IOException e) {
            throw new Failure(file + ": cannot be written: " + why(e));
        }
    }

    /// Makes a file beside the one that is to be written: nothing else tells whether that can be done.
    private void tryOut() throws IOException {
        if (isSpecial()) {
            if (!Files.exists(file)) throw new AccessDeniedException(file.toString());
            return;
        }
        Path target = Files.exists(file) ? file.toRealPath() : linked();
        if (Files.exists(target)) {
            if (!Files.isWritable(target)) throw new AccessDeniedException(target.toString());
            return;
        }
        Files.delete(Files.createTempFile(target.getParent(), ".heddle-", ".tmp"));
    }

    /// Whether it is another file than one that is read.
    ///
    /// @throws Failure if it is the same
    public void isNot(Path input) throws Failure, IOException {
        boolean areFiles = Files.isRegularFile(file) && Files.isRegularFile(input);
        if (areFiles && Files.isSameFile(file, input))
            throw new Failure(file + ": is read from as well; writing there would destroy what is in it");
    }

    public void write(byte[] content) throws Failure {
        write(to -> to.write(content));
    }

    /// @throws Failure if that fails; then a file that was there before is as it was
    public void write(Content content) throws Failure {
        check();
        try {
            if (isSpecial()) direct(content);
            else replace(Files.exists(file) ? file.toRealPath() : linked(), content);
        } catch (IOException e) {
            throw new Failure(file + ": cannot be written: " + why(e));
        }
    }

    private boolean isSpecial() {
        Path all = file.toAbsolutePath().normalize();
        return SPECIAL.stream().anyMatch(all::startsWith) && !all.startsWith(MEMORY)
                || Files.exists(file) && !Files.isRegularFile(file);
    }

    /// Where a link leads that leads to nothing yet.
    ///
    /// @throws IOException if the system does not follow it, such as one that somebody else has put into `/tmp`
    private Path linked() throws IOException {
        Path all = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(all); links++) {
            if (links == MOST_LINKS) throw new FileSystemException(null, null, "a link to itself");
            if (!leadsToNothing(all)) throw new AccessDeniedException(all.toString());
            all = all.resolveSibling(Files.readSymbolicLink(all));
        }
        return all;
    }

    /// Whether there is nothing at the end of a link, or of a chain of links that comes back to it.
    private static boolean leadsToNothing(Path link) throws IOException {
        try {
            Files.readAttributes(link, BasicFileAttributes.class);
            return false;
        } catch (AccessDeniedException e) {
            throw e;
        } catch (FileSystemException e) {
            return true;
        }
    }

    private void direct(Content content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            content.write(out);
        }
    }

    private void replace(Path target, Content content) throws IOException {
        if (Files.exists(target) && !Files.isWritable(target)) throw new AccessDeniedException(target.toString());
        String number = Long.toString(ThreadLocalRandom.current().nextLong(1L << 50), 36);
        Path beside = target.resolveSibling(".heddle-" + number + ".tmp");
        OutputStream begun;
        try {
            begun = Files.newOutputStream(beside, StandardOpenOption.CREATE_NEW);
        } catch (AccessDeniedException e) {
            // The folder takes no new files, but the file itself can be written.
            if (!Files.exists(target)) throw e;
            direct(content);
            return;
        }
        try {
            try (OutputStream out = begun) {
                // Before there is anything to read for others.
                if (Files.exists(target)) keepPermissions(target, beside);
                content.write(out);
            }
            move(beside, target);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null) Files.setPosixFilePermissions(to, old.readAttributes().permissions());
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String why(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "there is no such folder";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }
}
