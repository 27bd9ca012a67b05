/* ---- questions */
HELPER int view_of(LANE *l, PRIVATE const struct question *q, int is_written) {
    for (int i = 0; i < VIEWS; i++) {
        IN_TABLE struct view *v = views + i;
        if (v->texture != q->texture || v->sampler != q->sampler || v->levels != q->levels || v->borders != q->borders) continue;
        if (v->is_written != is_written) continue;
        for (int r = v->first_run; r < v->first_run + v->runs; r++)
            for (uint b = 0; b < runs_of_bytes[r].count; b++)
                if (load_in_device(l, runs_of_bytes[r].at + b, 8) != bytes_seen[runs_of_bytes[r].first + b])
                    fault(l, 16, "the descriptor of an image is not what it was when the program was read");
        return i;
    }
    return -1;
}
HELPER void limit_answer(int sampler, int compares, PRIVATE uint *out) {
    if (samplers[sampler].least == -INFINITY || compares) return;
    for (int c = 0; c < 4; c++) out[c] = as_uint((float)within(as_float(out[c]), samplers[sampler].least, 1.0));
}
HELPER void sample_image(LANE *l, enum how how, PRIVATE const struct question *q, PRIVATE struct place *p, int image,
    int sampler, PRIVATE uint *out) {
    float g[6] = {as_float(q->dsdx), as_float(q->dtdx), as_float(q->drdx), as_float(q->dsdy), as_float(q->dtdy),
        as_float(q->drdy)};
    float lod = as_float(q->lod), least_of = as_float(q->least_lod);
    struct sum sum = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, 1, q->compare != 0, as_float(q->reference)};
    if (how == LEVELED) {
        float once = at_least(limited_lod(sampler, lod), least_of);
        add_place(l, &sum, p, image, sampler, isnan(once) ? 0.0f : once, 1);
    } else {
        struct lod of = lod_of(p, image, sampler, g);
        float limited = at_least(limited_lod(sampler, of.level + lod), least_of), s = p->s, t = p->t, r = p->r;
        PRIVATE const float *along = of.is_along_x ? g : g + 3;
        for (int i = 1; i <= of.places; i++) {
            if (of.places > 1) {
                double share = (double)i / (of.places + 1) - 0.5;
                p->s = (float)(s + share * along[0]);
                p->t = (float)(t + share * along[1]);
                p->r = (float)(r + share * along[2]);
            }
            add_place(l, &sum, p, image, sampler, limited, 1.0 / of.places);
        }
    }
    end_sum(&sum, image, out);
    limit_answer(sampler, q->compare != 0, out);
}
HELPER void lods_of(PRIVATE const struct question *q, PRIVATE const struct place *p, int image, int sampler,
    PRIVATE uint *out) {
    float g[6] = {as_float(q->dsdx), as_float(q->dtdx), as_float(q->drdx), as_float(q->dsdy), as_float(q->dtdy),
        as_float(q->drdy)};
    float level = (float)lod_of(p, image, sampler, g).level + as_float(q->lod), bias = samplers[sampler].bias;
    out[0] = as_uint(at_least(limited_lod(sampler, level), as_float(q->least_lod)));
    out[1] = as_uint(level + bias);
    out[2] = as_uint(at_least(limited_lod(sampler, level - bias), as_float(q->least_lod)));
    out[3] = as_uint(level);
}
HELPER void gather(LANE *l, PRIVATE const struct question *q, PRIVATE struct place *p, int image, int sampler,
    PRIVATE uint *out) {
    IN_TABLE struct image *i = images + image;
    if (i->dimension == LINE || i->dimension == SPACE) {
        fault(l, 16, "gathering from an image that is neither of two dimensions nor a cube");
        return;
    }
    struct sum sum = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, 1, q->compare != 0, as_float(q->reference)};
    find_place(p, image, sampler, 0);
    uint code = sum.compares ? q->channel : i->swizzle >> (4 * q->channel & 31) & 15;
    for (int n = 0; n < 4; n++) {
        long x = p->x.low + (n == 1 || n == 2), y = p->y.low + (n < 2);
        uint texel[4];
        if (sums_up(&sum, image)) {
            corner_of(l, &sum, p, image, sampler, 0, x, y, p->z.nearest);
            for (int c = 0; c < 4; c++) texel[c] = as_uint((float)sum.corner[c]);
        } else wrapped_texel(l, p, image, sampler, 0, x, y, p->z.nearest, texel);
        out[n] = code < 4 ? texel[code] : code == 4 ? 0 : one_of(sums_up(&sum, image) ? AS_FLOAT : i->kind);
    }
}
HELPER int third_of(PRIVATE const struct question *q, int image) {
    return images[image].dimension == SPACE ? (int)(q->z + q->offset_z) : (int)q->layer;
}
HELPER void fetch_texel(LANE *l, PRIVATE const struct question *q, int image, int sampler, PRIVATE uint *out) {
    IN_TABLE struct image *i = images + image;
    IN_TABLE struct sampler *s = samplers + sampler;
    int x = (int)(q->x + q->offset_x), y = i->dimension == LINE ? 0 : (int)(q->y + q->offset_y), z = third_of(q, image);
    int level = (int)q->lod, sample = (int)q->sample;
    if (s->has_sampler) {
        if (s->limits_fetches) level = (int)(ceil(within(level, s->least_lod, s->most_lod) + 0.5) - 1);
        if (i->dimension != SPACE && (z < 0 || z >= i->layers)) {
            if (s->outside_layer == OUTSIDE_UNKNOWN) fault(l, 16,
                "what is read for a layer that the image does not have is not known");
            z = s->outside_layer == OUTSIDE_EDGE ? within_i(z, 0, i->layers - 1) : -1;
        }
        if (s->outside == OUTSIDE_EDGE && level >= 0 && level < i->levels) {
            IN_TABLE struct level *v = levels_of + i->first_level + level;
            x = within_i(x, 0, v->width - 1);
            y = within_i(y, 0, v->height - 1);
            if (i->dimension == SPACE) z = within_i(z, 0, v->depth - 1);
        }
    }
    if (!i->knows_levels && !i->is_null && level >= i->levels && is_there(image, x, y, z, 0, sample))
        fault(l, 16, "what is read from a level that the image does not have is not known");
    if (is_there(image, x, y, z, level, sample)) fetch_sample(l, image, x, y, z, level, sample, out);
    else if (!s->has_sampler) return;
    else {
        if (s->outside == OUTSIDE_UNKNOWN) fault(l, 16, "what is read for a texel outside of the image is not known");
        if (s->outside != OUTSIDE_BORDER) return;
        for (int c = 0; c < 4; c++) out[c] = s->border[c];
    }
    if (!q->unswizzled) swizzled(out, i->swizzle, i->kind);
}
HELPER uint written(uint v, uint is_narrow, int kind) {
    if (!is_narrow) return v;
    return kind == AS_FLOAT ? of_half(v & 0xffffu) : kind == AS_UINT ? v & 0xffffu : (uint)sext(v, 16);
}
HELPER void store_texel(LANE *l, PRIVATE const struct question *q, int image) {
    IN_TABLE struct image *i = images + image;
    uint texel[4] = {written(q->r, q->narrow, i->kind), written(q->g, q->narrow, i->kind), written(q->b, q->narrow,
        i->kind), written(q->a, q->narrow, i->kind)};
    int x = (int)q->x, y = i->dimension == LINE ? 0 : (int)q->y, z = third_of(q, image), level = (int)q->lod,
        sample = (int)q->sample;
    if (!q->unswizzled) unswizzled(texel, i->swizzle);
    if (i->is_null || !is_there(image, x, y, z, level, sample)) return;
    unswizzled(texel, i->order);
    write_texel(l, address_of_texel(image, x, y, z, level, sample), q->plain ? i->plain : i->format, texel);
}
HELPER void image_size(int image, int level, PRIVATE uint *out) {
    IN_TABLE struct image *i = images + image;
    if (i->is_null || level < 0 || level >= i->levels) return;
    IN_TABLE struct level *v = levels_of + i->first_level + level;
    out[0] = (uint)v->width;
    out[1] = (uint)v->height;
    out[2] = (uint)v->depth;
    out[3] = (uint)i->counted_layers;
}
/* The address of a texel in a slice or level that there is not is 0. */
HELPER void texel_address(PRIVATE const struct question *q, int image, PRIVATE uint *out) {
    IN_TABLE struct image *i = images + image;
    int x = (int)q->x, y = i->dimension == LINE ? 0 : (int)q->y, z = third_of(q, image), level = (int)q->lod,
        sample = (int)q->sample;
    if (level < 0 || level >= i->levels || z < 0 || z >= levels_of[i->first_level + level].slices) return;
    ulong at = address_of_texel(image, x, y, z, level, sample);
    out[0] = (uint)at;
    out[1] = (uint)(at >> 32);
    out[2] = is_there(image, x, y, z, level, sample) ? i->conversion : 0;
}
/* Texels whose address and format the program has. */
HELPER int convert(LANE *l, enum how how, PRIVATE const struct question *q, PRIVATE uint *out) {
    if (how == ENCODED && q->x == 0) return AS_UINT;
    int found = -1;
    for (int i = 0; i < CONVERSIONS; i++) if (conversions[i].word == q->x) found = i;
    if (found < 0) {
        fault(l, 16, "texels are converted as no image of this launch has them");
        return AS_UINT;
    }
    int format = conversions[found].format, kind = kind_of_format[format];
    ulong bytes = (ulong)bytes_of_format[format], at = q->texture + (ulong)(long)(int)q->sample * bytes;
    int is_in = q->texture != 0 && (q->y == 0 || ((ulong)q->sample + 1) * bytes <= q->y);
    if (how == ENCODED) {
        uint texel[4] = {written(q->r, q->narrow, kind), written(q->g, q->narrow, kind), written(q->b, q->narrow,
            kind), written(q->a, q->narrow, kind)};
        unswizzled(texel, conversions[found].order);
        if (is_in) write_texel(l, at, format, texel);
        return kind;
    }
    if (is_in) read_texel(l, at, format, out);
    else decode(format, 0, 0, out);
    swizzled(out, conversions[found].order, kind);
    return kind;
}
HELPER void look(LANE *l, enum how how, PRIVATE const struct question *q, PRIVATE uint *out) {
    int is_float = 0;
    if (how == ENCODED || how == DECODED) {
        is_float = convert(l, how, q, out) == AS_FLOAT && how == DECODED;
    } else {
        int v = view_of(l, q, how == STORED && WRITTEN_APART);
        if (v < 0) {
            fault(l, 16, q->texture == 0 ? "no texture is bound here" : "it is not known which image this is");
            return;
        }
        int image = views[v].image, sampler = views[v].seen_by, is_real = images[image].kind == AS_FLOAT;
        struct place p = {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, as_float(q->x), as_float(q->y), as_float(q->z),
            q->layer,
            {(int)q->offset_x, (int)q->offset_y, (int)q->offset_z}};
        switch (how) {
        case LOD_OF: case LOD_GRADED: lods_of(q, &p, image, sampler, out); is_float = 1; break;
        case GATHERED: gather(l, q, &p, image, sampler, out); is_float = q->compare || is_real; break;
        case FETCHED: fetch_texel(l, q, image, sampler, out); is_float = q->compare || is_real; break;
        case STORED: store_texel(l, q, image); break;
        case SIZE_OF: image_size(image, (int)q->lod, out); break;
        case INFO_OF:
            out[0] = images[image].levels_said;
            out[1] = images[image].samples_said;
            out[2] = images[image].code;
            out[3] = images[image].order_code;
            break;
        case ADDRESS_OF: texel_address(q, image, out); break;
        default: sample_image(l, how, q, &p, image, sampler, out); is_float = q->compare || is_real; break;
        }
    }
    if (q->narrow) for (int c = 0; c < 4; c++) out[c] = is_float ? half_of(as_float(out[c])) : out[c] & 0xffffu;
}
