package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.DevicePrograms.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `heddle device` finds in the kernels of a program that has the fault.
@Tag("long")
class DeviceChecksTest extends InFolder {
    @TempDir
    static Path folderOfPrograms = Path.of("");

    private static DevicePrograms programs = new DevicePrograms(Path.of(""));

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        DevicePrograms.assumeThatThereIsADevice();
        programs = new DevicePrograms(folderOfPrograms);
        for (String source : List.of("gpu.h", "kgsl.c")) programs.copy("driver/" + source);
        programs.compile("-o", "kgsl", "kgsl.c", "-ldl", "-lpthread");
    }

    private String run(String kind, String... options) throws IOException, InterruptedException {
        String[] words = new String[options.length + 3];
        System.arraycopy(options, 0, words, 0, options.length);
        words[options.length] = "--";
        words[options.length + 1] = programs.path("kgsl");
        words[options.length + 2] = kind;
        Ended e = DevicePrograms.run(programs.command(folder.resolve("out"), words));
        assertThat(e.code()).as(e.out()).isZero();
        return e.out();
    }

    @Test
    void aWaitThatIsMissing() throws Exception {
        assertThat(run("nowait", "--check", "--strict-sync"))
                .contains("lost\n")
                .containsPattern("fault \\(a630\\) .* at 0x20 .*strict sync: reads r2.x without")
                .containsPattern(
                        "check: kernel 1 \\(\\w+, 16 instructions\\):0x20: add.u .*reads r2.x without waiting with sy")
                .contains("check: 1 error, 0 redundant waits, 0 notes in 1 kernel")
                .contains("strict-sync: 1 of 1 launch used a result without waiting for it");
        assertThat(run("nowait", "--sanitize"))
                .contains("ran\n")
                .contains("error: sync-missing-wait: reads r2.x")
                .contains("sanitize: 1 error, 0 warnings, 0 notes in 1 launch of 1 kernel");
    }

    @Test
    void aRace() throws Exception {
        assertThat(run("race", "--sanitize", "--check", "-q"))
                .contains("ran\n")
                .containsPattern("sanitize: kernel 1 .*race-same-instruction: writes object 5")
                .doesNotContain("check:");
    }

    /// It goes on, with 0 in place of what is not there.
    @Test
    void anAccessBeyondAllBuffers() throws Exception {
        assertThat(run("beyond", "--sanitize"))
                .contains("ran\n")
                .contains("memory-out-of-bounds: loads: 4 bytes at 0x123008 are outside")
                .contains("sanitize: 2 errors")
                .doesNotContain("fault");
        assertThat(run("beyond")).contains("lost\n").contains("fault (a630)");
    }

    @Test
    void nothingIsToldOfWhatIsRight() throws Exception {
        assertThat(run("add", "--check", "--sanitize", "--strict-sync", "-q")).isEqualTo("add: right\n");
        assertThat(run("add", "--check", "--sanitize", "--strict-sync"))
                .contains("check: 0 errors, 0 redundant waits, 0 notes in 1 kernel")
                .contains("sanitize: 0 errors, 0 warnings, 0 notes in 6 launches of 1 kernel")
                .contains("strict-sync: none of 6 launches used a result without");
    }

    private static List<String> times(String out) {
        Matcher m = Pattern.compile("times (\\d+) (\\d+) (\\d+)").matcher(out);
        assertThat(m.find()).as(out).isTrue();
        return List.of(m.group(1), m.group(2), m.group(3));
    }

    /// Four waves of 16 instructions and 12 further slots, twice.
    @Test
    void theClockOfTheModelSaysTheSameInEveryRun() throws Exception {
        String first = run("stamps", "--clock", "model");
        assertThat(times(first)).containsExactly("0", "112", "224");
        assertThat(first).contains("clock: 224 cycles");
        assertThat(times(run("stamps", "--clock", "model", "--sanitize"))).isEqualTo(times(first));
        assertThat(times(run("stamps"))).isNotEqualTo(times(first));
    }
}
