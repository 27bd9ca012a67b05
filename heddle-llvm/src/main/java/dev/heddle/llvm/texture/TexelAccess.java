package dev.heddle.llvm.texture;

import dev.heddle.llvm.Ir;

/// Finds the element of a texel in this process. What lies outside of a level's window is odd.
final class TexelAccess {
    private final Shape shape;

    TexelAccess(Shape shape) {
        this.shape = shape;
    }

    /// @param level an i32, one that the image has
    /// @return a pointer to its record
    static String level(Ir ir, String level) {
        String bytes = ir.set("mul i64 " + ir.cast("sext", "i32", level, "i64") + ", " + ImageRecord.LEVEL_BYTES);
        return ir.at(ir.at("%image", ImageRecord.HEAD), bytes);
    }

    /// @param field of 32 bits
    static String field(Ir ir, String level, int field) {
        return ir.load("i32", ir.at(level, field), 4);
    }

    private static String pointer(Ir ir, String level, int field) {
        return ir.load("ptr", ir.at(level, field), 8);
    }

    private static String item(Ir ir, String type, String table, String index) {
        return ir.set("getelementptr " + type + ", ptr " + table + ", i64 " + index);
    }

    /// @param level a pointer to its record
    /// @param i column, an i32 from 0 on, as are the others
    /// @return a pointer to the element; to the first one of the window if the texel is odd, which is an i1
    Place place(Ir ir, String level, String i, String j, String k) {
        String x = ir.cast("zext", "i32", i, "i64");
        String y = ir.cast("zext", "i32", j, "i64");
        String z = ir.cast("zext", "i32", k, "i64");
        String start = ir.load("i64", item(ir, "i64", pointer(ir, level, ImageRecord.STARTS), z), 8);
        String element = x;
        String row;
        if (shape.isLinear()) {
            row = ir.set("mul i64 " + y + ", " + ir.load("i64", ir.at(level, ImageRecord.PITCH), 8));
        } else {
            String column = ir.load("i32", item(ir, "i32", pointer(ir, level, ImageRecord.COLUMNS), x), 4);
            String turn = ir.load("i32", item(ir, "i32", pointer(ir, level, ImageRecord.TURNS), y), 4);
            element = ir.cast("zext", "i32", ir.set("xor i32 " + column + ", " + turn), "i64");
            row = ir.load("i64", item(ir, "i64", pointer(ir, level, ImageRecord.ROWS), y), 8);
        }
        String in = ir.set("mul i64 " + element + ", " + shape.elementBytes());
        String address = ir.set("add i64 " + ir.set("add i64 " + start + ", " + row) + ", " + in);
        String first = ir.load("i64", ir.at(level, ImageRecord.FIRST), 8);
        String offset = ir.set("sub i64 " + address + ", " + first);
        String places = ir.load("i64", ir.at(level, ImageRecord.PLACES), 8);
        String isOdd = ir.set("icmp uge i64 " + offset + ", " + places);
        String within = ir.set("select i1 " + isOdd + ", i64 0, i64 " + offset);
        return new Place(ir.at(pointer(ir, level, ImageRecord.HOST), within), isOdd);
    }

    record Place(String pointer, String isOdd) {}

    /// The function that reads a texel, or the border where a number is below 0: `<4 x i32> (image, level, i, j, k,
    /// odd)`.
    String reading() {
        Ir ir = new Ir(1);
        if (shape.hasBorder()) orBorder(ir);
        else ir.line("ret <4 x i32> " + inside(ir, place(ir, "%level", "%i", "%j", "%k"), "true"));
        return "define internal <4 x i32> @$$read(ptr noalias readonly %image, ptr noalias readonly %level,"
                + " i32 %i, i32 %j, i32 %k, ptr noalias %odd) alwaysinline {\nentry:\n" + ir.text() + "}\n";
    }

    private String inside(Ir ir, Place place, String counts) {
        String isOdd = ir.set("and i1 " + place.isOdd + ", " + counts);
        ir.store("i1", ir.set("or i1 " + ir.load("i1", "%odd", 1) + ", " + isOdd), "%odd", 1);
        return new TexelReading(ir, shape.format(), shape.order()).texel(place.pointer);
    }

    private void orBorder(Ir ir) {
        String lowest = ir.set("or i32 " + ir.set("or i32 %i, %j") + ", %k");
        String isBorder = ir.set("icmp slt i32 " + lowest + ", 0");
        String i = ir.set("select i1 " + isBorder + ", i32 0, i32 %i");
        String j = ir.set("select i1 " + isBorder + ", i32 0, i32 %j");
        String k = ir.set("select i1 " + isBorder + ", i32 0, i32 %k");
        String texel = inside(ir, place(ir, "%level", i, j, k), ir.set("xor i1 " + isBorder + ", true"));
        String border = ir.load("<4 x i32>", ir.at("%image", ImageRecord.BORDER), 16);
        ir.line("ret <4 x i32> " + ir.set("select i1 " + isBorder + ", <4 x i32> " + border + ", <4 x i32> " + texel));
    }

    /// @param level a pointer to its record
    /// @return the texel, a vector
    String read(Ir ir, String level, String i, String j, String k) {
        return ir.set("call <4 x i32> @$$read(ptr %%image, ptr %s, i32 %s, i32 %s, i32 %s, ptr %%odd)"
                .formatted(level, i, j, k));
    }
}
