/* The device of `heddle device`, in the process of a program: a library that is loaded before all others stands for the
   files of a GPU's driver. Memory of the GPU is files in a folder that the program and Heddle share; command buffers go
   to Heddle by a socket (docs/serve.md). All numbers of requests and offsets in structures are those of the kernel's
   public headers, msm_kgsl.h and msm_drm.h. */
#ifndef HEDDLE_DEVICE_H
#define HEDDLE_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#define EXPORT __attribute__((visibility("default")))
#define PAGE 4096ull
#define PATH_SIZE 512

/* Bytes of a file that stands for an open one of msm: it has no name any more. */
#define MSM_SIZE 226128

/* ---- what a file is */

enum device { NO_DEVICE, KGSL, MSM };

/* Which device an open file is, however the process came by it. */
enum device device_of(int fd);

/* Which device a file is. */
enum device device_of_stat(const struct stat *s);

/* The same device file as the kernel shows it. */
void show_as_device(enum device d, struct stat *s);

/* The path that stands for another one; `path` itself if none does. */
const char *stand_in(const char *path, char *buffer);

/* Reads the environment, and finds the files of the devices. */
void find_devices(void);

/* The folder that is shared with Heddle; empty if this process was not started by `heddle device`. */
const char *shared_folder(void);

/* ---- calls that do not go through the library's own */

int raw_open(const char *path, int flags, mode_t mode);
int raw_close(int fd);
int raw_fstat(int fd, struct stat *s);
void *raw_mmap(uint64_t at, size_t size, int prot, int flags, int fd, uint64_t offset);
pid_t raw_pid(void);

/* Copies from and to addresses that a program has named. False if they are not its memory: EFAULT. */
bool copy_in(void *to, uint64_t from, size_t size);
bool copy_out(uint64_t to, const void *from, size_t size);

/* Sets errno; -1. */
int fail(int error);

/* A line on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same, once for each number. */
void say_once(uint32_t number, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- sessions of this process with Heddle. kgsl has one for all of its open files, as the kernel has one set of
   addresses for a process; msm has one for each. */

/* What the chip answers, as `heddle device` says it. */
struct chip {
    uint64_t id;
    uint32_t gpu;
    uint64_t gmem;
    uint64_t bank;
    uint64_t ubwc;
    uint64_t swizzle;
    uint64_t macrotile;
    uint64_t rays;
    uint64_t memory; /* bytes at most */
    uint64_t model;  /* whether time stamps count costs, and not time */
    char seconds[32]; /* a command buffer waits for others so long at most */
};

struct session {
    enum device device;
    ino_t file; /* of the open file, for msm */
    dev_t place;
    bool open;      /* connected to Heddle */
    bool gone;      /* Heddle has ended */
    bool closing;   /* the last descriptor was closed, and the thread that hears events has not ended yet */
    bool listening; /* there is that thread */
    int requests;   /* sockets */
    int events;
    ino_t socket;   /* of the first one: a program may close it, and open another file with its number */
    uint32_t number;
    uint32_t due;   /* answers that were not read yet */
    uint32_t faults;
    uint32_t default_queue;
    char folder[PATH_SIZE]; /* of the files that are memory */
    struct chip chip;
    struct memory *memory;
    struct work *work;
    struct syncobjs *syncobjs;
};

/* The session that this thread works for. */
extern __thread struct session *here;

void lock(void);
void unlock(void);

/* Whether this is the process that the state belongs to. A child of vfork has the same memory, but is another one. */
bool is_own_process(void);

/* The session of an open file of a device; it is made if there is none. Null: errno is set. The lock is held. */
struct session *session_of(int fd);

/* Any session, or null if there is none. */
struct session *any_session(void);

/* Begins with an open file of a device. The lock is held. False: errno is set. */
bool session_begin(enum device d, int fd);

/* Connects to Heddle if that is not so. The lock is held. False: errno is set. */
bool session_open(void);

/* A descriptor of this session was closed: gives everything back if none is left. */
void session_closed(struct session *of);

/* Whether a descriptor is one of the library's own. */
bool is_own_descriptor(int fd);

/* Waits until something has happened since `seen`, without the lock.
   0, or -1 with EINTR, or with ETIMEDOUT when the monotonic clock has passed `deadline` (in nanoseconds;
   never if it is negative). */
int wait_for_change(uint32_t seen, int64_t deadline);
uint32_t changes(void);
void changed(void);

/* Nanoseconds of the monotonic clock. */
int64_t now(void);

/* A moment in `nanos` from now, for wait_for_change. */
int64_t deadline_in(uint64_t nanos);

/* ---- messages */

/* One request to Heddle and its answer. 0; 1 if Heddle says that it is wrong, which is said on standard error;
   -1 if Heddle is gone: ENODEV. */
int ask(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for one that cannot be wrong: its answer is read later. 0, or -1 if Heddle is gone. */
int ask_ahead(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A number in the last answer of `ask`; 0 if it is not there. */
uint64_t answered(const char *member);

bool connect_engine(void);
bool read_chip(void);

/* ---- memory of the GPU */

struct object {
    bool used;
    bool of_program; /* pages of the program that the GPU sees */
    uint64_t size;
    uint64_t flags;
    uint64_t address; /* for the GPU; 0 until it has one */
    uint64_t mapping; /* for the program, if it has mapped the object; of its first mapping */
    uint64_t file;    /* in the file's name */
    ino_t inode;
    dev_t place;      /* where the file with this number is */
    uint32_t buffer; /* at Heddle; 0 if it has none */
};

/* Memory of a session. False: there is no room for it; the same of work and sync objects. */
bool memory_make(void);
bool work_make(void);
bool syncobjs_make(void);

/* Makes an object. Its number, or 0 with errno. */
uint32_t object_make(uint64_t size, uint64_t flags);

/* An object by its number, or null. */
struct object *object_find(uint32_t id);

/* The number of the object at an address of the GPU, or of the one whose file a descriptor is; or 0. */
uint32_t object_at(uint64_t address);
uint32_t object_of_file(int fd);

/* Gives an object its address for the GPU; 0: one that is free. False: errno is set. */
bool object_place(struct object *o, uint64_t address);

/* Takes an object from the GPU, when the work before is done. */
bool object_displace(struct object *o);
bool object_free(uint32_t id);

/* Maps an object for the program, as mmap does. */
void *object_map(uint32_t id, uint64_t at, size_t size, int prot, int flags, bool gives_address);

/* Lets the GPU see pages of the program. The number of an object, or 0 with errno. */
uint32_t object_of_pages(uint64_t start, uint64_t size, uint64_t flags);

/* A descriptor of an object's file. */
int object_file(const struct object *o);

/* Removes the files of all objects; mappings stay. */
void objects_unlink(void);

/* Forgets all objects. `remove`: with their files. */
void objects_forget(bool remove);

/* ---- work */

/* A context of kgsl, or a queue of msm. */
struct context {
    bool used;
    bool lost;
    uint32_t serial;    /* its name at Heddle: numbers come up again, this does not */
    uint32_t submitted; /* last timestamp */
    uint32_t retired;
};

struct command {
    uint64_t address;
    uint64_t size;
};

uint32_t context_make(void);
struct context *context_find(uint32_t id);
void context_free(uint32_t id);

/* Submits command buffers. `is_guarded`: those after a fault do not run. The timestamp, or 0 with errno. */
uint32_t submit(uint32_t context, const struct command *commands, uint32_t count, bool is_guarded);

/* The last launch that was submitted: it and all before are done when work_done says so. 0 is always done. */
uint32_t work_submitted(void);
bool work_done(uint32_t launch);

/* Counts a request of the queue that is no command buffer. */
void work_queued(uint32_t launch);

/* Heddle says that a launch has ended. */
void work_ended(uint32_t launch, bool failed);

/* All work has ended: Heddle is gone. */
void work_gone(void);
void work_forget(void);

bool is_before(uint32_t a, uint32_t b);

/* ---- sync files */

/* A descriptor that can be polled, and is readable when a launch has ended. */
int fence_make(uint32_t launch);

/* The launch that a sync file stands for; waits for files of others. False: it is none. */
bool fence_launch(int fd, uint32_t *launch);

/* Launches have ended: their fences are readable. */
void fences_signal(void);
void fences_forget(void);

/* Requests of sync files. Null if the descriptor is none. */
bool fence_ioctl(int fd, unsigned long request, uint64_t argument, int *result);

/* ---- requests of the two drivers. `a` is a copy of the structure in words of 32 bits, written back after it. The lock
   is held. The result is that of ioctl. */

int kgsl_ioctl(uint32_t number, uint32_t *a);
int msm_ioctl(uint32_t number, uint32_t *a);

/* Whether a request only asks what the device is: Heddle need not be there. */
bool msm_is_question(uint32_t number);
int syncobj_ioctl(uint32_t number, uint32_t *a);

/* Sync objects of DRM. */
void syncobj_finish(uint32_t handle, uint64_t point, uint32_t launch);
bool syncobj_is_submitted(uint32_t handle, uint64_t point);
void syncobj_reset(uint32_t handle);
void syncobjs_forget(void);

static inline uint64_t wide(const uint32_t *a, uint32_t byte) {
    return a[byte / 4] | (uint64_t)a[byte / 4 + 1] << 32;
}

static inline void put_wide(uint32_t *a, uint32_t byte, uint64_t value) {
    a[byte / 4] = (uint32_t)value;
    a[byte / 4 + 1] = (uint32_t)(value >> 32);
}

#endif
