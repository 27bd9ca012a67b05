/* A driver of kgsl, as small as one can be: kgsl KIND runs one of the kinds at the end of this file. */
#include "gpu.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define REQUEST(direction, number, bytes) ((unsigned long)(direction) << 30 | (bytes) << 16 | 9 << 8 | (number))
#define BOTH(number, bytes) REQUEST(3, number, bytes)
#define IN(number, bytes) REQUEST(1, number, bytes)

static int gpu;

static int property(uint32_t type, void *to, uint64_t size) {
    uint64_t a[3] = {type, (uintptr_t)to, size};
    return ioctl(gpu, BOTH(0x02, 24), a);
}

static uint32_t context(void) {
    uint32_t a[2] = {0x13, 0};
    CHECK(!ioctl(gpu, BOTH(0x13, 8), a));
    return a[1];
}

static int alloc(struct memory *m, uint64_t size, uint32_t flags) {
    struct {
        uint32_t id, flags;
        uint64_t size, mmapsize, address;
        uint32_t more[4];
    } a = {.flags = flags, .size = size};
    if (ioctl(gpu, BOTH(0x34, 48), &a)) return -1;
    CHECK((a.flags & flags) == flags && a.size >= size && a.mmapsize == a.size);
    *m = (struct memory){a.id, a.address, a.size, NULL};
    return 0;
}

/* As turnip: the kernel gives addresses, or the mapping does. */
static struct memory memory(uint64_t size, bool is_mapped_address) {
    struct memory m;
    CHECK(!alloc(&m, size, is_mapped_address ? 0x10000000 : 0x8c000000));
    CHECK(is_mapped_address ? !m.address : m.address != 0);
    m.map = mmap(NULL, m.size, PROT_READ | PROT_WRITE, MAP_SHARED, gpu, (off_t)m.id << 12);
    CHECK(m.map != MAP_FAILED);
    if (is_mapped_address) m.address = (uintptr_t)m.map;
    return m;
}

static struct kernel kernel(bool is_mapped_address) {
    bool m = is_mapped_address;
    struct kernel k = {memory(4096, m), memory(8192, m), memory(4 * N, m), memory(4 * N, m),
                       memory(4 * N, m), memory(4096, m), memory(16384, m)};
    fill(&k);
    return k;
}

/* The timestamp, or 0 with errno. */
static uint32_t command(uint32_t context_id, uint64_t address, uint64_t size) {
    struct {
        uint64_t offset, address, size;
        uint32_t flags, id;
    } entry = {0, address, size, 1, 0};
    struct {
        uint64_t flags, list;
        uint32_t size, count;
        uint64_t objects;
        uint32_t object_size, object_count;
        uint64_t syncs;
        uint32_t sync_size, sync_count, context, timestamp;
    } a = {.flags = 4, .list = (uintptr_t)&entry, .size = 32, .count = 1, .context = context_id};
    return ioctl(gpu, BOTH(0x4a, 64), &a) ? 0 : a.timestamp;
}

static int wait_for(uint32_t context_id, uint32_t timestamp, uint32_t milliseconds) {
    uint32_t a[3] = {context_id, timestamp, milliseconds};
    return ioctl(gpu, IN(0x07, 12), a);
}

static uint32_t reset_status(uint32_t context_id) {
    uint32_t value = context_id;
    CHECK(!property(9, &value, 4));
    return value;
}

static void add_once(uint32_t c, struct kernel *k, uint32_t value) {
    fill(k);
    uint32_t t = command(c, k->stream.address, add_vectors(k, value));
    CHECK(t && !wait_for(c, t, 60000));
    CHECK(is_right(k) && *(uint32_t *)k->done.map == value && !reset_status(c));
}

/* ---- kinds */

static void what_it_is(void) {
    uint32_t info[10], value;
    uint64_t wide;
    CHECK(!property(1, info, 40));
    printf("chip 0x%08x gpu %u gmem %u\n", info[1], info[6], info[8]);
    CHECK(!property(0x17, &value, 4) && value >= 13 && value <= 16);
    CHECK(!property(0x1b, &value, 4) && value >= 1 && value <= 6);
    CHECK(!property(0x13, &wide, 8) && wide == 0x100000);
    CHECK(!property(0x2c, &wide, 8) && wide == 1ull << 48);
    FAILS(EINVAL, property(0x7777, &value, 4));
    FAILS(EINVAL, property(1, info, 44));
    struct stat s;
    CHECK(!fstat(gpu, &s) && S_ISCHR(s.st_mode) && !stat("/dev/kgsl-3d0", &s) && S_ISCHR(s.st_mode));
    CHECK(!access("/dev/kgsl-3d0", R_OK | W_OK));
    char text[16] = {0};
    int idle = open("/sys/class/kgsl/kgsl-3d0/idle_timer", O_RDONLY);
    CHECK(idle >= 0 && read(idle, text, sizeof text - 1) == 11 && !strcmp(text, "4294967276\n"));
    close(idle);
}

static void add(void) {
    for (int mapped = 0; mapped < 2; mapped++) {
        struct kernel k = kernel(mapped);
        uint32_t c = context();
        for (uint32_t i = 1; i <= 3; i++) add_once(c, &k, i);
        uint32_t id = k.stream.id;
        CHECK(!ioctl(gpu, BOTH(0x35, 8), (uint32_t[]){id, 0}));
        FAILS(EINVAL, ioctl(gpu, BOTH(0x35, 8), ((uint32_t[]){id, 0})));
        CHECK(!ioctl(gpu, IN(0x14, 4), &c));
        FAILS(EINVAL, wait_for(c, 1, 0));
    }
}

/* What the CPU writes after the submit. */
static void late(void) {
    struct kernel k = kernel(true);
    uint32_t c = context();
    volatile uint32_t *flags = k.done.map;
    struct stream s = {k.stream.map, 0};
    uint32_t t = command(c, k.stream.address, wait_and_write(&s, k.done.address, 77, k.done.address + 4, 78));
    CHECK(t);
    FAILS(ETIMEDOUT, wait_for(c, t, 0));
    FAILS(ETIMEDOUT, wait_for(c, t, 50));
    CHECK(flags[1] == 0);
    /* Objects come and go meanwhile, one of them at the place of another. */
    struct memory other = memory(1 << 20, true);
    CHECK(!munmap(other.map, other.size) && !ioctl(gpu, BOTH(0x35, 8), (uint32_t[]){other.id, 0}));
    other = memory(1 << 20, true);
    int fd = -1;
    uint64_t a[4] = {2 | (uint64_t)t << 32, c, (uintptr_t)&fd, 4};
    CHECK(!ioctl(gpu, BOTH(0x33, 32), a) && fd >= 0);
    struct pollfd p = {.fd = fd, .events = POLLIN};
    CHECK(poll(&p, 1, 0) == 0);
    flags[0] = 77;
    CHECK(poll(&p, 1, 10000) == 1 && p.revents & POLLIN);
    CHECK(!wait_for(c, t, 10000) && flags[1] == 78);
    uint32_t read_it[3] = {c, 2, 0};
    CHECK(!ioctl(gpu, BOTH(0x16, 12), read_it) && read_it[2] == t);
    FAILS(EINVAL, wait_for(c, t + 1, 0));
    close(fd);
}

static void *write_late(void *at) {
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    *(volatile uint32_t *)at = 5;
    return NULL;
}

/* A fault: the context is lost at once, with all that waits; others are not. */
static void fault(void) {
    struct kernel k = kernel(true), good = kernel(true);
    uint32_t c = context(), other = context();
    uint32_t t = command(c, k.stream.address, read_nowhere(&k));
    CHECK(t);
    FAILS(EDEADLK, wait_for(c, t, 60000));
    FAILS(EDEADLK, wait_for(c, t, 0));
    FAILS(EDEADLK, command(c, k.stream.address, 64) ? 0 : -1);
    CHECK(reset_status(c) == 1 && reset_status(other) == 0);
    add_once(other, &good, 9);
    CHECK(!ioctl(gpu, IN(0x14, 4), &c));
    uint32_t again = context();
    add_once(again, &good, 10);
    /* What was submitted behind a fault does not run. */
    uint32_t bad = context();
    struct kernel behind = kernel(true), first = kernel(true);
    struct stream s = {first.stream.map, 0};
    *(uint32_t *)first.done.map = 0;
    CHECK(command(bad, first.stream.address, wait_and_write(&s, first.done.address, 5, first.done.address + 4, 6)));
    CHECK(command(bad, k.stream.address, read_nowhere(&k)));
    t = command(bad, behind.stream.address, add_vectors(&behind, 3));
    CHECK(t);
    pthread_t thread;
    CHECK(!pthread_create(&thread, NULL, write_late, first.done.map));
    FAILS(EDEADLK, wait_for(bad, t, 20000));
    pthread_join(thread, NULL);
    CHECK(((uint32_t *)first.done.map)[1] == 6 && !is_right(&behind));
    add_once(again, &good, 11);
}

/* A launch that does not end: --timeout 1 */
static void endless(void) {
    struct kernel k = kernel(true);
    uint32_t c = context();
    uint32_t t = command(c, k.stream.address, launch_one(&k, ENDLESS));
    CHECK(t);
    FAILS(ETIMEDOUT, wait_for(c, t, 100));
    FAILS(EDEADLK, wait_for(c, t, 60000));
    c = context();
    add_once(c, &k, 1);
}

/* One launch, whatever comes of it. */
static void launch(const char *code) {
    struct kernel k = kernel(true);
    uint32_t c = context(), t = command(c, k.stream.address, launch_one(&k, code));
    CHECK(t);
    puts(wait_for(c, t, 60000) ? "lost" : "ran");
}

static void race(void) {
    launch(RACE);
}

static void no_wait(void) {
    launch(NO_WAIT);
}

static void beyond(void) {
    launch(POINTER);
}

/* Time stamps around two launches. */
static void stamps(void) {
    struct kernel k = kernel(true);
    uint64_t *times = (uint64_t *)((char *)k.done.map + 64), at = k.done.address + 64;
    uint32_t c = context(), size = add_vectors(&k, 1), first = size / 4;
    struct stream s = {k.stream.map, first};
    uint32_t once[1024];
    memcpy(once, s.words, size);
    s.count = 0;
    for (int i = 0; i < 2; i++) {
        time_stamp(&s, at + 8 * (uint64_t)i);
        memcpy(s.words + s.count, once, size);
        s.count += first;
    }
    time_stamp(&s, at + 16);
    uint32_t t = command(c, k.stream.address, s.count * 4);
    CHECK(t && !wait_for(c, t, 60000));
    CHECK(times[0] <= times[1] && times[1] <= times[2]);
    printf("times %llu %llu %llu\n", (unsigned long long)times[0], (unsigned long long)times[1],
           (unsigned long long)times[2]);
}

static void *work(void *unused) {
    (void)unused;
    struct kernel k = kernel(true);
    uint32_t c = context();
    for (uint32_t i = 1; i <= 50; i++) add_once(c, &k, i);
    CHECK(!ioctl(gpu, IN(0x14, 4), &c));
    return NULL;
}

static void threads(void) {
    pthread_t all[6];
    for (int i = 0; i < 6; i++) CHECK(!pthread_create(&all[i], NULL, work, NULL));
    for (int i = 0; i < 6; i++) CHECK(!pthread_join(all[i], NULL));
}

/* Children that end, that close everything, and that open the device themselves. */
static void forks(void) {
    struct kernel k = kernel(true);
    uint32_t c = context();
    add_once(c, &k, 1);
    pid_t child = fork();
    CHECK(child >= 0);
    if (!child) {
        FAILS(EINVAL, wait_for(c, 1, 0));
        close(gpu);
        gpu = open("/dev/kgsl-3d0", O_RDWR | O_CLOEXEC);
        CHECK(gpu >= 0);
        struct kernel own = kernel(true);
        uint32_t d = context();
        add_once(d, &own, 4);
        exit(0);
    }
    add_once(c, &k, 2);
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    add_once(c, &k, 3);
    child = vfork();
    if (!child) {
        for (int fd = 3; fd < 400; fd++) close(fd);
        _exit(3);
    }
    CHECK(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 3);
    add_once(c, &k, 4);
}

/* No descriptor for each object. */
static void many(void) {
    enum { COUNT = 1000 };
    static struct memory all[COUNT];
    uint64_t before = 0;
    for (int i = 0; i < COUNT; i++) {
        all[i] = memory(4096 * (1 + i % 3), i & 1);
        *(uint32_t *)all[i].map = (uint32_t)i;
        if (!(i & 1)) CHECK(all[i].address > before && (before = all[i].address));
    }
    int fd = open("/dev/null", O_RDONLY);
    CHECK(fd >= 0 && fd < 20);
    for (int i = 0; i < COUNT; i++) {
        CHECK(*(uint32_t *)all[i].map == (uint32_t)i);
        CHECK(!munmap(all[i].map, all[i].size) && !ioctl(gpu, BOTH(0x35, 8), (uint32_t[]){all[i].id, 0}));
    }
    work(NULL);
}

/* dup, poll, dlsym of libc, mappings of an object twice, and a device that is closed and opened again. */
static void descriptors(void) {
    void *libc = dlopen("libc.so.6", RTLD_NOW);
    int (*its_ioctl)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(libc, "ioctl");
    void *(*its_mmap)(void *, size_t, int, int, int, off_t) =
        (void *(*)(void *, size_t, int, int, int, off_t))dlsym(libc, "mmap");
    uint32_t a[2] = {0, 0};
    int second = dup(gpu), third = fcntl(gpu, F_DUPFD_CLOEXEC, 100);
    CHECK(second >= 0 && third >= 100 && dup2(gpu, 90) == 90);
    CHECK(!its_ioctl(second, BOTH(0x13, 8), a) && a[1]);
    struct memory m = memory(8192, false);
    void *again = its_mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, third, (off_t)m.id << 12);
    CHECK(again != MAP_FAILED && again != m.map);
    *(uint32_t *)m.map = 123;
    CHECK(*(uint32_t *)again == 123);
    struct pollfd p = {.fd = gpu, .events = POLLIN};
    CHECK(poll(&p, 1, 0) >= 0);
    CHECK(!close(second) && !close(third) && !close(90));
    work(NULL);
    CHECK(!close(gpu));
    FAILS(EBADF, ioctl(gpu, BOTH(0x13, 8), a));
    gpu = open("/dev/kgsl-3d0", O_RDWR);
    CHECK(gpu >= 0);
    FAILS(EINVAL, wait_for(1, 1, 0));
    work(NULL);
}

/* Pages of the program. */
static void pages(void) {
    struct kernel k = kernel(true);
    uint32_t c = context();
    float *own;
    CHECK(!posix_memalign((void **)&own, 4096, 8192));
    for (uint32_t i = 0; i < 2048; i++) own[i] = (float)i;
    struct {
        int fd;
        uint64_t address, size, offset, start;
        uint32_t kind, flags;
    } a = {.size = 8192, .start = (uintptr_t)own, .kind = 2};
    CHECK(!ioctl(gpu, BOTH(0x15, 48), &a) && a.address);
    FAILS(EFAULT, ioctl(gpu, BOTH(0x15, 48), &a));
    CHECK(own[2047] == 2047);
    struct memory x = k.x;
    k.x.address = a.address;
    uint32_t t = command(c, k.stream.address, add_vectors(&k, 1));
    CHECK(t && !wait_for(c, t, 60000));
    for (uint32_t i = 0; i < N; i++) CHECK(((float *)k.out.map)[i] == 1000);
    k.x = x;
    CHECK(!ioctl(gpu, IN(0x21, 8), &a.address));
    FAILS(EINVAL, ioctl(gpu, IN(0x21, 8), &a.address));
    own[0] = 7;
    CHECK(!ioctl(gpu, BOTH(0x15, 48), &a));
    CHECK(own[0] == 7);
    a.start = 0x10000;
    FAILS(EFAULT, ioctl(gpu, BOTH(0x15, 48), &a));
    a.start = 0x10001;
    FAILS(EINVAL, ioctl(gpu, BOTH(0x15, 48), &a));
}

/* Memory that is touched counts, not what is asked for. */
static void limits(void) {
    struct memory m, big[8];
    FAILS(EINVAL, alloc(&m, 0, 0));
    FAILS(ENOMEM, alloc(&m, 1ull << 40, 0));
    FAILS(EINVAL, alloc(&m, 1ull << 60, 0));
    /* --memory 64m */
    for (int i = 0; i < 8; i++) CHECK(!alloc(&big[i], 60 << 20, 0));
    void *p = mmap(NULL, 60 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, gpu, (off_t)big[0].id << 12);
    CHECK(p != MAP_FAILED);
    memset(p, 1, 32 << 20);
    FAILS(ENOMEM, alloc(&m, 60 << 20, 0));
    CHECK(!alloc(&m, 16 << 20, 0));
    CHECK(!ioctl(gpu, BOTH(0x35, 8), (uint32_t[]){big[0].id, 0}));
    CHECK(!alloc(&m, 60 << 20, 0));
}

/* What no driver would send. */
static void hostile(void) {
    uint32_t c = context(), a[64] = {0};
    for (uint32_t number = 0; number < 256; number++) {
        if (number == 0x13) continue;
        ioctl(gpu, BOTH(number, 64), NULL);
        ioctl(gpu, BOTH(number, 64), (void *)8);
        ioctl(gpu, BOTH(number, 0x3fff), a);
        ioctl(gpu, BOTH(number, 0), NULL);
        memset(a, 0xff, sizeof a);
        ioctl(gpu, BOTH(number, 64), a);
        memset(a, 0x80, sizeof a);
        ioctl(gpu, BOTH(number, 64), a);
        memset(a, 0, sizeof a);
        ioctl(gpu, BOTH(number, 64), a);
    }
    FAILS(EFAULT, ioctl(gpu, BOTH(0x34, 48), NULL));
    FAILS(EFAULT, property(1, NULL, 40));
    FAILS(ENOTTY, ioctl(gpu, BOTH(0xfe, 8), a));
    FAILS(EINVAL, command(c + 1000, 0x1000, 64) ? 0 : -1);
    FAILS(EINVAL, command(c, 0x1000, 63) ? 0 : -1);
    FAILS(EINVAL, command(c, 0x1000, 0) ? 0 : -1);
    FAILS(EINVAL, (long)mmap(NULL, 4096, 3, MAP_SHARED, gpu, 999 << 12));
    FAILS(EINVAL, (long)mmap(NULL, 4096, 3, MAP_SHARED, gpu, 0));
    struct memory m = memory(4096, false);
    FAILS(EINVAL, (long)mmap(NULL, 8192, 3, MAP_SHARED, gpu, (off_t)m.id << 12));
    /* A command buffer that is nowhere loses its context only. */
    uint32_t t = command(c, 0x7770000000, 64);
    CHECK(t);
    FAILS(EDEADLK, wait_for(c, t, 60000));
    work(NULL);
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* An empty command buffer and its wait, in milliseconds. */
static void speed(void) {
    enum { COUNT = 2000 };
    static double times[COUNT];
    struct kernel k = kernel(true);
    uint32_t c = context();
    struct stream s = {k.stream.map, 0};
    packet(&s, 0x26, 0, NULL);
    for (int i = 0; i < COUNT; i++) {
        double begin = seconds();
        uint32_t t = command(c, k.stream.address, 4);
        CHECK(t && !wait_for(c, t, 10000));
        times[i] = (seconds() - begin) * 1e3;
    }
    qsort(times, COUNT, sizeof *times, by_size);
    printf("empty: median %.3f ms, p90 %.3f ms\n", times[COUNT / 2], times[COUNT * 9 / 10]);
    for (int i = 0; i < COUNT; i++) {
        uint32_t size = add_vectors(&k, (uint32_t)i);
        double begin = seconds();
        uint32_t t = command(c, k.stream.address, size);
        CHECK(t && !wait_for(c, t, 10000));
        times[i] = (seconds() - begin) * 1e3;
    }
    qsort(times, COUNT, sizeof *times, by_size);
    printf("add: median %.3f ms, p90 %.3f ms\n", times[COUNT / 2], times[COUNT * 9 / 10]);
}

/* Ends as programs end that are killed. */
static void killed(void) {
    struct kernel k = kernel(true);
    struct stream s = {k.stream.map, 0};
    CHECK(command(context(), k.stream.address, wait_and_write(&s, k.done.address, 77, k.done.address + 4, 78)));
    raise(SIGKILL);
}

static void forever(void) {
    work(NULL);
    puts("ready");
    fflush(stdout);
    while (true) pause();
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        void (*run)(void);
    } KINDS[] = {
        {"what", what_it_is}, {"add", add},       {"late", late},   {"fault", fault},     {"threads", threads},
        {"endless", endless}, {"forks", forks},   {"many", many},   {"pages", pages},     {"descriptors", descriptors},
        {"limits", limits},   {"hostile", hostile}, {"speed", speed}, {"killed", killed}, {"forever", forever},
        {"race", race},       {"nowait", no_wait}, {"beyond", beyond}, {"stamps", stamps}};
    gpu = open("/dev/kgsl-3d0", O_RDWR | O_CLOEXEC);
    CHECK(gpu >= 0);
    for (size_t i = 0; count > 1 && i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(words[1], KINDS[i].name)) continue;
        KINDS[i].run();
        printf("%s: right\n", words[1]);
        return 0;
    }
    return 9;
}
