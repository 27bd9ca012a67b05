package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialLines;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums and products of Mali in all roundings, against exact decimal numbers.
class ValhallSumsTest {
    private static final float[] SPECIAL = {
        0,
        -0f,
        1,
        -1,
        1 + Math.ulp(1f),
        1 - Math.ulp(0.5f),
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MIN_NORMAL,
        0x1p-25f,
        -0x1p-25f,
        0x1.fffffep100f,
        65504,
        65520,
        (float) Math.PI
    };

    private static TrialLines of(String variant) throws SourceException {
        return new TrialLines(Codec.load("valhall@" + variant));
    }

    private static String answer(TrialLines trials, String text, int... registers) throws SourceException {
        StringBuilder in = new StringBuilder("\"lanes\":1");
        for (int i = 0; i < registers.length; i++) in.append(",\"r%d\":\"0x%08x\"".formatted(i, registers[i]));
        Json got = Json.parse(
                "answer",
                trials.run("{\"text\":\"%s\",\"in\":{%s}}".formatted(text, in), 1)
                        .json());
        Json out = got.object("out");
        if (out == null) return String.valueOf(got.string("fault"));
        // What stays as it is, is not told.
        return "%08x".formatted(out.get("r0") == null ? registers[0] : Objects.requireNonNull(out.numbers("r0"))[0]);
    }

    /// Each is exactly 0, so that its sign tells of the rounding.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    FADD.f32.rtn r0, r1, r2              | 3f800000 | bf800000 | 0        | 80000000
                    FADD.f32.rtn r0, r1, r2              | 80000000 | 00000000 | 0        | 80000000
                    FADD.f32.rtn r0, r1, r2              | 00000000 | 00000000 | 0        | 00000000
                    FADD.f32.rtn r0, r1, r2              | 80000000 | 80000000 | 0        | 80000000
                    FADD.f32 r0, r1, r2                  | 3f800000 | bf800000 | 0        | 00000000
                    FADD.f32.rtp r0, r1, r2              | 80000000 | 00000000 | 0        | 00000000
                    FADD.f32.rtz r0, r1, r2              | 3f800000 | bf800000 | 0        | 00000000
                    FADD.f32.rtn.clamp_0_inf r0, r1, r2  | 3f800000 | bf800000 | 0        | 00000000
                    FADD.f32.rtn.clamp_m1_1 r0, r1, r2   | 3f800000 | bf800000 | 0        | 80000000
                    FADD.f32.rtn r0.h0, r1, r2           | 80000000 | 00000000 | 0        | 55558000
                    FADD.f32.rtn r0.h01, r1, r2          | 3f800000 | bf800000 | 0        | 80008000
                    FADD.v2f16.rtn r0, r1, r2            | 3c008000 | bc000000 | 0        | 80008000
                    FMA.f32.rtn r0, r1, r2, r3           | 3f800000 | bf800000 | 3f800000 | 80000000
                    FMA.f32.rtn r0, r1, r2, 0x0          | 00000000 | bf800000 | 0        | 80000000
                    FMA.f32.rtn r0, r1, r2, 0x0          | 00000000 | 3f800000 | 0        | 00000000
                    FMA.v2f16.rtn r0, r1, r2, r3         | 3c003c00 | 3c003c00 | bc00bc00 | 80008000
                    FADD_LSCALE.f32.rtn r0, r1, r2       | 3f800000 | c0000000 | 0        | 80000000
                    FADD.f32.rtn r0, r1, r2              | 7f800000 | ff800000 | 0        | 7fc00000
                    """)
    void zerosHaveTheSignOfTheRounding(String text, String r1, String r2, String r3, String want)
            throws SourceException {
        int[] in = {
            0x55555555,
            Integer.parseUnsignedInt(r1, 16),
            Integer.parseUnsignedInt(r2, 16),
            Integer.parseUnsignedInt(r3, 16)
        };
        for (String variant : new String[] {"mesa", "v10", "v14"})
            assertThat(answer(of(variant), text, in)).as("%s %s", variant, text).isEqualTo(want);
    }

    /// Rounded once from the exact value.
    private static float rounded(BigDecimal x, boolean isNegativeZero, String mode) {
        if (x.signum() == 0) return isNegativeZero ? -0f : 0;
        float near = x.floatValue();
        if (near == 0) near = Math.copySign(0f, x.signum());
        int side = Float.isInfinite(near) ? near > 0 ? 1 : -1 : new BigDecimal(near).compareTo(x);
        boolean isUp = mode.equals(".rtp") || mode.equals(".rtz") && x.signum() < 0;
        boolean isDown = mode.equals(".rtn") || mode.equals(".rtz") && x.signum() > 0;
        if (isUp && side < 0) return Math.nextUp(near);
        if (isDown && side > 0) return Math.nextDown(near);
        return near == 0 ? Math.copySign(0f, x.signum()) : near;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".rtp", ".rtn", ".rtz"})
    void sumsAndProductsAreRoundedOnce(String mode) throws SourceException {
        Random random = new Random(mode.hashCode());
        TrialLines trials = of("v10");
        for (int i = 0; i < 150; i++) {
            float[] v = new float[3];
            for (int k = 0; k < 3; k++)
                v[k] = random.nextBoolean()
                        ? SPECIAL[random.nextInt(SPECIAL.length)]
                        : Float.intBitsToFloat(random.nextInt() & 0xbfffffff);
            if (i % 3 == 0) v[2] = -v[0] * v[1];
            if (Float.isInfinite(v[2])) v[2] = 1;
            BigDecimal product = new BigDecimal(v[0]).multiply(new BigDecimal(v[1]));
            BigDecimal exact = product.add(new BigDecimal(v[2]));
            boolean negative = (Float.floatToRawIntBits(v[0]) ^ Float.floatToRawIntBits(v[1])) < 0;
            boolean other = Float.floatToRawIntBits(v[2]) < 0;
            boolean isNegativeZero = mode.equals(".rtn") ? negative || other : negative && other;
            float want = rounded(exact, isNegativeZero, mode);
            int[] in = new int[4];
            for (int k = 0; k < 3; k++) in[k + 1] = Float.floatToRawIntBits(v[k]);
            assertThat(answer(trials, "FMA.f32" + mode + " r0, r1, r2, r3", in))
                    .as("%s * %s + %s%s", v[0], v[1], v[2], mode)
                    .isEqualTo("%08x".formatted(Float.floatToRawIntBits(want)));
        }
    }

    @Test
    void aCarryOfZeroIsNone() throws SourceException {
        assertThat(answer(of("v10"), "IADDC.u32 r0, r1, r2, r3", 0, 5, -3, 0)).isEqualTo("00000002");
        assertThat(answer(of("v14"), "ISUBB.u32 r0, r1, r2, 0x0", 0, 5, 7)).isEqualTo("fffffffe");
        assertThat(answer(of("v10"), "ISUBB.u32 r0, r1, r2, r3", 0, 5, 7, 1)).startsWith("in which form a carry");
        assertThat(answer(of("v10"), "IADDC.u32.u1 r0, r1, r2, r3", 0, 5, 7, 0)).startsWith("in which form a carry");
    }
}
