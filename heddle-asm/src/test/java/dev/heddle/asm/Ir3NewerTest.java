package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Mesa's description has gained since the vectors were made. The words are put together from its bits.
class Ir3NewerTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
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
                    8 | c016000402800001 | ldg.k.u32 c[4], g[r0.x], 3
                    8 | c016010008000009 | ldg.k.u32 c[a1.x], g[r0.x+4], r2.x
                    8 | c026000401e7b000 | ldc.offset0.4.imm r1.x, 1, 0
                    8 | 205300f401004005 | mova.r a0.x, 5, 1, 2
                    8 | 205308f401004005 | mova.r.u a0.x, 5, 1, 2
                    6 | 201108f400000000 | mova.u a0.x, (r)hr0.x
                    6 | 4730880200002000 | (nop1) bary.f (ei)r0.z, 0, r0.x
                    6 | 42380c0100040001 | (nop3) add.s (sat)r0.y, r0.y, r1.x
                    6 | a0c07f040cc00005 | sam.rck (xyzw)r1.x, r0.z, s#6, t#6
                    6 | c01600103d3001a1 | ldg.k.u32 c[16], g[r48.x+208], r15.y
                    6 | a1083f06c0240805 | samb.base0.clp (u32)(xyzw)r1.z, r0.z, r1.x, s#1, t#0
                    7 | 0000000100000000 | (eolm)nop
                    8 | 0000100400000000 | (ss)(eostsc)nop
                    6 | a0c077240cc00005 | sam.rck (xyz)r9.x, r0.z, s#6, t#6
                    6 | a0c01f0404e40005 | sam.clp (f32)(xyzw)r1.x, r0.z, r0.x, s#7, t#2
                    6 | 4730080200042000 | (nop1) bary.f r0.z, 0, r1.x
                    6 | 204888f500000001 | mova1.u a1.x, 1
                    6 | 1000000100000000 | (sy)(eolm)nop
                    7 | 2015040000000000 | cov.s32s16 (sat)hr0.x, r0.x
                    6 | c01400030180c269 | ldg.k.u16 c[3], g[r0.w+308], 2
                    7 | 42380c0100042009 | (nop3) add.s (sat)r0.y, 9, r1.x
                    7 | a2c0710208000000 | getbuf.rck (x)r0.z, t#4
                    7 | a0c01e040cc40005 | sam.clp (f32)(yzw)r1.x, r0.z, r0.x, s#6, t#6
                    7 | 4730080300002000 | (nop1) bary.f r0.w, 0, r0.x
                    6 | 204888f500000028 | mova1.u a1.x, 40
                    6 | 0000020200000000 | (eogm)(rpt2)nop
                    6 | 2024440000000022 | mov.f32f32 (sat)r0.x, c8.z
                    7 | c01600260181800f | ldg.k.u32 c[38], g[r1.z+7], 2
                    7 | 4010040760050008 | add.f (sat)r1.w, r2.x, (neg)5
                    6 | 2040000400003900 | mov.f16f16 hr1.x, h(0.625)
                    6 | 204440003dcccccd | mov.f32f32 r0.x, (0.100000001)
                    6 | 204440003727c5ac | mov.f32f32 r0.x, (9.99999975e-06)
                    6 | 204440004b000000 | mov.f32f32 r0.x, (8388608.0)
                    6 | 429000f4100600c1 | cmps.u.lt up0.x, r48.y, c1.z
                    8 | 428000f5100600c1 | cmps.u.lt hup0.y, hr48.y, hc1.z
                    """)
    void bits(String generation, String word, String text) {
        assertThat(Ir3.asm(generation, text)).as(text).isEqualTo(word);
        assertThat(Ir3.dis(generation, word)).isEqualTo(text);
    }

    /// Texts of Mesa up to 25.0 are read in the syntax of today, too.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    6 | (nop3) add.s (sat)r0.y, r0.y, r1.x  | (sat)(nop3) add.s r0.y, r0.y, r1.x
                    6 | (rpt1)mad.f32 (sat)r0.x, r1.x, r2.x, r3.x | (sat)(rpt1)mad.f32 r0.x, r1.x, r2.x, r3.x
                    6 | mova1.u a1.x, 16                    | mova1 a1.x, (r)16
                    7 | mova1.u a1.x, 16                    | mova1 a1.x, (r)16
                    6 | mova1 a1.x, 17                      | mova1 a1.x, h(17)
                    6 | mova.u a0.x, (r)hr0.x               | mova a0.x, (r)(r)hr0.x
                    6 | (nop2) bary.f r0.x, 0, r1.x         | bary.f r0.x, 0, (r)r1.x
                    6 | mov.f32f32 r0.x, (1.0)              | mov.f32f32 r0.x, (1.000000)
                    """)
    void oldTextsAreRead(String generation, String today, String old) {
        assertThat(Ir3.asm(generation, old)).isEqualTo(Ir3.asm(generation, today));
        assertThat(Ir3.dis(generation, Ir3.asm(generation, old))).isEqualTo(today);
    }

    /// What means something else today is read in the old dialect alone.
    @Test
    void sizesAndTypesOfOldTexts() {
        assertThat(Ir3.oldWord("6", "ldg.k.u32 c[16], g[r48.x], 5"))
                .isEqualTo(Ir3.asm("6", "ldg.k.u32 c[16], g[r48.x], 3"));
        assertThat(Ir3.oldWord("6", "sam (u8_32)(x)r1.x, r0.z, s#6, t#6"))
                .isEqualTo(Ir3.asm("6", "sam.rck (x)r1.x, r0.z, s#6, t#6"));
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

    /// The last type of textures is no type, but a check of residency. What it gives is not published.
    @ParameterizedTest
    @CsvSource({"4", "6", "7", "8"})
    void theLastTypeIsACheck(String generation) {
        String word = Ir3.asm(generation, "isam.1d.rck (x)r0.x, r1.x, s#0, t#1");
        assertThat(word).isEqualTo("a000710002000009");
        assertThat(Ir3.dis(generation, word)).isEqualTo("isam.1d.rck (x)r0.x, r1.x, s#0, t#1");
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
