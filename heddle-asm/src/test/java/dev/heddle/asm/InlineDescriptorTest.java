package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lines that set a register and use it.
@Tag("long")
class InlineDescriptorTest {
    /// @return the instructions that a line becomes
    private static String texts(String line) throws SourceException {
        return Pointing.CODEC.assembler().assemble(new Source("a.s", line)).items().stream()
                .map(i -> Pointing.CODEC.spelled((Insn) i))
                .collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    put x3, 0, 0x0         = mov x3, #0x0; put x3
                    put x3, 0, 0x40        = mov x3, #0x40; put x3
                    put x3, 0, 0x40000     = mov x3, #0x40000; put x3
                    put x3, 2, 0x40001     = mov x3, #0x1; movk x3, #0x4, lsl #16; movk x3, #0x2, lsl #32; put x3
                    put x3, 0, 0xffffffff, raw~0xfffffff800000000 = mov x3, #0xfffffff8ffffffff; put x3
                    put x3, 1, 0xffff1234, raw~0xfffffff800000000 = mov x3, #0xffffffffffff1234; movk x3, #0xfff9, lsl #32; put x3
                    get x9, 5              = mov x9, #0x5; get x9
                    got x9, 5, far         = mov x9, #0xd; get x9
                    get xzr, 0             = get xzr
                    get   x9 ,  5          = mov x9, #0x5; get x9
                    """)
    void lines(String line, String texts) throws SourceException {
        assertThat(texts(line.replace('~', '='))).isEqualTo(texts);
    }

    /// The listing says what the line said.
    @Test
    void everyValueComesBack() {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            long v = random.nextLong();
            for (int k = 0; k < 64; k += 16) {
                int kind = random.nextInt(3);
                if (kind == 0) v &= ~(0xffffL << k);
                if (kind == 1) v |= 0xffffL << k;
            }
            Descriptors d = Pointing.CODEC.descriptors();
            String text = d.text(Objects.requireNonNull(d.word("put")), v);
            String operand = text.substring(4);
            String listing = Pointing.listing("put x7, " + operand);
            assertThat(listing).endsWith("put x7  ; " + operand + "\n");
            assertThat(listing.lines().count()).isBetween(2L, 5L);
        }
    }

    @Test
    void linesLabelsAndConstants() throws SourceException {
        Program p = Pointing.CODEC
                .assembler()
                .assemble(new Source("a.s", ".equ SIZE, 0x50000\nb end\nput x3, 1, SIZE\nend: get xzr\ncbz x3, end\n"));
        assertThat(p.lines()).containsExactly(2, 3, 3, 3, 4, 5);
        assertThat(p.labels()).containsEntry("end", 16L);
        assertThat(p.items()).extracting(Item::address).containsExactly(0L, 4L, 8L, 12L, 16L, 20L);
        assertThat(Hex.of(p.bytes(), 0, 4)).isEqualTo("04000014");
    }

    @Test
    void oneLineOfHex() throws SourceException {
        byte[] bytes = Pointing.CODEC.assembler().line("put x3, 0, 0x40");
        assertThat(Bytes.hex(bytes)).isEqualTo("030880d203102000");
    }

    private static String errors(String line) {
        return Diagnostic.render(Objects.requireNonNull(catchThrowableOfType(
                        SourceException.class, () -> Pointing.CODEC.assembler().assemble(new Source("a.s", line))))
                .diagnostics());
    }

    @Test
    void errorsPointIntoTheLine() {
        assertThat(errors("  put x3, 9, 0x40")).isEqualTo("""
                        a.s:1:11: expected a number 0..7, found '9'
                              put x3, 9, 0x40
                                      ^\
                        """);
        assertThat(errors("put x33, 1, 0x40")).startsWith("a.s:1:5: expected a register x0..x30");
        assertThat(errors("put 1, 0x40")).startsWith("a.s:1:8: expected").contains("^");
        assertThat(errors("put xzr, 0, 0x40")).isEqualTo("""
                        a.s:1:5: xzr is always 0x0, and this operand is 0x0000000000000040; take another register
                            put xzr, 0, 0x40
                                ^~~\
                        """);
        assertThat(errors("got x3"))
                .startsWith("a.s:1:5: expected a register, a comma and the operand that goes into it");
        assertThat(errors("put x33")).startsWith("a.s:1:5: expected a register x0..x30");
        assertThat(errors("pot x3, 1")).startsWith("a.s:1:1: unknown instruction 'pot'; did you mean");
        assertThat(errors(".equ N, 9\nput x3, N, 0")).startsWith("a.s:2:9: expected a number 0..7");
    }

    @Test
    void operandsByThemselves() {
        Descriptors d = Pointing.CODEC.descriptors();
        assertThat(d.words()).containsExactly("get", "put");
        Descriptors.Reading r = d.read("got 5, far");
        assertThat(r.value()).isEqualTo(13);
        assertThat(Objects.requireNonNull(r.word()).mnemonic()).isEqualTo("get");
        assertThat(d.read("goat 5").error()).isEqualTo("unknown operand 'goat'; did you mean 'got'?");
        assertThat(d.read("").error()).isEqualTo("expected an operand");
    }
}
