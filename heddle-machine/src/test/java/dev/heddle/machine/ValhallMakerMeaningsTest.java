package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.exec.Executable;
import dev.heddle.json.Json;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.trial.TrialLines;
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
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
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
        TrialLines trials = new TrialLines(codec("v9"));
        String line =
                "{\"text\":\"%s\",\"in\":{\"lanes\":1,\"r0\":\"0x55\",\"r1\":\"0x%s\"}}"
                        .formatted(text, r1);
        Json answer = Json.parse("answer", trials.run(line, 1).json());
        String got =
                answer.get("fault") != null
                        ? answer.string("fault")
                        : "%08x"
                                .formatted(
                                        Objects.requireNonNull(answer.object("out"))
                                                .numbers("r0")[0]);
        assertThat(got).isEqualTo(want);
    }

    private void run(Codec codec, String source, Resource first, Resource last)
            throws SourceException {
        Program p = codec.assembler().assemble(new Source("t.s", source));
        device.run(
                new Launch(new Executable(codec, p.bytes(), 0), 0)
                        .address("u0", out)
                        .bind("handle", 6 << 24 | 1, first)
                        .bind("handle", 61 << 24 | 2, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v9", "v12", "v14"})
    void elementsOfABufferAreAsLongAsItSays(String generation) throws SourceException {
        String source =
                """
                IADD_IMM.i32 r1, 0x0, #3
                IADD_IMM.i32 r2, 0x0, #0x6000001
                LEA_BUF.slot0.wait0 @r4:r5, r1, r2
                LEA_BUF_IMM.slot0.wait0 @r6:r7, r1, table:0xD, index:0x2
                STORE.i64.unsigned.slot0.wait0 @r4:r5, u0, offset:0
                STORE.i64.unsigned.slot0.end @r6:r7, u0, offset:8
                """
                        .replace(".i64.unsigned", ".i64");
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
        String source =
                """
                IADD_IMM.i32 r0, 0x0, #5
                IADD_IMM.i32 r1, 0x0, #%d
                IADD_IMM.i32 r2, program_counter.w0, #24
                MOV.i32 r3, program_counter.w1
                JUMP_EX.none.eq r1, r2, r3
                IADD_IMM.i32 r0, 0x0, #7
                STORE.i32.slot0.end @r0, u0, offset:0
                """
                        .formatted(value);
        run(codec("v9"), source, Resource.of(in), Resource.of(in));
        assertThat(out.ints()[0]).isEqualTo(want);
    }

    @Test
    void whatAStackDoesIsNotKnown() throws SourceException {
        Codec codec = codec("v9");
        assertThatThrownBy(() ->
                        run(
                                codec,
                                "JUMP_EX.call r0, r1, r2\nNOP.end\n",
                                Resource.of(in),
                                Resource.of(in)))
                .hasMessageContaining("how its stack and its threads behave");
    }

    @Test
    void codeInTheWordsOfTheMakerRuns() throws SourceException {
        Codec arm = Codec.of(codec("v11").book(), "arm");
        String source =
                """
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
