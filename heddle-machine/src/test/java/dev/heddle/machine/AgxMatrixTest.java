package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterRef;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Matrices that the lanes of AGX hold together, against a plain product.
class AgxMatrixTest {
    private static final int N = 8;
    private static final int LANES = 32;
    private final Device device = new Device();
    private final Random random = new Random(18);

    /// Row and first column of a lane's two elements, by the layout of Metal's matrices.
    private static int row(int lane) {
        return (lane / 4 & 4) + lane / 2 % 4;
    }

    private static int column(int lane) {
        return (lane / 4 & 2) * 2 + lane % 2 * 2;
    }

    private float[][] matrix() {
        float[][] out = new float[N][N];
        for (float[] row : out) for (int i = 0; i < N; i++) row[i] = random.nextInt(-64, 65) / 8f;
        return out;
    }

    private static int half(float x) {
        return Float.floatToFloat16(x) & 0xffff;
    }

    /// Two words for each lane; of halves the first one has both.
    private Buffer shares(String name, float[][] m, boolean halves) {
        int[] words = new int[2 * LANES];
        for (int lane = 0; lane < LANES; lane++) {
            float x = m[row(lane)][column(lane)];
            float y = m[row(lane)][column(lane) + 1];
            words[2 * lane] = halves ? half(x) | half(y) << 16 : Float.floatToIntBits(x);
            words[2 * lane + 1] = halves ? 0 : Float.floatToIntBits(y);
        }
        return device.buffer(name, words);
    }

    private Buffer run(String text, Buffer a, Buffer b, Buffer c) throws SourceException {
        Codec codec = device.codec("agx");
        Buffer out = device.buffer("out", 8L * LANES);
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text + "\nstop")));
        l.group(LANES, 1, 1);
        String[] registers = {"r2", "r4", "r6"};
        Buffer[] from = {a, b, c};
        for (int i = 0; i < 3; i++) l.attribute(l.names().get(registers[i]), 2, from[i]);
        RegisterRef result = l.names().get("r8");
        device.run(l.result(result, 2, out).strictSync(true));
        return out;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    simd_matrix_fmadd32 r8_r9, r2_r3, r4_r5, r6_r7                 | false | false
                    simd_matrix_fmadd32 r8_r9, r2_r3.discard, r4_r5.discard, r6_r7 | false | false
                    simd_matrix_fmadd32 r8_r9, r2l_r2h, r4l_r4h, r6_r7             | true  | false
                    simd_matrix_fmadd16 r8l_r8h, r2l_r2h, r4l_r4h, r6l_r6h         | true  | true
                    """)
    void productsAndASum(String text, boolean halves, boolean halfSums) throws SourceException {
        float[][] a = matrix();
        float[][] b = matrix();
        float[][] c = matrix();
        Buffer out = run(text, shares("a", a, halves), shares("b", b, halves), shares("c", c, halfSums));
        for (int lane = 0; lane < LANES; lane++)
            for (int i = 0; i < 2; i++) {
                float want = sum(a[row(lane)], b, column(lane) + i, c[row(lane)], halfSums);
                int got = halfSums ? out.word(8L * lane) >>> 16 * i & 0xffff : out.word(8L * lane + 4 * i);
                assertThat(got)
                        .as("lane %d element %d", lane, i)
                        .isEqualTo(halfSums ? half(want) : Float.floatToIntBits(want));
            }
    }

    private static float sum(float[] row, float[][] b, int column, float[] c, boolean halves) {
        double sum = c[column];
        for (int k = 0; k < N; k++) {
            sum += (double) row[k] * b[k][column];
            sum = halves ? Float.float16ToFloat(Float.floatToFloat16((float) sum)) : (float) sum;
        }
        return (float) sum;
    }

    /// A number or a uniform is both elements of every lane; signs and magnitudes are those of the elements.
    @Test
    void oneValueForAllElements() throws SourceException {
        float[][] a = matrix();
        Buffer shares = shares("a", a, false);
        String text = "simd_matrix_fmadd32 r8_r9, r2_r3.abs.neg, 1.0, 0.5.neg";
        Buffer out = run(text, shares, shares, shares);
        for (int lane = 0; lane < LANES; lane++) {
            float want = -0.5f;
            for (float x : a[row(lane)]) want -= Math.abs(x);
            assertThat(Float.intBitsToFloat(out.word(8L * lane))).isEqualTo(want);
            assertThat(out.word(8L * lane + 4)).isEqualTo(out.word(8L * lane));
        }
    }
}
