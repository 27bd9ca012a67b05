package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `spark-submit` starts.
@Tag("long")
class SparkMainTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void master() {
        System.setProperty("spark.master", "local[1]");
        System.setProperty("spark.ui.enabled", "false");
    }

    @AfterEach
    void none() {
        System.clearProperty("spark.master");
        System.clearProperty("spark.ui.enabled");
    }

    private int run(String... args) {
        return SparkMain.run(List.of(args), new PrintStream(out, true), new PrintStream(err, true));
    }

    @Test
    void argumentsAreThoseOfTheOtherEngine() throws Exception {
        Path in = Files.write(folder.resolve("x.bin"), new byte[] {(byte) 0x88, 0});
        Path tables = folder.resolve("out");
        int code = run(in.toString(), "-o", tables.toString(), "-a", "agx", "--split-size", "64k");
        assertThat(err.toString()).isEmpty();
        assertThat(code).isZero();
        assertThat(out.toString())
                .isEqualTo(tables + ": 1 program found, 1 different; 0 findings, 0 unknown, 0 failures\n");
        assertThat(tables.resolve("program/isa=agx/version=dev/rows.parquet")).exists();
    }

    @Test
    void whatIsWrongIsOneLine() {
        String none = folder.resolve("none").toString();
        assertThat(run(none, "-o", folder.resolve("out").toString())).isEqualTo(1);
        assertThat(err.toString()).isEqualTo("heddle-corpus-spark: " + none + ": no such file\n");
        assertThat(run("-o", "x")).isEqualTo(2);
        assertThat(run(none, "-o", "x", "--max-depth", "-1")).isEqualTo(2);
    }
}
