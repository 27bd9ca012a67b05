package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The words of the maker: names of instructions and modifiers in the dialect `arm`, which the default one reads, too.
class ValhallArmWordsTest {
    private static Codec codec(int generation, String dialect) {
        try {
            return Codec.of(Codec.load("valhall@v" + generation).book(), dialect);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static String hex(long word) {
        byte[] out = new byte[8];
        for (int i = 0; i < 8; i++) out[i] = (byte) (word >>> 8 * i);
        return Bytes.hex(out);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12, 13, 14})
    @Tag("long")
    void instructionsHaveTheNamesOfTheMaker(int generation) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa");
        Mismatches m = new Mismatches("valhall@v" + generation + " arm");
        Random random = new Random(generation);
        for (ArmRow r : ArmRow.all()) {
            if (!r.isOf(generation)) continue;
            for (int i = 0; i < 24; i++) {
                String hex = hex(r.word(random));
                String text = Words.dis(arm, hex);
                String head = text.split(" ", 2)[0];
                m.check(
                        head.equals(r.name()) || head.startsWith(r.name() + "."),
                        () -> r.name() + " " + hex + " is " + text);
                m.check(!text.contains("{bits"), () -> hex + " needs a note: " + text);
                m.compare(text, hex, Words.asm(arm, text));
                if (!isOtherText(text))
                    m.compare(text + " in the default dialect", hex, Words.asm(mesa, text));
                String other = Words.dis(mesa, hex);
                if (!other.startsWith("LOAD.") && !other.startsWith("LD_BUFFER."))
                    m.compare(other + " in the dialect arm", hex, Words.asm(arm, other));
            }
        }
        m.verify();
    }

    /// Where a load does not widen, the default dialect says so by `.unsigned`, the maker by nothing.
    private static boolean isOtherText(String text) {
        return (text.startsWith("LOAD.") || text.startsWith("LD_PKA."))
                && !text.contains(".sext")
                && !text.contains(".zext");
    }

    /// What a name or modifier of the maker stands for.
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            textBlock =
                    """
                    9  = NOT.i32 r0, ^r1.b2 = LSHIFT_XOR.i32 r0, ^r1.b2, 0x0.b00, 0x0.not
                    9  = NOT.v4i8 r0, r1 = LSHIFT_XOR.v4i8 r0, r1, 0x0.b0123, 0x0.not
                    9  = AND.i32.not r0, r1, r2.not = LSHIFT_AND.i32.not_result r0, r1, 0x0.b00, r2.not
                    11 = OR.i64 r0, r2, r4 = LSHIFT_OR.i64 r0, r2, 0x0.b00, r4
                    14 = XOR.v2i16.wait0 r0, r2.h10, r4 = LSHIFT_XOR.v2i16.wait0 r0, r2.h10, 0x0.b02, r4
                    9  = LSHIFT.i32 r0, r1, r2.b1 = LSHIFT_OR.i32 r0, r1, r2.b11, 0x0
                    9  = RSHIFT.v2i16 r0, r1, r2.b33 = RSHIFT_OR.v2i16 r0, r1, r2.b33, 0x0
                    12 = ARSHIFT.v4i8.not r0, r1, r2.b3210 = RSHIFT_OR.v4i8.signed.not_result r0, r1, r2.b3210, 0x0
                    14 = ARSHIFT_XOR.i64 r0, r2, r4.b0, r6 = RSHIFT_XOR.i64.signed r0, r2, r4.b00, r6
                    10 = LROT.i32 r0, r1, r2.b0 = LROT_OR.i32 r0, r1, r2.b00, 0x0
                    10 = RROT.i64 r0, r2, r4.b3 = RROT_OR.i64 r0, r2, r4.b33, 0x0
                    9  = ICMP.v4u8.le.m1 r0, r1, r2.b3210 = ICMP_OR.v4u8.le.m1 r0, r1, r2.b3210, 0x0
                    14 = ICMP.s32.ne.i1 r0, r1, u2 = ICMP_OR.s32.ne.i1 r0, r1, u2, 0x0
                    9  = FCMP.v2f16.total.f1 r0, r1.abs, r2.h10 = FCMP_OR.v2f16.total.f1 r0, r1.abs, r2.h10, 0x0
                    9  = ICMP_MULTI.u32.lt.c r0, r1, r2, r3 = ICMP_MULTI.u32.lt.u1 r0, r1, r2, r3
                    9  = FABS.f32.clamp_0_1 r0, r1.h1 = FADD.f32.clamp_0_1 r0, r1.abs.h1, 0x0.neg
                    9  = FNEG.v2f16 r0, r1.h10 = FADD.v2f16 r0, r1.neg.h10, 0x0.neg
                    11 = F32_TO_F16.round_zero r0.h1, r1.neg = FADD.f32.rtz r0.h1, r1.neg, 0x0.neg
                    11 = F32_TO_F16.round_down r0.h0, r1 = FADD.f32.rtn r0.h0, r1, 0x0
                    9  = FMUL.f32.round_up r0, r1, r2.neg = FMA.f32.rtp r0, r1, r2.neg, 0x0.neg
                    9  = FMUL.v2f16.round_down r0, r1, r2 = FMA.v2f16.rtn r0, r1, r2, 0x0
                    9  = FADD_RSCALE.f32.n_add.round_zero r0, r1, r2, r3 = FMA_RSCALE_SCALE16.f32.rtz r0, r1, 0x3F800000, r2, r3
                    9  = FMUL_RSCALE.f32.left r0, r1, r2, r3 = FMA_RSCALE_LEFT.f32 r0, r1, r2, 0x0.neg, r3
                    9  = FMA_RSCALE.f32.n r0, r1, r2, r3, r4 = FMA_RSCALE_N.f32 r0, r1, r2, r3, r4
                    12 = FEXP.f16 r0.h0, r1.neg.h1 = FPOW.f16 r0.h0, 0x40000000.h1, r1.neg.h1
                    9  = SWZ.v2i16 r0, r1.b31 = IADD.v2u16 r0, r1.b31, 0x0
                    10 = SWZ.v4i8 r0, r1.b3210 = IADD.v4u8 r0, r1.b3210, 0x0
                    9  = MOV_IMM.i32 r0, #0x1234 = IADD_IMM.i32 r0, 0x0, #0x1234
                    14 = MOV_IMM.v2i16 r0, #0x10002 = IADD_IMM.v2i16 r0, 0x0, #0x10002
                    9  = ADR r0, pc+24 = IADD_IMM.i32 r0, program_counter.w0, #0x10
                    9  = SEG_SUB.u64 r0, r2, r4 = SEG_ADD.u64.neg r0, r2, r4
                    9  = FATAN_TABLE.f32 r0, r1, r2 = FATAN_ASSIST.f32.second r0, r1, r2
                    9  = FPOW_SC_DET.f32.pow r0, r1, r2 = FPOW_SC_DET.f32 r0, r1, r2
                    9  = FLOG_TABLE.f32.red.high r0, r1 = FLOG_TABLE.f32.high r0, r1
                    9  = FREXPE.f32.neg r0, r1 = FREXPE.f32.neg_result r0, r1
                    9  = F32_TO_S32.round_na r0, r1 = F32_TO_S32.rtna r0, r1
                    10 = HADD.u32.round_up r0, r1, r2 = HADD.u32.rhadd r0, r1, r2
                    9  = IADD.v2s16.sat r0, r1, r2 = IADD.v2s16.saturate r0, r1, r2
                    9  = IADDC.u32.c r0, r1, r2, r3 = IADDC.u32.u1 r0, r1, r2, r3
                    9  = CLPER.subgroup16.xor r0, r1, r2.b0 = CLPER.i32.xor r0, r1, r2.b0
                    14 = CLPER_OR.subgroup16.lanes15 r0, r1, r2.b0, r3 = CLPER_OR.lanes15 r0, r1, r2.b0, r3
                    9  = IDPADD.v4u8.sat r0, r1, r2, r3 = IDP.v4u8.saturate r0, r1, r2, r3
                    9  = IMUL.u64 r0, r2.w0, r4.w0 = IMULD.u64 r0, r2.w0, r4.w0
                    9  = BRANCH.not r0.h0, offset:-2 = BRANCHZ.eq r0.h0, offset:-2
                    10 = JUMP.relative r0, r1 = BRANCHZI r0, r1
                    11 = JUMP.not.absolute r0, r1 = BRANCHZI.eq.absolute r0, r1
                    9  = JUMP_EX.none.not r0, r1, r2 = JUMP_EX.none.eq r0, r1, r2
                    9  = LD_PKA.i8.h1.sext.slot0 @r0, r1, r2 = LD_BUFFER.i8.h1.slot0 @r0, r1, r2
                    9  = LD_PKA.i32.d0.zext.slot0 @r0:r1, r2, r3 = LD_BUFFER.i32.d0.unsigned.slot0 @r0:r1, r2, r3
                    9  = LOAD.i64.slot1 @r0:r1, r2, offset:-8 = LOAD.i64.unsigned.slot1 @r0:r1, r2, offset:-8
                    14 = LD_MULTI.i192.slot0 @r4, r2, offset:16 = LD_MULTI.slot0 @r4, r2, offset:16, count:6
                    9  = LD_CVT.slot0.auto32 @r0, r2, r4, offset:0x0 = LD_CVT.slot0.auto @r0, r2, r4, offset:0x0
                    9  = TEX_FETCH.slot0.dst32.tex2d.wide.array @r0:r1:r2:r3, @r4:r5:r6, r8 = TEX_FETCH.slot0.reserved.32.2d.wide_indices.array_enable @r0:r1:r2:r3, @r4:r5:r6, r8
                    9  = TEX_SINGLE.slot0.dst16.tex2d.compare.none @r0:r1, @r4:r5:r6, r8 = TEX_SINGLE.slot0.reserved.16.2d.shadow.zero @r0:r1, @r4:r5:r6, r8
                    """)
    void wordsStandForThoseOfMesa(int generation, String text, String other) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa");
        String word = Words.asm(mesa, other);
        assertThat(Words.dis(mesa, word)).isEqualTo(other);
        String printed = Words.dis(arm, word);
        if (text.startsWith("ADR")) assertThat(Words.asm(arm, printed)).isEqualTo(word);
        else assertThat(Words.asm(arm, printed)).isEqualTo(Words.asm(arm, text)).isEqualTo(word);
        assertThat(modifiers(printed)).isEqualTo(modifiers(text));
        assertThat(Words.asm(arm, text)).isEqualTo(word);
        if (!isOtherText(text)) assertThat(Words.asm(mesa, text)).isEqualTo(word);
        assertThat(Words.asm(arm, other)).isEqualTo(word);
    }

    /// The modifiers are written in any order.
    private static java.util.List<String> modifiers(String text) {
        return java.util.Arrays.stream(text.split(" ", 2)[0].split("\\.")).sorted().toList();
    }

    @Test
    void entriesAreFoundByBothNames() {
        Codec arm = codec(9, "arm");
        assertThat(arm.written("BRANCH")).extracting(e -> e.id()).containsExactly("BRANCHZ");
        assertThat(arm.written("BRANCHZ")).extracting(e -> e.id()).containsExactly("BRANCHZ");
        assertThat(arm.words()).contains("BRANCHZ", "BRANCH", "NOT.i32", "ARSHIFT_OR.i32");
    }

    @Test
    void firstDescriptionsKeepTheirWords() throws SourceException {
        Codec arm = Codec.of(Codec.load("valhall").book(), "arm");
        assertThat(Words.dis(arm, Words.asm(arm, "BRANCHZ.eq r0, offset:-2")))
                .isEqualTo("BRANCHZ.eq r0, offset:-2");
    }
}
