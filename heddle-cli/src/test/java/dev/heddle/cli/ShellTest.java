package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a shell and a terminal have of the command: pages, completion, manual pages, the version.
@Tag("long")
class ShellTest {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String PAGER = "sed s/^/P:/";

    /// On a terminal that `script` of util-linux makes.
    private static String seen(Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SCRIPT) && Files.exists(Path.of("/proc/self/fd")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String line = java
                + " -Dheddle.terminal=true -Dheddle.terminal.err=true "
                + Main.class.getName()
                + " "
                + String.join(" ", args);
        ProcessBuilder b = new ProcessBuilder(SCRIPT.toString(), "-qefc", line, "/dev/null");
        b.environment().keySet().removeAll(List.of("PAGER", "HEDDLE_PAGER", "LESS"));
        b.environment().putAll(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        b.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        b.environment().putAll(environment);
        Process p = b.redirectErrorStream(true).start();
        p.getOutputStream().close();
        String out = new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(p.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return out.replace("\r\n", "\n").replaceFirst("^\\^D\\x08\\x08", "");
    }

    @Test
    void longListingsComeInPages() throws Exception {
        String plain = Run.of("book", "list", "-a", "agx").ok().out();
        String pages = seen(Map.of("PAGER", PAGER), "book", "list", "-a", "agx");
        assertThat(pages).isEqualTo(plain.replaceAll("(?m)^(?!\\z)", "P:"));
        assertThat(seen(Map.of("PAGER", PAGER, "HEDDLE_PAGER", "cat"), "book", "list", "-a", "agx"))
                .isEqualTo(plain);
        assertThat(seen(Map.of("PAGER", PAGER), "--no-pager", "book", "list", "-a", "agx"))
                .isEqualTo(plain);
    }

    @Test
    void whatFitsDoesNot() throws Exception {
        String plain = Run.of("book", "search", "-a", "agx", "shuffle").ok().out();
        assertThat(seen(Map.of("HEDDLE_PAGER", PAGER), "book", "search", "-a", "agx", "shuffle"))
                .isEqualTo(plain);
        // A message comes after what was written before it.
        assertThat(seen(Map.of("HEDDLE_PAGER", PAGER), "book", "show", "-a", "agx", "xyzzy"))
                .isEqualTo("agx@g13 has no instruction 'xyzzy'\n");
    }

    @Test
    void aPagerThatEndsEarlyIsNoError() throws Exception {
        String out = seen(Map.of("HEDDLE_PAGER", "head -n 1"), "book", "list", "-a", "ir3");
        assertThat(out.lines()).hasSize(1);
        String less = seen(Map.of("LINES", "500"), "book", "show", "-a", "agx", "iadd");
        assertThat(less).contains("iadd: Integer addition or subtraction");
    }

    @Test
    void thereIsNoneInAPipe() {
        String plain = Run.of("book", "list", "-a", "agx").ok().out();
        assertThat(Run.of("book", "list", "-a", "agx", "--no-pager").ok().out()).isEqualTo(plain);
    }

    @Test
    void completionOfShells() throws Exception {
        String bash = Run.of("completion").ok().out();
        assertThat(Run.of("completion", "zsh").ok().out()).isEqualTo(bash);
        assertThat(bash).contains("isas=\"agx agx3 agx5 ir3 ", " a630 ", " g610 ", "--show-encoding");
        String fish = Run.of("completion", "fish").ok().out();
        assertThat(fish.lines().skip(1)).allMatch(l -> l.startsWith("complete -c heddle -n '"));
        assertThat(fish)
                .contains("-n '__fish_seen_subcommand_from asm' -l listing")
                .contains("-f -a search -d 'Finds instructions by words")
                .containsPattern("_from dis' -s a -l isa -x -a 'agx agx3 agx5 ir3 [^']* a630 ");
        Run.of("completion", "tcsh").fails(2, "expected bash, zsh or fish, found 'tcsh'");
    }

    @Test
    void manualPagesOfAllCommands() {
        Map<String, String> pages = ManPages.all();
        assertThat(pages).containsKeys("heddle.1", "heddle-dis.1", "heddle-book-search.1");
        assertThat(pages.get("heddle-dis.1"))
                .startsWith(".TH HEDDLE-DIS 1")
                .contains(".SH NAME\nheddle\\-dis \\- Disassembles machine code\n")
                .contains("\\fB\\-\\-symbol NAME[,NAME...]\\fR\nOnly these functions")
                .contains(".SH EXAMPLES\n.nf\n  heddle dis \\-a agx kernel.bin\n");
        assertThat(pages.get("heddle.1")).contains("\\fBheddle\\-run\\fR(1)\nRuns a kernel");
        // A line that begins with a dot or a quote is a command of the language.
        for (Map.Entry<String, String> p : pages.entrySet())
            assertThat(p.getValue().lines().filter(l -> l.startsWith(".") || l.startsWith("'")))
                    .as(p.getKey())
                    .allMatch(l -> l.matches("\\.(TH .*|SH [A-Z]+|TP|PP|nf|fi)"));
    }

    @Test
    void theVersionSaysTheCommit() throws IOException {
        assertThat(Version.commit(stream("commit=0123abcd\ndate=2026-01-31\n")))
                .isEqualTo("commit 0123abcd of 2026-01-31");
        assertThat(Version.commit(stream("commit=${commit}\ndate=${commit.date}\n")))
                .isEmpty();
        assertThat(Version.commit(stream("commit=\ndate=\n"))).isEmpty();
        assertThat(Run.of("--version").ok().lines().getLast()).startsWith("JDK 25");
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
