/* What the clients of the two drivers have in common: packets, programs, and what has to be right. */
#ifndef GPU_H
#define GPU_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(what) \
    do { \
        if (!(what)) { \
            fprintf(stderr, "%s:%d: %s (errno %d)\n", __FILE__, __LINE__, #what, errno); \
            exit(9); \
        } \
    } while (0)

/* A call that has to fail in a certain way. */
#define FAILS(number, call) \
    do { \
        errno = 0; \
        long result_ = (long)(call); \
        if (result_ != -1 || errno != (number)) { \
            fprintf(stderr, "%s:%d: %s gives %ld, errno %d instead of %d\n", __FILE__, __LINE__, #call, result_, \
                    errno, number); \
            exit(9); \
        } \
    } while (0)

#define N 100

/* As a compiler made it, 32 threads a group: out[i] = x[i] + y[i], of floats, if i < c0.x. The group is in r48.x. */
static const char ADD[] =
    "c00005200308d846030000000308184203000010f80898420000000000020000"
    "000000000000820600806103040026c000806103050226c00400050004081850"
    "000000000002000000406703040426c000000000000082070000000000000003";

/* p = ((u64 *) c0.xy)[1]; out[i] = *p + i */
static const char POINTER[] =
    "0000000008c02c200100000009c02c200000000004c00c200000000000050000110082020a0006c00000000000050010"
    "018082010c0006c00c0000000c0010520000000000050000004067040c0026c00000000000000003";

/* A jump to itself. */
static const char ENDLESS[] = "000000000000000000000000000000010000000000000003";

/* out[0] = i, by all fibers. */
static const char RACE[] = "0000000004c04c20000000000005000000406704000026c00000000000000003";

/* out[i] += i, without waiting for what it loads. */
static const char NO_WAIT[] =
    "0000000004c00c20000000000005000000806104080026c00000000000050000080000000c001042"
    "0000000000050000004067040c0026c00000000000000003";

/* Memory of the GPU, and the command buffer that is written into it. */
struct memory {
    uint32_t id;
    uint64_t address; /* for the GPU */
    uint64_t size;
    void *map;
};

struct stream {
    uint32_t *words;
    uint32_t count;
};

static inline uint32_t odd(uint32_t n) {
    return (__builtin_popcount(n) & 1) ^ 1;
}

static inline void put(struct stream *s, uint32_t word) {
    s->words[s->count++] = word;
}

static inline void packet(struct stream *s, uint32_t opcode, uint32_t n, const uint32_t *values) {
    put(s, 7u << 28 | opcode << 16 | odd(opcode) << 23 | n | odd(n) << 15);
    for (uint32_t i = 0; i < n; i++) put(s, values[i]);
}

static inline void registers(struct stream *s, uint32_t number, uint32_t n, const uint32_t *values) {
    put(s, 4u << 28 | number << 8 | odd(number) << 27 | n | odd(n) << 7);
    for (uint32_t i = 0; i < n; i++) put(s, values[i]);
}

#define PACKET(s, opcode, ...) \
    packet(s, opcode, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})
#define REGISTERS(s, number, ...) \
    registers(s, number, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})
#define LOW(a) ((uint32_t)(a))
#define HIGH(a) ((uint32_t)((a) >> 32))

static inline void load(struct stream *s, uint32_t block, uint32_t kind, uint32_t count, uint64_t address) {
    PACKET(s, 0x34, kind << 14 | 2 << 16 | block << 18 | count << 22, LOW(address), HIGH(address));
}

/* The descriptor of a buffer of 32-bit integers. */
static inline void storage(uint32_t *to, uint64_t address, uint32_t words) {
    memset(to, 0, 64);
    to[0] = 0x4bu << 22;
    to[1] = (words & 0x7fff) | words >> 15 << 15;
    to[2] = 5u << 29;
    to[4] = LOW(address);
    to[5] = HIGH(address);
}

static inline void code_of(const char *hex, void *to) {
    memset(to, 0, 128);
    for (size_t i = 0; hex[2 * i]; i++) {
        unsigned byte;
        sscanf(hex + 2 * i, "%2x", &byte);
        ((uint8_t *)to)[i] = (uint8_t)byte;
    }
}

/* All memory that a launch takes. */
struct kernel {
    struct memory code, args, x, y, out, done, stream;
};

/* Adds vectors; then writes `value` where `done` is. */
static inline uint32_t add_vectors(struct kernel *k, uint32_t value) {
    struct stream s = {k->stream.map, 0};
    code_of(ADD, k->code.map);
    uint32_t *args = k->args.map;
    args[0] = N;
    storage(args + 1024, k->x.address, N);
    storage(args + 1040, k->y.address, N);
    storage(args + 1056, k->out.address, N);
    PACKET(&s, 0x65, 8);
    REGISTERS(&s, 0xb990, 3 | 31 << 2, 128, 0, 1, 0, 1, 0, 0x00fcfcc0, 0xfc, 4, 1, 1);
    REGISTERS(&s, 0xa9b0, 0, 1 | 1 << 6, 0, 0, LOW(k->code.address), HIGH(k->code.address), 0, 0, 0, 0);
    load(&s, 13, 1, 256, k->args.address);
    load(&s, 13, 0, 1, k->code.address);
    REGISTERS(&s, 0xa9f2, LOW(k->args.address + 4096), HIGH(k->args.address + 4096));
    REGISTERS(&s, 0xa9bb, 1 << 8 | 3 << 22);
    PACKET(&s, 0x33, 0, 4, 1, 1);
    packet(&s, 0x26, 0, NULL);
    PACKET(&s, 0x46, 4, LOW(k->done.address), HIGH(k->done.address), value);
    return s.count * 4;
}

/* A launch of one group of 32. */
static inline uint32_t launch_one(struct kernel *k, const char *code) {
    struct stream s = {k->stream.map, 0};
    code_of(code, k->code.map);
    uint32_t *args = k->args.map;
    memset(args, 0, 4096);
    args[0] = 0x123000;
    storage(args + 1024, k->out.address, N);
    REGISTERS(&s, 0xb990, 3 | 31 << 2, 32, 0, 1, 0, 1, 0, 0x00fcfcc0, 0xfc, 1, 1, 1);
    REGISTERS(&s, 0xa9b0, 1 << 1 | 8 << 7 | 2 << 14, 1 | 3 << 5, 0, 0, LOW(k->code.address), HIGH(k->code.address), 0,
              0, 0, 0);
    load(&s, 13, 1, 256, k->args.address);
    load(&s, 13, 0, 1, k->code.address);
    REGISTERS(&s, 0xa9f2, LOW(k->args.address + 4096), HIGH(k->args.address + 4096));
    REGISTERS(&s, 0xa9bb, 1 << 8 | 1 << 22);
    PACKET(&s, 0x33, 0, 1, 1, 1);
    return s.count * 4;
}

/* A launch that reads an address which is nowhere. */
static inline uint32_t read_nowhere(struct kernel *k) {
    return launch_one(k, POINTER);
}

/* The time, written by an event. */
static inline void time_stamp(struct stream *s, uint64_t to) {
    PACKET(s, 0x46, 4 | 1 << 30, LOW(to), HIGH(to), 0);
}

/* Waits until a word of memory has a value, then writes another one. */
static inline uint32_t wait_and_write(struct stream *s, uint64_t at, uint32_t value, uint64_t to, uint32_t then) {
    PACKET(s, 0x3c, 3 | 1 << 4, LOW(at), HIGH(at), value, 0xffffffff, 32);
    PACKET(s, 0x3d, LOW(to), HIGH(to), then);
    return s->count * 4;
}

static inline void fill(struct kernel *k) {
    for (uint32_t i = 0; i < N; i++) {
        ((float *)k->x.map)[i] = 3 * (float)i;
        ((float *)k->y.map)[i] = 1000 - (float)i;
        ((float *)k->out.map)[i] = 0;
    }
}

static inline bool is_right(const struct kernel *k) {
    for (uint32_t i = 0; i < N; i++)
        if (((float *)k->out.map)[i] != 1000 + 2 * (float)i) return false;
    return true;
}

#endif
