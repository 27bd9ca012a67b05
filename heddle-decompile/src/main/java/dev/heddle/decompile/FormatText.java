package dev.heddle.decompile;

import dev.heddle.textures.texel.BlockFormat;
import dev.heddle.textures.texel.Channel;
import dev.heddle.textures.texel.Component;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.SharedExponent;
import dev.heddle.textures.texel.TexelFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Formats of texels as functions that read and write codes, with the functions of `texels.h`.
final class FormatText {
    private static final int CODES = 256;
    private static final int HALF_BITS = 16;

    /// Fraction bits of a half, and the exponent bits of unsigned floats.
    private static final int HALF_FRACTION = 10;

    private static final int EXPONENT = 5;

    private final List<TexelFormat> formats = new ArrayList<>();

    /// @return the number of a format
    /// @throws UnsupportedOperationException if its texels cannot be said
    int number(TexelFormat format) {
        if (format instanceof BlockFormat)
            throw new UnsupportedOperationException(
                    "texels in blocks (%s) are not decompiled".formatted(format.text()));
        if (!formats.contains(format)) formats.add(format);
        return formats.indexOf(format);
    }

    /// @return the format with codes of sRGB as they are
    static TexelFormat plain(TexelFormat format) {
        return format.type() == NumberType.SRGB ? Formats.of(format.name(), NumberType.UNORM) : format;
    }

    /// @return tables and functions for all formats that have a number
    String text() {
        StringBuilder out = new StringBuilder();
        if (formats.stream().anyMatch(f -> f.type() == NumberType.SRGB)) out.append(srgb());
        for (TexelFormat f : formats) out.append(reads(f)).append(writes(f));
        out.append("CONSTANT int bytes_of_format[] = {%s};\n".formatted(each(f -> "" + f.bytes())));
        out.append("CONSTANT int kind_of_format[] = {%s};\n"
                .formatted(each(f -> "AS_" + f.kind().name())));
        out.append(
                "HELPER void decode(int format, ulong low, ulong high, PRIVATE uint *out) {\n    switch (format) {\n");
        out.append(cases("read_%s(low, high, out)"));
        out.append("HELPER void encode(int format, PRIVATE const uint *in, PRIVATE ulong *both) {\n");
        out.append("    switch (format) {\n");
        return out.append(cases("write_%s(in, both)")).toString();
    }

    private interface Of {
        String text(TexelFormat f);
    }

    private String each(Of of) {
        return formats.isEmpty() ? "0" : formats.stream().map(of::text).collect(Collectors.joining(", "));
    }

    private String cases(String call) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < formats.size(); i++)
            out.append("    case %d: %s; break;\n".formatted(i, call.formatted(name(formats.get(i)))));
        return out.append("    default: break;\n    }\n}\n").toString();
    }

    private static String name(TexelFormat f) {
        return f.text().replaceAll("[^a-z0-9]", "_");
    }

    private static String reads(TexelFormat f) {
        StringBuilder out = new StringBuilder(
                "HELPER void read_%s(ulong low, ulong high, PRIVATE uint *out) {\n".formatted(name(f)));
        out.append("    out[0] = out[1] = out[2] = 0;\n    out[3] = 0x%xu;\n"
                .formatted(f.kind().one()));
        switch (f) {
            case PlainFormat p -> {
                for (int i = 0; i < p.parts().size(); i++)
                    out.append("    out[%d] = %s;\n"
                            .formatted(p.place(i), number(p, p.parts().get(i))));
            }
            case SharedExponent s -> {
                for (int i = 0; i < 3; i++)
                    out.append("    out[%d] = as_uint(of_shared(field(low, 0, %d, 9), field(low, 0, 27, 5)));\n"
                            .formatted(i, 9 * (s.reversed() ? 2 - i : i)));
            }
            case BlockFormat b -> throw new IllegalStateException(b.text());
        }
        return out.append("}\n").toString();
    }

    private static String writes(TexelFormat f) {
        StringBuilder out = new StringBuilder(
                "HELPER void write_%s(PRIVATE const uint *in, PRIVATE ulong *both) {\n".formatted(name(f)));
        switch (f) {
            case PlainFormat p -> {
                for (int i = 0; i < p.parts().size(); i++) {
                    Component c = p.parts().get(i);
                    out.append("    put_field(both, %d, %d, %s);\n"
                            .formatted(c.low(), c.bits(), code(p, c, "in[%d]".formatted(p.place(i)))));
                }
            }
            case SharedExponent s ->
                out.append("    both[0] = pack_rgb9e5(as_float(in[%d]), as_float(in[1]), as_float(in[%d]));\n"
                        .formatted(s.reversed() ? 2 : 0, s.reversed() ? 0 : 2));
            case BlockFormat b -> throw new IllegalStateException(b.text());
        }
        return out.append("}\n").toString();
    }

    private static boolean isProportional(PlainFormat f, Component c) {
        return f.type() != NumberType.SRGB || c.channel() == Channel.ALPHA;
    }

    /// @return bits of f32, or an integer
    private static String number(PlainFormat f, Component c) {
        String code = "field(low, high, %d, %d)".formatted(c.low(), c.bits());
        if (c.channel() == Channel.STENCIL) return code;
        return switch (f.type()) {
            case UINT -> code;
            case SINT -> "(uint)signed_field(%s, %d)".formatted(code, c.bits());
            case UNORM, UNORM8, SRGB ->
                isProportional(f, c)
                        ? "as_uint(unorm(%s, %d))".formatted(code, c.bits())
                        : "light_of[%s]".formatted(code);
            case SNORM -> "as_uint(snorm(signed_field(%1$s, %2$d), %2$d))".formatted(code, c.bits());
            case FIXED -> "as_uint((float)(int)%s * 0x1p-16f)".formatted(code);
            case XR -> "as_uint(of_extended(%s))".formatted(code);
            case FLOAT, UFLOAT ->
                c.bits() == Float.SIZE
                        ? code
                        : c.bits() == HALF_BITS
                                ? "of_half(%s)".formatted(code)
                                : "of_half(%s << %d)".formatted(code, HALF_FRACTION + EXPONENT - c.bits());
        };
    }

    private static String code(PlainFormat f, Component c, String value) {
        if (c.channel() == Channel.STENCIL || f.type() == NumberType.UINT)
            return "to_limited(%s, 0x%xu)".formatted(value, -1 >>> Integer.SIZE - c.bits());
        String x = "as_float(%s)".formatted(value);
        return switch (f.type()) {
            case UINT, SINT -> "to_signed(%s, %d)".formatted(value, c.bits());
            case UNORM, UNORM8, SRGB ->
                isProportional(f, c) ? "to_unorm(%s, %d)".formatted(x, c.bits()) : "to_srgb(%s)".formatted(x);
            case SNORM -> "to_snorm(%s, %d)".formatted(x, c.bits());
            case FIXED -> "to_fixed16(%s)".formatted(x);
            case XR -> "to_extended(%s)".formatted(x);
            case FLOAT, UFLOAT ->
                c.bits() == Float.SIZE
                        ? value
                        : c.bits() == HALF_BITS
                                ? "half_of(%s)".formatted(x)
                                : "unsigned_float(%s, %d, RTE)".formatted(x, c.bits() - EXPONENT);
        };
    }

    /// Codes of sRGB: their light, and the least float of each but the first.
    private static String srgb() {
        TexelFormat f = Formats.of("r8", NumberType.SRGB);
        int[] texel = new int[4];
        StringBuilder light = new StringBuilder();
        for (int code = 0; code < CODES; code++) {
            f.decode(code, 0, 0, 0, texel);
            light.append("0x%xu, ".formatted(texel[0]));
        }
        String least = IntStream.range(1, CODES)
                .mapToObj(code -> "0x%xu".formatted(least(f, code)))
                .collect(Collectors.joining(", "));
        return """
                CONSTANT uint light_of[] = {%s};
                CONSTANT uint least_light[] = {%s};
                HELPER uint to_srgb(float x) {
                    uint low = 0, high = 255;
                    while (low < high) {
                        uint mid = (low + high) / 2;
                        if (x >= as_float(least_light[mid])) low = mid + 1;
                        else high = mid;
                    }
                    return low;
                }
                """.formatted(light, least);
    }

    /// @return bits of the least float from 0 on that has at least a code
    private static int least(TexelFormat f, int code) {
        int low = 0;
        int high = Float.floatToRawIntBits(1);
        while (low < high) {
            int mid = low + high >>> 1;
            if (f.encodeLow(new int[] {mid, 0, 0, 0}) >= code) high = mid;
            else low = mid + 1;
        }
        return low;
    }
}
