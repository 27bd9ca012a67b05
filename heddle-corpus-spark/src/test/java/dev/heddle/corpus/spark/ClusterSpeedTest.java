package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.corpus.sample.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// What one, two and four executors take for the same corpus, by the clock and of the CPU. `-Dheddle.cluster` says how
/// many programs it has, `-Dheddle.cluster.kernels` where kernels are that most of them are like.
@Tag("long")
@EnabledIfSystemProperty(named = "heddle.cluster", matches = "[0-9]{1,8}")
class ClusterSpeedTest {
    private static final List<String> SETS =
            List.of("agx", "ir3@a4xx", "ir3@a5xx", "ir3@a6xx", "ir3@a7xx", "valhall@v9", "valhall@v10", "amx@m1");

    @TempDir
    private Path folder;

    @Test
    void moreExecutorsMakeTheSameTables() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in"));
        String kernels = System.getProperty("heddle.cluster.kernels");
        long programs = Long.getLong("heddle.cluster");
        Sample.write(in, new Sample.Recipe(1, programs, SETS, kernels == null ? null : Path.of(kernels)));
        Map<Integer, Map<String, Integer>> made = new TreeMap<>();
        System.out.println("executors  clock s  CPU s");
        for (int executors : List.of(1, 2, 4)) {
            Path out = folder.resolve("out" + executors);
            try (JavaSparkContext spark = Scans.cluster(executors)) {
                Duration before = cpu();
                long start = System.nanoTime();
                Scans.spark(spark, in, out, 1 << 18);
                double clock = (System.nanoTime() - start) / 1e9;
                double cpu = cpu().minus(before).toMillis() / 1e3;
                System.out.printf("%9d  %7.1f  %5.1f%n", executors, clock, cpu);
            }
            made.put(executors, Scans.files(out));
        }
        assertThat(made.get(1)).isNotEmpty().isEqualTo(made.get(2)).isEqualTo(made.get(4));
    }

    /// Of this process and of all that it has started: the executors.
    private static Duration cpu() {
        ProcessHandle own = ProcessHandle.current();
        return Stream.concat(Stream.of(own), own.descendants())
                .map(p -> p.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
