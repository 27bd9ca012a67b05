package dev.heddle.llvm.texture;

import dev.heddle.llvm.Ir;
import dev.heddle.llvm.texture.LookText.LaneParts;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;

/// Gives a lane the four values of its answer.
final class Answer {
    private final Shape shape;
    private final Ir ir;
    private final LaneParts parts;

    Answer(Shape shape, Ir ir, LaneParts parts) {
        this.shape = shape;
        this.ir = ir;
        this.parts = parts;
    }

    /// The lane is odd if an i1 holds.
    void oddIf(String condition) {
        ir.leave(condition, () -> ir.branch("isodd"));
    }

    /// The lane is odd if a texel was.
    void oddIfTexel() {
        oddIf(ir.load("i1", "%odd", 1));
    }

    /// @param four values, each an i32
    /// @param swizzle of the values
    /// @param isFloat whether they are floats
    /// @param least floats are from this to 1; −infinity if they are not limited
    void set(String[] four, Swizzle swizzle, boolean isFloat, float least) {
        for (int c = 0; c < 4; c++) {
            if ((shape.wanted() >> c & 1) == 0) continue;
            int code = swizzle.code(c);
            int one = (isFloat ? TexelKind.FLOAT : TexelKind.UINT).one();
            String value = code < 4 ? four[code] : code == 4 ? "0" : Integer.toString(one);
            if (isFloat) value = real(value, least);
            else if (shape.isNarrow()) value = ir.set("and i32 " + value + ", 65535");
            parts.answer(c, value);
        }
    }

    /// A NaN is odd: which of several remains is for one way to say.
    private String real(String value, float least) {
        String x = ir.cast("bitcast", "i32", value, "float");
        oddIf(ir.set("fcmp uno float " + x + ", " + x));
        if (least != Float.NEGATIVE_INFINITY)
            x = new FloatIr(ir).within("float", x, FloatIr.constant(least), FloatIr.constant(1));
        if (!shape.isNarrow()) return ir.cast("bitcast", "float", x, "i32");
        String half = ir.cast("fptrunc", "float", x, "half");
        return ir.cast("zext", "i16", ir.cast("bitcast", "half", half, "i16"), "i32");
    }

    /// @param vector of four
    /// @param type of its elements
    String[] elements(String vector, String type) {
        String[] out = new String[4];
        for (int c = 0; c < 4; c++) out[c] = ir.set("extractelement <4 x " + type + "> " + vector + ", i32 " + c);
        return out;
    }
}
