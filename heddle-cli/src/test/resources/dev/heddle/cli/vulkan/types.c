/* Numbers of all sizes. */
#include "vk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 60

/* Values of any size: random ones, and those at the ends. */
static struct buffer inputs(uint32_t bytes) {
    struct buffer b = buffer(N * bytes, 0);
    static const uint64_t ENDS[] = {0, 1, ~0ull, 2, 0x8000000000000000ull, 0x7fffffffffffffffull};
    for (uint32_t i = 0; i < N; i++) {
        uint64_t v = i % 10 == 9 ? ENDS[i / 10] : noise(2 * i) | (uint64_t)noise(2 * i + 1) << 32;
        /* The upper bits are those of the sign, of every size. */
        v = i % 10 == 9 && v >> 32 ? v >> (64 - 8 * bytes) : v;
        memcpy((char *)b.map + i * bytes, &v, bytes);
    }
    return b;
}

static void integers(const char *shader, uint32_t bytes) {
    struct buffer a = inputs(bytes), r = buffer(N * 24 * bytes, 0), w = buffer(N * 3 * 4, 0);
    LAUNCH(shader, 2, STORAGE(a), STORAGE(r), STORAGE(w));
    words("", r.map, N * 24 * bytes / 4);
    words("converted", w.map, N * 3);
}

static void int8(void) {
    need(has.v12.shaderInt8, "shaderInt8");
    need(has.v12.storageBuffer8BitAccess, "storageBuffer8BitAccess");
    integers("int8", 1);
}

static void int16(void) {
    need(has.core.features.shaderInt16, "shaderInt16");
    need(has.v11.storageBuffer16BitAccess, "storageBuffer16BitAccess");
    integers("int16", 2);
}

static void int32(void) {
    integers("int32", 4);
}

static void int64(void) {
    need(has.core.features.shaderInt64, "shaderInt64");
    integers("int64", 8);
}

static void bits(void) {
    struct buffer a = inputs(4), r = buffer(N * 24 * 4, 0);
    LAUNCH("bits", 2, STORAGE(a), STORAGE(r));
    words("", r.map, N * 24);
}

/* Numbers with three bits after the point. */
static float small(uint32_t i) {
    return (float)(int32_t)(noise(i) % 1024 - 512) / 8;
}

static void exact(void) {
    struct buffer a = buffer(N * 4, 0), r = buffer(N * 40 * 4, 0);
    for (uint32_t i = 0; i < N; i++) ((float *)a.map)[i] = small(i);
    LAUNCH("floats", 2, STORAGE(a), STORAGE(r));
    words("", r.map, N * 40);
}

static uint16_t half_of(float f) {
    uint32_t u;
    memcpy(&u, &f, 4);
    if (f == 0) return (uint16_t)(u >> 16 & 0x8000);
    return (uint16_t)((u >> 16 & 0x8000) | ((u >> 23 & 255) - 112) << 10 | (u >> 13 & 1023));
}

static void half(void) {
    need(has.v12.shaderFloat16, "shaderFloat16");
    need(has.v11.storageBuffer16BitAccess, "storageBuffer16BitAccess");
    struct buffer a = buffer(N * 2, 0), r = buffer(N * 20 * 2, 0), w = buffer(N * 2 * 4, 0);
    for (uint32_t i = 0; i < N; i++) ((uint16_t *)a.map)[i] = half_of(small(i));
    LAUNCH("half", 2, STORAGE(a), STORAGE(r), STORAGE(w));
    words("", r.map, N * 10);
    words("widened", w.map, N * 2);
}

static void doubles(void) {
    need(has.core.features.shaderFloat64, "shaderFloat64");
    struct buffer a = buffer(N * 8, 0), r = buffer(N * 12 * 8, 0), w = buffer(N * 2 * 4, 0);
    for (uint32_t i = 0; i < N; i++) ((double *)a.map)[i] = (double)small(i) / 3 + 1e-9 * i;
    LAUNCH("double", 2, STORAGE(a), STORAGE(r), STORAGE(w));
    words("", r.map, N * 24);
    words("narrowed", w.map, N * 2);
}

/* What Vulkan allows: ULPs, or an absolute error. */
static void near(void) {
    struct buffer a = buffer(N * 4, 0), r = buffer(N * 8 * 4, 0);
    float *x = a.map, *y = r.map;
    for (uint32_t i = 0; i < N; i++) x[i] = 0.01f + (float)(noise(i) % 16000) / 1000;
    LAUNCH("near", 2, STORAGE(a), STORAGE(r));
    static const char *const NAMES[] = {"sqrt", "inversesqrt", "1/x", "3/x", "exp2", "log2", "sin", "cos"};
    for (uint32_t i = 0; i < N; i++) {
        double v = x[i], e = (double)(x[i] - 8), l = (double)(x[i] + 2), s = (double)(x[i] * 0.19f);
        double want[] = {sqrt(v), 1 / sqrt(v), 1 / v, 3 / v, exp2(e), log2(l), sin(s), cos(s)};
        double ulps[] = {4, 2, 2.5, 2.5, 3 + 2 * fabs(e), 3, 0, 0};
        for (int k = 0; k < 8; k++) {
            double got = y[i * 8 + k], ulp = ldexp(1, ilogb(want[k]) - 23);
            double most = ulps[k] > 0 ? ulps[k] * ulp : 0x1p-11;
            if (!(fabs(got - want[k]) <= most)) wrong("%s of %.9g is %.9g, not %.9g", NAMES[k], v, got, want[k]);
        }
    }
    right("");
}

const struct suite_case TYPES[] = {
    {"int8", int8, false},   {"int16", int16, false}, {"int32", int32, false},     {"int64", int64, false}, {"bits", bits, false},
    {"float", exact, false}, {"half", half, false},   {"double", doubles, false}, {"near", near, false},   {0}};
