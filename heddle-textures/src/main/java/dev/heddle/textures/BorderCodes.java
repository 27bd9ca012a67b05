package dev.heddle.textures;

import dev.heddle.ir.state.Fault;
import dev.heddle.textures.texel.BlockFormat;
import dev.heddle.textures.texel.Component;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.SharedExponent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.List;

/// Borders whose channels are codes as the format of the image has them, in its order.
final class BorderCodes {
    /// Colours of sRGB are linear here, and have more bits than in a texel.
    private static final int SRGB = 12;

    private static final int HALF = 16;

    /// How many bits the channels of compressed blocks have here, by the beginnings of their names.
    private record Blocks(String name, int bits) {}

    private static final List<Blocks> BLOCKS = List.of(
            new Blocks("eac", 11),
            new Blocks("bc4", 14),
            new Blocks("bc5", 14),
            new Blocks("bc6h", HALF),
            new Blocks("bc", 8),
            new Blocks("etc", 8));

    private BorderCodes() {}

    /// @param codes a word for each channel of the format, from the lowest one of a texel
    /// @return red, green, blue and alpha; channels that the format lacks are 0
    /// @throws Fault if it is not known how the format has them
    static int[] decoded(int[] codes, DescribedImage image) {
        TexelFormat format = image.format;
        int[] out = new int[4];
        switch (format) {
            case PlainFormat plain -> {
                List<Component> parts = plain.parts();
                for (int i = 0; i < parts.size(); i++) {
                    int to = parts.get(i).channel().index();
                    out[to] = number(codes[i], parts.get(i).bits(), to, image);
                }
            }
            case SharedExponent _ -> {
                for (int c = 0; c < 3; c++) out[c] = number(codes[c], HALF, c, image);
            }
            case BlockFormat blocks -> {
                for (int c = 0; c < blocks.components(); c++) out[c] = number(codes[c], bits(image), c, image);
            }
        }
        return out;
    }

    private static int bits(DescribedImage image) {
        for (Blocks b : BLOCKS) if (image.format.name().startsWith(b.name)) return b.bits;
        throw unknown(image);
    }

    private static int number(int code, int bits, int channel, DescribedImage image) {
        return switch (image.format.type()) {
            case UINT, SINT -> code;
            case FLOAT, UFLOAT ->
                bits == Integer.SIZE ? code : Float.floatToRawIntBits(Float.float16ToFloat((short) code));
            case UNORM -> unorm(code, bits, image);
            case SRGB -> unorm(code, channel < 3 ? SRGB : bits, image);
            case SNORM -> snorm(code, bits, image);
            case UNORM8, FIXED, XR -> throw unknown(image);
        };
    }

    private static int unorm(int code, int bits, DescribedImage image) {
        if (bits > HALF) throw unknown(image);
        return Float.floatToRawIntBits((float) (code / (Math.scalb(1.0, bits) - 1)));
    }

    private static int snorm(int code, int bits, DescribedImage image) {
        if (bits > HALF) throw unknown(image);
        double x = code << Integer.SIZE - bits >> Integer.SIZE - bits;
        return Float.floatToRawIntBits((float) Math.max(-1, x / (Math.scalb(1.0, bits - 1) - 1)));
    }

    private static Fault unknown(DescribedImage image) {
        return new Fault(
                "a border of its own for format %s: how it is written is not known".formatted(image.format.text()),
                image.lane);
    }
}
