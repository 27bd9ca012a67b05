package dev.heddle.corpus.spark;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.input.ArchiveLimits;
import dev.heddle.corpus.scan.Scan;
import dev.heddle.corpus.scan.ScanOptions;
import dev.heddle.corpus.scan.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/// Scans of tests, by both engines.
final class Scans {
    private static final Codec AGX = agx();

    private Scans() {}

    private static Codec agx() {
        try {
            return Codec.load("agx");
        } catch (SourceException e) {
            throw new AssertionError(e);
        }
    }

    /// Splits of [#small].
    static final long SMALL = 200;

    /// Writes 120 files, each third one with the same program.
    static Path small(Path in) throws Exception {
        Files.createDirectories(in);
        for (int i = 0; i < 120; i++) {
            int n = i % 3 == 0 ? 7 : i;
            String text = "iadd r%d, r1, %d\n".formatted(n % 60, n).repeat(n % 9 + 1) + "stop\n";
            byte[] code = AGX.assembler().assemble(new Source("x.s", text)).bytes();
            Files.write(in.resolve("%03d.agx".formatted(i)), code);
        }
        Files.writeString(in.resolve("notes.txt"), "Buy milk.\n");
        return in;
    }

    static ScanOptions options(long split) {
        return new ScanOptions("test", "", ArchiveLimits.USUAL, split, null, null);
    }

    static Summary embedded(Path in, Path out, long split) throws Exception {
        return new Scan(options(split), 2, (done, all, programs) -> {}).run(List.of(in.toString()), out, false);
    }

    static Summary spark(JavaSparkContext spark, Path in, Path out, long split) throws Exception {
        return new SparkScan(spark, options(split)).run(List.of(in.toString()), out, false);
    }

    /// Executors in processes of their own.
    static JavaSparkContext cluster(int executors) throws IOException {
        // Spark looks for its jars there; the executors have the classes of the tests.
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        return context("local-cluster[%d,1,1024]".formatted(executors));
    }

    static JavaSparkContext context(String master) {
        return new JavaSparkContext(new SparkConf(false)
                .setMaster(master)
                .setAppName("test")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .set("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED"));
    }

    /// @return the bytes of all tables, by the names of their files
    static Map<String, Integer> files(Path out) throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(out)) {
            for (Path p : all.filter(p -> p.toString().endsWith(".parquet")).toList())
                files.put(out.relativize(p).toString(), Arrays.hashCode(Files.readAllBytes(p)));
        }
        return files;
    }

    /// @return what is in `_scan`
    static List<String> left(Path out) throws IOException {
        try (Stream<Path> all = Files.list(out.resolve("_scan"))) {
            return all.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }
}
