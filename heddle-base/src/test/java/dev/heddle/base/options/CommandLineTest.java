package dev.heddle.base.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
    private static final Command COMMAND = Command.of("x go", "Goes.")
            .needs("FROM", "Where from.")
            .takesAny("TO", "Where to.")
            .flag("-v, --verbose", "Say more.")
            .flag("-q, --quiet", "Say less.")
            .value("-o, --out", "FILE", "Where to write.")
            .value("-ex", "COMMAND", "What to do.")
            .values("--name", "NAME[,NAME...]", "Only these.")
            .values("--set", "N=V", "Set something.")
            .whole("--count", "N", "7", "How many.")
            .seconds("--time", "SECONDS", "", "How long.")
            .size("--room", "SIZE", "64k", "How much.")
            .choice("--kind", "red|blue", "red", "Which.")
            .optional("--trace", "LANES", "0-3", "\\d+", "What to trace.")
            .optional("--list", "FILE", "-", "", "What to list.")
            .flag("-h, --help", "Help.")
            .build();

    private static Args read(String... words) throws UsageException {
        return CommandLine.read(COMMAND, List.of(words), List.of("--help"));
    }

    @Test
    void optionsStandInEveryUsualForm() throws UsageException {
        for (String line : new String[] {"-o f a", "-of a", "-o=f a", "a --out f", "a --out=f"})
            assertThat(read(line.split(" ")).path("--out")).as(line).isEqualTo(Path.of("f"));
        Args args = read("-vq", "a", "-ex", "-v stop");
        assertThat(args.has("--verbose")).isTrue();
        assertThat(args.has("--quiet")).isTrue();
        assertThat(args.text("-ex")).isEqualTo("-v stop");
        assertThat(read("-vof", "a").text("--out")).isEqualTo("f");
        assertThat(read("a", "-").words()).containsExactly("a", "-");
        assertThat(read("--", "-v", "--").words()).containsExactly("-v", "--");
    }

    @Test
    void severalValues() throws UsageException {
        Args args = read("a", "--name", "x,y", "--set", "1=2,3", "--name=z");
        assertThat(args.texts("--name")).containsExactly("x", "y", "z");
        assertThat(args.texts("--set")).containsExactly("1=2,3");
        assertThat(read("a").texts("--set")).isEmpty();
    }

    @Test
    void numbersAndWhatTheyAreOtherwise() throws UsageException {
        assertThat(read("a").number("--count")).isEqualTo(7);
        assertThat(read("a", "--count", "-3").number("--count")).isEqualTo(-3);
        assertThat(read("a", "--time=2.5").seconds("--time")).isEqualTo(2.5);
        assertThat(read("a").seconds("--time")).isNull();
        assertThat(read("a").size("--room")).isEqualTo(65536);
        assertThat(read("a", "--room", "2G").size("--room")).isEqualTo(2L << 30);
        assertThat(read("a").need("--kind")).isEqualTo("red");
    }

    /// A word that does not look like a value is a word of its own.
    @Test
    void valuesThatMayBeLeftOut() throws UsageException {
        assertThat(read("a", "--trace", "5").text("--trace")).isEqualTo("5");
        assertThat(read("--trace", "a").text("--trace")).isEqualTo("0-3");
        assertThat(read("--list", "a").words()).containsExactly("a");
        assertThat(read("--list=f", "a").text("--list")).isEqualTo("f");
        assertThat(read("a").text("--trace")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--verbos a | unknown option '--verbos'; did you mean '--verbose'?",
                "-z a | unknown option '-z'",
                "-vz a | unknown option '-z'",
                "-zzz a | unknown option '-zzz'",
                "--verbose=1 a | --verbose takes no value, found '1'",
                "a --out | --out needs a value: -o, --out FILE",
                "a --out --quiet | --out needs a value: -o, --out FILE",
                "a -o x -o y | --out is given twice",
                "--count x a | --count: expected an integer, found 'x'",
                "--time NaN a | --time: expected seconds, such as 2.5, found 'NaN'",
                "--room 0 a | --room: expected a number of bytes such as 4096, 64k, 16M or 2G, found '0'",
                "--kind green a | --kind: expected red or blue, found 'green'",
                "-v | FROM is missing"
            })
    void mistakesAreOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(line.split(" ")))
                .withMessage(message);
    }

    @Test
    void wordsThatNothingTakes() {
        Command one = Command.of("x one", "").needs("A", "").build();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> CommandLine.read(one, List.of("a", "b"), List.of()))
                .withMessage("unexpected argument 'b'");
    }

    @Test
    void noFileHasAnEmptyName() throws UsageException {
        Args args = read("", "--out=");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> args.path("--out"))
                .withMessage("--out: the name of the file is empty");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> args.wordPath(0))
                .withMessage("FROM: the name of the file is empty");
    }

    @Test
    void helpNeedsNothingElse() throws UsageException {
        assertThat(read("--help").has("--help")).isTrue();
    }

    @Test
    void optionsThatTheCommandDoesNotHaveAreAFaultOfTheProgram() throws UsageException {
        Args args = read("a");
        assertThatIllegalArgumentException().isThrownBy(() -> args.has("--nothing"));
        assertThatIllegalArgumentException().isThrownBy(() -> args.has("-v"));
    }

    @Test
    void helpFitsTheTerminal() {
        String help = HelpPage.of(COMMAND, 60, false);
        assertThat(help)
                .startsWith("Usage: x go [OPTION...] FROM [TO...]\n\nGoes.\n")
                .contains("  -o, --out FILE             Where to write.\n")
                .contains("      --trace[=LANES]        What to trace.\n")
                .contains("How many. (default: 7)");
        assertThat(help.lines()).allMatch(l -> l.length() <= 60);
    }
}
