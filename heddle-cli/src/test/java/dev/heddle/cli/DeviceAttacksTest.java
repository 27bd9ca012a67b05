package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.DevicePrograms.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that do to `heddle device` what none should, and ends without a plan.
@Tag("long")
class DeviceAttacksTest extends InFolder {
    @TempDir
    static Path folderOfPrograms = Path.of("");

    private static DevicePrograms programs = new DevicePrograms(Path.of(""));

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        DevicePrograms.assumeThatThereIsADevice();
        programs = new DevicePrograms(folderOfPrograms);
        for (String source : List.of("gpu.h", "kgsl.c", "attack.c")) programs.copy("driver/" + source);
        programs.compile("-o", "kgsl", "kgsl.c", "-ldl", "-lpthread");
        programs.compile("-o", "attack", "attack.c");
    }

    private ProcessBuilder command(String out, String... words) {
        return programs.command(folder.resolve(out), words);
    }

    private static void right(Ended e, String kind) {
        assertThat(e.code()).as(e.out()).isZero();
        assertThat(e.out()).contains(kind + ": right").doesNotContain("Exception");
    }

    /// A link that a program has put into the shared folder, and what it leads to.
    @Test
    void links() throws Exception {
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Files.writeString(victim.resolve("precious"), "");
        ProcessBuilder b = command("out", "--", programs.path("attack"), "links");
        b.environment().put("VICTIM", victim.toString());
        right(DevicePrograms.run(b), "links");
        assertThat(victim.resolve("precious")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rubbish", "strangers", "crowd", "closing"})
    void attack(String kind) throws Exception {
        right(DevicePrograms.run(command("out", "--", programs.path("attack"), kind)), kind);
    }

    /// A child that is killed within an endless launch: its session ends, the others go on, and with the command all is
    /// gone.
    @Test
    void aKilledClientLeavesNothing() throws Exception {
        String script = """
                echo "$HEDDLE_DEVICE_FOLDER" > "$2"
                "$1" endless & child=$!
                n=0; until [ -e "$HEDDLE_DEVICE_FOLDER/1/7" ]; do sleep 0.1; n=$((n+1)); [ $n -lt 300 ] || exit 7; done
                sleep 0.5; kill -9 $child
                n=0; while [ -e "$HEDDLE_DEVICE_FOLDER/1" ]; do sleep 0.1; n=$((n+1)); [ $n -lt 100 ] || exit 8; done
                exec "$1" add
                """;
        Path named = folder.resolve("folder");
        Ended e = DevicePrograms.run(
                command("out", "--", "sh", "-c", script, "sh", programs.path("kgsl"), named.toString()));
        right(e, "add");
        assertThat(e.out()).doesNotContain("fault");
        assertThat(Path.of(Files.readString(named).strip())).doesNotExist();
    }

    /// Neither removes the folder of the other, nor sees its memory.
    @Test
    void twoAtOnce() throws Exception {
        Process first = command("first", "--", programs.path("kgsl"), "threads").start();
        Process second =
                command("second", "--", programs.path("kgsl"), "threads").start();
        for (Process p : List.of(first, second))
            assertThat(p.waitFor(120, TimeUnit.SECONDS)).isTrue();
        for (String out : List.of("first", "second"))
            assertThat(Files.readString(folder.resolve(out))).contains("threads: right", "300 launches");
    }
}
