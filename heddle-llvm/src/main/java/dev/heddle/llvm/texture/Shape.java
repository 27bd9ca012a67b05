package dev.heddle.llvm.texture;

import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.textures.PlacedLevel;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.PlainFormat;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelKind;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The shape of a lookup: its code is the same as that of all others of the shape.
///
/// @param parts of the question, but for addresses
/// @param wanted a bit for each component of the answer that is used
/// @param order where the channels of a texel come from in memory
/// @param isLinear whether elements follow each other in all levels
/// @param elementBytes bytes of an element
/// @param hasLevels whether there are several levels
/// @param hasSampler whether the question has a sampler
/// @param least results of filters are from this to 1; −infinity if they are not limited
/// @param limitsFetches whether the sampler's limits of the level of detail count for texels that are read by their
///     numbers
/// @param knowsLevels whether it is known what is read from levels that the image does not have
public record Shape(
        How how,
        SortedMap<Part, Asked> parts,
        int wanted,
        Dimension dimension,
        PlainFormat format,
        Swizzle swizzle,
        Swizzle order,
        boolean isLinear,
        int elementBytes,
        boolean hasLevels,
        boolean hasSampler,
        Filters filters,
        float least,
        boolean limitsFetches,
        boolean knowsLevels) {
    /// Up to here a level's columns and rows are looked up in tables.
    private static final int LONGEST_TABLE = 1 << 15;

    /// A part of a question.
    ///
    /// @param slot number of the row that has it, −1 for a constant
    /// @param isWide whether the row's values have 64 bits, of which the lower half counts
    /// @param constant its value otherwise
    public record Asked(int slot, boolean isWide, int constant) {}

    /// What of a sampler is in the code.
    public record Filters(
            Filter magnify,
            Filter minify,
            Filter mip,
            List<WrapMode> wraps,
            DepthComparison comparison,
            boolean isNormalized,
            boolean isSeamless) {
        static Filters of(Sampler s) {
            return new Filters(
                    s.magnify(),
                    s.minify(),
                    s.mip(),
                    List.of(s.wrapS(), s.wrapT(), s.wrapR()),
                    s.comparison(),
                    s.normalized(),
                    s.seamless());
        }
    }

    /// Whether there are shapes of a question: it is about texels of an image.
    public static boolean has(How how) {
        return switch (how) {
            case FILTERED, LEVELED, GRADED, GATHERED, FETCHED, STORED -> true;
            case LOD_OF, LOD_GRADED, SIZE_OF, INFO_OF, ADDRESS_OF, ENCODED, DECODED -> false;
        };
    }

    /// @param how a question that there are shapes of
    /// @param asked parts of the question, but for addresses
    /// @param wanted a bit for each component of the answer that is used
    /// @param convertsHalves whether the processor has instructions between binary16 and binary32
    /// @return null if only the plain way has an answer
    public static @Nullable Shape of(
            How how, SortedMap<Part, Asked> asked, int wanted, SampledImage of, boolean convertsHalves) {
        if (!(of.format() instanceof PlainFormat format) || of.samples() != 1) return null;
        boolean isLinear = true;
        int bytes = 0;
        for (int l = 0; l < of.levels(); l++) {
            PlacedLevel p = of.placed(l);
            if (p == null) return null;
            isLinear &= p.placement().isLinear(p.number());
            bytes = p.placement().elementBytes();
            if (!isLinear && Math.max(p.width(), p.height()) > LONGEST_TABLE) return null;
        }
        Shape made = new Shape(
                how,
                new TreeMap<>(asked),
                wanted,
                of.dimension(),
                format,
                of.swizzle(),
                of.order(),
                isLinear,
                bytes,
                of.levels() > 1,
                of.hasSampler(),
                Filters.of(of.sampler()),
                of.least(),
                of.limitsFetches(),
                of.knowsLevels());
        return made.isKnown(of.sampler(), convertsHalves) ? made : null;
    }

    private boolean isKnown(Sampler sampler, boolean convertsHalves) {
        for (Part p : List.of(Part.COMPARE, Part.NARROW, Part.PLAIN, Part.UNSWIZZLED)) if (!isConstant(p)) return false;
        if (!convertsHalves && (isNarrow() || TexelReading.hasHalves(format))) return false;
        return switch (how) {
            case FETCHED -> TexelReading.reads(format);
            case STORED -> TexelWriting.writes(this);
            case GATHERED -> TexelReading.reads(format) && (dimension == Dimension.D2 || dimension == Dimension.CUBE);
            case FILTERED, LEVELED, GRADED ->
                TexelReading.reads(format)
                        && sampler.reduction() == Reduction.AVERAGE
                        && (sampler.anisotropy() == 1 || how == How.LEVELED);
            default -> false;
        };
    }

    private boolean isConstant(Part p) {
        Asked a = parts.get(p);
        return a == null || a.slot < 0;
    }

    private boolean has(Part p) {
        Asked a = parts.get(p);
        return a != null && a.constant != 0;
    }

    boolean compares() {
        return has(Part.COMPARE);
    }

    boolean isNarrow() {
        return has(Part.NARROW);
    }

    boolean isUnswizzled() {
        return has(Part.UNSWIZZLED);
    }

    /// Whether coordinates may lead to the border.
    boolean hasBorder() {
        boolean isByNumber = how == How.FETCHED || how == How.STORED;
        return !isByNumber && filters.wraps.stream().anyMatch(WrapMode::hasBorder);
    }

    boolean isFloat() {
        return compares() || format.kind() == TexelKind.FLOAT;
    }

    /// Whether it matters how far texels are apart.
    boolean needsLod() {
        boolean hasTwo = isFloat() && filters.magnify != filters.minify;
        return hasTwo || hasLevels && filters.mip != Filter.NONE;
    }
}
