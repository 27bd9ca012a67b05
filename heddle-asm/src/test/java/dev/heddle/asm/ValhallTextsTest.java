package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How people write Valhall: other spellings, what is refused and why, and what the two variants differ in.
class ValhallTextsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    IADD.u32.none r0,r1 , r2.none                  | IADD.u32 r0, r1, r2
                    IADD.s32.wait0.saturate r0, r1, 0x07060504.b2  | IADD.s32.saturate.wait0 r0, r1, 0x7060504.b2
                    FADD.f32 r0, r1.abs.h1.neg, 0x3f800000         | FADD.f32 r0, r1.neg.abs.h1, 0x3F800000
                    FADD.v2f16.end.clamp_0_1 r0.h1, ^r1.h01, u3    | FADD.v2f16.clamp_0_1.end r0.h1, ^r1, u3
                    IADD_IMM.i32 r0, 0x0, #0b101                   | IADD_IMM.i32 r0, 0x0, #0x5
                    BRANCHZ r0.h0, offset:0x3                      | BRANCHZ r0.h0, offset:3
                    LOAD.i32.slot1.unsigned @r3, ^r4, offset:0     | LOAD.i32.unsigned.slot1 @r3, ^r4, offset:0
                    TEX_SINGLE.2d.f.32.zero.rgba.slot0 @r0:r1:r2:r3, @r4:r5, u0 | TEX_SINGLE.slot0.f.32.2d.zero @r0:r1:r2:r3, @r4:r5, u0
                    SHADDX.u64 r0, u0, r2.w1, shift:2              | SHADDX.u64 r0, u0, r2.reserved, shift:0x2
                    MOV.i32 r0, blend_descriptor_3.w1              | MOV.i32 r0, blend_descriptor_3.w1
                    """)
    void otherSpellings(String text, String today) {
        String word = Valhall.MESA.asm(text);
        assertThat(word).isEqualTo(Valhall.MESA.asm(today));
        assertThat(Valhall.MESA.dis(word)).isEqualTo(today);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    IADD.u32 r0, r64, r1                     | expected a register, a uniform or special constant of the word's page, or a constant of the table, with .h0, .h1 or .b0 to .b3, found 'r64'
                    IADD.u32 r0, r1, 0x2                     | 0x2 is not in the table of constants; IADD_IMM.i32 loads any number into a register
                    IADD.u32 r0, lane_id.w0, u0              | expected a register, a uniform or special constant of the word's page, or a constant of the table, with .h0, .h1 or .b0 to .b3, found 'u0'
                    IADD.u32 r0, r1                          | expected a register, a uniform or special constant
                    IADD.u32.saturate.saturate r0, r1, r2    | the modifier '.saturate' of IADD.u32 cannot stand here
                    IADD.u32.signed r0, r1, r2               | IADD.u32 has no modifier '.signed'; it has .saturate, .wait0, .wait1,
                    IADD.u32 r0, u0, u2                      | two 64-bit uniform slots; {force} after the instruction lets it through
                    IADD.u32 r0, sample.w0, u2               | special constant beside a uniform;
                    IADD.u32 r0, sample.w0, atest_datum.w0   | two special constants;
                    IADD.u32 r0, u64, 0x3F800000             | table constant with a page other than 0;
                    FMA.f32 r0, u0, u1, 0x0                  | more than two words of uniforms and constants;
                    IADD.u64 r0, r1, r2                      | 64-bit source starts at an odd register or uniform;
                    IADD.u64 r1, r2, r4                      | 64-bit result starts at an odd register;
                    LOAD.i64.slot0 @r1:r2, r4, offset:0      | staging registers start at an odd register;
                    LOAD.i64.slot0 @r0, r4, offset:0         | staging count does not fit the access;
                    LOAD.i32.slot7 @r0, r4, offset:0         | slot 7 belongs to BARRIER, which needs it;
                    BARRIER.slot0.wait                       | slot 7 belongs to BARRIER, which needs it;
                    LOAD.i32.slot3 @r0, r4, offset:0         | LOAD.i32 has no modifier '.slot3'; it has
                    MOV.i32.reserved r0, r1                  | MOV.i32 has no modifier '.reserved'; it has
                    ICMP.u32.eq.i1 r0, r1, r2, 0x0           | unknown instruction 'ICMP.u32.eq.i1'
                    """)
    void refused(String text, String message) {
        assertThat(Valhall.MESA.asm(text)).startsWith("error: " + message);
    }

    /// Words of the same bits.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0082c08003c1f000 | ICMP.u32.ne.m1 r1, r0, u2, 0x0     | ICMP_OR.u32.ne.m1 r1, r0, u2, 0x0
                    0082c08103c1f000 | ICMP.u32.ne.m1.and r1, r0, u2, 0x0 | ICMP_AND.u32.ne.m1 r1, r0, u2, 0x0
                    0082c0c203c1f000 | ICMP.u32.ne.u1.seq r1, r0, u2, 0x0 | ICMP_MULTI.u32.ne.u1 r1, r0, u2, 0x0
                    0082c08203c1f100 | ICMP.v2u16.ne.m1.seq r1, r0.h00, u2.h00, 0x0 | .quad 0x00f1c10382c08200
                    000102000cc0c100 | CUBEFACE2 r0, r0, r1, r2.neg.abs | CUBEFACE2_V9 r0, r0, r1, r2.neg.abs
                    4140000400c0aa00 | .quad 0x00aac00004004041           | IADD.v4s8 r0, ^r1, ^r0.b3210
                    414000000000a201 | IADD.v4s8 r0.h1, ^r1, ^r0 {bits 47 = 0x0} | .quad 0x01a2000000004041
                    4f000500207d9150 | CLZ.v2u16.reconverge r61.h0, ^r15 {bits 37 = 0x1} | CLZ.v2u16.reconverge r61.h0, ^r15.h00 {bits 37 = 0x1}
                    """)
    void variantsDiffer(String hex, String seed, String mesa) {
        assertThat(Valhall.SEED.dis(hex)).isEqualTo(seed);
        assertThat(Valhall.MESA.dis(hex)).isEqualTo(mesa);
    }

    @ParameterizedTest
    @CsvSource({
        "valhall, mesa, 255", "valhall@seed, seed, 238", "valhall@v9, v9, 297", "g57, v9, 297", "g78, v9, 297",
        "v10, v10, 296", "g310, v10, 296", "g610, v10, 296", "g710, v10, 296", "g715, v11, 267",
        "valhall@v12, v12, 301", "g720, v12, 301", "g725, v13, 301", "valhall@v14, v14, 309"
    })
    void chipsAndGenerationsHaveVariants(String name, String variant, int entries) throws Exception {
        assertThat(Codec.load(name).book().id()).isEqualTo("valhall@" + variant);
        assertThat(Codec.load(name).book().entries()).hasSize(entries);
    }

    /// Words of the maker's own tests, whose texts say the same in its syntax.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    valhall@v13 | 48c00000d0c8a400 | FADD.f32 r8, ^r8.neg.abs, 0x0.neg
                    valhall@v13 | 3c903b30468a7200 | LD_CHECKED_IMM.i96.slot0 @r10:r11:r12, r60, r59, offset:0x490
                    valhall@v13 | 0afe303208407f00 | BLEND.slot0.v4.f32 @r0:r1:r2:r3, r10, r48, target:0xFE
                    valhall@v13 | 0afe303304407f00 | BLEND.slot0.v4.f16 @r0:r1, r10, r48, target:0xFE
                    valhall@v13 | 4800c71f04c02009 | ATOM_RETURN.i32.slot0.compare.axchg.wait0 @r7, @r0:r1, ^r8, offset:0x0
                    valhall@v13 | 14c0915001c9b400 | LSHIFT_AND.i32.not_result r9, r20, 0x0.b00, u17
                    valhall@v13 | 0102030404c06001 | FMA_RSCALE.f32 r0, r1, r2, r3.neg, r4
                    valhall15   | fe080000000a6dc0 | IADD_IMM.i32 r10, program_counter.w0, #0x8
                    """)
    void wordsOfTheMakersTests(String book, String hex, String text) throws Exception {
        Codec codec = Codec.load(book);
        assertThat(Words.dis(codec, hex)).isEqualTo(text);
        assertThat(Words.asm(codec, text)).isEqualTo(hex);
    }

    /// An entry before it has a text with `.compare`, which is a value that it computes.
    @Test
    void modifiersThatAreNotThereAreNotComputed() throws Exception {
        Codec codec = Codec.load("valhall15");
        String text = "ATOM_RETURN.i64.slot2.axchg @r100:r101, @r83:r84:r85:r86, u424, offset:0xE4";
        assertThat(Words.asm(codec, text)).isEqualTo("28e464afcc5325c3");
        assertThat(Words.asm(codec, text.replace(".axchg", ".compare.axchg"))).isEqualTo("28e464afcc5329c3");
        assertThat(Words.dis(codec, "28e464afcc5325c3")).isEqualTo(text);
    }
}
