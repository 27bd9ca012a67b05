package dev.heddle.cli.input;

import dev.heddle.cli.console.Failure;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/// The files of a folder and the folders in it. What is hidden is left out: there are the stores of version control,
/// which are not meant. So is what the kernel packages of a folder share: it belongs to them. Symbolic links count if
/// they lead to a file of the folder.
final class FolderFiles {
    private FolderFiles() {}

    /// @return sorted by their paths
    /// @throws Failure if a folder cannot be read
    static List<Path> of(Path folder) throws Failure, IOException {
        List<Path> out = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new Visitor(folder, out));
        } catch (AccessDeniedException e) {
            throw new Failure(e.getMessage() + ": cannot be read: permission denied");
        }
        out.sort(null);
        return out;
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final List<Path> out;

        Visitor(Path folder, List<Path> out) {
            this.folder = folder;
            this.out = out;
        }

        private boolean isHidden(Path p) {
            return !p.equals(folder) && p.getFileName().toString().startsWith(".");
        }

        private static boolean isShared(Path p) {
            return p.getFileName().toString().equals(KernelPackage.SHARED);
        }

        @Override
        public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            return isHidden(dir) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!isHidden(file) && !isShared(file) && isWithin(file, attributes)) out.add(file);
            return FileVisitResult.CONTINUE;
        }

        private boolean isWithin(Path file, BasicFileAttributes attributes) throws IOException {
            if (!attributes.isSymbolicLink()) return attributes.isRegularFile();
            return Files.isRegularFile(file) && file.toRealPath().startsWith(folder.toRealPath());
        }
    }
}
