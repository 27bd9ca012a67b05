/* ---- what OpenCL C tells a lane */
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
static struct lane *running_lane(void) { return lanes + (running - tasks); }
HELPER uint get_local_id(int axis) {
    uint t = running_lane()->thread;
    return axis == 0 ? t % SIZE_X : axis == 1 ? t / SIZE_X % SIZE_Y : t / (SIZE_X * SIZE_Y);
}
HELPER uint get_local_size(int axis) { return axis == 0 ? SIZE_X : axis == 1 ? SIZE_Y : SIZE_Z; }
HELPER uint get_group_id(int axis) { return running_lane()->group[axis]; }
HELPER uint get_num_groups(int axis) { return groups[axis]; }
HELPER uint get_global_size(int axis) { return groups[axis] * get_local_size(axis); }
HELPER uint get_global_id(int axis) { return get_group_id(axis) * get_local_size(axis) + get_local_id(axis); }
HELPER uint get_local_linear_id(void) { return running_lane()->thread; }
HELPER uint get_sub_group_local_id(void) { return running_lane()->lane; }
HELPER uint get_sub_group_id(void) { return running_lane()->thread / WAVE; }
HELPER ulong elsewhere(struct lane *l) {
    fault(l, 6, "a lane reads what another has that is elsewhere");
    return 0;
}
#define PLACE ((ulong)__LINE__ << 2)
#define barrier(fences) wait_for_group(running_lane(), PLACE, 0)
#define sub_group_any(x) any(running_lane(), x, PLACE)
#define sub_group_ballot(x) ((uint)ballot(running_lane(), x, 0, 32, PLACE))
#define sub_group_ballot_from(x, first) ((uint)ballot(running_lane(), x, first, 32, PLACE))
#define sub_group_shuffle(x, lane) ({ __typeof__(x) of_ = (x); ulong in_ = 0; memcpy(&in_, &of_, sizeof of_); \
    in_ = across(running_lane(), in_, lane, elsewhere, PLACE); memcpy(&of_, &in_, sizeof of_); of_; })
#define sub_group_reduce_add(x) ((__typeof__(x))combine(running_lane(), ADD, x, 32, WIDTH, 0, PLACE))
#define sub_group_scan_exclusive_add(x) ((__typeof__(x))combine(running_lane(), ADD, x, 32, WIDTH, 1, PLACE))
#define sub_group_broadcast_first(x) ({ __typeof__(x) of_ = (x); ulong in_ = 0; memcpy(&in_, &of_, sizeof of_); \
    int from_ = __builtin_ctzl(ballot(running_lane(), 1, 0, 64, PLACE)); \
    in_ = across(running_lane(), in_, from_, elsewhere, PLACE + 2); memcpy(&of_, &in_, sizeof of_); of_; })
HELPER uint get_global_linear_id(void) {
    uint width = groups[0] * SIZE_X, height = groups[1] * SIZE_Y;
    return get_global_id(0) + width * (get_global_id(1) + height * get_global_id(2));
}
