/* ---- lanes. Each one is a coroutine. The lanes of a wave that are at the lowest place go on, one after the other, up to
   their next place: an access to memory, or an operation across lanes. So they keep the order in which the machine runs
   them. A place is the address of an instruction, and the number of an operation in it. */
#ifndef STACK
#define STACK (1 << 18)
#endif
#ifndef THREADS /* that a group has */
#define THREADS GROUP_SIZE
#endif
#ifndef OF_WAVE /* whether lanes go wherever the wave goes, also those that are not there */
#define OF_WAVE 0
#endif
#define IS_THERE(l) ((uint)((l) - lanes) < THREADS ? -1 : 0)
#define WAVES ((GROUP_SIZE + WAVE - 1) / WAVE)
#define LANES (WAVES * WAVE)
struct task { jmp_buf at; ucontext_t context; ulong place; int has_begun, has_ended, waits, each; };
static struct task *running;
static struct task tasks[LANES];
static struct lane lanes[LANES];
static struct shared shared_of[WAVES];
static jmp_buf scheduler;
static int is_running;
static uchar present[LANES];
static ulong said[LANES];
static uchar group_memory[GROUP_BYTES + 8];

HELPER void fault(struct lane *l, int number, const char *why) {
    (void)number;
    fprintf(stderr, "group %u,%u,%u, thread %u: %s\n", l->group[0], l->group[1], l->group[2], l->thread, why);
    exit(1);
}
HELPER void turn(struct lane *l, ulong place) {
    if (!is_running) return;
    struct task *t = tasks + (l - lanes);
    t->place = place;
    if (!_setjmp(t->at)) _longjmp(scheduler, 1);
}
HELPER void wait_for_group(struct lane *l, ulong place, int each) {
    struct task *t = tasks + (l - lanes);
    t->waits = 1;
    t->each = each;
    turn(l, place);
}
static void begin_lane(void);
static void resume(struct task *t) {
    if (_setjmp(scheduler)) return;
    running = t;
    if (t->has_begun) _longjmp(t->at, 1);
    t->has_begun = 1;
    setcontext(&t->context);
}
/* Runs a wave up to a barrier: 1, or to its end: 0. */
static int run_wave(uint wave) {
    struct task *first = tasks + wave * WAVE;
    for (;;) {
        ulong least = ~0UL;
        for (uint i = 0; i < WAVE; i++) if (!first[i].has_ended && first[i].place < least) least = first[i].place;
        if (least == ~0UL) return 0;
        uint count = 0, others = 0, waits = 0;
        struct task *at_barrier = first;
        for (uint i = 0; i < WAVE; i++) {
            int is = !first[i].has_ended && first[i].place == least;
            present[wave * WAVE + i] = (uchar)is;
            count += (uint)is;
            if (is && first[i].waits) waits = 1, at_barrier = first + i;
            if ((!is || !lanes[wave * WAVE + i].on) && wave * WAVE + i < THREADS && (!APART || !first[i].has_ended)) others++;
        }
        if (waits) {
            if (others && at_barrier->each) fault(lanes + (at_barrier - tasks), 4, "not all lanes reach this barrier");
            return 1;
        }
        for (uint i = 0; i < WAVE; i++) if (present[wave * WAVE + i]) resume(first + i);
    }
}
static void run_group(const uint group[3], const struct shared *start_of) {
    static uchar *stacks;
    if (!stacks) stacks = malloc((size_t)LANES * STACK);
    if (!stacks) { fprintf(stderr, "no memory for %u lanes\n", LANES); exit(1); }
    memset(group_memory, 0, sizeof group_memory);
    memset(lanes, 0, sizeof lanes);
    for (uint i = 0; i < WAVES; i++) shared_of[i] = *start_of;
    for (uint i = 0; i < LANES; i++) {
        struct task *t = tasks + i;
        lanes[i].s = shared_of + i / WAVE;
        lanes[i].thread = i;
        lanes[i].lane = i % WAVE;
        lanes[i].on = IS_THERE(lanes + i);
        memcpy(lanes[i].group, group, sizeof lanes[i].group);
        lane_words(lanes + i);
        t->place = 0;
        t->has_begun = t->waits = 0;
        t->has_ended = i >= GROUP_SIZE && !OF_WAVE;
        if (t->has_ended) continue;
        start(lanes + i);
        getcontext(&t->context);
        t->context.uc_stack.ss_sp = stacks + (size_t)i * STACK;
        t->context.uc_stack.ss_size = STACK;
        makecontext(&t->context, begin_lane, 0);
    }
    is_running = 1;
    for (;;) {
        uint waiting = 0, ended = 0;
        for (uint w = 0; w < WAVES; w++) if (run_wave(w)) waiting++; else ended++;
        if (!waiting) break;
        for (uint i = 0; i < LANES; i++) {
            if (tasks[i].waits && ended) fault(lanes + i, 4, "waits at a barrier that other lanes of the group never reach");
            tasks[i].waits = 0;
        }
    }
    is_running = 0;
}
