package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// `heddle crash`.
class CrashCommandTest extends InFolder {
    private static final Path DUMP = Path.of("src", "test", "resources", "crash", "hang.devcoredump");

    private static String dump() throws IOException {
        return Files.readString(DUMP);
    }

    private static JsonNode json(Run run) throws IOException {
        return new ObjectMapper().readTree(run.out());
    }

    @Test
    void aPageFault() {
        String page = Run.of("crash", DUMP.toString()).out();
        assertThat(page)
                .contains(
                        "page fault: READ, TRANSLATION, UCHE at 0x100032040",
                        "0x100030000 to 0x100032000 (8,192 bytes) 'input' ends 64 bytes before it",
                        "0x100034000 to 0x100038000 (16,384 bytes) 'output' begins 8,128 bytes after it",
                        "after dispatch 1 of submit 1",
                        "submit 1 (fence 12) is the first that was not finished",
                        "registers of the processors name it (context 0)",
                        "load at 0x38: ldg.f32 r0.y, g[r1.x], 1",
                        "its address comes from r0.x, c0.x (0x30000), c0.y (0x1)",
                        "c0.x and c0.y have 0x100030000, 8256 bytes before the address of the fault",
                        "RBBM_STATUS            0xa40005     busy: CP, SP, HLSQ",
                        "the contents of 2 of the 4 buffers");
    }

    /// The log of a fault alone, and with a dump beside it: the program at its address is named.
    @Test
    void aLog() throws IOException {
        String log = "[  227.8] *** gpu fault: ttbr0=1 iova=0000000100020038 dir=READ type=TRANSLATION"
                + " source=SP (0,0,0,1)\n";
        Run alone = Run.of(log.getBytes(StandardCharsets.UTF_8), false, "crash", "-");
        assertThat(alone.ok().out())
                .contains(
                        "<stdin>: log of GPU faults",
                        "page fault: READ, TRANSLATION, block SP at 0x100020038",
                        "fetch /sys/class/devcoredump/devcdN/data");
        Run both = Run.of(log.getBytes(StandardCharsets.UTF_8), false, "crash", "-", DUMP.toString());
        assertThat(both.ok().out())
                .contains(
                        "the address 0x100020038 of the fault is in it",
                        "38: ldg.f32 r0.y, g[r1.x], 1    ; stood here",
                        "heddle dis " + DUMP + " --program cs0")
                .doesNotContain("fetch /sys/class");
    }

    /// What the report says to go on with works.
    @Test
    void theCommandsWork() throws IOException {
        JsonNode commands = json(Run.of("crash", "--json", DUMP.toString())).get("commands");
        assertThat(commands).hasSize(3);
        assertThat(commands.get(0).asString()).startsWith("heddle dis ").endsWith(" --program cs0");
        assertThat(Run.of("dis", DUMP.toString(), "--program", "cs0").out()).contains("stg.f32");
        assertThat(commands.get(1).asString()).startsWith("heddle run ").endsWith(" --dispatch d0");
        Run run = Run.of("run", DUMP.toString(), "--dispatch", "d0");
        assertThat(run.err()).contains("outside of all buffers");
        assertThat(commands.get(2).asString()).startsWith("heddle debug ");
    }

    /// Only loads and stores of memory of the device count, and only what their addresses come from.
    @Test
    void slicesOfAddresses() throws IOException {
        JsonNode program =
                json(Run.of("crash", "--json", DUMP.toString())).get("programs").get(0);
        JsonNode accesses = program.get("accesses");
        assertThat(accesses).hasSize(2);
        assertThat(accesses.get(1).get("kind").asString()).isEqualTo("store");
        assertThat(accesses.get(1).get("slice").findValuesAsString("text"))
                .containsExactly("shl.b r0.x, r0.x, 2", "add.u r2.x, r0.x, c1.x", "mov.u32u32 r2.y, c1.y");
        assertThat(accesses.get(1).get("sources").findValuesAsString("register"))
                .containsExactly("r0.x", "c1.x", "c1.y");
        assertThat(program.get("findings")).isNotEmpty();
    }

    @Test
    void aPageThatNeedsNothingElse() throws IOException {
        String evil = dump().replace("./demo", "<script>x</script>");
        String to = path("report.html");
        Run run = Run.of("crash", file("hang.txt", evil), "--html", to);
        assertThat(run.code()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(Files.readString(Path.of(to)))
                .startsWith("<!doctype html>")
                .contains("default-src 'none'", "&lt;script&gt;x&lt;/script&gt;", "<mark>")
                .doesNotContain("<script", "http:", "https:")
                .endsWith("</main></body></html>\n");
    }

    @Test
    void othersAreNoDumps() throws IOException {
        for (String other : new String[] {"end\n", "0000000000000003\n", "x, y\n"}) {
            String file = file("other.txt", other);
            Run run = Run.of("crash", file);
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err())
                    .isEqualTo("%s: no crash dump of a GPU; 'heddle files' says what it is%n".formatted(file));
        }
        assertThat(Run.of("crash", path("none")).err()).contains("no such file");
    }

    @Test
    void aDamagedDump() throws IOException {
        String cut = dump().replace("value: 0x00010000 }", "value: 0x0001");
        Run run = Run.of("crash", file("cut.txt", cut));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("page fault: READ");
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("broken here: expected 'key: value' or a register");
    }

    @Test
    void codeInAnOpenClBinary() throws IOException {
        byte[] binary = new byte[0x500];
        put(binary, 0xc0, 0x400);
        put(binary, 0x100, 0x100);
        put(binary, 0x110, 0x200);
        binary[0x358] = 'k';
        binary[0x407] = 3;
        String old = path("old.bin");
        Files.write(Path.of(old), binary);
        String to = path("new.bin");
        Run run = Run.of("asm", file("new.s", "nop\nnop\nend\n"), "--into", old, "-o", to);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(Run.of("dis", to).out()).contains("ir3@a6xx, 3 instructions");
        assertThat(Run.of("asm", file("new.s", "end\n"), "--into", old).code()).isEqualTo(2);
        Run none = Run.of("asm", file("new.s", "end\n"), "--into", DUMP.toString(), "-o", to);
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("no program binary of Qualcomm's OpenCL");
    }

    private static void put(byte[] to, int at, int value) {
        for (int i = 0; i < 4; i++) to[at + i] = (byte) (value >>> 8 * i);
    }
}
