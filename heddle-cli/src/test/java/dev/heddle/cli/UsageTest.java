package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Command lines that are wrong, and help.
class UsageTest {
    @Test
    void noCommand() {
        Run r = Run.of();
        assertThat(r.code()).isZero();
        assertThat(r.out()).startsWith("Usage: heddle ").contains("heddle dis -a agx");
    }

    @Test
    void optionsBeforeTheCommand() {
        Run.of("-a", "agx", "dis")
                .fails(
                        2,
                        "heddle: expected a command before '-a', as in 'heddle dis -a agx kernel.bin'; 'heddle help' lists the commands");
    }

    @Test
    void unknownCommand() {
        Run.of("diss")
                .fails(
                        2,
                        "heddle: unknown command 'diss'; there are dis, asm, files, check, stats, graph, diff, corpus, grep, explain, lift, exec, run, debug, sanitize, dap, lsp, studio, serve-exec, book, pages, completion; did you mean 'dis'?");
    }

    @Test
    void unknownOption() {
        Run.of("dis", "-a", "agx", "--foo")
                .fails(
                        2,
                        "heddle dis: Unknown option: '--foo'; 'heddle dis --help' lists what there is");
    }

    @Test
    void missingValue() {
        Run.of("dis", "-a")
                .fails(
                        2,
                        "heddle dis: Missing required parameter for option '--isa' (ISA[@VARIANT]); 'heddle dis --help' lists what there is");
    }

    @Test
    void twoFiles() {
        Run.of("diff", "x", "y", "z")
                .fails(
                        2,
                        "heddle diff: Unmatched argument at index 2: 'z'; 'heddle diff --help' lists what there is");
    }

    @Test
    void nothingToExplain() {
        Run.of("explain", "-a", "agx")
                .fails(
                        2,
                        "heddle explain: Missing required parameter: 'HEX|TEXT'; 'heddle explain --help' lists what there is");
    }

    @Test
    void noInstructionSet() {
        Run run = Run.fed("8800", "dis");
        assertThat(run.err())
                .contains(
                        "which instruction set? '-a agx', or '--book FILE' for a book of your own");
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void unknownFormat() {
        Run run = Run.fed("8800", "dis", "-a", "agx", "--format", "elf");
        assertThat(run.err())
                .contains("unknown format 'elf'; there are raw, hex, listing")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void baseThatIsNoAddress() {
        Run run = Run.fed("8800", "dis", "-a", "agx", "--base", "here");
        assertThat(run.err())
                .contains("--base expects an address such as 0x1000, found 'here'")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void unknownLiteral() {
        Run run = Run.fed("stop", "asm", "-a", "agx", "--as", "pascal");
        assertThat(run.code()).isEqualTo(2);
        // As they are written on the command line.
        assertThat(run.err())
                .contains("'pascal'")
                .contains("bin, hex, c, rust, java, python")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dis",
                "asm",
                "files",
                "check",
                "explain",
                "lift",
                "exec",
                "serve-exec",
                "book",
                "book list",
                "book show",
                "book check",
                "completion"
            })
    void help(String command) {
        String[] args = (command + " --help").strip().split(" ");
        assertThat(Run.of(args).ok().out())
                .startsWith("Usage: heddle" + (command.isEmpty() ? "" : " " + command))
                .doesNotContain("\u001b");
    }

    /// The library that prints the help takes a percent sign for the beginning of a format, and complains of others.
    @Test
    void helpIsMeantAsItIsWritten() {
        CommandLine all =
                Commands.all(
                        new Console(InputStream.nullInputStream(), System.out, System.err, false));
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
        try {
            all.getSubcommands().keySet().forEach(name -> Run.of(name, "--help").ok());
        } finally {
            System.setErr(before);
        }
        assertThat(complaints.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(Run.of("stats", "--help").ok().out())
                .contains("registers>+0 or cost>+5%, without it")
                .contains("'registers>+0,cost>+5%' kernels/");
    }

    /// Sentences are broken where the terminal ends, not where the code that has them does.
    @Test
    void paragraphsOfTheHelpAreOnePiece() {
        String help = Run.of("check", "--help").ok().out();
        assertThat(help)
                .contains(
                        "The input is assembly, or code as 'dis' takes it. What the code is checked")
                .doesNotContain("checked\nagainst is in the book: see\n");
        for (String line : help.split("\n")) assertThat(line.length()).isLessThanOrEqualTo(80);
    }

    @Test
    void helpHasExamples() {
        for (String command :
                new String[] {
                    "dis", "asm", "files", "check", "explain", "lift", "exec", "serve-exec", "book"
                }) {
            assertThat(Run.of(command, "--help").ok().out()).contains("Examples:\n  ");
        }
    }

    @Test
    void version() {
        List<String> lines = new ArrayList<>(Run.of("--version").ok().lines());
        assertThat(lines.removeFirst()).startsWith("heddle ");
        assertThat(lines.removeLast()).startsWith("JDK " + Runtime.version());
        // Where there is a history, the commit, and whether files differ from it.
        if (!lines.isEmpty())
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .matches("commit [0-9a-f]{7,}(-dirty)? of \\d{4}-\\d\\d-\\d\\d");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Run.of("help", "run").ok().out()).isEqualTo(Run.of("run", "--help").ok().out());
        assertThat(Run.of("help", "book", "show").ok().out())
                .isEqualTo(Run.of("book", "show", "--help").ok().out());
        assertThat(Run.of("help").ok().out()).isEqualTo(Run.of("--help").ok().out());
        assertThat(Run.of("help", "rum").code()).isEqualTo(2);
    }

    @Test
    void completionIsAScript() {
        assertThat(Run.of("completion").ok().out())
                .startsWith("#!")
                .contains("complete -F", "heddle", "--stats");
    }
}
