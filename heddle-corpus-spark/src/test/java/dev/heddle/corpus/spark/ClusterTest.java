package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.corpus.scan.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Executors that are processes of their own: what tasks take along goes over the network, and one of them dies.
@Tag("long")
class ClusterTest {
    @TempDir
    private Path folder;

    @Test
    void anExecutorIsKilledAndTheBytesAreTheSame() throws Exception {
        Path in = Scans.small(folder.resolve("in"));
        Path whole = folder.resolve("whole");
        Summary undisturbed = Scans.embedded(in, whole, Scans.SMALL);
        Path out = folder.resolve("out");
        try (JavaSparkContext spark = Scans.cluster(2)) {
            CompletableFuture<Boolean> killed = CompletableFuture.supplyAsync(() -> killed(out));
            Summary made = Scans.spark(spark, in, out, Scans.SMALL);
            assertThat(killed.get()).isTrue();
            assertThat(made).isEqualTo(undisturbed);
        }
        assertThat(Scans.files(out)).isEqualTo(Scans.files(whole));
    }

    /// Ends an executor when some splits are done, and not all.
    private static boolean killed(Path out) {
        while (done(out) < 3) Thread.onSpinWait();
        // The executors are all that this process has started.
        Optional<ProcessHandle> executor = ProcessHandle.current().descendants().findFirst();
        return executor.isPresent() && executor.get().destroyForcibly();
    }

    private static long done(Path out) {
        try (Stream<Path> all = Files.list(out.resolve("_scan/splits"))) {
            return all.count();
        } catch (IOException e) {
            return 0;
        }
    }
}
