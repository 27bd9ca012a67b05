package dev.heddle.llvm.texture;

import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;

/// Levels of detail, as `dev.heddle.textures.sample.Lod` and its callers have them. The logarithm is fdlibm's, which
/// StrictMath has: its steps, for numbers from 1 to 2.
final class LevelOfDetail {
    private static final double LN2 = StrictMath.log(2);

    // Of e_log.c in fdlibm 5.3, bits of doubles: two parts of the logarithm of 2, coefficients of the series.
    private static final long LN2_HIGH = 0x3fe62e42fee00000L;
    private static final long LN2_LOW = 0x3dea39ef35793c76L;

    private static final long[] LG = {
        0x3fe5555555555593L,
        0x3fd999999997fa04L,
        0x3fd2492494229359L,
        0x3fcc71c51d8e78afL,
        0x3fc7466496cb03deL,
        0x3fc39a09d078c69fL,
        0x3fc2f112df3e5244L
    };

    private static final int EXPONENT_AT = 52;
    private static final int BIAS = 1023;
    private static final long FRACTION = (1L << EXPONENT_AT) - 1;

    private final Ir ir;
    private final FloatIr reals;
    private final Intrinsics intrinsics;

    LevelOfDetail(Ir ir, Intrinsics intrinsics) {
        this.ir = ir;
        this.reals = new FloatIr(ir);
        this.intrinsics = intrinsics;
    }

    private String add(String x, String y) {
        return reals.of("fadd", x, y);
    }

    private String subtract(String x, String y) {
        return reals.of("fsub", x, y);
    }

    private String multiply(String x, String y) {
        return reals.of("fmul", x, y);
    }

    private static String constant(double value) {
        return FloatIr.constant(value);
    }

    private static String bits(long of) {
        return constant(Double.longBitsToDouble(of));
    }

    private String choice(String condition, String yes, String no) {
        return reals.choice(condition, "double", yes, no);
    }

    /// @param x a double
    /// @param y a double
    /// @param z a double
    /// @return how long it is
    String length(String x, String y, String z) {
        String flat = add(multiply(x, x), multiply(y, y));
        return intrinsics.call("sqrt", "double", add(flat, multiply(z, z)));
    }

    /// @return the greater of two doubles
    String most(String x, String y) {
        return choice(ir.set("fcmp ogt double " + x + ", " + y), x, y);
    }

    /// @return the number, an i32, of the level next to a level of detail, of two the lower one
    String nearest(String lod) {
        String up = intrinsics.call("ceil", "double", add(lod, constant(0.5)));
        return ir.cast("fptosi", "double", subtract(up, constant(1)), "i32");
    }

    /// @return a double within the sampler's limits
    String limited(String lod) {
        return reals.within("double", lod, limit(ImageRecord.LEAST_LOD), limit(ImageRecord.MOST_LOD));
    }

    private String limit(int field) {
        return ir.load("double", ir.at("%image", field), 8);
    }

    /// @param texels between pixels, 0 or a normal double
    /// @return their logarithm to the base 2
    String level(String texels) {
        String bits = ir.cast("bitcast", "double", texels, "i64");
        String exponent = ir.set("sub i64 " + ir.set("lshr i64 " + bits + ", " + EXPONENT_AT) + ", " + BIAS);
        String fraction = ir.set("and i64 " + bits + ", " + FRACTION);
        String one = ir.set("or i64 " + fraction + ", " + ((long) BIAS << EXPONENT_AT));
        String log = logarithm(ir.cast("bitcast", "i64", one, "double"), fraction);
        String by = reals.of("fdiv", log, constant(LN2));
        String level = add(ir.cast("sitofp", "i64", exponent, "double"), by);
        String none = ir.set("fcmp oeq double " + texels + ", " + constant(0));
        String some = ir.set("fcmp olt double " + texels + ", " + constant(Double.POSITIVE_INFINITY));
        return choice(none, constant(Double.NEGATIVE_INFINITY), choice(some, level, texels));
    }

    /// @param x from 1 to 2
    /// @param fraction its bits without sign and exponent
    private String logarithm(String x, String fraction) {
        String high = ir.cast("trunc", "i64", ir.set("lshr i64 " + fraction + ", 32"), "i32");
        // Above the root of 2 half of it is taken, and 1 more.
        String isHigh = ir.set(
                "icmp ne i32 " + ir.set("and i32 " + ir.set("add i32 " + high + ", 614244") + ", 1048576") + ", 0");
        String k = choice(isHigh, constant(1), constant(0));
        String f = subtract(choice(isHigh, multiply(x, constant(0.5)), x), constant(1));
        String low = multiply(k, bits(LN2_LOW));
        String square = multiply(f, f);
        // Close to 1.
        String third = subtract(constant(0.5), multiply(constant(1.0 / 3), f));
        String near = subtract(subtract(multiply(square, third), low), f);
        // Else.
        String s = reals.of("fdiv", f, add(constant(2), f));
        String r = series(s);
        String half = multiply(multiply(constant(0.5), f), f);
        String inner = add(multiply(s, add(half, r)), low);
        String middle = subtract(subtract(half, inner), f);
        String outer = subtract(subtract(multiply(s, subtract(f, r)), low), f);
        String i =
                ir.set("or i32 " + ir.set("sub i32 " + high + ", 398458") + ", " + ir.set("sub i32 440401, " + high));
        String far = choice(ir.set("icmp sgt i32 " + i + ", 0"), middle, outer);
        String isNear =
                ir.set("icmp ult i32 " + ir.set("and i32 " + ir.set("add i32 " + high + ", 2") + ", 1048575") + ", 3");
        return subtract(multiply(k, bits(LN2_HIGH)), choice(isNear, near, far));
    }

    private String series(String s) {
        String z = multiply(s, s);
        String w = multiply(z, z);
        String t1 = multiply(w, sum(LG[1], multiply(w, sum(LG[3], multiply(w, bits(LG[5]))))));
        String inner = sum(LG[2], multiply(w, sum(LG[4], multiply(w, bits(LG[6])))));
        String t2 = multiply(z, sum(LG[0], multiply(w, inner)));
        return add(t2, t1);
    }

    private String sum(long coefficient, String x) {
        return add(bits(coefficient), x);
    }
}
