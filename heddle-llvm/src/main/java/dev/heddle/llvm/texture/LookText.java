package dev.heddle.llvm.texture;

import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import java.util.Set;

/// The module of a shape: `i64 look(image, rows, strips, stride, lanes, from)` answers the lanes of a wave from one on
/// and returns the first odd one, which it has not answered, or the number of lanes. Rows are bytes from the start of a
/// strip: that of the mask, those of the four components of the answer, and those of the parts.
public final class LookText {
    /// The function, which `$$` stands in front of.
    public static final String NAME = "look";

    /// Rows in front of those of the parts.
    public static final int MASK = 0;

    public static final int ANSWERS = 1;
    public static final int PARTS = 5;

    private final Shape shape;
    private final Ir ir = new Ir(1);
    private final Set<String> declared = Intrinsics.none();
    private final StringBuilder module = new StringBuilder();
    private final LaneParts parts;

    private LookText(Shape shape, int strip) {
        this.shape = shape;
        this.parts = new LaneParts(shape, ir, strip);
    }

    /// @param strip lanes of a strip, a power of two
    public static String of(Shape shape, int strip) {
        return new LookText(shape, strip).text();
    }

    private String text() {
        module.append(TexelReading.table(shape.format()));
        loop();
        String function = "define i64 @$$" + NAME + "(ptr noalias readonly %image, ptr noalias readonly %rows,"
                + " ptr %strips, i64 %stride, i64 %lanes, i64 %from) {\nentry:\n" + ir.text() + "}\n";
        TexelAccess access = new TexelAccess(shape);
        if (shape.how() != How.STORED) module.append(access.reading());
        module.append(function);
        for (String d : declared) module.append(d).append('\n');
        return module.toString();
    }

    private void loop() {
        ir.line("%odd = alloca i1");
        ir.line("%sums = alloca <4 x double>");
        ir.line("%texel = alloca <4 x i32>");
        ir.branch("loop");
        ir.label("loop");
        ir.line("%lane = phi i64 [ %from, %entry ], [ %more, %next ]");
        ir.branch(ir.set("icmp ult i64 %lane, %lanes"), "some", "end");
        ir.label("some");
        String mask = parts.load("%lane", MASK, false);
        ir.branch(ir.set("icmp ne i32 " + mask + ", 0"), "asks", "next");
        ir.label("asks");
        ir.store("i1", "false", "%odd", 1);
        Answer answer = new Answer(shape, ir, parts);
        switch (shape.how()) {
            case FETCHED -> new Fetching(shape, ir, declared, parts, answer).fetch();
            case STORED -> new Fetching(shape, ir, declared, parts, answer).store();
            default -> new Filtering(shape, ir, declared, parts, answer).write();
        }
        ir.branch("next");
        ir.label("next");
        ir.line("%more = add i64 %lane, 1");
        ir.branch("loop");
        ir.label("end");
        ir.line("ret i64 %lane");
        ir.label("isodd");
        ir.line("ret i64 %lane");
    }

    /// The parts of the question in the rows of a wave.
    static final class LaneParts {
        private final Shape shape;
        private final Ir ir;
        private final int strip;

        LaneParts(Shape shape, Ir ir, int strip) {
            this.shape = shape;
            this.ir = ir;
            this.strip = strip;
        }

        private String at(String lane, int row, int bytes) {
            String number = ir.set("udiv i64 " + lane + ", " + strip);
            String in = ir.set("mul i64 " + ir.set("urem i64 " + lane + ", " + strip) + ", " + bytes);
            String base = ir.at("%strips", ir.set("mul i64 " + number + ", %stride"));
            return ir.at(ir.at(base, ir.load("i64", ir.at("%rows", 8L * row), 8)), in);
        }

        private String load(String lane, int row, boolean isWide) {
            return ir.load("i32", at(lane, row, isWide ? 8 : 4), 4);
        }

        /// @return an i32: the part of a lane, 0 if the question does not have it
        String of(Part p, String lane) {
            Shape.Asked a = shape.parts().get(p);
            if (a == null) return "0";
            return a.slot() < 0 ? Integer.toString(a.constant()) : load(lane, PARTS + a.slot(), a.isWide());
        }

        String of(Part p) {
            return of(p, "%lane");
        }

        /// @return the same as a float
        String real(Part p, String lane) {
            return ir.cast("bitcast", "i32", of(p, lane), "float");
        }

        /// @return the same as a double
        String wide(Part p) {
            return ir.cast("fpext", "float", real(p, "%lane"), "double");
        }

        void answer(int component, String value) {
            if ((shape.wanted() >> component & 1) != 0) ir.store("i32", value, at("%lane", ANSWERS + component, 4), 4);
        }
    }
}
