package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `exec`: cases in, cases out.
class ExecTest extends InFolder {
    private static final String CASE = "{\"text\":\"iadd r0, r1, 5\",\"in\":{\"r1\":37,\"lanes\":1}}";
    private static final String DONE =
            "{\"text\":\"iadd r0, r1, 5\",\"in\":{\"r1\":37,\"lanes\":1},\"out\":{\"r0\":[42]}}";

    @Test
    void inputs() {
        assertThat(Run.fed(CASE, "exec", "-a", "agx").ok().lines()).containsExactly(DONE);
        assertThat(Run.fed(CASE + "\n\n" + CASE + "\n", "exec", "-a", "agx@g13", "-")
                        .ok()
                        .lines())
                .containsExactly(DONE, DONE);
        assertThat(Run.of("exec", "-a", "agx", file("cases.jsonl", CASE)).ok().lines())
                .containsExactly(DONE);
        assertThat(Run.fed("\ufeff" + CASE + "\r\n", "exec", "-a", "agx").ok().lines())
                .containsExactly(DONE);
        assertThat(Run.of("exec", "-a", "agx").ok().out()).isEmpty();
    }

    @Test
    void linesThatAreNoCaseDoNotEndIt() {
        Run run = Run.fed("nonsense\n\n" + CASE + "\n{\"hex\":\"ffff\"}\n", "exec", "-a", "agx");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        List<String> lines = run.lines();
        assertThat(lines).hasSize(3).contains(DONE);
        assertThat(lines.getFirst())
                .startsWith("{\"error\":\"column 1: no JSON: ")
                .endsWith(",\"line\":1}");
        assertThat(lines.getLast())
                .isEqualTo("{\"hex\":\"ffff\",\"error\":\"'ffff' is not an instruction of agx@g13\",\"line\":4}");
    }

    @Test
    void aFaultIsAResult() {
        String needs = "{\"hex\":\"91000000\"}";
        assertThat(Run.fed(needs, "exec", "-a", "agx").ok().out()).startsWith("{\"hex\":\"91000000\",\"fault\":\"");
    }

    @Test
    void missingFile() {
        String none = path("none");
        Run.of("exec", "-a", "agx", none).fails(1, none + ": no such file");
    }

    @Test
    void rowsAndTheRegistersThatAreCalledLikeThem() {
        String row = "0123456789abcdef".repeat(8);
        Run run = Run.fed("""
                        {"text":"extrx x3","in":{"gpr":{"x3":"0x8120000"},"y1":"%s"}}
                        {"text":"mov x3, #0x40"}
                        {"text":"set","in":{"x0":"00"}}
                        {"text":"set","in":{"w99":1}}
                        {"text":"set","in":{"power":1}}
                        """.formatted(row), "exec", "-a", "amx");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines().get(0)).endsWith("\"out\":{\"x2\":\"" + row + "\"}}");
        assertThat(run.lines().get(1)).endsWith("\"out\":{\"gpr\":{\"x3\":64}}}");
        assertThat(run.lines().get(2)).contains("'x0' must be 64 bytes; these are 1");
        assertThat(run.lines().get(3)).contains("unknown register 'w99'");
        assertThat(run.lines().get(4)).contains("the coprocessor is on already");
    }
}
