package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Constants that a listing follows to the words whose operands they are.
class ConstantsTest {
    /// @return the remark after the last line of the listing, or nothing
    private static String last(String source) {
        String line = Pointing.listing(source).lines().toList().getLast();
        return line.contains(";") ? line.substring(line.indexOf(';') + 2) : "";
    }

    @Test
    void whatIsSaidFromOutside() throws IOException {
        String source = "mov x3, #0x40\nput x3\nput x3\nmov x3, #1\nput x3";
        assertThat(shown(source, Set.of(), Set.of())).containsExactly("0, 0x40", "0, 0x40", "0, 0x1");
        // Other code may come to the second word with other registers.
        assertThat(shown(source, Set.of(8L), Set.of())).containsExactly("0, 0x40", "", "0, 0x1");
        // The first move, and the last word, are not as they will be.
        assertThat(shown(source, Set.of(), Set.of(0L, 16L))).containsExactly("", "", "");
    }

    private static List<String> shown(String source, Set<Long> entered, Set<Long> open) throws IOException {
        byte[] code = Pointing.bytes(source);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing listing = new Listing(Pointing.CODEC, Listing.Style.PLAIN.withOwn(true), out);
        listing.entered(entered::contains);
        listing.open(open::contains);
        listing.feed(0, code, code.length);
        listing.finish();
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(l -> l.contains(";") ? l.substring(l.indexOf(';') + 2) : "")
                .toList();
    }

    @Test
    void aListing() {
        String listing = """
                .inst 0xd2800803  ; mov x3, #0x40
                .inst 0xf2e00043  ; movk x3, #0x2, lsl #48
                put x3  ; 0, 0x40, raw=0x2000000000000
                .inst 0xf9400021  ; A load or a store
                get xzr  ; 0
                get x4
                """;
        String source = listing.replaceAll("  ;.*", "");
        assertThat(Pointing.listing(source)).isEqualTo(listing);
        assertThat(Pointing.bytes(listing)).isEqualTo(Pointing.bytes(source));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    mov x3, #0x40; put x3                                                = 0, 0x40
                    mov x3, #0x40; mov x4, x3; put x4                                    = 0, 0x40
                    mov x3, #0x40; add x3, x3, #2; sub x3, x3, #1; put x3                = 0, 0x41
                    mov x3, #1; lsl x3, x3, #33; orr x3, x3, #0xff00; put x3             = 2, 0xff00
                    mov x3, #0x100000000; lsr x4, x3, #4; put x4                         = 0, 0x10000000
                    mov x3, #-1; mov w3, #5; put x3                                      = 0, 0x5
                    mov x3, #-1; mov w3, w3; put x3                                      = 0, 0xffffffff
                    mov x3, #-1; movk w3, #0; put x3                                     = 0, 0xffff0000
                    mov x3, #-1; sub w3, w3, #1; put x3                                  = 0, 0xfffffffe
                    mov x3, #0; sub x3, x3, #1; lsr x3, x3, #32; put x3                  = 0, 0xffffffff
                    movk x3, #5; put x3                                                  = ''
                    mov x3, #5; add x3, x4, #1; put x3                                   = ''
                    mov x3, #5; mov sp, x3; add sp, sp, #1; mov x4, sp; put x4           = 0, 0x6
                    mov xzr, x3; put xzr                                                 = 0, 0x0
                    mov x3, #8; get x3                                                   = got 0, far
                    """)
    void straightCode(String code, String remark) {
        assertThat(last(code.replace("; ", "\n"))).isEqualTo(remark);
    }

    /// Words that have no entry of their own write what their class says.
    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    .inst 0x8b050083 = ''
                    .inst 0x8b050084 = 0, 0x40
                    .inst 0xf9400023 = ''
                    .inst 0xf9400024 = 0, 0x40
                    .inst 0xf9400064 = ''
                    .inst 0xa9400c24 = ''
                    .inst 0x48227c24 = ''
                    .inst 0x9e660003 = ''
                    .inst 0xd503201f = 0, 0x40
                    .inst 0xd53bd043 = ''
                    .inst 0xd4000001 = ''
                    .inst 0xd5033fdf = ''
                    .inst 0xb2401c83 = ''
                    odd = ''
                    dull = 0, 0x40
                    sets = ''
                    get x4 = 0, 0x40
                    put x4 = 0, 0x40
                    .byte 1, 2, 3, 4 = ''
                    """)
    void between(String word, String remark) {
        assertThat(last("mov x3, #0x40\n" + word + "\nput x3\n")).isEqualTo(remark);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    b.eq pc+4     = ''
                    b.eq pc+16    = 0, 0x40
                    cbz x1, pc+16 = 0, 0x40
                    cbz x3, pc+16 = 0, 0x40
                    cbnz x3, pc+16 = ''
                    cbz xzr, pc+16 = ''
                    tbz x1, #1, pc+16 = 0, 0x40
                    tbnz x3, #6, pc+16 = ''
                    b pc+16       = ''
                    bl pc+16      = ''
                    br x1         = ''
                    blr x1        = ''
                    ret           = ''
                    """)
    void branches(String branch, String remark) {
        assertThat(last("mov x3, #0x40\n" + branch + "\nput x3\n")).isEqualTo(remark);
    }

    /// A loop comes back with other values.
    @Test
    void targetsForget() {
        String loop = "mov x3, #0x40\nloop: put x3\nadd x3, x3, #1\nput x3\ncbnz x5, loop\nput x3\n";
        assertThat(Pointing.listing(loop)).isEqualTo("""
                        .inst 0xd2800803  ; mov x3, #0x40
                        L_4:
                        put x3
                        .inst 0x91000463  ; add x3, x3, #0x1
                        put x3
                        .inst 0xb5ffffa5  ; cbnz x5, L_4
                        put x3
                        """);
        byte[] code = Pointing.bytes(loop);
        assertThat(Words.listing(Pointing.CODEC, code, 0, false))
                .contains("4: 03102000  put x3\n")
                .contains("; cbnz x5, 0x4");
    }

    @Test
    void symbolsForget() throws java.io.IOException {
        byte[] code = Pointing.bytes("mov x3, #0x40\nput x3\nput x3\n");
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        Listing listing = new Listing(Pointing.CODEC, Listing.Style.PLAIN, out);
        listing.name(8, "entry");
        listing.feed(0, code, code.length);
        listing.finish();
        assertThat(out.toString(java.nio.charset.StandardCharsets.UTF_8).lines().toList())
                .endsWith("       4: 03102000  put x3  ; 0, 0x40", "entry:", "       8: 03102000  put x3");
    }

    /// Lines by themselves have no remarks.
    @Test
    void textsAlone() {
        assertThat(List.of(Words.dis(Pointing.CODEC, "1f102000"), Words.dis(Pointing.CODEC, "030880d2")))
                .containsExactly("put xzr", ".inst 0xd2800803");
    }

    /// Whatever stands in the code: the listing gives the bytes back, and says the operand of each word that is known.
    @Test
    void anyCode() {
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            byte[] code = new byte[400];
            random.nextBytes(code);
            for (int at = 0; at < code.length; at += 4) {
                if (random.nextInt(3) == 0)
                    System.arraycopy(new byte[] {(byte) random.nextInt(64), 0x10, 0x20, 0}, 0, code, at, 4);
                else if (random.nextInt(2) == 0) code[at + 3] = (byte) (0x52 | random.nextInt() & 0xc0);
            }
            String listing = Words.listing(Pointing.CODEC, code);
            assertThat(Bytes.hex(Pointing.bytes(listing))).isEqualTo(Bytes.hex(code));
        }
    }

    /// The targets of branches are unknown in a listing too long to keep.
    @Test
    void longListings() {
        byte[] code = Pointing.bytes("put xzr\n.fill 280000, 0\n");
        assertThat(Words.listing(Pointing.CODEC, code)).contains("put xzr\n");
    }
}
