package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `heddle sanitize`, and what `heddle run` has of it.
class SanitizeTest extends InFolder {
    static final String RACE = """
            .isa agx
            .group 64
            .shared 256
            .buffer 0, zeros:4
            get_sr r1, thread_position_in_threadgroup.x
            threadgroup_store i32, x, r1, 0, r1l
            xor r2, r1, 32
            threadgroup_load i32, x, r3, 0, r2l
            stop
            """;

    private String race() throws IOException {
        return file("race.s", RACE);
    }

    /// Notes when something is written, for a kernel that ends before another one begins.
    private static final class Moments extends OutputStream {
        private final ByteArrayOutputStream all = new ByteArrayOutputStream();
        private int flushes;

        @Override
        public void write(int b) {
            all.write(b);
        }

        @Override
        public void flush() {
            if (all.toString(StandardCharsets.UTF_8).contains("SUMMARY")) return;
            flushes++;
        }
    }

    @Test
    void kernelsOfFoldersAreReportedAsTheyEnd() {
        file("a.s", RACE);
        file("b.s", RACE);
        Moments out = new Moments();
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]), out, new PrintStream(OutputStream.nullOutputStream()), false);
        assertThat(Main.run(new String[] {"sanitize", folder.toString()}, console))
                .isEqualTo(1);
        assertThat(out.flushes).isGreaterThanOrEqualTo(2);
        assertThat(out.all.toString(StandardCharsets.UTF_8))
                .containsSubsequence("a.s: looked at", "b.s: looked at", "SANITIZE SUMMARY: ");
    }

    @Test
    void launchesAreSaidAsForRun() throws IOException {
        String kernel = file("sum.s", """
                        .isa agx
                        .group 32
                        .buffer 0, zeros:128
                        .uniform u0, buffer 0
                        get_sr r1, thread_position_in_grid.x
                        device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0
                        stop
                        """);
        assertThat(Run.of("sanitize", kernel).ok().out()).contains("nothing found");
        Run larger = Run.of("sanitize", "--grid", "2", kernel);
        assertThat(larger.code()).isEqualTo(1);
        assertThat(larger.out()).contains("SUMMARY");
        Run.of("sanitize", "--grid", "2", "--buffer", "0=zeros:256", kernel).ok();
        assertThat(Run.of("sanitize", "--group", "64", kernel).code()).isEqualTo(1);
        Run.of("sanitize", "--buffer", "0=zeros:256", folder.toString())
                .fails(2, "--buffer and --arg are for one kernel");
        Run.of("sanitize", "--grid", "2", "src/test/resources/damaged/requests.rec")
                .fails(
                        2,
                        "src/test/resources/damaged/requests.rec: a recording says itself how it is launched;"
                                + " --grid, --group, --buffer and --arg are for kernels");
    }

    @Test
    void whatFailsIsChosen() throws IOException {
        String kernel = race();
        assertThat(Run.of("sanitize", kernel).code()).isEqualTo(1);
        assertThat(Run.of("sanitize", kernel, "--fail-on", "never").code()).isZero();
        assertThat(Run.of("sanitize", kernel, "--fail-on", "init-register").code())
                .isZero();
        assertThat(Run.of("sanitize", kernel, "--fail-on", "race-shared-read-write,init-buffer")
                        .code())
                .isEqualTo(1);
        assertThat(Run.of("sanitize", kernel, "--checks", "memory,init").code()).isZero();
        Run.of("sanitize", kernel, "--fail-on", "races")
                .fails(2, "--fail-on: 'races' is neither error, warning, note, never nor a rule");
        Run.of("sanitize", kernel, "--checks", "race,speed")
                .fails(2, "--checks: 'speed' is no check; there are memory, race, init, sync, divergence, number");
    }

    @Test
    @Timeout(60)
    void kernelsThatNeverEndAreEnded() {
        String kernel = file("endless.s", ".isa agx\nl: jmp_exec_any l\n");
        assertThat(Run.of("sanitize", kernel, "--timeout", "0.5").out())
                .contains("error: fault: stopped after its time limit of 0.5 s");
        assertThat(Run.of("sanitize", kernel, "--budget", "1000").out())
                .contains("error: fault: the budget of 1,000 instructions is spent");
        Run.of("sanitize", kernel, "--timeout", "0").fails(2, "--timeout is above 0, and --budget not negative");
    }

    @Test
    void suppressedFindingsAreLeftOut() throws IOException {
        String kernel = race();
        String out = Run.of("sanitize", kernel).out();
        int at = out.indexOf("to suppress it: ") + "to suppress it: ".length();
        String line = out.substring(at, out.indexOf('\n', at));
        String list = file("known.txt", "# known\n" + line + "  # meant so\n");
        Run quiet = Run.of("sanitize", kernel, "--suppress", list);
        assertThat(quiet.code()).isZero();
        assertThat(quiet.out())
                .contains("nothing found")
                .endsWith("SANITIZE SUMMARY: 0 findings displayed (0 errors, 0 warnings, 0 notes)\n");
        String moved = file("moved.s", RACE.replace("xor r2", "mov_imm r9, 1, 1\nxor r2"));
        assertThat(Run.of("sanitize", moved, "--suppress", list).code()).isZero();
        String wrong = file("wrong.txt", "race-shared-read-write\n");
        Run.of("sanitize", kernel, "--suppress", wrong)
                .fails(
                        1,
                        wrong + ": line 1: expected a rule and a hash of eight digits, found 'race-shared-read-write'");
    }

    @Test
    void runsGoThroughSeveralOrders() throws IOException {
        Run r = Run.of("sanitize", race(), "--seeds", "3");
        assertThat(r.out()).contains("192 times").contains("3 orders of waves");
    }

    /// Only where the second wave runs before the first one, it goes beyond the buffer.
    @Test
    void theDebuggerGoesThereInTheSameOrder() throws IOException {
        String kernel = file("late.s", """
                        .isa agx
                        .group 64
                        .buffer 0, zeros:4
                        .uniform u0, buffer 0
                        get_sr r1, thread_position_in_threadgroup.x
                        mov_imm r2, 1, 1
                        mov_imm r0l, 0
                        if_icmp r0l, ult, r1, 32, 1
                        device_store 0, i32, x, r2, u0_u1, 0, unsigned, 0
                        pop_exec r0l, 1
                        if_icmp r0l, ugt, r1, 62, 1
                        device_load 0, i32, x, r3, u0_u1, 0, unsigned
                        wait 0
                        xor r4, r3, 1
                        device_store 0, i32, x, r2, u0_u1, r4, unsigned, 0
                        pop_exec r0l, 1
                        stop
                        """);
        Run one = Run.of("sanitize", kernel, "--checks", "memory");
        assertThat(one.out()).contains("nothing found");
        String out =
                Run.of("sanitize", kernel, "--seeds", "8", "--checks", "memory").out();
        int from = out.indexOf("--seed ");
        assertThat(from).isPositive();
        String[] place = out.substring(from, out.indexOf(';', from)).split(" ");
        assertThat(place).hasSize(4).containsSubsequence("--at", "0:1:10");
        String[] look = {"--batch", "-ex", "print $r4@31"};
        Stream<String> there =
                Stream.of(new String[] {"debug", kernel}, place, look).flatMap(Stream::of);
        assertThat(Run.of(there.toArray(String[]::new)).out()).contains("$r4@31 = 0x00000001");
        String[] other = {"debug", kernel, "--at", place[3], look[0], look[1], look[2]};
        assertThat(Run.of(other).out()).contains("$r4@31 = 0x00000000");
    }

    @Test
    void theRunCanBeLookedAt() throws IOException {
        String to = path("out.bin");
        Run r = Run.of("run", race(), "--sanitize", "--out", "0=" + to);
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).contains("race-shared-read-write");
        assertThat(r.out()).isEmpty();
        assertThat(Files.size(Path.of(to))).isEqualTo(4);
        assertThat(Run.of("run", race(), "--sanitize=memory").code()).isZero();
        Run.of("run", race(), "--sanitize", "--trace")
                .fails(
                        2,
                        "--sanitize and --coverage: not together with --trace, --strict-sync, --warn, --profile, --check or"
                                + " --replay");
    }

    @Test
    void aBufferThatIsGivenWithoutContent() throws IOException {
        String kernel = file("copy.s", """
                        .isa agx
                        .group 1
                        .buffer 0, i32:1
                        .buffer 1, zeros:4
                        .uniform u0, buffer 0
                        .uniform u2, buffer 1
                        device_load 0, i32, x, r2, u0_u1, 0, unsigned
                        wait 0
                        device_store 0, i32, x, r2, u2_u3, 0, unsigned, 0
                        stop
                        """);
        assertThat(Run.of("run", kernel, "--sanitize").code()).isZero();
        Run r = Run.of("run", kernel, "--sanitize", "--buffer", "0=uninit:4");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).contains("init-buffer");
    }

    @Test
    void jsonHasOneObjectForEachKernel() throws IOException, SourceException {
        Run r = Run.of("sanitize", race(), file("b.s", RACE), "--json");
        assertThat(r.out().lines().count()).isEqualTo(2);
        Json first = Json.parse("out", r.out().lines().toList().getFirst());
        assertThat(first.string("kernel")).endsWith("race.s");
        Json looked = Objects.requireNonNull(first.object("examined"));
        assertThat(looked.number("accesses")).isEqualTo(128);
        List<?> found = (List<?>) Objects.requireNonNull(first.get("findings"));
        Map<?, ?> f = (Map<?, ?>) found.getFirst();
        assertThat(f.get("rule")).isEqualTo("race-shared-read-write");
        assertThat(f.get("debug")).isEqualTo("0:1:1");
    }

    @Test
    void sarifIsAsItsSchemaSays() throws IOException {
        String odd = file("a b.s", RACE.replace("64", "96"));
        Run r = Run.of("sanitize", race(), odd, "--sarif");
        assertThat(SarifSchema.faults(r.out())).isEmpty();
        assertThat(r.out()).contains("a%20b.s").contains("\"ruleId\" : \"race-shared-read-write\"");
        assertThat(SarifSchema.faults(r.out().replace("\"version\"", "\"edition\"")))
                .hasSize(2)
                .anyMatch(f -> f.contains("'version'"));
        assertThat(SarifSchema.faults(r.out().replace("\"error\"", "\"grave\"")))
                .isNotEmpty();
    }

    @Test
    void coverage() throws IOException {
        String kernel = file("loop.s", """
                        .isa agx
                        .group 8
                        get_sr r1, thread_position_in_threadgroup.x
                        if_icmp r0l, ult, r1, 2, 1
                        jmp_exec_none done
                        iadd r2, r1, 1
                        done: pop_exec r0l, 1
                        stop
                        iadd r3, r1, 1
                        """);
        Run r = Run.of("run", kernel, "--coverage");
        assertThat(r.out())
                .contains("           1    2.0")
                .contains("           1    8.0")
                .contains("           -");
        String to = path("c.info");
        assertThat(Run.of("run", kernel, "--coverage=" + to).code()).isZero();
        assertThat(Files.readString(Path.of(to)))
                .startsWith("TN:\nSF:")
                .contains("DA:6,1\n")
                .contains("DA:9,0\n")
                .contains("BRDA:5,0,0,1\n")
                .contains("BRDA:5,0,1,-\n")
                .endsWith("BRF:2\nBRH:1\nLF:7\nLH:6\nend_of_record\n");
    }
}
