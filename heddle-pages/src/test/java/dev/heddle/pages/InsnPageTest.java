package dev.heddle.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Book;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// Instructions of the tiny book taken apart.
class InsnPageTest {
    private final Book book = TinyBook.book();

    private String insn(String hex, long address) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        Codec codec = Codec.of(book);
        Insn insn = codec.decode(bytes, 0, bytes.length, address);
        return insn == null ? "" : InsnPage.of(codec, insn, Style.PLAIN);
    }

    @Test
    void instructionWithRemarks() {
        assertThat(insn("f1d0ff05", 0x1c00)).isEqualTo("""
                        inc.up r7, r1, far 5 {force, bits 23..16 = 0xff, 14 = 0x1}              tiny@one
                        Increment

                          address   0x1c00
                          bytes     f1 d0 ff 05
                          length    4 bytes, the long form: bit 15 is 1
                          entry     inc

                        Bits
                          +---+---------------------------+-------------------------------+
                          |31 |30                       24|23                           16|
                          |mod|        far_offset         |               -               |
                          | 0 | 0   0   0   0   1   0   1 | 1   1   1   1   1   1   1   1 |
                          +---+---+-------+---+-----------+---+-----------+---------------+
                          |15 |14 |13   12|11 |10            7|6         4|3             0|
                          | L | ? | mode  |a.t|      a.v      |    d.n    |               |
                          | 1 | 1 | 0   1 | 0 | 0   0   0   1 | 1   1   1 | 0   0   0   1 |
                          +---+---+-------+---+---------------+-----------+---------------+
                          mod = mode, ? = unknown, - = ignored by the hardware, L = chooses the length

                        Fields
                          name        bits          binary   decimal  hex  text
                          mode        [31].[13:12]  001      1        0x1
                          far_offset  [30:24]       0000101  5        0x5
                          d.n         [6:4]         111      7        0x7
                          a.t         [11]          0        0        0x0
                          a.v         [10:7]        0001     1        0x1

                        Operands
                          name        text  what it is
                          d           r7    u16: 16-bit element 7 of r (registers)
                          a           r1    u16: 16-bit element 1 of r (registers)
                          far_offset  5     number 5

                        Remarks
                          * unknown bits are set: 14
                          * ignored bits are set: 23..16
                          * the last register has no far form

                        Description
                          Adds 1 to a register, or more.

                          A second paragraph.

                        What it does
                          For each active lane:
                            if mode == 0 {
                              d = bump(a, 1)
                            } else if mode > 2 {
                              unknown "what mode 3 does"
                            } else {
                              for k in 0..Mode.step[1] {
                                d = (a + k) * 2 - (1 - k)
                              }
                            }

                        Evidence
                          manual        stated by the manual
                          guess         nobody knows

                        Notes, and what is unknown
                          * Overflow is not published.
                          * Bits whose meaning is unknown: 14.
                        """);
    }

    @Test
    void instructionWithAnUndefinedOperand() {
        assertThat(insn("f1ff", 0)).isEqualTo("""
                        clear r7, undefined(0x1,0xf)                                            tiny@one
                        Clear

                          bytes     f1 ff
                          length    2 bytes
                          entry     clear

                        Bits
                          +---------------+---+---------------+-----------+---------------+
                          |15           12|11 |10            7|6         4|3             0|
                          |               |a.t|      a.v      |    d.n    |               |
                          | 1   1   1   1 | 1 | 1   1   1   1 | 1   1   1 | 0   0   0   1 |
                          +---------------+---+---------------+-----------+---------------+

                        Fields
                          name  bits    binary  decimal  hex  text
                          d.n   [6:4]   111     7        0x7
                          a.t   [11]    1       1        0x1
                          a.v   [10:7]  1111    15       0xf

                        Operands
                          name  text                what it is
                          d     r7                  u16: 16-bit element 7 of r (registers)
                          a     undefined(0x1,0xf)  has no meaning

                        Remarks
                          * operand 'a' is undefined: 15 is reserved

                        What it does
                          Once for the group of lanes:
                            d = 0
                          The results arrive later, with a wait for slot: a.t

                        Evidence
                          manual        stated by the manual
                        """);
    }

    @Test
    void instructionWithATarget() {
        assertThat(insn("f2ff", 64)).isEqualTo("""
                        jmp pc+0                                                                tiny@one
                        Go on elsewhere

                          address   0x40
                          bytes     f2 ff
                          length    2 bytes
                          entry     jump

                        Bits
                          +-----------------------------------------------+---------------+
                          |15                                            4|3             0|
                          |                      off                      |               |
                          | 1   1   1   1   1   1   1   1   1   1   1   1 | 0   0   1   0 |
                          +-----------------------------------------------+---------------+

                        Fields
                          name  bits    binary        decimal  hex    text
                          off   [15:4]  111111111111  4095     0xfff

                        Operands
                          name  text  what it is
                          off   pc+0  address 0x40, this instruction

                        What it does
                          unknown: where the distance counts from
                        """);
    }
}
