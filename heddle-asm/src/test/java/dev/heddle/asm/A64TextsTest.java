package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The words of A64 that have a text; LLVM's assembler gives the same ones.
class A64TextsTest {
    private static final Codec A64 = codec("a64");
    private static final Codec AMX = codec("amx");

    private static Codec codec(String name) {
        try {
            return Codec.load(name);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    030880d2 = mov x3, #0x40
                    2000c0d2 = mov x0, #0x100000000
                    0000a0d2 = movz x0, #0x0, lsl #16
                    00008092 = mov x0, #0xffffffffffffffff
                    00008012 = mov w0, #0xffffffff
                    e0ff9f12 = movn w0, #0xffff, lsl #0
                    0302e0f2 = movk x3, #0x10, lsl #48
                    e10303aa = mov x1, x3
                    e103032a = mov w1, w3
                    fd030091 = mov x29, sp
                    85040091 = add x5, x4, #0x1
                    ff434091 = add sp, sp, #0x10, lsl #12
                    210004d1 = sub x1, x1, #0x100
                    410078b2 = orr x1, x2, #0x100
                    e19f08b2 = orr x1, xzr, #0xff00ff00ff00ff00
                    41ec7cd3 = lsl x1, x2, #0x4
                    207c0353 = lsr w0, w1, #3
                    1f2003d5 = nop
                    02000014 = b pc+8
                    ffffff97 = bl pc-4
                    42000054 = b.hs pc+8
                    410040b6 = tbz x1, #40, pc+8
                    410028b7 = tbnz x1, #37, pc+8
                    01ffffb4 = cbz x1, pc-32
                    c0035fd6 = ret
                    20005fd6 = ret x1
                    """)
    void texts(String hex, String text) {
        assertThat(Words.dis(A64, hex)).isEqualTo(text);
        assertThat(Words.asm(A64, text)).isEqualTo(hex);
        assertThat(Words.asm(AMX, text)).isEqualTo(hex);
        assertThat(Words.dis(AMX, hex)).startsWith(".inst 0x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    mov x0, #-1 = 00008092
                    mov w0, #-1 = 00008012
                    mov x1, #0x5555555555555555 = e1f300b2
                    mov x0, #65536 = 2000a0d2
                    movz x0, #1, lsl #32 = 2000c0d2
                    movn x0, #5 = a0008092
                    add x1, x2, #4096 = 41044091
                    b.cs pc+8 = 42000054
                    mov w1, wsp = e1030011
                    """)
    void otherTexts(String text, String hex) {
        assertThat(Words.asm(A64, text)).isEqualTo(hex);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    orr x1, x2, #0x12345 = error: 0x12345 does not fit into one instruction: movz and movk put 16 bits each
                    lsl x1, x2, #64 = error: expected a number that can be written here, found '64'
                    add x1, xzr, #1 = error: expected a register x0..x30, or xzr, found '#1'
                    ldr x0, [x1] = error: unknown instruction 'ldr'; did you mean 'lsr'?
                    """)
    void refused(String text, String error) {
        assertThat(Words.asm(A64, text)).isEqualTo(error);
    }

    /// Words of a class are data with a remark; no word is nothing at all.
    @Test
    void everyWordIsSomething() {
        Random random = new Random(64);
        for (int i = 0; i < 20_000; i++) {
            byte[] word = new byte[4];
            random.nextBytes(word);
            if (i % 2 == 0) word[3] = (byte) (0x52 | random.nextInt() & 0xad);
            String hex = Bytes.hex(word);
            Insn insn = A64.decode(word, 0, 4, 0);
            assertThat(insn).as(hex).isNotNull();
            assertThat(Words.asm(A64, Words.dis(A64, hex))).isEqualTo(hex);
            assertThat(Words.asm(AMX, Words.dis(AMX, hex))).isEqualTo(hex);
        }
        assertThat(Words.listing(A64, Bytes.of("210040f9")))
                .isEqualTo("       0: 210040f9  .inst 0xf9400021  ; A load or a store\n");
    }

    @Test
    void wordsOfTheIncludingBookWin() {
        byte[] word = Bytes.of("c3122000");
        Insn own = AMX.decode(word, 0, 4, 0);
        Insn other = A64.decode(word, 0, 4, 0);
        assertThat(own == null || AMX.isIncluded(own)).isFalse();
        assertThat(other == null ? "" : other.entry().id()).isEqualTo("class.reserved");
    }
}
