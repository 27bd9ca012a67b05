/* suite FOLDER [CASE…]: runs the cases with the shaders of a folder, one line for each result:

     NAME bits WORD…         the same on all devices
     NAME ulps:N WORD…       floats, each at most N ULPs away
     NAME right              looked at by the case itself
     NAME wrong WHY
     NAME none WHAT          the device does not have it
     NAME lost               the device was lost; the next case has a new one */
#include "vk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *shaders;
static const char *name;
static jmp_buf end;

static void head(const char *part) {
    printf("%s%s%s", name, *part ? "." : "", part);
}

void check(VkResult r, const char *what) {
    if (r == VK_SUCCESS) return;
    head("");
    if (r == VK_ERROR_DEVICE_LOST) printf(" lost\n");
    else printf(" wrong %.40s: %d\n", what, r);
    longjmp(end, 1);
}

void need(bool is_there, const char *what) {
    if (is_there) return;
    head("");
    printf(" none %s\n", what);
    longjmp(end, 2);
}

void wrong(const char *format, ...) {
    va_list values;
    va_start(values, format);
    head("");
    printf(" wrong ");
    vprintf(format, values);
    printf("\n");
    va_end(values);
    longjmp(end, 2);
}

static void line(const void *from, uint32_t count) {
    const uint32_t *w = from;
    for (uint32_t i = 0; i < count; i++) printf(" %x", w[i]);
    printf("\n");
}

void words(const char *part, const void *from, uint32_t count) {
    head(part);
    printf(" bits");
    line(from, count);
}

void floats(const char *part, const void *from, uint32_t count, uint32_t ulps) {
    head(part);
    printf(" ulps:%u", ulps);
    line(from, count);
}

void right(const char *part) {
    head(part);
    printf(" right\n");
}

uint32_t noise(uint32_t n) {
    uint32_t x = n * 0x9e3779b9u + 0x85ebca6bu;
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

static bool is_wanted(const char *of, char **list, int count) {
    for (int i = 0; i < count; i++)
        if (!strncmp(of, list[i], strlen(list[i]))) return true;
    return !count;
}

static bool is_open, was_robust;

static void run(const struct suite_case *c) {
    name = c->name;
    int ended = setjmp(end);
    if (!ended) {
        if (is_open && was_robust != c->is_robust) device_close(), is_open = false;
        if (!is_open) device_open(c->is_robust);
        is_open = true;
        was_robust = c->is_robust;
        c->run();
    }
    /* After an error nothing of the device is used any more, not even to give it back. */
    if (ended == 1) is_open = false;
    fflush(stdout);
}

int main(int count, char **list) {
    static const struct suite_case *const ALL[] = {TYPES, SUBGROUPS, MEMORY, IMAGES, TRANSFERS, WORK};
    if (count < 2) return 2;
    shaders = list[1];
    for (size_t i = 0; i < COUNT(ALL); i++)
        for (const struct suite_case *c = ALL[i]; c->name; c++)
            if (is_wanted(c->name, list + 2, count - 2)) run(c);
    if (is_open) device_close();
    return 0;
}
