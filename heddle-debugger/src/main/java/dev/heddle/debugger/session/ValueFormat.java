package dev.heddle.debugger.session;

import dev.heddle.base.source.Suggest;
import dev.heddle.ir.number.Floats;
import java.util.List;

/// The format in which bits are shown: `hex`, `f32`, `i8`.
///
/// @param bits how many make one value; 0 if that follows from what is shown
public record ValueFormat(Kind kind, int bits) {
    /// Hexadecimal, as many digits as there are bits.
    public static final ValueFormat HEX = new ValueFormat(Kind.HEX, 0);

    private static final List<String> NAMES = List.of(
            "hex", "bin", "dec", "udec", "float", "f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16",
            "u32", "u64", "x8", "x16", "x32", "x64", "char");

    /// How.
    public enum Kind {
        HEX,
        BINARY,
        OCTAL,
        SIGNED,
        UNSIGNED,
        FLOAT,
        /// Binary32 without its lower half.
        BRAIN,
        CHARACTER
    }

    /// @return all names
    public static List<String> names() {
        return NAMES;
    }

    /// @param name one of [#names]
    /// @throws IllegalArgumentException if it is none
    public static ValueFormat of(String name) {
        if (!NAMES.contains(name))
            throw new IllegalArgumentException("unknown format '%s'; there are %s%s"
                    .formatted(name, String.join(", ", NAMES), Suggest.near(name, NAMES)));
        return switch (name) {
            case "hex" -> HEX;
            case "bin" -> new ValueFormat(Kind.BINARY, 0);
            case "dec" -> new ValueFormat(Kind.SIGNED, 0);
            case "udec" -> new ValueFormat(Kind.UNSIGNED, 0);
            case "float" -> new ValueFormat(Kind.FLOAT, 0);
            case "bf16" -> new ValueFormat(Kind.BRAIN, 16);
            case "char" -> new ValueFormat(Kind.CHARACTER, 8);
            default -> new ValueFormat(kind(name.charAt(0)), Integer.parseInt(name.substring(1)));
        };
    }

    private static Kind kind(char first) {
        return switch (first) {
            case 'f' -> Kind.FLOAT;
            case 'i' -> Kind.SIGNED;
            case 'u' -> Kind.UNSIGNED;
            default -> Kind.HEX;
        };
    }

    /// @return the same with a number of bits
    public ValueFormat of(int width) {
        return new ValueFormat(kind, width);
    }

    /// @param width bits that there are, if the format does not say how many
    public String text(long value, int width) {
        int n = bits == 0 ? width : bits;
        long low = value & -1L >>> 64 - n;
        return switch (kind) {
            case HEX -> "0x" + padded(Long.toHexString(low), (n + 3) / 4);
            case BINARY -> "0b" + padded(Long.toBinaryString(low), n);
            case OCTAL -> "0" + Long.toOctalString(low);
            case SIGNED -> Long.toString(low << 64 - n >> 64 - n);
            case UNSIGNED -> Long.toUnsignedString(low);
            case FLOAT -> real(low, n);
            case BRAIN -> Float.toString(Floats.fromBf16((int) low));
            case CHARACTER -> character((int) low);
        };
    }

    private static String padded(String digits, int count) {
        return "0".repeat(Math.max(0, count - digits.length())) + digits;
    }

    private static String real(long bits, int width) {
        return switch (width) {
            case 64 -> Double.toString(Double.longBitsToDouble(bits));
            case 32 -> Float.toString(Float.intBitsToFloat((int) bits));
            case 16 -> Float.toString(Floats.fromHalf((int) bits));
            default -> Long.toUnsignedString(bits);
        };
    }

    private static String character(int c) {
        boolean isPlain = c >= ' ' && c < 127;
        return c + (isPlain ? " '" + (char) c + "'" : " '\\x" + padded(Integer.toHexString(c), 2) + "'");
    }
}
