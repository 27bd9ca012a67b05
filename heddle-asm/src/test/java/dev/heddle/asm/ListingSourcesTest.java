package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Listings are sources too.
class ListingSourcesTest {
    @Test
    void ours() {
        assertThat(
                        Loom.asm(
                                "       0: 0700              nop\nL_2:\n       2: 11000000          add              r1, r0\n       6: e5ff              jmp              L_2\n"))
                .isEqualTo("070011000000e5ff");
    }

    @Test
    void ofThePublicTool() {
        assertThat(Agx.asm("   0: 0e05c43600000000     iadd             r1, r2.discard.sx, 3"))
                .isEqualTo("0e05c43600000000");
    }

    @Test
    void bytesOfThePublicToolThatItCouldNotRead() {
        assertThat(Loom.asm("   0: ff00    <disassembly failed>\n   2: 0700   nop\n"))
                .isEqualTo("ff000700");
    }

    @Test
    void textCountsAndNotTheBytes() {
        assertThat(Loom.asm("  0: 0700  halt")).isEqualTo("3712");
    }

    @Test
    void bytesInGroups() {
        assertThat(Loom.asm("  0: 11 00 00 00  add r1, r0\n")).isEqualTo("11000000");
    }

    @Test
    void remarksInParenthesesBehindAWord() {
        assertThat(Loom.asm("  0 [0x0000] 11000000  add r1, r0  (a sum (of two))\n"))
                .isEqualTo("11000000");
        assertThat(Loom.asm("  0 [0x0000] 11000000  add r1, r0\n")).isEqualTo("11000000");
    }

    @Test
    void addressOfTheFirstLineIsTheBase() throws SourceException {
        Program p = Loom.CODEC.assembler().assemble(new Source("a.s", "  100: 0700  nop\n  102: f5ff  jmp 0x100\n"));
        assertThat(p.items().getFirst().address()).isEqualTo(0x100);
        assertThat(Bytes.hex(p.bytes())).isEqualTo("0700f5ff");
    }

    @Test
    void padding() {
        assertThat(Loom.asm("  0: 00 *6   .zero  6\n  6: 0700  nop\n")).isEqualTo("0000000000000700");
    }

    @Test
    void labelThatLooksLikeAnAddress() {
        // A label needs no digits at its start; 'add' has only hexadecimal ones.
        assertThat(Loom.asm("add: nop\n jmp add\n")).isEqualTo("0700f5ff");
    }
}
