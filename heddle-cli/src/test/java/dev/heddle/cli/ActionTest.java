package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The script of the GitHub action, run as a runner does it: in a folder, with the environment that GitHub sets.
@Tag("long")
class ActionTest extends InFolder {
    private static final Path SCRIPT = Path.of("..", ".github", "action.sh");

    /// A result that is used too early.
    private static final String EARLY = """
            .isa a630
            mul.f r0.x, r1.x, r1.y
            add.f r2.x, r0.x, c0.x
            end
            """;

    /// A name that a shell, Markdown, the runner or picocli could take for something else.
    private static final String HOSTILE = "x\n::error::`id` $(touch pwned) <b>|[a](b).s";

    private Path work = Path.of("");

    /// What a step has left.
    ///
    /// @param outputs by name
    private record Step(int code, String log, String summary, Map<String, String> outputs) {
        Json sarif() throws SourceException, IOException {
            return json("sarif");
        }

        Json json(String output) throws SourceException, IOException {
            Path file = Path.of(Objects.requireNonNull(outputs.get(output), log));
            return Json.parse(output, Files.readString(file));
        }

        List<Json> results() throws SourceException, IOException {
            return sarif().objects("runs").getFirst().objects("results");
        }
    }

    /// A release whose command is the one that is tested.
    @BeforeEach
    void release() throws IOException {
        work = Files.createDirectories(folder.resolve("work space"));
        Path bin = Files.createDirectories(folder.resolve("release/bin"));
        String classes = Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(p -> p != null && !p.isEmpty())
                .collect(Collectors.joining(":"));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path heddle = bin.resolve("heddle");
        Files.writeString(
                heddle,
                "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' dev.heddle.cli.Main \"$@\"\n"
                        .formatted(java, classes));
        Files.setPosixFilePermissions(heddle, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = work.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, text);
    }

    /// @param words names and values of the environment, in turns
    private Step step(String run, String files, String... words) throws IOException {
        Path summary = folder.resolve("summary.md");
        Path output = folder.resolve("output");
        Files.writeString(summary, "before\n");
        Files.writeString(output, "");
        ProcessBuilder b = new ProcessBuilder(SCRIPT.toAbsolutePath().toString());
        b.directory(work.toFile()).redirectErrorStream(true);
        Map<String, String> env = b.environment();
        env.keySet().removeIf(k -> k.startsWith("HEDDLE_") || k.startsWith("GITHUB_"));
        env.put("GITHUB_STEP_SUMMARY", summary.toString());
        env.put("GITHUB_OUTPUT", output.toString());
        env.put(
                "RUNNER_TEMP",
                Files.createDirectories(folder.resolve("runner temp")).toString());
        env.put("HEDDLE_RUN", run);
        env.put("HEDDLE_FILES", files);
        env.put("HEDDLE_RELEASE", folder.resolve("release").toString());
        for (int i = 0; i < words.length; i += 2) env.put(words[i], words[i + 1]);
        Process p = b.start();
        p.getOutputStream().close();
        String log = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = p.onExit().join().exitValue();
        Map<String, String> outputs = new HashMap<>();
        for (String line : Files.readAllLines(output)) {
            int sign = line.indexOf('=');
            outputs.put(line.substring(0, sign), line.substring(sign + 1));
        }
        String written = Files.readString(summary);
        assertThat(written).startsWith("before\n");
        assertNoCommand(log);
        return new Step(code, log, written.substring("before\n".length()), outputs);
    }

    /// The runner takes nothing that is printed for a command of its own.
    private static void assertNoCommand(String log) {
        List<String> lines = log.lines().toList();
        String stop = "::stop-commands::";
        assertThat(lines.getFirst()).startsWith(stop);
        String token = lines.getFirst().substring(stop.length());
        assertThat(token).hasSize(32);
        assertThat(lines.getLast()).isEqualTo("::" + token + "::");
        assertThat(lines.subList(1, lines.size() - 1)).doesNotContain("::" + token + "::");
    }

    @Test
    void checkFindsWhatIsMissing() throws IOException, SourceException {
        write("shaders/early.s", EARLY);
        write("shaders/good.s", EARLY.replace("r0.x, c0.x", "r3.x, c0.x"));
        write("shaders/notes.txt", "not a program\n");
        write("shaders/.git/hidden.s", EARLY);
        Step s = step("check", "shaders");
        assertThat(s.code()).isEqualTo(1);
        assertThat(s.outputs()).containsEntry("exit-code", "1");
        assertThat(s.log()).contains("1 error").doesNotContain("hidden");
        assertThat(s.summary())
                .startsWith("### heddle check\n\n1 error, no redundant waits in 6 instr")
                .contains("| ❌ | check-slots | shaders/early.s | line 3 | add.f r2.x, r0.x, c0.x: ")
                .contains("| shaders/notes.txt | ");
        assertThat(SarifSchema.faults(Files.readString(Path.of(s.outputs().get("sarif")))))
                .isEmpty();
        Json result = s.results().getFirst();
        assertThat(s.results()).hasSize(1);
        assertThat(result.string("ruleId")).isEqualTo("check-slots");
        Json place = Objects.requireNonNull(result.objects("locations").getFirst());
        Json physical = Objects.requireNonNull(place.object("physicalLocation"));
        assertThat(Objects.requireNonNull(physical.object("artifactLocation")).string("uri"))
                .isEqualTo("shaders/early.s");
        assertThat(step("check", "shaders", "HEDDLE_FAIL_ON", "never").code()).isZero();
        assertThat(step("check", "shaders/good.s").code()).isZero();
    }

    /// What packages share is no program, and none that is missing.
    @Test
    void whyFilesArePassedOver() throws IOException {
        write("d/x.agx.json", "{\"target\": \"agx\", \"abi\": {}, \"code\": \"8800\"}");
        write("d/io.json", "{\"grid\": [1, 1, 1]}");
        write("d/notes.txt", "not a program\n");
        write("d/early.s", EARLY);
        Step s = step("dis", "d");
        assertThat(s.code()).isZero();
        assertThat(s.summary())
                .contains("| d/x.agx.json | 1 | 0 | 0 |")
                .contains("| d/notes.txt | line 1: 'n' is not a hex digit")
                .contains("| d/early.s | this is a kernel's source, not code; ")
                .doesNotContain("io.json");
        assertThat(step("check", "d").summary()).contains("| d/notes.txt |").doesNotContain("io.json");
    }

    @Test
    void namesAreNames() throws IOException, SourceException {
        write(HOSTILE, EARLY);
        write("@options", EARLY);
        write("-a", EARLY);
        write("with blanks/a b.s", EARLY);
        Step s = step("check", "-a\n@options\n\nwith blanks\n.");
        assertThat(s.code()).isEqualTo(1);
        assertThat(s.log()).contains("7 errors");
        assertThat(s.results()).hasSize(7);
        assertThat(s.summary().lines().filter(l -> l.startsWith("| ❌ |"))).hasSize(7);
        assertThat(s.summary()).contains("\\$\\(touch pwned\\)").contains("\\[a\\]\\(b\\)");
        Step listed = step("dis", ".", "HEDDLE_ISA", "a630");
        assertThat(listed.summary()).contains("x ::error::\\`id\\` \\$\\(touch pwned\\) \\<b\\>\\|\\[a\\]\\(b\\).s |");
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.map(p -> p.getFileName().toString())).doesNotContain("pwned");
        }
    }

    @Test
    void valuesAreNoCommands() throws IOException {
        write("early.s", EARLY);
        String evil = "$(touch pwned);`touch pwned`\n::set-env name=x::y";
        for (String name : List.of("HEDDLE_ISA", "HEDDLE_FAIL_ON", "HEDDLE_RUN", "HEDDLE_VERSION")) {
            Step s = name.equals("HEDDLE_VERSION")
                    ? step("check", "early.s", name, evil, "HEDDLE_RELEASE", "")
                    : step("check", "early.s", name, evil);
            assertThat(s.code()).as(name).isEqualTo(2);
        }
        Step s = step("check", evil);
        assertThat(s.code()).isEqualTo(1);
        assertThat(s.log()).contains("no such file or folder");
        assertThat(work.resolve("pwned")).doesNotExist();
    }

    @Test
    void statsAreCompared() throws IOException, SourceException {
        write("k/early.s", EARLY);
        Step first = step("stats", "k");
        assertThat(first.code()).isZero();
        assertThat(first.summary()).contains("| k/early.s | 3 |");
        assertThat(first.results()).isEmpty();
        Path report = Path.of(first.outputs().get("report"));
        Files.copy(report, work.resolve("before.json"));
        write("k/early.s", EARLY.replace("end", "nop\nend"));
        Step then = step("stats", "k", "HEDDLE_BASELINE", "before.json", "HEDDLE_FAIL_ON", "instructions>+0");
        assertThat(then.code()).isEqualTo(1);
        assertThat(then.summary())
                .contains("| instructions | 3 | 4 | +33.33 % | 0 | 1 |")
                .contains("| ❌ | k/early.s | instructions 3 -\\> 4 \\(+33.33 %\\), against instr");
        assertThat(then.results().getFirst().string("ruleId")).isEqualTo("stats-instructions");
        assertThat(then.json("report").string("format")).isEqualTo("heddle-stats-1");
        Step none = step("stats", "k", "HEDDLE_BASELINE", "none.json");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.log()).contains("none.json: no such file");
        assertThat(none.outputs()).doesNotContainKeys("sarif", "report");
    }

    @Test
    void kernelsOfAFolderAreRun() throws IOException, SourceException {
        write("k/race.s", SanitizeTest.RACE);
        write("k/early.s", EARLY);
        write("k/readme.md", "# none\n");
        Step s = step("sanitize", "k");
        assertThat(s.code()).isEqualTo(1);
        assertThat(s.results().stream().map(r -> r.string("ruleId", ""))).contains("race-shared-read-write");
        assertThat(s.summary()).contains("| race-shared-read-write | k/race.s | line 6 |");
        assertThat(step("sanitize", "k", "HEDDLE_FAIL_ON", "never").code()).isZero();
    }

    @Test
    void listingsOfAFolder() throws IOException {
        write("hex/one.hex", "3800 8800\n");
        write("hex/two.hex", "3800\n");
        write("hex/readme.md", "nothing to see\n");
        Step s = step("dis", "hex", "HEDDLE_ISA", "agx");
        assertThat(s.code()).isZero();
        assertThat(s.summary())
                .contains("| hex/one.hex | 2 | 0 | 0 |\n| hex/two.hex | 1 | 0 | 0 |\n")
                .contains("| hex/readme.md | ");
        try (Stream<Path> listings = Files.list(Path.of(s.outputs().get("listings")))) {
            List<Path> all = listings.sorted().toList();
            assertThat(all).hasSize(2);
            assertThat(Files.readString(all.getFirst())).contains("stop");
        }
        Step named = step("dis", "hex/readme.md", "HEDDLE_ISA", "agx");
        assertThat(named.code()).isEqualTo(1);
        assertThat(named.log()).contains("hex/readme.md:1:1: ");
        assertThat(step("dis", "hex", "HEDDLE_ISA", "agx", "HEDDLE_FAIL_ON", "x")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void nothingToDoIsAFailure() throws IOException {
        write("empty/readme.md", "nothing at all\n");
        assertThat(step("check", "").code()).isEqualTo(2);
        assertThat(step("build", "empty").log()).contains("expected dis, stats, check or sanitize");
        for (String run : List.of("dis", "stats", "check", "sanitize")) {
            Step s = step(run, "empty", "HEDDLE_ISA", "a630");
            assertThat(s.code()).as(run).isEqualTo(1);
            assertThat(s.log()).as(run).containsAnyOf("no program in it", "there is no code");
        }
        Step none = step("check", "gone.s");
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.log()).contains("gone.s: no such file or folder");
    }

    @Test
    void theReleaseIsAZip() throws IOException {
        write("early.s", EARLY);
        Path zip = folder.resolve("heddle-9.9.zip");
        Map<String, String> how = Map.of("create", "true", "enablePosixFileAttributes", "true");
        try (FileSystem in = FileSystems.newFileSystem(zip, how)) {
            Path bin = Files.createDirectories(in.getPath("/heddle-9.9/bin"));
            Files.copy(folder.resolve("release/bin/heddle"), bin.resolve("heddle"));
            Files.setPosixFilePermissions(bin.resolve("heddle"), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Step s = step("check", "early.s", "HEDDLE_RELEASE", zip.toString());
        assertThat(s.log()).contains("1 error");
        Step other = step("check", "early.s", "HEDDLE_RELEASE", zip.toString(), "HEDDLE_SHA256", "0".repeat(64));
        assertThat(other.code()).isEqualTo(1);
        assertThat(other.log()).contains("its SHA-256 is ").doesNotContain("1 error");
        Step broken = step(
                "check", "early.s", "HEDDLE_RELEASE", work.resolve("early.s").toString());
        assertThat(broken.log()).contains("early.s: is no zip");
    }

    /// What the action says to users, and what the script takes.
    @Test
    void theActionPassesAllInputsByTheEnvironment() throws IOException {
        String action = Files.readString(Path.of("..", "action.yml"));
        String script = Files.readString(SCRIPT);
        for (String line :
                action.lines().filter(l -> l.strip().startsWith("HEDDLE_")).toList())
            assertThat(script).contains(line.strip().substring(0, line.strip().indexOf(':')));
        assertThat(action.lines().filter(l -> l.startsWith("      run:")))
                .containsExactly("      run: '\"$GITHUB_ACTION_PATH/.github/action.sh\"'");
        String pom = Files.readString(Path.of("..", "pom.xml"));
        int at = pom.indexOf("<version>") + "<version>".length();
        assertThat(action).contains("default: " + pom.substring(at, pom.indexOf('<', at)) + "\n");
        assertThat(Files.isExecutable(SCRIPT)).isTrue();
    }
}
