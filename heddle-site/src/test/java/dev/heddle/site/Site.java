package dev.heddle.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/// The whole site, written once for all tests.
final class Site {
    static final Path FOLDER = written();

    /// Addresses from the root, ending in a slash, and the pages there.
    static final Map<String, Document> PAGES = pages();

    private Site() {}

    private static Path written() {
        try {
            Path folder = Files.createTempDirectory("heddle-site");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            SiteBuilder.write(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path p : all.sorted(java.util.Comparator.reverseOrder()).toList()) Files.delete(p);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Document> pages() {
        Map<String, Document> out = new TreeMap<>();
        try (Stream<Path> all = Files.walk(FOLDER)) {
            for (Path p : all.filter(f -> f.endsWith("index.html")).sorted().toList())
                out.put(FOLDER.relativize(p.getParent()) + "/", Jsoup.parse(Files.readString(p)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }

    static Document page(String path) {
        Document page = PAGES.get(path);
        if (page == null) throw new AssertionError("no page " + path);
        return page;
    }
}
