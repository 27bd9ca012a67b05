package dev.heddle.llvm.texture;

import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.llvm.Intrinsics;
import dev.heddle.llvm.Ir;
import dev.heddle.llvm.texture.LookText.LaneParts;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;
import java.util.Set;

/// Samples and gathers at coordinates.
final class Filtering {
    private static final String SUMS = "<4 x double>";
    private static final String REALS = "<4 x float>";
    private static final String CODES = "<4 x i32>";

    private final Shape shape;
    private final Ir ir;
    private final Intrinsics intrinsics;
    private final LaneParts parts;
    private final Answer answer;
    private final TexelAccess access;
    private final FloatIr reals;
    private final Footprint footprint;
    private final LevelOfDetail lods;
    private final boolean isCube;

    /// Of the lane, as doubles.
    private String[] coordinates = new String[3];

    private String[] offsets = {"0", "0", "0"};

    /// Face of a cube.
    private CubeText.Face face = CubeText.Face.NONE;

    Filtering(Shape shape, Ir ir, Set<String> declared, LaneParts parts, Answer answer) {
        this.shape = shape;
        this.ir = ir;
        this.intrinsics = new Intrinsics(ir, declared);
        this.parts = parts;
        this.answer = answer;
        this.access = new TexelAccess(shape);
        this.reals = new FloatIr(ir);
        this.footprint = new Footprint(ir, intrinsics);
        this.lods = new LevelOfDetail(ir, intrinsics);
        this.isCube = shape.dimension() == Dimension.CUBE;
    }

    void write() {
        coordinates = new String[] {parts.wide(Part.X), parts.wide(Part.Y), parts.wide(Part.Z)};
        if (isCube) face = new CubeText(ir).face(coordinates);
        else offsets = new String[] {parts.of(Part.OFFSET_X), parts.of(Part.OFFSET_Y), parts.of(Part.OFFSET_Z)};
        if (shape.how() == How.GATHERED) gather();
        else sample();
    }

    private static String real(double value) {
        return FloatIr.constant(value);
    }

    private String field(int at) {
        return ir.load("double", ir.at("%image", at), 8);
    }

    // ---- one value

    private void sample() {
        ir.store(SUMS, "zeroinitializer", "%sums", 32);
        String lod = shape.needsLod() ? lod() : real(0);
        Filter magnify = shape.filters().magnify();
        Filter minify = shape.filters().minify();
        if (magnify == minify || !shape.isFloat()) {
            levels(lod, magnify == Filter.LINEAR);
        } else {
            String near = ir.newLabel();
            String far = ir.newLabel();
            String end = ir.newLabel();
            ir.branch(ir.set("fcmp ole double " + lod + ", " + field(ImageRecord.CUTOFF)), near, far);
            ir.label(near);
            levels(lod, magnify == Filter.LINEAR);
            ir.branch(end);
            ir.label(far);
            levels(lod, minify == Filter.LINEAR);
            ir.branch(end);
            ir.label(end);
        }
        answer.oddIfTexel();
        String four;
        if (shape.isFloat()) {
            String sums = ir.load(SUMS, "%sums", 32);
            four = ir.cast("bitcast", REALS, ir.cast("fptrunc", SUMS, sums, REALS), CODES);
        } else {
            four = ir.load(CODES, "%texel", 16);
        }
        float least = shape.compares() ? Float.NEGATIVE_INFINITY : shape.least();
        answer.set(answer.elements(four, "i32"), shape.swizzle(), shape.isFloat(), least);
    }

    /// @return the level of detail, a double that is a float and no NaN
    private String lod() {
        if (shape.how() == How.LEVELED) return atLeast(limited(parts.wide(Part.LOD)), parts.wide(Part.LEAST_LOD));
        String[] row = new String[3];
        String[] column = new String[3];
        Part[] all = {Part.DSDX, Part.DTDX, Part.DRDX, Part.DSDY, Part.DTDY, Part.DRDY};
        Part[] from = {Part.X, Part.Y, Part.Z};
        for (int i = 0; i < 3; i++) {
            row[i] = shape.how() == How.GRADED ? parts.wide(all[i]) : difference(from[i], 1);
            column[i] = shape.how() == How.GRADED ? parts.wide(all[i + 3]) : difference(from[i], 2);
        }
        String x = distance(row);
        String y = distance(column);
        answer.oddIf(ir.set("fcmp uno double " + x + ", " + y));
        String level = reals.of("fadd", lods.level(lods.most(x, y)), parts.wide(Part.LOD));
        return atLeast(limited(level), parts.wide(Part.LEAST_LOD));
    }

    /// The difference of a coordinate to that of a neighbour in the quad; 0 if there is none.
    ///
    /// @param bit of the lane's number in which they differ
    private String difference(Part p, int bit) {
        String first = ir.set("and i64 %lane, " + ~bit);
        String second = ir.set("or i64 %lane, " + bit);
        String isThere = ir.set("icmp ult i64 " + second + ", %lanes");
        String other = reals.choice(isThere, "i64", second, first);
        String by = ir.set("fsub float " + parts.real(p, other) + ", " + parts.real(p, first));
        return ir.cast("fpext", "float", reals.choice(isThere, "float", by, real(0)), "double");
    }

    private String distance(String[] by) {
        String level = TexelAccess.level(ir, "0");
        if (isCube) {
            String[] flat = new CubeText(ir).texels(face, by, size(level, ImageRecord.WIDTH));
            return lods.length(flat[0], flat[1], real(0));
        }
        String[] out = new String[3];
        int[] sizes = {ImageRecord.WIDTH, ImageRecord.HEIGHT, ImageRecord.SLICES};
        for (int i = 0; i < 3; i++) {
            boolean counts = i == 0 || i == 1 && shape.dimension() != Dimension.D1 || shape.dimension() == Dimension.D3;
            out[i] = counts ? scaled(by[i], level, sizes[i]) : real(0);
        }
        return lods.length(out[0], out[1], out[2]);
    }

    private String size(String level, int field) {
        return ir.cast("sitofp", "i32", TexelAccess.field(ir, level, field), "double");
    }

    private String scaled(String x, String level, int field) {
        return shape.filters().isNormalized() ? reals.of("fmul", x, size(level, field)) : x;
    }

    /// Adds the sampler's bias and applies its limits.
    private String limited(String lod) {
        String biased = reals.of("fadd", lod, field(ImageRecord.BIAS));
        answer.oddIf(ir.set("fcmp uno double " + biased + ", " + biased));
        return ir.cast("fpext", "float", ir.cast("fptrunc", "double", lods.limited(biased), "float"), "double");
    }

    private String atLeast(String lod, String least) {
        return reals.choice(ir.set("fcmp olt double " + lod + ", " + least), "double", least, lod);
    }

    // ---- levels

    private void levels(String lod, boolean isLinear) {
        Filter mip = shape.hasLevels() ? shape.filters().mip() : Filter.NONE;
        switch (mip) {
            case NONE -> level("0", isLinear, real(1));
            case NEAREST -> {
                // Of a level of detail beyond all levels, the last one is the nearest.
                level(lods.nearest(withinLevels(lod)), isLinear, real(1));
            }
            case LINEAR -> {
                String within = withinLevels(lod);
                String level = ir.cast("fptosi", "double", within, "i32");
                String whole = ir.cast("sitofp", "i32", level, "double");
                String single = ir.cast("fptrunc", "double", reals.of("fsub", within, whole), "float");
                String rest = ir.cast("fpext", "float", single, "double");
                level(level, isLinear, reals.of("fsub", real(1), rest));
                ir.when(
                        ir.set("fcmp ogt double " + rest + ", " + real(0)),
                        () -> level(ir.set("add i32 " + level + ", 1"), isLinear, rest));
            }
        }
    }

    private String withinLevels(String lod) {
        String count = ir.load("i32", ir.at("%image", ImageRecord.LEVELS), 4);
        String last = ir.cast("sitofp", "i32", ir.set("sub i32 " + count + ", 1"), "double");
        return reals.within("double", lod, real(0), last);
    }

    /// @param share weight of the level, a double
    private void level(String number, boolean isLinear, String share) {
        String level = TexelAccess.level(ir, number);
        Place p = place(level);
        if (isLinear && shape.isFloat()) linear(level, p, share);
        else nearest(level, p, share);
    }

    /// Numbers of texels in a level.
    ///
    /// @param z slices; of layers all are alike
    private record Place(Side x, Side y, Side z) {}

    private record Side(Footprint.Axis axis, String size, WrapMode wrap) {}

    private Place place(String level) {
        WrapMode[] wraps = shape.filters().wraps().toArray(WrapMode[]::new);
        boolean scaled = isCube || shape.filters().isNormalized();
        String[] s = isCube ? new String[] {face.column(), face.row(), ""} : coordinates;
        if (isSeamless())
            wraps = new WrapMode[] {WrapMode.CLAMP_TO_EDGE, WrapMode.CLAMP_TO_EDGE, WrapMode.CLAMP_TO_EDGE};
        Side x = side(s[0], scaled, level, ImageRecord.WIDTH, offsets[0], wraps[0]);
        Side y = shape.dimension() == Dimension.D1
                ? one("0")
                : side(s[1], scaled, level, ImageRecord.HEIGHT, offsets[1], wraps[1]);
        Side z = shape.dimension() == Dimension.D3
                ? side(s[2], scaled, level, ImageRecord.SLICES, offsets[2], wraps[2])
                : one(layer());
        return new Place(x, y, z);
    }

    private Side side(String s, boolean scaled, String level, int field, String offset, WrapMode wrap) {
        String size = TexelAccess.field(ir, level, field);
        Footprint.Axis a = footprint.axis(s, scaled, size, offset, wrap);
        if (!isCube) return new Side(a, size, wrap);
        // The edge itself belongs to the face.
        String nearest = intrinsics.call("smin", "i64", a.nearest(), footprint.last(size));
        return new Side(new Footprint.Axis(nearest, a.low(), a.part()), size, wrap);
    }

    /// @param texel the only one, an i64
    private static Side one(String texel) {
        return new Side(new Footprint.Axis(texel, texel, real(0)), "1", WrapMode.CLAMP_TO_EDGE);
    }

    private String layer() {
        String count = ir.load("i32", ir.at("%image", ImageRecord.LAYERS), 4);
        if (isCube) count = ir.set("sdiv i32 " + count + ", 6");
        String last = ir.set("sub i32 " + count + ", 1");
        String layer = intrinsics.call("smin", "i32", intrinsics.call("smax", "i32", parts.of(Part.LAYER), "0"), last);
        if (isCube) layer = ir.set("add i32 " + ir.set("mul i32 " + layer + ", 6") + ", " + face.number());
        return ir.cast("sext", "i32", layer, "i64");
    }

    private boolean isSeamless() {
        return isCube && shape.filters().isSeamless();
    }

    /// @param number an i64
    private String index(Side side, String number) {
        if (isSeamless()) {
            String n = ir.cast("sext", "i32", side.size, "i64");
            String isOut = ir.set("icmp uge i64 " + number + ", " + n);
            String odd = ir.set("or i1 " + ir.load("i1", "%odd", 1) + ", " + isOut);
            ir.store("i1", odd, "%odd", 1);
            String inside = reals.choice(isOut, "i64", "0", number);
            return ir.cast("trunc", "i64", inside, "i32");
        }
        return footprint.index(side.wrap, number, side.size);
    }

    private String third(Place p, String number) {
        return shape.dimension() == Dimension.D3
                ? index(p.z, number)
                : ir.cast("trunc", "i64", p.z.axis.nearest(), "i32");
    }

    private String second(Place p, String number) {
        return shape.dimension() == Dimension.D1 ? "0" : index(p.y, number);
    }

    private void nearest(String level, Place p, String share) {
        String i = index(p.x, p.x.axis.nearest());
        String j = second(p, p.y.axis.nearest());
        add(access.read(ir, level, i, j, third(p, p.z.axis.nearest())), share);
    }

    private void linear(String level, Place p, String share) {
        int n = shape.dimension() == Dimension.D1 ? 1 : shape.dimension() == Dimension.D3 ? 3 : 2;
        String[] i = pair(p.x);
        String[] j = n > 1 ? pair(p.y) : new String[] {"0"};
        String[] k = n > 2 ? pair(p.z) : new String[] {third(p, "0")};
        String[][] shares = {shares(p.x), shares(p.y), shares(p.z)};
        for (int corner = 0; corner < 1 << n; corner++) {
            String weight = reals.of("fmul", share, shares[0][corner & 1]);
            if (n > 1) weight = reals.of("fmul", weight, shares[1][corner >> 1 & 1]);
            if (n > 2) weight = reals.of("fmul", weight, shares[2][corner >> 2]);
            String y = j[n > 1 ? corner >> 1 & 1 : 0];
            String z = k[n > 2 ? corner >> 2 : 0];
            add(access.read(ir, level, i[corner & 1], y, z), weight);
        }
    }

    /// The indices of the two texels of a linear filter.
    private String[] pair(Side side) {
        if (!isSeamless()) return footprint.pair(side.wrap, side.axis.low(), side.size);
        String second = ir.set("add i64 " + side.axis.low() + ", 1");
        return new String[] {index(side, side.axis.low()), index(side, second)};
    }

    private String[] shares(Side side) {
        return new String[] {reals.of("fsub", real(1), side.axis.part()), side.axis.part()};
    }

    /// Adds a texel, unless it weighs nothing.
    private void add(String texel, String weight) {
        if (!shape.isFloat()) {
            ir.store(CODES, texel, "%texel", 16);
            return;
        }
        String values = values(texel);
        String one = ir.set("insertelement " + SUMS + " poison, double " + weight + ", i32 0");
        String weights = ir.set("shufflevector %s %s, %s poison, <4 x i32> zeroinitializer".formatted(SUMS, one, SUMS));
        String before = ir.load(SUMS, "%sums", 32);
        String sum =
                ir.set("fadd " + SUMS + " " + before + ", " + ir.set("fmul " + SUMS + " " + values + ", " + weights));
        String counts = ir.set("fcmp une double " + weight + ", " + real(0));
        ir.store(SUMS, reals.choice(counts, SUMS, sum, before), "%sums", 32);
    }

    /// @return doubles
    private String values(String texel) {
        if (!shape.compares()) return ir.cast("fpext", REALS, ir.cast("bitcast", CODES, texel, REALS), SUMS);
        String passes = reals.choice(passes(texel), "double", real(1), real(0));
        String rest = "<double 0.0, double 0.0, double 0.0, double 1.0>";
        return ir.set("insertelement " + SUMS + " " + rest + ", double " + passes + ", i32 0");
    }

    private String passes(String texel) {
        String first = ir.set("extractelement " + CODES + " " + texel + ", i32 0");
        String depth = ir.cast("bitcast", "i32", first, "float");
        String how = switch (shape.filters().comparison()) {
            case NEVER -> "false";
            case LESS -> "olt";
            case EQUAL -> "oeq";
            case LESS_OR_EQUAL -> "ole";
            case GREATER -> "ogt";
            case NOT_EQUAL -> "une";
            case GREATER_OR_EQUAL -> "oge";
            case ALWAYS -> "true";
        };
        return ir.set("fcmp " + how + " float " + parts.real(Part.REFERENCE, "%lane") + ", " + depth);
    }

    // ---- four texels

    private void gather() {
        String level = TexelAccess.level(ir, "0");
        Place p = place(level);
        String[] i = pair(p.x);
        String[] j = pair(p.y);
        String k = third(p, "0");
        String code = code();
        String[] four = new String[4];
        for (int n = 0; n < 4; n++) {
            String texel = access.read(ir, level, i[n == 1 || n == 2 ? 1 : 0], j[n < 2 ? 1 : 0], k);
            four[n] = channel(texel, code);
        }
        answer.oddIfTexel();
        answer.set(four, Swizzle.IDENTITY, shape.isFloat(), Float.NEGATIVE_INFINITY);
    }

    /// @return where the channel that is asked for comes from, an i32; other channels than 0 to 3 are odd
    private String code() {
        String channel = parts.of(Part.CHANNEL);
        answer.oddIf(ir.set("icmp ugt i32 " + channel + ", 3"));
        if (shape.compares()) return channel;
        Swizzle s = shape.swizzle();
        String all = "<i32 %d, i32 %d, i32 %d, i32 %d>".formatted(s.code(0), s.code(1), s.code(2), s.code(3));
        return ir.set("extractelement " + CODES + " " + all + ", i32 " + channel);
    }

    private String channel(String texel, String code) {
        String values = texel;
        if (shape.compares()) values = ir.cast("bitcast", REALS, ir.cast("fptrunc", SUMS, values(texel), REALS), CODES);
        int one = (shape.isFloat() ? TexelKind.FLOAT : TexelKind.UINT).one();
        String all = ir.set("shufflevector %s %s, %s <i32 0, i32 %d, i32 0, i32 0>, <8 x i32> <%s>"
                .formatted(CODES, values, CODES, one, "i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7"));
        return ir.set("extractelement <8 x i32> " + all + ", i32 " + ir.set("and i32 " + code + ", 7"));
    }
}
