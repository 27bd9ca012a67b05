package dev.heddle.llvm.texture;

import dev.heddle.llvm.Ir;

/// Faces of cubes, as `dev.heddle.textures.sample.CubeFace` has them.
final class CubeText {
    private final Ir ir;
    private final FloatIr reals;

    CubeText(Ir ir) {
        this.ir = ir;
        this.reals = new FloatIr(ir);
    }

    /// The face that a direction points to.
    ///
    /// @param number 0 to 5, an i32
    /// @param parts its coordinates that grow with the columns and the rows, and the one that it is across
    /// @param column 0 to 1, a double
    /// @param row 0 to 1, a double
    record Face(String number, String[] parts, String column, String row) {
        static final Face NONE = new Face("", new String[0], "", "");
    }

    private String isBelow(String x) {
        return ir.set("fcmp olt double " + x + ", " + FloatIr.constant(0));
    }

    private String size(String x) {
        return reals.choice(isBelow(x), "double", minus(x), x);
    }

    private String minus(String x) {
        return ir.set("fneg double " + x);
    }

    /// @param at three doubles
    Face face(String[] at) {
        String x = size(at[0]);
        String y = size(at[1]);
        String z = size(at[2]);
        String isZ = ir.set("and i1 " + ir.set("fcmp oge double " + z + ", " + x) + ", "
                + ir.set("fcmp oge double " + z + ", " + y));
        String isY = ir.set("fcmp oge double " + y + ", " + x);
        String ofZ = reals.choice(isBelow(at[2]), "i32", "5", "4");
        String ofY = reals.choice(isBelow(at[1]), "i32", "3", "2");
        String ofX = reals.choice(isBelow(at[0]), "i32", "1", "0");
        String number = reals.choice(isZ, "i32", ofZ, reals.choice(isY, "i32", ofY, ofX));
        String[] parts = parts(number, at);
        return new Face(number, parts, share(parts[0], parts[2]), share(parts[1], parts[2]));
    }

    private String share(String x, String major) {
        String one = reals.of("fadd", reals.of("fdiv", x, major), FloatIr.constant(1));
        return reals.of("fdiv", one, FloatIr.constant(2));
    }

    private String is(String number, int face) {
        return ir.set("icmp eq i32 " + number + ", " + face);
    }

    /// @return column, row and major of a vector, as a face has them
    private String[] parts(String face, String[] v) {
        String column = reals.choice(is(face, 0), "double", minus(v[2]), v[0]);
        column = reals.choice(is(face, 1), "double", v[2], column);
        column = reals.choice(is(face, 5), "double", minus(v[0]), column);
        String row = reals.choice(is(face, 2), "double", v[2], minus(v[1]));
        row = reals.choice(is(face, 3), "double", minus(v[2]), row);
        String isX = ir.set("icmp ult i32 " + face + ", 2");
        String isXOrY = ir.set("icmp ult i32 " + face + ", 4");
        String major = reals.choice(isX, "double", v[0], reals.choice(isXOrY, "double", v[1], v[2]));
        String isOdd = ir.cast("trunc", "i32", face, "i1");
        return new String[] {column, row, reals.choice(isOdd, "double", minus(major), major)};
    }

    /// @param by what changes from pixel to pixel, three doubles
    /// @param size texels of a side, a double
    /// @return what changes in the columns and rows of a face, in texels
    String[] texels(Face face, String[] by, String size) {
        String[] at = face.parts;
        String[] d = parts(face.number, by);
        String square = reals.of("fmul", at[2], at[2]);
        String[] out = new String[2];
        for (int i = 0; i < 2; i++) {
            String top = reals.of("fsub", reals.of("fmul", d[i], at[2]), reals.of("fmul", at[i], d[2]));
            out[i] = reals.of("fdiv", reals.of("fmul", reals.of("fdiv", top, square), size), FloatIr.constant(2));
        }
        return out;
    }
}
