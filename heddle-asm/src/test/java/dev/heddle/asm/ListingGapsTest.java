package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Addresses of a listing, and where its lines end up.
class ListingGapsTest {
    private static String asm(GapPolicy gaps, String text) throws SourceException {
        Assembler a = Loom.CODEC.assembler().gaps(gaps);
        return Bytes.hex(a.assemble(new Source("a.s", text)).bytes());
    }

    @Test
    void gap() {
        assertThat(Loom.errors("  0: 0700  nop\n\n  100: 0700  nop\n")).containsExactly("""
                        a.s:3:14: expected the address 2, where the line before ends, found 100; \
                        '.zero 254' before this line fills the gap
                              100: 0700  nop
                                         ^~~\
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0: 0700 nop; 1: 0700 nop | expected the address 2, where the line before ends, found 1; addresses
                    4: 0700 nop; 0: 0700 nop | expected the address 6, where the line before ends, found 0; addresses
                    0: 0700 nop; 0: 0700 nop | expected the address 2, where the line before ends, found 0; addresses
                    0: 00 *6 .zero 6; 8: 0700 nop | expected the address 6, where the line before ends, found 8; '.zero 2'
                    0: ff00 <unknown>; 4: 0700 nop | expected the address 2, where the line before ends, found 4; '.zero 2'
                    0: 0700 nop; fffffffffffffffe: 0700 nop | expected the address 2, where the line before ends, found
                    """)
    void addressesThatDoNotFollow(String lines, String message) {
        assertThat(Loom.errors(lines.replace("; ", "\n")))
                .hasSize(1)
                .first()
                .asString()
                .contains(message);
    }

    @Test
    void filled() throws SourceException {
        String listing = "  0: 0700  nop\n  8: 0700  nop\n";
        assertThat(asm(GapPolicy.FILL, listing)).isEqualTo("0700" + "00".repeat(6) + "0700");
        assertThat(asm(GapPolicy.CLOSE, listing)).isEqualTo("07000700");
        assertThatThrownBy(() -> asm(GapPolicy.FILL, "  8: 0700  nop\n  0: 0700  nop\n"))
                .hasMessageContaining("expected the address a");
    }

    @Test
    void filledByHand() {
        assertThat(Loom.asm("  0: 0700  nop\n.zero 6\n  8: 0700  nop\n")).isEqualTo("0700" + "00".repeat(6) + "0700");
    }

    @Test
    void linesMayBeAdded() {
        assertThat(Loom.asm("  0: 0700  nop\nnop\n  2: 0700  nop\n")).isEqualTo("070007000700");
        assertThat(Loom.asm("nop\n  0: 0700  nop\n  2: 0700  nop\n")).isEqualTo("070007000700");
        assertThat(Loom.asm("  0: 0700  add r1, r0\n  2: 0700  nop\n")).isEqualTo("110000000700");
    }

    @Test
    void labelsMoveAndNumbersAreRefused() {
        assertThat(Loom.asm("  0: 2500  jmp L_4\nnop\n  2: 0700  nop\nL_4:\n  4: 0700  nop\n"))
                .isEqualTo("3500" + "0700" + "0700" + "0700");
        assertThat(Loom.errors("  0: 2500  jmp 0x4\nnop\n  2: 0700  nop\n  4: 0700  nop\n"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:12: what the listing has at 4 is at 6 now; a label names it wherever it is");
        // What has not moved can be meant.
        assertThat(Loom.asm("  0: 0700  nop\n  2: f5ff  jmp 0x0\nnop\n  4: 0700  nop\n"))
                .isEqualTo("0700" + "f5ff" + "0700" + "0700");
    }

    @Test
    void baseBeyondTheSignedNumbers() throws SourceException {
        String listing = "  ffffffffffffff00: 0700  nop\n  ffffffffffffff02: f5ff  jmp 0xffffffffffffff00\n";
        Program p = Loom.CODEC.assembler().assemble(new Source("a.s", listing));
        assertThat(p.items().getFirst().address()).isEqualTo(-256);
        assertThat(Bytes.hex(p.bytes())).isEqualTo("0700f5ff");
        assertThat(Loom.asm("  8000000000000000: 0700  nop\nx: nop\njmp x\njmp 0x8000000000000000\n"))
                .isEqualTo("0700" + "0700" + "f5ff" + "d5ff");
    }

    @Test
    void numbersAreMeasuredFromTheLine() {
        // The farthest target from address 4000 is too far from the beginning.
        String far = ".zero 4000\njmp 8094\n";
        assertThat(Loom.asm(far)).isEqualTo("00".repeat(4000) + "f57f");
        assertThat(Loom.errors(".zero 4000\njmp 8096\n"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:2:5: expected a branch target within -4096..4094 bytes");
    }

    @Test
    void numbersBehindCodeThatGrows() {
        // Alignment depends on addresses, so the place of the branch is known only later.
        assertThat(Loom.asm("nop\n.align 2048\n.align 4096\njmp 8190\n")).endsWith("f57f");
    }
}
