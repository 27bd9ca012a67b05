package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What bits do that no text of the first description has, and results that go to a half of a register.
@Tag("long")
class ValhallMeaningsTest {
    private final TrialLines today;

    ValhallMeaningsTest() throws SourceException {
        today = new TrialLines(Codec.load("valhall"));
    }

    /// @return r0 afterwards, in hexadecimal, or why not
    private String r0(String text, String r0, String r1, String r2, String r3) throws SourceException {
        String in = "{\"lanes\":1,\"r0\":\"0x%s\",\"r1\":\"0x%s\",\"r2\":\"0x%s\",\"r3\":\"0x%s\"}"
                .formatted(r0, r1, r2, r3);
        String line = "{\"text\":\"%s\",\"in\":%s}".formatted(text, in);
        Json answer = Json.parse("answer", today.run(line, 1).json());
        if (answer.get("fault") != null) return answer.string("fault");
        Json out = Objects.requireNonNull(answer.object("out"));
        return out.get("r0") == null
                ? "%08x".formatted(Long.parseLong(r0, 16))
                : "%08x".formatted(out.numbers("r0")[0]);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    FADD.f32 r0.h0, r1, r2       | 55550000 | 3f800000 | 40000000 | 0        | 55554200
                    FADD.f32 r0.h1, r1, r2       | 00005555 | 3f800000 | 40000000 | 0        | 42005555
                    FADD.f32 r0.h01, r1, r2      | 00005555 | 3f800000 | 40000000 | 0        | 42004200
                    FMA.f32 r0.h0, r1, r2, r3    | 0        | 40490fdb | 3f800000 | 80000000 | 00004248
                    FMA.f32.rtp r0.h0, r1, r2, r3 | 0       | 40490fdb | 3f800000 | 80000000 | 00004249
                    FADD_LSCALE.f32 r0.h1, r1, r2 | 0       | 3f800000 | 40000000 | 0        | 40000000
                    FMIN.f32 r0.h1, r1, r2       | 0        | 3f812345 | 40000000 | 0        | 3f810000
                    FRCP.f16 r0.h1, r1.h00       | 00001111 | 00004000 | 0        | 0        | 38001111
                    FRCP.f16 r0.h0, r1.h11       | 11110000 | 40000000 | 0        | 0        | 11113800
                    FRSQ.f16 r0.h1, r1.h00       | 00001111 | 00004400 | 0        | 0        | 38001111
                    FADD.f32.rtp r0, r1, r2      | 0        | 3f800000 | 33000000 | 0        | 3f800001
                    FADD.v2f16.rtz r0, r1, r2    | 0        | 3c003c00 | 0fff0fff | 0        | 3c003c00
                    FADD.f32.sticky r0, r1, r2   | 0        | 3f800000 | 33000000 | 0        | what .sticky does is not known
                    FMAX.f32.nan_propagate r0, r1, r2 | 0   | 7fc00000 | 3f000000 | 0        | 7fc00000
                    FMAX.f32 r0, r1, r2          | 0        | 7fc00000 | 3f000000 | 0        | 3f000000
                    FMIN.v2f16.nan_propagate r0, r1, r2 | 0 | 7e003c00 | 3c007e00 | 0        | 7e007e00
                    F32_TO_U32.rtz r0, r1.h0     | 0        | 3f804500 | 0        | 0        | 00000005
                    F32_TO_S32.rtz r0, r1.h1     | 0        | c500ffff | 0        | 0        | fffffffb
                    F32_TO_S32.rtna r0, r1       | 0        | 40200000 | 0        | 0        | 00000003
                    F32_TO_S32.rtna r0, r1       | 0        | c0200000 | 0        | 0        | fffffffd
                    F32_TO_S32.rtna r0, r1       | 0        | 3effffff | 0        | 0        | 00000000
                    FROUND.f32.rtna r0, r1       | 0        | bf000000 | 0        | 0        | bf800000
                    FROUND.f32.rtna r0, r1       | 0        | be800000 | 0        | 0        | 80000000
                    FROUND.f32.rtna r0, r1       | 0        | ff800000 | 0        | 0        | ff800000
                    U32_TO_F32.rtna r0, r1       | 0        | 01000001 | 0        | 0        | 4b800001
                    U32_TO_F32 r0, r1            | 0        | 01000001 | 0        | 0        | 4b800000
                    S32_TO_F32.rtna r0, r1       | 0        | feffffff | 0        | 0        | cb800001
                    V2U16_TO_V2F16.rtna r0, r1   | 0        | ffef0801 | 0        | 0        | 7bff6801
                    V2U16_TO_V2F16.rtna r0, r1   | 0        | fff00801 | 0        | 0        | 7c006801
                    CLZ.u32.mask r0, r1          | 0        | 0        | 0        | 0        | ffffffff
                    CLZ.v2u16.mask r0, r1.h01    | 0        | 00010000 | 0        | 0        | 000fffff
                    CLZ.v4u8.mask r0, r1         | 0        | 01008000 | 0        | 0        | 07ff00ff
                    FREXPE.f32.neg_result r0, r1 | 0        | 40000000 | 0        | 0        | fffffffe
                    FREXPM.f32 r0, r1.neg        | 0        | 40000000 | 0        | 0        | bf000000
                    LROT_OR.i32 r0, r1, r2.b00, r3 | 0      | 80000001 | 1        | 0        | 00000003
                    RROT_XOR.i32 r0, r1, r2.b00, r3 | 0     | 80000001 | 1        | 1        | c0000001
                    RROT_OR.i32 r0, r1, r2.b00, r3 | 0      | 80000001 | 20       | 0        | 80000001
                    LROT_OR.v4i8 r0, r1, r2.b02, r3  | 0        | 81818181 | 03020100 | 0        | 0c060381
                    LSHIFT_OR.v4i8 r0, r1, r2.b23, r3 | 0   | 01010101 | 03020100 | 0        | 08080404
                    RROT_AND.v2i16 r0, r1, r2.b00, r3 | 0   | 00018001 | 1        | ffffffff | 8000c000
                    AND_IMM.i32 r0, r1, #0xFF00  | 0        | 12345678 | 0        | 0        | 00005600
                    XOR_IMM.i32 r0, r1, #0x12345678 | 0     | 12345678 | 0        | 0        | 00000000
                    OR_IMM.i32 r0, r1, #0x1      | 0        | 12345678 | 0        | 0        | 12345679
                    FCMP_OR.f32.total.m1 r0, r1, r2, 0x0 | 0 | 0       | 80000000 | 0        | 00000000
                    FCMP_OR.f32.total.m1 r0, r1, r2, 0x0 | 0 | ffc00000 | 3f800000 | 0       | ffffffff
                    ICMP_OR.s32.eq.f1 r0, r1, r2, 0x0 | 0   | 5        | 5        | 0        | 3f800000
                    ICMP_OR.v2u16.eq.f1 r0, r1, r2, 0x0 | 0 | 00050006 | 00050005 | 0        | 3c000000
                    ICMP_MULTI.u32.lt.u1 r0, r1, r2, 0x0 | 0 | 3       | 7        | 0        | ffffffff
                    ICMP_MULTI.s32.ge.i1 r0, r1, r2, r3 | 0 | 7        | 7        | ffffffff | 00000000
                    IMUL.s32.saturate r0, r1, r2 | 0        | 7fffffff | fffffffe | 0        | 80000000
                    IDP.v4u8.saturate r0, r1, r2, r3 | 0    | ffffffff | ffffffff | fffffff0 | ffffffff
                    CUBEFACE1 r0, r1, r2, r3     | 0        | 0        | 80000000 | 00000001 | 40000000
                    CUBEFACE2_V9 r0, r1, r2, r3  | 0        | 0        | ff800000 | 3f800000 | 60010000
                    FSIN_TABLE.u6.offset r0, r1  | 0        | 1        | 0        | 0        | what .offset subtracts is not known
                    CLPER.i32.rotate r0, r1, r2.b0 | 0      | 1        | 0        | 0        | what this operation on lanes does is not known
                    """)
    void registers(String text, String r0, String r1, String r2, String r3, String out) throws SourceException {
        assertThat(r0(text, r0, r1, r2, r3)).isEqualTo(out);
    }

    /// Cases of tests on hardware, of the maker's description and of its compiler.
    @Test
    void everyCaseOfHardware() throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path file = Path.of(root, "valhall", "hardware.jsonl");
        assumeTrue(!root.isEmpty() && Files.exists(file), "no vectors in '" + root + "'");
        TrialLines trials = new TrialLines(Codec.load("valhall@seed"));
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String line : Files.readAllLines(file)) {
            Json c = Json.parse("hardware.jsonl", line);
            Json answer = Json.parse("answer", trials.run(line, ++cases).json());
            Json want = Objects.requireNonNull(c.object("out"));
            Json in = Objects.requireNonNull(c.object("in"));
            Json got = answer.object("out");
            for (String name : want.members().keySet()) {
                long now = got == null ? -1 : got.get(name) == null ? in.number(name, 0) : got.numbers(name)[0];
                if (now != want.number(name))
                    wrong.add("%s: %s is 0x%x in %s".formatted(c.string("text"), name, now, line));
            }
        }
        assertThat(cases).isGreaterThan(100);
        assertThat(wrong).isEmpty();
    }
}
