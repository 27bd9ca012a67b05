package dev.heddle.llvm.texture;

import dev.heddle.llvm.Ir;
import dev.heddle.textures.texel.Channel;
import dev.heddle.textures.texel.Component;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.Swizzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Reads a texel: the bits of a component become a float, or an integer, as [PlainFormat] has it.
final class TexelReading {
    /// Codes that are floats themselves, whatever they stand for.
    private static final int FLOAT_BITS = 24;

    private static final int HALF_BITS = 16;
    private static final int HALF_FRACTION = 10;
    private static final String CODES = "<4 x i32>";
    private static final String REALS = "<4 x float>";
    private static final String TABLE = "@$$codes";

    private final Ir ir;
    private final PlainFormat format;
    private final Swizzle order;

    /// @param order where red, green, blue and alpha come from
    TexelReading(Ir ir, PlainFormat format, Swizzle order) {
        this.ir = ir;
        this.format = format;
        this.order = order;
    }

    /// Whether texels of a format can be read.
    static boolean reads(PlainFormat f) {
        boolean isFixed = f.type() == NumberType.UNORM || f.type() == NumberType.SNORM;
        return f.parts().stream().allMatch(c -> !isFixed || c.bits() <= FLOAT_BITS || isStencil(c));
    }

    /// Whether a format has floats of less than 32 bits.
    static boolean hasHalves(PlainFormat f) {
        return f.type() == NumberType.FLOAT && f.parts().stream().anyMatch(c -> c.bits() < Float.SIZE);
    }

    private static boolean isStencil(Component c) {
        return c.channel() == Channel.STENCIL;
    }

    /// @return what codes stand for, which the module of a format needs where that is no simple function of them;
    ///     nothing for most
    static String table(PlainFormat f) {
        if (f.type() != NumberType.SRGB && f.type() != NumberType.XR) return "";
        int part = 0;
        while (f.parts().get(part).channel() == Channel.ALPHA) part++;
        Component c = f.parts().get(part);
        List<String> values = new ArrayList<>();
        for (long code = 0; code < 1L << c.bits(); code++) {
            int[] texel = new int[4];
            f.decode(code << c.low(), 0, 0, 0, texel);
            values.add("float " + FloatIr.constant(Float.intBitsToFloat(texel[f.place(part)])));
        }
        return "%s = private constant [%d x float] [%s]\n".formatted(TABLE, values.size(), String.join(", ", values));
    }

    /// @param from a pointer to the element
    /// @return a vector of four values, each 32 bits
    String texel(String from) {
        List<Component> parts = format.parts();
        String codes = areAlike(parts) ? alike(parts, from) : each(parts, from);
        boolean isOneKind = parts.stream().map(this::kind).distinct().count() == 1;
        String values = isOneKind ? vector(parts, codes) : scalars(parts, codes);
        return placed(values);
    }

    /// Whether components have 8, 16 or 32 bits, one after the other.
    private boolean areAlike(List<Component> parts) {
        int bits = parts.getFirst().bits();
        boolean isWhole = bits == 8 || bits == 16 || bits == 32;
        if (!isWhole || parts.size() * bits != format.bytes() * 8) return false;
        return IntStream.range(0, parts.size())
                .allMatch(i -> parts.get(i).bits() == bits && parts.get(i).low() == i * bits);
    }

    private String alike(List<Component> parts, String from) {
        int n = parts.size();
        int bits = parts.getFirst().bits();
        String some = "<%d x i%d>".formatted(n, bits);
        String codes = ir.load(some, from, 1);
        String wide = "<%d x i32>".formatted(n);
        if (bits < Integer.SIZE) codes = ir.cast("zext", some, codes, wide);
        if (n == 4) return codes;
        return ir.set("shufflevector %s %s, %s poison, %s %s"
                .formatted(wide, codes, wide, CODES, indices(i -> Math.min(i, n - 1))));
    }

    private String each(List<Component> parts, String from) {
        int all = format.bytes() * 8;
        String whole = ir.load("i" + all, from, 1);
        String codes = "zeroinitializer";
        for (int i = 0; i < parts.size(); i++) {
            Component c = parts.get(i);
            String low = ir.set("lshr i%d %s, %d".formatted(all, whole, c.low()));
            String code = ir.resized(low, all, Integer.SIZE);
            if (c.bits() < Integer.SIZE) code = ir.set("and i32 " + code + ", " + (-1 >>> Integer.SIZE - c.bits()));
            codes = ir.set("insertelement %s %s, i32 %s, i32 %d".formatted(CODES, codes, code, i));
        }
        return codes;
    }

    private interface Index {
        int of(int i);
    }

    private static String indices(Index f) {
        return IntStream.range(0, 4).mapToObj(i -> "i32 " + f.of(i)).collect(Collectors.joining(", ", "<", ">"));
    }

    /// Puts values where they belong, and 0 and one where there are none.
    private String placed(String values) {
        int one = format.kind().one();
        int[] from = {4, 4, 4, 5};
        for (int i = 0; i < format.parts().size(); i++) from[format.place(i)] = i;
        int[] seen = new int[4];
        Arrays.setAll(seen, i -> order.code(i) < 4 ? from[order.code(i)] : order.code(i));
        String constants = "<i32 0, i32 %d, i32 0, i32 0>".formatted(one);
        return ir.set("shufflevector %s %s, %s %s, %s %s"
                .formatted(CODES, values, CODES, constants, CODES, indices(i -> seen[i])));
    }

    // ---- numbers

    /// What is done with a code.
    private enum Kind {
        CODE,
        SIGNED,
        UNORM,
        SNORM,
        TABLE,
        HALF,
        SMALL,
        FIXED
    }

    private Kind kind(Component c) {
        if (isStencil(c)) return Kind.CODE;
        return switch (format.type()) {
            case UINT -> Kind.CODE;
            case SINT -> Kind.SIGNED;
            case UNORM, UNORM8 -> Kind.UNORM;
            case SNORM -> Kind.SNORM;
            case SRGB -> c.channel() == Channel.ALPHA ? Kind.UNORM : Kind.TABLE;
            case FIXED -> Kind.FIXED;
            case XR -> Kind.TABLE;
            case FLOAT, UFLOAT -> c.bits() == Float.SIZE ? Kind.CODE : c.bits() == HALF_BITS ? Kind.HALF : Kind.SMALL;
        };
    }

    private String scalars(List<Component> parts, String codes) {
        String out = "zeroinitializer";
        for (int i = 0; i < parts.size(); i++) {
            String code = ir.set("extractelement %s %s, i32 %d".formatted(CODES, codes, i));
            String value = new Lanes(1, List.of(parts.get(i))).value(kind(parts.get(i)), code);
            out = ir.set("insertelement %s %s, i32 %s, i32 %d".formatted(CODES, out, value, i));
        }
        return out;
    }

    private String vector(List<Component> parts, String codes) {
        Kind kind = kind(parts.getFirst());
        if (kind == Kind.TABLE) return scalars(parts, codes);
        List<Component> all = IntStream.range(0, 4)
                .mapToObj(i -> parts.get(Math.min(i, parts.size() - 1)))
                .toList();
        return new Lanes(4, all).value(kind, codes);
    }

    /// Does the same with the codes of some components.
    private final class Lanes {
        private final List<Component> of;
        private final String integers;
        private final String shorts;
        private final String halves;
        private final String reals;
        private final int count;

        Lanes(int count, List<Component> of) {
            this.of = of;
            this.count = count;
            integers = count == 1 ? "i32" : CODES;
            shorts = count == 1 ? "i16" : "<4 x i16>";
            halves = count == 1 ? "half" : "<4 x half>";
            reals = count == 1 ? "float" : REALS;
        }

        private interface Number {
            Object of(Component c);
        }

        /// @return a constant for each component
        private String all(String type, Number value) {
            if (count == 1) return value.of(of.getFirst()).toString();
            return of.stream().map(c -> type + " " + value.of(c)).collect(Collectors.joining(", ", "<", ">"));
        }

        private String integer(String instruction, String x, Number y) {
            return ir.set(instruction + " " + integers + " " + x + ", " + all("i32", y));
        }

        private String real(String instruction, String x, Number y) {
            return ir.set(instruction + " " + reals + " " + x + ", " + all("float", y));
        }

        private String bits(String x) {
            return ir.cast("bitcast", reals, x, integers);
        }

        String value(Kind kind, String code) {
            return switch (kind) {
                case CODE -> code;
                case SIGNED -> signed(code);
                case UNORM -> unorm(code);
                case SNORM -> snorm(code);
                case TABLE -> looked(code);
                case HALF -> half(code);
                case SMALL -> half(integer("shl", code, c -> HALF_FRACTION + 5 - c.bits()));
                case FIXED ->
                    bits(real("fmul", ir.cast("sitofp", integers, code, reals), c -> FloatIr.constant(0x1p-16)));
            };
        }

        private String signed(String code) {
            return integer("ashr", integer("shl", code, c -> 32 - c.bits()), c -> 32 - c.bits());
        }

        private String unorm(String code) {
            String real = ir.cast("uitofp", integers, code, reals);
            return bits(real("fdiv", real, c -> FloatIr.constant((1 << c.bits()) - 1.0)));
        }

        private String snorm(String code) {
            String signed = signed(code);
            String least = all("i32", c -> -((1 << c.bits() - 1) - 1));
            String isLow = ir.set("icmp slt " + integers + " " + signed + ", " + least);
            String bit = count == 1 ? "i1" : "<4 x i1>";
            String within =
                    ir.set("select %s %s, %s %s, %s %s".formatted(bit, isLow, integers, least, integers, signed));
            String real = ir.cast("sitofp", integers, within, reals);
            return bits(real("fdiv", real, c -> FloatIr.constant((1 << c.bits() - 1) - 1)));
        }

        private String looked(String code) {
            return ir.load("i32", ir.set("getelementptr float, ptr " + TABLE + ", i32 " + code), 4);
        }

        private String half(String code) {
            String low = ir.cast("trunc", integers, code, shorts);
            return bits(ir.cast("fpext", halves, ir.cast("bitcast", shorts, low, halves), reals));
        }
    }
}
