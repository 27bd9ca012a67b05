package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.corpus.sample.Sample;
import dev.heddle.corpus.scan.Summary;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both engines make the same tables, whatever happens on the way.
@Tag("long")
class SparkScanTest {
    @TempDir
    private static Path folder;

    private static Path in;
    private static Path whole;
    private static Summary undisturbed;

    @BeforeAll
    static void embedded() throws Exception {
        in = Scans.small(folder.resolve("in"));
        whole = folder.resolve("whole");
        undisturbed = Scans.embedded(in, whole, Scans.SMALL);
        assertThat(undisturbed.splits()).isGreaterThan(20);
        assertThat(undisturbed.of(Table.PROGRAM)).isEqualTo(80);
        assertThat(undisturbed.of(Table.SOURCE)).isEqualTo(120);
        assertThat(undisturbed.of(Table.FAILURE)).isEqualTo(1);
    }

    @Test
    void allSetsArchivesAndDamage() throws Exception {
        Path sample = Files.createDirectories(folder.resolve("sample"));
        Sample.write(sample, new Sample.Recipe(7, 120, List.of(), null));
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        Summary embedded = Scans.embedded(sample, one, 1 << 16);
        assertThat(embedded.splits()).isGreaterThan(1);
        assertThat(embedded.of(Table.FINDING)).isPositive();
        try (JavaSparkContext spark = Scans.context("local[2]")) {
            assertThat(Scans.spark(spark, sample, two, 1 << 12).rows()).isEqualTo(embedded.rows());
        }
        assertThat(Scans.files(two)).isEqualTo(Scans.files(one));
    }

    @Test
    void theSameBytesAndOnceMoreNothing() throws Exception {
        Path out = folder.resolve("same");
        try (JavaSparkContext spark = Scans.context("local[2]")) {
            Summary made = Scans.spark(spark, in, out, Scans.SMALL);
            assertThat(made).isEqualTo(undisturbed);
            assertThat(Scans.files(out)).isEqualTo(Scans.files(whole));
            assertThat(Scans.left(out)).isEqualTo(Scans.left(whole));
            AtomicInteger tasks = new AtomicInteger();
            spark.sc().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                    tasks.incrementAndGet();
                }
            });
            Summary again = Scans.spark(spark, in, out, Scans.SMALL);
            assertThat(again.rows()).isEqualTo(undisturbed.rows());
            assertThat(again.before()).isEqualTo(undisturbed.splits());
            assertThat(tasks).hasValue(0);
        }
    }

    /// A file is in the way of one split until its task has failed.
    @Test
    void aTaskThatFailsIsDoneAgainAndNoRowIsLostOrThereTwice() throws Exception {
        Path out = folder.resolve("failing");
        Path parts = Files.createDirectories(folder.resolve("failing/_scan/parts"));
        List<Path> inTheWay = List.of(parts.resolve("00000003.found"), parts.resolve("00000005.measured"));
        for (Path p : inTheWay) Files.writeString(p, "a file where a folder should be");
        AtomicInteger failed = new AtomicInteger();
        try (JavaSparkContext spark = Scans.context("local[2,1000]")) {
            spark.sc().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd end) {
                    if (end.taskInfo().successful()) return;
                    failed.incrementAndGet();
                    String why = end.reason().toString();
                    for (Path p : inTheWay)
                        if (why.contains(p.getFileName().toString()))
                            assertThat(p.toFile().delete() || !Files.exists(p)).isTrue();
                }
            });
            assertThat(Scans.spark(spark, in, out, Scans.SMALL)).isEqualTo(undisturbed);
        }
        assertThat(failed.get()).isGreaterThanOrEqualTo(2);
        assertThat(Scans.files(out)).isEqualTo(Scans.files(whole));
    }

    @Test
    void whatWasDoneIsNotDoneAgain() throws Exception {
        Path out = folder.resolve("again");
        Path parts = Files.createDirectories(out.resolve("_scan/parts"));
        Path inTheWay = Files.writeString(parts.resolve("00000015.measured"), "as above");
        try (JavaSparkContext spark = Scans.context("local[2]")) {
            assertThatThrownBy(() -> Scans.spark(spark, in, out, Scans.SMALL))
                    .isInstanceOf(SparkException.class)
                    .hasMessageContaining(inTheWay.toString());
        }
        Map<String, FileTime> done = done(out);
        assertThat(done).hasSizeGreaterThan(undisturbed.splits()).doesNotContainKey("00000015.measured");
        Files.delete(inTheWay);
        try (JavaSparkContext spark = Scans.context("local[2]")) {
            Path blocked = Files.writeString(parts.resolve("00000015.measured"), "again");
            assertThatThrownBy(() -> Scans.spark(spark, in, out, Scans.SMALL)).isInstanceOf(SparkException.class);
            assertThat(done(out)).containsAllEntriesOf(done);
            Files.delete(blocked);
            Summary rest = Scans.spark(spark, in, out, Scans.SMALL);
            assertThat(rest.rows()).isEqualTo(undisturbed.rows());
            assertThat(rest.before()).isPositive().isLessThan(undisturbed.splits());
        }
        assertThat(Scans.files(out)).isEqualTo(Scans.files(whole));
    }

    private static Map<String, FileTime> done(Path out) throws Exception {
        Map<String, FileTime> times = new TreeMap<>();
        try (Stream<Path> all = Files.list(out.resolve("_scan/splits"))) {
            for (Path p : all.toList()) times.put(p.getFileName().toString(), Files.getLastModifiedTime(p));
        }
        return times;
    }

    @Test
    void theFolderOfTheOtherEngineIsLeftAlone() throws Exception {
        try (JavaSparkContext spark = Scans.context("local[1]")) {
            assertThatThrownBy(() -> Scans.spark(spark, in, whole, Scans.SMALL))
                    .isInstanceOf(CorpusException.class)
                    .hasMessage(whole
                            + ": another scan was begun there: the engine was 'embedded' and is"
                            + " 'spark'; --restart begins anew");
            Path out = folder.resolve("none");
            assertThatThrownBy(() -> Scans.spark(spark, in.resolve("x"), out, Scans.SMALL))
                    .isInstanceOf(CorpusException.class)
                    .hasMessageEndingWith("x: no such file");
            assertThat(out).doesNotExist();
        }
    }
}
