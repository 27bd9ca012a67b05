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

struct work {
    struct context contexts[MOST_CONTEXTS];
    uint32_t last_context, serials;
    struct pending *pending;
    uint32_t first, count, room;
    uint32_t newest, ended;
    bool was_answered; /* a submit: from then on the next ones are right, too, and have the next numbers */
};

bool work_make(void) {
    here->work = calloc(1, sizeof *here->work);
    return here->work;
}

bool is_before(uint32_t a, uint32_t b) {
    return (int32_t)(a - b) < 0;
}

/* ---- contexts */

uint32_t context_make(void) {
    struct work *w = here->work;
    for (uint32_t i = 1; i < MOST_CONTEXTS; i++) {
        uint32_t id = (w->last_context + i) % MOST_CONTEXTS;
        if (!id || w->contexts[id].used) continue;
        w->contexts[id] = (struct context){.used = true, .serial = ++w->serials};
        return w->last_context = id;
    }
    errno = ENOSPC;
    return 0;
}

struct context *context_find(uint32_t id) {
    struct work *w = here->work;
    return id && id < MOST_CONTEXTS && w->contexts[id].used ? &w->contexts[id] : NULL;
}

void context_free(uint32_t id) {
    struct work *w = here->work;
    w->contexts[id].used = false;
    /* Its number may come again: what is left of its work is not that of the next one. */
    for (uint32_t i = 0; i < w->count; i++) {
        struct pending *p = &w->pending[(w->first + i) % w->room];
        if (p->context == id) p->context = 0;
    }
}

/* ---- launches */

uint32_t work_submitted(void) {
    struct work *w = here->work;
    return w->newest;
}

bool work_done(uint32_t launch) {
    struct work *w = here->work;
    return !launch || !is_before(w->ended, launch) || here->gone;
}

static bool add(struct pending p) {
    struct work *w = here->work;
    if (w->count == w->room) {
        uint32_t more = w->room ? w->room * 2 : 256;
        struct pending *all = malloc(more * sizeof *all);
        if (!all) return false;
        for (uint32_t i = 0; i < w->count; i++) all[i] = w->pending[(w->first + i) % w->room];
        free(w->pending);
        w->pending = all;
        w->first = 0;
        w->room = more;
    }
    w->pending[(w->first + w->count++) % w->room] = p;
    return true;
}

void work_queued(uint32_t launch) {
    struct work *w = here->work;
    w->newest = launch;
    add((struct pending){.launch = launch});
}

void work_ended(uint32_t launch, bool failed) {
    struct work *w = here->work;
    w->ended = launch;
    if (failed) here->faults++;
    while (w->count && !is_before(launch, w->pending[w->first].launch)) {
        struct pending p = w->pending[w->first];
        w->first = (w->first + 1) % w->room;
        w->count--;
        struct context *c = context_find(p.context);
        if (!c) continue;
        if (p.is_last) c->retired = p.timestamp;
        if (failed && p.launch == launch) c->lost = true;
    }
    fences_signal();
}

void work_gone(void) {
    struct work *w = here->work;
    for (uint32_t i = 0; i < MOST_CONTEXTS; i++) w->contexts[i].lost = true;
    fences_signal();
    changed();
}

void work_forget(void) {
    struct work *w = here->work;
    memset(w->contexts, 0, sizeof w->contexts);
    w->last_context = w->first = w->count = 0;
    w->newest = w->ended = 0;
    w->was_answered = false;
}

/* Too much is waiting: until some has ended. */
static bool wait_for_room(void) {
    struct work *w = here->work;
    while (w->count >= MOST_PENDING && !here->gone) {
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
    struct work *w = here->work;
    unsigned long long address = c->address, size = c->size, chip = here->chip.id;
    const char *seconds = here->chip.seconds;
    char guard[32] = "";
    if (is_guarded) snprintf(guard, sizeof guard, ",\"context\":%u", w->contexts[context].serial);
    int wrong = w->was_answered ? ask_ahead(SUBMIT, address, size, chip, seconds, guard)
                             : ask(SUBMIT, address, size, chip, seconds, guard);
    if (wrong) {
        errno = wrong < 0 ? ENODEV : EINVAL;
        return false;
    }
    w->newest = w->was_answered ? w->newest + 1 : (uint32_t)answered("launch");
    w->was_answered = true;
    if (add((struct pending){.launch = w->newest, .context = context})) return true;
    errno = ENOMEM;
    return false;
}

uint32_t submit(uint32_t context, const struct command *commands, uint32_t n, bool is_guarded) {
    struct work *w = here->work;
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
    if (!w->count) {
        /* Nothing to wait for. */
        c->retired = timestamp;
        changed();
        return timestamp;
    }
    struct pending *newest_one = &w->pending[(w->first + w->count - 1) % w->room];
    if (n) {
        newest_one->timestamp = timestamp;
        newest_one->is_last = true;
    } else {
        add((struct pending){.launch = w->newest, .context = context, .timestamp = timestamp, .is_last = true});
    }
    return timestamp;
}
