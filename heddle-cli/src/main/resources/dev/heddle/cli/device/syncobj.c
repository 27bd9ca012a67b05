/* Sync objects of DRM: each stands for the end of some work, or for the ends of several by their points. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define MOST 65536u

/* Flags of waits, of new objects, and of descriptors. */
#define WAIT_ALL 1u
#define WAIT_FOR_SUBMIT 2u
#define WAIT_AVAILABLE 4u
#define SIGNALED 1u
#define SYNC_FILE 1u

struct point {
    uint64_t value;
    uint32_t launch;
};

struct syncobj {
    bool has_work;   /* something was submitted, or it was signalled */
    uint32_t uses;   /* 0: there is no such object */
    uint32_t launch; /* whose end it is; 0: it has come */
    uint64_t value;  /* points up to it have come */
    struct point *points;
    uint32_t count, room;
    ino_t inode; /* of the descriptors that programs pass on; 0 for none */
};

struct syncobjs {
    struct syncobj *all;
    uint32_t room;
};

bool syncobjs_make(void) {
    here->syncobjs = calloc(1, sizeof *here->syncobjs);
    return here->syncobjs;
}

static struct syncobj *find(uint32_t handle) {
    struct syncobjs *t = here->syncobjs;
    return handle && handle < t->room && t->all[handle].uses ? &t->all[handle] : NULL;
}

/* Points that have come go into the value. */
static void settle(struct syncobj *s) {
    for (uint32_t i = 0; i < s->count;) {
        if (!work_done(s->points[i].launch)) {
            i++;
            continue;
        }
        if (s->points[i].value > s->value) s->value = s->points[i].value;
        s->points[i] = s->points[--s->count];
    }
}

static void add_point(struct syncobj *s, uint64_t value, uint32_t launch) {
    settle(s);
    if (s->count == s->room) {
        uint32_t more = s->room ? s->room * 2 : 8;
        struct point *p = realloc(s->points, more * sizeof *p);
        if (!p) return;
        s->points = p;
        s->room = more;
    }
    s->points[s->count++] = (struct point){value, launch};
}

/* What has to end before a point has come. False: nothing for it was submitted. */
static bool work_of(struct syncobj *s, uint64_t point, uint32_t *launch) {
    *launch = s->launch;
    if (!point) return s->has_work;
    settle(s);
    *launch = 0;
    if (point <= s->value) return true;
    uint64_t best = UINT64_MAX;
    bool found = false;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->points[i].value < point || s->points[i].value > best) continue;
        best = s->points[i].value;
        *launch = s->points[i].launch;
        found = true;
    }
    return found;
}

void syncobj_finish(uint32_t handle, uint64_t point, uint32_t launch) {
    struct syncobj *s = find(handle);
    if (!s) return;
    if (point) add_point(s, point, launch);
    else s->launch = launch;
    s->has_work = true;
    changed();
}

bool syncobj_is_submitted(uint32_t handle, uint64_t point) {
    uint32_t launch;
    struct syncobj *s = find(handle);
    return s && work_of(s, point, &launch);
}

void syncobj_reset(uint32_t handle) {
    struct syncobj *s = find(handle);
    if (!s) return;
    s->has_work = false;
    s->launch = 0;
    s->value = 0;
    s->count = 0;
}

void syncobjs_forget(void) {
    struct syncobjs *t = here->syncobjs;
    for (uint32_t i = 0; i < t->room; i++) free(t->all[i].points);
    if (t->all) memset(t->all, 0, t->room * sizeof *t->all);
}

/* ---- requests */

static int create(uint32_t *a) {
    struct syncobjs *t = here->syncobjs;
    uint32_t handle = 1;
    while (handle < t->room && t->all[handle].uses) handle++;
    if (handle >= t->room) {
        uint32_t more = t->room ? t->room * 2 : 64;
        if (more > MOST) return fail(ENOMEM);
        struct syncobj *s = realloc(t->all, more * sizeof *s);
        if (!s) return fail(ENOMEM);
        memset(s + t->room, 0, (more - t->room) * sizeof *s);
        t->all = s;
        t->room = more;
    }
    t->all[handle] = (struct syncobj){.uses = 1, .has_work = a[1] & SIGNALED};
    a[0] = handle;
    return 0;
}

static int destroy(uint32_t handle) {
    struct syncobj *s = find(handle);
    if (!s) return fail(EINVAL);
    if (--s->uses) return 0;
    free(s->points);
    memset(s, 0, sizeof *s);
    return 0;
}

static int to_descriptor(uint32_t *a) {
    struct syncobj *s = find(a[0]);
    if (!s) return fail(EINVAL);
    int fd;
    if (a[1] & SYNC_FILE) {
        uint32_t launch;
        if (!work_of(s, 0, &launch)) return fail(EINVAL);
        fd = fence_make(launch);
    } else {
        struct stat known;
        fd = memfd_create("syncobj", MFD_CLOEXEC);
        if (fd >= 0 && !raw_fstat(fd, &known)) s->inode = known.st_ino;
    }
    if (fd < 0) return fd;
    a[2] = (uint32_t)fd;
    return 0;
}

static int from_descriptor(uint32_t *a) {
    struct syncobjs *t = here->syncobjs;
    uint32_t launch;
    if (a[1] & SYNC_FILE) {
        if (!find(a[0]) || !fence_launch((int)a[2], &launch)) return fail(EINVAL);
        syncobj_finish(a[0], 0, launch);
        return 0;
    }
    struct stat known;
    if (raw_fstat((int)a[2], &known)) return -1;
    for (uint32_t i = 1; i < t->room; i++) {
        if (!t->all[i].uses || t->all[i].inode != known.st_ino) continue;
        t->all[i].uses++;
        a[0] = i;
        return 0;
    }
    return fail(EINVAL);
}

/* Handles, and their points if there are any. To be freed; null: errno is set. */
static uint32_t *read_handles(uint64_t handles, uint32_t count) {
    if (!count || count > MOST) {
        errno = EINVAL;
        return NULL;
    }
    uint32_t *to = malloc(count * sizeof *to);
    if (!to) return NULL;
    if (copy_in(to, handles, count * sizeof *to)) return to;
    free(to);
    errno = EFAULT;
    return NULL;
}

static uint64_t *read_points(uint64_t points, uint32_t count) {
    uint64_t *to = calloc(count, sizeof *to);
    if (!to) return NULL;
    if (!points || copy_in(to, points, count * sizeof *to)) return to;
    free(to);
    errno = EFAULT;
    return NULL;
}

/* Whether the wait is over: 1, or 0, or -1 with errno. */
static int look(const uint32_t *handles, const uint64_t *points, uint32_t count, uint32_t flags, uint32_t *first) {
    uint32_t done = 0;
    for (uint32_t i = count; i-- > 0;) {
        struct syncobj *s = find(handles[i]);
        uint32_t launch;
        if (!s) return fail(ENOENT);
        bool is_submitted = work_of(s, points[i], &launch);
        if (!is_submitted && !(flags & (WAIT_FOR_SUBMIT | WAIT_AVAILABLE))) return fail(EINVAL);
        if (!is_submitted || (!(flags & WAIT_AVAILABLE) && !work_done(launch))) continue;
        *first = i;
        done++;
    }
    return flags & WAIT_ALL ? done == count : done > 0;
}

static int wait_until(const uint32_t *handles, const uint64_t *points, uint32_t count, int64_t deadline, uint32_t flags,
                      uint32_t *first) {
    while (true) {
        uint32_t seen = changes();
        int over = look(handles, points, count, flags, first);
        if (over) return over < 0 ? over : 0;
        if (here->gone) return fail(ENODEV);
        unlock();
        int wrong = wait_for_change(seen, deadline);
        int saved = errno;
        lock();
        if (!wrong) continue;
        over = look(handles, points, count, flags, first);
        if (over) return over < 0 ? over : 0;
        return fail(saved == ETIMEDOUT ? ETIME : saved);
    }
}

static int wait_for(uint64_t list, uint64_t points_at, int64_t deadline, uint32_t count, uint32_t flags,
                    uint32_t *first) {
    uint32_t *handles = read_handles(list, count);
    if (!handles) return -1;
    uint64_t *points = read_points(points_at, count);
    int result = points ? wait_until(handles, points, count, deadline < 0 ? 0 : deadline, flags, first) : -1;
    int saved = errno;
    free(handles);
    free(points);
    errno = saved;
    return result;
}

/* Resets, signals, or asks several. */
enum action { RESET, SIGNAL, SIGNAL_POINTS, QUERY };

static int each(uint64_t list, uint64_t points_at, uint32_t count, enum action what) {
    uint32_t *handles = read_handles(list, count);
    if (!handles) return -1;
    uint64_t *points = read_points(what == SIGNAL_POINTS ? points_at : 0, count);
    int result = points ? 0 : -1;
    for (uint32_t i = 0; i < count && !result; i++) {
        struct syncobj *s = find(handles[i]);
        if (!s) result = fail(ENOENT);
        else if (what == RESET) syncobj_reset(handles[i]);
        else if (what == QUERY) settle(s), points[i] = s->value;
        else syncobj_finish(handles[i], what == SIGNAL_POINTS ? points[i] : 0, 0);
    }
    if (!result && what == QUERY && !copy_out(points_at, points, count * sizeof *points)) result = -1;
    int saved = errno;
    free(handles);
    free(points);
    errno = saved;
    return result;
}

static int transfer(const uint32_t *a) {
    struct syncobj *from = find(a[0]);
    uint32_t launch;
    if (!from || !find(a[1])) return fail(ENOENT);
    if (!work_of(from, wide(a, 8), &launch)) return fail(EINVAL);
    syncobj_finish(a[1], wide(a, 16), launch);
    return 0;
}

int syncobj_ioctl(uint32_t number, uint32_t *a) {
    switch (number) {
    case 0xbf: return create(a);
    case 0xc0: return destroy(a[0]);
    case 0xc1: return to_descriptor(a);
    case 0xc2: return from_descriptor(a);
    case 0xc3: return wait_for(wide(a, 0), 0, (int64_t)wide(a, 8), a[4], a[5], &a[6]);
    case 0xc4: return each(wide(a, 0), 0, a[2], RESET);
    case 0xc5: return each(wide(a, 0), 0, a[2], SIGNAL);
    case 0xca: return wait_for(wide(a, 0), wide(a, 8), (int64_t)wide(a, 16), a[6], a[7], &a[8]);
    case 0xcb: return each(wide(a, 0), wide(a, 8), a[4], QUERY);
    case 0xcc: return transfer(a);
    case 0xcd: return each(wide(a, 0), wide(a, 8), a[4], SIGNAL_POINTS);
    default: return fail(EINVAL);
    }
}
