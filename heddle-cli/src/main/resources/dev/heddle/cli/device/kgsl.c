/* Requests of kgsl, the driver of Android: /dev/kgsl-3d0. */
#include "device.h"

#include <errno.h>
#include <stdlib.h>

#define NANOS_OF_A_MILLISECOND 1000000ull

/* Bits of an object's flags. */
#define USE_CPU_MAP 0x10000000ull
#define IS_VIRTUAL 0x400000000ull

/* Bits of an entry of a command's list. */
#define IS_BUFFER 1u

/* Entries of the lists of a command at most, as the kernel has it. */
#define MOST_COMMANDS 2000
#define MOST_SYNCS 100

/* Kinds of memory that is imported. */
#define OF_ADDRESS 2
#define OF_DESCRIPTOR 3

/* ---- what the device is */

static int device_info(uint64_t to, uint64_t size) {
    uint32_t info[10] = {1, (uint32_t)here->chip.id, 1};
    info[6] = here->chip.gpu;
    put_wide(info, 32, here->chip.gmem);
    if (size != sizeof info) return fail(EINVAL);
    return copy_out(to, info, sizeof info) ? 0 : -1;
}

static int reset_status(uint64_t to) {
    uint32_t id;
    if (!copy_in(&id, to, sizeof id)) return -1;
    struct context *c = context_find(id);
    if (!c) return fail(EINVAL);
    uint32_t status = c->lost;
    return copy_out(to, &status, sizeof status) ? 0 : -1;
}

/* DEVICE_GETPROPERTY */
static int property(uint32_t *a) {
    uint64_t to = wide(a, 8), size = wide(a, 16), value = 0;
    switch (a[0]) {
    case 0x01: return device_info(to, size);
    case 0x09: return size == 4 ? reset_status(to) : fail(EINVAL);
    case 0x13: value = 0x100000; break; /* GMEM in the GPU's addresses */
    case 0x17: value = here->chip.bank; break;
    case 0x1b: value = here->chip.ubwc; break;
    case 0x2c: value = 1ull << 48; break; /* bytes of addresses */
    case 0x2d: value = here->chip.rays; break;
    case 0x2f: value = 0x1fffffffff000ull; break; /* where accesses fault */
    default: return fail(EINVAL);
    }
    if (size != 4 && size != 8) return fail(EINVAL);
    return copy_out(to, &value, size) ? 0 : -1;
}

/* ---- memory */

/* An object with an address, unless its mapping gives it one. */
static uint32_t allocate(uint64_t size, uint64_t flags) {
    uint32_t id = object_make(size, flags);
    if (!id || flags & USE_CPU_MAP || object_place(object_find(id), 0)) return id;
    int saved = errno;
    object_free(id);
    errno = saved;
    return 0;
}

/* GPUMEM_ALLOC_ID */
static int gpumem_alloc(uint32_t *a) {
    uint32_t id = allocate(wide(a, 8), a[1]);
    if (!id) return -1;
    struct object *o = object_find(id);
    a[0] = id;
    put_wide(a, 8, o->size);
    put_wide(a, 16, o->size);
    put_wide(a, 24, o->address);
    return 0;
}

/* GPUMEM_GET_INFO: by number, or by address */
static int gpumem_info(uint32_t *a) {
    struct object *o = object_find(a[2] ? a[2] : object_at(wide(a, 0)));
    if (!o) return fail(EINVAL);
    put_wide(a, 0, o->address);
    a[3] = (uint32_t)o->flags;
    put_wide(a, 16, o->size);
    put_wide(a, 24, o->size);
    put_wide(a, 32, o->mapping);
    return 0;
}

/* GPUOBJ_ALLOC */
static int object_alloc(uint32_t *a) {
    uint64_t flags = wide(a, 8);
    if (flags & IS_VIRTUAL) return fail(EOPNOTSUPP);
    uint32_t id = allocate(wide(a, 0), flags);
    if (!id) return -1;
    struct object *o = object_find(id);
    put_wide(a, 8, o->flags);
    put_wide(a, 16, o->size);
    put_wide(a, 24, o->size);
    a[8] = id;
    return 0;
}

/* GPUOBJ_INFO */
static int object_info(uint32_t *a) {
    struct object *o = object_find(a[10]);
    if (!o) return fail(EINVAL);
    put_wide(a, 0, o->address);
    put_wide(a, 8, o->flags);
    put_wide(a, 16, o->size);
    put_wide(a, 24, o->size);
    put_wide(a, 32, o->mapping);
    return 0;
}

/* GPUOBJ_IMPORT: an object of this process by a descriptor */
static int import(uint32_t *a) {
    uint32_t from[4] = {0};
    uint64_t size = wide(a, 8);
    if (size > sizeof from || size < 4) return fail(EINVAL);
    if (!copy_in(from, wide(a, 0), size)) return -1;
    /* Pages of the program come without their length here: MAP_USER_MEM has it. */
    if (a[6] != OF_DESCRIPTOR) return fail(EOPNOTSUPP);
    a[7] = object_of_file((int)from[0]);
    return a[7] ? 0 : -1;
}

static int free_object(uint32_t id) {
    return object_free(id) ? 0 : fail(EINVAL);
}

/* MAP_USER_MEM */
static int map_pages(uint32_t *a) {
    uint64_t start = wide(a, 32), size = wide(a, 16);
    if (a[10] != OF_ADDRESS) return fail(EOPNOTSUPP);
    if (start & (PAGE - 1)) return fail(EINVAL);
    uint32_t id = object_of_pages(start, size, a[11]);
    if (!id) return -1;
    put_wide(a, 8, object_find(id)->address);
    return 0;
}

/* ---- work */

/* Waits for what a command is to wait for: work of this process comes first in any case. */
static int await_syncs(uint64_t list, uint32_t count, uint32_t size) {
    if (count && (size < 20 || count > MOST_SYNCS)) return fail(EINVAL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t sync[6] = {0}, what[4] = {0};
        if (!copy_in(sync, list + (uint64_t)i * size, 20)) return -1;
        uint64_t bytes = wide(sync, 8);
        if (!copy_in(what, wide(sync, 0), bytes < sizeof what ? bytes : sizeof what)) return -1;
        if (sync[4] == 0) {
            struct context *c = context_find(what[0]);
            if (!c || is_before(c->submitted, what[1])) return fail(EINVAL);
        } else if (sync[4] == 1) {
            uint32_t launch;
            if (!fence_launch((int)what[0], &launch)) return fail(EINVAL);
        } else {
            return fail(EINVAL);
        }
    }
    return 0;
}

/* The command buffers of a list. The number, or -1 with errno. */
static int read_commands(uint64_t list, uint32_t count, uint32_t size, struct command *to) {
    int n = 0;
    if (count && (size < 32 || count > MOST_COMMANDS)) return fail(EINVAL);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t entry[8];
        if (!copy_in(entry, list + (uint64_t)i * size, sizeof entry)) return -1;
        struct command c = {wide(entry, 8) + wide(entry, 0), wide(entry, 16)};
        if (!(entry[6] & IS_BUFFER) || !c.size || c.size & 3 || c.address & 3) return fail(EINVAL);
        to[n++] = c;
    }
    return n;
}

static int run(uint32_t *a, struct command *commands) {
    uint32_t id = a[14];
    int n = read_commands(wide(a, 8), a[5], a[4], commands);
    struct context *c = context_find(id);
    if (n < 0) return n;
    if (!c) return fail(EINVAL);
    if (c->lost) return fail(EDEADLK);
    a[15] = submit(id, commands, (uint32_t)n, true);
    return a[15] ? 0 : -1;
}

/* GPU_COMMAND */
static int gpu_command(uint32_t *a) {
    struct command few[16], *commands = few;
    if (!context_find(a[14]) || a[5] > MOST_COMMANDS) return fail(EINVAL);
    if (await_syncs(wide(a, 40), a[13], a[12])) return -1;
    if (a[5] > 16) commands = malloc(a[5] * sizeof *commands);
    if (!commands) return fail(ENOMEM);
    int result = run(a, commands);
    int saved = errno;
    if (commands != few) free(commands);
    errno = saved;
    return result;
}

/* DEVICE_WAITTIMESTAMP_CTXTID */
static int wait_timestamp(uint32_t id, uint32_t timestamp, uint32_t milliseconds) {
    struct context *c = context_find(id);
    if (!c || is_before(c->submitted, timestamp)) return fail(EINVAL);
    int64_t deadline = milliseconds == UINT32_MAX ? -1 : deadline_in(milliseconds * NANOS_OF_A_MILLISECOND);
    while (!c->lost && is_before(c->retired, timestamp)) {
        uint32_t seen = changes();
        unlock();
        int wrong = wait_for_change(seen, deadline);
        int saved = errno;
        lock();
        c = context_find(id);
        if (!c) return fail(EINVAL);
        if (wrong && (saved != ETIMEDOUT || is_before(c->retired, timestamp))) return fail(saved);
    }
    return c->lost ? fail(EDEADLK) : 0;
}

/* CMDSTREAM_READTIMESTAMP_CTXTID: 1 begun, 2 done, 3 submitted */
static int read_timestamp(uint32_t *a) {
    struct context *c = context_find(a[0]);
    if (!c || a[1] < 1 || a[1] > 3) return fail(EINVAL);
    a[2] = a[1] == 3 ? c->submitted : c->retired;
    return 0;
}

/* TIMESTAMP_EVENT: a sync file */
static int timestamp_event(uint32_t *a) {
    struct context *c = context_find(a[2]);
    if (a[0] != 2 || wide(a, 24) != 4 || !c || is_before(c->submitted, a[1])) return fail(EINVAL);
    bool is_done = c->lost || !is_before(c->retired, a[1]);
    int fd = fence_make(is_done ? 0 : work_submitted());
    if (fd < 0) return fd;
    if (copy_out(wide(a, 16), &fd, sizeof fd)) return 0;
    raw_close(fd);
    return fail(EFAULT);
}

static int create_context(uint32_t *a) {
    a[1] = context_make();
    return a[1] ? 0 : -1;
}

static int destroy_context(uint32_t id) {
    if (!context_find(id)) return fail(EINVAL);
    context_free(id);
    changed();
    return 0;
}

/* SHAREDMEM_FREE: by address */
static int free_address(uint64_t address) {
    return free_object(object_at(address));
}

int kgsl_ioctl(uint32_t number, uint32_t *a) {
    switch (number) {
    case 0x02: return property(a);
    case 0x07: return wait_timestamp(a[0], a[1], a[2]);
    case 0x13: return create_context(a);
    case 0x14: return destroy_context(a[0]);
    case 0x15: return map_pages(a);
    case 0x16: return read_timestamp(a);
    case 0x21: return free_address(wide(a, 0));
    case 0x32: return 0; /* SETPROPERTY: power and the like, which nothing here has */
    case 0x33: return timestamp_event(a);
    case 0x34: return gpumem_alloc(a);
    case 0x35: return free_object(a[0]);
    case 0x36: return gpumem_info(a);
    case 0x37: return 0; /* caches, which nothing here has */
    case 0x3c: return 0;
    case 0x45: return object_alloc(a);
    case 0x46: return free_object(a[4]);
    case 0x47: return object_info(a);
    case 0x48: return import(a);
    case 0x49: return 0; /* GPUOBJ_SYNC: caches */
    case 0x4a: return gpu_command(a);
    default: say_once(0x900 | number, "request 0x%02x of kgsl is not known", number); return fail(ENOTTY);
    }
}
