/* Fills, copies and blits, which are no programs. */
#include "vk.h"

#include <stdlib.h>
#include <string.h>

static struct buffer bytes_of(uint32_t n, uint32_t seed) {
    struct buffer b = buffer(n, 0);
    for (uint32_t i = 0; i < n / 4; i++) ((uint32_t *)b.map)[i] = noise(i + seed);
    return b;
}

static void fills(void) {
    struct buffer b = bytes_of(4096, 1);
    uint32_t some[64];
    for (uint32_t i = 0; i < 64; i++) some[i] = noise(i + 500);
    VkCommandBuffer c = begin();
    vkCmdFillBuffer(c, b.handle, 4, 100, 0x12345678);
    vkCmdFillBuffer(c, b.handle, 1000, 1536, 0xa5a5a5a5);
    vkCmdUpdateBuffer(c, b.handle, 2700, 256, some);
    vkCmdFillBuffer(c, b.handle, 3992, VK_WHOLE_SIZE, 7);
    finish(c);
    words("", b.map, 1024);
}

/* Pieces of all sizes at all offsets, and one larger than a row of the copy engine may be. */
static void buffers(void) {
    enum { LARGE = 1 << 20 };
    struct buffer from = bytes_of(4096, 2), to = buffer(4096, 0), large = bytes_of(LARGE, 9), other = buffer(LARGE, 0);
    VkBufferCopy all[24];
    uint64_t at = 0;
    for (uint32_t i = 0; i < 24; i++) {
        all[i] = (VkBufferCopy){noise(i) % 2000, at + i % 5, 1 + i * i % 97};
        at += all[i].size + 4 + i % 7;
    }
    VkBufferCopy whole = {3, 1, LARGE - 5};
    VkCommandBuffer c = begin();
    vkCmdCopyBuffer(c, from.handle, to.handle, 24, all);
    vkCmdCopyBuffer(c, large.handle, other.handle, 1, &whole);
    finish(c);
    words("", to.map, 1024);
    if (memcmp((char *)large.map + 3, (char *)other.map + 1, LARGE - 5) || *(char *)other.map) wrong("a large copy differs");
}

static const VkImageUsageFlags NONE = VK_IMAGE_USAGE_SAMPLED_BIT;

static struct image filled(struct shape s, uint32_t seed, uint32_t bytes) {
    struct image m = image(&s, NONE);
    struct buffer b = bytes_of((texels(&m, 0) * bytes + 3) & ~3u, seed);
    upload(&m, 0, &b);
    return m;
}

static void said(const char *part, const struct image *m, uint32_t bytes) {
    struct buffer b = buffer((texels(m, 0) * bytes + 3) & ~3u, 0);
    download(m, 0, &b);
    words(part, b.map, (uint32_t)b.size / 4);
}

#define R32 VK_FORMAT_R32_UINT
#define RGBA8 VK_FORMAT_R8G8B8A8_UNORM

/* Parts of images to and from buffers whose rows are longer. */
static void buffer_images(void) {
    struct image m = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, R32, 45, 33, .layers = 3}, 3, 4);
    struct image k = filled((struct shape){VK_IMAGE_VIEW_TYPE_3D, VK_FORMAT_R16_UINT, 19, 13, 7}, 4, 2);
    struct buffer b = bytes_of(32768, 5), r = buffer(32768, 0);
    VkBufferImageCopy in[] = {{256, 20, 16, {1, 0, 1, 2}, {7, 5, 0}, {13, 11, 1}}, {4096, 0, 0, {1, 0, 0, 1}, {32, 16, 0}, {13, 17, 1}}};
    VkBufferImageCopy deep = {512, 24, 10, {1, 0, 0, 1}, {3, 2, 1}, {15, 9, 5}};
    VkBufferImageCopy out[] = {{128, 64, 40, {1, 0, 0, 3}, {1, 3, 0}, {40, 29, 1}}};
    VkCommandBuffer c = begin();
    vkCmdCopyBufferToImage(c, b.handle, m.handle, VK_IMAGE_LAYOUT_GENERAL, 2, in);
    vkCmdCopyBufferToImage(c, b.handle, k.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &deep);
    barrier(c);
    vkCmdCopyImageToBuffer(c, m.handle, VK_IMAGE_LAYOUT_GENERAL, r.handle, 1, out);
    finish(c);
    words("", r.map, 8192);
    said("layers", &m, 4);
    said("3d", &k, 2);
}

static void images(void) {
    struct image a = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, R32, 40, 30}, 6, 4);
    struct image l = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, RGBA8, 50, 40, .is_linear = true}, 7, 4);
    struct image n = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, VK_FORMAT_R32_SINT, 33, 21, .layers = 4}, 8, 4);
    VkImageCopy to_linear = {{1, 0, 0, 1}, {5, 3, 0}, {1, 0, 0, 1}, {10, 20, 0}, {30, 17, 1}};
    VkImageCopy to_layers = {{1, 0, 0, 1}, {9, 8, 0}, {1, 0, 2, 1}, {1, 2, 0}, {31, 19, 1}};
    VkImageCopy between = {{1, 0, 0, 1}, {0, 0, 0}, {1, 0, 3, 1}, {16, 5, 0}, {17, 16, 1}};
    VkCommandBuffer c = begin();
    vkCmdCopyImage(c, a.handle, VK_IMAGE_LAYOUT_GENERAL, l.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &to_linear);
    barrier(c);
    vkCmdCopyImage(c, l.handle, VK_IMAGE_LAYOUT_GENERAL, n.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &to_layers);
    barrier(c);
    vkCmdCopyImage(c, n.handle, VK_IMAGE_LAYOUT_GENERAL, n.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &between);
    finish(c);
    said("linear", &l, 4);
    said("layers", &n, 4);
}

static void clears(void) {
    struct image a = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, RGBA8, 40, 30}, 1, 4);
    struct image n = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D_ARRAY, R32, 17, 9, .layers = 4}, 2, 4);
    struct image h = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R16G16B16A16_SFLOAT, 20, 10}, 3, 8);
    VkClearColorValue colour = {.float32 = {1, 0.2f, 0, 0.6f}}, number = {.uint32 = {0xcafe1234}};
    VkImageSubresourceRange one = {1, 0, 1, 0, 1}, two = {1, 0, 1, 1, 2};
    VkCommandBuffer c = begin();
    vkCmdClearColorImage(c, a.handle, VK_IMAGE_LAYOUT_GENERAL, &colour, 1, &one);
    vkCmdClearColorImage(c, n.handle, VK_IMAGE_LAYOUT_GENERAL, &number, 1, &two);
    vkCmdClearColorImage(c, h.handle, VK_IMAGE_LAYOUT_GENERAL, &(VkClearColorValue){.float32 = {0.5f, -2, 1024, 0}}, 1, &one);
    finish(c);
    said("rgba8", &a, 4);
    said("layers", &n, 4);
    said("half", &h, 8);
}

/* One blit of a whole image, from corner to corner. */
static void blit(const char *part, VkFormat from_format, VkFormat to_format, uint32_t from_bytes, uint32_t to_bytes,
                 VkOffset3D a0, VkOffset3D a1, VkOffset3D b0, VkOffset3D b1, VkFilter filter) {
    struct image from = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, from_format, 32, 32}, 11, from_bytes);
    struct image to = filled((struct shape){VK_IMAGE_VIEW_TYPE_2D, to_format, 64, 64}, 12, to_bytes);
    VkImageBlit b = {{1, 0, 0, 1}, {a0, a1}, {1, 0, 0, 1}, {b0, b1}};
    VkCommandBuffer c = begin();
    vkCmdBlitImage(c, from.handle, VK_IMAGE_LAYOUT_GENERAL, to.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &b, filter);
    finish(c);
    said(part, &to, to_bytes);
}

#define AT(x, y) ((VkOffset3D){x, y, 0})
#define TO(x, y) ((VkOffset3D){x, y, 1})

static void blit_same(void) {
    blit("", R32, R32, 4, 4, AT(3, 2), TO(30, 29), AT(10, 20), TO(37, 47), VK_FILTER_NEAREST);
}

static void blit_scaled(void) {
    blit("up", R32, R32, 4, 4, AT(0, 0), TO(32, 32), AT(0, 0), TO(64, 64), VK_FILTER_NEAREST);
    blit("down", R32, R32, 4, 4, AT(0, 0), TO(32, 32), AT(3, 5), TO(19, 21), VK_FILTER_NEAREST);
    blit("part", RGBA8, RGBA8, 4, 4, AT(4, 8), TO(12, 24), AT(8, 8), TO(40, 40), VK_FILTER_NEAREST);
}

static void blit_mirrored(void) {
    blit("x", R32, R32, 4, 4, AT(0, 0), TO(32, 32), AT(40, 4), TO(8, 36), VK_FILTER_NEAREST);
    blit("y", R32, R32, 4, 4, AT(0, 30), TO(32, 2), AT(8, 4), TO(40, 32), VK_FILTER_NEAREST);
    blit("both", R32, R32, 4, 4, AT(32, 32), TO(0, 0), AT(0, 0), TO(64, 64), VK_FILTER_NEAREST);
}

static void blit_linear(void) {
    /* Halves whose sums are exact. */
    struct image from = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32_SFLOAT, 32, 32}, NONE);
    struct image to = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32_SFLOAT, 16, 16}, NONE);
    need(has_image(&(struct shape){.format = VK_FORMAT_R32_SFLOAT}, VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT), "linear filter");
    struct buffer b = buffer(32 * 32 * 4, 0);
    for (uint32_t i = 0; i < 1024; i++) ((float *)b.map)[i] = (float)(noise(i) % 64) / 4;
    upload(&from, 0, &b);
    VkImageBlit half = {{1, 0, 0, 1}, {AT(0, 0), TO(32, 32)}, {1, 0, 0, 1}, {AT(0, 0), TO(16, 16)}};
    VkCommandBuffer c = begin();
    vkCmdBlitImage(c, from.handle, VK_IMAGE_LAYOUT_GENERAL, to.handle, VK_IMAGE_LAYOUT_GENERAL, 1, &half, VK_FILTER_LINEAR);
    finish(c);
    said("", &to, 4);
}

static void blit_formats(void) {
    blit("bgra", RGBA8, VK_FORMAT_B8G8R8A8_UNORM, 4, 4, AT(0, 0), TO(32, 32), AT(8, 8), TO(40, 40), VK_FILTER_NEAREST);
    blit("uint", VK_FORMAT_R8_UINT, R32, 1, 4, AT(0, 0), TO(32, 32), AT(8, 8), TO(40, 40), VK_FILTER_NEAREST);
    blit("narrow", VK_FORMAT_R8G8B8A8_UINT, VK_FORMAT_R8_UINT, 4, 1, AT(0, 0), TO(32, 32), AT(8, 8), TO(40, 40), VK_FILTER_NEAREST);
}

const struct suite_case TRANSFERS[] = {
    {"transfer.fill", fills, false},          {"transfer.buffer", buffers, false},       {"transfer.buffer_image", buffer_images, false},
    {"transfer.image", images, false},        {"transfer.clear", clears, false},         {"blit.same", blit_same, false},
    {"blit.scaled", blit_scaled, false},      {"blit.mirrored", blit_mirrored, false},   {"blit.linear", blit_linear, false},
    {"blit.formats", blit_formats, false},    {0}};
