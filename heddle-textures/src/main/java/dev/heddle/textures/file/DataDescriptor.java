package dev.heddle.textures.file;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.textures.texel.BlockFormat;
import dev.heddle.textures.texel.Component;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.SharedExponent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.ArrayList;
import java.util.List;

/// The data format descriptor of a format, in the words of the Khronos Data Format Specification 1.3: one basic block.
final class DataDescriptor {
    private static final int HEADER = 24;
    private static final int SAMPLE = 16;
    private static final int VERSION = 2;

    private static final int ALPHA = 15;
    private static final int DEPTH = 14;
    private static final int STENCIL = 13;
    private static final int ETC2_COLOUR = 2;
    private static final int LINEAR = 0x10;
    private static final int EXPONENT = 0x20;
    private static final int SIGNED = 0x40;
    private static final int FLOAT = 0x80;

    /// @param channel with its qualifiers
    private record Sample(int low, int bits, int channel, int lower, int upper) {}

    private DataDescriptor() {}

    /// @return the descriptor with its length in front
    static byte[] of(TexelFormat f) {
        List<Sample> samples = switch (f) {
            case PlainFormat p -> plain(p);
            case SharedExponent s -> shared();
            case BlockFormat b -> block(b);
        };
        int size = HEADER + SAMPLE * samples.size();
        byte[] out = new byte[4 + size];
        LittleEndian.put32(out, 0, out.length);
        LittleEndian.put32(out, 8, VERSION | size << 16);
        int transfer = f.type() == NumberType.SRGB ? 2 : 1;
        LittleEndian.put32(out, 12, model(f) | 1 << 8 | transfer << 16);
        LittleEndian.put32(out, 16, f.blockWidth() - 1 | f.blockHeight() - 1 << 8);
        LittleEndian.put32(out, 20, f.bytes());
        int at = 4 + HEADER;
        for (Sample s : samples) {
            LittleEndian.put32(out, at, s.low | s.bits - 1 << 16 | s.channel << 24);
            LittleEndian.put32(out, at + 8, s.lower);
            LittleEndian.put32(out, at + 12, s.upper);
            at += SAMPLE;
        }
        return out;
    }

    private static int model(TexelFormat f) {
        String name = f.name();
        if (f.blockWidth() == 1) return 1;
        if (name.startsWith("bc")) return 127 + name.charAt(2) - '0';
        if (name.startsWith("etc1")) return 160;
        if (name.startsWith("e")) return 161;
        return name.startsWith("astc") ? 162 : 2;
    }

    private static List<Sample> plain(PlainFormat f) {
        List<Sample> out = new ArrayList<>();
        for (Component b : f.parts()) {
            int channel = switch (b.channel()) {
                case RED -> 0;
                case GREEN -> 1;
                case BLUE -> 2;
                case ALPHA -> ALPHA | (f.type() == NumberType.SRGB ? LINEAR : 0);
                case DEPTH -> DEPTH;
                case STENCIL -> STENCIL;
                case UNUSED -> throw new IllegalStateException(f.text());
            };
            NumberType type = channel == STENCIL ? NumberType.UINT : f.type();
            out.add(sample(b.low(), b.bits(), channel, type));
        }
        return out;
    }

    private static Sample sample(int low, int bits, int channel, NumberType type) {
        int top = -1 >>> 32 - bits;
        int half = top >>> 1;
        return switch (type) {
            case UNORM, SRGB, UNORM8, XR -> new Sample(low, bits, channel, 0, top);
            case SNORM -> new Sample(low, bits, channel | SIGNED, -half, half);
            case UINT -> new Sample(low, bits, channel, 0, 1);
            case SINT -> new Sample(low, bits, channel | SIGNED, -1, 1);
            case FIXED -> new Sample(low, bits, channel | SIGNED, -1 << 16, 1 << 16);
            case UFLOAT -> new Sample(low, bits, channel | FLOAT, 0, 0x3f800000);
            case FLOAT ->
                bits < 16
                        ? new Sample(low, bits, channel | FLOAT, 0, 0x3f800000)
                        : new Sample(low, bits, channel | FLOAT | SIGNED, 0xbf800000, 0x3f800000);
        };
    }

    /// For each channel its fraction and the exponent.
    private static List<Sample> shared() {
        List<Sample> out = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            out.add(new Sample(9 * c, 9, c, 0, 8448));
            out.add(new Sample(27, 5, c | EXPONENT, 15, 31));
        }
        return out;
    }

    private static List<Sample> block(BlockFormat f) {
        int all = 8 * f.bytes();
        return switch (f.name()) {
            case "bc2", "bc3" -> List.of(whole(0, 64, ALPHA | linear(f)), whole(64, 64, 0));
            case "bc5", "eac-rg11" -> List.of(type(f, 0, 0), type(f, 64, 1));
            case "bc4", "eac-r11" -> List.of(type(f, 0, 0));
            case "bc6h" -> List.of(sample(0, 128, 0, f.type()));
            case "bc1" -> List.of(whole(0, 64, 1));
            case "etc2-rgb8" -> List.of(whole(0, 64, ETC2_COLOUR));
            case "etc2-rgb8a1" -> List.of(whole(0, 64, ETC2_COLOUR), whole(0, 64, ALPHA | linear(f)));
            case "etc2-rgba8" -> List.of(whole(0, 64, ALPHA | linear(f)), whole(64, 64, ETC2_COLOUR));
            case "g8b8g8r8-422" -> List.of(byteOf(0, 0), byteOf(8, 1), byteOf(16, 0), byteOf(24, 2));
            case "b8g8r8g8-422" -> List.of(byteOf(0, 1), byteOf(8, 0), byteOf(16, 2), byteOf(24, 0));
            default ->
                f.type() == NumberType.FLOAT ? List.of(sample(0, all, 0, NumberType.FLOAT)) : List.of(whole(0, all, 0));
        };
    }

    private static int linear(TexelFormat f) {
        return f.type() == NumberType.SRGB ? LINEAR : 0;
    }

    private static Sample whole(int low, int bits, int channel) {
        return new Sample(low, bits, channel, 0, -1);
    }

    private static Sample byteOf(int low, int channel) {
        return new Sample(low, 8, channel, 0, 255);
    }

    private static Sample type(TexelFormat f, int low, int channel) {
        return f.type() == NumberType.SNORM
                ? new Sample(low, 64, channel | SIGNED, Integer.MIN_VALUE, Integer.MAX_VALUE)
                : whole(low, 64, channel);
    }
}
