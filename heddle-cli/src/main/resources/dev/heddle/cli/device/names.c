/* Functions of libc that take names of files: those of the device are led to what stands for them, and its file is
   shown as the kernel shows a device. */
#include "device.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/xattr.h>
#include <unistd.h>

void *next_function(const char *name);

/* A function of the same name in the libraries after this one. */
#define NEXT(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type(*)(__VA_ARGS__))next_function(#name)

#define STAND_IN(path) \
    char buffer[PATH_SIZE * 2]; \
    const char *to = stand_in(path, buffer)

EXPORT DIR *opendir(const char *path) {
    NEXT(DIR *, opendir, const char *);
    STAND_IN(path);
    return real(to);
}

EXPORT FILE *fopen(const char *path, const char *mode) {
    NEXT(FILE *, fopen, const char *, const char *);
    STAND_IN(path);
    return real(to, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode) {
    NEXT(FILE *, fopen64, const char *, const char *);
    STAND_IN(path);
    return real(to, mode);
}

EXPORT int access(const char *path, int mode) {
    NEXT(int, access, const char *, int);
    STAND_IN(path);
    return real(to, mode);
}

EXPORT int faccessat(int folder, const char *path, int mode, int flags) {
    NEXT(int, faccessat, int, const char *, int, int);
    STAND_IN(path);
    return real(folder, to, mode, flags);
}

EXPORT ssize_t readlink(const char *path, char *out, size_t size) {
    NEXT(ssize_t, readlink, const char *, char *, size_t);
    STAND_IN(path);
    return real(to, out, size);
}

EXPORT ssize_t readlinkat(int folder, const char *path, char *out, size_t size) {
    NEXT(ssize_t, readlinkat, int, const char *, char *, size_t);
    STAND_IN(path);
    return real(folder, to, out, size);
}

EXPORT char *realpath(const char *path, char *out) {
    NEXT(char *, realpath, const char *, char *);
    STAND_IN(path);
    return real(to, out);
}

EXPORT char *__realpath_chk(const char *path, char *out, size_t size) {
    NEXT(char *, __realpath_chk, const char *, char *, size_t);
    STAND_IN(path);
    return real(to, out, size);
}

EXPORT ssize_t getxattr(const char *path, const char *attribute, void *value, size_t size) {
    NEXT(ssize_t, getxattr, const char *, const char *, void *, size_t);
    STAND_IN(path);
    return real(to, attribute, value, size);
}

EXPORT ssize_t lgetxattr(const char *path, const char *attribute, void *value, size_t size) {
    NEXT(ssize_t, lgetxattr, const char *, const char *, void *, size_t);
    STAND_IN(path);
    return real(to, attribute, value, size);
}

EXPORT ssize_t listxattr(const char *path, char *names, size_t size) {
    NEXT(ssize_t, listxattr, const char *, char *, size_t);
    STAND_IN(path);
    return real(to, names, size);
}

EXPORT ssize_t llistxattr(const char *path, char *names, size_t size) {
    NEXT(ssize_t, llistxattr, const char *, char *, size_t);
    STAND_IN(path);
    return real(to, names, size);
}

/* ---- what a file is. On systems of 64 bits both structures of libc are that of the kernel, which is asked itself: not
   every libc has all of these functions. */

static int status(int folder, const char *path, void *s, int flags) {
    STAND_IN(path);
    int result = (int)syscall(SYS_newfstatat, folder, to, s, flags);
    struct stat *shown = s;
    if (!result) show_as_device(device_of_stat(shown), shown);
    return result;
}

static int status_of(int fd, void *s) {
    struct stat *shown = s;
    int result = raw_fstat(fd, shown);
    if (!result) show_as_device(device_of_stat(shown), shown);
    return result;
}

EXPORT int stat(const char *path, struct stat *s) {
    return status(AT_FDCWD, path, s, 0);
}

EXPORT int stat64(const char *path, struct stat64 *s) {
    return status(AT_FDCWD, path, s, 0);
}

EXPORT int lstat(const char *path, struct stat *s) {
    return status(AT_FDCWD, path, s, AT_SYMLINK_NOFOLLOW);
}

EXPORT int lstat64(const char *path, struct stat64 *s) {
    return status(AT_FDCWD, path, s, AT_SYMLINK_NOFOLLOW);
}

EXPORT int fstat(int fd, struct stat *s) {
    return status_of(fd, s);
}

EXPORT int fstat64(int fd, struct stat64 *s) {
    return status_of(fd, s);
}

EXPORT int fstatat(int folder, const char *path, struct stat *s, int flags) {
    return status(folder, path, s, flags);
}

EXPORT int fstatat64(int folder, const char *path, struct stat64 *s, int flags) {
    return status(folder, path, s, flags);
}

EXPORT int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict s) {
    STAND_IN(path);
    int result = (int)syscall(SYS_statx, folder, to, flags, mask, s);
    if (result) return result;
    struct stat same = {.st_ino = s->stx_ino, .st_dev = makedev(s->stx_dev_major, s->stx_dev_minor)};
    same.st_mode = s->stx_mode;
    same.st_nlink = s->stx_nlink;
    same.st_size = (off_t)s->stx_size;
    enum device d = device_of_stat(&same);
    if (d == NO_DEVICE) return 0;
    show_as_device(d, &same);
    s->stx_ino = same.st_ino;
    s->stx_mode = (uint16_t)same.st_mode;
    s->stx_rdev_major = major(same.st_rdev);
    s->stx_rdev_minor = minor(same.st_rdev);
    return 0;
}

/* ---- names of the same functions in programs that were made for a libc before 2.33 */

#define OLD_STAT(name, next, type) \
    EXPORT int name(int version, const char *path, struct type *s); \
    EXPORT int name(int version, const char *path, struct type *s) { \
        (void)version; \
        return next(path, s); \
    }

OLD_STAT(__xstat, stat, stat)
OLD_STAT(__xstat64, stat64, stat64)
OLD_STAT(__lxstat, lstat, stat)
OLD_STAT(__lxstat64, lstat64, stat64)

EXPORT int __fxstat(int version, int fd, struct stat *s);
EXPORT int __fxstat(int version, int fd, struct stat *s) {
    (void)version;
    return fstat(fd, s);
}

EXPORT int __fxstat64(int version, int fd, struct stat64 *s);
EXPORT int __fxstat64(int version, int fd, struct stat64 *s) {
    (void)version;
    return fstat64(fd, s);
}
