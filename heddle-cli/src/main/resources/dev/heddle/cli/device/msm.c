/* Requests of msm, the driver of the mainline kernel: /dev/dri/renderD128. Programs choose the addresses of their
   objects themselves. */
#include "device.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The counter that programs read as the time. */
#define TICKS_OF_A_SECOND 19200000ll

#define PIPE_3D 0x10

/* Flags of a submit. */
#define FENCE_IN 0x40000000u
#define FENCE_OUT 0x20000000u
#define SYNCS_IN 0x08000000u
#define SYNCS_OUT 0x04000000u

/* Entries of the lists of a submit at most, and what a command is. */
#define MOST_ENTRIES 65536u
#define MOST_COMMANDS 2048u
#define IS_BUFFER 1u

/* Flags of queues: one whose addresses are bound by requests of its own. */
#define BINDS 2u

/* The queue that is there without being made, number 0, is a context, too. */
static uint32_t context_of(uint32_t queue) {
    if (queue) return queue == here->default_queue ? 0 : queue;
    if (!context_find(here->default_queue)) here->default_queue = context_make();
    return here->default_queue;
}

/* ---- what the device is */

static int text_out(uint32_t *a, uint32_t byte, const char *text) {
    uint64_t room = wide(a, byte), to = wide(a, byte + 8), n = strlen(text);
    if (to && room && !copy_out(to, text, room < n ? room : n)) return -1;
    put_wide(a, byte, n);
    return 0;
}

static int version(uint32_t *a) {
    a[0] = 1;
    a[1] = 12;
    a[2] = 0;
    return text_out(a, 16, "msm") || text_out(a, 32, "20130625") || text_out(a, 48, "MSM Snapdragon DRM") ? -1 : 0;
}

static int capability(uint32_t *a) {
    uint64_t what = wide(a, 0);
    /* 5: buffers by descriptors, both ways; 0x13 and 0x14: sync objects, and those that count */
    put_wide(a, 8, what == 5 ? 3 : what == 0x13 || what == 0x14);
    return 0;
}

static uint64_t ticks(void) {
    int64_t t = now();
    return (uint64_t)(t / 1000000000 * TICKS_OF_A_SECOND + t % 1000000000 * TICKS_OF_A_SECOND / 1000000000);
}

static int parameter(uint32_t *a) {
    const struct chip *c = &here->chip;
    uint64_t value;
    if (a[0] != PIPE_3D) return fail(EINVAL);
    switch (a[1]) {
    case 0x01: value = c->gpu; break;
    case 0x02: value = c->gmem; break;
    case 0x03: value = c->id; break;
    case 0x05:
        /* Work counts its costs when it runs: how far it is cannot be known. */
        if (c->model) return fail(EINVAL);
        value = ticks();
        break;
    case 0x06: value = 0x100000; break; /* GMEM in the GPU's addresses */
    case 0x07: value = 3; break;        /* priorities */
    case 0x08: value = 1; break;        /* addresses of its own for each process */
    case 0x09: value = here->faults; break;
    case 0x0a: value = 0; break; /* suspends */
    case 0x0e: value = 1ull << 32; break;
    case 0x0f: value = (1ull << 48) - (1ull << 32); break;
    case 0x10: value = c->bank; break;
    case 0x11: value = c->rays; break;
    case 0x12: value = c->swizzle; break;
    case 0x13: value = c->macrotile; break;
    case 0x14: value = 0x1fffffffff000ull; break; /* where accesses fault */
    case 0x15: value = 0; break;                  /* partly resident memory */
    default: return fail(EINVAL);
    }
    put_wide(a, 8, value);
    return 0;
}

/* Names of the process are taken; binding by requests is not there. */
static int set_parameter(const uint32_t *a) {
    return a[0] == PIPE_3D && (a[1] == 0x0c || a[1] == 0x0d) ? 0 : fail(EINVAL);
}

/* ---- memory */

static int new_object(uint32_t *a) {
    uint32_t id = object_make(wide(a, 0), a[2]);
    if (!id) return -1;
    a[3] = id;
    return 0;
}

static int set_address(struct object *o, uint64_t address) {
    if (address == o->address && address) return 0;
    object_displace(o);
    return !address || object_place(o, address) ? 0 : -1;
}

static int object_info(uint32_t *a) {
    struct object *o = object_find(a[0]);
    if (!o) return fail(ENOENT);
    switch (a[1]) {
    case 0: put_wide(a, 8, (uint64_t)a[0] << 12); return 0;
    case 1:
        if (!o->address && !object_place(o, 0)) return -1;
        put_wide(a, 8, o->address);
        return 0;
    case 2: return 0; /* a name */
    case 4: return set_address(o, wide(a, 8));
    case 5: put_wide(a, 8, o->flags); return 0;
    default: return fail(EINVAL);
    }
}

static int close_object(uint32_t id) {
    return object_free(id) ? 0 : fail(EINVAL);
}

static int to_descriptor(uint32_t *a) {
    struct object *o = object_find(a[0]);
    if (!o) return fail(ENOENT);
    int fd = object_file(o);
    if (fd < 0) return fd;
    a[2] = (uint32_t)fd;
    return 0;
}

static int from_descriptor(uint32_t *a) {
    a[0] = object_of_file((int)a[2]);
    return a[0] ? 0 : -1;
}

/* ---- waits */

/* Seconds and nanoseconds of the monotonic clock. */
static int64_t moment(const uint32_t *a, uint32_t byte) {
    int64_t seconds = (int64_t)wide(a, byte), nanos = (int64_t)wide(a, byte + 8);
    if (seconds < 0 || nanos < 0) return 0;
    return seconds > INT64_MAX / 1000000000 - 2 ? -1 : seconds * 1000000000 + nanos % 1000000000;
}

/* Until all that was submitted is done. */
static int wait_for_all(int64_t deadline, int late) {
    uint32_t launch = work_submitted();
    while (!work_done(launch)) {
        uint32_t seen = changes();
        unlock();
        int wrong = wait_for_change(seen, deadline);
        int saved = errno;
        lock();
        if (wrong && !work_done(launch)) return fail(saved == ETIMEDOUT ? late : saved);
    }
    return 0;
}

static int prepare(const uint32_t *a) {
    if (!object_find(a[0])) return fail(ENOENT);
    /* 4: only ask */
    return a[1] & 4 ? wait_for_all(0, EBUSY) : wait_for_all(moment(a, 8), ETIMEDOUT);
}

static int wait_fence(const uint32_t *a) {
    uint32_t id = context_of(a[6]), fence = a[0];
    int64_t deadline = moment(a, 8);
    struct context *c = context_find(id);
    if (!c) return fail(ENOENT);
    if (is_before(c->submitted, fence)) return fail(EINVAL);
    while (is_before(c->retired, fence) && !here->gone) {
        uint32_t seen = changes();
        unlock();
        int wrong = wait_for_change(seen, deadline);
        int saved = errno;
        lock();
        c = context_find(id);
        if (!c) return fail(ENOENT);
        if (wrong && is_before(c->retired, fence)) return fail(saved);
    }
    return here->gone ? fail(ENODEV) : 0;
}

/* ---- submits */

static int read_commands(const uint32_t *a, struct command *to) {
    uint32_t objects = a[2], count = a[3];
    int n = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t c[8], b[4];
        if (!copy_in(c, wide(a, 24) + 32ull * i, sizeof c)) return -1;
        if (c[1] >= objects) return fail(EINVAL);
        if (!copy_in(b, wide(a, 16) + 16ull * c[1], sizeof b)) return -1;
        struct object *o = object_find(b[1]);
        if (!o) return fail(ENOENT);
        if (c[3] & 3 || c[2] & 3 || (uint64_t)c[2] + c[3] > o->size || c[5]) return fail(EINVAL);
        if (!o->address && !object_place(o, 0)) return -1;
        if (c[0] == IS_BUFFER && c[3]) to[n++] = (struct command){o->address + c[2], c[3]};
    }
    return n;
}

/* Sync objects of a submit: waited for before it, or given what it waits for. */
static int syncs(const uint32_t *a, bool is_out, uint32_t launch) {
    uint64_t list = wide(a, is_out ? 48 : 40);
    uint32_t count = a[is_out ? 15 : 14], stride = a[16];
    if (count && (stride < 16 || count > MOST_ENTRIES)) return fail(EINVAL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t s[4];
        if (!copy_in(s, list + (uint64_t)i * stride, sizeof s)) return -1;
        if (is_out) syncobj_finish(s[0], wide(s, 8), launch);
        else if (!syncobj_is_submitted(s[0], wide(s, 8))) return fail(EINVAL);
        else if (s[1] & 1) syncobj_reset(s[0]);
    }
    return 0;
}

static int run(uint32_t *a, uint32_t context, struct command *commands) {
    int n = read_commands(a, commands);
    if (n < 0) return n;
    uint32_t launch;
    if (a[0] & FENCE_IN && !fence_launch((int)a[8], &launch)) return fail(EINVAL);
    if (a[0] & SYNCS_IN && syncs(a, false, 0)) return -1;
    uint32_t fence = submit(context, commands, (uint32_t)n, false);
    if (!fence) return -1;
    if (a[0] & SYNCS_OUT && syncs(a, true, work_submitted())) return -1;
    if (a[0] & FENCE_OUT) {
        int fd = fence_make(work_submitted());
        if (fd < 0) return fd;
        a[8] = (uint32_t)fd;
    }
    a[1] = fence;
    return 0;
}

static int gem_submit(uint32_t *a) {
    uint32_t context = context_of(a[9]);
    if (!context_find(context)) return fail(ENOENT);
    if (a[2] > MOST_ENTRIES || a[3] > MOST_COMMANDS) return fail(EINVAL);
    struct command *commands = malloc((a[3] + 1) * sizeof *commands);
    if (!commands) return fail(ENOMEM);
    int result = run(a, context, commands);
    int saved = errno;
    free(commands);
    errno = saved;
    return result;
}

/* ---- queues */

static int new_queue(uint32_t *a) {
    if (a[0] & BINDS || a[1] > 2) return fail(EINVAL);
    context_of(0);
    a[2] = context_make();
    return a[2] ? 0 : -1;
}

static int close_queue(uint32_t id) {
    if (!id || id == here->default_queue || !context_find(id)) return fail(ENOENT);
    context_free(id);
    changed();
    return 0;
}

/* What is asked of a queue is how often it has faulted. */
static int query_queue(const uint32_t *a) {
    struct context *c = context_find(context_of(a[2]));
    uint32_t faults = c && c->lost;
    if (!c) return fail(ENOENT);
    if (a[3] != 0) return fail(EINVAL);
    return copy_out(wide(a, 0), &faults, a[4] < sizeof faults ? a[4] : sizeof faults) ? 0 : -1;
}

static int advise(uint32_t *a) {
    if (!object_find(a[0])) return fail(ENOENT);
    a[2] = 1; /* nothing is ever taken away */
    return 0;
}

bool msm_is_question(uint32_t number) {
    return number == 0x00 || number == 0x0c || number == 0x0d || number == 0x40 || number == 0x41;
}

int msm_ioctl(uint32_t number, uint32_t *a) {
    if (number >= 0xbf && number <= 0xcd) return syncobj_ioctl(number, a);
    switch (number) {
    case 0x00: return version(a);
    case 0x09: return close_object(a[0]);
    case 0x0c: return capability(a);
    case 0x0d: return 0; /* what the program knows of DRM */
    case 0x2d: return to_descriptor(a);
    case 0x2e: return from_descriptor(a);
    case 0x40: return parameter(a);
    case 0x41: return set_parameter(a);
    case 0x42: return new_object(a);
    case 0x43: return object_info(a);
    case 0x44: return prepare(a);
    case 0x45: return object_find(a[0]) ? 0 : fail(ENOENT);
    case 0x46: return gem_submit(a);
    case 0x47: return wait_fence(a);
    case 0x48: return advise(a);
    case 0x4a: return new_queue(a);
    case 0x4b: return close_queue(a[0]);
    case 0x4c: return query_queue(a);
    case 0x4d: return fail(EOPNOTSUPP); /* VM_BIND: no queue has it */
    case 0x4e: return fail(EOPNOTSUPP); /* counters of the hardware */
    default: say_once(0x6400 | number, "request 0x%02x of msm is not known", number); return fail(EINVAL);
    }
}
