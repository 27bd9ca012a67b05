package dev.heddle.llvm.texture;

import dev.heddle.ir.state.Textures.Part;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.texture.LookText.LaneParts;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;
import java.util.Set;

/// Reads and writes texels by their numbers.
final class Fetching {
    private final Shape shape;
    private final Ir ir;
    private final Intrinsics intrinsics;
    private final LaneParts parts;
    private final Answer answer;
    private final TexelAccess access;

    Fetching(Shape shape, Ir ir, Set<String> declared, LaneParts parts, Answer answer) {
        this.shape = shape;
        this.ir = ir;
        this.intrinsics = new Intrinsics(ir, declared);
        this.parts = parts;
        this.answer = answer;
        this.access = new TexelAccess(shape);
    }

    /// A texel, and whether the image has it.
    private record Texel(String level, String x, String y, String z, String isThere) {}

    private String sum(Part a, Part b) {
        return ir.set("add i32 " + parts.of(a) + ", " + parts.of(b));
    }

    private String both(String a, String b) {
        return ir.set("and i1 " + a + ", " + b);
    }

    private String isBelow(String x, String end) {
        return ir.set("icmp ult i32 " + x + ", " + end);
    }

    /// @param hasOffsets whether numbers in the plane have offsets
    private Texel texel(boolean hasOffsets) {
        boolean isDeep = shape.dimension() == Dimension.D3;
        String x = hasOffsets ? sum(Part.X, Part.OFFSET_X) : parts.of(Part.X);
        String y = shape.dimension() == Dimension.D1 ? "0" : hasOffsets ? sum(Part.Y, Part.OFFSET_Y) : parts.of(Part.Y);
        String z = isDeep ? sum(Part.Z, Part.OFFSET_Z) : parts.of(Part.LAYER);
        String number = shape.limitsFetches() && hasOffsets ? limited(parts.of(Part.LOD)) : parts.of(Part.LOD);
        String levels = ir.load("i32", ir.at("%image", ImageRecord.LEVELS), 4);
        String hasLevel = isBelow(number, levels);
        String known = ir.set("select i1 " + hasLevel + ", i32 " + number + ", i32 0");
        String level = TexelAccess.level(ir, known);
        String isThere = both(hasLevel, isBelow(x, TexelAccess.field(ir, level, ImageRecord.WIDTH)));
        isThere = both(isThere, isBelow(y, TexelAccess.field(ir, level, ImageRecord.HEIGHT)));
        isThere = both(isThere, isBelow(z, TexelAccess.field(ir, level, ImageRecord.SLICES)));
        isThere = both(isThere, ir.set("icmp eq i32 " + parts.of(Part.SAMPLE) + ", 0"));
        return new Texel(level, x, y, z, isThere);
    }

    /// The level that is nearest to one within the sampler's limits.
    private String limited(String level) {
        LevelOfDetail lods = new LevelOfDetail(ir, intrinsics);
        return lods.nearest(lods.limited(ir.cast("sitofp", "i32", level, "double")));
    }

    /// What is read beside the image is 0 where no sampler has a say, and odd where one has.
    void fetch() {
        Texel t = texel(true);
        boolean isOdd = shape.hasSampler() || !shape.knowsLevels();
        if (isOdd) answer.oddIf(ir.set("xor i1 " + t.isThere + ", true"));
        String there = ir.newLabel();
        String not = ir.newLabel();
        ir.branch(t.isThere, there, not);
        ir.label(not);
        for (int c = 0; c < 4; c++) parts.answer(c, "0");
        ir.branch("next");
        ir.label(there);
        String texel = access.read(ir, t.level, t.x, t.y, t.z);
        answer.oddIfTexel();
        Swizzle swizzle = shape.isUnswizzled() ? Swizzle.IDENTITY : shape.swizzle();
        boolean isFloat = shape.format().kind() == TexelKind.FLOAT;
        answer.set(answer.elements(texel, "i32"), swizzle, isFloat, Float.NEGATIVE_INFINITY);
    }

    void store() {
        Texel t = texel(false);
        ir.leave(ir.set("xor i1 " + t.isThere + ", true"), () -> ir.branch("next"));
        String[] seen = new String[4];
        Part[] channels = {Part.R, Part.G, Part.B, Part.A};
        for (int c = 0; c < 4; c++) seen[c] = written(parts.of(channels[c]));
        Swizzle swizzle = shape.isUnswizzled() ? Swizzle.IDENTITY : shape.swizzle();
        int[] from = shape.order().undo(swizzle.undo(new int[] {0, 1, 2, 3}));
        String[] texel = new String[4];
        for (int c = 0; c < 4; c++) texel[c] = seen[from[c]];
        TexelAccess.Place place = access.place(ir, t.level, t.x, t.y, t.z);
        answer.oddIf(place.isOdd());
        TexelWriting writing = new TexelWriting(ir, intrinsics, shape.format());
        answer.oddIf(writing.isOdd(texel));
        writing.write(texel, place.pointer());
    }

    private String written(String value) {
        if (!shape.isNarrow()) return value;
        String low = ir.cast("trunc", "i32", value, "i16");
        return switch (shape.format().kind()) {
            case FLOAT -> {
                String half = ir.cast("bitcast", "i16", low, "half");
                yield ir.cast("bitcast", "float", ir.cast("fpext", "half", half, "float"), "i32");
            }
            case UINT -> ir.cast("zext", "i16", low, "i32");
            case SINT -> ir.cast("sext", "i16", low, "i32");
        };
    }
}
