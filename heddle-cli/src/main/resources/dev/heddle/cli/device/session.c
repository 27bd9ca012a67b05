/* The session of this process: its lock, its end, and what forks do to it. */
#include "device.h"

#include <dirent.h>
#include <errno.h>
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

struct session session = {.requests = -1, .events = -1};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint32_t happened;

void lock(void) {
    pthread_mutex_lock(&mutex);
}

void unlock(void) {
    pthread_mutex_unlock(&mutex);
}

bool is_own_process(void) {
    return session.process == raw_pid();
}

bool is_own_descriptor(int fd) {
    return session.open && (fd == session.requests || fd == session.events) && is_own_process();
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
    session.open = false;
    session.faults = 0;
}

/* Until the thread of events has ended. */
static void await_close(void) {
    while (session.listening) {
        uint32_t seen = changes();
        unlock();
        wait_for_change(seen, -1);
        lock();
    }
}

bool session_open(void) {
    while (session.closing) {
        uint32_t seen = changes();
        unlock();
        wait_for_change(seen, -1);
        lock();
    }
    if (session.open && !session.gone) return true;
    if (session.gone || !connect_engine()) {
        errno = ENODEV;
        return false;
    }
    session.open = true;
    return true;
}

/* Whether any descriptor of this process is a device. */
static bool is_any_open(void) {
    DIR *all = opendir("/proc/self/fd");
    if (!all) return true;
    bool any = false;
    for (struct dirent *e = readdir(all); e && !any; e = readdir(all))
        any = e->d_name[0] != '.' && device_of(atoi(e->d_name)) != NO_DEVICE;
    closedir(all);
    return any;
}

void session_closed(void) {
    lock();
    if (session.open && !session.closing && !is_any_open()) {
        session.closing = true;
        if (session.listening) shutdown(session.events, SHUT_RDWR);
        await_close();
        raw_close(session.requests);
        forget(true);
        session.requests = -1;
        session.closing = false;
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
    if (session.open) {
        raw_close(session.requests);
        raw_close(session.events);
    }
    forget(false);
    session.requests = session.events = -1;
    session.closing = session.listening = false;
    session.process = raw_pid();
}

__attribute__((constructor)) static void begin(void) {
    session.process = raw_pid();
    find_devices();
    if (shared_folder()[0]) pthread_atfork(before_fork, after_fork, in_child);
}
