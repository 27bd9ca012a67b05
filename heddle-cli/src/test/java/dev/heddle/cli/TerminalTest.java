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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The debugger at a terminal, which `script` of util-linux makes.
@Tag("long")
class TerminalTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String F11 = "\u001b[23~";
    private static final String SHIFT_F11 = "\u001b[23;2~";
    private static final String END_OF_INPUT = "\u0004";

    private static String typed(String colours, String... keys) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SCRIPT) && Files.exists(Path.of("/proc/self/fd")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(Main.class.getName(), "debug", "../examples/agx/collatz.s"));
        // Without a size a terminal has room for nothing.
        String line = "stty rows 40 cols 100; exec " + String.join(" ", command);
        ProcessBuilder b = new ProcessBuilder(SCRIPT.toString(), "-qefc", line, "/dev/null");
        b.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        b.environment().put("TERM", "xterm-256color");
        b.environment().put("NO_COLOR", colours);
        Process p = b.redirectErrorStream(true).start();
        StringBuilder out = new StringBuilder();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        try (OutputStream in = p.getOutputStream()) {
            for (int i = 0; i < keys.length; i++) {
                // What is typed before the prompt is there may be lost.
                while (count(out) <= i) more(p, out, end);
                in.write(keys[i].getBytes(StandardCharsets.UTF_8));
                in.flush();
            }
            while (p.isAlive()) more(p, out, end);
            more(p, out, end);
            assertThat(p.exitValue()).as(out.toString()).isZero();
            return out.toString();
        } finally {
            p.destroyForcibly();
        }
    }

    private static int count(StringBuilder out) {
        return out.toString().split("\\(heddle\\) ", -1).length - 1;
    }

    private static void more(Process p, StringBuilder out, long end) throws IOException, InterruptedException {
        assertThat(System.nanoTime()).as("no answer after: %s", out).isLessThan(end);
        int n = p.getInputStream().available();
        out.append(new String(p.getInputStream().readNBytes(n), StandardCharsets.UTF_8));
        if (n == 0) Thread.sleep(20);
    }

    @Test
    void linesAndKeysAreUnderstood() throws Exception {
        String out = typed("1", "unt\tlo\t\r", "s 2\r", "\r", "stpe\r", F11, SHIFT_F11, "quit\r");
        assertThat(out)
                .contains("[0:0:6] group", "[0:0:8] group", "[0:0:10] group", "[0:0:11] group")
                .contains("there is no command 'stpe'; did you mean 'step'?")
                .contains("=> collatz.s:24")
                .doesNotContain("\u001b[1;32m", "WARNING");
        assertThat(out.lastIndexOf("[0:0:10]")).isGreaterThan(out.lastIndexOf("[0:0:11]"));
    }

    @Test
    void coloursMarkWhatHasChanged() throws Exception {
        assertThat(typed("", "lane 3\r", "step\r", END_OF_INPUT))
                .contains("\u001b[1;32m=> \u001b[0m", "\u001b[1;33mr1 = 0x00000003\u001b[0m");
    }
}
