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
                    7 | 62840000000c2004 | mad.f32.mul2 r0.x, r1.x, r2.x, r3.x
                    7 | 62040000000c2004 | mad.f16.mul2 hr0.x, hr1.x, hr2.x, hr3.x
                    7 | 63040000100c2004 | mad.f16.div2 hr0.x, hr1.x, hr2.x, hc3.x
                    7 | 63840000800c3004 | mad.f32.div2 r0.x, c1.x, r2.x, (neg)r3.x
                    7 | a7481f00c4200021 | img_bindless.hof.base0 (f32)(xyzw)r0.x, r4.x, s#1, t#2
                    7 | a74c9f00a4003021 | img_bindless.pcmn.s2en.uniform.base1 (f32)(xyzw)r0.x, r4.x, r6.x, r8.x
                    7 | a75c1100c6003021 | img_bindless.ssd.base0 (f32)(x)r0.x, r4.x, r6.x, t#3
                    7 | a759110044083021 | img_bindless.3d.sad.s2en.nonuniform.base2 (f32)(x)r0.x, r4.x, r6.x, r8.x
                    8 | a0c87f00a4000021 | sam.s2en.uniform.base0.rck (xyzw)r0.x, r4.x, r8.x
                    8 | a000710002000009 | isam.1d.rck (x)r0.x, r1.x, s#0, t#1
                    8 | 6384090007028004 | (rpt1)mad.f32 r0.x, (r)r1.x, (r)r2.x, (1.0)
                    8 | 62040000000c06fb | mad.u24 r0.x, -5, r2.x, r3.x
                    8 | 63040000000c0781 | mad.f16 hr0.x, h(0.5), hr2.x, hr3.x
                    8 | c016000402800001 | ldg.k.u32 c[4], g[r0.x], 2
                    8 | c016010008000009 | ldg.k.u32 c[a1.x], g[r0.x+4], r2.x
                    8 | c026000401e7b000 | ldc.offset0.4.imm r1.x, 1, 0
                    8 | 205300f401004005 | mova.r a0.x, 5, 1, 2
                    """)
    void bits(String generation, String word, String text) {
        assertThat(Ir3.asm(generation, text)).as(text).isEqualTo(word);
        assertThat(Ir3.dis(generation, word)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "c026000001478000, 'ldc.offset0.1.imm r0.x, hr0.y, 0'",
        "c036000204478000, 'ldc.3.k.imm c[a1.x], hr1.x, 0'"
    })
    void offsetsInHalfRegisters(String word, String text) {
        assertThat(Ir3.asm("8", text)).isEqualTo(word);
        assertThat(Ir3.dis("8", word)).isEqualTo(text);
    }

    /// Before a8xx, the last type has the name that it has elsewhere.
    @ParameterizedTest
    @CsvSource({"6", "7"})
    void checkedAccessesAreReadBeforeTheyAreWritten(String generation) {
        String word = Ir3.asm(generation, "isam.1d.rck (x)r0.x, r1.x, s#0, t#1");
        assertThat(word).isEqualTo("a000710002000009");
        assertThat(Ir3.dis(generation, word)).isEqualTo("isam.1d (u8_32)(x)r0.x, r1.x, s#0, t#1");
        assertThat(Ir3.asm("5", "isam.1d.rck (x)r0.x, r1.x, s#0, t#1")).startsWith("error:");
    }

    @Test
    void demoteIsAnotherWordForKill() {
        assertThat(Ir3.asm("6", "(sy)demote !p0.y")).isEqualTo(Ir3.asm("6", "(sy)kill !p0.y"));
    }

    @Test
    void generationsBeforeDoNotHaveThem() {
        assertThat(Ir3.asm("6", "mad.f32.mul2 r0.x, r1.x, r2.x, r3.x")).startsWith("error:");
        assertThat(Ir3.asm("7", "mad.f32 r0.x, r1.x, r2.x, (1.0)")).startsWith("error:");
        assertThat(Ir3.asm("8", "dp2acc.unsigned.low r0.x, r1.x, r2.x, r3.x")).startsWith("error:");
        assertThat(Ir3.asm("5", "movs.u32u32 r48.x, r1.x, 5")).startsWith("error:");
        assertThat(Ir3.asm("6", "mul.f.mul2.lt r0.x, r1.x, r2.x")).startsWith("error:");
        assertThat(Ir3.asm("7", "mova.r a0.x, 5, 1, 2")).startsWith("error:");
        // Bit 21 does not count before a8xx, where it says that a register is whole.
        String word = Ir3.asm("7", "ldc.offset0.4.imm r1.x, r0.y, 0");
        assertThat(Ir3.dis("8", word)).isEqualTo("ldc.offset0.4.imm r1.x, hr0.y, 0");
        assertThat(Ir3.asm("7", "ldc.offset0.4.imm r1.x, hr0.y, 0")).startsWith("error:");
    }
}
