package dev.heddle.llvm.texture;

import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.textures.sample.WrapMode;

/// Finds the texels of a level that coordinates fall on, one direction at a time, as
/// `dev.heddle.textures.sample.TexelFootprint` does.
final class Footprint {
    /// Numbers above this are all outside of every image.
    private static final double FAR = 1L << 40;

    private final Ir ir;
    private final FloatIr reals;
    private final Intrinsics intrinsics;

    Footprint(Ir ir, Intrinsics intrinsics) {
        this.ir = ir;
        this.reals = new FloatIr(ir);
        this.intrinsics = intrinsics;
    }

    /// Numbers of texels before they are wrapped.
    ///
    /// @param nearest an i64
    /// @param low the first texel of a linear filter, an i64
    /// @param part the fraction of the next one, a double
    record Axis(String nearest, String low, String part) {}

    private String integer(String instruction, String x, String y) {
        return ir.set(instruction + " i64 " + x + ", " + y);
    }

    /// @param s the coordinate, a double
    /// @param isScaled whether 0..1 is the image
    /// @param size texels of the side, an i32
    /// @param offset an i32, added to the texels' numbers
    Axis axis(String s, boolean isScaled, String size, String offset, WrapMode wrap) {
        String n = ir.cast("sitofp", "i32", size, "double");
        String isNumber = ir.set("fcmp ord double " + s + ", " + s);
        String u = isScaled ? reals.of("fmul", s, n) : s;
        String least = FloatIr.constant(wrap == WrapMode.CLAMP ? 0 : -FAR);
        u = reals.within("double", u, least, wrap == WrapMode.CLAMP ? n : FloatIr.constant(FAR));
        u = reals.choice(isNumber, "double", u, FloatIr.constant(0));
        String more = ir.cast("sext", "i32", offset, "i64");
        String i = ir.cast("fptosi", "double", intrinsics.call("floor", "double", u), "i64");
        if (wrap == WrapMode.CLAMP) i = intrinsics.call("smin", "i64", i, last(size));
        String half = reals.of("fsub", u, FloatIr.constant(0.5));
        String first = intrinsics.call("floor", "double", half);
        String low = ir.cast("fptosi", "double", first, "i64");
        String part = ir.cast("fptrunc", "double", reals.of("fsub", half, first), "float");
        return new Axis(integer("add", i, more), integer("add", low, more), ir.cast("fpext", "float", part, "double"));
    }

    /// @param size texels of the side, an i32
    /// @return number of the last one, an i64
    String last(String size) {
        return integer("sub", ir.cast("sext", "i32", size, "i64"), "1");
    }

    /// The indices of a texel and of the next one.
    ///
    /// @param low number of the first one, an i64
    /// @param size texels of the side, an i32
    String[] pair(WrapMode wrap, String low, String size) {
        String first = index(wrap, low, size);
        if (wrap != WrapMode.REPEAT) return new String[] {first, index(wrap, integer("add", low, "1"), size)};
        String next = ir.set("add i32 " + first + ", 1");
        String isEnd = ir.set("icmp eq i32 " + next + ", " + size);
        return new String[] {first, ir.set("select i1 " + isEnd + ", i32 0, i32 " + next)};
    }

    /// @param i number of a texel, an i64
    /// @param size texels of the side, an i32
    /// @return an i32 from 0 on, or −1 for the border
    String index(WrapMode wrap, String i, String size) {
        String n = ir.cast("sext", "i32", size, "i64");
        String out = switch (wrap) {
            case REPEAT -> modulo(i, n);
            case MIRRORED_REPEAT -> {
                String twice = integer("shl", n, "1");
                String m = modulo(i, twice);
                String back = integer("sub", integer("sub", twice, "1"), m);
                yield reals.choice(ir.set("icmp slt i64 " + m + ", " + n), "i64", m, back);
            }
            case CLAMP_TO_EDGE -> clamped(i, size);
            case MIRROR_CLAMP_TO_EDGE -> clamped(mirrored(i), size);
            case MIRROR_CLAMP_TO_BORDER -> inside(mirrored(i), n);
            case CLAMP_TO_BORDER, CLAMP -> inside(i, n);
        };
        return ir.cast("trunc", "i64", out, "i32");
    }

    /// The quotient of doubles is that of the integers: it has 53 bits, and they have 41 together.
    private String modulo(String i, String n) {
        String quotient =
                reals.of("fdiv", ir.cast("sitofp", "i64", i, "double"), ir.cast("sitofp", "i64", n, "double"));
        String whole = ir.cast("fptosi", "double", intrinsics.call("floor", "double", quotient), "i64");
        return integer("sub", i, integer("mul", whole, n));
    }

    private String clamped(String i, String size) {
        return intrinsics.call("smin", "i64", intrinsics.call("smax", "i64", i, "0"), last(size));
    }

    private String mirrored(String i) {
        String isLow = ir.set("icmp slt i64 " + i + ", 0");
        return reals.choice(isLow, "i64", integer("sub", "-1", i), i);
    }

    private String inside(String i, String n) {
        return ir.set("select i1 " + ir.set("icmp ult i64 " + i + ", " + n) + ", i64 " + i + ", i64 -1");
    }
}
