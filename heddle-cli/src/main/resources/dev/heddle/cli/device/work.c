/* Contexts, what they have submitted, and what of it is done. Heddle runs all work of a session in the order in which
   it was submitted, and says of each launch when it has ended. */
#include "device.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CONTEXTS 1024

/* Launches that have not ended, at most: a submit waits then. */
#define MOST_PENDING 4096

/* A launch of Heddle. The last one of a submit has its timestamp. */
struct pending {
    uint32_t launch;
    uint32_t context; /* 0: none */
    uint32_t timestamp;
    bool is_last;
};

static struct context contexts[MOST_CONTEXTS];
static uint32_t last_context, serials;
static struct pending *pending;
static uint32_t first, count, room;
static uint32_t newest, ended;

/* Whether a submit was answered: from then on the next ones are right, too, and have the next numbers. */
static bool was_answered;

bool is_before(uint32_t a, uint32_t b) {
    return (int32_t)(a - b) < 0;
}

/* ---- contexts */

uint32_t context_make(void) {
    for (uint32_t i = 1; i < MOST_CONTEXTS; i++) {
        uint32_t id = (last_context + i) % MOST_CONTEXTS;
        if (!id || contexts[id].used) continue;
        contexts[id] = (struct context){.used = true, .serial = ++serials};
        return last_context = id;
    }
    errno = ENOSPC;
    return 0;
}

struct context *context_find(uint32_t id) {
    return id && id < MOST_CONTEXTS && contexts[id].used ? &contexts[id] : NULL;
}

void context_free(uint32_t id) {
    contexts[id].used = false;
    /* Its number may come again: what is left of its work is not that of the next one. */
    for (uint32_t i = 0; i < count; i++) {
        struct pending *p = &pending[(first + i) % room];
        if (p->context == id) p->context = 0;
    }
}

/* ---- launches */

uint32_t work_submitted(void) {
    return newest;
}

bool work_done(uint32_t launch) {
    return !launch || !is_before(ended, launch) || session.gone;
}

static bool add(struct pending p) {
    if (count == room) {
        uint32_t more = room ? room * 2 : 256;
        struct pending *all = malloc(more * sizeof *all);
        if (!all) return false;
        for (uint32_t i = 0; i < count; i++) all[i] = pending[(first + i) % room];
        free(pending);
        pending = all;
        first = 0;
        room = more;
    }
    pending[(first + count++) % room] = p;
    return true;
}

void work_queued(uint32_t launch) {
    newest = launch;
    add((struct pending){.launch = launch});
}

void work_ended(uint32_t launch, bool failed) {
    ended = launch;
    if (failed) session.faults++;
    while (count && !is_before(launch, pending[first].launch)) {
        struct pending p = pending[first];
        first = (first + 1) % room;
        count--;
        struct context *c = context_find(p.context);
        if (!c) continue;
        if (p.is_last) c->retired = p.timestamp;
        if (failed && p.launch == launch) c->lost = true;
    }
    fences_signal();
}

void work_gone(void) {
    for (uint32_t i = 0; i < MOST_CONTEXTS; i++) contexts[i].lost = true;
    fences_signal();
    changed();
}

void work_forget(void) {
    memset(contexts, 0, sizeof contexts);
    last_context = first = count = 0;
    newest = ended = 0;
    was_answered = false;
}

/* Too much is waiting: until some has ended. */
static bool wait_for_room(void) {
    while (count >= MOST_PENDING && !session.gone) {
        uint32_t seen = changes();
        unlock();
        int wrong = wait_for_change(seen, -1);
        int saved = errno;
        lock();
        errno = saved;
        if (wrong) return false;
    }
    return true;
}

/* ---- submits */

#define SUBMIT "{\"do\":\"submit\",\"address\":%llu,\"bytes\":%llu,\"chip\":%llu,\"seconds\":%s%s,\"queue\":true}"

static bool submit_one(uint32_t context, const struct command *c, bool is_guarded) {
    unsigned long long address = c->address, size = c->size, chip = session.chip.id;
    const char *seconds = session.chip.seconds;
    char guard[32] = "";
    if (is_guarded) snprintf(guard, sizeof guard, ",\"context\":%u", contexts[context].serial);
    int wrong = was_answered ? ask_ahead(SUBMIT, address, size, chip, seconds, guard)
                             : ask(SUBMIT, address, size, chip, seconds, guard);
    if (wrong) {
        errno = wrong < 0 ? ENODEV : EINVAL;
        return false;
    }
    newest = was_answered ? newest + 1 : (uint32_t)answered("launch");
    was_answered = true;
    if (add((struct pending){.launch = newest, .context = context})) return true;
    errno = ENOMEM;
    return false;
}

uint32_t submit(uint32_t context, const struct command *commands, uint32_t n, bool is_guarded) {
    if (!wait_for_room()) return 0;
    struct context *c = context_find(context);
    if (!c) {
        errno = EINVAL;
        return 0;
    }
    for (uint32_t i = 0; i < n; i++)
        if (!submit_one(context, &commands[i], is_guarded)) return 0;
    uint32_t timestamp = ++c->submitted;
    if (!timestamp) timestamp = ++c->submitted;
    if (!count) {
        /* Nothing to wait for. */
        c->retired = timestamp;
        changed();
        return timestamp;
    }
    struct pending *newest_one = &pending[(first + count - 1) % room];
    if (n) {
        newest_one->timestamp = timestamp;
        newest_one->is_last = true;
    } else {
        add((struct pending){.launch = newest, .context = context, .timestamp = timestamp, .is_last = true});
    }
    return timestamp;
}
