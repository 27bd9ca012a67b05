package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.server.Serving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/// `serve-exec --record` and `run --replay`.
class ReplayTest extends InFolder {
    private static final String ADD = """
            mov.u32u32 r1.x, 0
            (rpt5)nop
            ldib.b.untyped.1d.u32.1.imm r0.x, r1.x, 0
            (sy)(nop3) add.u r0.x, r0.x, c0.x
            (rpt2)nop
            stib.b.untyped.1d.u32.1.imm r0.x, r1.x, 0
            end
            """;

    private static final String LAUNCH =
            "{'do':'launch','program':1,'bind':[{'table':'storage','number':0,'buffer':%d}]%s}";

    /// Two launches of a file that is changed between them, one of a buffer that is too small.
    private Path recording() throws IOException {
        Path shared = Files.createDirectory(folder.resolve("shared"));
        Files.write(shared.resolve("memory"), Serving.bytes(5, 0, 0, 0));
        Path file = folder.resolve("bug.rec");
        Serving client = new Serving()
                .program(ADD)
                .send("{'do':'buffer','bytes':16,'file':'memory','name':'data'}")
                .send("{'do':'buffer','bytes':2}")
                .send(LAUNCH.formatted(1, ""), Serving.bytes(10))
                .send("{'do':'write','buffer':1}", Serving.bytes(70))
                .send(LAUNCH.formatted(1, ",'queue':true"), Serving.bytes(7))
                .send("{'do':'wait'}")
                .send(LAUNCH.formatted(2, ""), Serving.bytes(7))
                .send("{'do':'read','buffer':1}");
        Run.of(client.input(), false, "serve-exec", "--share", shared.toString(), "--record", file.toString())
                .ok();
        return file;
    }

    @Test
    void everythingAsRecorded() throws IOException {
        Path file = recording();
        assertThat(Run.of(new byte[0], false, "run", "--replay", file.toString())
                        .ok()
                        .out())
                .isEqualTo("%s: 4 requests run, all as recorded%n".formatted(file));
    }

    @Test
    void anotherResultIsSeen() throws IOException {
        Path file = recording();
        byte[] all;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            all = in.readAllBytes();
        }
        // The constant of the first launch, the only word that is 10 in a row with nothing else.
        String bytes = new String(all, java.nio.charset.StandardCharsets.ISO_8859_1);
        int at = bytes.indexOf("]}\n\0\0\0") + 2;
        assertThat(at).isGreaterThan(2);
        all[at] = 11;
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(all);
        }
        Run run = Run.of(new byte[0], false, "run", "--replay", file.toString());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("%s: run 1: data differs from the recording".formatted(file))
                .endsWith("4 requests run, 1 differ from the recording" + System.lineSeparator());
    }

    @Test
    void whatIsNoRecording() throws IOException {
        Path file = folder.resolve("text");
        Files.writeString(file, "hello");
        Run.of(new byte[0], false, "run", "--replay", file.toString())
                .fails(1, "%s: this is no recording; 'heddle serve-exec --record FILE' makes one".formatted(file));
    }

    /// The last launch is beyond the end of a buffer of two bytes.
    @Test
    void launchesAreLookedAt() throws IOException {
        String file = recording().toString();
        Run run = Run.of(new byte[0], false, "sanitize", file, "--checks", "memory");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains(file + ", launch 1: nothing found: 2 accesses")
                .contains(file + ", launch 2: nothing found")
                .contains(file + ", launch 3: warning: memory-beyond-range: an access ends ")
                .contains("; heddle debug " + file + " --dispatch 3 --at 0:0:")
                .doesNotContain("launch 4");
        Run json = Run.of(new byte[0], false, "sanitize", file, "--sarif", "--seeds", "2");
        assertThat(SarifSchema.faults(json.out())).isEmpty();
        assertThat(json.out())
                .contains("\"launch\" : \"%s, launch 3\"".formatted(file))
                .contains("heddle debug " + file + " --dispatch 3 --at ");
    }

    private static Run debug(String file, String... more) {
        List<String> all = new ArrayList<>(List.of("debug", file, "--batch"));
        all.addAll(List.of(more));
        return Run.of(new byte[0], false, all.toArray(String[]::new));
    }

    /// Everything before a launch has happened, and nothing after it: the client has written 70 before the second one.
    @Test
    void launchesAreStepped() throws IOException {
        String file = recording().toString();
        assertThat(debug(file, "-ex", "x/1dw &1").ok().out()).contains(" 5");
        Run second = debug(
                file,
                "--dispatch",
                "2",
                "-ex",
                "x/1dw &1",
                "-ex",
                "continue",
                "-ex",
                "x/1dw &1",
                "-ex",
                "reverse-continue",
                "-ex",
                "x/1dw &1");
        assertThat(second.ok().lines().stream().filter(l -> l.startsWith("&1")))
                .containsExactly("&1:           70", "&1:           77", "&1:           70");
    }

    @Test
    void launchesThatThereAreNot() throws IOException {
        String file = recording().toString();
        debug(file, "--dispatch", "9").fails(1, file + ": there is no launch 9; the recording has 3");
        debug(file, "--dispatch", "d1")
                .fails(2, "--dispatch: %s is a recording; expected the number of a launch, from 1 on".formatted(file));
        debug(file, "--buffer", "0=zeros:4").fails(1, "no header or register of the kernel uses a buffer '0'");
        Run.of(new byte[0], false, "run", file)
                .fails(1, file + ": a recording; 'heddle run --replay', 'debug' and 'sanitize' take it");
    }
}
