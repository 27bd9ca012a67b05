package dev.heddle.cli.studio;

import dev.heddle.base.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The folders and files of this computer, as lists.
final class LocalFiles {
    private static final int MOST = 2000;

    private final Path begin;

    /// @param begin where the first list is of
    LocalFiles(Path begin) {
        this.begin = begin.toAbsolutePath().normalize();
    }

    /// @param path of a folder; empty for the first one
    String list(String path) throws IOException {
        Path folder = path.isEmpty() ? begin : Path.of(path).normalize();
        if (!Files.isDirectory(folder)) throw new IOException(folder + " is no folder");
        List<Path> all;
        try (Stream<Path> in = Files.list(folder)) {
            all = in.filter(p -> !p.getFileName().toString().startsWith("."))
                    .sorted(Comparator.comparing((Path p) -> !Files.isDirectory(p))
                            .thenComparing(p -> p))
                    .limit(MOST)
                    .toList();
        }
        Path up = folder.getParent();
        return JsonWriter.text(new Listing(
                folder.toString(),
                up == null ? "" : up.toString(),
                all.stream().map(Entry::of).toList()));
    }

    private record Listing(String path, String parent, List<Entry> entries) {}

    private record Entry(String name, String path, boolean folder) {
        static Entry of(Path p) {
            return new Entry(p.getFileName().toString(), p.toString(), Files.isDirectory(p));
        }
    }

    /// @throws IOException if there is no such file
    Path file(String path) throws IOException {
        Path file = Path.of(path);
        if (!Files.isRegularFile(file)) throw new IOException("there is no file " + path);
        return file;
    }
}
