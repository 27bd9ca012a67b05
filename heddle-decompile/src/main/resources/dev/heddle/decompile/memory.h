/* ---- memory: bytes at addresses. What is outside is a fault. */
typedef ushort __attribute__((may_alias, aligned(1))) any16;
typedef uint __attribute__((may_alias, aligned(1))) any32;
typedef ulong __attribute__((may_alias, aligned(1))) any64;
#define MEMORY(SPACE, NAME) \
HELPER ulong load_in_##NAME(LANE *l, ulong at, int bits) { \
    SPACE uchar *p = NAME##_at(l, at, bits / 8); \
    if (!p) return 0; \
    return bits == 8 ? *p : bits == 16 ? *(SPACE any16 *)p : bits == 32 ? *(SPACE any32 *)p : *(SPACE any64 *)p; \
} \
HELPER void store_in_##NAME(LANE *l, ulong at, int bits, ulong x) { \
    SPACE uchar *p = NAME##_at(l, at, bits / 8); \
    if (!p) return; \
    if (bits == 8) *p = (uchar)x; \
    else if (bits == 16) *(SPACE any16 *)p = (ushort)x; \
    else if (bits == 32) *(SPACE any32 *)p = (uint)x; \
    else *(SPACE any64 *)p = x; \
} \
HELPER ulong atomic_in_##NAME(LANE *l, int how, ulong at, int bits, ulong x, ulong expected) { \
    SPACE uchar *p = NAME##_at(l, at, bits / 8); \
    if (!p) return 0; \
    for (;;) { \
        ulong old = bits == 32 ? *(SPACE any32 *)p : *(SPACE any64 *)p, now = changed(how, old, x, expected, bits); \
        if (bits == 32 ? EXCHANGE32_##NAME(p, old, now) : EXCHANGE64_##NAME(p, old, now)) return old; \
    } \
}
HELPER ulong ring(PRIVATE const uchar *bytes, uint size, uint from, int count) {
    ulong out = 0;
    for (int i = 0; i < count; i++) out |= (ulong)bytes[(from + (uint)i) % size] << 8 * i;
    return out;
}
HELPER void put_bytes(PRIVATE uchar *bytes, uint from, int count, ulong x) {
    for (int i = 0; i < count; i++) bytes[from + (uint)i] = (uchar)(x >> 8 * i);
}
