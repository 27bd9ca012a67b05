#include <limits.h>
#include <stdbool.h>
#include <tgmath.h>
#define __global
#define __local static
#if CHAR_MIN == 0
#error "a char of OpenCL C has a sign: compile with -fsigned-char"
#endif
#define unknown(why) fault(running_lane(), 5, why)

/* ---- functions of OpenCL C */
#define min(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); b_ < a_ ? b_ : a_; })
#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? b_ : a_; })
#define saturate(x) fmin(fmax((x), 0.0f), 1.0f)
#define rsqrt(x) (1 / sqrt(x))
#define sinpi(x) sin((x) * 3.14159265358979323846)
#define cospi(x) cos((x) * 3.14159265358979323846)
#define popcount(x) (sizeof(x) == 8 ? __builtin_popcountl(x) : __builtin_popcount((uint)(x)))
HELPER uint mul_hi_u(uint a, uint b) { return (uint)((ulong)a * b >> 32); }
HELPER int mul_hi_s(int a, int b) { return (int)((long)a * b >> 32); }
HELPER ulong mul_hi_l(ulong a, ulong b) { return (ulong)((unsigned __int128)a * b >> 64); }
#define mul_hi(a, b) _Generic((a) * (b), int: mul_hi_s, ulong: mul_hi_l, default: mul_hi_u)(a, b)
#define upsample(high, low) ((ulong)(high) << 32 | (uint)(low))
HELPER uint bit_reverse(uint x) {
    uint out = 0;
    for (int i = 0; i < 32; i++) out |= (x >> i & 1u) << (31 - i);
    return out;
}
HELPER uint bitfield_extract_unsigned(uint x, uint offset, uint count) {
    return (x >> offset) & (count == 32 ? ~0u : (1u << count) - 1);
}
HELPER int bitfield_extract_signed(uint x, uint offset, uint count) {
    return (int)(x << (32 - offset - count)) >> (32 - count);
}
HELPER uint rotate(uint x, uint by) { return x << (by & 31) | x >> (-by & 31); }
HELPER uint bitselect(uint a, uint b, uint mask) { return (a & ~mask) | (b & mask); }
HELPER uint highest_one(uint x) { return x == 0 ? ~0u : 31u - (uint)__builtin_clz(x); }
HELPER uint lowest_one(uint x) { return x == 0 ? ~0u : (uint)__builtin_ctz(x); }
HELPER int sign_extend(uint x, int bits) { return (int)(x << (32 - bits)) >> (32 - bits); }
HELPER float half_to_float(uint h) { _Float16 f; memcpy(&f, &h, 2); return (float)f; }
HELPER uint half_bits(double x) { _Float16 f = (_Float16)x; uint h = 0; memcpy(&h, &f, 2); return h; }
HELPER long limited(double x, double least, double most) {
    if (isnan(x)) return 0;
    return x <= least ? (long)least : x >= most ? (most >= 0x1p63 ? LONG_MAX : (long)most) : (long)x;
}
#define convert_int_sat_rte(x) ((int)limited(rint((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtz(x) ((int)limited(trunc((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtn(x) ((int)limited(floor((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtp(x) ((int)limited(ceil((double)(x)), INT_MIN, INT_MAX))
#define convert_uint_sat_rte(x) ((uint)limited(rint((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtz(x) ((uint)limited(trunc((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtn(x) ((uint)limited(floor((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtp(x) ((uint)limited(ceil((double)(x)), 0, UINT_MAX))
#define convert_long_sat_rte(x) limited(rint((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtz(x) limited(trunc((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtn(x) limited(floor((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtp(x) limited(ceil((double)(x)), -0x1p63, 0x1p63)
#define NARROW_CONVERSIONS(type, least, most) \
    HELPER int convert_##type##_sat_rte(double x) { return (int)limited(rint(x), least, most); } \
    HELPER int convert_##type##_sat_rtz(double x) { return (int)limited(trunc(x), least, most); } \
    HELPER int convert_##type##_sat_rtn(double x) { return (int)limited(floor(x), least, most); } \
    HELPER int convert_##type##_sat_rtp(double x) { return (int)limited(ceil(x), least, most); }
NARROW_CONVERSIONS(char, -128, 127)
NARROW_CONVERSIONS(uchar, 0, 255)
NARROW_CONVERSIONS(short, -32768, 32767)
NARROW_CONVERSIONS(ushort, 0, 65535)

/* ---- vectors */
typedef struct { float x, y; } float2;
typedef struct { float x, y, z; } float3;
typedef struct { float x, y, z, w; } float4;
typedef struct { uint x, y; } uint2;
typedef struct { uint x, y, z; } uint3;
typedef struct { uint x, y, z, w; } uint4;
typedef struct { int x, y; } int2;
typedef struct { int x, y, z; } int3;
typedef struct { int x, y, z, w; } int4;
#define VECTOR(n, p) _Generic(*(p), float: (float##n *)(p), int: (int##n *)(p), default: (uint##n *)(p))
#define vload2(i, p) (*VECTOR(2, (p) + 2 * (long)(i)))
#define vload3(i, p) (*VECTOR(3, (p) + 3 * (long)(i)))
#define vload4(i, p) (*VECTOR(4, (p) + 4 * (long)(i)))
#define vstore2(v, i, p) (*VECTOR(2, (p) + 2 * (long)(i)) = (v))
#define vstore3(v, i, p) (*VECTOR(3, (p) + 3 * (long)(i)) = (v))
#define vstore4(v, i, p) (*VECTOR(4, (p) + 4 * (long)(i)) = (v))

/* Lanes change only where they wait for each other. */
#define ATOMIC(p, x, value) ({ __auto_type p_ = (p); __auto_type x_ = (x); uint y_ = 0; (void)y_; \
    __typeof__(*p_ + 0u) old_ = *p_; *p_ = (value); old_; })
#define atomic_add(p, x) ATOMIC(p, x, old_ + x_)
#define atomic_sub(p, x) ATOMIC(p, x, old_ - x_)
#define atomic_xchg(p, x) ATOMIC(p, x, x_)
#define atomic_and(p, x) ATOMIC(p, x, old_ & x_)
#define atomic_or(p, x) ATOMIC(p, x, old_ | x_)
#define atomic_xor(p, x) ATOMIC(p, x, old_ ^ x_)
#define atomic_min(p, x) ATOMIC(p, x, *p_ < x_ ? *p_ : x_)
#define atomic_max(p, x) ATOMIC(p, x, *p_ < x_ ? x_ : *p_)
#define atomic_inc_wrap(p, x) ATOMIC(p, x, old_ >= x_ ? 0 : old_ + 1)
#define atomic_dec_wrap(p, x) ATOMIC(p, x, old_ == 0 || old_ > x_ ? x_ : old_ - 1)
#define atomic_cmpxchg(p, c, x) ({ __auto_type p_ = (p); __typeof__(*p_ + 0u) old_ = *p_; if (old_ == (c)) *p_ = (x); old_; })
#define atom_add atomic_add
#define atom_sub atomic_sub
#define atom_xchg atomic_xchg
#define atom_and atomic_and
#define atom_or atomic_or
#define atom_xor atomic_xor
#define atom_min atomic_min
#define atom_max atomic_max
#define atom_cmpxchg atomic_cmpxchg

/* ---- lanes */
struct shared { uint unused; };
struct lane { uint thread, lane, group[3]; int on; struct shared *s; };
static uint groups[3];
static void lane_words(struct lane *l) { (void)l; }
static void start(struct lane *l) { (void)l; }
HELPER double least(double x, double y) { return fmin(x, y); }
HELPER double greatest(double x, double y) { return fmax(x, y); }
