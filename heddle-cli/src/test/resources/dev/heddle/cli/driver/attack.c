/* A program that does to the device what none should: attack KIND. */
#include "gpu.h"

#include <fcntl.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[300]; /* of a session of its own */
static int requests;

/* ---- Heddle's socket, without the library */

static int join(const void *first, size_t size) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    snprintf(to.sun_path, sizeof to.sun_path, "%.90s/socket", getenv("HEDDLE_DEVICE_FOLDER"));
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(fd >= 0 && !connect(fd, (struct sockaddr *)&to, sizeof to));
    CHECK(send(fd, first, size, MSG_NOSIGNAL) == (ssize_t)size);
    return fd;
}

static uint32_t begin(void) {
    uint32_t number = 0;
    requests = join(&number, 4);
    CHECK(recv(requests, &number, 4, MSG_WAITALL) == 4 && number);
    snprintf(folder, sizeof folder, "%.200s/%u", getenv("HEDDLE_DEVICE_FOLDER"), number);
    CHECK(!chdir(folder));
    return number;
}

static bool is_closed(int fd) {
    char some[4096];
    ssize_t n;
    while ((n = recv(fd, some, sizeof some, 0)) > 0) continue;
    return n == 0 || errno == ECONNRESET;
}

/* A request, and what its answer has to contain. */
static void ask(const char *expected, const char *header, uint32_t size) {
    uint32_t lengths[2] = {size, 0};
    static char answer[8192];
    CHECK(send(requests, lengths, 8, MSG_NOSIGNAL) == 8);
    CHECK(send(requests, header, size, MSG_NOSIGNAL) == (ssize_t)size);
    CHECK(recv(requests, lengths, 8, MSG_WAITALL) == 8 && lengths[0] < sizeof answer && !lengths[1]);
    CHECK(recv(requests, answer, lengths[0], MSG_WAITALL) == lengths[0]);
    answer[lengths[0]] = 0;
    if (strstr(answer, expected)) return;
    fprintf(stderr, "%.100s: %s\n", header, answer);
    exit(9);
}

static void says(const char *expected, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void says(const char *expected, const char *format, ...) {
    char text[512];
    va_list values;
    va_start(values, format);
    int n = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    ask(expected, text, (uint32_t)n);
}

/* ---- kinds */

/* Links, pipes and folders in place of memory, and memory that becomes shorter. */
static void links(void) {
    begin();
    CHECK(!symlink("/etc/passwd", "link") && !symlink("/etc", "etc") && !mkfifo("pipe", 0600) && !mkdir("inner", 0700));
    static const char *const NAMES[] = {"link", "etc/passwd", "/etc/passwd", "../chip", "pipe", "inner", "none"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        says("there is no file", "{\"do\":\"buffer\",\"bytes\":64,\"file\":\"%s\"}", NAMES[i]);
    int file = open("memory", O_RDWR | O_CREAT, 0600);
    CHECK(file >= 0 && !ftruncate(file, 65536));
    says("has 65536 bytes", "{\"do\":\"buffer\",\"bytes\":65537,\"file\":\"memory\"}");
    says("\"buffer\":1", "{\"do\":\"buffer\",\"bytes\":65536,\"file\":\"memory\",\"address\":\"0x4000000000\"}");
    CHECK(!ftruncate(file, 0));
    says("shorter than it was", "{\"do\":\"read\",\"buffer\":1}");
    says("shorter than it was", "{\"do\":\"submit\",\"address\":\"0x4000000000\",\"bytes\":64}");
    /* Another folder in the place of the session's: what is in it stays. */
    char moved[320];
    snprintf(moved, sizeof moved, "%s.moved", folder);
    CHECK(!chdir("/") && !rename(folder, moved) && !symlink(getenv("VICTIM"), folder));
}

/* What is no message, or one of sizes that cannot be. */
static void rubbish(void) {
    begin();
    says("Unrecognized token", "rubbish");
    says("expected a JSON object", "[[[[");
    says("'do' must be a text", "{\"do\":5}");
    says("there is no request", "{\"do\":\"\"}");
    for (int i = 0; i < 3; i++) {
        static const char *const SIZES[] = {"-1", "1099511627776", "9223372036854775807"};
        says("error", "{\"do\":\"buffer\",\"bytes\":%s}", SIZES[i]);
        says("error", "{\"do\":\"submit\",\"address\":\"0xffffffffffffff00\",\"bytes\":%s}", SIZES[i]);
    }
    says("error", "{\"do\":\"submit\",\"address\":0,\"bytes\":64,\"chip\":-1,\"seconds\":1e308}");
    static char deep[1000000];
    for (size_t i = 0; i + 5 <= sizeof deep; i += 5) memcpy(deep + i, "{\"a\":", 5);
    ask("nesting depth", deep, sizeof deep);
    uint32_t huge[3] = {0xffffffff, 0xffffffff, 0};
    CHECK(send(requests, huge, sizeof huge, MSG_NOSIGNAL) > 0 && is_closed(requests));
    char noise[4096];
    for (uint32_t i = 0; i < 50; i++) {
        for (size_t k = 0; k < sizeof noise; k++) noise[k] = (char)(i * 37 + k * k);
        close(join(noise, sizeof noise - i * 80));
    }
}

/* A session of another process is not to be heard. */
static void strangers(void) {
    uint32_t number = begin(), none = 77777, same = number;
    int first = join(&number, 4);
    CHECK(recv(first, &same, 4, MSG_WAITALL) == 4 && same == number);
    CHECK(is_closed(join(&number, 4)) && is_closed(join(&none, 4)));
    says("\"heddle\":", "{\"do\":\"hello\"}");
}

/* Many connections that say nothing, held while others come. */
static void crowd(void) {
    int held = 0;
    while (held < 900 && join("", 0) >= 0) held++;
    CHECK(held == 900);
    begin();
    says("\"heddle\":", "{\"do\":\"hello\"}");
}

#define OPEN() open("/dev/kgsl-3d0", O_RDWR | O_CLOEXEC)
#define CONTEXT(fd, a) ioctl(fd, 3ul << 30 | 8 << 16 | 9 << 8 | 0x13, a)

/* Descriptors that are not there, and those of the library, closed behind its back. */
static void closing(void) {
    uint32_t a[2] = {0, 0};
    FAILS(EBADF, CONTEXT(-1, a));
    FAILS(EBADF, CONTEXT(-77, a));
    FAILS(EBADF, CONTEXT(1000000, a));
    int gpu = OPEN();
    CHECK(gpu >= 0 && !CONTEXT(gpu, a) && a[1]);
    for (int fd = gpu + 1; fd < 1024; fd++) FAILS(EBADF, close(fd));
    CHECK(!CONTEXT(gpu, a));
    CHECK(!close(gpu));
    FAILS(EBADF, CONTEXT(gpu, a));
    gpu = OPEN();
    CHECK(gpu >= 0 && !CONTEXT(gpu, a));
    for (int fd = gpu + 1; fd < 1024; fd++) syscall(SYS_close, fd);
    uint32_t size[12] = {0, 0, 4096};
    FAILS(ENODEV, ioctl(gpu, 3ul << 30 | 48 << 16 | 9 << 8 | 0x34, size));
    FAILS(ENODEV, CONTEXT(gpu, a));
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        void (*run)(void);
    } KINDS[] = {{"links", links}, {"rubbish", rubbish}, {"strangers", strangers}, {"crowd", crowd}, {"closing", closing}};
    for (size_t i = 0; count > 1 && i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(words[1], KINDS[i].name)) continue;
        KINDS[i].run();
        printf("%s: right\n", words[1]);
        return 0;
    }
    return 9;
}
