/* Subgroups. How many lanes there are in one depends on the device: each case computes what is right from what the lanes
   say of themselves. */
#include "vk.h"

#include <string.h>

#define GROUPS 3
#define LANES 160

/* What all lanes say. */
static struct buffer in, out;
static uint32_t row;

static uint32_t value(uint32_t lane) {
    return ((uint32_t *)in.map)[lane];
}

static const uint32_t *said(uint32_t lane) {
    return (uint32_t *)out.map + lane * row;
}

/* The lane of a place in the subgroup of another one; -1 if there is none. */
static int lane_at(uint32_t lane, uint32_t place) {
    uint32_t first = lane / LANES * LANES;
    for (uint32_t i = first; i < first + LANES; i++)
        if (said(i)[0] == said(lane)[0] && said(i)[1] == place) return (int)i;
    return -1;
}

static void run(const char *shader, uint32_t words_of_a_lane) {
    row = words_of_a_lane;
    in = buffer(GROUPS * LANES * 4, 0);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) ((uint32_t *)in.map)[i] = noise(i);
    out = buffer(GROUPS * LANES * row * 4, 0xdeadbeef);
    LAUNCH(shader, GROUPS, STORAGE(in), STORAGE(out));
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        const uint32_t *s = said(i);
        if (s[1] >= s[2] || s[2] & (s[2] - 1) || (s[0] % 1000) >= s[3])
            wrong("lane %u is number %u of %u in subgroup %u of %u", i, s[1], s[2], s[0] % 1000, s[3]);
        if (lane_at(i, s[1]) != (int)i) wrong("two lanes are number %u of subgroup %u", s[1], s[0]);
    }
}

/* Compares what a lane says, from its fifth word on. */
static void compare(uint32_t lane, const uint32_t *want, const bool *is_open, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (!(is_open && is_open[k]) && said(lane)[4 + k] != want[k])
            wrong("result %u of lane %u (number %u of %u) is %#x, not %#x", k, lane, said(lane)[1], said(lane)[2],
                  said(lane)[4 + k], want[k]);
}

static void support(VkSubgroupFeatureFlags flags) {
    need((subgroups.supportedOperations & flags) == flags && subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT,
         "supportedOperations");
}

static void ballot(void) {
    support(VK_SUBGROUP_FEATURE_VOTE_BIT | VK_SUBGROUP_FEATURE_BALLOT_BIT);
    run("ballot", 18);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        uint32_t w[14] = {0};
        bool is_first = true;
        w[1] = w[3] = w[4] = 1;
        w[8] = 0xffffffff;
        for (uint32_t p = 0; p < said(i)[2]; p++) {
            int o = lane_at(i, p);
            if (o < 0) continue;
            uint32_t x = value((uint32_t)o), odd = x & 1;
            if (is_first) w[0] = o == (int)i, w[11] = x;
            is_first = false;
            w[1] &= x > 5;
            w[2] |= x > 0xff000000u;
            w[4] &= x == w[11];
            w[5] += odd;
            if (p <= said(i)[1]) w[6] += odd;
            if (p < said(i)[1]) w[7] += odd;
            if (odd && w[8] == 0xffffffff) w[8] = p;
            if (odd) w[9] = p;
            if (p == 3) w[12] = x;
            w[13] += x >> 1 & 1;
        }
        w[10] = value(i) & 1;
        if (!(value(i) & 2)) w[13] = 0;
        compare(i, w, NULL, 14);
    }
    right("");
}

static void shuffle(void) {
    support(VK_SUBGROUP_FEATURE_SHUFFLE_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT);
    run("shuffle", 10);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        uint32_t me = said(i)[1], last = said(i)[2] - 1, w[6];
        uint32_t from[] = {(me * 5 + 1) & last, me ^ 1, me ^ 6, me - 1, me + 2, 2};
        bool is_open[6];
        for (int k = 0; k < 6; k++) {
            int o = lane_at(i, from[k]);
            is_open[k] = o < 0;
            w[k] = o < 0 ? 0 : value((uint32_t)o);
        }
        compare(i, w, is_open, 6);
    }
    right("");
}

static void arithmetic(void) {
    support(VK_SUBGROUP_FEATURE_ARITHMETIC_BIT);
    run("arithmetic", 20);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        uint32_t w[16] = {0, ~0u, 0, ~0u, 0, 0, 1, 0x7fffffff, 0x80000000};
        for (uint32_t p = 0; p < said(i)[2]; p++) {
            int o = lane_at(i, p);
            if (o < 0) continue;
            uint32_t x = value((uint32_t)o);
            w[0] += x;
            if (x < w[1]) w[1] = x;
            if (x > w[2]) w[2] = x;
            w[3] &= x | 0xffff0000u;
            w[4] |= x & 0xff;
            w[5] ^= x;
            w[6] *= x | 1;
            if ((int32_t)x < (int32_t)w[7]) w[7] = x;
            if ((int32_t)x > (int32_t)w[8]) w[8] = x;
            if (p <= said(i)[1]) w[9] += x, w[11] = x > w[11] ? x : w[11], w[14] += x & 0xff;
            if (p < said(i)[1]) w[10] += x, w[12] ^= x;
            w[13] += x & 0xff;
            if (x & 4) w[15] += x;
        }
        if (!(value(i) & 4)) w[15] = 0;
        compare(i, w, NULL, 16);
    }
    right("");
}

static void quads(void) {
    support(VK_SUBGROUP_FEATURE_QUAD_BIT);
    run("quads", 10);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        uint32_t me = said(i)[1], first = me & ~3u, w[6];
        uint32_t from[] = {first, first + 3, me ^ 1, me ^ 2, me ^ 3, first + 2};
        for (int k = 0; k < 6; k++) {
            int o = lane_at(i, from[k]);
            if (o < 0) wrong("lane %u has no whole square", i);
            w[k] = value((uint32_t)o) ^ (k == 5 ? 5 : 0);
        }
        compare(i, w, NULL, 6);
    }
    right("");
}

static void clusters(void) {
    support(VK_SUBGROUP_FEATURE_CLUSTERED_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT);
    run("clusters", 10);
    for (uint32_t i = 0; i < GROUPS * LANES; i++) {
        uint32_t me = said(i)[1], w[6] = {0, 0, 0, 0, ~0u, 0};
        for (uint32_t p = me & ~7u; p < (me & ~7u) + 8; p++) {
            int o = lane_at(i, p);
            if (o < 0) continue;
            uint32_t x = value((uint32_t)o);
            if (p / 2 == me / 2) w[0] += x;
            if (p / 4 == me / 4) w[1] += x, w[3] = x > w[3] ? x : w[3], w[5] += x & 0xff;
            w[2] ^= x;
            if (x < w[4]) w[4] = x;
        }
        compare(i, w, NULL, 6);
    }
    right("");
}

const struct suite_case SUBGROUPS[] = {
    {"subgroup.ballot", ballot, false}, {"subgroup.shuffle", shuffle, false},   {"subgroup.arithmetic", arithmetic, false},
    {"subgroup.quad", quads, false},    {"subgroup.cluster", clusters, false}, {0}};
