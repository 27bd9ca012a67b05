package dev.heddle.textures;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.ir.state.Textures.Question;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Swizzle;
import dev.heddle.textures.texel.TexelFormat;
import dev.heddle.textures.texel.TexelKind;
import org.jspecify.annotations.Nullable;

/// An image seen through a sampler.
public final class SampledImage {
    private final DescribedImage image;
    private final Sampler sampler;
    private final @Nullable Fetches fetches;
    private final Sampling sampling;

    /// The same without bias and limits, which have been applied.
    private final Sampling exact;

    /// Results of filters are from this to 1; −infinity if they are not limited.
    private final float least;

    /// Whether it is known what is read from levels that the image does not have.
    private final boolean knowsLevels;

    private final Lookup at = new Lookup();
    private final float[] gradients = new float[6];

    /// @param fetches what the sampler says of texels by their numbers, or null without one
    /// @param least what a filter gives is from this to 1; −infinity if it is not limited
    SampledImage(DescribedImage image, Sampler sampler, @Nullable Fetches fetches, float least) {
        this.image = image;
        this.sampler = sampler;
        this.fetches = fetches;
        this.least = least;
        sampling = new Sampling(image, sampler);
        exact = new Sampling(image, unlimited(sampler));
        knowsLevels = !image.descriptor.property("outside_level", "").equals("unknown");
    }

    private static Sampler unlimited(Sampler s) {
        return new Sampler(
                s.magnify(),
                s.minify(),
                s.mip(),
                s.wrapS(),
                s.wrapT(),
                s.wrapR(),
                0,
                -Float.MAX_VALUE,
                Float.MAX_VALUE,
                s.cutoff(),
                1,
                s.comparison(),
                s.reduction(),
                s.normalized(),
                s.seamless(),
                s.border());
    }

    // ---- what answers depend on

    public Dimension dimension() {
        return image.dimension();
    }

    public TexelFormat format() {
        return image.format;
    }

    /// @return what is applied to every value, the border too
    public Swizzle swizzle() {
        return image.swizzle();
    }

    /// @return where the channels of a texel come from in memory
    public Swizzle order() {
        return image.order();
    }

    public int samples() {
        return image.extent.samples();
    }

    public int layers() {
        return image.layers();
    }

    public int levels() {
        return image.levels();
    }

    /// @return where a level lies; null if only the plain way knows
    public @Nullable PlacedLevel placed(int level) {
        return image.isNull ? null : image.seen(level);
    }

    /// @return where a level lies as long as nothing in memory changes; null if its slices do not lie alike, or if not
    ///     all of it counts
    public @Nullable PlacedLevel placedNow(int level) {
        return image.now(level);
    }

    /// Whether there is no image: all that is read is 0.
    public boolean isNull() {
        return image.isNull;
    }

    /// @return slices of a level
    public int depth(int level) {
        return image.depth(level);
    }

    public int width(int level) {
        return image.width(level);
    }

    public int height(int level) {
        return image.height(level);
    }

    /// @return what is read by numbers of texels that the image does not have, where there is a sampler
    public OutOfBoundsTexel outsideTexels() {
        return fetches == null ? OutOfBoundsTexel.ZERO : fetches.texels();
    }

    /// @return the same for numbers of layers
    public OutOfBoundsTexel outsideLayers() {
        return fetches == null ? OutOfBoundsTexel.ZERO : fetches.layers();
    }

    public Sampler sampler() {
        return sampler;
    }

    /// Whether there is a sampler, which may have a say in texels that are read by their numbers, too.
    public boolean hasSampler() {
        return fetches != null;
    }

    /// Whether the sampler's limits of the level of detail count for texels that are read by their numbers.
    public boolean limitsFetches() {
        return fetches != null && fetches.areLimited();
    }

    /// @return what a filter gives is from this to 1; −infinity if it is not limited
    public float least() {
        return least;
    }

    /// Whether it is known what is read from levels that the image does not have.
    public boolean knowsLevels() {
        return knowsLevels;
    }

    /// From now on a lane asks.
    void in(int lane) {
        image.lane = lane;
    }

    void answer(How how, Question q, int lane, int lanes, int[] out) {
        switch (how) {
            case FILTERED, LOD_OF -> {
                ofQuad(q, lane, lanes);
                filter(how, q, lane, out);
            }
            case GRADED, LOD_GRADED -> {
                for (int i = 0; i < 6; i++) gradients[i] = q.real(GRADIENTS[i], lane);
                filter(how, q, lane, out);
            }
            case LEVELED -> {
                place(q, lane);
                float lod = sampling.limited(q.real(Part.LOD, lane));
                exact.sample(at, Sampling.atLeast(lod, q.real(Part.LEAST_LOD, lane)), out);
                limit(out);
            }
            case GATHERED -> {
                place(q, lane);
                sampling.gather(at, q.of(Part.CHANNEL, lane), out);
            }
            case FETCHED -> fetch(q, lane, out);
            case STORED -> write(q, lane, out);
            case SIZE_OF -> size(q.of(Part.LOD, lane), out);
            case INFO_OF -> {
                out[0] = image.levels();
                out[1] = image.extent.samples();
                out[2] = (int) image.descriptor.property("code", 0);
                out[3] = (int) image.descriptor.property("order_code", 0);
            }
            case ADDRESS_OF -> address(q, lane, out);
            case ENCODED, DECODED -> throw new IllegalStateException("no image is asked");
        }
    }

    private static final Part[] GRADIENTS = {Part.DSDX, Part.DTDX, Part.DRDX, Part.DSDY, Part.DTDY, Part.DRDY};

    private static final Part[] COORDINATES = {Part.X, Part.Y, Part.Z};

    /// Differences to the neighbours of the quad. Lanes that there are not change nothing.
    private void ofQuad(Question q, int lane, int lanes) {
        int left = lane & ~1;
        int top = lane & ~2;
        for (int c = 0; c < 3; c++) {
            gradients[c] = difference(q, COORDINATES[c], left, left | 1, lanes);
            gradients[c + 3] = difference(q, COORDINATES[c], top, top | 2, lanes);
        }
    }

    private static float difference(Question q, Part c, int from, int to, int lanes) {
        return to < lanes ? q.real(c, to) - q.real(c, from) : 0;
    }

    private void place(Question q, int lane) {
        at.at(q.real(Part.X, lane), q.real(Part.Y, lane), q.real(Part.Z, lane));
        at.layer = q.of(Part.LAYER, lane);
        at.offsetX = q.of(Part.OFFSET_X, lane);
        at.offsetY = q.of(Part.OFFSET_Y, lane);
        at.offsetZ = q.of(Part.OFFSET_Z, lane);
        at.compares = q.of(Part.COMPARE, lane) != 0;
        at.reference = q.real(Part.REFERENCE, lane);
    }

    private void filter(How how, Question q, int lane, int[] out) {
        place(q, lane);
        float bias = q.real(Part.LOD, lane);
        float leastLod = q.real(Part.LEAST_LOD, lane);
        if (how != How.LOD_OF && how != How.LOD_GRADED) {
            sampling.sample(at, gradients, bias, leastLod, out);
            limit(out);
            return;
        }
        float level = sampling.level(at, gradients) + bias;
        float limited = Sampling.atLeast(sampling.limited(level), leastLod);
        float unbiased = sampling.limited(level - sampler.bias());
        out[0] = Float.floatToRawIntBits(limited);
        out[1] = Float.floatToRawIntBits(level + sampler.bias());
        out[2] = Float.floatToRawIntBits(Sampling.atLeast(unbiased, leastLod));
        out[3] = Float.floatToRawIntBits(level);
    }

    private void limit(int[] out) {
        if (least == Float.NEGATIVE_INFINITY || at.compares) return;
        for (int c = 0; c < 4; c++)
            out[c] = Float.floatToRawIntBits(Math.clamp(Float.intBitsToFloat(out[c]), least, 1f));
    }

    /// The third number: a slice, or a layer.
    private int third(Question q, int lane) {
        return image.dimension() == Dimension.D3
                ? q.of(Part.Z, lane) + q.of(Part.OFFSET_Z, lane)
                : q.of(Part.LAYER, lane);
    }

    /// The second number, which a line of texels does not have.
    private int second(int y) {
        return image.dimension() == Dimension.D1 ? 0 : y;
    }

    private void fetch(Question q, int lane, int[] out) {
        int x = q.of(Part.X, lane) + q.of(Part.OFFSET_X, lane);
        int y = second(q.of(Part.Y, lane) + q.of(Part.OFFSET_Y, lane));
        int z = third(q, lane);
        int level = q.of(Part.LOD, lane);
        int sample = q.of(Part.SAMPLE, lane);
        if (fetches == null) {
            checkLevel(x, y, z, level, sample, lane);
            if (!image.isThere(x, y, z, level, sample)) return;
            image.fetch(x, y, z, level, sample, out);
        } else {
            if (fetches.areLimited()) level = fetches.level(level, sampler);
            if (image.dimension() != Dimension.D3) z = fetches.layer(z, image.layers(), lane);
            if (fetches.texels() == OutOfBoundsTexel.EDGE && level >= 0 && level < image.levels()) {
                x = Math.clamp(x, 0, image.width(level) - 1);
                y = Math.clamp(y, 0, image.height(level) - 1);
                if (image.dimension() == Dimension.D3) z = Math.clamp(z, 0, image.depth(level) - 1);
            }
            checkLevel(x, y, z, level, sample, lane);
            if (image.isThere(x, y, z, level, sample)) image.fetch(x, y, z, level, sample, out);
            else if (!fetches.outside(sampler, lane, out)) return;
        }
        if (q.of(Part.UNSWIZZLED, lane) == 0) image.swizzle().apply(out, image.kind());
    }

    /// Refuses a level that there is not, where the texel would be in the image.
    private void checkLevel(int x, int y, int z, int level, int sample, int lane) {
        if (!knowsLevels && !image.isNull && level >= image.levels() && image.isThere(x, y, z, 0, sample))
            throw new Fault(
                    "the image has %d levels, and what is read from level %d is not known"
                            .formatted(image.levels(), level),
                    lane);
    }

    /// @return what the image's texels are
    TexelKind kind() {
        return image.kind();
    }

    /// @return one of four values to write, as the kind has it
    static int written(Question q, Part part, int lane, TexelKind kind) {
        int v = q.of(part, lane);
        if (q.of(Part.NARROW, lane) == 0) return v;
        return switch (kind) {
            case FLOAT -> Float.floatToRawIntBits(Float.float16ToFloat((short) v));
            case UINT -> v & 0xffff;
            case SINT -> (short) v;
        };
    }

    private void write(Question q, int lane, int[] texel) {
        boolean isPlain = q.of(Part.PLAIN, lane) != 0;
        texel[0] = written(q, Part.R, lane, image.kind());
        texel[1] = written(q, Part.G, lane, image.kind());
        texel[2] = written(q, Part.B, lane, image.kind());
        texel[3] = written(q, Part.A, lane, image.kind());
        int x = q.of(Part.X, lane);
        int y = second(q.of(Part.Y, lane));
        int z = third(q, lane);
        int level = q.of(Part.LOD, lane);
        int sample = q.of(Part.SAMPLE, lane);
        int[] channels = q.of(Part.UNSWIZZLED, lane) == 0 ? image.swizzle().undo(texel) : texel;
        if (image.isThere(x, y, z, level, sample)) image.write(x, y, z, level, sample, channels, isPlain);
    }

    private void size(int level, int[] out) {
        if (image.isNull || level < 0 || level >= image.levels()) return;
        out[0] = image.width(level);
        out[1] = image.height(level);
        out[2] = image.depth(level);
        out[3] = (int) image.descriptor.property("counted_layers", image.layers());
    }

    private void address(Question q, int lane, int[] out) {
        int x = q.of(Part.X, lane);
        int y = second(q.of(Part.Y, lane));
        int z = third(q, lane);
        int level = q.of(Part.LOD, lane);
        int sample = q.of(Part.SAMPLE, lane);
        long where = image.address(x, y, z, level, sample);
        out[0] = (int) where;
        out[1] = (int) (where >>> Integer.SIZE);
        boolean isThere = image.isThere(x, y, z, level, sample);
        out[2] = isThere ? (int) image.descriptor.property("conversion", 0) : 0;
    }
}
