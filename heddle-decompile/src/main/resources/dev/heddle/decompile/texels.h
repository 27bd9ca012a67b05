/* ---- texels: the codes of a format as numbers. A texel is up to 128 bits, low and high. */
HELPER uint half_of(float x) {
    uint b = as_uint(x), sign = b >> 16 & 0x8000u;
    if (isnan(x)) return sign | 0x7e00u | (b >> 13 & 0x3ffu);
    return to_f16(x, RTE);
}
HELPER uint of_half(uint h) {
    if ((h & 0x7c00u) == 0x7c00u && (h & 0x3ffu) != 0) return (h & 0x8000u) << 16 | 0x7fc00000u | (h & 0x3ffu) << 13;
    return as_uint(from_f16(h));
}
HELPER uint field(ulong low, ulong high, int at, int bits) {
    ulong from = at >= 64 ? high >> (at - 64) : low >> at;
    if (at < 64 && at + bits > 64) from |= high << (64 - at);
    return (uint)from & ~0u >> (32 - bits);
}
HELPER void put_field(PRIVATE ulong *both, int at, int bits, uint code) {
    if (at >= 64) both[1] |= (ulong)code << (at - 64);
    else {
        both[0] |= (ulong)code << at;
        if (at + bits > 64) both[1] |= (ulong)code >> (64 - at);
    }
}
HELPER int signed_field(uint code, int bits) { return (int)(uint)sext(code, bits); }
/* Codes of more than 24 bits: the quotient repeats them for ever, and a last bit of 1 stands for all that follow. */
HELPER float unorm(uint code, int bits) {
    if (bits <= 24) return (float)code / (float)((1u << bits) - 1);
    ulong c = code;
    if (c == 0 || c == (1UL << bits) - 1) return c == 0 ? 0.0f : 1.0f;
    ulong twice = c << bits | c;
    return bits == 32 ? (float)(long)(twice >> 1 | 1) * 0x1p-63f : (float)(long)(twice << 1 | 1) * (float)ldexp(1.0,
        -2 * bits - 1);
}
HELPER float snorm(int code, int bits) {
    int most = (int)(~0u >> (33 - bits));
    if (code <= -most) return -1.0f;
    float size = unorm((uint)(code < 0 ? -code : code), bits - 1);
    return code < 0 ? -size : size;
}
HELPER uint times(float x, int bits) {
    uint raw = as_uint(x);
    ulong significand = (raw & 0x7fffffu) | (raw >> 23 == 0 ? 0u : 0x800000u),
        product = (significand << bits) - significand;
    int drop = 150 - (int)(raw >> 23 > 1 ? raw >> 23 : 1);
    if (drop > 62) return 0;
    ulong kept = product >> drop, rest = product & ((1UL << drop) - 1);
    return (uint)(rest + (kept & 1) > 1UL << (drop - 1) ? kept + 1 : kept);
}
HELPER uint to_unorm(float x, int bits) { return !(x > 0) ? 0 : x >= 1 ? ~0u >> (32 - bits) : times(x, bits); }
HELPER uint to_snorm(float x, int bits) {
    float size = (float)fabs((double)x);
    if (!(size > 0)) return 0;
    uint code = size >= 1 ? ~0u >> (33 - bits) : times(size, bits - 1);
    return (x < 0 ? 0 - code : code) & ~0u >> (32 - bits);
}
HELPER uint to_limited(uint x, uint most) { return x > most ? most : x; }
HELPER uint to_signed(uint x, int bits) {
    int most = (int)(~0u >> (33 - bits)), v = (int)x;
    return (uint)(v > most ? most : v < ~most ? ~most : v) & ~0u >> (32 - bits);
}
HELPER uint nearest_within(double x, double least, double most) {
    double r = isnan(x) ? 0 : rint(x);
    return (uint)(int)(r < least ? least : r > most ? most : r);
}
HELPER uint to_fixed16(float x) { return nearest_within(x * 0x1p16, -0x1p31, 0x1p31 - 1); }
HELPER float of_extended(uint code) { return (float)((int)code - 384) / 510.0f; }
HELPER uint to_extended(float x) { return nearest_within(isnan(x) ? 384 : rint((double)x * 510) + 384, 0, 1023); }
HELPER float of_shared(uint fraction, uint exponent) { return (float)ldexp((double)fraction, (int)exponent - 24); }
