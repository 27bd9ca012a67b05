package dev.heddle.textures.number;

/// The transfer function of sRGB (Khronos Data Format Specification 1.3, 13.3): codes that are not proportional to
/// light.
public final class Srgb {
    private static final int CODES = 256;
    private static final float[] LINEAR = new float[CODES];

    /// Light halfway, by code, between a code and the next one.
    private static final double[] BORDERS = new double[CODES - 1];

    static {
        for (int i = 0; i < CODES; i++) LINEAR[i] = (float) light(i / 255.0);
        for (int i = 0; i < CODES - 1; i++) BORDERS[i] = light((i + 0.5) / 255);
    }

    private Srgb() {}

    /// @param code 0 to 255
    /// @return light, 0..1
    public static float linear(int code) {
        return LINEAR[code];
    }

    /// @param code a share of the greatest code, 0..1
    /// @return light, 0..1
    public static double light(double code) {
        return code <= 0.04045 ? code / 12.92 : StrictMath.pow((code + 0.055) / 1.055, 2.4);
    }

    /// @param light clamped to 0..1, NaN to 0
    /// @return the nearest code, 0 to 255
    public static int code(float light) {
        int low = 0;
        int high = CODES - 1;
        while (low < high) {
            int mid = low + high >>> 1;
            if (light >= BORDERS[mid]) low = mid + 1;
            else high = mid;
        }
        return low;
    }
}
