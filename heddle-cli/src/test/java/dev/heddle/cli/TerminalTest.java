package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// The debugger at a terminal, which `script` of util-linux makes.
class TerminalTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String F11 = "\u001b[23~";
    private static final String SHIFT_F11 = "\u001b[23;2~";
    private static final String END_OF_INPUT = "\u0004";

    private static String typed(String colours, String... keys)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SCRIPT) && Files.exists(Path.of("/proc/self/fd")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "debug", "../examples/agx/collatz.s"));
        ProcessBuilder b =
                new ProcessBuilder(
                        SCRIPT.toString(), "-qefc", String.join(" ", command), "/dev/null");
        b.environment().put("TERM", "xterm-256color");
        b.environment().put("NO_COLOR", colours);
        Process p = b.redirectErrorStream(true).start();
        try (OutputStream in = p.getOutputStream()) {
            for (String k : keys) {
                in.write(k.getBytes(StandardCharsets.UTF_8));
                in.flush();
            }
            String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(p.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(p.exitValue()).as(out).isZero();
            return out;
        } finally {
            p.destroyForcibly();
        }
    }

    @Test
    void linesAndKeysAreUnderstood() throws Exception {
        String out = typed("1", "st\t 2\r", "\r", "stpe\r", F11, SHIFT_F11, "quit\r");
        assertThat(out)
                .contains("[0:0:2] group 0,0,0", "[0:0:4] group 0,0,0", "[0:0:5] group 0,0,0")
                .contains("there is no command 'stpe'; did you mean 'step'?")
                .contains("=> collatz.s:21")
                .doesNotContain("\u001b[1;32m", "WARNING");
        assertThat(out.lastIndexOf("[0:0:4]")).isGreaterThan(out.lastIndexOf("[0:0:5]"));
    }

    @Test
    void coloursMarkWhatHasChanged() throws Exception {
        assertThat(typed("", "lane 3\r", "step\r", END_OF_INPUT))
                .contains("\u001b[1;32m=> \u001b[0m", "\u001b[1;33mr1 = 0x00000003\u001b[0m");
    }
}
