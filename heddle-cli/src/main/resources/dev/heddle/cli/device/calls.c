/* Calls of the kernel that do not go through the functions that this library stands for, and copies of memory that a
   program names, which may be wrong. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int raw_open(const char *path, int flags, mode_t mode) {
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int raw_close(int fd) {
    return (int)syscall(SYS_close, fd);
}

int raw_fstat(int fd, struct stat *s) {
    return (int)syscall(SYS_fstat, fd, s);
}

void *raw_mmap(uint64_t at, size_t size, int prot, int flags, int fd, uint64_t offset) {
    return (void *)syscall(SYS_mmap, at, size, prot, flags, fd, offset);
}

pid_t raw_pid(void) {
    return (pid_t)syscall(SYS_getpid);
}

/* The same through a pipe, page by page, where the call for it is forbidden, as in some containers. */
static bool copy_by_pipe(const char *from, char *to, size_t size) {
    int ends[2];
    bool is_done = true;
    if (syscall(SYS_pipe2, ends, O_CLOEXEC)) return false;
    for (size_t at = 0; at < size && is_done;) {
        size_t left = size - at < PAGE ? size - at : PAGE;
        ssize_t n = syscall(SYS_write, ends[1], from + at, left);
        is_done = n > 0 && syscall(SYS_read, ends[0], to + at, n) == n;
        at += is_done ? (size_t)n : 0;
    }
    raw_close(ends[0]);
    raw_close(ends[1]);
    return is_done;
}

/* The kernel copies: it says of addresses that are none what a driver would say. */
static bool copy(int call, const void *own, uint64_t other, size_t size) {
    if (!size) return true;
    struct iovec here = {(void *)own, size}, there = {(void *)(uintptr_t)other, size};
    long n = syscall(call, raw_pid(), &here, 1, &there, 1, 0);
    if (n == (long)size) return true;
    if (n < 0 && (errno == ENOSYS || errno == EPERM)) {
        char *program = there.iov_base, *mine = here.iov_base;
        if (call == SYS_process_vm_readv ? copy_by_pipe(program, mine, size) : copy_by_pipe(mine, program, size))
            return true;
    }
    errno = EFAULT;
    return false;
}

bool copy_in(void *to, uint64_t from, size_t size) {
    return copy(SYS_process_vm_readv, to, from, size);
}

bool copy_out(uint64_t to, const void *from, size_t size) {
    return copy(SYS_process_vm_writev, from, to, size);
}

int fail(int error) {
    errno = error;
    return -1;
}

static void line(const char *format, va_list values) {
    char text[2048];
    int saved = errno;
    size_t n = (size_t)snprintf(text, sizeof text, "heddle device: ");
    int more = vsnprintf(text + n, sizeof text - n - 1, format, values);
    n += more < 0 ? 0 : (size_t)more < sizeof text - n - 1 ? (size_t)more : sizeof text - n - 2;
    text[n++] = '\n';
    if (syscall(SYS_write, STDERR_FILENO, text, n) < 0) errno = saved;
    errno = saved;
}

void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    line(format, values);
    va_end(values);
}

void say_once(uint32_t number, const char *format, ...) {
    static uint32_t said[16];
    static uint32_t count;
    for (uint32_t i = 0; i < count; i++)
        if (said[i] == number) return;
    if (count == sizeof said / sizeof *said) return;
    said[count++] = number;
    va_list values;
    va_start(values, format);
    line(format, values);
    va_end(values);
}
