static void begin_lane(void) {
    program();
    running->has_ended = 1;
    _longjmp(scheduler, 1);
}
void run(uint gx, uint gy, uint gz%s) {
    static struct shared none;
    groups[0] = gx; groups[1] = gy; groups[2] = gz;
%s    uint g[3];
    for (g[2] = 0; g[2] < gz; g[2]++)
        for (g[1] = 0; g[1] < gy; g[1]++)
            for (g[0] = 0; g[0] < gx; g[0]++) run_group(g, &none);
}
