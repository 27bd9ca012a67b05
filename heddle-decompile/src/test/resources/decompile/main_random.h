/* Of each program: lanes that exist, their registers, those that they share, the buffer, the group's memory. What comes
   out: 1 if the program has ended, else 0; and the same again. */
#undef fprintf
#undef exit
static FILE *in, *out;
static program now;
static void get(void *to, size_t n) { if (fread(to, 1, n, in) != n) exit(3); }
static void put(const void *from, size_t n) { if (fwrite(from, 1, n, out) != n) exit(3); }
static void lane_words(LANE *l) { (void)l; }
static void start(LANE *l) { (void)l; }
static void begin_lane(void) {
    now(lanes + (running - tasks));
    running->has_ended = 1;
    _longjmp(scheduler, 1);
}
static void run_random(void) {
    static uchar *stacks;
    if (!stacks) stacks = malloc((size_t)LANES * STACK);
    memset(lanes, 0, sizeof lanes);
    get(&existing, 4);
    for (uint i = 0; i < LANES; i++) {
        struct task *t = tasks + i;
        lanes[i].s = shared_of;
        lanes[i].thread = lanes[i].lane = i;
        lanes[i].on = IS_THERE(lanes + i);
        read_lane(lanes + i);
        t->place = 0;
        t->has_begun = t->waits = 0;
        t->has_ended = i >= existing && !OF_WAVE;
        getcontext(&t->context);
        t->context.uc_stack.ss_sp = stacks + (size_t)i * STACK;
        t->context.uc_stack.ss_size = STACK;
        makecontext(&t->context, begin_lane, 0);
    }
    read_shared(lanes);
    get(buffer[0], bytes_of[0]);
    get(group_memory, GROUP_BYTES);
    volatile uint ended = 0;
    if (!_setjmp(test_end)) {
        is_running = 1;
        while (run_wave(0)) for (uint i = 0; i < LANES; i++) tasks[i].waits = 0;
        ended = 1;
    }
    is_running = 0;
    uint e = ended;
    put(&e, 4);
    for (uint i = 0; i < LANES; i++) write_lane(lanes + i);
    write_shared(lanes);
    put(buffer[0], bytes_of[0]);
    put(group_memory, GROUP_BYTES);
    if (!e) printf("%s", reason);
}
int main(int count, char **words) {
    (void)count;
    in = fopen(words[1], "rb");
    out = fopen(words[2], "wb");
    if (!in || !out) return 3;
    bytes_of[0] = (ulong)atoi(words[3]);
    buffer[0] = malloc(bytes_of[0] + 8);
    for (int i = 0; programs[i]; i++) {
        now = programs[i];
        is_of_wave = of_wave[i];
        run_random();
    }
    return fclose(out) ? 3 : 0;
}
