package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(Run.fed("8800", "-a", "agx", "--raw=x", "dis").code()).isEqualTo(2);
        assertThat(Run.fed("8800", "-a", "agx", "--color=never", "dis").ok().out())
                .contains("stop");
        assertThat(Run.of("book", "-a", "agx", "show", "iadd").ok().out())
                .isEqualTo(Run.of("book", "show", "-a", "agx", "iadd").ok().out());
        Run.of("-a", "agx").fails(2, "heddle: unknown option '-a'; see 'heddle --help'");
    }

    @Test
    void unknownCommand() {
        Run.of("diss").fails(2, "heddle: unknown command 'diss'; did you mean 'dis'?; see 'heddle --help'");
    }

    @Test
    void unknownOption() {
        Run.of("dis", "-a", "agx", "--foo").fails(2, "heddle dis: unknown option '--foo'; see 'heddle dis --help'");
    }

    @Test
    void missingValue() {
        Run.of("dis", "-a")
                .fails(2, "heddle dis: --isa needs a value: -a, --isa ISA[@VARIANT]; see 'heddle dis --help'");
    }

    @Test
    void twoFiles() {
        Run.of("diff", "x", "y", "z").fails(2, "heddle diff: unexpected argument 'z'; see 'heddle diff --help'");
    }

    @Test
    void nothingToExplain() {
        Run.of("explain", "-a", "agx")
                .fails(2, "heddle explain: HEX|TEXT|FILE is missing; see 'heddle explain --help'");
    }

    @Test
    void noInstructionSet() {
        Run run = Run.fed("8800", "dis");
        assertThat(run.err())
                .contains(
                        "which instruction set? use -a (agx, agx3, agx5, ir3, valhall, amx; see 'heddle book list'), or --book FILE");
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
                .contains("bin, hex, c, rust, java or python")
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
                "device",
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

    /// Sentences are broken where the terminal ends, not where the code that has them does.
    @Test
    void paragraphsOfTheHelpAreOnePiece() {
        String help = Run.of("check", "--help").ok().out();
        assertThat(help)
                .contains("The input is assembly, or code as 'dis' takes it. The rules are in the book: see\n"
                        + "'heddle book list -a ir3'. Registers that were not written before count as\nready.\n");
        for (String line : help.split("\n")) assertThat(line.length()).isLessThanOrEqualTo(80);
    }

    @Test
    void helpHasExamples() {
        for (String command :
                new String[] {"dis", "asm", "files", "check", "explain", "lift", "exec", "serve-exec", "book"}) {
            assertThat(Run.of(command, "--help").ok().out()).contains("Examples:\n  ");
        }
    }

    @Test
    void version() {
        List<String> lines = new ArrayList<>(Run.of("--version").ok().lines());
        assertThat(lines.removeFirst()).startsWith("heddle ");
        assertThat(lines.removeLast()).startsWith("JDK " + Runtime.version());
        assertThat(lines.removeLast()).contains("LLVM");
        // Where there is a history, the commit, and whether files differ from it.
        if (!lines.isEmpty())
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .matches("commit [0-9a-f]{7,}(-dirty)? of \\d{4}-\\d\\d-\\d\\d");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Run.of("help", "run").ok().out())
                .isEqualTo(Run.of("run", "--help").ok().out());
        assertThat(Run.of("help", "book", "show").ok().out())
                .isEqualTo(Run.of("book", "show", "--help").ok().out());
        assertThat(Run.of("help").ok().out()).isEqualTo(Run.of("--help").ok().out());
        assertThat(Run.of("help", "rum").code()).isEqualTo(2);
    }

    @Test
    void completionIsAScript() {
        assertThat(Run.of("completion").ok().out())
                .startsWith("# Completion")
                .contains("complete -o default -F", "heddle", "--stats");
    }
}
