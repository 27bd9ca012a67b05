package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// `heddle dis` of files with several programs. The book of their own instruction set is not what is tested here: agx
/// reads any bytes.
class DisProgramsTest extends InFolder {
    private static final String NOTE = "note: %s holds ir3@a4xx code; it is read as agx@g13, as -a says";

    private String capture() throws IOException {
        return Captures.write(folder, "c.rd", Captures.a4xx());
    }

    private static String all(String file, String... args) {
        String[] line = new String[args.length + 4];
        System.arraycopy(new String[] {"dis", "-a", "agx", file}, 0, line, 0, 4);
        System.arraycopy(args, 0, line, 4, args.length);
        Run run = Run.of(line);
        run.says(0, NOTE.formatted(file));
        return run.out();
    }

    @Test
    void everyProgramBelowAHeading() throws IOException {
        assertThat(all(capture())).isEqualTo("""
                        ; vs0: ir3@a4xx, 3 instructions, used 2 times
                               0: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                               8: 8800                      stop
                               a: 00 *12                    .zero            12
                              16: 0003                      .hword 0x0300  ; not an instruction of agx@g13
                        ; fs1: ir3@a4xx, at 0x2000, 3 instructions
                              18: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                              20: 8800                      stop
                              22: 00 *12                    .zero            12
                              2e: 0003                      .hword 0x0300  ; not an instruction of agx@g13
                        ; fs2: ir3@a4xx, at 0x9000, not in this file
                        """);
    }

    @Test
    void theListingAssemblesToAllPrograms() throws IOException {
        byte[] code = Captures.bytes(Captures.CODE);
        byte[] back =
                Run.fed(all(capture()), "asm", "-a", "agx", "--as", "bin").ok().bytes();
        assertThat(HexFormat.of().formatHex(back))
                .isEqualTo(HexFormat.of().formatHex(code).repeat(2));
    }

    @Test
    void oneProgram() throws IOException {
        String both = all(capture());
        String expected = both.substring(0, both.indexOf("; fs1"));
        assertThat(all(capture(), "--program", "vs0")).isEqualTo(expected);
        assertThat(all(capture(), "--program", "0")).isEqualTo(expected);
        assertThat(all(capture(), "--program", "0", "--base", "0x2000")).contains("\n    2008: " + "8800 ");
    }

    @Test
    void jsonAndStats() throws IOException {
        assertThat(all(capture(), "--json"))
                .startsWith("{\"program\":\"vs0\",\"address\":0,\"length\":8,\"bytes\":\"0e05c436")
                .contains("\n{\"program\":\"fs1\",\"address\":24,");
        assertThat(all(capture(), "--stats", "--program", "vs0"))
                .startsWith("instructions                               2\n");
    }

    @Test
    void programsThatAreNotThere() throws IOException {
        String rd = capture();
        Run.of("dis", "-a", "agx", rd, "--program", "fs2").fails(1, rd + ": the bytes of fs2 are not in this file");
        Run.of("dis", "-a", "agx", rd, "--program", "gs1")
                .fails(1, rd + ": no program 'gs1'; 'heddle files' lists them; did you mean 'fs1'?");
        Run.of("dis", "-a", "agx", rd, "--program", "3").fails(1, rd + ": no program '3'; 'heddle files' lists them");
        String none = Captures.write(folder, "n.rd", Captures.bytes(-1, -1, 13, 4, 540));
        Run.of("dis", "-a", "agx", none).fails(1, none + ": no programs in this command-stream capture");
    }

    /// The books that there are decide whether it can be read.
    @Test
    void theFileSaysTheInstructionSet() throws IOException {
        Run run = Run.of("dis", capture());
        if (Books.names().contains("ir3")) assertThat(run.ok().out()).startsWith("; vs0: ir3@a4xx");
        else run.fails(1, "ir3@a4xx: unknown instruction set; there are " + String.join(", ", Books.names()));
    }

    @Test
    void nobodySaysTheInstructionSet() throws IOException {
        String rd = Captures.write(folder, "u.rd", Captures.ofUnknownChip());
        Run.of("dis", rd)
                .fails(
                        2,
                        rd
                                + ": which instruction set? it looks like '-a ir3@a6xx' or '-a ir3@a3xx' or"
                                + " '-a ir3@a4xx' or '-a ir3@a5xx'");
        // Nothing that the user could contradict.
        assertThat(Run.of("dis", "-a", "agx", rd).ok().out()).startsWith("; fs0: agx@g13, 2 instructions\n");
    }

    /// A book of the user's own takes its variant from the file.
    @Test
    void ownBook() throws IOException {
        String book = file("my.isa", """
                        isa ir3 "Two variants" {
                          granule 8
                          variant a3xx "a3xx"
                          variant a4xx "a4xx"
                        }
                        """);
        Run run = Run.of("dis", "--book", book, capture());
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("not an instruction of ir3@a4xx");
    }

    @Test
    void captureThatIsCut() throws IOException {
        byte[] all = Captures.a4xx();
        byte[] more = Arrays.copyOf(all, all.length + 5);
        String cut = Captures.write(folder, "cut.rd", more);
        Run run = Run.of("dis", "-a", "agx", cut);
        run.says(
                1,
                NOTE.formatted(cut)
                        + "\n"
                        + cut
                        + ": broken at byte 0x%x: expected the head of a chunk, 8 bytes, found 5"
                                .formatted(all.length));
        assertThat(run.out()).contains("; vs0:", "; fs1:");
    }

    @Test
    void codeIsOneProgram() {
        Run.fed("8800", "dis", "-a", "agx", "--program", "0")
                .fails(2, "--program is for files with several programs; <stdin> is hex");
    }

    @Test
    void whoSaysTheFormatIsRight() throws IOException {
        assertThat(Run.of("dis", "-a", "agx", "--format", "raw", capture())
                        .lines()
                        .getFirst())
                .startsWith("       0: 0d00");
    }
}
