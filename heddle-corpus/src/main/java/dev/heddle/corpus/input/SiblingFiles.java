package dev.heddle.corpus.input;

import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Folder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/// The files beside one that names them. Whatever it names, nothing out of its folder is read, and nothing that is
/// larger than what a scan holds in memory.
final class SiblingFiles {
    /// Archives that are read from front to back.
    static final Folder STREAM = name -> {
        throw new FileRefused(
                "its code is in another file, '%s', which can be reached in folders and plain zip archives only"
                        .formatted(name));
    };

    private SiblingFiles() {}

    /// @param file one of a folder
    static Folder file(Path file, ArchiveLimits bounds) {
        return name -> {
            Path other = file.resolveSibling(inside(name));
            if (!Files.isRegularFile(other)) return null;
            if (Files.size(other) > bounds.file()) throw tooLarge(name, bounds);
            try {
                // A link may lead out of the folder.
                return FileAccess.OWN_FOLDER
                        .folder(Objects.requireNonNull(file.toAbsolutePath().getParent()))
                        .read(name);
            } catch (IllegalArgumentException e) {
                throw new FileRefused("its code is in another file: " + e.getMessage());
            }
        };
    }

    /// @param member of the archive
    static Folder member(ZipFile zip, String member, ExpansionLimit allowance, ArchiveLimits bounds) {
        String folder = member.substring(0, member.lastIndexOf('/') + 1);
        return name -> {
            ZipArchiveEntry other = zip.getEntry(folder + inside(name));
            if (other == null || other.isDirectory() || !zip.canReadEntryData(other)) return null;
            try (InputStream in = allowance.counted(zip.getInputStream(other))) {
                return bytes(in, name, bounds);
            }
        };
    }

    private static String inside(String name) throws FileRefused {
        if (Member.leadsOut(name)) throw new FileRefused("its code is in '%s', out of its folder".formatted(name));
        return name;
    }

    private static FileRefused tooLarge(String name, ArchiveLimits bounds) {
        return new FileRefused("its code is in '%s', which is larger than %,d bytes; --max-file allows more"
                .formatted(name, bounds.file()));
    }

    private static byte[] bytes(InputStream in, String name, ArchiveLimits bounds) throws IOException {
        int most = (int) Math.min(bounds.file(), Integer.MAX_VALUE - 8);
        byte[] bytes = in.readNBytes(most);
        if (in.read() >= 0) throw tooLarge(name, bounds);
        return bytes;
    }
}
