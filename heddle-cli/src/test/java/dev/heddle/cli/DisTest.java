package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Listings.
class DisTest extends InFolder {
    private static final String CODE = "0e05c436000000008800";
    private static final String LISTING = """
                   0: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                   8: 8800                      stop
            """;

    /// Jumps over an instruction, and a byte that is none.
    private static final String LOOP = "20c00e0000000e05c4360000000000c0f8ffffffff";

    @Test
    void rawFile() {
        assertThat(Run.of("dis", "-a", "agx", binary("a.bin", CODE)).ok().out()).isEqualTo(LISTING);
    }

    @Test
    void hexFile() {
        assertThat(Run.of("dis", "-a", "agx", file("a.hex", "0e05c436 00000000\n8800\n"))
                        .ok()
                        .out())
                .isEqualTo(LISTING);
    }

    @Test
    void ownListing() {
        assertThat(Run.fed(LISTING, "dis", "-a", "agx").ok().out()).isEqualTo(LISTING);
    }

    @Test
    void listingOfThePublicTool() {
        String theirs =
                "   0: 0e05c43600000000     iadd             r1, r2.discard.sx, 3\n   8: 8800                 stop\n";
        assertThat(Run.fed(theirs, "dis", "-a", "agx").ok().out()).isEqualTo(LISTING);
    }

    @Test
    void dumpsOfOtherTools() {
        String od = "000000 0e 05 c4 36 00 00 00 00 88 00\n00000a\n";
        String hexdump = "00000000  0e 05 c4 36 00 00 00 00  88 00  |...6......|\n0000000a\n";
        String xxd = "00000000: 0e05 c436 0000 0000 8800  ...6......\n";
        for (String dump : new String[] {od, hexdump, xxd})
            assertThat(Run.fed(dump, "dis", "-a", "agx").ok().out()).isEqualTo(LISTING);
        Run words = Run.fed("0000000 050e 36c4 0000 0000 0088\n000000a\n", "dis", "-a", "agx");
        assertThat(words.out()).isEqualTo(LISTING);
        assertThat(words.err()).isEqualTo("note: <stdin>: read as 16-bit words, lowest byte first\n");
    }

    @Test
    void partOfTheCode() {
        String second = LISTING.substring(LISTING.indexOf('\n') + 1);
        String first = LISTING.substring(0, LISTING.indexOf('\n') + 1);
        assertThat(Run.fed(CODE, "dis", "-a", "agx", "--start-address", "8")
                        .ok()
                        .out())
                .isEqualTo(second);
        assertThat(Run.fed(CODE, "dis", "-a", "agx", "--stop-address=0x8").ok().out())
                .isEqualTo(first);
        assertThat(Run.fed(CODE, "dis", "-a", "agx", "--base", "0x100", "--start-address", "0x108")
                        .ok()
                        .out())
                .startsWith("     108: 8800");
        Run.fed(CODE, "dis", "-a", "agx", "--start-address", "x")
                .fails(2, "--start-address expects an address such as 0x1000, found 'x'");
    }

    @Test
    void whatAsmWritesAsSourceCode() {
        for (String language : new String[] {"c", "rust", "java", "python"}) {
            String constant =
                    Run.fed(LISTING, "asm", "-a", "agx", "--as", language).ok().out();
            assertThat(Run.fed(constant, "dis", "-a", "agx").ok().out())
                    .as(language)
                    .isEqualTo(LISTING);
        }
    }

    @Test
    void standardInput() {
        assertThat(Run.fed(CODE, "dis", "-a", "agx").ok().out()).isEqualTo(LISTING);
        assertThat(Run.fed(CODE, "dis", "-a", "agx", "-").ok().out()).isEqualTo(LISTING);
        assertThat(Run.of(HexFormat.of().parseHex(CODE), false, "dis", "-a", "agx")
                        .ok()
                        .out())
                .isEqualTo(LISTING);
    }

    @Test
    void formatIsSaid() {
        String hex = file("a", "3800");
        assertThat(Run.of("dis", "-a", "agx", "--format", "hex", hex).ok().lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("wait");
        assertThat(Run.of("dis", "-a", "agx", "--format", "raw", hex).ok().out())
                .doesNotContain("wait");
    }

    @Test
    void labelsAndRemarks() {
        assertThat(Run.fed(LOOP, "dis", "-a", "agx").ok().out()).isEqualTo("""
                               0: 20c00e000000              jmp_exec_none    L_e
                        L_6:
                               6: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                        L_e:
                               e: 00c0f8ffffff              jmp_exec_any     L_6
                              14: ff                        .byte 0xff  ; not an instruction of agx@g13
                        """);
    }

    @Test
    void withoutLabels() {
        assertThat(Run.fed(LOOP, "dis", "-a", "agx", "--no-labels").ok().out()).isEqualTo("""
                               0: 20c00e000000              jmp_exec_none    0xE
                               6: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                               e: 00c0f8ffffff              jmp_exec_any     0x6
                              14: ff                        .byte 0xff  ; not an instruction of agx@g13
                        """);
    }

    @Test
    void base() {
        assertThat(Run.of("dis", "-a", "agx", "--base", "0x1000", binary("a.bin", CODE))
                        .ok()
                        .lines())
                .containsExactly(
                        "    1000: 0e05c43600000000          iadd             r1, r2.discard.sx, 3",
                        "    1008: 8800                      stop");
    }

    @Test
    void listingAssemblesToTheSameFile() {
        String listing = Run.fed(LOOP, "dis", "-a", "agx").ok().out();
        byte[] back = Run.fed(listing, "asm", "-a", "agx", "--as", "bin").ok().bytes();
        assertThat(HexFormat.of().formatHex(back)).isEqualTo(LOOP);
    }

    @Test
    void listingWithoutLabelsAssemblesToTheSameFile() {
        String listing = Run.fed(LOOP, "dis", "-a", "agx", "--no-labels").ok().out();
        byte[] back = Run.fed(listing, "asm", "-a", "agx", "--as", "bin").ok().bytes();
        assertThat(HexFormat.of().formatHex(back)).isEqualTo(LOOP);
    }

    @Test
    void variantIsNamed() {
        assertThat(Run.fed(CODE, "dis", "-a", "agx@g13").ok().out()).isEqualTo(LISTING);
        assertThat(Run.fed(CODE, "dis", "-a", "agx@m1", "--dialect", "applegpu")
                        .ok()
                        .out())
                .isEqualTo(LISTING);
    }

    @Test
    void listingInAnotherDialectAssemblesToTheSameFile() {
        String listing =
                Run.fed(LOOP, "dis", "-a", "agx", "--dialect", "mesa").ok().out();
        assertThat(listing).contains("jmp_none L_e\n", "iadd     r1, ^r2.sx, 3\n", "jmp_any  L_6\n");
        byte[] back = Run.fed(listing, "asm", "-a", "agx", "--dialect", "mesa", "--as", "bin")
                .ok()
                .bytes();
        assertThat(HexFormat.of().formatHex(back)).isEqualTo(LOOP);
    }

    @Test
    void wordsOfAnotherDialectAreReadInBoth() {
        String code = "00c0000090d2a40007c0c01239c5b4003cfdffff17c01f780203c08004c1f8000203000822816a00";
        String listing = Run.fed(code, "dis", "-a", "valhall@g610", "--dialect", "arm")
                .ok()
                .out();
        String other = Run.fed(code, "dis", "-a", "valhall@g610").ok().out();
        assertThat(listing).isNotEqualTo(other);
        for (String text : new String[] {listing, other})
            for (String dialect : new String[] {"arm", "mesa25"})
                assertThat(HexFormat.of()
                                .formatHex(
                                        Run.fed(text, "asm", "-a", "valhall@g610", "--dialect", dialect, "--as", "bin")
                                                .ok()
                                                .bytes()))
                        .isEqualTo(code);
    }

    /// The end of a file's name may say the instruction set, as for a corpus.
    @Test
    void theNameOfAFileTellsTheSet() throws IOException {
        byte[] code = Run.fed("nop\nend\n", "asm", "-a", "ir3@a7xx", "--as", "bin", "-")
                .bytes();
        Path file = Files.write(Path.of(path("k.ir3@a7xx")), code);
        for (String command : List.of("dis", "check", "stats"))
            assertThat(Run.of(command, file.toString()).ok().out()).isNotEmpty();
        assertThat(Run.of("stats", file.toString()).out()).contains(": ir3@a7xx, 16 bytes");
        Path wrong = Files.write(Path.of(path("k.ir3@a9xx")), code);
        Run.of("dis", wrong.toString())
                .fails(
                        1,
                        "ir3@a9xx: unknown variant; ir3 has a3xx, a4xx, a5xx, a6xx, a7xx, a8xx; did you mean 'a3xx'?");
    }
}
