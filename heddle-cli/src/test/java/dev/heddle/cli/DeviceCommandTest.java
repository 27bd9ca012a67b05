package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.InFolder;
import dev.heddle.cli.DevicePrograms.Ended;
import dev.heddle.cli.device.PreloadLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `heddle device` with small drivers of both kernel interfaces, which speak to it as real ones do. Skipped without a C
/// compiler, and where the device is not for.
@Tag("long")
class DeviceCommandTest extends InFolder {
    @TempDir
    static Path folderOfPrograms = Path.of("");

    private static DevicePrograms programs = new DevicePrograms(Path.of(""));

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        DevicePrograms.assumeThatThereIsADevice();
        programs = new DevicePrograms(folderOfPrograms);
        for (String source : List.of("gpu.h", "kgsl.c", "msm.c", "other.c")) programs.copy("driver/" + source);
        programs.compile("-o", "kgsl", "kgsl.c", "-ldl", "-lpthread");
        programs.compile("-o", "msm", "msm.c", "-lpthread");
        programs.compile("-shared", "-fPIC", "-o", "other.so", "other.c", "-ldl");
    }

    private static String program(String name) {
        return programs.path(name);
    }

    private ProcessBuilder command(String... words) {
        return programs.command(folder.resolve("out"), words);
    }

    private Ended run(String... words) throws IOException, InterruptedException {
        return run(command(words));
    }

    private static Ended run(ProcessBuilder b) throws IOException, InterruptedException {
        return DevicePrograms.run(b);
    }

    private void right(Ended e, String kind) {
        assertThat(e.code()).as(e.out()).isZero();
        assertThat(e.out()).contains(kind + ": right");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what", "add", "late", "fault", "threads", "forks", "many", "descriptors", "pages", "hostile"})
    void kgsl(String kind) throws Exception {
        right(run("--driver", "kgsl", "--", program("kgsl"), kind), kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"what", "add", "late", "fault", "threads", "files", "hostile"})
    void msm(String kind) throws Exception {
        right(run("--driver", "msm", "--", program("msm"), kind), kind);
    }

    @Test
    void onlyTheDriverThatIsAskedFor() throws Exception {
        assertThat(run("--driver", "msm", "--", program("kgsl"), "what").code()).isEqualTo(9);
        assertThat(run("--driver", "kgsl", "--", program("msm"), "what").code()).isEqualTo(9);
    }

    @Test
    void chipsAnswerWhatTheirTableSays() throws Exception {
        assertThat(run("-a", "a650", "--", program("kgsl"), "what").out())
                .contains("chip 0x06050002 gpu 650 gmem 1179648");
        assertThat(run("-a", "0x43050a01", "--", program("msm"), "what").out())
                .contains("chip 0x43050a01 gpu 0 gmem 3145728");
    }

    @Test
    void memoryThatIsTouchedHasALimit() throws Exception {
        Ended e = run("--memory", "64m", "--", program("kgsl"), "limits");
        right(e, "limits");
        assertThat(e.out()).contains("does not fit the memory of the device");
    }

    @Test
    void launchesHaveALimit() throws Exception {
        Ended e = run("--timeout", "1", "--", program("kgsl"), "endless");
        right(e, "endless");
        assertThat(e.out()).contains("fault (a630) in launch 1 of kernel 1");
    }

    @Test
    void aFaultSaysWhereItWas() throws Exception {
        Ended e = run("--", program("kgsl"), "fault");
        right(e, "fault");
        assertThat(e.out())
                .containsPattern("fault \\(a630\\) in launch 1 of kernel 1 .*lane 0, at 0x20")
                .contains("4 bytes at 0x123008 are outside of all buffers")
                .contains("2 faults, 1 did not run");
    }

    /// Another library before the program's own, which looks for the next function of a name.
    @Test
    void anotherPreloadedLibrary() throws Exception {
        ProcessBuilder b = command("--", program("kgsl"), "add");
        b.environment().put("LD_PRELOAD", program("other.so"));
        Ended e = run(b);
        right(e, "add");
        assertThat(e.out()).contains("other: it was opened");
    }

    /// `ls -l` asks for attributes, too.
    @Test
    void aListShowsTheDevices() throws Exception {
        Ended e = run("--", "ls", "-l", "/dev/dri", "/dev/kgsl-3d0");
        assertThat(e.code()).as(e.out()).isZero();
        assertThat(e.out()).contains("crw-rw-rw-", "renderD128").doesNotContain("No such file");
    }

    @Test
    void theExitCodeIsThatOfTheProgram() throws Exception {
        assertThat(run("--", "sh", "-c", "exit 7").code()).isEqualTo(7);
        Ended killed = run("--", program("kgsl"), "killed");
        assertThat(killed.code()).as(killed.out()).isEqualTo(137);
        Ended none = run("--", "no-such-program");
        assertThat(none.code()).isEqualTo(127);
        assertThat(none.out()).isEqualTo("heddle device: no-such-program: no such program\n");
        assertThat(run("--", "true").out()).contains("the program opened no device");
    }

    @Test
    void aStaticProgramIsToldSo() throws Exception {
        Files.writeString(programs.folder().resolve("static.c"), "int main(void) { return 0; }\n");
        programs.compile("-static", "-o", "static", "static.c");
        Ended e = run("--", program("static"));
        assertThat(e.code()).isEqualTo(1);
        assertThat(e.out()).contains("is a static program").hasLineCount(1);
    }

    @Test
    void theLoaderOfTheSystemStartsAProgram() throws Exception {
        Path loader = Path.of(
                System.getProperty("os.arch").equals("amd64")
                        ? "/lib64/ld-linux-x86-64.so.2"
                        : "/lib/ld-linux-aarch64.so.1");
        assumeTrue(Files.exists(loader), "no loader of glibc");
        right(run(command("--", loader.toString(), program("kgsl"), "threads")), "threads");
    }

    /// For both processors, where there is a compiler for them, without a warning.
    @ParameterizedTest
    @CsvSource({"x86-64, cc", "arm64, aarch64-linux-gnu-gcc"})
    void theLibraryOfEachProcessor(String processor, String compiler) throws Exception {
        programs.tool(List.of(compiler, "--version"));
        assumeTrue(processor.equals("arm64") || System.getProperty("os.arch").equals("amd64"));
        PreloadLibrary.make(folder, processor, compiler + " -Werror");
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made.map(f -> f.getFileName().toString()))
                    .anyMatch(n -> n.startsWith("libheddle-device-%s-".formatted(processor)));
        }
    }

    private static void isWrong(String what, String... words) {
        Run r = Run.of(words);
        assertThat(r.code()).isEqualTo(2);
        assertThat(r.err()).startsWith("heddle device: ").contains(what).hasLineCount(1);
    }

    @Test
    void wrongCommandLines() {
        isWrong("COMMAND is missing", "device");
        isWrong("no chip is called 'a999'", "device", "-a", "a999", "--", "true");
        isWrong("--memory: expected a number", "device", "--memory", "much", "--", "true");
        isWrong("--driver: expected both", "device", "--driver", "i915", "--", "true");
        isWrong("--dump /nowhere: no folder", "device", "--dump", "/nowhere", "--", "true");
    }

    @Test
    void withoutACompilerItSaysWhatIsMissing() throws Exception {
        ProcessBuilder b = command("--", "true");
        b.environment().put("HEDDLE_CACHE", folder.resolve("empty").toString());
        b.environment().put("CC", "no-such-compiler");
        Ended e = run(b);
        assertThat(e.code()).isEqualTo(1);
        assertThat(e.out())
                .contains("no C compiler")
                .contains("no-such-compiler")
                .hasLineCount(1);
    }

    @Test
    void theEndOfHeddleIsTheEndOfBoth() throws Exception {
        Process p = command("--", program("kgsl"), "forever").start();
        Path out = folder.resolve("out");
        for (int i = 0; i < 600 && !Files.readString(out).contains("ready"); i++) Thread.sleep(100);
        assertThat(Files.readString(out)).contains("ready");
        List<ProcessHandle> children = p.descendants().toList();
        assertThat(children).isNotEmpty();
        p.destroy();
        assertThat(p.waitFor()).isEqualTo(143);
        for (ProcessHandle c : children) c.onExit().get(10, TimeUnit.SECONDS);
    }

    @Test
    void killedHeddlesLeaveNothingForLong() throws Exception {
        Process p = command("--", program("kgsl"), "forever").start();
        Path out = folder.resolve("out");
        for (int i = 0; i < 600 && !Files.readString(out).contains("ready"); i++) Thread.sleep(100);
        List<Path> folders = folders();
        List<ProcessHandle> children = p.descendants().toList();
        p.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        assertThat(run("-q", "--", "true").code()).isZero();
        assertThat(folders).isNotEmpty();
        List<Path> mine = folders.stream().filter(Files::exists).toList();
        assertThat(mine).as("folders that were there before").hasSizeLessThan(folders.size());
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/dev/shm"))) {
            return all.filter(f -> f.getFileName().toString().startsWith("heddle-device-"))
                    .toList();
        }
    }

    @Test
    void aRecordingIsRepeated() throws Exception {
        Path record = folder.resolve("add.rec");
        right(run("--record", record.toString(), "--", program("kgsl"), "add"), "add");
        Run.of("run", "--replay", record.toString()).ok();
    }

    @Test
    void dumpsAreCaptures() throws Exception {
        Path dumps = Files.createDirectory(folder.resolve("dumps"));
        right(run("--dump", dumps.toString(), "--", program("kgsl"), "add"), "add");
        Run files = Run.of("files", dumps.resolve("submit-00001.rd").toString()).ok();
        assertThat(files.out()).contains("d0");
        try (Stream<Path> all = Files.list(dumps)) {
            assertThat(all).hasSize(6);
        }
    }

    @Test
    void theProfileHasAllKernels() throws Exception {
        assertThat(run("--profile", "--", program("kgsl"), "add").out())
                .containsPattern("6 launches, 288 instructions, 8,208 of lanes: kernel 1 \\(")
                .contains("6 command buffers, 6 launches");
        assertThat(run("-q", "--", program("kgsl"), "add").out()).isEqualTo("add: right\n");
    }
}
