package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.table.CommandTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Names of files that would steer a terminal, or make up lines of their own.
class ShownNamesTest extends InFolder {
    private static final String NAME = "x\u001b]0;x\u0007\nFORGED";
    private static final String SHOWN = "x.]0;x..FORGED";

    private static void isPlain(String text) {
        assertThat(text.lines()).noneMatch(l -> l.startsWith("FORGED"));
        assertThat(text.chars().filter(c -> c < ' ' && c != '\n' && c != '\t')).isEmpty();
    }

    private static Run plain(List<String> args) {
        Run r = Run.of(args.toArray(String[]::new));
        isPlain(r.out());
        isPlain(r.err());
        return r;
    }

    /// @return files of the name: a good kernel, a bad one, code, JSON that is no package, a folder, and none
    private List<String> files() throws IOException {
        List<String> out = new ArrayList<>();
        out.add(file(NAME + ".s", ".isa agx\nstop\n"));
        out.add(file(NAME + "bad.s", ".isa agx\nnope\n"));
        out.add(file(NAME + ".hex", "8800\n"));
        out.add(file(NAME + ".json", "{}"));
        Path folder = Files.createDirectory(Path.of(path(NAME + "folder")));
        Files.writeString(folder.resolve(NAME + ".s"), "nope\n");
        out.add(folder.toString());
        out.add(path(NAME + "none"));
        return out;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis",
                "dis -a agx",
                "dis -a agx --stats",
                "dis -a agx --program p",
                "dis -a agx --ce-json",
                "asm -a agx",
                "asm -a agx --listing -",
                "files",
                "files --json",
                "check",
                "check -a ir3",
                "check -a ir3 --json",
                "check -a ir3 --sarif",
                "stats",
                "stats --json",
                "stats --csv",
                "stats --sarif",
                "stats --fail-on cost>0,registers>0,instructions>0",
                "stats --baseline",
                "graph",
                "graph --dot",
                "grep stop",
                "grep --count stop",
                "grep --json stop",
                "explain -a agx",
                "lift -a agx",
                "exec -a agx",
                "run",
                "run --json",
                "run --check",
                "run --profile",
                "run --coverage",
                "run --sanitize",
                "run --warn",
                "run --replay",
                "sanitize",
                "sanitize --json",
                "sanitize --sarif",
                "sanitize --suppress",
                "debug --batch -ex step",
                "book check",
                "book format --check",
                "book show -a agx",
                "book search -a agx",
                "book list --book",
                "book registers --book",
                "pages -o out --book",
                "corpus top",
                "corpus unknown",
                "corpus grep",
                "corpus report -o -",
                "serve-exec --share",
                "completion",
                "nonsense",
                "help"
            })
    void commandsShowNamesPlainly(String command) throws IOException {
        for (String f : files()) {
            List<String> args = new ArrayList<>(List.of(command.split(" ")));
            args.add(f);
            plain(args);
            args.add(path("none.s"));
            plain(args);
        }
    }

    static Stream<String> commands() {
        return Stream.concat(CommandTable.words().stream(), Stream.of("book show", "corpus scan"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void optionsToo(String command) throws IOException {
        String code = files().getFirst();
        for (List<String> more : List.of(
                List.of("--" + NAME),
                List.of("-a", NAME, code),
                List.of("-a", "agx", "--dialect", NAME, code),
                List.of("--book", code, code))) {
            List<String> args = new ArrayList<>(List.of(command.split(" ")));
            args.addAll(more);
            assertThat(plain(args).code()).as("%s", args).isNotZero();
        }
    }

    @Test
    void filesThatAreWritten() throws IOException {
        String code = files().getFirst();
        String bad = path(NAME + "bad.s");
        for (String command : List.of("stats", "sanitize")) {
            String summary = path(command + ".md");
            plain(List.of(command, code, bad, "--summary", summary));
            String text = Files.readString(Path.of(summary));
            isPlain(text);
        }
        String picture = path("picture.svg");
        plain(List.of("graph", code, "-o", picture));
        isPlain(Files.readString(Path.of(picture)));
        String corpus = path("corpus");
        plain(List.of("corpus", "scan", code, "-a", "agx", "-o", corpus));
        plain(List.of("corpus", "query", corpus, "select * from source"));
        plain(List.of("corpus", "query", corpus, "select * from failure"));
        plain(List.of("corpus", "scan", code, "-a", "agx", "-o", path(NAME + "corpus")));
    }

    @Test
    void aNameIsStillRecognised() throws IOException {
        String name = files().getFirst();
        String shown = path(SHOWN + ".s");
        assertThat(plain(List.of("stats", name)).out()).startsWith(shown + ": agx@g13");
        assertThat(plain(List.of("diff", name, name)).out()).startsWith("--- " + shown + "\n+++ " + shown + "\n");
        assertThat(plain(List.of("dis", "-a", "agx", path(NAME + ".hex"), path(NAME + ".hex")))
                        .out())
                .startsWith("; " + path(SHOWN + ".hex") + ": agx@g13\n");
    }
}
