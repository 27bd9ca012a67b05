/* Messages of `heddle serve-exec` by a socket, and a second socket on which Heddle says which launches have ended. */
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define HEADER 1024

/* Launches that have ended, as Heddle says it: their numbers, and whether one failed. */
struct event {
    uint32_t launch;
    uint32_t failed;
};

/* Answers that were not read yet, at most: they wait in the socket. */
#define MOST_DUE 64

static char answer[8192];

/* ---- bytes */

static bool read_all(int fd, void *to, size_t n) {
    for (char *at = to; n;) {
        ssize_t k = recv(fd, at, n, 0);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) return false;
        at += k;
        n -= (size_t)k;
    }
    return true;
}

static bool write_all(int fd, const void *from, size_t n) {
    for (const char *at = from; n;) {
        ssize_t k = send(fd, at, n, MSG_NOSIGNAL);
        if (k < 0 && errno == EINTR) continue;
        if (k <= 0) return false;
        at += k;
        n -= (size_t)k;
    }
    return true;
}

static bool skip(int fd, size_t n) {
    char some[4096];
    while (n) {
        size_t k = n < sizeof some ? n : sizeof some;
        if (!read_all(fd, some, k)) return false;
        n -= k;
    }
    return true;
}

/* ---- requests */

static int gone(void) {
    if (!here->gone) {
        say("Heddle has ended, and the device with it");
        objects_unlink();
    }
    here->gone = true;
    work_gone();
    return fail(ENODEV);
}

/* Lengths and the header in one piece. */
static bool write_request(const char *format, va_list values) {
    char message[8 + HEADER];
    struct stat s;
    if (raw_fstat(here->requests, &s) || s.st_ino != here->socket) return false;
    int n = vsnprintf(message + 8, HEADER, format, values);
    if (n < 0 || n >= HEADER) return false;
    uint32_t lengths[2] = {(uint32_t)n, 0};
    memcpy(message, lengths, sizeof lengths);
    return write_all(here->requests, message, 8 + (size_t)n);
}

static bool read_answer(void) {
    uint32_t lengths[2];
    if (!read_all(here->requests, lengths, sizeof lengths)) return false;
    uint32_t n = lengths[0] < sizeof answer ? lengths[0] : sizeof answer - 1;
    if (!read_all(here->requests, answer, n)) return false;
    answer[n] = 0;
    return skip(here->requests, (size_t)(lengths[0] - n) + lengths[1]);
}

/* Whether the last answer is an error, which is printed. */
static int is_error(void) {
    if (strncmp(answer, "{\"error\":\"", 10)) return 0;
    char *end = strstr(answer, "\",\"kind\"");
    if (end) *end = 0;
    say("%s", answer + 10);
    return 1;
}

/* Reads what is due. What was asked ahead cannot be wrong. */
static bool catch_up(void) {
    for (; here->due; here->due--)
        if (!read_answer() || is_error()) return false;
    return true;
}

int ask(const char *format, ...) {
    if (here->gone) return fail(ENODEV);
    va_list values;
    va_start(values, format);
    bool sent = catch_up() && write_request(format, values);
    va_end(values);
    if (!sent || !read_answer()) return gone();
    return is_error();
}

int ask_ahead(const char *format, ...) {
    if (here->gone) return fail(ENODEV);
    va_list values;
    va_start(values, format);
    bool sent = (here->due < MOST_DUE || catch_up()) && write_request(format, values);
    va_end(values);
    if (!sent) return gone();
    here->due++;
    return 0;
}

uint64_t answered(const char *member) {
    char name[32];
    snprintf(name, sizeof name, "\"%s\":", member);
    char *at = strstr(answer, name);
    return at ? strtoull(at + strlen(name), NULL, 10) : 0;
}

/* ---- events */

static void *listen_to(void *session) {
    here = session;
    int fd = here->events;
    struct event e;
    while (read_all(fd, &e, sizeof e)) {
        lock();
        work_ended(e.launch, e.failed);
        unlock();
        changed();
    }
    lock();
    if (!here->closing) gone();
    here->listening = false;
    here->events = -1;
    raw_close(fd);
    unlock();
    changed();
    return NULL;
}

/* The thread gets no signals: they are for those of the program. */
static bool start_listening(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t how;
    pthread_attr_init(&how);
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    int wrong = pthread_create(&thread, &how, listen_to, here);
    here->listening = !wrong;
    pthread_attr_destroy(&how);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !wrong;
}

/* ---- the beginning */

static int connect_to(const char *path) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof to.sun_path) return -1;
    strcpy(to.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0) {
        /* High numbers: programs count on those of the files that they open. */
        int high = fcntl(fd, F_DUPFD_CLOEXEC, 200);
        if (high >= 0) {
            raw_close(fd);
            return high;
        }
        return fd;
    }
    raw_close(fd);
    return -1;
}

/* A line of the chip's table: a name and its value. */
static void chip_value(const char *name, const char *value) {
    struct chip *c = &here->chip;
    uint64_t n = strtoull(value, NULL, 0);
    const struct {
        const char *name;
        uint64_t *to;
    } wide_values[] = {{"chip", &c->id},         {"gmem", &c->gmem},           {"bank", &c->bank},
                       {"ubwc", &c->ubwc},       {"swizzle", &c->swizzle},     {"macrotile", &c->macrotile},
                       {"rays", &c->rays},       {"memory", &c->memory},         {"model", &c->model}};
    for (size_t i = 0; i < sizeof wide_values / sizeof *wide_values; i++)
        if (!strcmp(name, wide_values[i].name)) *wide_values[i].to = n;
    if (!strcmp(name, "gpu")) c->gpu = (uint32_t)n;
    if (!strcmp(name, "seconds")) snprintf(c->seconds, sizeof c->seconds, "%.24s", value);
}

bool read_chip(void) {
    char path[PATH_SIZE + 16], text[1024];
    snprintf(path, sizeof path, "%s/chip", shared_folder());
    int fd = raw_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) return false;
    ssize_t n = read(fd, text, sizeof text - 1);
    raw_close(fd);
    if (n <= 0) return false;
    text[n] = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *value = strchr(line, ' ');
        if (!value) continue;
        *value++ = 0;
        chip_value(line, value);
    }
    return here->chip.id != 0;
}

/* Each socket begins with a number from either side: 0 for a new session, or that of the session it belongs to. */
static int join(const char *path, uint32_t *number) {
    int fd = connect_to(path);
    if (fd < 0) return -1;
    if (write_all(fd, number, 4) && read_all(fd, number, 4)) return fd;
    raw_close(fd);
    return -1;
}

bool connect_engine(void) {
    char path[PATH_SIZE + 16];
    snprintf(path, sizeof path, "%s/socket", shared_folder());
    if (!read_chip()) return false;
    uint32_t number = 0;
    int requests = join(path, &number);
    if (requests < 0) return false;
    uint32_t same = number;
    int events = join(path, &same);
    if (events < 0 || same != number) {
        raw_close(requests);
        if (events >= 0) raw_close(events);
        return false;
    }
    struct stat s;
    if (raw_fstat(requests, &s)) return false;
    here->due = 0;
    here->socket = s.st_ino;
    here->requests = requests;
    here->events = events;
    here->number = number;
    snprintf(here->folder, sizeof here->folder, "%.*s/%u", PATH_SIZE - 16, shared_folder(), number);
    if (start_listening()) return true;
    raw_close(requests);
    raw_close(events);
    here->requests = here->events = -1;
    return false;
}
