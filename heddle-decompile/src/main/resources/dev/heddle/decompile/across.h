/* ---- operations across lanes: a lane says its value, and goes on when all that are at the same place have done so */
#define IS_ACTIVE(i) (present[i] && lanes[i].on)
HELPER void say(struct lane *l, ulong value, ulong place) { said[l - lanes] = value; turn(l, place); }
HELPER ulong ballot(struct lane *l, int holds, int first, int count, ulong place) {
    say(l, holds != 0, place);
    ulong out = 0;
    uint wave = (uint)(l - lanes) / WAVE * WAVE;
    for (int i = 0; i < count && first + i < WAVE; i++)
        if (IS_ACTIVE(wave + first + i)) out |= said[wave + first + i] << i;
    turn(l, place + 1);
    return out;
}
HELPER int any(struct lane *l, int holds, ulong place) {
    say(l, holds != 0, place);
    int out = 0;
    uint wave = (uint)(l - lanes) / WAVE * WAVE;
    for (int i = 0; i < WAVE; i++) if (IS_ACTIVE(wave + i) && said[wave + i]) out = -1;
    turn(l, place + 1);
    return out;
}
/* Whether the wave goes on elsewhere: all active lanes do so, to one address, or none. */
static ulong target_of[WAVES];
static int jumping[LANES];
HELPER int jumps(struct lane *l, int holds, int always, ulong at, ulong place) {
    jumping[l - lanes] = holds;
    say(l, at, place);
    uint wave = (uint)(l - lanes) / WAVE * WAVE;
    int from = -1, stays = 0;
    for (int i = 0; i < WAVE; i++) {
        if (!IS_ACTIVE(wave + i)) continue;
        if (!jumping[wave + i]) stays = 1;
        else if (from < 0) from = i;
        else if (said[wave + i] != said[wave + from]) stays = 1;
    }
    if (from >= 0) target_of[wave / WAVE] = said[wave + from];
    turn(l, place + 1);
    if (from >= 0 && stays) fault(l, 5, "lanes that share a program counter go to different places");
    if (from < 0 && always) fault(l, 5, "no lane is active that says where to go on");
    return from >= 0;
}
HELPER ulong wave_target(struct lane *l) { return target_of[(uint)(l - lanes) / WAVE]; }
/* Those that are elsewhere have in their registers what they had when they left. */
HELPER ulong across(struct lane *l, ulong value, uint from, ulong (*of)(struct lane *), ulong place) {
    say(l, value, place);
    uint wave = (uint)(l - lanes) / WAVE * WAVE;
    int lane = (int)from % WIDTH;
    if (lane < 0) lane += WIDTH;
    ulong out = lane >= WAVE ? 0 : IS_ACTIVE(wave + lane) ? said[wave + lane] : of(lanes + wave + lane);
    turn(l, place + 1);
    return out;
}
enum combination { ADD, MUL, AND, OR, XOR, MIN, MAX, UMIN, UMAX, FADD, FMUL, FMIN, FMAX };
HELPER ulong combined(enum combination how, ulong x, ulong y) {
    switch (how) {
    case ADD: return x + y;
    case MUL: return x * y;
    case AND: return x & y;
    case OR: return x | y;
    case XOR: return x ^ y;
    case MIN: return (long)x < (long)y ? x : y;
    case MAX: return (long)x > (long)y ? x : y;
    case UMIN: return x < y ? x : y;
    case UMAX: return x > y ? x : y;
    case FADD: return as_ulong(as_double(x) + as_double(y));
    case FMUL: return as_ulong(as_double(x) * as_double(y));
    case FMIN: return as_ulong(least(as_double(x), as_double(y)));
    default: return as_ulong(greatest(as_double(x), as_double(y)));
    }
}
HELPER ulong neutral(enum combination how, int bits) {
    switch (how) {
    case MUL: return 1;
    case AND: case UMIN: return ~0UL;
    case MIN: return ~0UL >> (65 - bits);
    case MAX: return ~0UL << (bits - 1);
    case FADD: return as_ulong(-0.0);
    case FMUL: return as_ulong(1.0);
    case FMIN: case FMAX: return as_ulong(NAN);
    default: return 0;
    }
}
/* Over the lanes that are there of `count` neighbours, or over those before the own one. Signed integers of 32 bits are
   sign-extended. */
HELPER ulong combine(struct lane *l, enum combination how, ulong value, int bits, int count, int before, ulong place) {
    say(l, value, place);
    uint wave = (uint)(l - lanes) / WAVE * WAVE;
    int own = (int)((uint)(l - lanes) - wave), first = own / count * count;
    ulong all = neutral(how, bits);
    for (int i = first; i < first + count && i < WAVE && !(before && i >= own); i++)
        if (IS_ACTIVE(wave + i)) all = combined(how, all, said[wave + i]);
    turn(l, place + 1);
    return all;
}
