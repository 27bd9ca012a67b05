/* The functions of libc that this library stands for: what opens files, ioctl, mmap and close, and dlsym, which would
   give a program libc's own. */
#include "device.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define KGSL_REQUEST 9
#define DRM_REQUEST 'd'
#define SYNC_REQUEST '>'

/* Bytes of a structure at most. */
#define LARGEST 256

/* Bits of a request: whether the program reads the structure afterwards. */
#define IS_READ 0x80000000ul

typedef void *(*dlsym_function)(void *, const char *);

static dlsym_function real_dlsym(void) {
    static dlsym_function real;
    /* The versions of libc that have changed it, on x86-64 and on arm64. */
    static const char *const VERSIONS[] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"};
    for (size_t i = 0; !real && i < sizeof VERSIONS / sizeof *VERSIONS; i++)
        real = (dlsym_function)dlvsym(RTLD_NEXT, "dlsym", VERSIONS[i]);
    return real;
}

void *next_function(const char *name);
void *next_function(const char *name) {
    return real_dlsym()(RTLD_NEXT, name);
}

/* ---- open */

/* A file was opened, by any name: if it is a device, the session begins. */
static int opened(int fd) {
    enum device d = device_of(fd);
    if (fd < 0 || d == NO_DEVICE || !is_own_process()) return fd;
    lock();
    bool is_there = session_begin(d, fd);
    unlock();
    if (is_there) return fd;
    raw_close(fd);
    return fail(ENODEV);
}

/* Opens by the next function of the same kind: other libraries that are loaded before may have one. */
static int open_at(bool has_folder, int folder, const char *path, int flags, mode_t mode) {
    char buffer[PATH_SIZE * 2];
    const char *to = stand_in(path, buffer);
    static int (*real)(const char *, int, ...);
    static int (*real_at)(int, const char *, int, ...);
    if (!real) real = (int (*)(const char *, int, ...))next_function("open");
    if (!real_at) real_at = (int (*)(int, const char *, int, ...))next_function("openat");
    /* What stands for a device is an empty file: it stays one. */
    if (to != path) flags &= ~(O_CREAT | O_EXCL | O_TRUNC);
    return opened(has_folder ? real_at(folder, to, flags, mode) : real(to, flags, mode));
}

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

EXPORT int open(const char *path, int flags, ...) {
    MODE(flags)
    return open_at(false, 0, path, flags, mode);
}

EXPORT int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open_at(false, 0, path, flags | O_LARGEFILE, mode);
}

EXPORT int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_at(true, folder, path, flags, mode);
}

EXPORT int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_at(true, folder, path, flags | O_LARGEFILE, mode);
}

EXPORT int __open_2(const char *path, int flags) {
    return open_at(false, 0, path, flags, 0);
}

EXPORT int __open64_2(const char *path, int flags) {
    return open_at(false, 0, path, flags | O_LARGEFILE, 0);
}

EXPORT int __openat_2(int folder, const char *path, int flags) {
    return open_at(true, folder, path, flags, 0);
}

EXPORT int __openat64_2(int folder, const char *path, int flags) {
    return open_at(true, folder, path, flags | O_LARGEFILE, 0);
}

EXPORT int close(int fd) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))next_function("close");
    if (is_own_descriptor(fd)) return fail(EBADF);
    struct session *of = NULL;
    if (any_session() && device_of(fd) != NO_DEVICE && is_own_process()) {
        lock();
        of = session_of(fd);
        unlock();
    }
    int result = real(fd);
    int saved = errno;
    if (of && !result) session_closed(of);
    errno = saved;
    return result;
}

/* ---- requests */

/* Whether what is asked can be done: by Heddle, unless it only asks what the device is. */
static bool is_ready(enum device d, int fd, uint32_t number) {
    here = session_of(fd);
    return here && ((d == MSM && msm_is_question(number)) || session_open());
}

static int request(enum device d, int fd, unsigned long r, uint64_t argument) {
    uint32_t a[LARGEST / 4] = {0};
    uint32_t size = r >> 16 & 0x3fff, kind = r >> 8 & 255;
    if (kind != (d == KGSL ? KGSL_REQUEST : DRM_REQUEST)) return fail(ENOTTY);
    if (size > sizeof a) return fail(EINVAL);
    if (!copy_in(a, argument, size)) return -1;
    lock();
    int result = -1;
    if (is_ready(d, fd, r & 255)) result = d == KGSL ? kgsl_ioctl(r & 255, a) : msm_ioctl(r & 255, a);
    int saved = errno;
    unlock();
    errno = saved;
    if (r & IS_READ && size && (!result || saved == ETIME) && !copy_out(argument, a, size)) return -1;
    errno = saved;
    return result;
}

EXPORT int ioctl(int fd, unsigned long r, ...) {
    va_list rest;
    va_start(rest, r);
    uint64_t argument = va_arg(rest, uint64_t);
    va_end(rest);
    int result;
    r &= 0xffffffff;
    switch (r >> 8 & 255) {
    case KGSL_REQUEST:
    case DRM_REQUEST: {
        enum device d = device_of(fd);
        if (d != NO_DEVICE && is_own_process()) return request(d, fd, r, argument);
        break;
    }
    case SYNC_REQUEST:
        if (is_own_process() && fence_ioctl(fd, r, argument, &result)) return result;
        break;
    default: break;
    }
    return (int)syscall(SYS_ioctl, fd, r, argument);
}

/* ---- mappings */

static void *map_device(enum device d, int fd, uint64_t at, size_t size, int prot, int flags, uint64_t offset) {
    void *p = MAP_FAILED;
    lock();
    here = session_of(fd);
    if (here && session_open()) {
        uint32_t id = (uint32_t)(offset >> 12);
        /* kgsl takes an object's address for its number, too. */
        if (d == KGSL && (offset >> 44 || !object_find(id))) id = object_at(offset);
        struct object *o = object_find(id);
        if (offset & (PAGE - 1)) o = NULL;
        /* 0x10000000, of kgsl: the GPU has the program's address */
        if (o) p = object_map(id, at, size, prot, flags, d == KGSL && o->flags & 0x10000000);
        else errno = EINVAL;
    }
    int saved = errno;
    unlock();
    errno = saved;
    return p;
}

EXPORT void *mmap(void *at, size_t size, int prot, int flags, int fd, off_t offset) {
    if (fd >= 0 && !(flags & MAP_ANONYMOUS)) {
        enum device d = device_of(fd);
        if (d != NO_DEVICE && is_own_process())
            return map_device(d, fd, (uintptr_t)at, size, prot, flags, (uint64_t)offset);
    }
    return raw_mmap((uintptr_t)at, size, prot, flags, fd, (uint64_t)offset);
}

EXPORT void *mmap64(void *at, size_t size, int prot, int flags, int fd, off_t offset) {
    return mmap(at, size, prot, flags, fd, offset);
}

/* ---- dlsym: what names libc is given what is here */

static void *own_function(void *handle, const char *name) {
    static const struct {
        const char *name;
        void *function;
    } OWN[] = {{"ioctl", ioctl},     {"mmap", mmap},         {"mmap64", mmap64},     {"open", open},
               {"open64", open64},   {"openat", openat},     {"openat64", openat64}, {"close", close}};
    if (handle == RTLD_NEXT || handle == RTLD_DEFAULT || !name || !shared_folder()[0]) return NULL;
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (!strcmp(name, OWN[i].name) && real_dlsym()(handle, name) == next_function(name)) return OWN[i].function;
    return NULL;
}

/* The last call is a jump, so that libc sees the caller's own address, on which RTLD_NEXT depends. */
EXPORT void *dlsym(void *handle, const char *name) {
    void *own = own_function(handle, name);
    if (own) return own;
    return real_dlsym()(handle, name);
}
