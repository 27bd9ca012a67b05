package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that cannot be read, among others that can; files that are damaged.
class SeveralFilesTest extends InFolder {
    @ParameterizedTest
    @ValueSource(strings = {"stats", "check", "sanitize", "run", "grep stop"})
    void oneBadFileHidesNoOther(String command) {
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.add(file("bad.s", ".isa agx\nnope\n"));
        args.add(file("good.s", ".isa agx\nstop\n"));
        args.add(path("none.s"));
        Run r = Run.of(args.toArray(new String[0]));
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err())
                .contains("bad.s:2:1: unknown instruction 'nope'", "none.s: no such file");
        assertThat(r.out() + r.err()).containsPattern("good.s|in 1 instruction|1 lane-instruction");
    }

    /// Java cannot write such names; it reads them as bytes, which no text has.
    @EnabledOnOs(OS.LINUX)
    @ParameterizedTest
    @ValueSource(strings = {"stats", "check", "sanitize", "grep stop"})
    void filesOfFoldersMayHaveAnyName(String command) throws Exception {
        file("good.s", ".isa agx\nstop\n");
        unnameable(folder, ".s", ".isa agx\nstop\n");
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.add(folder.toString());
        Run r = Run.of(args.toArray(new String[0])).ok();
        assertThat(r.err()).isEmpty();
        assertThat(r.out())
                .containsPattern("bad.*.s|in 2 instructions|2 places in 2 of 2 programs");
    }

    /// Makes a file whose name is no UTF-8.
    static void unnameable(Path folder, String end, String text) throws Exception {
        String script = "printf '%s' \"$1\" > \"$(printf 'bad\\377')$2\"";
        Process made =
                new ProcessBuilder("sh", "-c", script, "sh", text, end)
                        .directory(folder.toFile())
                        .start();
        assertThat(made.waitFor()).isZero();
    }

    @Test
    void whatIsWrongWithARecordingIsSaid() {
        Path sample = Path.of("src/test/resources/damaged.rec");
        Run.of("run", "--replay", sample.toString())
                .fails(1, sample + ": the recording is damaged after run 1: 'buffers' is missing");
    }
}
