package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Mesa's description has gained since the vectors were made. The words are put together from its bits.
class Ir3NewerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    6 | 200cc0c082800004 | movs.u32u32 r48.x, r1.x, 5
                    6 | 2004c0c0c0000004 | movs.f32u32 r48.x, r1.x, a0.x
                    6 | 200ccaca81800008 | (rpt2)movs.u32u32 r50.z, (r)r2.x, 3
                    6 | c02601000361a000 | ldib.b.untyped.1d.u32.rck.3.imm r0.x, r0.w, 0
                    6 | c026010401674000 | stib.b.untyped.1d.u32.rck.1.imm r1.x, r0.y, 0
                    6 | c026040000630100 | resbase.untyped.1d.u32.1.imm.base0 r0.x, 2
                    7 | 4470000000080004 | mul.f.mul2.lt r0.x, r1.x, r2.x
                    7 | 4494000000080004 | add.f.mul2.eq r0.x, r1.x, r2.x
                    7 | 44b2000000080004 | mul.f.div2.gt r0.x, r1.x, r2.x
                    7 | 44d5000000080004 | add.f.div2.ne r0.x, r1.x, r2.x
                    7 | c38080000c040041 | ray_intersection r0.x, [r4.x], r8.x, r3.x, r16.x
                    7 | c38080000c042041 | ray_intersection r0.x, [c4.x], r8.x, r3.x, r16.x
                    8 | c026000401e7b000 | ldc.offset0.4.imm r1.x, 1, 0
                    8 | 205300f401004005 | mova.r a0.x, 5, 1, 2
                    """)
    void bits(String generation, String word, String text) {
        assertThat(Ir3.asm(generation, text)).as(text).isEqualTo(word);
        assertThat(Ir3.dis(generation, word)).isEqualTo(text);
    }

    @Test
    void generationsBeforeDoNotHaveThem() {
        assertThat(Ir3.asm("5", "movs.u32u32 r48.x, r1.x, 5")).startsWith("error:");
        assertThat(Ir3.asm("6", "mul.f.mul2.lt r0.x, r1.x, r2.x")).startsWith("error:");
        assertThat(Ir3.asm("7", "mova.r a0.x, 5, 1, 2")).startsWith("error:");
        // Bit 21 does not count before a8xx, where it has to be set.
        String word = Ir3.asm("7", "ldc.offset0.4.imm r1.x, 1, 0");
        assertThat(Ir3.dis("8", word)).startsWith("raw ");
    }
}
