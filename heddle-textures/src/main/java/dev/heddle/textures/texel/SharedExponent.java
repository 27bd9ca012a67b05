package dev.heddle.textures.texel;

import dev.heddle.textures.number.SmallFloats;

/// Three fractions of 9 bits, and above them one exponent of 5 for all.
///
/// @param reversed whether blue has the lowest bits, not red
public record SharedExponent(boolean reversed) implements TexelFormat {
    private static final int FRACTION = 9;
    private static final int MASK = (1 << FRACTION) - 1;
    private static final int EXPONENT_AT = 27;

    @Override
    public String name() {
        return reversed ? "bgr9e5" : "rgb9e5";
    }

    @Override
    public NumberType type() {
        return NumberType.FLOAT;
    }

    @Override
    public int bytes() {
        return 4;
    }

    @Override
    public int components() {
        return 3;
    }

    @Override
    public void decode(long low, long high, int x, int y, int[] out) {
        int bits = (int) low;
        int exponent = bits >>> EXPONENT_AT;
        for (int i = 0; i < 3; i++)
            out[i] = Float.floatToRawIntBits(SmallFloats.shared(bits >>> shift(i) & MASK, exponent));
        out[3] = TexelKind.FLOAT.one();
    }

    private int shift(int channel) {
        return FRACTION * (reversed ? 2 - channel : channel);
    }

    @Override
    public long encodeLow(int[] texel) {
        float r = Float.intBitsToFloat(texel[0]);
        float g = Float.intBitsToFloat(texel[1]);
        float b = Float.intBitsToFloat(texel[2]);
        int exponent = SmallFloats.sharedExponent(r, g, b);
        return ((long) exponent << EXPONENT_AT)
                | SmallFloats.sharedFraction(r, exponent) << shift(0)
                | SmallFloats.sharedFraction(g, exponent) << shift(1)
                | SmallFloats.sharedFraction(b, exponent) << shift(2);
    }

    @Override
    public long encodeHigh(int[] texel) {
        return 0;
    }
}
