/* Images: formats, shapes, samplers, storage. */
#include "vk.h"

#include <stdio.h>
#include <string.h>

enum kind { FLOAT, UINT, INT };

/* Formats whose texels any bits are, but for halves and floats, which `mask` keeps finite. */
static const struct format {
    const char *name;
    VkFormat format;
    uint32_t bytes, mask;
    enum kind kind;
    uint32_t ulps;
} FORMATS[] = {
    {"r8", VK_FORMAT_R8_UNORM, 1, ~0u, FLOAT, 2},
    {"r8s", VK_FORMAT_R8_SNORM, 1, ~0u, FLOAT, 2},
    {"r8ui", VK_FORMAT_R8_UINT, 1, ~0u, UINT, 0},
    {"r8i", VK_FORMAT_R8_SINT, 1, ~0u, INT, 0},
    {"rg8", VK_FORMAT_R8G8_UNORM, 2, ~0u, FLOAT, 2},
    {"rg8i", VK_FORMAT_R8G8_SINT, 2, ~0u, INT, 0},
    {"rgba8", VK_FORMAT_R8G8B8A8_UNORM, 4, ~0u, FLOAT, 2},
    {"rgba8s", VK_FORMAT_R8G8B8A8_SNORM, 4, ~0u, FLOAT, 2},
    {"rgba8ui", VK_FORMAT_R8G8B8A8_UINT, 4, ~0u, UINT, 0},
    {"bgra8", VK_FORMAT_B8G8R8A8_UNORM, 4, ~0u, FLOAT, 2},
    {"srgb8", VK_FORMAT_R8G8B8A8_SRGB, 4, ~0u, FLOAT, 1 << 19},
    {"r5g6b5", VK_FORMAT_R5G6B5_UNORM_PACK16, 2, ~0u, FLOAT, 2},
    {"rgb10a2", VK_FORMAT_A2B10G10R10_UNORM_PACK32, 4, ~0u, FLOAT, 2},
    {"rgb10a2ui", VK_FORMAT_A2B10G10R10_UINT_PACK32, 4, ~0u, UINT, 0},
    {"r11g11b10f", VK_FORMAT_B10G11R11_UFLOAT_PACK32, 4, 0xf7fdffbf, FLOAT, 0},
    {"rgb9e5", VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, 4, ~0u, FLOAT, 0},
    {"r16", VK_FORMAT_R16_UNORM, 2, ~0u, FLOAT, 2},
    {"r16f", VK_FORMAT_R16_SFLOAT, 2, 0xbfffbfff, FLOAT, 0},
    {"r16ui", VK_FORMAT_R16_UINT, 2, ~0u, UINT, 0},
    {"rg16f", VK_FORMAT_R16G16_SFLOAT, 4, 0xbfffbfff, FLOAT, 0},
    {"rg16s", VK_FORMAT_R16G16_SNORM, 4, ~0u, FLOAT, 2},
    {"rgba16", VK_FORMAT_R16G16B16A16_UNORM, 8, ~0u, FLOAT, 2},
    {"rgba16f", VK_FORMAT_R16G16B16A16_SFLOAT, 8, 0xbfffbfff, FLOAT, 0},
    {"rgba16i", VK_FORMAT_R16G16B16A16_SINT, 8, ~0u, INT, 0},
    {"r32f", VK_FORMAT_R32_SFLOAT, 4, 0xbfffffff, FLOAT, 0},
    {"r32ui", VK_FORMAT_R32_UINT, 4, ~0u, UINT, 0},
    {"r32i", VK_FORMAT_R32_SINT, 4, ~0u, INT, 0},
    {"rg32ui", VK_FORMAT_R32G32_UINT, 8, ~0u, UINT, 0},
    {"rgba32f", VK_FORMAT_R32G32B32A32_SFLOAT, 16, 0xbfffffff, FLOAT, 0},
    {"rgba32i", VK_FORMAT_R32G32B32A32_SINT, 16, ~0u, INT, 0},
};

/* The smallest halves, and zero with a sign, are told apart by some chips only. */
static struct buffer texels_of(uint32_t bytes, uint32_t mask) {
    struct buffer b = buffer((bytes + 3) & ~3u, 0);
    uint32_t normal = mask == 0xbfffbfff ? 0x04000400 : mask == 0xbfffffff ? 0x00800000 : mask == 0xf7fdffbf ? 0x10040080 : 0;
    for (uint32_t i = 0; i < (bytes + 3) / 4; i++) ((uint32_t *)b.map)[i] = (noise(i) & mask) | normal;
    return b;
}

static VkSampler nearest(void) {
    return sampler(VK_FILTER_NEAREST, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK);
}

/* `is_two`: those of two channels of 8 bits, whose tiles are others. */
static void formats_of(bool is_linear, bool is_two) {
    static const char *const SHADERS[] = {"fetch_float", "fetch_uint", "fetch_int"};
    for (uint32_t f = 0; f < COUNT(FORMATS); f++) {
        const struct format *how = &FORMATS[f];
        if (!is_linear && is_two != !strncmp(how->name, "rg8", 3)) continue;
        struct shape s = {VK_IMAGE_VIEW_TYPE_2D, how->format, .width = 21, .height = 11, .is_linear = is_linear};
        if (!has_image(&s, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_TRANSFER_SRC_BIT)) continue;
        struct image m = image(&s, VK_IMAGE_USAGE_SAMPLED_BIT);
        uint32_t bytes = 21 * 11 * how->bytes;
        struct buffer in = texels_of(bytes, how->mask), back = buffer(in.size, 0), r = buffer(21 * 11 * 16, 0);
        upload(&m, 0, &in);
        download(&m, 0, &back);
        if (memcmp(in.map, back.map, bytes)) wrong("%s comes back as something else", how->name);
        LAUNCH(SHADERS[how->kind], 4, SAMPLED(m, nearest()), STORAGE(r));
        if (how->kind == FLOAT && how->ulps) floats(how->name, r.map, 21 * 11 * 4, how->ulps);
        else words(how->name, r.map, 21 * 11 * 4);
    }
}

static void tiled(void) {
    formats_of(false, false);
}

static void tiled_pairs(void) {
    formats_of(false, true);
}

static void linear(void) {
    formats_of(true, false);
}

static struct image filled(struct shape s, VkImageUsageFlags uses) {
    struct image m = image(&s, uses);
    for (uint32_t l = 0; l < m.levels; l++) {
        struct buffer b = texels_of(texels(&m, l) * 4, 0xffffff);
        for (uint32_t i = 0; i < texels(&m, l); i++) ((uint32_t *)b.map)[i] |= l << 24;
        upload(&m, l, &b);
    }
    return m;
}

#define R32 VK_FORMAT_R32_UINT

static void shapes(void) {
    VkImageUsageFlags use = VK_IMAGE_USAGE_SAMPLED_BIT;
    struct image one = filled((struct shape){VK_IMAGE_VIEW_TYPE_1D, R32, .width = 50}, use);
    struct image two = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, R32, 20, 13, .levels = 3}, use);
    struct image three = filled((struct shape){VK_IMAGE_VIEW_TYPE_3D, R32, 12, 10, 6, .levels = 2}, use);
    struct image many = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, R32, 9, 7, .layers = 5}, use);
    struct image cube = filled((struct shape){VK_IMAGE_VIEW_TYPE_CUBE, R32, 8, 8, .layers = 6}, use);
    struct buffer r = buffer(512 * 40, 0);
    VkSampler s = nearest();
    LAUNCH("shapes", 8, SAMPLED(one, s), SAMPLED(two, s), SAMPLED(three, s), SAMPLED(many, s), SAMPLED(cube, s), STORAGE(r));
    words("", r.map, 512 * 10);
}

/* Texels that are multiples of 1/4: sums with such weights are exact. */
static void samplers(void) {
    static const struct {
        const char *name;
        VkFilter filter;
        VkSamplerAddressMode wrap;
        VkBorderColor border;
    } ALL[] = {
        {"nearest.repeat", VK_FILTER_NEAREST, VK_SAMPLER_ADDRESS_MODE_REPEAT, 0},
        {"nearest.mirror", VK_FILTER_NEAREST, VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT, 0},
        {"nearest.edge", VK_FILTER_NEAREST, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, 0},
        {"nearest.black", VK_FILTER_NEAREST, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK},
        {"linear.white", VK_FILTER_LINEAR, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE},
        {"linear.repeat", VK_FILTER_LINEAR, VK_SAMPLER_ADDRESS_MODE_REPEAT, 0},
        {"linear.mirror", VK_FILTER_LINEAR, VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT, 0},
        {"linear.edge", VK_FILTER_LINEAR, VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, 0},
    };
    struct image m = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32G32B32A32_SFLOAT, 8, 8}, VK_IMAGE_USAGE_SAMPLED_BIT);
    struct buffer in = buffer(8 * 8 * 16, 0);
    for (uint32_t i = 0; i < 8 * 8 * 4; i++) ((float *)in.map)[i] = (float)(noise(i) % 64) / 4;
    upload(&m, 0, &in);
    for (uint32_t i = 0; i < COUNT(ALL); i++) {
        struct buffer r = buffer(1024 * 48, 0);
        LAUNCH("sampled", 16, SAMPLED(m, sampler(ALL[i].filter, ALL[i].wrap, ALL[i].border)), STORAGE(r));
        words(ALL[i].name, r.map, 1024 * 12);
    }
}

static void storage_of(bool is_linear) {
    static const struct {
        const char *name;
        VkFormat format;
        uint32_t bytes, mask;
    } ALL[] = {{"rgba8", VK_FORMAT_R8G8B8A8_UNORM, 4, ~0u},       {"rgba16f", VK_FORMAT_R16G16B16A16_SFLOAT, 8, 0xbfffbfff},
               {"r32f", VK_FORMAT_R32_SFLOAT, 4, 0xbfffffff},     {"rgba32ui", VK_FORMAT_R32G32B32A32_UINT, 16, ~0u},
               {"r32i", VK_FORMAT_R32_SINT, 4, ~0u},              {"rgba8ui", VK_FORMAT_R8G8B8A8_UINT, 4, ~0u},
               {"rg16i", VK_FORMAT_R16G16_SINT, 4, ~0u},          {"r8", VK_FORMAT_R8_UNORM, 1, ~0u}};
    for (uint32_t i = 0; i < COUNT(ALL); i++) {
        struct shape s = {VK_IMAGE_VIEW_TYPE_2D, ALL[i].format, 37, 22, .is_linear = is_linear};
        if (!has_image(&s, VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT)) continue;
        char shader[32];
        snprintf(shader, sizeof shader, "store_%s", ALL[i].name);
        struct image a = image(&s, VK_IMAGE_USAGE_STORAGE_BIT), b = image(&s, VK_IMAGE_USAGE_STORAGE_BIT);
        struct buffer in = texels_of(37 * 22 * ALL[i].bytes, ALL[i].mask), out = buffer(in.size, 0);
        upload(&a, 0, &in);
        launch(shader, 5, 3, 1, (struct binding[]){STORED(a), STORED(b)}, 2, NULL, 0);
        download(&b, 0, &out);
        words(ALL[i].name, out.map, 37 * 22 * ALL[i].bytes / 4);
    }
}

static void storage_tiled(void) {
    storage_of(false);
}

static void storage_linear(void) {
    storage_of(true);
}

static void atomics(void) {
    VkImageUsageFlags use = VK_IMAGE_USAGE_STORAGE_BIT;
    struct image m = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D, R32, 20, 16}, use);
    struct image k = image(&(struct shape){VK_IMAGE_VIEW_TYPE_3D, VK_FORMAT_R32_SINT, 4, 4, 4}, use);
    struct image l = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, R32, 10, 10, .layers = 4}, use);
    struct buffer zero = buffer(20 * 16 * 4, 0), ones = buffer(400 * 4, ~0u), a = buffer(1024, 0), r = buffer(16, 0);
    for (uint32_t i = 0; i < 256; i++) ((uint32_t *)a.map)[i] = noise(i);
    upload(&m, 0, &zero);
    upload(&k, 0, &zero);
    upload(&l, 0, &ones);
    LAUNCH("image_atomics", 4, STORED(m), STORED(k), STORED(l), STORAGE(a), STORAGE(r));
    words("", r.map, 3);
    download(&m, 0, &zero);
    words("2d", zero.map, 20 * 16);
    download(&k, 0, &zero);
    words("3d", zero.map, 64);
    download(&l, 0, &ones);
    words("layers", ones.map, 400);
}

static void layers(void) {
    VkImageUsageFlags use = VK_IMAGE_USAGE_STORAGE_BIT;
    struct image k = filled((struct shape){VK_IMAGE_VIEW_TYPE_3D, R32, 10, 7, 5}, use);
    struct image l = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, R32, 7, 10, .layers = 5}, use);
    struct image o = image(&(struct shape){VK_IMAGE_VIEW_TYPE_1D, VK_FORMAT_R8G8B8A8_UINT, 10}, use);
    struct buffer r = buffer(350 * 4, 0);
    launch("layers", 3, 2, 2, (struct binding[]){STORED(k), STORED(l), STORED(o)}, 3, NULL, 0);
    download(&l, 0, &r);
    words("2d", r.map, 350);
    download(&o, 0, &r);
    words("1d", r.map, 10);
}

const struct suite_case IMAGES[] = {
    {"image.tiled", tiled, false},          {"image.linear", linear, false},          {"image.pairs", tiled_pairs, false},
    {"image.shapes", shapes, false},        {"image.samplers", samplers, false},      {"storage.tiled", storage_tiled, false},
    {"storage.linear", storage_linear, false}, {"storage.atomics", atomics, false},   {"storage.layers", layers, false},
    {0}};
