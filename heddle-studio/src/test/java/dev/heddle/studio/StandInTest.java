package dev.heddle.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.bits.Platform;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What stands in for the virtual machine does what it does. On this class path the stand-ins come first.
class StandInTest {
    private static final double[] EDGES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        1.5,
        2.5,
        -2.5,
        3.5,
        0x1p52,
        0x1p53 + 2,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0x1.fffffffffffffp-1,
        0x1.0000000000001p0,
        0x1p-537,
        0x1.8p-538,
        0x1p1023,
        0x1p-1060
    };

    private final Random random = new Random(7);

    private double any() {
        return switch (random.nextInt(4)) {
            case 0 -> EDGES[random.nextInt(EDGES.length)];
            case 1 -> Double.longBitsToDouble(random.nextLong());
            case 2 -> (random.nextInt(1 << 20) - (1 << 19)) * 0x1p-9;
            default -> Math.scalb(1 + random.nextDouble(), random.nextInt(120) - 60);
        };
    }

    private static void same(double found, double right, String of) {
        assertThat(Double.doubleToLongBits(found)).as(of).isEqualTo(Double.doubleToLongBits(right));
    }

    @Test
    void theseAreTheStandIns() {
        Platform.resource("/x", new byte[] {1});
        assertThat(Platform.resource(StandInTest.class, "/x")).isNotNull();
    }

    @Test
    void productsAreAddedWithOneRounding() {
        for (int i = 0; i < 400_000; i++) {
            double x = any();
            double y = any();
            double z = random.nextInt(3) == 0 ? -(x * y) : any();
            same(Platform.fma(x, y, z), Math.fma(x, y, z), "fma %s %s %s".formatted(x, y, z));
            float a = (float) x;
            float b = (float) y;
            float c = (float) z;
            float right = Math.fma(a, b, c);
            assertThat(Float.floatToIntBits(Platform.fma(a, b, c)))
                    .as("fma %s %s %s", a, b, c)
                    .isEqualTo(Float.floatToIntBits(right));
        }
    }

    @Test
    void numbersAreRounded() {
        for (int i = 0; i < 200_000; i++) {
            double x = any();
            same(Platform.rint(x), Math.rint(x), "rint " + x);
            same(Platform.negate(x), -x, "negate " + x);
            float f = (float) x;
            assertThat(Platform.toHalf(f)).isEqualTo(Float.floatToFloat16(f) & 0xffff);
            long p = random.nextLong();
            long q = random.nextLong() >> random.nextInt(64);
            assertThat(Platform.unsignedMultiplyHigh(p, q))
                    .isEqualTo(Math.unsignedMultiplyHigh(p, q));
            assertThat(Platform.parseUnsigned(Long.toUnsignedString(p, 16), 16)).isEqualTo(p);
        }
        for (int h = 0; h < 1 << 16; h++)
            assertThat(Float.floatToIntBits(Platform.fromHalf(h)))
                    .isEqualTo(Float.floatToIntBits(Float.float16ToFloat((short) h)));
        assertThatThrownBy(() -> Platform.parseUnsigned("1".repeat(21), 10))
                .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void bytesAreLittleEndian() {
        byte[] b = new byte[12];
        Platform.put64(b, 1, 0x8899aabbccddeeffL);
        assertThat(Platform.get64(b, 1)).isEqualTo(0x8899aabbccddeeffL);
        assertThat(Platform.get32(b, 1)).isEqualTo(0xccddeeff);
        assertThat(Platform.get16(b, 7)).isEqualTo(0x8899);
    }

    @Test
    void divisionsByZeroAreFaults() {
        assertThat(Exactly.divide(Integer.MIN_VALUE, -1)).isEqualTo(Integer.MIN_VALUE);
        assertThat(Exactly.remainder(Long.MIN_VALUE, -1L)).isZero();
        assertThat(Exactly.divide(-7, 2)).isEqualTo(-3);
        assertThat(Exactly.remainder(-7L, 2L)).isEqualTo(-1);
        assertThatThrownBy(() -> Exactly.divide(1, 0)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Exactly.remainder(1L, 0L)).isInstanceOf(ArithmeticException.class);
        assertThat(Exactly.copyOf(Map.of())).isEmpty();
        assertThat(Exactly.copyOf(List.of(1, 1))).containsExactly(1);
    }
}
