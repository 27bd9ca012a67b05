package dev.heddle.corpus.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// What `spark-submit` starts.
class MainTest {
    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
        CommandLine line = Main.of();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    @Test
    void argumentsAreThoseOfTheOtherEngine() throws Exception {
        Path in = Files.write(folder.resolve("x.bin"), new byte[] {(byte) 0x88, 0});
        Path tables = folder.resolve("out");
        int code = run(in.toString(), "-o", tables.toString(), "-a", "agx", "--split-size", "64k");
        assertThat(err.toString()).isEmpty();
        assertThat(code).isZero();
        assertThat(out.toString())
                .isEqualTo(
                        tables
                                + ": 1 program found, 1 different; 0 findings, 0 unknown, 0 failures\n");
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
