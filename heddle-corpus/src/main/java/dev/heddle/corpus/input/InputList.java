package dev.heddle.corpus.input;

import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// The files that a user names: files, folders with all that is in them, patterns such as `caches/**/*.bin`. Always in
/// the same order; links are followed if they are named, not if they are found.
public final class InputList {
    private static final Pattern SPECIAL = Pattern.compile("[*?\\[{]");

    /// Takes the files.
    public interface Sink {
        void file(Input input) throws IOException, CorpusException;

        /// @param why one line
        void failure(String path, String why) throws IOException, CorpusException;
    }

    private final Sink to;
    private final Path passedOver;

    /// @param passedOver folder that is no input, even if it is in one
    public InputList(Path passedOver, Sink to) {
        this.passedOver = passedOver.toAbsolutePath().normalize();
        this.to = to;
    }

    /// @param names in the order in which they are scanned
    /// @throws CorpusException if there is no such file, or nothing that fits
    public void all(List<String> names) throws IOException, CorpusException {
        for (String name : names) {
            Path path = Path.of(name);
            if (Files.exists(path)) walk(path, null, true);
            else if (SPECIAL.matcher(name).find()) matching(name);
            else throw new CorpusException(name + ": no such file");
        }
    }

    private void matching(String pattern) throws IOException, CorpusException {
        Path start = Path.of("");
        for (Path part : Path.of(pattern)) {
            if (SPECIAL.matcher(part.toString()).find()) break;
            start = start.resolve(part);
        }
        if (pattern.startsWith("/")) start = Path.of("/").resolve(start);
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new CorpusException(
                    "%s: no such file, and as a pattern it is not whole: %s"
                            .formatted(pattern, e.getDescription().toLowerCase(Locale.ROOT)),
                    e);
        }
        if (!Files.exists(start) && !start.toString().isEmpty() || walk(start, matcher, true) == 0)
            throw new CorpusException(pattern + ": no file fits");
    }

    /// @return number of files
    private long walk(Path path, @Nullable PathMatcher wanted, boolean isNamed) throws IOException, CorpusException {
        if (path.toAbsolutePath().normalize().equals(passedOver)) return 0;
        if (!Path.of(path.toString()).equals(path)) {
            to.failure(path.toString(), "has a name that is not UTF-8; rename it");
            return 1;
        }
        BasicFileAttributes a;
        try {
            a = isNamed
                    ? Files.readAttributes(path, BasicFileAttributes.class)
                    : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            to.failure(path.toString(), Reason.of(e));
            return 1;
        }
        if (a.isDirectory()) return folder(path, wanted);
        if (!a.isRegularFile() || wanted != null && !wanted.matches(path)) return 0;
        to.file(new Input(path.toString(), a.size(), a.lastModifiedTime().toMillis()));
        return 1;
    }

    private long folder(Path folder, @Nullable PathMatcher wanted) throws IOException, CorpusException {
        List<Path> inside = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(inside::add);
        } catch (IOException | DirectoryIteratorException e) {
            to.failure(folder.toString(), Reason.of(e));
            return 0;
        }
        inside.sort(null);
        long files = 0;
        for (Path p : inside) files += walk(p, wanted, false);
        return files;
    }
}
