/* The session of this process: its lock, its end, and what forks do to it. */
#include "device.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MOST_SESSIONS 256

__thread struct session *here;

/* None is ever removed: one that was closed serves again. */
static struct session *sessions[MOST_SESSIONS];
static uint32_t session_count;
static pid_t own_process;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint32_t happened;

void lock(void) {
    pthread_mutex_lock(&mutex);
}

void unlock(void) {
    pthread_mutex_unlock(&mutex);
}

bool is_own_process(void) {
    return own_process == raw_pid();
}

static uint32_t made(void) {
    return __atomic_load_n(&session_count, __ATOMIC_ACQUIRE);
}

struct session *any_session(void) {
    return made() ? sessions[0] : NULL;
}

bool is_own_descriptor(int fd) {
    for (uint32_t i = 0; i < made(); i++) {
        const struct session *s = sessions[i];
        if (s->open && (fd == s->requests || fd == s->events)) return is_own_process();
    }
    return false;
}

/* ---- time */

int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000ll + t.tv_nsec;
}

int64_t deadline_in(uint64_t nanos) {
    int64_t begin = now();
    return nanos > (uint64_t)(INT64_MAX - begin) ? -1 : begin + (int64_t)nanos;
}

uint32_t changes(void) {
    return __atomic_load_n(&happened, __ATOMIC_ACQUIRE);
}

void changed(void) {
    __atomic_add_fetch(&happened, 1, __ATOMIC_RELEASE);
    syscall(SYS_futex, &happened, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

int wait_for_change(uint32_t seen, int64_t deadline) {
    struct timespec at = {deadline / 1000000000, deadline % 1000000000};
    if (deadline >= 0 && now() >= deadline) return fail(ETIMEDOUT);
    /* With the bit set the time is a moment of the monotonic clock, not a length. */
    long r = syscall(SYS_futex, &happened, FUTEX_WAIT_BITSET_PRIVATE, seen, deadline < 0 ? NULL : &at, NULL,
                     FUTEX_BITSET_MATCH_ANY);
    return r < 0 && errno != EAGAIN ? -1 : 0;
}

/* ---- begin and end */

static void forget(bool remove) {
    objects_forget(remove);
    work_forget();
    fences_forget();
    syncobjs_forget();
    here->open = false;
    here->faults = 0;
}

/* Until the thread of events has ended. */
static void await_close(void) {
    while (here->listening) {
        uint32_t seen = changes();
        unlock();
        wait_for_change(seen, -1);
        lock();
    }
}

bool session_open(void) {
    while (here->closing) {
        uint32_t seen = changes();
        unlock();
        wait_for_change(seen, -1);
        lock();
    }
    if (here->open && !here->gone) return true;
    if (here->gone || !connect_engine()) {
        errno = ENODEV;
        return false;
    }
    here->open = true;
    return true;
}

/* ---- which session an open file is of */

static struct session *session_of_stat(const struct stat *s) {
    for (uint32_t i = 0; i < made(); i++)
        if (sessions[i]->device == MSM && sessions[i]->file == s->st_ino && sessions[i]->place == s->st_dev)
            return sessions[i];
    return NULL;
}

/* Whether any descriptor of this process is of a here-> */
static bool is_any_open(const struct session *of) {
    DIR *all = opendir("/proc/self/fd");
    if (!all) return true;
    bool any = false;
    for (struct dirent *e = readdir(all); e && !any; e = readdir(all)) {
        struct stat s;
        if (e->d_name[0] == '.' || raw_fstat(atoi(e->d_name), &s)) continue;
        any = of->device == MSM ? session_of_stat(&s) == of : device_of_stat(&s) == KGSL;
    }
    closedir(all);
    return any;
}

/* One that was closed, or a new one. Null: errno is set. */
static struct session *make(enum device d) {
    struct session *before = here;
    for (uint32_t i = 0; d == MSM && i < made(); i++)
        if (sessions[i]->device == MSM && !sessions[i]->open && !sessions[i]->closing && !is_any_open(sessions[i]))
            return sessions[i];
    struct session *s = made() < MOST_SESSIONS ? calloc(1, sizeof *s) : NULL;
    here = s;
    if (!s || !memory_make() || !work_make() || !syncobjs_make()) {
        here = before;
        errno = ENOMEM;
        return NULL;
    }
    s->device = d;
    s->requests = s->events = -1;
    here = before;
    sessions[session_count] = s;
    __atomic_add_fetch(&session_count, 1, __ATOMIC_RELEASE);
    return s;
}

static struct session *make_for(const struct stat *s) {
    struct session *own = make(MSM);
    if (!own) return NULL;
    own->file = s->st_ino;
    own->place = s->st_dev;
    here = own;
    return read_chip() ? own : NULL;
}

struct session *session_of(int fd) {
    struct stat s;
    if (raw_fstat(fd, &s)) return NULL;
    struct session *own = session_of_stat(&s);
    if (own) return own;
    if (device_of_stat(&s) == MSM) return make_for(&s);
    for (uint32_t i = 0; i < made(); i++)
        if (sessions[i]->device == KGSL) return sessions[i];
    return make(KGSL);
}

/* A file that no other descriptor has, in place of the one that all have. */
static bool give_own_file(int fd) {
    static uint32_t last;
    char path[PATH_SIZE + 64];
    snprintf(path, sizeof path, "%s/open-%d-%u", shared_folder(), (int)raw_pid(), ++last);
    int own = raw_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (own < 0) return false;
    unlink(path);
    int flags = fcntl(fd, F_GETFD), kept = flags & FD_CLOEXEC ? O_CLOEXEC : 0;
    bool is_there = flags >= 0 && !ftruncate(own, MSM_SIZE) && syscall(SYS_dup3, own, fd, kept) >= 0;
    raw_close(own);
    return is_there;
}

bool session_begin(enum device d, int fd) {
    if (d == MSM && !give_own_file(fd)) return false;
    here = session_of(fd);
    return here && (d == MSM || session_open());
}

void session_closed(struct session *of) {
    lock();
    here = of;
    if (here->open && !here->closing && !is_any_open(here)) {
        here->closing = true;
        if (here->listening) shutdown(here->events, SHUT_RDWR);
        await_close();
        raw_close(here->requests);
        forget(true);
        here->requests = -1;
        here->closing = false;
        changed();
    }
    unlock();
}

/* ---- forks: the child has no session, and leaves that of its parent alone */

static void before_fork(void) {
    lock();
}

static void after_fork(void) {
    unlock();
}

static void in_child(void) {
    pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
    mutex = fresh;
    for (uint32_t i = 0; i < session_count; i++) {
        here = sessions[i];
        if (here->open) {
            raw_close(here->requests);
            raw_close(here->events);
        }
        forget(false);
        here->requests = here->events = -1;
        here->closing = here->listening = here->gone = false;
    }
    own_process = raw_pid();
}

__attribute__((constructor)) static void begin(void) {
    own_process = raw_pid();
    find_devices();
    if (shared_folder()[0]) pthread_atfork(before_fork, after_fork, in_child);
}
