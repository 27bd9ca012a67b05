HELPER double larger(double a, double b) { return isnan(a) ? a : isnan(b) ? b : greatest(a, b); }
HELPER double lesser(double a, double b) { return isnan(a) ? a : isnan(b) ? b : least(a, b); }
HELPER double within(double x, double from, double to) { return lesser(to, larger(x, from)); }
HELPER int within_i(long x, int from, int to) { return x < from ? from : x > to ? to : (int)x; }
HELPER long modulo(long x, long n) { return x % n < 0 ? x % n + n : x % n; }
HELPER uint one_of(int kind) { return kind == AS_FLOAT ? 0x3f800000u : 1u; }
HELPER void swizzled(PRIVATE uint *texel, uint codes, int kind) {
    uint from[6] = {texel[0], texel[1], texel[2], texel[3], 0, one_of(kind)};
    for (int i = 0; i < 4; i++) texel[i] = from[codes >> 4 * i & 15];
}
HELPER void unswizzled(PRIVATE uint *texel, uint codes) {
    uint seen[4] = {texel[0], texel[1], texel[2], texel[3]};
    for (int i = 0; i < 4; i++) if ((codes >> 4 * i & 15) < 4) texel[codes >> 4 * i & 15] = seen[i];
}

/* ---- texels in memory */
HELPER ulong by_bits(uint x, ulong from, int count, int sums) {
    ulong out = 0;
    for (int i = 0; i < count; i++)
        if (x >> i & 1) out = sums ? out + bits_of[from + i] : out ^ bits_of[from + i];
    return out;
}
HELPER ulong address_of_texel(int image, int x, int y, int z, int level, int sample) {
    IN_TABLE struct level *v = levels_of + images[image].first_level + level;
    ulong columns = by_bits((uint)x, v->of_bits, v->columns, 0);
    ulong turned = by_bits((uint)y, v->of_bits + v->columns, v->rows, 0);
    ulong rows = by_bits((uint)y, v->of_bits + v->columns + v->rows, v->rows, 1);
    return starts_of[v->first + z] + (ulong)sample * v->sample + (columns ^ turned) * (ulong)v->element + rows;
}
HELPER ulong load_bytes(LANE *l, ulong at, int count) {
    if (count == 1 || count == 2 || count == 4 || count == 8) return load_in_device(l, at, 8 * count);
    ulong out = 0;
    for (int i = count - 1; i >= 0; i--) out = out << 8 | load_in_device(l, at + (ulong)i, 8);
    return out;
}
HELPER void read_texel(LANE *l, ulong at, int format, PRIVATE uint *out) {
    int n = bytes_of_format[format];
    ulong low = load_bytes(l, at, n < 8 ? n : 8), high = n > 8 ? load_bytes(l, at + 8, n - 8) : 0;
    decode(format, low, high, out);
}
HELPER void write_texel(LANE *l, ulong at, int format, PRIVATE const uint *texel) {
    ulong both[2] = {0, 0};
    encode(format, texel, both);
    for (int i = 0, n; i < bytes_of_format[format]; i += n) {
        int left = bytes_of_format[format] - i;
        n = left >= 4 ? 4 : left >= 2 ? 2 : 1;
        store_in_device(l, at + (ulong)i, 8 * n, i < 8 ? both[0] >> 8 * i : both[1] >> (8 * i - 64));
    }
}
HELPER void fetch_sample(LANE *l, int image, int x, int y, int z, int level, int sample, PRIVATE uint *out) {
    for (int c = 0; c < 4; c++) out[c] = 0;
    if (images[image].is_null) return;
    read_texel(l, address_of_texel(image, x, y, z, level, sample), images[image].format, out);
    swizzled(out, images[image].order, images[image].kind);
}
HELPER int is_there(int image, int x, int y, int z, int level, int sample) {
    IN_TABLE struct image *i = images + image;
    if (level < 0 || level >= i->levels || x < 0 || y < 0 || z < 0) return 0;
    IN_TABLE struct level *v = levels_of + i->first_level + level;
    int slices = i->dimension == SPACE ? v->depth : i->layers;
    return x < v->width && y < v->height && z < slices && sample >= 0 && sample < i->samples;
}

/* ---- faces of cubes: 0 +x, 1 -x, 2 +y, 3 -y, 4 +z, 5 -z */
HELPER int face_of(double x, double y, double z) {
    double ax = fabs(x), ay = fabs(y), az = fabs(z);
    if (az >= ax && az >= ay) return z < 0 ? 5 : 4;
    if (ay >= ax) return y < 0 ? 3 : 2;
    return x < 0 ? 1 : 0;
}
HELPER double column_of(int face, double x, double z) { return face == 0 ? -z : face == 1 ? z : face == 5 ? -x : x; }
HELPER double row_of(int face, double y, double z) { return face == 2 ? z : face == 3 ? -z : -y; }
HELPER double major_of(int face, double x, double y, double z) {
    double v = face < 2 ? x : face < 4 ? y : z;
    return (face & 1) == 0 ? v : -v;
}
/* The texel that lies beside a face's edge, in half texels from the middle. */
HELPER int beside_face(int face, int i, int j, int n, PRIVATE int *column_out, PRIVATE int *row_out) {
    int column = within_i(2 * i + 1 - n, -n, n), row = within_i(2 * j + 1 - n, -n, n);
    int major = column == n || column == -n || row == n || row == -n ? n - 1 : n;
    int sign = (face & 1) == 0 ? major : -major;
    int x = face < 2 ? sign : face == 5 ? -column : column;
    int y = face == 2 || face == 3 ? sign : -row;
    int z = face == 0 ? -column : face == 1 ? column : face == 2 ? row : face == 3 ? -row : sign;
    int next = major == n ? face : face_of(x, y, z);
    *column_out = (int)(((long)column_of(next, x, z) + n - 1) / 2);
    *row_out = (int)(((long)row_of(next, y, z) + n - 1) / 2);
    return next;
}

/* ---- the texels that coordinates fall on */
HELPER int wrapped(int wrap, long i, int n) {
    long mirrored = i >= 0 ? i : -1 - i, turn_of = modulo(i, 2L * n);
    switch (wrap) {
    case REPEAT: return (int)modulo(i, n);
    case MIRRORED_REPEAT: return (int)(turn_of < n ? turn_of : 2L * n - 1 - turn_of);
    case CLAMP_TO_EDGE: return within_i(i, 0, n - 1);
    case MIRROR_CLAMP_TO_EDGE: return within_i(mirrored, 0, n - 1);
    case MIRROR_CLAMP_TO_BORDER: return mirrored < n ? (int)mirrored : -1;
    default: return i >= 0 && i < n ? (int)i : -1;
    }
}
HELPER void on_axis(PRIVATE struct axis *a, double s, int is_scaled, int offset, int wrap) {
    double u = isnan(s) ? 0 : is_scaled ? s * a->size : s;
    if (!isnan(s)) u = wrap == CLAMP ? within(u, 0.0, a->size) : within(u, -0x1p40, 0x1p40);
    long i = (long)floor(u);
    a->nearest = (wrap == CLAMP && i > a->size - 1 ? a->size - 1 : i) + offset;
    double first = floor(u - 0.5);
    a->low = (long)first + offset;
    a->part = (float)(u - 0.5 - first);
}
HELPER void at_texel(PRIVATE struct axis *a, int texel) {
    a->nearest = a->low = texel;
    a->part = 0;
}
HELPER void find_place(PRIVATE struct place *p, int image, int sampler, int level) {
    IN_TABLE struct image *i = images + image;
    IN_TABLE struct sampler *s = samplers + sampler;
    IN_TABLE struct level *v = levels_of + i->first_level + level;
    p->x.size = v->width;
    p->y.size = v->height;
    p->z.size = v->depth;
    if (i->dimension == CUBE) {
        int face = face_of(p->s, p->t, p->r);
        double major = major_of(face, p->s, p->t, p->r);
        double column = column_of(face, p->s, p->r) / major, row = row_of(face, p->t, p->r) / major;
        on_axis(&p->x, (column + 1) / 2, 1, 0, s->is_seamless ? CLAMP_TO_EDGE : s->wrap[0]);
        on_axis(&p->y, (row + 1) / 2, 1, 0, s->is_seamless ? CLAMP_TO_EDGE : s->wrap[1]);
        if (p->x.nearest > p->x.size - 1) p->x.nearest = p->x.size - 1;
        if (p->y.nearest > p->y.size - 1) p->y.nearest = p->y.size - 1;
        at_texel(&p->z, 6 * within_i((int)p->layer, 0, i->layers / 6 - 1) + face);
        return;
    }
    on_axis(&p->x, p->s, s->is_normalized, p->offset[0], s->wrap[0]);
    if (i->dimension == LINE) at_texel(&p->y, 0);
    else on_axis(&p->y, p->t, s->is_normalized, p->offset[1], s->wrap[1]);
    if (i->dimension == SPACE) on_axis(&p->z, p->r, s->is_normalized, p->offset[2], s->wrap[2]);
    else at_texel(&p->z, within_i((int)p->layer, 0, i->layers - 1));
}
HELPER void wrapped_texel(LANE *l, PRIVATE struct place *p, int image, int sampler, int level, long x, long y,
    long z, PRIVATE uint *out) {
    IN_TABLE struct sampler *s = samplers + sampler;
    int dimension = images[image].dimension;
    if (dimension == CUBE && s->is_seamless) {
        int i = within_i(x, -1, p->x.size), j = within_i(y, -1, p->y.size), column, row;
        if ((i < 0 || i >= p->x.size) && (j < 0 || j >= p->y.size)) j = within_i(j, 0, p->y.size - 1);
        int face = (int)z % 6, next = beside_face(face, i, j, p->x.size, &column, &row);
        fetch_sample(l, image, column, row, (int)z - face + next, level, 0, out);
        return;
    }
    int i = wrapped(s->wrap[0], x, p->x.size), j = dimension == LINE ? (int)y : wrapped(s->wrap[1], y, p->y.size);
    int k = dimension == SPACE ? wrapped(s->wrap[2], z, p->z.size) : (int)z;
    if (i < 0 || j < 0 || k < 0) for (int c = 0; c < 4; c++) out[c] = s->border[c];
    else fetch_sample(l, image, i, j, k, level, 0, out);
}
HELPER int passes(int comparison, float reference, float texel) {
    switch (comparison) {
    case NEVER: return 0;
    case LESS: return reference < texel;
    case EQUAL: return reference == texel;
    case LESS_OR_EQUAL: return reference <= texel;
    case GREATER: return reference > texel;
    case NOT_EQUAL: return reference != texel;
    case GREATER_OR_EQUAL: return reference >= texel;
    default: return 1;
    }
}
HELPER void numbers_of(LANE *l, PRIVATE struct sum *q, PRIVATE struct place *p, int image, int sampler, int level,
    long x, long y, long z) {
    uint texel[4];
    wrapped_texel(l, p, image, sampler, level, x, y, z, texel);
    for (int c = 0; c < 4; c++) q->corner[c] = as_float(texel[c]);
    if (!q->compares) return;
    q->corner[0] = passes(samplers[sampler].comparison, q->reference, as_float(texel[0]));
    q->corner[1] = q->corner[2] = 0;
    q->corner[3] = 1;
}
/* Beyond a corner of a cube: the mean of the three texels that meet there. */
HELPER void corner_of(LANE *l, PRIVATE struct sum *q, PRIVATE struct place *p, int image, int sampler, int level,
    long x, long y, long z) {
    int out_x = x < 0 || x >= p->x.size, out_y = y < 0 || y >= p->y.size;
    if (!(images[image].dimension == CUBE && samplers[sampler].is_seamless && out_x && out_y)) {
        numbers_of(l, q, p, image, sampler, level, x, y, z);
        return;
    }
    double all[4] = {0, 0, 0, 0};
    for (int i = 0; i < 3; i++) {
        numbers_of(l, q, p, image, sampler, level, i == 1 ? x : within_i(x, 0, p->x.size - 1), i == 2 ? y
            : within_i(y, 0, p->y.size - 1), z);
        for (int c = 0; c < 4; c++) all[c] += q->corner[c];
    }
    for (int c = 0; c < 4; c++) q->corner[c] = all[c] / 3;
}
HELPER int sums_up(PRIVATE const struct sum *q, int image) { return q->compares || images[image].kind == AS_FLOAT; }
HELPER void add_texel(LANE *l, PRIVATE struct sum *q, PRIVATE struct place *p, int image, int sampler, int level,
    long x, long y, long z, double weight) {
    if (sums_up(q, image)) {
        int how = samplers[sampler].reduction;
        corner_of(l, q, p, image, sampler, level, x, y, z);
        for (int c = 0; c < 4; c++) {
            double v = q->corner[c];
            if (how == AVERAGE) q->sums[c] = q->sums[c] + v * weight;
            else q->sums[c] = q->is_first ? v : how == MINIMUM ? lesser(q->sums[c], v) : larger(q->sums[c], v);
        }
    } else {
        wrapped_texel(l, p, image, sampler, level, x, y, z, q->single);
    }
    q->is_first = 0;
}
HELPER double part_of(float fraction, int side) { return side == 0 ? 1.0 - fraction : fraction; }
HELPER void add_level(LANE *l, PRIVATE struct sum *q, PRIVATE struct place *p, int image, int sampler, int level,
    int is_linear, double share) {
    find_place(p, image, sampler, level);
    if (!is_linear || !sums_up(q, image)) {
        add_texel(l, q, p, image, sampler, level, p->x.nearest, p->y.nearest, p->z.nearest, share);
        return;
    }
    int n = images[image].dimension == LINE ? 1 : images[image].dimension == SPACE ? 3 : 2;
    for (int corner = 0; corner < 1 << n; corner++) {
        double weight = share * part_of(p->x.part, corner & 1);
        if (n > 1) weight *= part_of(p->y.part, corner >> 1 & 1);
        if (n > 2) weight *= part_of(p->z.part, corner >> 2);
        if (weight == 0) continue;
        long y = n > 1 ? p->y.low + (corner >> 1 & 1) : p->y.nearest, z = n > 2 ? p->z.low + (corner >> 2)
            : p->z.nearest;
        add_texel(l, q, p, image, sampler, level, p->x.low + (corner & 1), y, z, weight);
    }
}
HELPER void add_place(LANE *l, PRIVATE struct sum *q, PRIVATE struct place *p, int image, int sampler, float lod,
    double share) {
    IN_TABLE struct sampler *s = samplers + sampler;
    int is_linear = (lod <= s->cutoff ? s->magnify : s->minify) == LINEAR, last = images[image].levels - 1;
    if (s->mip == NO_FILTER) {
        add_level(l, q, p, image, sampler, 0, is_linear, share);
    } else if (s->mip == NEAREST) {
        add_level(l, q, p, image, sampler, (int)within(ceil(lod + 0.5) - 1, 0.0, last), is_linear, share);
    } else {
        double inside = within(lod, 0.0, last);
        int level = (int)inside;
        float rest = (float)(inside - level);
        add_level(l, q, p, image, sampler, level, is_linear, share * (1.0 - rest));
        if (rest > 0) add_level(l, q, p, image, sampler, level + 1, is_linear, share * rest);
    }
}
HELPER void end_sum(PRIVATE const struct sum *q, int image, PRIVATE uint *out) {
    for (int c = 0; c < 4; c++) out[c] = sums_up(q, image) ? as_uint((float)q->sums[c]) : q->single[c];
    swizzled(out, images[image].swizzle, sums_up(q, image) ? AS_FLOAT : images[image].kind);
}

/* ---- levels of detail. The logarithm is that of Java's StrictMath, whose last bit counts; it is a part of fdlibm:
   Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems, Inc.
   business. Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is
   preserved. */
HELPER double fdlibm_log(double x) {
    const double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10;
    int high = (int)(as_ulong(x) >> 32), k = (high >> 20) - 1023;
    high &= 0xfffff;
    int i = (high + 0x95f64) & 0x100000;
    x = as_double((ulong)(uint)(high | (i ^ 0x3ff00000)) << 32 | (as_ulong(x) & 0xffffffffUL));
    k += i >> 20;
    double f = x - 1.0, dk = k;
    if ((0xfffff & (2 + high)) < 3) {
        if (f == 0) return k == 0 ? 0 : dk * ln2_high + dk * ln2_low;
        double r = f * f * (0.5 - 0.33333333333333333 * f);
        return k == 0 ? f - r : dk * ln2_high - ((r - dk * ln2_low) - f);
    }
    double s = f / (2.0 + f), z = s * s, w = z * z;
    double t1 = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    double t2 = 1.818357216161805012e-01 + w * 1.479819860511658591e-01;
    t2 = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * t2));
    double r = t2 + t1;
    if (((high - 0x6147a) | (0x6b851 - high)) > 0) {
        double half_square = 0.5 * f * f;
        return k == 0 ? f - (half_square - s * (half_square + r))
            : dk * ln2_high - ((half_square - (s * (half_square + r) + dk * ln2_low)) - f);
    }
    return k == 0 ? f - s * (f - r) : dk * ln2_high - ((s * (f - r) - dk * ln2_low) - f);
}
HELPER double exact_log2(double v) {
    if (v == 0 || !isfinite(v)) return v == 0 ? -INFINITY : v;
    int raw = (int)(as_ulong(v) >> 52 & 0x7ff), exponent = raw == 0 ? -1023 : raw - 1023;
    return exponent + fdlibm_log(ldexp(v, -exponent)) / 0x1.62e42fefa39efp-1;
}
HELPER double gradient_distance(PRIVATE const struct place *p, int image, int sampler, PRIVATE const float *g) {
    IN_TABLE struct image *i = images + image;
    IN_TABLE struct level *v = levels_of + i->first_level;
    if (i->dimension == CUBE) {
        int face = face_of(p->s, p->t, p->r), n = v->width;
        double major = major_of(face, p->s, p->t, p->r), d_major = major_of(face, g[0], g[1], g[2]);
        double column = column_of(face, p->s, p->r), row = row_of(face, p->t, p->r);
        double a = (column_of(face, g[0], g[2]) * major - column * d_major) / (major * major) * n / 2;
        double b = (row_of(face, g[1], g[2]) * major - row * d_major) / (major * major) * n / 2;
        return sqrt(a * a + b * b);
    }
    int is_scaled = samplers[sampler].is_normalized;
    double x = (double)g[0] * (is_scaled ? v->width : 1), y = (double)g[1] * (is_scaled ? v->height : 1);
    double z = (double)g[2] * (is_scaled ? v->depth : 1);
    if (i->dimension == LINE) y = 0;
    if (i->dimension != SPACE) z = 0;
    return sqrt(x * x + y * y + z * z);
}
struct lod { double level; int places, is_along_x; };
HELPER struct lod lod_of(PRIVATE const struct place *p, int image, int sampler, PRIVATE const float *g) {
    double x = gradient_distance(p, image, sampler, g), y = gradient_distance(p, image, sampler, g + 3),
        anisotropy = samplers[sampler].anisotropy;
    double most = larger(x, y), smallest = lesser(x, y);
    double ratio = most == 0 || anisotropy == 1 ? 1 : smallest == 0 ? anisotropy : most / smallest,
        limited = lesser(ratio, anisotropy);
    struct lod out = {exact_log2(most / larger(limited, 1)), isnan(limited) ? 1 : (int)ceil(limited), x >= y};
    return out;
}
HELPER float limited_lod(int sampler, double lod) {
    double biased = lod + samplers[sampler].bias;
    return (float)within(isnan(biased) ? 0 : biased, samplers[sampler].least_lod, samplers[sampler].most_lod);
}
HELPER float at_least(float lod, float least_of) { return lod < least_of ? least_of : lod; }
