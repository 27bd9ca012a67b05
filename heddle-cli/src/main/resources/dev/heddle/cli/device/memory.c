/* Memory of the GPU: each object is a file in the session's folder. The file is opened to be made and to be mapped, so
   that objects take no descriptors; it takes memory for the pages that were touched only. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Numbers are offsets of mappings in pages, and come up again only after all others. */
#define MOST (1u << 20)

/* Where addresses begin that are given here, the end of those of the GPU, and what is free after each object. */
#define FIRST_ADDRESS 0x4000000000ull
#define LAST_ADDRESS (1ull << 48)
#define GAP 0x10000ull

/* Places of freed objects that the GPU may still use. */
struct leaving {
    uint64_t address;
    uint64_t size;
    uint32_t launch;
};

struct memory {
    struct object *objects;
    uint32_t room, last;
    struct leaving *leaving;
    uint32_t leaving_count, leaving_room;
    uint64_t next_address;
    uint64_t next_file;
    uint64_t promised; /* bytes of all objects */
};

bool memory_make(void) {
    here->memory = calloc(1, sizeof *here->memory);
    if (here->memory) here->memory->next_address = FIRST_ADDRESS;
    return here->memory;
}

static void path_of(const struct object *o, char *to) {
    snprintf(to, PATH_SIZE + 32, "%s/%llu", here->folder, (unsigned long long)o->file);
}

struct object *object_find(uint32_t id) {
    struct memory *m = here->memory;
    return id && id < m->room && m->objects[id].used ? &m->objects[id] : NULL;
}

uint32_t object_at(uint64_t address) {
    struct memory *m = here->memory;
    for (uint32_t i = 1; i < m->room; i++)
        if (m->objects[i].used && m->objects[i].address && m->objects[i].address == address) return i;
    return 0;
}

uint32_t object_of_file(int fd) {
    struct memory *m = here->memory;
    struct stat s;
    if (raw_fstat(fd, &s)) return 0;
    for (uint32_t i = 1; i < m->room; i++)
        if (m->objects[i].used && m->objects[i].inode == s.st_ino && m->objects[i].place == s.st_dev) return i;
    errno = EINVAL;
    return 0;
}

int object_file(const struct object *o) {
    char path[PATH_SIZE + 32];
    path_of(o, path);
    return raw_open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0);
}

/* ---- limits */

/* Bytes that all objects have touched. */
static uint64_t touched(void) {
    struct memory *m = here->memory;
    uint64_t sum = 0;
    for (uint32_t i = 1; i < m->room; i++) {
        struct stat s;
        if (!m->objects[i].used) continue;
        int fd = object_file(&m->objects[i]);
        if (fd < 0) continue;
        if (!raw_fstat(fd, &s)) sum += (uint64_t)s.st_blocks * 512;
        raw_close(fd);
    }
    return sum;
}

/* What was touched and the new object together stay below the limit, and below what the file system has. */
static bool has_room(uint64_t size) {
    struct memory *m = here->memory;
    struct statvfs fs;
    if (size <= here->chip.memory && !statvfs(here->folder, &fs) &&
        size <= (uint64_t)fs.f_bavail * fs.f_frsize &&
        (m->promised + size <= here->chip.memory || touched() + size <= here->chip.memory))
        return true;
    say_once(1, "an object of %llu bytes does not fit the memory of the device; --memory sets a limit, now %llu bytes",
             (unsigned long long)size, (unsigned long long)here->chip.memory);
    errno = ENOMEM;
    return false;
}

/* ---- numbers */

static bool grow(void) {
    struct memory *m = here->memory;
    uint32_t more = m->room ? m->room * 2 : 256;
    struct object *all = realloc(m->objects, more * sizeof *all);
    if (!all) return false;
    memset(all + m->room, 0, (more - m->room) * sizeof *all);
    m->objects = all;
    m->room = more;
    return true;
}

static uint32_t free_number(void) {
    struct memory *m = here->memory;
    if (m->last + 1 >= m->room && m->room < MOST && !grow()) return 0;
    for (uint32_t i = 1; i < m->room; i++) {
        uint32_t id = (m->last + i) % m->room;
        if (id && !m->objects[id].used) return m->last = id;
    }
    return m->room < MOST && grow() ? free_number() : 0;
}

static bool make_file(struct object *o) {
    char path[PATH_SIZE + 32];
    struct stat s;
    path_of(o, path);
    int fd = raw_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0) return false;
    bool made = !ftruncate(fd, (off_t)o->size) && !raw_fstat(fd, &s);
    if (made) o->inode = s.st_ino, o->place = s.st_dev;
    raw_close(fd);
    if (!made) unlink(path);
    return made;
}

uint32_t object_make(uint64_t size, uint64_t flags) {
    struct memory *m = here->memory;
    if (!size || size > LAST_ADDRESS) {
        errno = EINVAL;
        return 0;
    }
    size = (size + PAGE - 1) & ~(PAGE - 1);
    if (!has_room(size)) return 0;
    uint32_t id = free_number();
    if (!id) {
        errno = ENOMEM;
        return 0;
    }
    struct object *o = &m->objects[id];
    memset(o, 0, sizeof *o);
    o->size = size;
    o->flags = flags;
    o->file = ++m->next_file;
    if (!make_file(o)) {
        errno = ENOMEM;
        return 0;
    }
    o->used = true;
    m->promised += size;
    return id;
}

/* ---- addresses */

static bool overlaps(uint64_t a, uint64_t a_size, uint64_t b, uint64_t b_size) {
    return a < b + b_size && b < a + a_size;
}

/* The end of what is in the way of a range; 0 if nothing is. */
static uint64_t occupied(uint64_t address, uint64_t size, const struct object *but) {
    struct memory *m = here->memory;
    for (uint32_t i = 1; i < m->room; i++) {
        struct object *o = &m->objects[i];
        if (o != but && o->used && o->address && overlaps(o->address, o->size, address, size))
            return o->address + o->size;
    }
    for (uint32_t i = 0; i < m->leaving_count;) {
        struct leaving *l = &m->leaving[i];
        if (work_done(l->launch)) *l = m->leaving[--m->leaving_count];
        else if (overlaps(l->address, l->size, address, size)) return l->address + l->size;
        else i++;
    }
    return 0;
}

bool object_place(struct object *o, uint64_t address) {
    struct memory *m = here->memory;
    if (o->buffer) return true;
    bool is_given = address != 0;
    if (!is_given) {
        address = m->next_address;
        for (uint64_t end; (end = occupied(address, o->size, o));) address = (end + GAP - 1) & ~(GAP - 1);
    }
    if (address & (PAGE - 1) || address > LAST_ADDRESS - o->size ||
        (is_given && occupied(address, o->size, o))) {
        errno = EINVAL;
        return false;
    }
    if (ask("{\"do\":\"buffer\",\"bytes\":%llu,\"address\":\"0x%llx\",\"file\":\"%llu\",\"name\":\"object %u\"}",
            (unsigned long long)o->size, (unsigned long long)address, (unsigned long long)o->file,
            (unsigned)(o - m->objects))) {
        errno = here->gone ? ENODEV : ENOMEM;
        return false;
    }
    o->buffer = (uint32_t)answered("buffer");
    o->address = address;
    if (!is_given) m->next_address = (address + o->size + 2 * GAP - 1) & ~(GAP - 1);
    return true;
}

static void leave(const struct object *o, uint32_t launch) {
    struct memory *m = here->memory;
    if (m->leaving_count == m->leaving_room) {
        uint32_t more = m->leaving_room ? m->leaving_room * 2 : 64;
        struct leaving *all = realloc(m->leaving, more * sizeof *all);
        if (!all) return;
        m->leaving = all;
        m->leaving_room = more;
    }
    m->leaving[m->leaving_count++] = (struct leaving){o->address, o->size, launch};
}

bool object_displace(struct object *o) {
    if (o->buffer) {
        /* In its turn: what was submitted before may use it. */
        bool is_idle = work_done(work_submitted());
        int wrong = ask("{\"do\":\"free\",\"buffer\":%u,\"queue\":%s}", o->buffer, is_idle ? "false" : "true");
        if (!wrong && !is_idle) {
            uint32_t launch = (uint32_t)answered("launch");
            work_queued(launch);
            leave(o, launch);
        }
    }
    o->buffer = 0;
    o->address = 0;
    return true;
}

bool object_free(uint32_t id) {
    struct memory *m = here->memory;
    struct object *o = object_find(id);
    if (!o) return false;
    char path[PATH_SIZE + 32];
    object_displace(o);
    path_of(o, path);
    unlink(path);
    m->promised -= o->size;
    o->used = false;
    return true;
}

/* ---- mappings */

static void *map_at(const struct object *o, uint64_t at, size_t size, int prot, int flags) {
    int fd = object_file(o);
    if (fd < 0) return MAP_FAILED;
    void *p = raw_mmap(at, size, prot, flags, fd, 0);
    int saved = errno;
    raw_close(fd);
    errno = saved;
    return p;
}

/* A mapping whose addresses are free on the GPU, too. Those that are not are kept until one is found. */
static void *map_where_free(const struct object *o, uint64_t at, size_t size, int prot, int flags) {
    enum { TRIES = 64 };
    void *kept[TRIES];
    int n = 0;
    void *p = map_at(o, at, size, prot, flags);
    while (p != MAP_FAILED && occupied((uintptr_t)p, o->size, o) && n < TRIES) {
        kept[n++] = p;
        p = flags & MAP_FIXED ? MAP_FAILED : map_at(o, 0, size, prot, flags);
        if (p == MAP_FAILED) errno = EINVAL;
    }
    int saved = errno;
    if (!(flags & MAP_FIXED))
        for (int i = 0; i < n; i++) munmap(kept[i], size);
    errno = saved;
    return p;
}

void *object_map(uint32_t id, uint64_t at, size_t size, int prot, int flags, bool gives_address) {
    struct object *o = object_find(id);
    uint64_t rounded = ((uint64_t)size + PAGE - 1) & ~(PAGE - 1);
    if (!o || !size || rounded > o->size) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    bool is_placed = gives_address && !o->address;
    /* The GPU sees all of it, even if the program maps a part. */
    void *p = is_placed ? map_where_free(o, at, size, prot, flags) : map_at(o, at, size, prot, flags);
    if (p == MAP_FAILED) return p;
    if (is_placed && !object_place(o, (uintptr_t)p)) {
        int saved = errno;
        munmap(p, size);
        errno = saved;
        return MAP_FAILED;
    }
    if (!o->mapping) o->mapping = (uintptr_t)p;
    return p;
}

/* ---- pages of the program: they become pages of a file, at the same addresses */

static bool fill(const struct object *o, uint64_t start) {
    int fd = object_file(o);
    if (fd < 0) return false;
    for (uint64_t at = 0; at < o->size;) {
        ssize_t n = pwrite(fd, (void *)(uintptr_t)(start + at), o->size - at, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        at += (uint64_t)n;
        if (at < o->size) continue;
        raw_close(fd);
        return true;
    }
    raw_close(fd);
    return false;
}

uint32_t object_of_pages(uint64_t start, uint64_t size, uint64_t flags) {
    struct memory *m = here->memory;
    uint64_t end = start + size;
    if (!size || end < start || end > LAST_ADDRESS) {
        errno = EINVAL;
        return 0;
    }
    start &= ~(PAGE - 1);
    if (occupied(start, end - start, NULL)) {
        errno = EFAULT;
        return 0;
    }
    uint32_t id = object_make(end - start, flags);
    if (!id) return 0;
    struct object *o = &m->objects[id];
    o->of_program = true;
    if (fill(o, start) && object_place(o, start) &&
        map_at(o, start, o->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED) != MAP_FAILED) {
        o->mapping = start;
        return id;
    }
    object_free(id);
    errno = EFAULT;
    return 0;
}

/* ---- the end */

void objects_unlink(void) {
    struct memory *m = here->memory;
    for (uint32_t i = 1; i < m->room; i++) {
        char path[PATH_SIZE + 32];
        if (!m->objects[i].used) continue;
        path_of(&m->objects[i], path);
        unlink(path);
    }
    rmdir(here->folder);
}

void objects_forget(bool remove) {
    struct memory *m = here->memory;
    if (remove) objects_unlink();
    if (m->objects) memset(m->objects, 0, m->room * sizeof *m->objects);
    m->last = 0;
    m->leaving_count = 0;
    m->promised = 0;
    m->next_address = FIRST_ADDRESS;
}
