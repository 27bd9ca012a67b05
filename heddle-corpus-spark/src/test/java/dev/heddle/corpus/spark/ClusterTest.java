package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two executors that are processes of their own: what tasks take along goes over the network.
@Tag("long")
class ClusterTest {
    @TempDir private Path folder;

    @Test
    void twoExecutorsMakeTheSameBytes() throws Exception {
        // Spark looks for its jars there; the executors have the classes of the tests.
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        Path in = Scans.small(folder.resolve("in"));
        Path whole = folder.resolve("whole");
        Path out = folder.resolve("out");
        try (JavaSparkContext spark = Scans.context("local-cluster[2,1,1024]")) {
            assertThat(Scans.spark(spark, in, out, Scans.SMALL))
                    .isEqualTo(Scans.embedded(in, whole, Scans.SMALL));
            assertThat(spark.sc().statusTracker().getExecutorInfos()).hasSize(3);
        }
        assertThat(Scans.files(out)).isEqualTo(Scans.files(whole));
    }
}
