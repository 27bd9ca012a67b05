/* Memory: shared and global, constants, and how it is reached. */
#include "vk.h"

#include <string.h>

static struct buffer random_words(uint32_t n) {
    struct buffer b = buffer(n * 4, 0);
    for (uint32_t i = 0; i < n; i++) ((uint32_t *)b.map)[i] = noise(i);
    return b;
}

static void shared_memory(void) {
    struct buffer a = random_words(3 * 256), r = buffer(3 * 256 * 16, 0);
    LAUNCH("shared", 3, STORAGE(a), STORAGE(r));
    words("", r.map, 3 * 256 * 4);
}

static void atomics(void) {
    struct buffer a = random_words(512), c = buffer(32 * 4, 0), s = buffer(16, 0);
    ((uint32_t *)c.map)[1] = ((uint32_t *)c.map)[3] = ~0u;
    LAUNCH("atomics", 8, STORAGE(a), STORAGE(c), STORAGE(s));
    words("", c.map, 32);
    words("signed", s.map, 4);
}

static void atomics64(void) {
    need(has.v12.shaderBufferInt64Atomics, "shaderBufferInt64Atomics");
    struct buffer a = random_words(256 * 2), c = buffer(8 * 8, 0);
    ((uint64_t *)c.map)[1] = ~0ull;
    ((uint64_t *)c.map)[6] = 3;
    LAUNCH("atomics64", 4, STORAGE(a), STORAGE(c));
    words("", c.map, 16);
}

static void ids(void) {
    struct buffer r = buffer(2 * 3 * 4 * 30 * 48, 0);
    launch("ids", 2, 3, 4, (struct binding[]){STORAGE(r)}, 1, NULL, 0);
    words("", r.map, 2 * 3 * 4 * 30 * 12);
}

static void control(void) {
    struct buffer a = random_words(256), r = buffer(256 * 12, 0);
    LAUNCH("control", 4, STORAGE(a), STORAGE(r));
    words("", r.map, 256 * 3);
}

/* Two programs of one shader, and pushed words of which some change. */
static void special(void) {
    struct buffer one = buffer(256, 0), two = buffer(256, 0);
    uint32_t pushed[32];
    for (uint32_t i = 0; i < 32; i++) pushed[i] = noise(i) & 0xffff;
    struct {
        uint32_t x, y, times;
        float scale;
        uint32_t is_on;
    } v = {8, 4, 7, 2.5f, 1};
    VkSpecializationMapEntry e[] = {{0, 0, 4}, {1, 4, 4}, {2, 8, 4}, {3, 12, 4}, {4, 16, 4}};
    VkSpecializationInfo all = {COUNT(e), e, sizeof v, &v}, few = {2, e, sizeof v, &v};
    struct binding b[] = {STORAGE(one)}, other[] = {STORAGE(two)};
    struct pipeline p = pipeline("special", b, 1, &all, 0), q = pipeline("special", other, 1, &few, 0);
    VkCommandBuffer c = begin();
    use(c, &p);
    push(c, &p, pushed, sizeof pushed);
    vkCmdDispatch(c, 1, 1, 1);
    barrier(c);
    use(c, &q);
    vkCmdPushConstants(c, q.layout, VK_SHADER_STAGE_COMPUTE_BIT, 16, 8, pushed + 20);
    vkCmdDispatch(c, 1, 1, 1);
    finish(c);
    words("all", one.map, 32);
    words("few", two.map, 32);
}

static void robust(void) {
    need(has.robust.robustBufferAccess2 && has.robust.robustImageAccess2, "robustness2");
    struct buffer a = random_words(1024), r = buffer(1024, 5), t = random_words(256), u = random_words(1024), o = buffer(32 * 24, 0);
    struct image m = image(&(struct shape){VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32_UINT, .width = 16, .height = 16, .is_linear = true}, VK_IMAGE_USAGE_STORAGE_BIT);
    struct buffer texels = random_words(256);
    upload(&m, 0, &texels);
    uint32_t far = 0x1000000;
    struct binding b[] = {{.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &a, .range = 256},
                          {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &r, .range = 128},
                          {.type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .buffer = &u, .range = 128},
                          {.type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, .buffer = &t, .format = VK_FORMAT_R32_UINT, .range = 240},
                          STORED(m), STORAGE(o)};
    launch("robust", 1, 1, 1, b, COUNT(b), &far, 4);
    words("", o.map, 32 * 6);
    words("written", r.map, 256);
    download(&m, 0, &texels);
    words("image", texels.map, 256);
}

static void uniforms(void) {
    struct buffer u = buffer(1024, 0), t = random_words(64), s = random_words(64), r = buffer(16 * 32, 0), h = random_words(64);
    struct buffer many[4];
    for (int i = 0; i < 4; i++) {
        many[i] = buffer(256, 0);
        for (uint32_t k = 0; k < 64; k++) ((uint32_t *)many[i].map)[k] = noise(k + 64 * (uint32_t)i) & 0xffff;
    }
    for (uint32_t i = 0; i < 64; i++) {
        ((float *)u.map)[i] = (float)(i * i % 37) - 9;
        ((uint32_t *)s.map)[i] &= 0xffffff;
    }
    for (uint32_t i = 0; i < 3; i++) ((uint32_t *)u.map)[12 * i + 3] = 1000 + i;
    struct binding b[] = {UNIFORM(u),
                          {.type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, .buffer = &t, .format = VK_FORMAT_R8G8B8A8_UNORM, .offset = 64, .range = 128},
                          {.type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, .buffer = &s, .format = VK_FORMAT_R32_UINT},
                          STORAGE(r),
                          {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = many, .count = 4},
                          {.type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, .buffer = &h, .format = VK_FORMAT_R16G16_UINT}};
    need(properties.limits.minTexelBufferOffsetAlignment <= 64, "minTexelBufferOffsetAlignment");
    launch("uniforms", 1, 1, 1, b, COUNT(b), NULL, 0);
    floats("", r.map, 16 * 8, 4);
    words("stored", s.map, 64);
}

/* A list whose elements hold the addresses of the next ones. */
static void addresses(void) {
    need(has.v12.bufferDeviceAddress, "bufferDeviceAddress");
    struct buffer list = buffer(64 * 16, 0), r = buffer(128, 0);
    uint64_t base = address_of(&list);
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t *node = (uint32_t *)list.map + i * 4;
        uint64_t next = base + (i * 7 + 5) % 64 * 16;
        node[0] = noise(i);
        node[1] = i + 1;
        memcpy(node + 2, &next, 8);
    }
    launch("addresses", 1, 1, 1, (struct binding[]){STORAGE(r)}, 1, &base, 8);
    words("", r.map, 32);
    words("stored", (uint32_t *)list.map + 1, 1);
}

const struct suite_case MEMORY[] = {
    {"shared", shared_memory, false}, {"atomics", atomics, false},   {"atomics64", atomics64, false}, {"ids", ids, false},
    {"control", control, false},      {"special", special, false},   {"robust", robust, true},        {"uniforms", uniforms, false},
    {"addresses", addresses, false},  {0}};
