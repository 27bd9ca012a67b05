/* A driver of msm, as small as one can be: msm KIND runs one of the kinds at the end of this file. */
#include "gpu.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#define REQUEST(direction, number, bytes) ((unsigned long)(direction) << 30 | (bytes) << 16 | 'd' << 8 | (number))
#define BOTH(number, bytes) REQUEST(3, number, bytes)
#define IN(number, bytes) REQUEST(1, number, bytes)

static int gpu;
static uint64_t next_address = 0x100000000ull;

static uint64_t parameter(uint32_t number) {
    struct {
        uint32_t pipe, number;
        uint64_t value;
        uint32_t size, pad;
    } a = {.pipe = 0x10, .number = number};
    CHECK(!ioctl(gpu, BOTH(0x40, 24), &a));
    return a.value;
}

static int info(uint32_t handle, uint32_t what, uint64_t *value) {
    struct {
        uint32_t handle, what;
        uint64_t value;
        uint32_t size, pad;
    } a = {.handle = handle, .what = what, .value = *value};
    if (ioctl(gpu, BOTH(0x43, 24), &a)) return -1;
    *value = a.value;
    return 0;
}

static int close_object(uint32_t handle) {
    return ioctl(gpu, IN(0x09, 8), (uint32_t[]){handle, 0});
}

/* The program chooses the address before it maps. */
static struct memory memory(uint64_t size) {
    struct {
        uint64_t size;
        uint32_t flags, handle;
    } a = {.size = size, .flags = 0x20000};
    CHECK(!ioctl(gpu, BOTH(0x42, 16), &a) && a.handle);
    struct memory m = {a.handle, next_address, (size + 4095) & ~4095ull, NULL};
    next_address += m.size + 4096;
    uint64_t value = m.address, offset = 0;
    CHECK(!info(m.id, 4, &value) && !info(m.id, 0, &offset) && offset);
    m.map = mmap(NULL, m.size, PROT_READ | PROT_WRITE, MAP_SHARED, gpu, (off_t)offset);
    CHECK(m.map != MAP_FAILED);
    value = 0;
    CHECK(!info(m.id, 1, &value) && value == m.address);
    return m;
}

static struct kernel kernel(void) {
    struct kernel k = {memory(4096),  memory(8192), memory(4 * N), memory(4 * N),
                       memory(4 * N), memory(4096), memory(16384)};
    fill(&k);
    return k;
}

struct sync {
    uint32_t handle, flags;
    uint64_t point;
};

struct submit {
    uint32_t flags, fence, objects, commands;
    uint64_t object_list, command_list;
    int32_t fence_fd;
    uint32_t queue;
    uint64_t in, out;
    uint32_t in_count, out_count, stride, pad;
};

static int submit(struct submit *s, const struct memory *m, uint32_t size) {
    struct {
        uint32_t flags, handle;
        uint64_t presumed;
    } object = {1, m->id, 0};
    struct {
        uint32_t type, index, offset, size, pad, relocs;
        uint64_t address;
    } command = {1, 0, 0, size, 0, 0, 0};
    s->flags |= 0x10;
    s->objects = s->commands = 1;
    s->object_list = (uintptr_t)&object;
    s->command_list = (uintptr_t)&command;
    s->stride = sizeof(struct sync);
    return ioctl(gpu, BOTH(0x46, 72), s);
}

static int64_t in(double seconds) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000ll + t.tv_nsec + (int64_t)(seconds * 1e9);
}

static int wait_fence(uint32_t queue, uint32_t fence, double seconds) {
    int64_t at = in(seconds);
    struct {
        uint32_t fence, flags;
        int64_t seconds, nanos;
        uint32_t queue, pad;
    } a = {fence, 0, at / 1000000000, at % 1000000000, queue, 0};
    return ioctl(gpu, IN(0x47, 32), &a);
}

static uint32_t new_queue(void) {
    uint32_t a[3] = {0, 1, 0};
    CHECK(!ioctl(gpu, BOTH(0x4a, 12), a) && a[2]);
    return a[2];
}

static uint32_t new_sync(void) {
    uint32_t a[2] = {0, 0};
    CHECK(!ioctl(gpu, BOTH(0xbf, 8), a) && a[0]);
    return a[0];
}

static int wait_sync(uint32_t handle, uint64_t point, uint32_t flags, double seconds) {
    struct {
        uint64_t handles, points;
        int64_t until;
        uint32_t count, flags, first, pad;
    } a = {(uintptr_t)&handle, (uintptr_t)&point, in(seconds), 1, flags, 0, 0};
    return ioctl(gpu, BOTH(0xca, 48), &a);
}

static void add_once(uint32_t queue, struct kernel *k, uint32_t value) {
    fill(k);
    struct submit s = {.queue = queue};
    CHECK(!submit(&s, &k->stream, add_vectors(k, value)) && s.fence);
    CHECK(!wait_fence(queue, s.fence, 60));
    CHECK(is_right(k) && *(uint32_t *)k->done.map == value);
}

/* ---- kinds */

/* What libdrm looks at to find the device. */
static void what_it_is(void) {
    DIR *all = opendir("/dev/dri");
    CHECK(all);
    int found = 0;
    for (struct dirent *e = readdir(all); e; e = readdir(all)) found += !strcmp(e->d_name, "renderD128");
    closedir(all);
    CHECK(found == 1);
    struct stat s, t;
    CHECK(!stat("/dev/dri/renderD128", &s) && S_ISCHR(s.st_mode) && s.st_rdev == makedev(226, 128));
    CHECK(!fstat(gpu, &t) && t.st_rdev == s.st_rdev && t.st_ino == s.st_ino);
    char link[PATH_MAX], line[128];
    ssize_t n = readlink("/sys/dev/char/226:128/device/subsystem", link, sizeof link - 1);
    CHECK(n > 9 && !memcmp(link + n - 9, "/platform", 9));
    CHECK(realpath("/sys/dev/char/226:128/device", link) && !access("/sys/dev/char/226:128/device/drm", F_OK));
    FILE *f = fopen("/sys/dev/char/226:128/device/uevent", "r");
    CHECK(f);
    found = 0;
    while (fgets(line, sizeof line, f)) found += !strcmp(line, "OF_COMPATIBLE_0=qcom,adreno\n");
    fclose(f);
    CHECK(found == 1);
    char name[8] = {0};
    struct {
        uint32_t major, minor, patch, pad;
        uint64_t name_size, name, date_size, date, text_size, text;
    } v = {.name_size = sizeof name, .name = (uintptr_t)name};
    CHECK(!ioctl(gpu, BOTH(0x00, 64), &v) && v.major == 1 && v.minor >= 8 && v.name_size == 3 && !strcmp(name, "msm"));
    printf("chip 0x%08x gpu %u gmem %u\n", (unsigned)parameter(3), (unsigned)parameter(1), (unsigned)parameter(2));
    uint64_t ticks = parameter(5);
    nanosleep(&(struct timespec){0, 10000000}, NULL);
    CHECK(parameter(5) - ticks > 190000 && parameter(5) - ticks < 19200000 * 5ull);
}

static void add(void) {
    struct kernel k = kernel();
    for (uint32_t i = 1; i <= 3; i++) add_once(0, &k, i);
    uint32_t queue = new_queue();
    add_once(queue, &k, 4);
    CHECK(!ioctl(gpu, IN(0x4b, 4), &queue));
    FAILS(ENOENT, ioctl(gpu, IN(0x4b, 4), &queue));
    /* An address is taken away, and given to another object. */
    uint64_t none = 0, address = k.x.address;
    CHECK(!info(k.x.id, 4, &none));
    struct memory other = memory(4 * N);
    CHECK(!info(other.id, 4, &address));
    memcpy(other.map, k.x.map, 4 * N);
    fill(&k);
    memset(k.x.map, 0, 4 * N);
    struct submit s = {0};
    CHECK(!submit(&s, &k.stream, add_vectors(&k, 5)) && !wait_fence(0, s.fence, 60) && is_right(&k));
    CHECK(!close_object(k.x.id));
    FAILS(EINVAL, close_object(k.x.id));
    /* A descriptor of an object, and back. */
    uint32_t prime[3] = {other.id, 2, 0};
    CHECK(!ioctl(gpu, BOTH(0x2d, 12), prime));
    uint32_t back[3] = {0, 0, prime[2]};
    CHECK(!ioctl(gpu, BOTH(0x2e, 12), back) && back[0] == other.id);
    void *same = mmap(NULL, 4096, PROT_READ, MAP_SHARED, (int)prime[2], 0);
    CHECK(same != MAP_FAILED && !memcmp(same, other.map, 4 * N));
}

/* Work that waits for the CPU, and all ways to wait for it. */
static void late(void) {
    struct kernel k = kernel();
    volatile uint32_t *flags = k.done.map;
    uint32_t binary = new_sync(), timeline = new_sync(), before = new_sync();
    struct stream stream = {k.stream.map, 0};
    uint32_t size = wait_and_write(&stream, k.done.address, 77, k.done.address + 4, 78);
    struct sync out[2] = {{binary, 0, 0}, {timeline, 0, 10}}, wait[1] = {{before, 1, 0}};
    FAILS(EINVAL, wait_sync(binary, 0, 0, 0));
    FAILS(ETIME, wait_sync(binary, 0, 2, 0.01));
    struct submit s = {.flags = 0x2c000000, .in = (uintptr_t)wait, .in_count = 1};
    s.out = (uintptr_t)out;
    s.out_count = 2;
    FAILS(EINVAL, submit(&s, &k.stream, size));
    CHECK(!ioctl(gpu, BOTH(0xc5, 16), ((uint64_t[]){(uintptr_t)&before, 1})));
    CHECK(!submit(&s, &k.stream, size));
    FAILS(ETIMEDOUT, wait_fence(0, s.fence, 0.02));
    FAILS(ETIME, wait_sync(binary, 0, 1, 0.02));
    FAILS(ETIME, wait_sync(timeline, 10, 1, 0.02));
    FAILS(EINVAL, wait_sync(timeline, 11, 1, 0));
    CHECK(!wait_sync(timeline, 10, 4, 0));
    struct pollfd p = {.fd = s.fence_fd, .events = POLLIN};
    CHECK(poll(&p, 1, 0) == 0);
    uint32_t file[4] = {binary, 1, 0, 0};
    CHECK(!ioctl(gpu, BOTH(0xc1, 16), file));
    uint64_t value = 5;
    uint64_t query[3] = {(uintptr_t)&timeline, (uintptr_t)&value, 1};
    CHECK(!ioctl(gpu, BOTH(0xcb, 24), query) && value == 0);
    FAILS(EBUSY, ioctl(gpu, IN(0x44, 24), ((uint32_t[]){k.out.id, 4, 0, 0, 0, 0})));
    flags[0] = 77;
    CHECK(!wait_sync(binary, 0, 1, 10) && !wait_sync(timeline, 10, 1, 10) && !wait_fence(0, s.fence, 10));
    CHECK(flags[1] == 78 && poll(&p, 1, 1000) == 1);
    p.fd = (int)file[2];
    CHECK(poll(&p, 1, 1000) == 1);
    CHECK(!ioctl(gpu, BOTH(0xcb, 24), query) && value == 10);
    CHECK(!ioctl(gpu, IN(0x44, 24), ((uint32_t[]){k.out.id, 4, 0, 0, 0, 0})));
    /* Points of one object moved to another, and a sync file. */
    struct {
        uint32_t from, to;
        uint64_t from_point, to_point;
        uint32_t flags, pad;
    } move = {timeline, binary, 10, 0, 0, 0};
    CHECK(!ioctl(gpu, BOTH(0xc4, 16), ((uint64_t[]){(uintptr_t)&binary, 1})));
    FAILS(EINVAL, wait_sync(binary, 0, 0, 0));
    CHECK(!ioctl(gpu, BOTH(0xcc, 32), &move) && !wait_sync(binary, 0, 0, 0));
    uint32_t import[4] = {before, 1, file[2], 0};
    CHECK(!ioctl(gpu, BOTH(0xc2, 16), import) && !wait_sync(before, 0, 0, 0));
    CHECK(!ioctl(gpu, BOTH(0xc0, 8), ((uint32_t[]){binary, 0})));
    FAILS(ENOENT, wait_sync(binary, 0, 0, 0));
}

static void fault(void) {
    struct kernel k = kernel(), good = kernel();
    CHECK(parameter(9) == 0);
    struct submit s = {0};
    CHECK(!submit(&s, &k.stream, read_nowhere(&k)) && !wait_fence(0, s.fence, 60));
    CHECK(parameter(9) == 1);
    add_once(new_queue(), &good, 2);
    add_once(0, &good, 3);
    CHECK(parameter(9) == 1);
}

static void *work(void *unused) {
    (void)unused;
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    struct kernel k = kernel();
    pthread_mutex_unlock(&mutex);
    uint32_t queue = new_queue();
    for (uint32_t i = 1; i <= 50; i++) add_once(queue, &k, i);
    CHECK(!ioctl(gpu, IN(0x4b, 4), &queue));
    return NULL;
}

/* The node is opened twice, as turnip does it. */
static void threads(void) {
    int first = gpu;
    gpu = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC);
    CHECK(gpu >= 0);
    pthread_t all[4];
    for (int i = 0; i < 4; i++) CHECK(!pthread_create(&all[i], NULL, work, NULL));
    for (int i = 0; i < 4; i++) CHECK(!pthread_join(all[i], NULL));
    CHECK(!close(gpu));
    gpu = first;
    work(NULL);
}

/* Each open file has addresses, handles and queues of its own, and a descriptor that was copied has those of the first. */
static void files(void) {
    int first = gpu, second = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC), same = dup(second);
    CHECK(second >= 0 && same >= 0);
    uint64_t begin = next_address;
    struct kernel k = kernel();
    next_address = begin;
    gpu = second;
    struct kernel l = kernel();
    CHECK(k.out.address == l.out.address && k.out.map != l.out.map);
    uint32_t queue = new_queue();
    add_once(queue, &l, 2);
    *(float *)l.out.map = 5;
    gpu = first;
    add_once(new_queue(), &k, 1);
    CHECK(*(float *)l.out.map == 5);
    CHECK(!close(second));
    gpu = same;
    add_once(queue, &l, 3);
    CHECK(!close(same));
    gpu = first;
    add_once(new_queue(), &k, 4);
    gpu = open("/dev/dri/renderD128", O_RDWR);
    uint64_t value = 0;
    FAILS(ENOENT, info(l.out.id, 0, &value));
    next_address = begin;
    l = kernel();
    add_once(new_queue(), &l, 5);
}

static void hostile(void) {
    uint32_t a[64];
    for (uint32_t number = 0; number < 256; number++) {
        for (uint32_t size = 0; size <= 96; size += 8) {
            ioctl(gpu, BOTH(number, size), NULL);
            ioctl(gpu, BOTH(number, size), (void *)8);
            for (int fill = 0; fill < 3; fill++) {
                memset(a, fill == 0 ? 0 : fill == 1 ? 0xff : 0x80, sizeof a);
                /* No wait for ever. */
                if (number == 0xc3 || number == 0xca) memset(a, 0, 24);
                ioctl(gpu, BOTH(number, size), a);
            }
        }
        ioctl(gpu, BOTH(number, 0x3fff), a);
    }
    struct memory m = memory(4096);
    struct submit s = {0};
    FAILS(EINVAL, submit(&s, &m, 8192));
    FAILS(EINVAL, submit(&s, &m, 6));
    uint64_t value = m.address + 1;
    FAILS(EINVAL, info(m.id, 4, &value));
    value = ~4095ull;
    FAILS(EINVAL, info(m.id, 4, &value));
    m.id += 5000;
    FAILS(ENOENT, submit(&s, &m, 64));
    FAILS(ENOENT, info(m.id, 0, &value));
    work(NULL);
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        void (*run)(void);
    } KINDS[] = {{"what", what_it_is}, {"add", add},         {"late", late},
                 {"fault", fault},     {"threads", threads}, {"hostile", hostile},
                 {"files", files}};
    gpu = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC);
    CHECK(gpu >= 0);
    for (size_t i = 0; count > 1 && i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(words[1], KINDS[i].name)) continue;
        KINDS[i].run();
        printf("%s: right\n", words[1]);
        return 0;
    }
    return 9;
}
