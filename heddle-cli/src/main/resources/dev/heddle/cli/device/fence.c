/* Sync files: descriptors that programs poll for the end of work. Here each is an event counter of the kernel, which is
   readable from the end of the work on. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* One whose work has not ended. The descriptor is the library's own: programs close theirs when they like. */
struct waiting {
    int fd;
    uint32_t launch;
    struct session *of;
};

static struct waiting *waiting;
static uint32_t count, room;

static bool is_ready(int fd) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 0) > 0 && p.revents & POLLIN;
}

static void signal_one(int fd) {
    uint64_t one = 1;
    if (write(fd, &one, sizeof one) < 0) return;
}

static bool remember(int fd, uint32_t launch) {
    if (count == room) {
        uint32_t more = room ? room * 2 : 32;
        struct waiting *all = realloc(waiting, more * sizeof *all);
        if (!all) return false;
        waiting = all;
        room = more;
    }
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 200);
    if (own < 0) own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (own < 0) return false;
    waiting[count++] = (struct waiting){own, launch, here};
    return true;
}

int fence_make(uint32_t launch) {
    bool done = work_done(launch);
    int fd = eventfd(done, EFD_CLOEXEC | EFD_NONBLOCK);
    if (fd < 0 || done || remember(fd, launch)) return fd;
    raw_close(fd);
    return fail(EMFILE);
}

void fences_signal(void) {
    for (uint32_t i = 0; i < count;) {
        if (waiting[i].of != here || !work_done(waiting[i].launch)) {
            i++;
            continue;
        }
        signal_one(waiting[i].fd);
        raw_close(waiting[i].fd);
        waiting[i] = waiting[--count];
    }
}

void fences_forget(void) {
    for (uint32_t i = 0; i < count;) {
        if (waiting[i].of != here) {
            i++;
            continue;
        }
        if (is_own_process()) signal_one(waiting[i].fd);
        raw_close(waiting[i].fd);
        waiting[i] = waiting[--count];
    }
}

/* Whether all that wait are for work of this session. Which one is behind a program's descriptor is unknown. */
static bool are_own(void) {
    for (uint32_t i = 0; i < count; i++)
        if (waiting[i].of != here) return false;
    return count;
}

/* Whether a descriptor is an event counter. */
static bool is_event(int fd) {
    char link[64], name[64];
    strcpy(link, "/proc/self/fd/");
    int digits = 0;
    char text[16];
    for (int n = fd; n || !digits; n /= 10) text[digits++] = (char)('0' + n % 10);
    size_t at = strlen(link);
    while (digits) link[at++] = text[--digits];
    link[at] = 0;
    ssize_t n = readlink(link, name, sizeof name - 1);
    if (n <= 0) return false;
    name[n] = 0;
    return !strcmp(name, "anon_inode:[eventfd]");
}

bool fence_launch(int fd, uint32_t *launch) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    if (fd < 0 || !is_event(fd) || poll(&p, 1, 0) < 0) return false;
    *launch = 0;
    if (p.revents & POLLIN) return true;
    if (are_own()) {
        /* All work before now is at least what it stands for. */
        *launch = work_submitted();
        return true;
    }
    unlock();
    bool is_done = poll(&p, 1, -1) > 0;
    lock();
    return is_done;
}

/* ---- requests of sync files */

/* One for both: for all work so far, if all that wait are of one session; else when both have come. */
static int merge(int fd, uint32_t *a) {
    uint32_t other = 0, launch = 0;
    here = count ? waiting[0].of : any_session();
    if (!fence_launch((int)a[8], &other) || !fence_launch(fd, &launch)) return fail(EBADF);
    int made = fence_make(is_before(launch, other) ? other : launch);
    if (made < 0) return made;
    a[9] = (uint32_t)made;
    return 0;
}

static int info(int fd, uint32_t *a) {
    static const char NAME[32] = "heddle";
    memcpy(a, NAME, sizeof NAME);
    a[8] = is_ready(fd);
    a[9] = 0;
    a[10] = 1;
    return 0;
}

bool fence_ioctl(int fd, unsigned long request, uint64_t argument, int *result) {
    uint32_t a[64] = {0};
    uint32_t number = request & 255, size = request >> 16 & 0x3fff;
    if ((number != 3 && number != 4) || size > sizeof a || size < 40 || !any_session() || !is_event(fd)) return false;
    *result = -1;
    if (!copy_in(a, argument, size)) return true;
    lock();
    *result = number == 3 ? merge(fd, a) : info(fd, a);
    int saved = errno;
    unlock();
    errno = saved;
    if (!*result && !copy_out(argument, a, size)) *result = -1;
    return true;
}
