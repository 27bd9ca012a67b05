package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Lines that are not instructions.
class DirectivesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    .byte 1                | 01
                    .byte 1, 0xff, 0b11, -1| 01ff03ff
                    .byte -128, 255        | 80ff
                    .hword 0x1234, -2      | 3412feff
                    .word 0x12345678       | 78563412
                    .word -1, 4294967295   | ffffffffffffffff
                    .quad 0x0102030405060708 | 0807060504030201
                    .quad 0xffffffffffffffff, -1 | ffffffffffffffffffffffffffffffff
                    .zero 3                | 000000
                    .fill 3, 0xab          | ababab
                    """)
    void data(String line, String hex) {
        assertThat(Loom.asm(line)).isEqualTo(hex);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    .byte                  | .byte takes numbers of 8 bits
                    .byte 256              | .byte takes numbers of 8 bits
                    .byte -129             | .byte takes numbers of 8 bits
                    .byte 1,               | .byte takes numbers of 8 bits
                    .byte one              | .byte takes numbers of 8 bits
                    .hword 65536           | .hword takes numbers of 16 bits
                    .hword -32769          | .hword takes numbers of 16 bits
                    .word 4294967296       | .word takes numbers of 32 bits
                    .zero -1               | .zero takes a number of zero bytes
                    .zero                  | .zero takes a number of zero bytes
                    .fill 3                | .fill takes a number of bytes, a comma and the byte
                    .fill 3, 256           | .fill takes a number of bytes, a comma and the byte
                    .align 3               | .align takes a power of two, in bytes
                    .align 0               | .align takes a power of two, in bytes
                    .equ N                 | .equ takes a name, a comma and a number
                    .equ 1, 2              | .equ takes a name, a comma and a number
                    .equ N, x              | 'x' is not a number
                    """)
    void wrong(String line, String message) {
        assertThat(Loom.errors(line))
                .containsExactly("a.s:1:1: " + message + "\n    " + line + "\n    ^" + "~".repeat(line.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 16, 64})
    void align(int to) {
        String hex = Loom.asm(".byte 1\n.align " + to + "\n.byte 2");
        assertThat(hex).isEqualTo("01" + "00".repeat(to - 1) + "02");
    }

    @Test
    void alignThatIsAligned() {
        assertThat(Loom.asm(".word 1\n.align 4\n.byte 2")).isEqualTo("0100000002");
    }

    @Test
    void constants() {
        assertThat(Loom.asm(".equ five, 5\n.equ LIMIT, 0x10\nmov r1, five\n.byte LIMIT, five\n"))
                .isEqualTo("13051005");
        assertThat(Loom.asm(".equ a, 5\n.equ b, a\nmov r1, b")).isEqualTo("1305");
        assertThat(Loom.asm(".equ minus, -1\nmov r1, minus")).isEqualTo("13ffffff");
    }

    @Test
    void constantMayBeARegister() {
        // Only whole words are replaced.
        assertThat(Loom.asm(".equ r, 9\nmov r1, 5")).isEqualTo("1305");
    }

    @Test
    void constantTwice() {
        assertThat(Loom.errors(".equ N, 1\n.equ N, 2"))
                .containsExactly("a.s:2:1: 'N' is defined twice\n    .equ N, 2\n    ^~~~~~~~~");
    }

    @Test
    void placeOfAnErrorInALineWithAConstant() {
        assertThat(Loom.errors(".equ far, 99\nadd r1, far")).first().asString().startsWith("a.s:2:9: ");
    }

    @Test
    void unknownDirective() {
        assertThat(Loom.errors(".bite 1")).hasSize(1).first().asString().startsWith("a.s:1:1: unknown");
    }
}
