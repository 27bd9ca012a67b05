package dev.heddle.corpus.scan;

import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Begins a scan in a folder, or resumes the one that was begun there.
final class Beginning {
    private final ScanFolder folder;
    private final Path out;

    Beginning(ScanFolder folder, Path out) {
        this.folder = folder;
        this.out = out;
    }

    /// @param engine in one word
    /// @param names files, folders and patterns
    /// @param restart whether what an earlier scan has done there is thrown away
    /// @return what was made, if the scan is over; null if it is not
    /// @throws CorpusException if there is nothing to scan, or another scan was begun there
    @Nullable
    Summary begin(ScanOptions options, String engine, List<String> names, boolean restart)
            throws CorpusException, IOException {
        ScanPlan now = ScanPlan.write(folder.planNew(), names, out, options.splitBytes());
        if (restart) folder.clear();
        List<String> before = folder.options();
        List<String> lines = options.lines(engine);
        if (before == null) {
            folder.begin(lines);
            return null;
        }
        same(before, lines, now);
        return folder.finished();
    }

    private void same(List<String> before, List<String> lines, ScanPlan now) throws CorpusException, IOException {
        String what = "";
        for (int i = 0; i < lines.size() && what.isEmpty(); i++) {
            String old = i < before.size() ? before.get(i) : "";
            if (!old.equals(lines.get(i)))
                what = "%s was '%s' and is '%s'"
                        .formatted(
                                lines.get(i).split("=", 2)[0],
                                old.substring(old.indexOf('=') + 1),
                                lines.get(i).split("=", 2)[1]);
        }
        if (what.isEmpty()) what = new ScanPlan(folder.plan()).difference(now);
        if (what.isEmpty()) return;
        throw new CorpusException("%s: another scan was begun there: %s; --restart begins anew".formatted(out, what));
    }

    /// @return the error for the user if the folder cannot be read or written
    static CorpusException failed(Path out, IOException e) {
        String why = String.valueOf(e.getMessage());
        if (e instanceof FileSystemException f)
            why = switch (f) {
                case AccessDeniedException _ -> f.getFile() + ": permission denied";
                case NoSuchFileException _ -> "no folder can be made there";
                case FileAlreadyExistsException _ -> f.getFile() + " is in the way";
                default -> f.getReason() == null ? f.toString() : f.getReason();
            };
        return new CorpusException(out + ": " + why, e);
    }
}
