package dev.heddle.machine.kernel;

/// Floats as people write them in headers: decimals, `inf` and `nan`.
public final class FloatText {
    private FloatText() {}

    /// @param width 16, 32 or 64
    /// @return the bits of the nearest float
    /// @throws IllegalArgumentException with a message for people if it is no number, or too large for the width
    public static long bits(String s, int width) {
        double x = value(s);
        float f = (float) x;
        boolean isInfinite = switch (width) {
            case 16 -> Float.isInfinite(Float.float16ToFloat(Float.floatToFloat16(f)));
            case 32 -> Float.isInfinite(f);
            default -> Double.isInfinite(x);
        };
        if (isInfinite && !isInfinity(s))
            throw new IllegalArgumentException(
                    "'%s' is too large for a float of %d bits; 'inf' is infinity".formatted(s, width));
        return switch (width) {
            case 16 -> Float.floatToFloat16(f) & 0xffff;
            case 32 -> Float.floatToRawIntBits(f);
            default -> Double.doubleToRawLongBits(x);
        };
    }

    /// @return the nearest float of 32 bits
    /// @throws IllegalArgumentException with a message for people if it is no number, or too large
    static float single(String s) {
        return Float.intBitsToFloat((int) bits(s, Float.SIZE));
    }

    /// @return the number itself, whose nearest float of 32 bits is finite unless it says so
    /// @throws IllegalArgumentException with a message for people if it is no number, or too large
    static double real(String s) {
        bits(s, Float.SIZE);
        return value(s);
    }

    private static boolean isInfinity(String s) {
        String size = s.startsWith("-") || s.startsWith("+") ? s.substring(1) : s;
        return size.equals("inf") || size.equals("Infinity");
    }

    private static double value(String s) {
        if (isInfinity(s)) return s.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        if (s.equals("nan")) return Double.NaN;
        try {
            return Double.parseDouble(s);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' is not a number".formatted(s), e);
        }
    }
}
