package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.code.Codec;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Fragments on Mali: varyings of a triangle, coverage, tiles, blending.
class ValhallFragmentsTest {
    private static final int SIDE = 4;

    /// Positions in pixels, z, 1/w, then two floats of 32 bits, two of 16, and a whole number.
    private static final float[][] CORNERS = {
        {0, 0, 0.25f, 1, 10, 1, 0, 0},
        {8, 0, 0.5f, 0.5f, 20, 2, 0, 0},
        {0, 8, 1, 0.25f, 40, 3, 0, 0},
    };

    private static final float[][] HALVES = {{1, 2}, {3, -4}, {5, 0.5f}};

    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 16 * SIDE * SIDE);

    private static byte[] packets() {
        ByteBuffer b = ByteBuffer.allocate(3 * 32).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 6; i++) b.putFloat(CORNERS[k][i]);
            for (float h : HALVES[k]) b.putShort(Float.floatToFloat16(h));
            b.putInt(100 + k);
        }
        return b.array();
    }

    private Launch launch(String variant, String text) throws SourceException {
        Codec codec = Codec.load("valhall@" + variant);
        byte[] code = codec.assembler().assemble(new Source("t.s", text)).bytes();
        Buffer packets = device.buffer("packets", packets());
        return fragments(device.launch(device.program(codec, code)))
                .grid(2, 1, 1)
                .group(2, SIDE, 1)
                .bind("varying", 0, new Resource(packets, 0, 0, 0, 32))
                .result(codec(codec, "r0"), 4, out);
    }

    private Launch fragments(Launch l) {
        int[] here = new int[9 * SIDE * SIDE];
        int[] r59 = new int[3 * SIDE * SIDE];
        for (int i = 0; i < SIDE * SIDE; i++) {
            here[9 * i] = i;
            here[9 * i + 1] = 1;
            here[9 * i + 2] = 2;
            here[9 * i + 6] = i % SIDE;
            here[9 * i + 7] = i / SIDE;
            here[9 * i + 8] = 2;
            r59[3 * i] = i % SIDE | i / SIDE << 16;
            r59[3 * i + 1] = 1;
            r59[3 * i + 2] = 1;
        }
        return l.attribute(new dev.heddle.lift.Place("here", 0, 0, 32), 9, device.buffer("h", here))
                .attribute(l.names().get("r59"), 3, device.buffer("r59", r59));
    }

    private static dev.heddle.lift.Place codec(Codec codec, String register) {
        return dev.heddle.lift.RegisterNames.of(codec.book()).get(register);
    }

    private float at(int pixel, int word) {
        return Float.intBitsToFloat(out.word(16L * pixel + 4 * word));
    }

    /// What a triangle gives at a place, with and without perspective.
    private static double expected(double x, double y, boolean perspective, double... values) {
        double b = x / 8;
        double c = y / 8;
        double a = 1 - b - c;
        if (!perspective) return a * values[0] + b * values[1] + c * values[2];
        double w = a * 1 + b * 0.5 + c * 0.25;
        return (a * values[0] + b * 0.5 * values[1] + c * 0.25 * values[2]) / w;
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v14"})
    void varyingsHavePerspective(String variant) throws SourceException {
        launch(
                        variant,
                        """
                        LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0x0
                        LD_VAR_SPECIAL.f32.center.clobber.slot0 @r2, r61, index:0x2
                        LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r3, r61, index:0x3
                        NOP.end
                        """)
                .run();
        for (int i = 0; i < SIDE * SIDE; i++) {
            double x = i % SIDE + 0.5;
            double y = i / SIDE + 0.5;
            assertThat(at(i, 0)).isCloseTo((float) expected(x, y, true, 10, 20, 40), within(1e-5f));
            assertThat(at(i, 1)).isCloseTo((float) expected(x, y, true, 1, 2, 3), within(1e-6f));
            assertThat(at(i, 2))
                    .isCloseTo((float) expected(x, y, false, 1, 0.5, 0.25), within(1e-6f));
            assertThat(at(i, 3))
                    .isCloseTo((float) expected(x, y, false, 0.25, 0.5, 1), within(1e-6f));
        }
    }
}
