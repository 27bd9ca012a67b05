package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `heddle corpus scan`, as it is typed.
class CorpusScanCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void code() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in/deep"));
        byte[] code = Codec.load("agx")
                .assembler()
                .assemble(new Source("x.s", "iadd r0, r1, r2\nstop\n"))
                .bytes();
        Files.write(in.resolve("a.agx"), code);
        Files.write(in.resolve("b.agx"), code);
        Files.write(in.resolve("c.bin"), new byte[] {(byte) 0x88, 0});
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void tablesAreMadeOnce() {
        String out = path("out");
        assertThat(Run.of("corpus", "scan", path("in"), "-o", out).ok().out())
                .isEqualTo(out + ": 2 programs found, 1 different; 0 findings, 0 unknown, 1 failure\n");
        assertThat(folder.resolve("out/program/isa=agx/version=dev/rows.parquet"))
                .exists();
        assertThat(Run.of("corpus", "scan", path("in"), "-o", out).ok().out())
                .endsWith("1 of 1 splits were done before\n");
        Run.of("corpus", "scan", path("in"), "-o", out, "-a", "agx")
                .fails(1, out + ": another scan was begun there: --isa was '' and is 'agx'; --restart begins anew");
        assertThat(Run.of("corpus", "scan", path("in"), "-o", out, "-a", "agx", "--restart")
                        .ok()
                        .out())
                .startsWith(out + ": 3 programs found, 2 different;");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void namesThatAreNoTextAreSaid() throws Exception {
        SeveralFilesTest.unnameable(folder.resolve("in"), ".agx", "8800");
        String out = path("out");
        assertThat(Run.of("corpus", "scan", path("in"), "-o", out).ok().out()).endsWith("2 failures\n");
        assertThat(Run.of("corpus", "query", out, "select why from failure")
                        .ok()
                        .out())
                .contains("has a name that is not UTF-8; rename it");
    }

    @Test
    void patterns() {
        assertThat(Run.of("corpus", "scan", path("in/**/[ab].agx"), "-o", path("out"))
                        .ok()
                        .out())
                .contains("2 programs found")
                .contains(" 0 failures");
        Run.of("corpus", "scan", path("in/**/*.none"), "-o", path("x"))
                .fails(1, path("in/**/*.none") + ": no file fits");
    }

    @Test
    void whatIsWrongIsSaidInOneLine() throws Exception {
        Run.of("corpus", "scan", path("nowhere"), "-o", path("out")).fails(1, path("nowhere") + ": no such file");
        assertThat(folder.resolve("out/program")).doesNotExist();
        Run.of("corpus", "scan", path("in"), "-o", path("in"))
                .fails(1, path("in") + ": has other files in it; a scan writes to a folder of its own");
        Run set = Run.of("corpus", "scan", path("in"), "-o", path("out"), "-a", "arm9");
        assertThat(set.err()).contains("arm9").hasLineCount(1);
        assertThat(set.code()).isEqualTo(1);
        Run.of("corpus", "scan", path("in"), "-o", path("out"), "--threads", "0")
                .fails(
                        2,
                        "heddle corpus scan: --threads: expected 1 or more, found 0; see 'heddle corpus scan --help'");
        Run size = Run.of("corpus", "scan", path("in"), "-o", path("out"), "--split-size", "16Q");
        assertThat(size.err()).contains("expected a number of bytes such as 4096, 64k, 16M or 2G");
        assertThat(size.code()).isEqualTo(2);
        Run where = Run.of("corpus", "scan", path("in"));
        assertThat(where.err()).contains("option -o, --out DIR is missing").hasLineCount(1);
        assertThat(where.code()).isEqualTo(2);
        Run what = Run.of("corpus");
        assertThat(what.err()).startsWith("heddle corpus: expected a command: scan, query,");
        assertThat(what.code()).isEqualTo(2);
    }
}
