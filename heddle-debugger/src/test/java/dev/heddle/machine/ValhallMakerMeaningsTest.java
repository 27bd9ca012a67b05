package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialLines;
import dev.heddle.emulator.Executable;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What instructions do that the maker's description alone has, and what its words stand for when they are run.
class ValhallMakerMeaningsTest {
    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 256);
    private final Buffer in = device.buffer("in", 256);

    private static Codec codec(String name) throws SourceException {
        return Codec.load("valhall@" + name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ILOGB.f32 r0, r1      | 41400000 | 00000003
                    ILOGB.f32 r0, r1      | bf000000 | ffffffff
                    ILOGB.f32 r0, r1      | 00000001 | ffffff6b
                    ILOGB.f32 r0, r1.h1   | 48000000 | 00000003
                    ILOGB.f32 r0, r1      | 00000000 | what it gives for 0, infinity and NaN has not been described
                    ILOGB.v2f16 r0, r1    | 38004800 | ffff0003
                    ILOGB.v2f16 r0, r1.h10 | 38004800 | 0003ffff
                    ILOGB.v2f16 r0, r1    | 00010400 | ffe8fff2
                    ILOGB.v2f16 r0, r1    | 7c003c00 | what it gives for 0, infinity and NaN has not been described
                    LOGB.f32 r0, r1       | 41400000 | 40400000
                    LOGB.f32 r0, r1       | 3f800000 | 00000000
                    LOGB.v2f16 r0, r1     | 38004800 | bc004200
                    """)
    void exponentsOfOrdinaryNumbers(String text, String r1, String want) throws SourceException {
        assertThat(tried(text, r1)).isEqualTo(want);
    }

    /// Of unpublished tables, what is known: a whole one, and what comes out of 0, infinity and NaN.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    FEXP_TABLE.u4 r0, r1       | 49400000 | 3f800000
                    FEXP_TABLE.u4 r0, r1       | 49400008 | 3fb504f3
                    FEXP_TABLE.u4 r0, r1       | ffffffff | 3ff5257d
                    FEXP_TABLE.u4.low r0, r1   | 49400000 | what .low changes is not known
                    FRCP_APPROX.f32 r0, r1     | 00000000 | 7f800000
                    FRCP_APPROX.f32 r0, r1     | 80000000 | ff800000
                    FRCP_APPROX.f32 r0, r1     | ff800000 | 80000000
                    FRCP_APPROX.f32 r0, r1.neg | 7f800000 | 80000000
                    FRCP_APPROX.f32 r0, r1     | 7fc12345 | 7fc00000
                    FRCP_APPROX.f32 r0, r1     | 3f800000 | the values of this table are not public
                    FRCP_APPROX.f32 r0, r1     | 00000001 | the values of this table are not public
                    FRSQ_APPROX.f32 r0, r1     | 00000000 | 7f800000
                    FRSQ_APPROX.f32 r0, r1     | 7f800000 | 00000000
                    FRSQ_APPROX.f32 r0, r1     | ff812345 | 7fc00000
                    FRSQ_APPROX.f32 r0, r1     | 80000000 | what it gives for -0.0 and -infinity has not been described
                    FRSQ_APPROX.f32 r0, r1     | 40800000 | the values of this table are not public
                    FLOG_TABLE.f32 r0, r1      | 80000000 | 3f800000
                    FLOG_TABLE.f32 r0, r1      | 7f800000 | 3f800000
                    FLOG_TABLE.f32 r0, r1      | 3f800000 | the values of this table are not public
                    FLOG_TABLE.f32.base2 r0, r1 | 00000000 | the values of this table are not public
                    FLOG_TABLE.f32.high r0, r1 | 00000000 | the values of this table are not public
                    FMA_RSCALE_SCALE16.f32 r0, r1, r1, r1, 0x0 | 40000000 | 40c00000
                    FMA_RSCALE_SCALE16.f32 r0, r1, r1, r1, 0x0 | 3f800002 | 40000003
                    FMA_RSCALE_SCALE16.f32.clamp_0_1 r0, r1, r1, r1, 0x0 | 40000000 | 3f800000
                    FMA_RSCALE_SCALE16.f32 r0, r1, r1, r1, 0xFFFFFFFF | 40000000 | 40400000
                    """)
    void tablesAsFarAsTheyAreKnown(String text, String r1, String want) throws SourceException {
        assertThat(tried(text, r1)).isEqualTo(want);
    }

    @ParameterizedTest
    @CsvSource({
        "'FMA_RSCALE_SCALE16.f32 r0, r1, r1, r1, 0x0', 7f800000",
        "'FMA_RSCALE_SCALE16.f32.rtz r0, 0x0, 0x0, r1, 0x0', 7fc00000",
        "'FMA_RSCALE_SCALE16.f32 r0, 0x0, 0x0, 0x0, r1', 00008000"
    })
    void sumsOfWhichTheDescriptionsDisagreeAreNotRun(String text, String r1) throws SourceException {
        assertThat(tried(text, r1))
                .isEqualTo("what .n_add does with infinity, NaN or a scale beyond 16 bits is not known");
    }

    private static String tried(String text, String r1) throws SourceException {
        TrialLines trials = new TrialLines(codec("v9"));
        String line = "{\"text\":\"%s\",\"in\":{\"lanes\":1,\"r0\":\"0x55\",\"r1\":\"0x%s\"}}".formatted(text, r1);
        Json answer = Json.parse("answer", trials.run(line, 1).json());
        return answer.get("fault") != null
                ? Objects.requireNonNull(answer.string("fault"))
                : "%08x".formatted(Objects.requireNonNull(answer.object("out")).numbers("r0")[0]);
    }

    /// The table of powers in its place: 16ths from it, what is left by a series, the whole part as a scale.
    @ParameterizedTest
    @ValueSource(floats = {0f, 1f, -1f, 0.5f, 3.14159f, -7.77f, 0.03f, 100.4f, -100.9f})
    void powersOfTwoComeOutOfTheTable(float x) throws SourceException {
        String source = """
                IADD_IMM.i32 r1, 0x0, #0x%08x
                IADD_IMM.i32 r2, 0x0, #0x49400000
                FADD.f32 r3, r1, r2
                FADD.f32 r4, r3, r2.neg
                FADD.f32 r5, r1, r4.neg
                FEXP_TABLE.u4 r6, r3
                ISUB.u32 r7, r3, r2
                RSHIFT_OR.i32.signed r7, r7, 0x7060504.b00, 0x0
                IADD_IMM.i32 r8, 0x0, #0x%08x
                IADD_IMM.i32 r9, 0x0, #0x%08x
                FMA.f32 r0, r5, r8, r9
                FMA.f32 r0, r0, r5, 0x3F317218
                FMA.f32 r0, r0, r5, 0x0.neg
                FMA_RSCALE.f32 r0, r0, r6, r6, r7
                STORE.i32.slot0.end @r0, u0, offset:0
                """.formatted(
                        Float.floatToRawIntBits(x),
                        Float.floatToRawIntBits((float) Math.pow(Math.log(2), 3) / 6),
                        Float.floatToRawIntBits((float) Math.pow(Math.log(2), 2) / 2));
        run(codec("v9"), source, Resource.of(in), Resource.of(in));
        float want = (float) Math.pow(2, x);
        assertThat(Float.intBitsToFloat(out.ints()[0])).isBetween(want - 2 * Math.ulp(want), want + 2 * Math.ulp(want));
    }

    private void run(Codec codec, String source, Resource first, Resource last) throws SourceException {
        Program p = codec.assembler().assemble(new Source("t.s", source));
        device.run(new Launch(new Executable(codec, p.bytes(), 0), 0)
                .address("u0", out)
                .bind("handle", 6 << 24 | 1, first)
                .bind("handle", 61 << 24 | 2, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v9", "v12", "v14"})
    void elementsOfABufferAreAsLongAsItSays(String generation) throws SourceException {
        String source = """
                IADD_IMM.i32 r1, 0x0, #3
                IADD_IMM.i32 r2, 0x0, #0x6000001
                LEA_BUF.slot0.wait0 @r4:r5, r1, r2
                LEA_BUF_IMM.slot0.wait0 @r6:r7, r1, table:0xD, index:0x2
                STORE.i64.unsigned.slot0.wait0 @r4:r5, u0, offset:0
                STORE.i64.unsigned.slot0.end @r6:r7, u0, offset:8
                """.replace(".i64.unsigned", ".i64");
        run(codec(generation), source, new Resource(in, 0, 0, 0, 12), Resource.of(in));
        long base = in.address();
        int[] got = out.ints();
        assertThat((got[0] & 0xffffffffL) | (long) got[1] << 32).isEqualTo(base + 36);
        assertThat((got[2] & 0xffffffffL) | (long) got[3] << 32).isEqualTo(base + 12);
    }

    /// Both ways to write it: a jump to the address of the end, or not.
    @ParameterizedTest
    @CsvSource({"0, 5", "1, 7"})
    void jumpToAWholeAddress(int value, int want) throws SourceException {
        String source = """
                IADD_IMM.i32 r0, 0x0, #5
                IADD_IMM.i32 r1, 0x0, #%d
                IADD_IMM.i32 r2, program_counter.w0, #24
                MOV.i32 r3, program_counter.w1
                JUMP_EX.none.eq r1, r2, r3
                IADD_IMM.i32 r0, 0x0, #7
                STORE.i32.slot0.end @r0, u0, offset:0
                """.formatted(value);
        run(codec("v9"), source, Resource.of(in), Resource.of(in));
        assertThat(out.ints()[0]).isEqualTo(want);
    }

    @Test
    void whatAStackDoesIsNotKnown() throws SourceException {
        Codec codec = codec("v9");
        assertThatThrownBy(() -> run(codec, "JUMP_EX.call r0, r1, r2\nNOP.end\n", Resource.of(in), Resource.of(in)))
                .hasMessageContaining("how its stack and its threads behave");
    }

    @Test
    void codeInTheWordsOfTheMakerRuns() throws SourceException {
        Codec arm = Codec.of(codec("v11").book(), "arm");
        String source = """
                MOV_IMM.i32 r0, #0x3F800000
                FNEG.f32 r1, r0
                FMUL.f32 r1, r1, r1.abs
                F32_TO_F16 r2.h0, r1
                NOT.i32 r3, r1
                ICMP.u32.lt.m1 r4, r3, r1
                STORE.i64.slot0.wait0 @r2:r3, u0, offset:0
                BRANCH.not r4, offset:2
                STORE.i32.slot0.wait0 @r4, u0, offset:8
                NOP.end
                """;
        run(arm, source, Resource.of(in), Resource.of(in));
        int[] got = out.ints();
        assertThat(got[0] & 0xffff).isEqualTo(0xbc00);
        assertThat(got[1]).isEqualTo(0x407fffff);
        assertThat(got[2]).isEqualTo(-1);
    }
}
