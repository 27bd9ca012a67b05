package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
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
        assertThat(r.err()).contains("bad.s:2:1: unknown instruction 'nope'", "none.s: no such file");
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
        assertThat(r.out()).containsPattern("bad.*.s|in 2 instructions|2 places in 2 of 2 programs");
    }

    /// Makes a file whose name is no UTF-8.
    static void unnameable(Path folder, String end, String text) throws Exception {
        String script = "printf '%s' \"$1\" > \"$(printf 'bad\\377')$2\"";
        Process made = new ProcessBuilder("sh", "-c", script, "sh", text, end)
                .directory(folder.toFile())
                .start();
        assertThat(made.waitFor()).isZero();
    }

    @Test
    void listingsStandBelowHeadings() throws IOException {
        String code = binary("a.bin", "8800");
        String hex = file("b.hex", "88 00\n");
        String capture = Captures.write(folder, "c.rd", Captures.a4xx());
        String none = path("none.bin");
        Run r = Run.of("dis", "-a", "agx", code, none, hex, capture);
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).startsWith(none + ": no such file\n");
        String stop = "       0: 8800                      stop\n";
        assertThat(r.out())
                .startsWith("; %s: agx@g13\n%s; %s: agx@g13\n%s; %s: command-stream capture\n; vs0: "
                        .formatted(code, stop, hex, stop, capture));
        Run json = Run.of("dis", "-a", "agx", "--json", code, capture);
        assertThat(json.out())
                .startsWith("{\"program\":\"%s\",\"address\":0,".formatted(code))
                .contains("{\"program\":\"%s:vs0\",\"address\":0,".formatted(capture));
        assertThat(Run.of("dis", "-a", "agx", "--stats", code, hex).ok().out())
                .startsWith("instructions                               2\n");
        Run.of("dis", "-a", "agx", "--lines", code, hex)
                .fails(2, "--ce-json, --operand, --lines and --link are for one file");
    }

    @Test
    void aFolderOfRefusedFilesSaysWhy() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        file("own/a.s", ".isa agx\nnope\n");
        String why = ": no program in it; passed over %s (2:1: unknown instruction 'nope')";
        String first = own + why.formatted(own.resolve("a.s"));
        for (String command : List.of("stats", "check", "sanitize"))
            Run.of(command, own.toString()).fails(1, first);
        file("own/b.s", ".isa agx\nnope\n");
        Run.of("stats", own.toString()).fails(1, first + ", and 1 other file");
        file("own/c.s", ".isa agx\nstop\n");
        file("own/d.json", "{\"abi\":{},\"target\":\"agx\"}");
        String note = "note: %s: passed over %s (2:1: unknown instruction 'nope'), and 2 other files";
        assertThat(Run.of("stats", own.toString()).err()).contains(note.formatted(own, own.resolve("a.s")));
    }

    @Test
    void whatIsWrongWithARecordingIsSaid() {
        Path sample = Path.of("src/test/resources/damaged.rec");
        Run.of("run", "--replay", sample.toString())
                .fails(1, sample + ": the recording is damaged after run 1: 'buffers' is missing");
    }
}
