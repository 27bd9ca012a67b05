package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// One clear line for each kind of bad input.
class BadInputTest extends InFolder {
    @Test
    void missingFile() {
        String none = path("none");
        Run.of("dis", "-a", "agx", none).fails(1, none + ": no such file");
        Run.of("dis", "-a", "agx", "--lines", none).fails(1, none + ": no such file");
        Run.of("asm", "-a", "agx", none).fails(1, none + ": no such file");
    }

    @Test
    void directory() {
        Run.of("dis", "-a", "agx", folder.toString()).fails(1, folder + ": is a directory");
        Run.of("asm", "-a", "agx", folder.toString()).fails(1, folder + ": is a directory");
        Run.of("book", "check", folder.toString()).fails(1, folder + ": is a directory");
        Run.fed("stop", "asm", "-a", "agx", "-o", folder.toString()).fails(1, folder + ": is a directory");
    }

    @Test
    void emptyFile() {
        String empty = file("empty", "");
        Run.of("dis", "-a", "agx", empty).fails(1, empty + ": the file is empty");
        Run.of("dis", "-a", "agx").fails(1, "<stdin>: the file is empty");
    }

    @Test
    void emptyBook() {
        String empty = file("empty.isa", "");
        Run run = Run.of("book", "check", empty);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith(empty + ":1:1: expected 'isa', the head of the book");
    }

    @Test
    void oddNumberOfDigits() {
        String odd = file("odd", "8800\n880\n");
        Run.of("dis", "-a", "agx", odd)
                .fails(1, odd + ":2:3: odd number of hex digits; each byte has two\n    880\n      ^");
    }

    @Test
    void folderThatIsNotThere() {
        String to = path("none/a.bin");
        Run run = Run.fed("stop", "asm", "-a", "agx", "-o", to);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith(to + ": ").hasLineCount(1);
    }

    @Test
    void unknownInstructionSet() {
        Run.fed("8800", "dis", "-a", "agy")
                .fails(
                        2,
                        "agy: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64; did you mean 'agx'?");
    }

    @Test
    void unknownVariant() {
        Run.fed("8800", "dis", "-a", "agx@g12")
                .fails(2, "agx@g12: unknown variant; agx has g13, g14; did you mean 'g13'?");
    }

    @Test
    void rawFileThatLooksLikeNothing() throws IOException {
        String file = path("noise");
        Files.write(folder.resolve("noise"), new byte[] {1, 2, 3, (byte) 0xff, 0, 0, 0, 0, 0, 0, 0, 0});
        assertThat(Run.of("dis", "-a", "agx", file).ok().out()).contains(".hword", ".zero");
    }

    @Test
    void textThatIsNoCode() {
        String text = file("letter.txt", "Dear reader,\nthis is not code.\n");
        Run run = Run.of("dis", "-a", "agx", text);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith(text + ":");
    }

    @Test
    void hexWhereAFileBelongs() {
        Run.of("dis", "-a", "agx", "0e05443200000000")
                .fails(
                        1,
                        "0e05443200000000: no such file; of an instruction in hex, 'heddle explain -a ISA 0e05443200000000' tells");
        Run.of("dis", "-a", "agx", "beef").fails(1, "beef: no such file");
    }
}
