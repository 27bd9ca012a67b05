/* ---- the texture unit. Places of texels are computed as doubles, fractions between texels and levels are rounded to
   floats, and all texels of a value are summed up as doubles and rounded once. Images,
       samplers and levels are numbers in
   tables. */
enum how { FILTERED, LEVELED, GRADED, GATHERED, FETCHED, STORED, LOD_OF, LOD_GRADED, SIZE_OF, INFO_OF, ADDRESS_OF,
    ENCODED, DECODED };
enum { AS_FLOAT, AS_UINT, AS_SINT };
enum { LINE = 1, PLANE, SPACE, CUBE };
enum { NO_FILTER, NEAREST, LINEAR };
enum { REPEAT, MIRRORED_REPEAT, CLAMP_TO_EDGE, CLAMP_TO_BORDER, MIRROR_CLAMP_TO_EDGE, MIRROR_CLAMP_TO_BORDER, CLAMP };
enum { NEVER, LESS, EQUAL, LESS_OR_EQUAL, GREATER, NOT_EQUAL, GREATER_OR_EQUAL, ALWAYS };
enum { AVERAGE, MINIMUM, MAXIMUM };
enum { OUTSIDE_BORDER, OUTSIDE_ZERO, OUTSIDE_EDGE, OUTSIDE_UNKNOWN };
/* What the number of a texel adds to its address, by the bits of its column and row: exclusive or, and a sum. */
struct level { int width, height, depth, slices, first, element, columns, rows; ulong sample, of_bits; };
struct image {
    int kind, dimension, levels, layers, samples, is_null, knows_levels, format, plain, first_level, counted_layers;
    uint conversion, levels_said, samples_said, code, order_code, swizzle, order;
};
struct sampler {
    int magnify, minify, mip, wrap[3];
    float bias, least_lod, most_lod, cutoff;
    int anisotropy, comparison, reduction, is_normalized, is_seamless;
    uint border[4];
    int has_sampler, outside, outside_layer, limits_fetches;
    float least;
};
/* An image seen through a sampler: their descriptors, and the bytes in memory that say what they are. */
struct view { int is_written; ulong texture, levels, sampler, borders; int image, seen_by, first_run, runs; };
struct run_of_bytes { ulong at; uint count, first; };
struct question {
    ulong texture, sampler, borders, levels;
    uint x, y, z, layer, sample, offset_x, offset_y, offset_z, compare, reference, lod, least_lod;
    uint dsdx, dtdx, drdx, dsdy, dtdy, drdy, channel, narrow, plain, unswizzled, r, g, b, a;
};
struct axis { long nearest, low; float part; int size; };
struct place { struct axis x, y, z; float s, t, r; uint layer; int offset[3]; };
struct sum { double sums[4], corner[4]; uint single[4]; int is_first, compares; float reference; };
