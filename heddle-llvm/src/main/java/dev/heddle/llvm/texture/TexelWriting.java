package dev.heddle.llvm.texture;

import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.textures.texel.Channel;
import dev.heddle.textures.texel.Component;
import dev.heddle.textures.texel.NumberType;
import dev.heddle.textures.texel.PlainFormat;

/// Writes a texel: a float, or an integer, becomes the nearest code of a component, as [PlainFormat] has it.
final class TexelWriting {
    private static final int HALF_BITS = 16;

    private final Ir ir;
    private final FloatIr reals;
    private final Intrinsics intrinsics;
    private final PlainFormat format;

    TexelWriting(Ir ir, Intrinsics intrinsics, PlainFormat format) {
        this.ir = ir;
        this.reals = new FloatIr(ir);
        this.intrinsics = intrinsics;
        this.format = format;
    }

    /// Whether texels can be written.
    static boolean writes(Shape s) {
        PlainFormat f = s.format();
        if (f.parts().stream().anyMatch(c -> c.channel() == Channel.STENCIL)) return false;
        return switch (f.type()) {
            case UINT, SINT -> true;
            case UNORM, SNORM -> TexelReading.reads(f);
            case FLOAT -> f.parts().stream().allMatch(c -> c.bits() >= HALF_BITS);
            case SRGB, UNORM8, FIXED, XR, UFLOAT -> false;
        };
    }

    /// @param texel the four values of a texel, each an i32
    /// @param to a pointer to the element
    void write(String[] texel, String to) {
        String type = "i" + format.bytes() * 8;
        String all = "0";
        for (int i = 0; i < format.parts().size(); i++) {
            Component c = format.parts().get(i);
            String code = ir.resized(code(c, texel[format.place(i)]), Integer.SIZE, format.bytes() * 8);
            String placed = ir.set("shl %s %s, %d".formatted(type, code, c.low()));
            all = ir.set("or %s %s, %s".formatted(type, all, placed));
        }
        ir.store(type, all, to, 1);
    }

    private String code(Component c, String value) {
        int mask = -1 >>> Integer.SIZE - c.bits();
        return switch (format.type()) {
            case UINT -> limited("umin", value, mask);
            case SINT -> {
                String within = limited("smax", limited("smin", value, mask >>> 1), ~(mask >>> 1));
                yield ir.set("and i32 " + within + ", " + mask);
            }
            case UNORM -> fixed(real(value), mask);
            case SNORM -> snorm(real(value), c);
            case FLOAT -> c.bits() == HALF_BITS ? half(real(value)) : value;
            default -> throw new IllegalStateException(format.type().text());
        };
    }

    private String limited(String how, String value, int end) {
        return intrinsics.call(how, "i32", value, Integer.toString(end));
    }

    private String real(String value) {
        return ir.cast("bitcast", "i32", value, "float");
    }

    /// @return the code nearest to `x` · `most`, from 0 to `most`
    private String fixed(String x, int most) {
        String wide = ir.cast("fpext", "float", x, "double");
        String product = ir.set("fmul double " + wide + ", " + FloatIr.constant(most));
        String isAbove = ir.set("fcmp ogt double " + wide + ", " + FloatIr.constant(0));
        String isOne = ir.set("fcmp oge double " + wide + ", " + FloatIr.constant(1));
        String positive = reals.choice(isAbove, "double", product, FloatIr.constant(0));
        String within = reals.choice(isOne, "double", FloatIr.constant(most), positive);
        return ir.cast("fptosi", "double", intrinsics.call("rint", "double", within), "i32");
    }

    private String snorm(String x, Component c) {
        int most = -1 >>> Integer.SIZE + 1 - c.bits();
        String size = fixed(intrinsics.call("fabs", "float", x), most);
        String negative = ir.set("sub i32 0, " + size);
        String isBelow = ir.set("fcmp olt float " + x + ", " + FloatIr.constant(0));
        String code = ir.set("select i1 " + isBelow + ", i32 " + negative + ", i32 " + size);
        return ir.set("and i32 " + code + ", " + (-1 >>> Integer.SIZE - c.bits()));
    }

    private String half(String x) {
        String half = ir.cast("fptrunc", "float", x, "half");
        return ir.cast("zext", "i16", ir.cast("bitcast", "half", half, "i16"), "i32");
    }

    /// @return an i1: whether the plain way has to write the texel, for it has a NaN that becomes a smaller one
    String isOdd(String[] texel) {
        String out = "false";
        if (format.type() != NumberType.FLOAT) return out;
        for (int i = 0; i < format.parts().size(); i++) {
            if (format.parts().get(i).bits() == Float.SIZE) continue;
            String x = real(texel[format.place(i)]);
            out = ir.set("or i1 " + out + ", " + ir.set("fcmp uno float " + x + ", " + x));
        }
        return out;
    }
}
