/* ---- differences to the neighbours of a quad: to the right, and down. A lane that is elsewhere has what it left with. */
HELPER float in_lane(uint at, ulong (*of)(struct lane *)) {
    return as_float((uint)(IS_ACTIVE(at) ? said[at] : of(lanes + at)));
}
HELPER void of_quad(struct lane *l, uint value, ulong (*of)(struct lane *), ulong place, uint *right, uint *down) {
    say(l, value, place);
    uint own = (uint)(l - lanes), left = own & ~1u, top = own & ~2u, in_wave = own % WAVE;
    *right = (in_wave | 1u) < WAVE ? as_uint(in_lane(left | 1u, of) - in_lane(left, of)) : 0;
    *down = (in_wave | 2u) < WAVE ? as_uint(in_lane(top | 2u, of) - in_lane(top, of)) : 0;
    turn(l, place + 1);
}
