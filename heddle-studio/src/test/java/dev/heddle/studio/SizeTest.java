package dev.heddle.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How much a visitor loads, as hosts send it.
@Tag("long")
class SizeTest {
    private static final Path SITE = Path.of(System.getProperty("heddle.site", "target/site"));

    /// Bytes of the engine with all books: 750 kilobytes.
    private static final long ENGINE = 750 << 10;

    /// Bytes of what reads files, which is loaded when somebody opens one.
    private static final long READER = 430 << 10;

    /// Bytes of what writes source, which is loaded when somebody sees the pane.
    private static final long WRITER = 540 << 10;

    private static final long REST = 305_000;

    private static long size(Predicate<String> which) throws IOException {
        assumeThat(SITE.resolve("index.html")).exists();
        long all = 0;
        try (Stream<Path> files = Files.walk(SITE)) {
            for (Path p : files.filter(Files::isRegularFile).toList())
                if (which.test(SITE.relativize(p).toString().replace('\\', '/'))) all += packed(p);
        }
        return all;
    }

    private static long packed(Path p) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(Files.readAllBytes(p));
        }
        return out.size();
    }

    private static boolean isEngine(String path) {
        return (path.startsWith("engine/") || path.startsWith("books/")) && !isReader(path) && !isWriter(path);
    }

    private static boolean isReader(String path) {
        return path.equals("engine/files.wasm.lzma");
    }

    private static boolean isWriter(String path) {
        return path.equals("engine/source.wasm.lzma");
    }

    @Test
    void theWriterOfSourceIsSmall() throws IOException {
        assertThat(size(SizeTest::isWriter)).isBetween(50_000L, WRITER);
    }

    @Test
    void theReaderOfFilesIsSmall() throws IOException {
        assertThat(size(SizeTest::isReader)).isBetween(50_000L, READER);
    }

    @Test
    void theEngineIsSmall() throws IOException {
        assertThat(size(SizeTest::isEngine)).isBetween(100_000L, ENGINE);
    }

    @Test
    void theRestIsSmall() throws IOException {
        assertThat(size(p ->
                        !isEngine(p) && !isReader(p) && !isWriter(p) && !p.startsWith("examples/") && p.indexOf('/') < 0
                                || p.startsWith("lib/") && p.endsWith(".js")))
                .isBetween(50_000L, REST);
    }
}
