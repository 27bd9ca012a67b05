package dev.heddle.ir.number;

import java.util.Random;

/// Operands worth trying.
final class Samples {
    /// Zeros, the ends of every range, and their neighbours.
    static final float[] EDGES = edges();

    private Samples() {}

    private static float[] edges() {
        int[] bits = {
            0,
            1,
            2,
            3,
            0x3fffff,
            0x400000,
            0x7ffffe,
            0x7fffff,
            0x800000,
            0x800001,
            0x1000000,
            0x1fffffff,
            0x20000000,
            0x20000001,
            0x337fffff,
            0x33800000,
            0x33800001,
            0x387fc000,
            0x38800000,
            0x3effffff,
            0x3f000000,
            0x3f000001,
            0x3f7fffff,
            0x3f800000,
            0x3f800001,
            0x3fc00000,
            0x40000000,
            0x40400000,
            0x477fe000,
            0x477ff000,
            0x4b7fffff,
            0x4b800001,
            0x5effffff,
            0x5f000000,
            0x7e800000,
            0x7f000000,
            0x7f7ffffe,
            0x7f7fffff,
            0x7f800000,
            0x7f800001,
            0x7fc12345
        };
        float[] out = new float[2 * bits.length];
        for (int i = 0; i < bits.length; i++) {
            out[2 * i] = Float.intBitsToFloat(bits[i]);
            out[2 * i + 1] = Float.intBitsToFloat(bits[i] | 0x80000000);
        }
        return out;
    }

    /// Any float, or one near 1, or a small integer.
    static float any(Random random) {
        int bits = random.nextInt();
        return switch (random.nextInt(4)) {
            case 0, 1 -> Float.intBitsToFloat(bits);
            case 2 -> Float.intBitsToFloat(bits & 0x87ffffff | 0x38000000);
            default -> bits >> 22;
        };
    }

    /// A value that makes `a * b + c` cancel, land next to 2^-126, or end far below the product.
    static float third(Random random, float a, float b) {
        float near = Float.intBitsToFloat(Float.floatToRawIntBits(-a * b) + random.nextInt(-2, 3));
        return switch (random.nextInt(4)) {
            case 0 -> near;
            case 1 -> Math.copySign(Float.MIN_NORMAL, near) - a * b;
            case 2 -> near * Math.scalb(1f, random.nextInt(-60, 60));
            default -> any(random);
        };
    }

    /// Any double, with exponents of every size.
    static double anyDouble(Random random) {
        double v = Double.longBitsToDouble(random.nextLong());
        return random.nextInt(3) == 0 ? Math.scalb(v, -Math.getExponent(v)) : v;
    }

    /// The odd double of a value next to a float, a half, or the middle of two.
    static double nearBoundary(Random random) {
        long bits = Double.doubleToRawLongBits(anyDouble(random));
        bits &= -1L << random.nextInt(24, 50);
        if (random.nextInt(4) != 0) {
            double v = Double.longBitsToDouble(bits);
            int exponent = random.nextInt(4) == 0 ? random.nextInt(-152, 130) : random.nextInt(-27, 18);
            bits = Double.doubleToRawLongBits(Math.scalb(v, exponent - Math.getExponent(v)));
        }
        return Double.longBitsToDouble(bits + random.nextInt(-2, 3));
    }
}
