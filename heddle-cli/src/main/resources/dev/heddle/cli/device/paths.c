/* Names of files: what stands for the devices and for what the system says about them. The files are in the folder that
   is shared with Heddle, and a device is known by the file that stands for it. */
#include "device.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* Where names begin, and what stands for them in the folder. */
static const struct {
    const char *path;
    const char *file;
    enum device device;
} NAMES[] = {
    {"/dev/kgsl-3d0", "kgsl-3d0", KGSL},
    {"/sys/class/kgsl/kgsl-3d0", "class", KGSL},
    {"/dev/dri", "dri", MSM},
    {"/sys/dev/char/226:128", "char", MSM},
};

static char folder[PATH_SIZE];
static bool has[3];
static struct stat known[3];

static void find(enum device d, const char *file) {
    char path[PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    has[d] = syscall(SYS_newfstatat, AT_FDCWD, path, &known[d], 0) == 0;
}

void find_devices(void) {
    const char *name = getenv("HEDDLE_DEVICE_FOLDER");
    if (!name || name[0] != '/' || strlen(name) >= sizeof folder - 64) return;
    strcpy(folder, name);
    find(KGSL, "kgsl-3d0");
    find(MSM, "dri/renderD128");
}

const char *shared_folder(void) {
    return folder;
}

enum device device_of_stat(const struct stat *s) {
    for (int d = KGSL; d <= MSM; d++)
        if (has[d] && s->st_ino == known[d].st_ino && s->st_dev == known[d].st_dev) return (enum device)d;
    /* Also of a program that has its descriptor from another one. */
    bool is_own_file = has[MSM] && !s->st_nlink && s->st_size == MSM_SIZE && s->st_dev == known[MSM].st_dev;
    return is_own_file && S_ISREG(s->st_mode) ? MSM : NO_DEVICE;
}

enum device device_of(int fd) {
    struct stat s;
    if (fd < 0 || !(has[KGSL] || has[MSM]) || raw_fstat(fd, &s)) return NO_DEVICE;
    return device_of_stat(&s);
}

void show_as_device(enum device d, struct stat *s) {
    if (d == NO_DEVICE) return;
    /* All open files of a device are of the same one. */
    *s = known[d];
    s->st_mode = S_IFCHR | 0666;
    /* 226 is the number of DRM; kgsl has one of those that are given at run time. */
    s->st_rdev = d == MSM ? makedev(226, 128) : makedev(237, 0);
}

const char *stand_in(const char *path, char *buffer) {
    if (!path || path[0] != '/' || !folder[0]) return path;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i].path);
        if (!has[NAMES[i].device] || strncmp(path, NAMES[i].path, n)) continue;
        if (path[n] && path[n] != '/') continue;
        if (strlen(path + n) > PATH_SIZE / 4) return path;
        snprintf(buffer, PATH_SIZE * 2, "%s/%s%s", folder, NAMES[i].file, path + n);
        return buffer;
    }
    return path;
}
