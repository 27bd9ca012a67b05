package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.InFolder;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.NotesFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names and comments for addresses that are kept beside a program.
class NotesTest extends InFolder {
    private static final String NOTES = """
            # my notes
            0x0 name: entry
            0x22 name: again
            0x22 # loads; nothing

            0x4a # leaves
            """;

    private String collatz() throws IOException {
        Path to = folder.resolve("collatz.bin");
        Run.of("asm", "../examples/agx/collatz.s", "-o", to.toString()).ok();
        return to.toString();
    }

    @Test
    void aListingHasThemAndAssemblesBack() throws IOException {
        String code = collatz();
        file("collatz.notes", NOTES);
        String listing = Run.of("dis", "-a", "agx", code).ok().out();
        assertThat(listing)
                .startsWith("entry:\n")
                .contains("\nagain:\n      22: ")
                .containsPattern("(?m)^ +22: .*  ; loads; nothing$")
                .containsPattern("(?m)^ +4a: .*  ; leaves$")
                .containsPattern("jmp_exec_any +again");
        String back = path("back.bin");
        Run.of("asm", "-a", "agx", file("back.s", listing), "-o", back).ok();
        assertThat(Files.readAllBytes(Path.of(back))).isEqualTo(Files.readAllBytes(Path.of(code)));
    }

    @Test
    void aLinkOutOfTheFolderIsNotFollowed() throws IOException {
        String code = collatz();
        Path secret = Files.createTempFile("secret", ".txt");
        Files.writeString(secret, "secret line\n");
        Files.createSymbolicLink(folder.resolve("collatz.notes"), secret);
        Run r = Run.of("dis", "-a", "agx", code);
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("stop");
        assertThat(r.err())
                .startsWith("note: ")
                .contains("collatz.notes is not used: ", "outside of the folder")
                .doesNotContain("secret line");
        assertThatThrownBy(() -> NotesFile.text(Path.of(code))).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> NotesFile.save(Path.of(code), "0x0 # mine\n")).isInstanceOf(Failure.class);
        assertThat(secret).hasContent("secret line\n");
        Files.delete(secret);
    }

    @Test
    void whatIsNoNotesHidesNoListing() throws IOException {
        String code = collatz();
        file("collatz.notes", "no notes\n");
        Run r = Run.of("dis", "-a", "agx", code);
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("stop");
        assertThat(r.err()).contains("collatz.notes is not used: line 1: expected an address");
        assertThatThrownBy(() -> NotesFile.save(Path.of(code), "0x0 # mine\n")).isInstanceOf(SourceException.class);
        assertThat(folder.resolve("collatz.notes")).hasContent("no notes\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r1", "stop", "x", "u0_u1", "sr80", "L_4a", "L_22", "add.f", "unsigned"})
    void anyNameAssemblesBack(String name) throws IOException {
        String code = collatz();
        String notes = file("own.txt", "0x22 name: " + name + "\n0x2 name: inside\n");
        Run run = Run.of("dis", "-a", "agx", "--notes", notes, code);
        assertThat(run.err()).isEqualTo("note: %s: nothing that is listed begins at 0x2\n".formatted(notes));
        assertThat(run.out()).contains(name + ":\n");
        String back = path("back.bin");
        Run.of("asm", "-a", "agx", file("back.s", run.out()), "-o", back).ok();
        assertThat(Files.readAllBytes(Path.of(back))).isEqualTo(Files.readAllBytes(Path.of(code)));
    }

    /// Somebody else may have put them beside a program.
    @Test
    @Timeout(20)
    void hostileNotesAreOneLine() throws IOException {
        String code = collatz();
        String name = file("collatz.notes", "0x0 name: " + "a".repeat(100_000) + "\n");
        Run named = Run.of("dis", "-a", "agx", code);
        assertThat(named.err())
                .startsWith("note: " + name + " is not used: line 1: 'aaaa")
                .contains("aaa…' is no name");
        assertThat(named.err().length()).isLessThan(2000);
        file("collatz.notes", "0x0 # \u001b]0;x\u0007 \u202e\n".repeat(40_000));
        assertThat(Run.of("dis", "-a", "agx", code).ok().out()).doesNotContain("\u001b", "\u0007", "\u202e");
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 50_000; i++) many.append("0x%x # x\n".formatted(i + 0x100));
        file("collatz.notes", many.toString());
        assertThat(Run.of("dis", "-a", "agx", code).err().lines())
                .hasSize(11)
                .last()
                .isEqualTo("note: %s: nor at 49,990 more addresses".formatted(name));
        file("collatz.notes", "# x\n".repeat(300_000));
        for (String command : List.of("dis -a agx " + code, "dis -a agx --notes /dev/zero " + code))
            assertThat(Run.of(command.split(" ")).err())
                    .endsWith(": notes have at most 1048576 bytes, and these have more\n");
    }

    @Test
    void wrongLinesAreShown() throws IOException {
        String notes = file("bad.notes", """
                        entry: 0x10
                        0x10 called: entry
                        0x20 name: 4x
                        0x30 name: a_b
                        0x30 name: c_d
                        0x40 name: a_b
                        """);
        Run run = Run.of("dis", "-a", "agx", "--notes", notes, collatz());
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err().replace(notes, "N")).isEqualTo("""
                        N:1:1: expected an address such as 0x10
                            entry: 0x10
                            ^~~~~~~~~~~
                        N:2:6: expected 'name: NAME' or '# COMMENT' after the address
                            0x10 called: entry
                                 ^~~~~~~~~~~~~
                        N:3:12: '4x' is no name; letters, digits, '_' and '.' make one that is no hexadecimal number
                            0x20 name: 4x
                                       ^~
                        N:5:12: 0x30 has a name already, 'a_b'
                            0x30 name: c_d
                                       ^~~
                        N:6:12: 'a_b' is the name of 0x30 already
                            0x40 name: a_b
                                       ^~~
                        """);
    }

    @Test
    void theDebuggerKnowsThem() throws IOException {
        String code = collatz();
        String input = "b again\nc\ndisassemble again\ndisassemble *0x4a\n";
        file("collatz.notes", NOTES);
        String kernel = path("collatz.bin");
        assertThat(Run.fed(input, "debug", "-a", "agx", kernel).ok().out())
                .as(code)
                .contains("Breakpoint 1: again at 0x22", "again:", "; leaves");
    }

    @Test
    void aSourceKeepsItsLabels() throws IOException {
        Files.copy(Path.of("../examples/agx/collatz.s"), folder.resolve("k.s"));
        file("k.notes", "0x0 name: loop\n");
        Run.fed("c\n", "debug", path("k.s"))
                .fails(1, path("k.notes") + ": the note for 0x0 names it 'loop', which is the label of 0x22");
    }

    @Test
    void otherUsesAreRefused() throws IOException {
        String notes = file("n.notes", NOTES);
        Run.of("dis", "-a", "agx", "--json", "--notes", notes, collatz())
                .fails(2, "--notes is for the listing of one file");
    }
}
